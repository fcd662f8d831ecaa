package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

// Handler looks at a channel whose due time has come. It acts by Save, whose
// comparison of revisions makes the effect happen once when several processes
// look. A handler that returns nil has set a later due time, none, or ended the
// match; if not, or on an error, it is called again after a growing pause.
type Handler func(ctx context.Context, channel string) error

// WorkerOptions configure a Worker. The zero value of each field stands for the
// value in parentheses.
type WorkerOptions struct {
	Poll     time.Duration // between looks at the due times (1 s)
	Sweep    time.Duration // between sweeps (5 min)
	Rebuild  time.Duration // between rebuilds (24 h)
	Patience time.Duration // what a handler may take (30 s)
	// Lease is how long a channel is hidden from other workers, who follow when it is
	// over; while a handler works it is extended each third of it (6 s).
	Lease    time.Duration
	Parallel int // handlers at a time (8)
	// MaxPause bounds the pause after failures, which starts at 1 s and doubles (5 min).
	MaxPause time.Duration
}

func (o WorkerOptions) withDefaults() WorkerOptions {
	for field, value := range map[*time.Duration]time.Duration{
		&o.Poll: time.Second, &o.Sweep: 5 * time.Minute, &o.Rebuild: 24 * time.Hour,
		&o.Patience: 30 * time.Second, &o.Lease: 6 * time.Second, &o.MaxPause: 5 * time.Minute,
	} {
		if *field == 0 {
			*field = value
		}
	}
	if o.Parallel == 0 {
		o.Parallel = 8
	}
	return o
}

// Worker calls a handler for what is due and keeps the indexes up to date. Any
// number of processes may run one on the same Redis.
type Worker struct {
	store  *Store
	agenda agenda
	tidies bool // keeps the indexes up to date
	handle Handler
	o      WorkerOptions
	free   chan struct{} // one token for each handler that may start
	busy   sync.WaitGroup
	away   bool // the last poll failed
	builds atomic.Bool

	mu       sync.Mutex
	failures map[string]int // in a row, by channel
}

// agenda is what a worker looks after: things with due times, known by a name.
type agenda struct {
	due      func(ctx context.Context, now time.Time, limit int) ([]Timer, error)
	isDue    func(ctx context.Context, name string) (bool, error) // by the thing itself
	settle   func(ctx context.Context, name string) error         // in the index
	dueIndex func(name string) string                             // the key of the index that has it
}

// Worker returns a worker for the matches of all channels, which also keeps the
// indexes up to date; it does nothing until Run.
func (s *Store) Worker(h Handler, o WorkerOptions) *Worker {
	w := s.worker(h, o, agenda{s.Due, s.isDue, s.project, s.dueIndex})
	w.tidies = true
	return w
}

// SeasonWorker returns a worker for seasons, whose handler is told "server/season"; it
// does nothing until Run.
func (s *Store) SeasonWorker(h Handler, o WorkerOptions) *Worker {
	return s.worker(h, o, agenda{s.due, s.isDueSeason, s.settleSeason, func(string) string { return seasonsDueKey() }})
}

func (s *Store) worker(h Handler, o WorkerOptions, a agenda) *Worker {
	o = o.withDefaults()
	w := &Worker{
		store: s, agenda: a, handle: h, o: o, free: make(chan struct{}, o.Parallel), failures: map[string]int{},
	}
	for range o.Parallel {
		w.free <- struct{}{}
	}
	return w
}

// Run works until ctx ends, then waits for the handlers that are under way. A
// Redis that is away for a while only delays it. It returns the context's error.
func (w *Worker) Run(ctx context.Context) error {
	defer w.busy.Wait()
	clock := w.store.o.Clock
	poll := clock.TickerFunc
	if !w.tidies {
		return poll(ctx, w.o.Poll, func() error { w.poll(ctx); return nil }, "poll seasons").Wait()
	}
	w.tidy(ctx, w.store.advance)
	w.tidy(ctx, w.store.Sweep)
	w.once(ctx, "sweep", w.o.Sweep, w.store.sweepOlder)
	w.once(ctx, "seasons", w.o.Sweep, w.store.rebuildSeasons)
	w.busy.Go(func() { w.buildPeople(ctx) })
	polls := poll(ctx, w.o.Poll, func() error { w.poll(ctx); return nil }, "poll")
	sweeps := clock.TickerFunc(ctx, w.o.Sweep, func() error {
		w.tidy(ctx, w.store.advance)
		w.tidy(ctx, w.store.Sweep)
		w.buildPeople(ctx) // if it was cut short
		w.once(ctx, "rebuild", w.o.Rebuild, w.store.Rebuild)
		return nil
	}, "sweep")
	return errors.Join(polls.Wait(), sweeps.Wait())
}

// once does what one of all processes does every so often.
func (w *Worker) once(ctx context.Context, name string, every time.Duration, f func(context.Context) error) {
	w.tidy(ctx, func(ctx context.Context) error { return w.store.onceIn(ctx, name, every, f) })
}

