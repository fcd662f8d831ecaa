package store

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// shownScript notes what of a match is on display.
//
// KEYS: 1 live, 2 archive. ARGV: 1 match, 2 revision shown, 3 bytes.
//
// Returns "shown", "none" (no such match) or "conflict" (a later revision is
// shown already).
var shownScript = redis.NewScript(`
local key = KEYS[1]
if redis.call('HGET', key, 'match') ~= ARGV[1] then
	key = KEYS[2]
	if redis.call('EXISTS', key) == 0 then return 'none' end
end
if tonumber(redis.call('HGET', key, 'shown_rev') or '0') > tonumber(ARGV[2]) then return 'conflict' end
redis.call('HSET', key, 'shown', ARGV[3], 'shown_rev', ARGV[2])
return 'shown'
`)

// SetShown notes, outside the revision, what the channel displays of a match,
// live or finished, at revision rev. ErrConflict when a later revision is shown
// already, ErrNone when there is no such match.
func (s *Store) SetShown(ctx context.Context, channel, match string, rev uint64, shown []byte) error {
	return s.do(ctx, "shown", func(ctx context.Context) error {
		if err := checkNames(channel, match); err != nil {
			return err
		}
		keys := []string{liveKey(channel), archiveKey(channel, match)}
		outcome, err := shownScript.Run(ctx, s.rdb, keys, match, rev, shown).Text()
		switch {
		case err != nil:
			return err
		case outcome == "none":
			return ErrNone
		case outcome == "conflict":
			return fmt.Errorf("%w: a later revision than %d is shown", ErrConflict, rev)
		}
		return nil
	})
}
