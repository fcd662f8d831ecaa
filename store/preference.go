package store

import (
	"context"
	"errors"
	"slices"

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
	s.listUndone(ctx, scope, id, value)
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

// replacePreferenceScript sets a value where it is what it was taken to be.
//
// KEYS: 1 value. ARGV: 1 before, 2 after, each empty for none. Returns 1 when it was.
var replacePreferenceScript = redis.NewScript(`
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then
	redis.call('DEL', KEYS[1])
else
	redis.call('SET', KEYS[1], ARGV[2])
end
return 1
`)

// ReplacePreference is SetPreference where the value still is as it was before; false
// where somebody else has changed it.
func (s *Store) ReplacePreference(ctx context.Context, scope, id string, before, value []byte) (ok bool, err error) {
	s.listUndone(ctx, scope, id, value)
	err = s.do(ctx, "replace preference", func(ctx context.Context) error {
		if err := checkNames(scope, id); err != nil {
			return err
		}
		if len(value) > 0 {
			if err := s.write(ctx, listed, id, s.namesIn(scope, value)); err != nil {
				return err
			}
		}
		ok, err = replacePreferenceScript.Run(ctx, s.rdb, []string{preferenceKey(scope, id)}, before, value).Bool()
		return err
	})
	return ok && err == nil, err
}

// listUndone lists a channel as changed in which something will be left to do.
func (s *Store) listUndone(ctx context.Context, scope, channel string, value []byte) {
	if len(value) > 0 && slices.Contains(s.undone, scope) {
		s.list(ctx, channel)
	}
}
