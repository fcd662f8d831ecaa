package interactions

import (
	"cmp"
	"context"
	"log/slog"
	"runtime"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/interactions/fair"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

const (
	// handleTimeout bounds the wait for a slot, and then the work on one interaction. Its token
	// lives longer, but nobody waits so long.
	handleTimeout = 30 * time.Second
	// tokenTTL is how long an interaction can be answered: 15 minutes, with a margin.
	tokenTTL = 14 * time.Minute
	// deliverTimeout bounds the sending of an answer.
	deliverTimeout = 20 * time.Second
	// claimTimeout bounds the claim of an interaction in the store.
	claimTimeout = 2 * time.Second
)

// Commands do the work of an interaction: *commands.Commands.
type Commands interface {
	// Handle returns the reply to a request. With an error it returns a reply that says so.
	Handle(context.Context, interaction.Request) (interaction.Reply, error)
	// Heavy reports whether a request is work that waits for a place elsewhere.
	Heavy(interaction.Request) bool
	// Permitted reports whether the bot has the permissions that it needs in the channel.
	Permitted(interaction.Request) bool
	// Crowded returns the reply to a request that is refused because too many are in flight: of
	// the person if byPerson is true, else of the server.
	Crowded(r interaction.Request, byPerson bool) interaction.Reply
}

// Config holds what a Handler needs. Zero durations mean their defaults.
type Config struct {
	Discord *discord.Client
	Links   *discord.CommandLinks // for commands that replies name
	Queue   *queue.Queue          // of drawing
	Store   *store.Store
	Clock   quartz.Clock
	Log     *slog.Logger
	Metrics *metrics.Metrics
	// IsContested reports whether another process may have an interaction that came here.
	IsContested func() bool
	// NotePress notes a press in a channel, and whether the bot has its permissions there. It
	// returns why Discord refuses the channel's public message, if it does.
	NotePress func(channel string, permitted bool) interaction.BoardRefusal
	// Renews reports whether a press on a public message should make its token reach that message.
	// Nil: none should.
	Renews func(ctx context.Context, r interaction.Request) bool
	// NoteAnswered is called once an interaction has its answer, where only the tokens of
	// interactions reach public messages. Renewed reports whether the token reaches the pressed
	// message, and followups is how many messages it has sent after the answer. May be nil.
	NoteAnswered func(ctx context.Context, r interaction.Request, renewed bool, followups int)
	// NoteActivity is called for every interaction; may be nil.
	NoteActivity func()

	AcknowledgeDelay time.Duration // until an interaction without a reply is acknowledged; 1.5 s
	ProgressInterval time.Duration // between messages about the progress of an acknowledged one; 2 s
	WithdrawDelay    time.Duration // until an acknowledgement without a reply is withdrawn; 50 s
}

// Handler answers interactions.
type Handler struct {
	Config
	commands  Commands
	recent    recent
	inFlight  inFlight // interactions that are not answered yet
	followUps inFlight // pictures to be added and panels to be deleted after an answer
	panels    panels
	shown     *shownPanels
	slots     *fair.Slots
	limits    *fair.InFlight  // of interactions that are worked on or wait
	refusals  *fair.InFlight  // of refusals that are being sent
	stopping  context.Context // ends when no more work may wait for what people do
	stop      context.CancelFunc
}

// New returns a Handler. [Handler.Start] must be called before interactions are passed to it.
func New(c Config) *Handler {
	c.AcknowledgeDelay = cmp.Or(c.AcknowledgeDelay, 1500*time.Millisecond)
	c.ProgressInterval = cmp.Or(c.ProgressInterval, 2*time.Second)
	c.WithdrawDelay = cmp.Or(c.WithdrawDelay, handleTimeout+deliverTimeout)
	stopping, stop := context.WithCancel(context.Background())
	return &Handler{
		stopping: stopping, stop: stop,
		Config: c, panels: panels{latest: map[string]*panel{}}, shown: newShownPanels(c.Clock),
		slots:    fair.NewSlots(fair.MaxAtWork, fair.MaxSlotsOfServer(runtime.GOMAXPROCS(0))),
		limits:   fair.NewInFlight(fair.MaxOfServer, fair.MaxOfPerson),
		refusals: fair.NewInFlight(fair.MaxOfServer/4, fair.MaxOfPerson/4),
	}
}

// Start sets the commands that do the work.
func (h *Handler) Start(c Commands) { h.commands = c }

// Stop accepts no more interactions. answered is closed when those that were accepted have an
// answer. It must be called once.
func (h *Handler) Stop() (answered <-chan struct{}) { return h.inFlight.close() }

// StopFollowUps begins no more work that follows an answer, and ends what waits for the next turns of people. done is
// closed when the work that was begun has ended. It must be called once.
func (h *Handler) StopFollowUps() (done <-chan struct{}) {
	h.stop()
	return h.followUps.close()
}

// InFlight returns the number of interactions that were accepted and are not answered.
func (h *Handler) InFlight() float64 { return float64(h.inFlight.count()) }

// Accept answers an interaction in the background. It returns false after [Handler.Stop]: the
// interaction is then left to another process. A replayed interaction came while no process was
// connected.
func (h *Handler) Accept(raw []byte, replayed bool) (accepted bool) {
	if !h.inFlight.begin() {
		return false
	}
	go h.process(raw, replayed)
	return true
}

// Answer answers an interaction and returns when that is done, though its picture may follow.
// After [Handler.Stop] it does nothing.
func (h *Handler) Answer(raw []byte) {
	if h.inFlight.begin() {
		h.process(raw, false)
	}
}

// process answers an interaction that was counted as in flight, and starts what follows.
func (h *Handler) process(raw []byte, replayed bool) {
	if h.NoteActivity != nil {
		h.NoteActivity()
	}
	var followUp func()
	h.recoverPanic(func() { followUp = h.decodeAndAnswer(raw, replayed) })
	follows := followUp != nil && h.followUps.begin()
	h.inFlight.end()
	if follows {
		go func() { // with a small stack and without the decoded request: many may wait
			defer h.followUps.end()
			h.recoverPanic(followUp)
		}()
	}
}

// recoverPanic calls f and logs a panic.
func (h *Handler) recoverPanic(f func()) {
	defer func() {
		if p := recover(); p != nil {
			h.Log.Error("panic", "where", "interaction", "panic", p, "stack", interaction.Stack())
		}
	}()
	f()
}

// decodeAndAnswer answers an interaction. It returns the work that follows the answer, or nil.
func (h *Handler) decodeAndAnswer(raw []byte, replayed bool) (followUp func()) {
	r, err := interaction.Decode(raw, h.Clock.Now())
	if err == nil && !h.isFirst(r) {
		h.Metrics.CountRepeated()
		err = errRepeated
	}
	if err != nil {
		h.Log.Debug("interaction dropped", "error", err)
		return nil
	}
	r.Refused = h.NotePress(r.Channel, h.commands.Permitted(r))
	end, err := h.countInFlight(r)
	if err != nil {
		h.sendRefusal(context.Background(), r, err)
		return nil
	}
	defer end()
	h.panels.notePress(r)
	ctx := withInteraction(context.Background(), r.ID)
	a := newAnswer(h, r)
	if replayed {
		return a.runReplayed(ctx)
	}
	return a.run(ctx)
}

// isFirst reports whether r is seen for the first time. By HTTP anybody who has seen a request
// can send it again for some minutes, also to another process. By the gateway a request may
// come to two processes while one takes over from the other. The first process to claim it in
// the store answers it. If Redis is away every process does, since nothing can be changed.
func (h *Handler) isFirst(r interaction.Request) bool {
	if !h.recent.add(r.ID) {
		return false
	}
	if !h.IsContested() {
		return true
	}
	ctx, cancel := context.WithTimeout(context.Background(), claimTimeout)
	defer cancel()
	claimed, err := h.Store.Claim(ctx, r.Channel, r.ID)
	h.Metrics.CountClaim(claimed, err)
	return claimed || err != nil
}
