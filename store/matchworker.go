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
	sweepInterval   = 5 * time.Minute
	rebuildInterval = 24 * time.Hour
)

// MatchWorker calls a handler for the matches that are due and keeps the indexes up to date. Any number of
// processes may run one on the same Redis.
type MatchWorker struct {
	*Worker
	store      *Store
	background sync.WaitGroup
	rebuilding atomic.Bool
}

// MatchWorker returns a worker for the matches of all channels. It does nothing until Run. Its handler should
// act by Save.
func (s *Store) MatchWorker(h DueHandler, o WorkerOptions) *MatchWorker {
	w := &MatchWorker{store: s}
	w.Worker = newWorker(matchAgenda{w}, h, s.workerOptions(o))
	return w
}

// SeasonWorker returns a worker for seasons. Its handler is called with "server/season". It does nothing
// until Run.
func (s *Store) SeasonWorker(h DueHandler, o WorkerOptions) *Worker {
	return newWorker(seasonAgenda{s.seasons}, h, s.workerOptions(o))
}

// workerOptions returns o with the store's clock and logger.
func (s *Store) workerOptions(o WorkerOptions) WorkerOptions {
	o.Clock, o.Logger = s.o.Clock, s.o.Logger
	return o
}

// Wait waits for running handlers and rebuilds.
func (w *MatchWorker) Wait() {
	w.Worker.Wait()
	w.background.Wait()
}

// Run handles due matches and maintains the indexes until ctx ends, then waits for running handlers. If Redis is
// unavailable, it tries again later. It returns the context's error, or ErrNewer if a newer program has migrated the
// data.
func (w *MatchWorker) Run(ctx context.Context) error {
	defer w.Wait()
	work, ctx := errgroup.WithContext(ctx)
	w.runLogged(ctx, w.store.Sweep)
	w.runPeriodic(ctx, "seasons", sweepInterval, w.store.rebuildSeasons)
	w.background.Go(func() { w.buildPeople(ctx) })
	sweeps := w.store.o.Clock.TickerFunc(ctx, sweepInterval, func() error {
		w.runLogged(ctx, w.store.Sweep)
		w.buildPeople(ctx) // if it was interrupted
		w.runPeriodic(ctx, "rebuild", rebuildInterval, w.store.Rebuild)
		return nil
	}, "sweep")
	schemas := w.store.o.Clock.TickerFunc(ctx, schemaInterval, func() error { return w.store.checkSchema(ctx) }, "schema")
	work.Go(func() error { return w.Worker.Run(ctx) })
	work.Go(func() error { return sweeps.Wait() })
	work.Go(func() error { return schemas.Wait() })
	return work.Wait()
}

// runPeriodic runs f in one of all processes, once per interval every, and logs its error.
func (w *MatchWorker) runPeriodic(ctx context.Context, name string, every time.Duration, f func(context.Context) error) {
	w.runLogged(ctx, func(ctx context.Context) error { return w.store.runPeriodically(ctx, name, every, f) })
}

// buildPeople builds the index of people in one of all processes, if it is missing.
func (w *MatchWorker) buildPeople(ctx context.Context) {
	w.runLogged(ctx, func(ctx context.Context) error { return w.store.runAsLeader(ctx, "people", w.store.BuildPeople) })
}

// rebuildMissing rebuilds missing indexes in the background, unless this process is already doing so.
func (w *MatchWorker) rebuildMissing(ctx context.Context) {
	if w.rebuilding.Swap(true) {
		return
	}
	w.background.Go(func() {
		defer w.rebuilding.Store(false)
		w.runLogged(ctx, w.store.buildIndexes)
	})
}

// runLogged runs f and logs its error.
func (w *MatchWorker) runLogged(ctx context.Context, f func(context.Context) error) {
	if err := f(ctx); err != nil && ctx.Err() == nil {
		w.store.o.Logger.Warn("index maintenance failed", "error", err)
	}
}

// matchAgenda is the agenda of the matches. If the due times are missing, it starts a rebuild.
type matchAgenda struct{ *MatchWorker }

// Due returns the channels that are due. If the due times are missing, it starts a rebuild.
func (a matchAgenda) Due(ctx context.Context, now time.Time, limit int) ([]Timer, error) {
	timers, err := a.store.Due(ctx, now, limit)
	if errors.Is(err, ErrIndexing) {
		a.rebuildMissing(ctx)
	}
	return timers, err
}

// IsDue reads the match itself.
func (a matchAgenda) IsDue(ctx context.Context, channel string) (due bool, err error) {
	err = a.store.do(ctx, "check due", func(ctx context.Context) error {
		t, err := a.store.loadFacts(ctx, channel)
		due = t.live && !t.due.IsZero() && !t.due.After(a.store.o.Clock.Now())
		return err
	})
	return due, err
}

// UpdateIndex corrects the index by projecting the channel.
func (a matchAgenda) UpdateIndex(ctx context.Context, channel string) error {
	return a.store.project(ctx, channel)
}

// Postpone moves the channel's due time in the index.
func (a matchAgenda) Postpone(ctx context.Context, seen Timer, to time.Time) (bool, error) {
	return a.store.postpone(ctx, dueKey(partitionOf(seen.Name)), seen, to)
}

// moveDueScript moves a due time in the index if it is still the one seen.
//
// KEYS: 1 due. ARGV: 1 channel or season, 2 time seen, 3 new time (Unix ms, 0: none). Returns 1 if moved.
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

// moveDue moves a due time in an index if it is still the one seen. A zero time means that there is no entry.
func (conn *connection) moveDue(
	ctx context.Context, index string, seen Timer, to time.Time,
) (moved bool, err error) {
	args := []any{seen.Name, toMillis(seen.At), toMillis(to)}
	got, err := moveDueScript.Run(ctx, conn.rdb, []string{index}, args...).Int()
	return got == 1, err
}

// postpone is moveDue as an operation.
func (conn *connection) postpone(
	ctx context.Context, index string, seen Timer, to time.Time,
) (moved bool, err error) {
	err = conn.do(ctx, "postpone", func(ctx context.Context) error {
		moved, err = conn.moveDue(ctx, index, seen, to)
		return err
	})
	return moved, err
}