func (w *Worker) buildPeople(ctx context.Context) {
	w.tidy(ctx, func(ctx context.Context) error { return w.store.led(ctx, "people", w.store.BuildPeople) })
}

// buildMissing makes the indexes anew in the background.
func (w *Worker) buildMissing(ctx context.Context) {
	if w.builds.Swap(true) {
		return
	}
	w.busy.Go(func() {
		defer w.builds.Store(false)
		w.tidy(ctx, w.store.buildIndexes)
	})
}

func (w *Worker) tidy(ctx context.Context, f func(context.Context) error) {
	if err := f(ctx); err != nil && ctx.Err() == nil {
		w.store.o.Logger.Warn("the indexes could not be tidied", "error", err)
	}
}

// poll starts a handler for each due channel it can claim, as far as handlers
// are free; the rest stays for the next poll.
func (w *Worker) poll(ctx context.Context) {
	timers, err := w.agenda.due(ctx, w.store.o.Clock.Now(), 2*w.o.Parallel)
	w.noteAway(ctx, err)
	if errors.Is(err, ErrIndexing) {
		w.buildMissing(ctx)
	}
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
		w.store.o.Logger.Warn("due times cannot be read", "error", err)
	}
	w.away = err != nil
}

// attend hides the timer from other workers, lets the handler act if the record
// agrees that it is due, and settles the timer by what the record says then.
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
		w.forget(t.Channel)
		err = w.agenda.settle(ctx, t.Channel)
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
	until := h.store.o.Clock.Now().Add(h.o.Lease)
	if mine, err = h.store.postpone(ctx, h.agenda.dueIndex(h.timer.Channel), h.timer, until); mine {
		h.timer.At = until
	}
	return mine, err
}

// act lets the handler act, and extends the lease as long as it works and has not
// saved another due time.
func (h *hiding) act(ctx context.Context) error {
	extending, end := context.WithCancel(ctx)
	extended := h.store.o.Clock.TickerFunc(extending, h.o.Lease/3, func() error {
		if mine, err := h.extend(extending); err == nil && !mine {
			return errSettled
		}
		return nil // Redis may be back before the lease is over
	}, "lease")
	err := h.Worker.act(ctx, h.timer.Channel)
	end()
	_ = extended.Wait() // says why it has ended
	return err
}

// errSettled is that the index has the due time of what the handler has saved.
var errSettled = errors.New("the handler has saved another due time")

// act calls the handler unless the index was wrong.
func (w *Worker) act(ctx context.Context, channel string) error {
	due, err := w.agenda.isDue(ctx, channel)
	if err != nil || !due {
		return err
	}
	if err := w.callHandler(ctx, channel); err != nil {
		return err
	}
	due, err = w.agenda.isDue(ctx, channel)
	if err == nil && due {
		return errors.New("the handler left the match due")
	}
	return err
}

func (w *Worker) callHandler(ctx context.Context, channel string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, w.o.Patience)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the handler panicked: %v", p)
		}
	}()
	return w.handle(ctx, channel)
}

func (w *Worker) retryLater(ctx context.Context, hidden Timer, cause error) {
	pause := w.pause(hidden.Channel)
	w.store.o.Logger.Warn("a due match could not be attended", "channel", hidden.Channel, "again_in", pause, "error", cause)
	until := w.store.o.Clock.Now().Add(pause)
	if _, err := w.store.postpone(ctx, w.agenda.dueIndex(hidden.Channel), hidden, until); err != nil {
		// It stays hidden for as long as a handler may take, then comes up again.
		w.store.o.Logger.Warn("a due time could not be moved", "channel", hidden.Channel, "error", err)
	}
}

// pause counts a failure and returns 1 s, 2 s, 4 s...
func (w *Worker) pause(channel string) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := w.failures[channel]
	w.failures[channel] = n + 1
	return min(time.Second<<min(n, 20), w.o.MaxPause)
}

func (w *Worker) forget(channel string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.failures, channel)
}

// postponeScript moves a due time in the index if it is still the one seen.
//
// KEYS: 1 due. ARGV: 1 channel, 2 the time seen, 3 the new one (Unix ms).
// Returns 1 when moved.
var postponeScript = redis.NewScript(`
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) ~= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
`)

func (conn *connection) postpone(
	ctx context.Context, index string, seen Timer, to time.Time,
) (moved bool, err error) {
	err = conn.do(ctx, "postpone", func(ctx context.Context) error {
		got, err := postponeScript.Run(ctx, conn.rdb, []string{index}, seen.Channel, seen.At.UnixMilli(),
			to.UnixMilli()).Int()
		moved = got == 1
		return err
	})
	return moved, err
}

// isDue asks the record itself.
func (ix *index) isDue(ctx context.Context, channel string) (due bool, err error) {
	err = ix.do(ctx, "is due", func(ctx context.Context) error {
		t, err := ix.facts(ctx, channel)
		due = t.live && !t.due.IsZero() && !t.due.After(ix.o.Clock.Now())
		return err
	})
	return due, err
}
