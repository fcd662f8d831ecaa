package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"
)

// Schema 2 keeps what was applied and due times otherwise than schema 1 does. While
// Redis holds schema 1, programs of both may run, and either may follow the other:
// this one reads and writes as schema 1 has it, writes as schema 2 has it too, and
// refuses what is applied by either. When no program of schema 1 was connected for a
// day, one process makes the new indexes whole and raises the schema; from then on such
// a program refuses to start. For an hour more both layouts are written, for those who
// have not heard of it. Then what is left of the old one goes.

const (
	// overlap is for how long no older program must have been connected.
	overlap = 24 * time.Hour
	// unwatched is for how long nobody may have looked, for them to count as gone.
	unwatched = time.Hour
	// lingering is for how long schema 1 is written after the schema was raised: as long
	// as its programs remember what was applied, which is longer than any process takes
	// to hear of it.
	lingering = rememberedOld
	// opening is how many times as long as any operation the first may take, which has a
	// connection to make, and for whose answer no player waits.
	opening = 4
)

// clientName is what connections call themselves, by which programs of several schemas
// tell each other apart; those of schema 1 are called "railbot".
var clientName = fmt.Sprint("railbot-", schema)

// stage is how far Redis has come from schema 1, as far as this process has heard.
type stage struct{ heard atomic.Int32 }

const (
	stageNew    int32 = iota // all is as schema 2 has it
	stageRaised              // schema 1 is written too
	stageOld                 // and read
)

// readsOld tells whether the indexes of schema 1 are those that are whole.
func (s *stage) readsOld() bool { return s.heard.Load() == stageOld }

// writesOld tells whether there may be a process that reads them.
func (s *stage) writesOld() bool { return s.heard.Load() != stageNew }

// checkSchema marks an empty Redis as ours and refuses a newer layout.
func (s *Store) checkSchema(ctx context.Context) error {
	return s.within(ctx, opening*s.o.Timeout, "open", func(ctx context.Context) error {
		fresh, err := s.rdb.SetNX(ctx, schemaKey, schema, 0).Result()
		if err == nil && fresh {
			err = errors.Join(s.markBuilt(ctx), s.markPeopleBuilt(ctx)) // of nothing
		}
		if err != nil {
			return err
		}
		return s.learnStage(ctx)
	})
}

// learnStage reads how far Redis has come.
func (conn *connection) learnStage(ctx context.Context) error {
	found, err := conn.rdb.Get(ctx, schemaKey).Result()
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(found)
	switch {
	case err != nil || n < 1:
		return fmt.Errorf("%w: schema %q", ErrInvalid, found)
	case n > schema:
		return fmt.Errorf("%w: schema %d, known up to %d", ErrNewer, n, schema)
	case n < schema:
		conn.heard.Store(stageOld)
		return nil
	}
	w, err := conn.watched(ctx)
	if err != nil {
		return err
	}
	if conn.heard.Store(stageNew); !w.raised.IsZero() && conn.o.Clock.Since(w.raised) < lingering {
		conn.heard.Store(stageRaised)
	}
	return nil
}

// watch is what is known of older programs.
type watch struct{ since, looked, raised time.Time } // see olderKey

func (conn *connection) watched(ctx context.Context) (watch, error) {
	got, err := conn.rdb.HMGet(ctx, olderKey(), "since", "looked", "raised").Result()
	r := reply{left: got}
	if err != nil {
		return watch{}, err
	}
	return watch{r.moment(), r.moment(), r.moment()}, r.err
}

// on is what is known after another look. What was not watched may have been there.
func (w watch) on(now time.Time, seen bool) watch {
	if gap := now.Sub(w.looked); seen || gap < 0 || gap > unwatched {
		w.since = now
	}
	w.looked = now
	return w
}

// advance hears how far Redis has come, looks for older programs, and goes on to the
// present schema when these are gone. One process looks; a Redis that does not tell who
// is connected stays as it is.
func (s *Store) advance(ctx context.Context) error {
	if s.Servers.Embedded {
		return nil // nobody else is there
	}
	if err := s.do(ctx, "schema", s.learnStage); err != nil {
		return err
	}
	return s.led(ctx, "schema", s.lookForOlder)
}

func (s *Store) lookForOlder(ctx context.Context) error {
	older, err := s.olderConnected(ctx)
	if err != nil {
		return err
	}
	switch s.heard.Load() {
	case stageOld:
		return s.raiseWhenGone(ctx, older)
	case stageNew:
		err = s.do(ctx, "schema", func(ctx context.Context) error { return s.rdb.Unlink(ctx, oldDueKey()).Err() })
	}
	if older {
		s.o.Logger.Error("an older program runs on data that it does not know: stop it")
	}
	return err
}

// olderConnected tells whether a program of an older schema is.
func (s *Store) olderConnected(ctx context.Context) (older bool, err error) {
	names, err := s.Clients(ctx)
	if err == nil && names[clientName] == 0 {
		err = errors.New("the server does not tell who is connected")
	}
	return names["railbot"] > 0, err
}

// raiseWhenGone raises the schema when older programs have been gone for long.
func (s *Store) raiseWhenGone(ctx context.Context, older bool) error {
	var w watch
	err := s.do(ctx, "schema", func(ctx context.Context) (err error) {
		if w, err = s.watched(ctx); err != nil {
			return err
		}
		w = w.on(s.o.Clock.Now(), older)
		return s.rdb.HSet(ctx, olderKey(), "since", toMillis(w.since), "looked", toMillis(w.looked)).Err()
	})
	if err != nil || w.looked.Sub(w.since) < overlap {
		return err
	}
	if err := s.rebuildIndexes(ctx); err != nil {
		return err
	}
	if older, err := s.olderConnected(ctx); err != nil || older {
		return err
	}
	s.o.Logger.Info("no older program was seen for long: what is stored is kept as this one has it", "schema", schema)
	return s.do(ctx, "schema", func(ctx context.Context) error {
		if err := s.rdb.HSet(ctx, olderKey(), "raised", s.o.Clock.Now().UnixMilli()).Err(); err != nil {
			return err
		}
		err := s.rdb.Set(ctx, schemaKey, schema, 0).Err()
		if err == nil {
			s.heard.Store(stageRaised)
		}
		return err
	})
}
