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

type Timer struct {
	Name string // of a channel, or "server/season"
	At   time.Time
}

// agenda is what a worker looks after: things with due times, known by a name, and an
// index of these times that may be wrong for a while.
type agenda interface {
	// Due returns at most limit things that are due by the index, the earliest first.
	Due(ctx context.Context, now time.Time, limit int) ([]Timer, error)
	// IsDue asks the thing itself.
	IsDue(ctx context.Context, name string) (bool, error)
	// Settle makes the index say what the thing says.
	Settle(ctx context.Context, name string) error
	// Postpone moves a time in the index if it is still the one seen, and tells whether.
	Postpone(ctx context.Context, seen Timer, to time.Time) (moved bool, err error)
}

// DueHandler looks at something whose due time has come. It acts by a change that compares
// revisions, so that the effect happens once when several processes look. A handler that
// returns nil has set a later due time, or none; if not, or on an error, it is called
// again after a growing pause.
type DueHandler func(ctx context.Context, name string) error

// WorkerOptions configure a Worker. The zero value of each field stands for the value in
// parentheses.
type WorkerOptions struct {
	Clock    quartz.Clock  // (the real one)
	Logger   *slog.Logger  // hears of what failed (nobody)
	Poll     time.Duration // between looks at the due times (1 s)
	Patience time.Duration // what a handler may take (30 s)
	// Lease is how long a thing is hidden from other workers, who follow when it is
	// over; while a handler works it is extended each third of it (6 s).
	Lease    time.Duration
	Parallel int // handlers at a time (8)
	// MaxPause bounds the pause after failures, which starts at 1 s and doubles (5 min).
	MaxPause time.Duration
}

func (o WorkerOptions) withDefaults() WorkerOptions {
	for field, value := range map[*time.Duration]time.Duration{
		&o.Poll: time.Second, &o.Patience: 30 * time.Second, &o.Lease: 6 * time.Second, &o.MaxPause: 5 * time.Minute,
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
	if o.Parallel == 0 {
		o.Parallel = 8
	}
	return o
}

// Worker calls a handler for what is due. Any number of processes may run one on the same
// agenda.
type Worker struct {
	agenda agenda
	handle DueHandler
	o      WorkerOptions
	free   chan struct{} // one token for each handler that may start
	busy   sync.WaitGroup
	away   bool // the last poll failed

	mu       sync.Mutex
	failures map[string]int // in a row, by name
}

// newWorker returns a worker, which does nothing until Run.
func newWorker(a agenda, h DueHandler, o WorkerOptions) *Worker {
	o = o.withDefaults()
	w := &Worker{agenda: a, handle: h, o: o, free: make(chan struct{}, o.Parallel), failures: map[string]int{}}
	for range o.Parallel {
		w.free <- struct{}{}
	}
	return w
}

// Run works until ctx ends, then waits for the handlers that are under way. An agenda that
// is away for a while only delays it. It returns the context's error.
func (w *Worker) Run(ctx context.Context) error {
	defer w.Wait()
	return w.o.Clock.TickerFunc(ctx, w.o.Poll, func() error { w.Poll(ctx); return nil }, "poll").Wait()
}

// Wait waits for the handlers that are under way.
func (w *Worker) Wait() { w.busy.Wait() }

// Poll starts a handler for each due thing it can claim, as far as handlers are free; the
// rest stays for the next poll.
func (w *Worker) Poll(ctx context.Context) {
	timers, err := w.agenda.Due(ctx, w.o.Clock.Now(), 2*w.o.Parallel)
	w.noteAway(ctx, err)
	for _, t := range timers {
		select {
		case <-w.free:
			w.busy.Go(func() {
				defer func() { w.free <- struct{}{} }()
				w.attend(ctx, t)
			})
		default:
			return
		}
	}
}

// noteAway logs when the due times become unreadable, not at every poll.
func (w *Worker) noteAway(ctx context.Context, err error) {
	if err != nil && !w.away && ctx.Err() == nil {
		w.o.Logger.Warn("due times cannot be read", "error", err)
	}
	w.away = err != nil
}

// attend hides the timer from other workers, lets the handler act if the thing agrees that
// it is due, and settles the timer by what the thing says then.
func (w *Worker) attend(ctx context.Context, t Timer) {
	h := hiding{w, t}
	mine, err := h.extend(ctx)
	if err == nil && !mine {
		return
	}
	if err == nil {
		err = h.act(ctx)
	}
	if err == nil {
		w.forget(t.Name)
		err = w.agenda.Settle(ctx, t.Name)
	}
	if err != nil && ctx.Err() == nil {
		w.retryLater(ctx, h.timer, err)
	}
}

// hiding is a timer that is hidden from other workers.
type hiding struct {
	*Worker
	timer Timer // as the index has it
}

// extend hides the timer for a lease from now on; false where the index has
// another one by now.
func (h *hiding) extend(ctx context.Context) (mine bool, err error) {
	until := h.o.Clock.Now().Add(h.o.Lease)
	if mine, err = h.agenda.Postpone(ctx, h.timer, until); mine {
		h.timer.At = until
	}
	return mine, err
}

// act lets the handler act, and extends the lease as long as it works and has not
// saved another due time.
func (h *hiding) act(ctx context.Context) error {
	extending, end := context.WithCancel(ctx)
	extended := h.o.Clock.TickerFunc(extending, h.o.Lease/3, func() error {
		if mine, err := h.extend(extending); err == nil && !mine {
			return errSettled
		}
		return nil // the agenda may be back before the lease is over
	}, "lease")
	err := h.Worker.act(ctx, h.timer.Name)
	end()
	_ = extended.Wait() // says why it has ended
	return err
}

// errSettled is that the index has the due time of what the handler has saved.
var errSettled = errors.New("the handler has saved another due time")

// act calls the handler unless the index was wrong.
func (w *Worker) act(ctx context.Context, name string) error {
	due, err := w.agenda.IsDue(ctx, name)
	if err != nil || !due {
		return err
	}
	if err := w.callHandler(ctx, name); err != nil {
		return err
	}
	due, err = w.agenda.IsDue(ctx, name)
	if err == nil && due {
		return errors.New("the handler left it due")
	}
	return err
}

func (w *Worker) callHandler(ctx context.Context, name string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, w.o.Patience)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the handler panicked: %v", p)
		}
	}()
	return w.handle(ctx, name)
}

func (w *Worker) retryLater(ctx context.Context, hidden Timer, cause error) {
	pause := w.pause(hidden.Name)
	w.o.Logger.Warn("what is due could not be attended", "name", hidden.Name, "again_in", pause, "error", cause)
	if _, err := w.agenda.Postpone(ctx, hidden, w.o.Clock.Now().Add(pause)); err != nil {
		// It stays hidden for the rest of its lease, then comes up again.
		w.o.Logger.Warn("a due time could not be moved", "name", hidden.Name, "error", err)
	}
}

// pause counts a failure and returns 1 s, 2 s, 4 s...
func (w *Worker) pause(name string) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := w.failures[name]
	w.failures[name] = n + 1
	return min(time.Second<<min(n, 20), w.o.MaxPause)
}

func (w *Worker) forget(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.failures, name)
}
