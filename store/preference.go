package store

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

// Preference returns what was set for an id of a scope ("user", "guild"), nil
// when nothing was.
func (s *Store) Preference(ctx context.Context, scope, id string) (value []byte, err error) {
	err = s.do(ctx, "preference", func(ctx context.Context) error {
		if err := checkNames(scope, id); err != nil {
			return err
		}
		value, err = s.rdb.Get(ctx, preferenceKey(scope, id)).Bytes()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		return err
	})
	return value, err
}

// SetPreference keeps a few bytes for an id of a scope; none deletes. Whom they name
// is found by Listed; see ReadBy.
func (s *Store) SetPreference(ctx context.Context, scope, id string, value []byte) error {
	return s.do(ctx, "set preference", func(ctx context.Context) error {
		if err := checkNames(scope, id); err != nil {
			return err
		}
		if len(value) == 0 {
			return s.rdb.Del(ctx, preferenceKey(scope, id)).Err()
		}
		if err := s.write(ctx, listed, id, s.namesIn(scope, value)); err != nil {
			return err
		}
		return s.rdb.Set(ctx, preferenceKey(scope, id), value, 0).Err()
	})
}
