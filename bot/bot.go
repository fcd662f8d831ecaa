package bot

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"
	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/bot/fair"
	"github.com/railbot/railbot/bot/gateway"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// Config is what a Bot needs. Zero durations mean their defaults.
type Config struct {
	API      string // the REST API's address, in order by [CheckAPI]; see [DefaultAPI]
	Token    string
	Adopt    string   // application whose data in Store this one takes over; empty: none
	Version  string   // of the program, for the log
	Endpoint Endpoint // where interactions come in; zero: by the gateway
	Store    *store.Store
	Clock    quartz.Clock
	Log      *slog.Logger
	Metrics  *Metrics
	Queue    *queue.Queue // of drawing, the one that the commands draw in; one of its own
	Gateway  gateway.Timing
	Answer   time.Duration // that Discord gives for the first answer; 3 s
	Slow     time.Duration // after which an interaction is acknowledged before its answer; 1.5 s
	Report   time.Duration // between words on how far an acknowledged answer has come; 2 s
	Promise  time.Duration // after which an acknowledged answer that nobody gives is taken away; 50 s
	Stop     time.Duration // how long interactions in hand may take when the bot stops; 5 s
	Look     time.Duration // between looks for messages that another process left behind; 10 s
	Idle     func()        // called when nothing has happened for five minutes; may be nil
	Emojis   Emojis        // to be made emoji of the application; nil: none
	Dial     gateway.Dial  // connects to Discord; nil dials over TCP
}

const (
	// handling bounds the work on one interaction, and before it the wait for a
	// place; its token lives 15 minutes, but nobody waits so long.
	handling = 30 * time.Second
	// tokenLife is for how long an interaction can be answered, with a margin.
	tokenLife = 14 * time.Minute
	// delivering bounds the sending of its answer.
	delivering = 20 * time.Second
	// tidyTimeout is how long a bot that stops goes on posting boards and pictures. A process
	// that starts in its place needs about a second, and Discord waits three for an answer.
	tidyTimeout = time.Second
	// atSeasons is how many seasons are seen to at the same time, and atSeason for how
	// long: most of it is waiting for Discord.
	atSeasons = 4
	atSeason  = 2 * time.Minute
	// atTables is how many tables that are due are seen to at the same time: most
	// of it is waiting for computers that think.
	atTables = 32
)

// Bot is one connection to Discord with the tables that it keeps.
type Bot struct {
	Config
	rest     *rest
	gateway  *gateway.Gateway // nil where interactions come by HTTP
	source   source
	boards   *boards
	commands commandsSide

	id        string // of this process, among those of the bot
	app       application
	inHand    inHand // interactions that are not answered yet
	followUps inHand // of their answers: pictures that are added, older panels that are removed
	recent    recent // interactions
	panels    panels
	quiet     quiet
	named     named
	places    *fair.Slots
	hand      *fair.InFlight // interactions that are worked on or wait
	words     *fair.InFlight // refusals that are being said
	once      sync.Once      // of catching up after the first READY
	beside    sync.WaitGroup // what runs beside the answers until Run ends

	standing *standingPanels
	doubt    chan struct{} // that the emoji are as they were: see doubtEmojis
}

// commandsSide is what the bot needs of package commands.
type commandsSide interface {
	Handle(context.Context, interaction.Request) (interaction.Reply, error)
	Heavy(interaction.Request) bool
	Permitted(interaction.Request) bool
	Crowded(r interaction.Request, own bool) interaction.Reply
	Look(ctx context.Context, channel string, last board.Display) (commands.Outlook, error)
	Plan(ctx context.Context, o commands.Outlook, turn *queue.Turn) (board.Plan, error)
	Current(ctx context.Context, channel string, last board.Display) (bool, error)
	Displayed(ctx context.Context, channel string) (board.Display, error)
	SetShown(ctx context.Context, channel string, p board.Plan) error
	Tidied(ctx context.Context, channel string, messages []string) error
	Definitions() []*discordgo.ApplicationCommand
	Tick(ctx context.Context, channel string) error
	Remind(ctx context.Context) error
	TickSeason(ctx context.Context, ref string) error
	Unwatch(ctx context.Context, channel, user string) error
}

