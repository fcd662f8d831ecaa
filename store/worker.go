package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/coder/quartz"
)

// Timer is the due time of a match or season.
type Timer struct {
	Name string // a channel, or "server/season"
	At   time.Time
}

// agenda is the source of a worker's work: the matches or the seasons, each known by a name, and an index of their
// due times, which may be wrong for a while.
type agenda interface {
	// Due returns at most limit things that are due according to the index, the earliest first.
	Due(ctx context.Context, now time.Time, limit int) ([]Timer, error)
	// IsDue reports whether the thing itself is due.
	IsDue(ctx context.Context, name string) (bool, error)
	// UpdateIndex corrects the index according to the thing.
	UpdateIndex(ctx context.Context, name string) error
	// Postpone moves a time in the index if it is still the one seen, and reports whether it did.
	Postpone(ctx context.Context, seen Timer, to time.Time) (moved bool, err error)
}

// DueHandler handles something that is due. It should act by a change that compares revisions, so that it
// takes effect once even if several processes handle the same thing. A handler that returns nil must have set
// a later due time, or none. Otherwise, and after an error, it is called again after a growing delay.
type DueHandler func(ctx context.Context, name string) error

// WorkerOptions configures a Worker. A zero field means the default in parentheses.
type WorkerOptions struct {
	Clock          quartz.Clock  // (the real one)
	Logger         *slog.Logger  // receives failures (none)
	PollInterval   time.Duration // interval between reads of the due times (1 s)
	HandlerTimeout time.Duration // maximum duration of a handler (30 s)
	// LeaseTTL is how long a thing is hidden from other workers, which take over when it ends. It is extended
	// each third of it while a handler runs (6 s).
	LeaseTTL    time.Duration
	MaxHandlers int // maximum number of concurrent handlers (8)
	// MaxDelay is the maximum delay after failures. The delay starts at 1 s and doubles (5 min).
	MaxDelay time.Duration
}

