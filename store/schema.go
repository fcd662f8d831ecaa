package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// schema is the number of the layout described in keys.go. A change that older programs would misread must
// raise it and add a step to migrations.
const schema = 2

// migrations holds the steps to the current schema. A step must tolerate running more than once and finding
// its work half done, because the process that began it may have been killed.
var migrations = map[int]migration{}

// migration rewrites the data of one schema to the next.
type migration func(context.Context, *Store) error

const (
	// openTimeouts is the maximum duration of the first operation, in operation timeouts. It includes
	// connecting, and no player waits for it.
	openTimeouts = 4
	// schemaInterval is the time between two checks of the schema by a running process.
	schemaInterval = 10 * time.Second
	// migrationDelay is the time between raising the schema and the first step. Processes that do not know
	// the new schema have ended by then.
	migrationDelay = 3 * schemaInterval
	// migrationRetryInterval is the time between two attempts to migrate while another process holds the
	// lease.
	migrationRetryInterval = time.Second
)

// layout is a schema number with the steps that lead to it: {schema, migrations}
// outside tests.
type layout struct {
	number int
	steps  map[int]migration
}

// openSchema marks an empty Redis with the layout's number, rejects data that it cannot read, and migrates
// older data. It returns when the data have the layout.
func (s *Store) openSchema(ctx context.Context, l layout) error {
	var found int
	err := s.doWithin(ctx, openTimeouts*s.o.Timeout, "open", func(ctx context.Context) error {
		fresh, err := s.rdb.SetNX(ctx, schemaKey, l.number, 0).Result()
		if err == nil && fresh {
			err = errors.Join(s.markBuilt(ctx), s.markPeopleBuilt(ctx)) // there is nothing to index
		}
		if err == nil {
			found, err = s.migratedSchema(ctx, l)
		}
		return err
	})
	for err == nil && found < l.number {
		err = s.runAsLeader(ctx, "migrate", func(ctx context.Context) error { return s.migrate(ctx, l) })
		if err == nil {
			found, err = s.migratedSchema(ctx, l)
		}
		if err == nil && found < l.number { // another process is migrating
			err = s.sleep(ctx, migrationRetryInterval)
		}
	}
	return err
}

// readSchema returns the number of the stored schema, or ErrNewer if it is above the layout's.
func (conn *connection) readSchema(ctx context.Context, l layout) (int, error) {
	text, err := conn.rdb.Get(ctx, schemaKey).Result()
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(text)
	switch {
	case err != nil || n < 1:
		return 0, fmt.Errorf("%w: schema %q", ErrInvalid, text)
	case n > l.number:
		return 0, fmt.Errorf("%w: schema %d, known up to %d", ErrNewer, n, l.number)
	}
	return n, nil
}

// migratedSchema returns the number of the schema in which all data are stored. It is below the stored schema while
// a migration is incomplete.
func (conn *connection) migratedSchema(ctx context.Context, l layout) (int, error) {
	n, err := conn.readSchema(ctx, l)
	if err != nil {
		return 0, err
	}
	done, err := conn.rdb.Get(ctx, migratedKey).Int()
	if errors.Is(err, redis.Nil) {
		done, err = n, nil // no migration was begun
	}
	for step := done + 1; err == nil && step <= l.number; step++ {
		if l.steps[step] == nil {
			err = fmt.Errorf("%w: schema %d is older than this program can read", ErrInvalid, done)
		}
	}
	return done, err
}

// migrate runs the steps to the layout's number and records each when it is complete. It raises the schema
// first, so that older processes end before the first step.
func (s *Store) migrate(ctx context.Context, l layout) error {
	done, err := s.migratedSchema(ctx, l)
	if err != nil || done == l.number {
		return err
	}
	s.o.Logger.Info("migrating the stored data", "from", done, "to", l.number)
	err = s.do(ctx, "raise schema", func(ctx context.Context) error {
		if err := s.rdb.Set(ctx, migratedKey, done, 0).Err(); err != nil {
			return err
		}
		return s.rdb.Set(ctx, schemaKey, l.number, 0).Err()
	})
	if err == nil {
		err = s.sleep(ctx, migrationDelay)
	}
	for step := done + 1; err == nil && step <= l.number; step++ {
		if err = l.steps[step](ctx, s); err != nil {
			return fmt.Errorf("store: migrate to schema %d: %w", step, err)
		}
		err = s.do(ctx, "mark migrated", func(ctx context.Context) error {
			return s.rdb.Set(ctx, migratedKey, step, 0).Err()
		})
	}
	if err == nil {
		s.o.Logger.Info("migrated the stored data", "schema", l.number)
	}
	return err
}

// sleep waits for d. If ctx ends first, it returns its error.
func (conn *connection) sleep(ctx context.Context, d time.Duration) error {
	timer := conn.o.Clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// checkSchema returns ErrNewer if a newer program has raised the schema. Other errors are left to later
// operations.
func (s *Store) checkSchema(ctx context.Context) error {
	err := s.do(ctx, "read schema", func(ctx context.Context) error {
		_, err := s.readSchema(ctx, layout{number: schema})
		return err
	})
	if errors.Is(err, ErrNewer) {
		return err
	}
	return nil
}