// New makes a Bot; [Bot.Run] starts it.
func New(c Config) *Bot {
	c.Answer = orElse(c.Answer, 3*time.Second)
	c.Slow = orElse(c.Slow, 1500*time.Millisecond)
	c.Report = orElse(c.Report, 2*time.Second)
	c.Promise = orElse(c.Promise, handling+delivering)
	c.Stop = orElse(c.Stop, 5*time.Second)
	c.Look = orElse(c.Look, 10*time.Second)
	if c.Queue == nil {
		c.Queue = queue.New(c.Clock, 0, c.Metrics.Waited)
	}
	c.API = strings.TrimRight(c.API, "/")
	logLibrary(c.Log)
	b := &Bot{
		Config: c, id: rand.Text()[:8], rest: newREST(c),
		places: fair.New(fair.AtWork, fair.Share(runtime.GOMAXPROCS(0))), panels: panels{last: map[string]*panel{}},
		hand: fair.NewInFlight(fair.OfServer, fair.OfPerson), words: fair.NewInFlight(fair.OfServer/4, fair.OfPerson/4),
		standing: newStandingPanels(c.Clock), doubt: make(chan struct{}, 1),
		quiet: quiet{clock: c.Clock, after: calm, do: c.Idle},
	}
	b.rest.refused = b.doubtEmojis
	b.boards = newBoards(b)
	if c.Endpoint.Listener != nil {
		b.source = newWebEndpoint(b)
	} else {
		b.gateway = newGateway(b, c.Store)
		b.source = b.gateway
	}
	return b
}

// source is where interactions come from.
type source interface {
	// Run takes them until ctx ends (nil) or Discord forbids to go on.
	Run(ctx context.Context) error
	// Pause takes no more; those that have come in are answered.
	Pause()
	// Contested reports whether one may come to two processes.
	Contested() bool
	// Connected reports whether they arrive here, or elsewhere while this process stands by,
	// and Healthy whether they do or did not long ago.
	Connected() bool
	Healthy() bool
	// Forbid notes that Discord forbids to go on.
	Forbid()
}

func newGateway(b *Bot, kept *store.Store) *gateway.Gateway {
	c := b.Config
	return gateway.New(gateway.Config{
		Token: c.Token, Version: apiVersion, Store: kept, Clock: c.Clock, Log: c.Log,
		Ask: b.askGateway, Lost: c.Metrics.lost.Inc, Ready: b.ready, Take: b.interaction, Dial: c.Dial,
		Timing: c.Gateway,
	})
}

func orElse(d, other time.Duration) time.Duration {
	if d == 0 {
		return other
	}
	return d
}

// Touch says that a channel's public message is out of date. It may be called
// at any time, from any goroutine.
func (b *Bot) Touch(channel string) {
	b.quiet.stir()
	b.boards.touch(channel)
}

// Healthy tells whether events arrive from Discord, or did so not long ago: what
// /healthz says.
func (b *Bot) Healthy() bool { return b.source.Healthy() }

// Thread makes a public thread in a channel and returns its id. Its errors are those of
// [interaction.Messenger].
func (b *Bot) Thread(ctx context.Context, channel, name string) (string, error) {
	id, err := b.rest.thread(ctx, channel, name)
	return id, noThread(err)
}

// Run registers the commands if they have changed, connects, and keeps the
// tables until ctx ends (nil) or Discord forbids to go on (an error). It stops
// orderly: it takes no more interactions, which are the next process' from then on,
// finishes those in hand, and shows the tables.
func (b *Bot) Run(ctx context.Context, c *commands.Commands) error {
	err := b.run(ctx, c)
	if errors.As(err, new(*gateway.FatalClose)) {
		b.source.Forbid()
	}
	return err
}

func (b *Bot) run(ctx context.Context, c commandsSide) error {
	b.commands = c
	later, err := b.introduce(ctx)
	if err != nil {
		return unlessEnded(ctx, err)
	}
	lasting := context.WithoutCancel(ctx)
	defer b.beside.Wait()
	work, cancel := context.WithCancel(lasting)
	defer cancel()
	b.quiet.stir()
	defer b.quiet.stop()
	online, disconnect := context.WithCancel(lasting)
	defer disconnect()
	b.boards.start(work)
	b.beside.Go(func() { b.boards.lookAfter(work) })
	reminding := b.Clock.TickerFunc(work, b.Look, func() error { b.remind(work); return nil }, "remind")
	b.beside.Go(func() { _ = reminding.Wait() }) // its error is that work has ended
	if b.Emojis != nil {
		b.beside.Go(func() { b.keepEmojis(work) })
	}
	group, live := errgroup.WithContext(ctx)
	group.Go(func() error { return b.source.Run(online) })
	if later > 0 {
		b.beside.Go(func() { b.registerLater(work, later) })
	}
	for _, w := range []interface{ Run(context.Context) error }{
		b.Store.MatchWorker(c.Tick, store.WorkerOptions{MaxHandlers: atTables}),
		b.Store.SeasonWorker(c.TickSeason, store.WorkerOptions{HandlerTimeout: atSeason, MaxHandlers: atSeasons}),
	} {
		group.Go(func() error {
			err := w.Run(live)
			if live.Err() != nil {
				return nil
			}
			return err
		})
	}
	group.Go(func() error {
		<-live.Done()
		b.source.Pause()
		b.finish(cancel)
		disconnect()
		return nil
	})
	return group.Wait()
}