// withDefaults returns the options with defaults for zero fields.
func (o WorkerOptions) withDefaults() WorkerOptions {
	for field, value := range map[*time.Duration]time.Duration{
		&o.PollInterval: time.Second, &o.HandlerTimeout: 30 * time.Second, &o.LeaseTTL: 6 * time.Second, &o.MaxDelay: 5 * time.Minute,
	} {
		if *field == 0 {
			*field = value
		}
	}
	if o.Clock == nil {
		o.Clock = quartz.NewReal()
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.MaxHandlers == 0 {
		o.MaxHandlers = 8
	}
	return o
}

// Worker calls a handler for things that are due. Any number of processes may run one on the same agenda.
type Worker struct {
	agenda       agenda
	handle       DueHandler
	o            WorkerOptions
	handlerSlots chan struct{} // one token for each handler that may start
	running      sync.WaitGroup
	unavailable  bool // the last poll failed

	mu       sync.Mutex
	failures map[string]int // in a row, by name
}

// newWorker returns a worker, which does nothing until Run.
func newWorker(a agenda, h DueHandler, o WorkerOptions) *Worker {
	o = o.withDefaults()
	w := &Worker{agenda: a, handle: h, o: o, handlerSlots: make(chan struct{}, o.MaxHandlers), failures: map[string]int{}}
	for range o.MaxHandlers {
		w.handlerSlots <- struct{}{}
	}
	return w
}

// Run polls until ctx ends, then waits for running handlers. If the agenda is unavailable, it tries again at the
// next poll. It returns the context's error.
func (w *Worker) Run(ctx context.Context) error {
	defer w.Wait()
	return w.o.Clock.TickerFunc(ctx, w.o.PollInterval, func() error { w.Poll(ctx); return nil }, "poll").Wait()
}

// Wait waits for running handlers.
func (w *Worker) Wait() { w.running.Wait() }

// Poll reads the due times and starts a handler for each timer while there are free handler slots. The other timers
// are left to the next poll.
func (w *Worker) Poll(ctx context.Context) {
	timers, err := w.agenda.Due(ctx, w.o.Clock.Now(), 2*w.o.MaxHandlers)
	w.logUnavailable(ctx, err)
	for _, t := range timers {
		select {
		case <-w.handlerSlots:
			w.running.Go(func() {
				defer func() { w.handlerSlots <- struct{}{} }()
				w.handleTimer(ctx, t)
			})
		default:
			return
		}
	}
}

// logUnavailable logs when the due times become unreadable, but not at every poll.
func (w *Worker) logUnavailable(ctx context.Context, err error) {
	if err != nil && !w.unavailable && ctx.Err() == nil {
		w.o.Logger.Warn("reading due times failed", "error", err)
	}
	w.unavailable = err != nil
}

// handleTimer hides a timer from other workers, calls the handler if its match or season really is due, and corrects
// the index. After an error it postpones the timer.
func (w *Worker) handleTimer(ctx context.Context, t Timer) {
	h := hiddenTimer{w, t}
	held, err := h.extend(ctx)
	if err == nil && !held {
		return
	}
	if err == nil {
		err = h.runHandler(ctx)
	}
	if err == nil {
		w.resetFailures(t.Name)
		err = w.agenda.UpdateIndex(ctx, t.Name)
	}
	if err != nil && ctx.Err() == nil {
		w.retryLater(ctx, h.timer, err)
	}
}

// hiddenTimer is a timer that is hidden from other workers.
type hiddenTimer struct {
	*Worker
	timer Timer // as the index has it
}

// extend hides the timer for a lease from now. It reports false if the time in the index has changed.
func (h *hiddenTimer) extend(ctx context.Context) (held bool, err error) {
	until := h.o.Clock.Now().Add(h.o.LeaseTTL)
	if held, err = h.agenda.Postpone(ctx, h.timer, until); held {
		h.timer.At = until
	}
	return held, err
}

// runHandler calls the handler. Meanwhile it keeps extending the lease, until the handler returns or has saved
// another due time.
func (h *hiddenTimer) runHandler(ctx context.Context) error {
	extending, end := context.WithCancel(ctx)
	extended := h.o.Clock.TickerFunc(extending, h.o.LeaseTTL/3, func() error {
		if held, err := h.extend(extending); err == nil && !held {
			return errRescheduled
		}
		return nil // after an error too: the index may be reachable again before the lease is over
	}, "lease")
	err := h.Worker.handleIfDue(ctx, h.timer.Name)
	end()
	_ = extended.Wait() // its error says why it ended
	return err
}

// errRescheduled stops extending the lease.
var errRescheduled = errors.New("the handler has saved another due time")

// handleIfDue calls the handler if the match or season is due. Otherwise the index was wrong, and it does nothing. It
// returns an error if the handler leaves it due.
func (w *Worker) handleIfDue(ctx context.Context, name string) error {
	due, err := w.agenda.IsDue(ctx, name)
	if err != nil || !due {
		return err
	}
	if err := w.callHandler(ctx, name); err != nil {
		return err
	}
	due, err = w.agenda.IsDue(ctx, name)
	if err == nil && due {
		return errors.New("handler returned without setting a later due time")
	}
	return err
}

// callHandler calls the handler with its timeout and turns a panic into an error.
func (w *Worker) callHandler(ctx context.Context, name string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, w.o.HandlerTimeout)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("handler panicked: %v", p)
		}
	}()
	return w.handle(ctx, name)
}

// retryLater logs a failure and postpones the timer.
func (w *Worker) retryLater(ctx context.Context, hidden Timer, cause error) {
	pause := w.nextDelay(hidden.Name)
	w.o.Logger.Warn("due handler failed", "name", hidden.Name, "again_in", pause, "error", cause)
	if _, err := w.agenda.Postpone(ctx, hidden, w.o.Clock.Now().Add(pause)); err != nil {
		// It stays hidden for the rest of its lease, then becomes due again.
		w.o.Logger.Warn("postponing a due time failed", "name", hidden.Name, "error", err)
	}
}

// nextDelay counts a failure and returns the delay: 1 s, 2 s, 4 s...
func (w *Worker) nextDelay(name string) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := w.failures[name]
	w.failures[name] = n + 1
	return min(time.Second<<min(n, 20), w.o.MaxDelay)
}

// resetFailures resets the failures of a thing.
func (w *Worker) resetFailures(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.failures, name)
}
