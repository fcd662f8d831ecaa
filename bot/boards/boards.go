package boards

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// Commands know what a channel is to show: *commands.Commands.
type Commands interface {
	// Current reports whether a channel shows its match as it is. It is cheaper than Look.
	IsCurrent(ctx context.Context, channel string, last board.Display) (bool, error)
	// Look reads the match of a channel. If there is none it returns [store.ErrNone].
	Look(ctx context.Context, channel string, last board.Display) (commands.ChannelState, error)
	// Plan draws the board with a permit, and returns what to post and edit.
	Plan(ctx context.Context, o commands.ChannelState, permit *queue.Permit) (board.Plan, error)
	// SetShown notes that a plan was carried out.
	SetShown(ctx context.Context, channel string, p board.Plan) error
	// EndChores notes that the chores of these messages are done.
	EndChores(ctx context.Context, channel string, messages []string) error
	// Displayed returns what the store notes that a channel shows.
	Displayed(ctx context.Context, channel string) (board.Display, error)
	// Unwatch removes a user from those who are notified of the channel.
	Unwatch(ctx context.Context, channel, user string) error
}

// Config holds what Boards need.
type Config struct {
	Discord      *discord.Client
	Store        *store.Store
	Queue        *queue.Queue // of drawing
	Clock        quartz.Clock
	Log          *slog.Logger
	Metrics      *metrics.Metrics
	Process      string        // the name of this process in leases
	LookInterval time.Duration // between looks for channels that another process left behind; 10 s
}

// Boards keep the public messages of all channels up to date.
type Boards struct {
	Config
	commands    Commands
	application string // its ID
	slots       chan struct{}
	pacer       pacer

	mu       sync.Mutex
	ctx      context.Context // nil before Start
	pending  map[string]*job // by channel
	cleanups int             // that wait for the boards or are in flight
	refusals map[string]*refusal
	places   map[string]sighting // by channel: what presses said that is not stored yet
	waiting  map[string]bool     // channels that nothing can be sent to until somebody presses there
	hidden   map[string]bool     // channels whose last message Discord showed only to one person
	shown    map[string]display  // what this process made the channels show
	waiters  []chan struct{}     // to be closed when nothing is pending
	stopping chan struct{}       // closed by Stop

	search *search // used by Recover only
}

// New returns Boards. They do nothing before [Boards.Start].
func New(c Config) *Boards {
	c.LookInterval = cmp.Or(c.LookInterval, 10*time.Second)
	return &Boards{
		Config: c, slots: make(chan struct{}, maxAttempts), pacer: newPacer(c.Clock),
		pending: map[string]*job{}, refusals: map[string]*refusal{}, stopping: make(chan struct{}),
		shown: map[string]display{}, search: &search{}, places: map[string]sighting{}, waiting: map[string]bool{},
		hidden: map[string]bool{},
	}
}

// Start lets boards be published until ctx ends. application is the ID of the bot's application.
func (b *Boards) Start(ctx context.Context, c Commands, application string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ctx, b.commands, b.application = ctx, c, application
}

// MarkDirty publishes a channel's message, now or after the attempt that is in flight. A channel
// that waits after a failure is tried at once. Before Start and after Stop it does nothing.
func (b *Boards) MarkDirty(channel string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ctx == nil || b.isStopping() {
		return
	}
	now := b.Clock.Now()
	if j := b.pending[channel]; j != nil {
		j.noteChange(now)
		wait.Signal(j.wake)
		b.Metrics.CountCoalesced()
		return
	}
	j := newJob(now)
	b.pending[channel] = j
	go b.runJob(b.ctx, channel, j)
}

// MarkDirtyIfIdle is MarkDirty, except for a channel that is pending, refused or waiting for a press.
// A pending one thereby keeps its pauses after failures.
func (b *Boards) MarkDirtyIfIdle(channel string) {
	b.mu.Lock()
	isBusy := b.pending[channel] != nil || b.refusals[channel] != nil || b.waiting[channel]
	b.mu.Unlock()
	if !isBusy {
		b.MarkDirty(channel)
	}
}

// RetryNow ends the pauses of all pending channels, because the reason of their failures may be
// over.
func (b *Boards) RetryNow() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, j := range b.pending {
		wait.Signal(j.wake)
	}
}

// Stop begins no more boards. settled is closed when those that were begun have been published
// or given up. It must be called once.
func (b *Boards) Stop() (settled <-chan struct{}) {
	b.mu.Lock()
	close(b.stopping)
	b.mu.Unlock()
	return b.Settled()
}

func (b *Boards) isStopping() bool {
	select {
	case <-b.stopping:
		return true
	default:
		return false
	}
}

// Settled returns a channel that is closed when no board is pending and no cleanup is left.
func (b *Boards) Settled() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	done := make(chan struct{})
	b.waiters = append(b.waiters, done)
	b.notifySettled()
	return done
}

// notifySettled closes the channels of Settled if nothing is pending. The lock must be held.
func (b *Boards) notifySettled() {
	if len(b.pending) > 0 || b.cleanups > 0 {
		return
	}
	for _, done := range b.waiters {
		close(done)
	}
	b.waiters = nil
}

// Behind returns the number of channels whose message is out of date.
func (b *Boards) Behind() float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return float64(len(b.pending))
}

// LongestBehind returns the age in seconds of the oldest change that a channel does not show.
func (b *Boards) LongestBehind() (seconds float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, j := range b.pending {
		seconds = max(seconds, b.Clock.Since(j.since).Seconds())
	}
	return seconds
}
