package store

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
)

// inBubble runs a test with a store on an embedded Redis, in a synctest bubble.
func inBubble(t *testing.T, test func(t *testing.T, s *Store)) {
	synctest.Test(t, func(t *testing.T) {
		s, err := Open(t.Context(), "", Options{})
		is(t, err, nil)
		test(t, s)
		is(t, s.Close(), nil)
	})
}

// recorder counts how often each migration step ran.
type recorder struct {
	mu  sync.Mutex
	ran []int
	err error // returned by the last step
}

// layout returns a layout whose steps lead from schema 2 to number.
func (r *recorder) layout(number int) layout {
	l := layout{number: number, steps: map[int]migration{}}
	for n := 3; n <= number; n++ {
		l.steps[n] = func(context.Context, *Store) error {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.ran = append(r.ran, n)
			if n == number {
				return r.err
			}
			return nil
		}
	}
	return l
}

func TestMigrateRunsEachStepOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, s *Store) {
		var r recorder
		var all sync.WaitGroup
		for range 3 { // processes that start at the same time
			all.Go(func() {
				if err := newStore(s.connection).openSchema(t.Context(), r.layout(4)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		is(t, s.openSchema(t.Context(), r.layout(4)), nil)
		same(t, "steps", r.ran, []int{3, 4})
		same(t, "schema", must(s.rdb.Get(t.Context(), schemaKey).Int())(t), 4)
	})
}

func TestMigrateResumesAfterAFailure(t *testing.T) {
	inBubble(t, func(t *testing.T, s *Store) {
		r := recorder{err: errors.New("killed")}
		is(t, s.openSchema(t.Context(), r.layout(4)), r.err)
		r.err = nil
		is(t, s.openSchema(t.Context(), r.layout(4)), nil)
		same(t, "steps", r.ran, []int{3, 4, 4})
	})
}

func TestEmptyRedisIsNotMigrated(t *testing.T) {
	inBubble(t, func(t *testing.T, s *Store) {
		is(t, s.rdb.FlushDB(t.Context()).Err(), nil)
		var r recorder
		is(t, s.openSchema(t.Context(), r.layout(4)), nil)
		same(t, "steps", r.ran, []int(nil))
	})
}

func TestOlderProcessEndsBeforeTheFirstStep(t *testing.T) {
	inBubble(t, func(t *testing.T, s *Store) {
		var ended error
		older := newStore(s.connection)
		go func() {
			h := func(context.Context, string) error { return nil }
			ended = older.MatchWorker(h, WorkerOptions{}).Run(t.Context())
		}()
		synctest.Wait()
		is(t, ended, nil)
		l := layout{number: 3, steps: map[int]migration{3: func(context.Context, *Store) error {
			synctest.Wait()
			is(t, ended, ErrNewer)
			return nil
		}}}
		is(t, s.openSchema(t.Context(), l), nil)
		is(t, ended, ErrNewer)
	})
}

func TestUnknownSchemaIsRejected(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		for found, want := range map[string]error{"3": ErrNewer, "0": ErrInvalid, "one": ErrInvalid, "1": ErrInvalid, "2": nil} {
			is(t, s.rdb.Set(t.Context(), schemaKey, found, 0).Err(), nil)
			again, err := Open(t.Context(), url, Options{})
			is(t, err, want)
			if err == nil {
				is(t, again.Close(), nil)
			}
		}
	})
}