// unlessEnded is an error that is not the end of ctx.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// remind writes to those who want a message a day at this hour.
func (b *Bot) remind(ctx context.Context) {
	if err := b.commands.Remind(ctx); err != nil && ctx.Err() == nil {
		b.Log.Debug("daily messages cannot be sent", "error", safe(err))
	}
}

// finish waits until the presses that were taken are answered, for at most Stop, and then until
// the boards are posted and the answers have their pictures, for at most tidyTimeout. It cancels
// what takes longer. This process is no longer connected: if nobody stands by, presses fail
// until another process has started, which posts the boards that are left.
func (b *Bot) finish(cancel func()) {
	timer := b.Clock.NewTimer(b.Stop)
	defer timer.Stop()
	select {
	case <-b.inHand.close():
	case <-timer.C:
		b.Log.Warn("stopped before all presses were answered")
		cancel()
	}
	posted, followed := b.boards.drain(), b.followUps.close()
	tidied := make(chan struct{})
	go func() {
		<-posted
		<-followed
		close(tidied)
	}()
	timer.Reset(tidyTimeout)
	select {
	case <-tidied:
	case <-timer.C:
		b.Log.Info("stopped before all boards and pictures were posted")
		cancel()
		<-posted
	}
}

// ready brings all tables up to date once: the bot may have been away. What
// could not be sent while Discord was away is tried at once.
func (b *Bot) ready() {
	b.boards.hurry()
	b.once.Do(func() { b.beside.Go(b.boards.catchUp) })
}

// interaction works on whatever arrived by the gateway, unless the bot takes no more.
// What is replayed came while nobody was connected.
func (b *Bot) interaction(raw []byte, replayed bool) (taken bool) {
	if !b.inHand.begin() {
		return false
	}
	go b.work(raw, replayed)
	return true
}

// work works on an interaction that was taken, to the end.
func (b *Bot) work(raw []byte, replayed bool) {
	b.quiet.stir()
	var late func()
	b.guarded(func() { late = b.answered(raw, replayed) })
	follows := late != nil && b.followUps.begin()
	b.inHand.end()
	if follows {
		go func() { // on a small stack, without what was decoded: many may wait
			defer b.followUps.end()
			b.guarded(late)
		}()
	}
}

// guarded calls a function whose panic is logged.
func (b *Bot) guarded(f func()) {
	defer func() {
		if p := recover(); p != nil {
			b.Log.Error("panic", "where", "interaction", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	f()
}

// answered answers an interaction, and gives what is to be done after the answer, if
// anything is.
func (b *Bot) answered(raw []byte, replayed bool) (late func()) {
	r, err := interaction.Decode(raw, b.Clock.Now())
	if err == nil && !b.first(r) {
		b.Metrics.repeated.Inc()
		err = errTwice
	}
	if err != nil {
		b.Log.Debug("interaction dropped", "error", err)
		return nil
	}
	r.Refused = b.boards.pressed(r.Channel, b.commands.Permitted(r))
	give, err := b.take(r)
	if err != nil {
		b.refuse(context.Background(), r, err)
		return nil
	}
	defer give()
	if replayed {
		b.answerReplayed(context.Background(), r)
		return nil
	}
	return b.answer(context.Background(), r)
}

// first reports whether r is seen for the first time. By HTTP anybody who has seen a request
// can send it again for some minutes, also to another process. By the gateway a request may
// come to two processes while one takes over from the other. The first process to claim it in
// the store works on it. If Redis is away the process goes on, since nothing can be changed.
func (b *Bot) first(r interaction.Request) bool {
	if !b.recent.add(r.ID) {
		return false
	}
	if !b.source.Contested() {
		return true
	}
	ctx, cancel := context.WithTimeout(context.Background(), checking)
	defer cancel()
	claimed, err := b.Store.Claim(ctx, r.Channel, r.ID)
	b.Metrics.claim(claimed, err)
	return claimed || err != nil
}
