package store

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// shownScript records which revision of a match is displayed.
//
// KEYS: 1 live, 2 archive. ARGV: 1 match, 2 revision shown, 3 its mark, 4 bytes.
//
// Returns "shown", "none" (no such match), "conflict" (a later revision is shown already) or "gone" (the
// match has no such revision, because Redis has lost it). A record about a lost revision is always replaced.
var shownScript = redis.NewScript(`
local key = KEYS[1]
if redis.call('HGET', key, 'match') ~= ARGV[1] then
	key = KEYS[2]
	if redis.call('EXISTS', key) == 0 then return 'none' end
end
local known = redis.call('HMGET', key, 'rev', 'mark', 'shown_rev')
local rev, shown, new = tonumber(known[1]), tonumber(known[3] or '0'), tonumber(ARGV[2])
if new > rev or new == rev and known[2] ~= ARGV[3] then return 'gone' end
if shown > new and shown <= rev then return 'conflict' end
redis.call('HSET', key, 'shown', ARGV[4], 'shown_rev', ARGV[2], 'shown_mark', ARGV[3])
return 'shown'
`)

// SetShown records which revision of a match, live or finished, the channel displays. displayed is the match as it
// was loaded for display: its revision and mark are stored with the bytes in shown. The match's own revision does not change.
// SetShown returns ErrConflict if a later revision is displayed already or Redis has lost this one, and ErrNone
// if there is no such match.
func (s *Store) SetShown(ctx context.Context, channel string, displayed Saved, shown []byte) error {
	return s.do(ctx, "set shown", func(ctx context.Context) error {
		if err := checkNames(channel, displayed.Match); err != nil {
			return err
		}
		keys := []string{liveKey(channel), archiveKey(channel, displayed.Match)}
		outcome, err := shownScript.Run(ctx, s.rdb, keys, displayed.Match, displayed.Rev, displayed.Mark, shown).Text()
		switch {
		case err != nil:
			return err
		case outcome == "none":
			return ErrNone
		case outcome == "conflict":
			return fmt.Errorf("%w: a later revision than %d is shown", ErrConflict, displayed.Rev)
		case outcome == "gone":
			return fmt.Errorf("%w: Redis has lost the revision %d that is shown", ErrConflict, displayed.Rev)
		}
		return nil
	})
}
