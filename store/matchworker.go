package store

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"
)

const (
	sweepEvery   = 5 * time.Minute
	rebuildEvery = 24 * time.Hour
)

// MatchWorker calls a handler for the matches that are due and keeps the indexes up to date.
// Any number of processes may run one on the same Redis.
type MatchWorker struct {
	*Worker
	store  *Store
	busy   sync.WaitGroup
	builds atomic.Bool
}

// MatchWorker returns a worker for the matches of all channels, which does nothing until Run.
// Its handler acts by Save.
func (s *Store) MatchWorker(h DueHandler, o WorkerOptions) *MatchWorker {
	w := &MatchWorker{store: s}
	w.Worker = newWorker(matchAgenda{w}, h, s.workerOptions(o))
	return w
}

// SeasonWorker returns a worker for seasons, whose handler is told "server/season"; it
// does nothing until Run.
func (s *Store) SeasonWorker(h DueHandler, o WorkerOptions) *Worker {
	return newWorker(seasonAgenda{s.seasons}, h, s.workerOptions(o))
}

func (s *Store) workerOptions(o WorkerOptions) WorkerOptions {
	o.Clock, o.Logger = s.o.Clock, s.o.Logger
	return o
}

// Wait waits for the handlers that are under way, and for what is made anew.
func (w *MatchWorker) Wait() {
	w.Worker.Wait()
	w.busy.Wait()
}

// Run works until ctx ends, then waits for the handlers that are under way. A
// Redis that is away for a while only delays it. It returns the context's error, or
// ErrNewer if a newer program has taken over the data.
func (w *MatchWorker) Run(ctx context.Context) error {
	defer w.Wait()
	work, ctx := errgroup.WithContext(ctx)
	w.tidy(ctx, w.store.Sweep)
	w.once(ctx, "seasons", sweepEvery, w.store.rebuildSeasons)
	w.busy.Go(func() { w.buildPeople(ctx) })
	sweeps := w.store.o.Clock.TickerFunc(ctx, sweepEvery, func() error {
		w.tidy(ctx, w.store.Sweep)
		w.buildPeople(ctx) // if it was cut short
		w.once(ctx, "rebuild", rebuildEvery, w.store.Rebuild)
		return nil
	}, "sweep")
	schemas := w.store.o.Clock.TickerFunc(ctx, schemaInterval, func() error { return w.store.checkSchema(ctx) }, "schema")
	work.Go(func() error { return w.Worker.Run(ctx) })
	work.Go(func() error { return sweeps.Wait() })
	work.Go(func() error { return schemas.Wait() })
	return work.Wait()
}

// once does what one of all processes does every so often.
func (w *MatchWorker) once(ctx context.Context, name string, every time.Duration, f func(context.Context) error) {
	w.tidy(ctx, func(ctx context.Context) error { return w.store.onceIn(ctx, name, every, f) })
}

func (w *MatchWorker) buildPeople(ctx context.Context) {
	w.tidy(ctx, func(ctx context.Context) error { return w.store.led(ctx, "people", w.store.BuildPeople) })
}

// buildMissing makes the indexes anew in the background.
func (w *MatchWorker) buildMissing(ctx context.Context) {
	if w.builds.Swap(true) {
		return
	}
	w.busy.Go(func() {
		defer w.builds.Store(false)
		w.tidy(ctx, w.store.buildIndexes)
	})
}

func (w *MatchWorker) tidy(ctx context.Context, f func(context.Context) error) {
	if err := f(ctx); err != nil && ctx.Err() == nil {
		w.store.o.Logger.Warn("the indexes could not be tidied", "error", err)
	}
}

// matchAgenda are the due times of the matches; where they are missing, they are made anew.
type matchAgenda struct{ *MatchWorker }

func (a matchAgenda) Due(ctx context.Context, now time.Time, limit int) ([]Timer, error) {
	timers, err := a.store.Due(ctx, now, limit)
	if errors.Is(err, ErrIndexing) {
		a.buildMissing(ctx)
	}
	return timers, err
}

// IsDue asks the record itself.
func (a matchAgenda) IsDue(ctx context.Context, channel string) (due bool, err error) {
	err = a.store.do(ctx, "is due", func(ctx context.Context) error {
		t, err := a.store.facts(ctx, channel)
		due = t.live && !t.due.IsZero() && !t.due.After(a.store.o.Clock.Now())
		return err
	})
	return due, err
}

func (a matchAgenda) Settle(ctx context.Context, channel string) error {
	return a.store.project(ctx, channel)
}

func (a matchAgenda) Postpone(ctx context.Context, seen Timer, to time.Time) (bool, error) {
	return a.store.postpone(ctx, dueKey(partitionOf(seen.Name)), seen, to)
}

// moveDueScript moves a due time in the index if it is still the one seen.
//
// KEYS: 1 due. ARGV: 1 channel or season, 2 the time seen, 3 the new one (Unix ms; 0: none).
// Returns 1 when moved.
var moveDueScript = redis.NewScript(`
local at = redis.call('ZSCORE', KEYS[1], ARGV[1]) or 0
if tonumber(at) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '0' then
	redis.call('ZREM', KEYS[1], ARGV[1])
else
	redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
return 1
`)

// moveDue moves a due time in an index if it is still the one seen. Zero times: it is not
// there, and shall not be.
func (conn *connection) moveDue(
	ctx context.Context, index string, seen Timer, to time.Time,
) (moved bool, err error) {
	args := []any{seen.Name, toMillis(seen.At), toMillis(to)}
	got, err := moveDueScript.Run(ctx, conn.rdb, []string{index}, args...).Int()
	return got == 1, err
}

func (conn *connection) postpone(
	ctx context.Context, index string, seen Timer, to time.Time,
) (moved bool, err error) {
	err = conn.do(ctx, "postpone", func(ctx context.Context) error {
		moved, err = conn.moveDue(ctx, index, seen, to)
		return err
	})
	return moved, err
}
