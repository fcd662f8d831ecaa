package store

import (
	"context"
	"errors"
	"slices"

	"github.com/redis/go-redis/v9"
)

// Preference returns the value that was set for an id of a scope ("user", "guild"), or nil.
func (s *Store) Preference(ctx context.Context, scope, id string) (value []byte, err error) {
	err = s.do(ctx, "read preference", func(ctx context.Context) error {
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

// PreferenceID names a preference: an id of a scope.
type PreferenceID struct{ Scope, ID string }

// Preferences returns the values of several preferences, nil for each that is not set or whose id is empty.
func (s *Store) Preferences(ctx context.Context, ids ...PreferenceID) ([][]byte, error) {
	values := make([][]byte, len(ids))
	err := s.do(ctx, "read preferences", func(ctx context.Context) error {
		found := make([]*redis.StringCmd, len(ids))
		_, err := s.rdb.Pipelined(ctx, func(pipe redis.Pipeliner) error {
			for i, id := range ids {
				if id.ID == "" {
					continue
				}
				if err := checkNames(id.Scope, id.ID); err != nil {
					return err
				}
				found[i] = pipe.Get(ctx, preferenceKey(id.Scope, id.ID))
			}
			return nil
		})
		if err != nil && !errors.Is(err, redis.Nil) {
			return err
		}
		for i, f := range found {
			if f != nil && f.Err() == nil {
				values[i] = []byte(f.Val())
			}
		}
		return nil
	})
	return values, err
}

// SetPreference stores a few bytes for an id of a scope. An empty value deletes it. PreferencesNaming finds the
// users whom the value names; see SetReaders.
func (s *Store) SetPreference(ctx context.Context, scope, id string, value []byte) error {
	s.listPendingWork(ctx, scope, id, value)
	return s.do(ctx, "set preference", func(ctx context.Context) error {
		if err := checkNames(scope, id); err != nil {
			return err
		}
		if len(value) == 0 {
			return s.rdb.Del(ctx, preferenceKey(scope, id)).Err()
		}
		if err := s.addEntries(ctx, preferenceList, id, s.usersIn(scope, value)); err != nil {
			return err
		}
		return s.rdb.Set(ctx, preferenceKey(scope, id), value, 0).Err()
	})
}

// replacePreferenceScript sets a value if it has not changed.
//
// KEYS: 1 value. ARGV: 1 before, 2 after, each empty for none. Returns 1 if set.
var replacePreferenceScript = redis.NewScript(`
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then
	redis.call('DEL', KEYS[1])
else
	redis.call('SET', KEYS[1], ARGV[2])
end
return 1
`)

// ReplacePreference is SetPreference if the value is still before. It reports false if the value has changed.
func (s *Store) ReplacePreference(ctx context.Context, scope, id string, before, value []byte) (ok bool, err error) {
	s.listPendingWork(ctx, scope, id, value)
	err = s.do(ctx, "replace preference", func(ctx context.Context) error {
		if err := checkNames(scope, id); err != nil {
			return err
		}
		if len(value) > 0 {
			if err := s.addEntries(ctx, preferenceList, id, s.usersIn(scope, value)); err != nil {
				return err
			}
		}
		ok, err = replacePreferenceScript.Run(ctx, s.rdb, []string{preferenceKey(scope, id)}, before, value).Bool()
		return err
	})
	return ok && err == nil, err
}

// listPendingWork lists a channel as changed if the preference marks unfinished work; see [Readers].
func (s *Store) listPendingWork(ctx context.Context, scope, channel string, value []byte) {
	if len(value) > 0 && slices.Contains(s.pendingWorkScopes, scope) {
		s.listChanged(ctx, channel)
	}
}
