package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// A season is a record of a server. It has a revision and a due time like a match, but no log and no channel,
// because it is about many matches.

// seasons gives access to the seasons of all servers. The embedded people indexes who is in one.
type seasons struct{ *people }

// Season is a season as it is stored.
type Season struct {
	Guild, ID string
	Rev       uint64    // starts at 1 and grows by one with each change
	Record    []byte    // bytes that the store does not interpret
	Due       time.Time // when it needs attention; zero: never; UTC, in ms
}

// SeasonChange is a change of a season that was loaded, or a new season.
type SeasonChange struct {
	Guild, ID string
	Rev       uint64    // the revision that the change was made on; 0 creates the season
	Record    []byte    // the new record
	Due       time.Time // zero: never
	Named     []string  // users whom the record names
	Over      bool      // the season expires after the retention
	Dropped   bool      // the season is deleted
}

// saveSeasonScript applies a change.
//
// KEYS: 1 season, 2 the server's seasons. ARGV: 1 revision that the change was made on (0 creates), 2 next
// revision, 3 record, 4 due (Unix ms), 5 nonce, 6 id, 7 now (Unix ms), 8 retention (ms, 0 forever), 9 "1" if
// dropped.
//
// Returns "saved" or "conflict". If the script finds its own nonce, it has run before, and returns "saved".
var saveSeasonScript = redis.NewScript(`
local was = redis.call('HMGET', KEYS[1], 'rev', 'nonce')
if was[2] == ARGV[5] then return 'saved' end
if (was[1] or '0') ~= ARGV[1] then return 'conflict' end
if ARGV[9] == '1' then
	redis.call('DEL', KEYS[1])
	redis.call('ZREM', KEYS[2], ARGV[6])
	return 'saved'
end
redis.call('HSET', KEYS[1], 'rev', ARGV[2], 'record', ARGV[3], 'due', ARGV[4], 'nonce', ARGV[5])
if ARGV[1] == '0' then redis.call('ZADD', KEYS[2], ARGV[7], ARGV[6]) end
if ARGV[8] == '0' then redis.call('PERSIST', KEYS[1]) else redis.call('PEXPIRE', KEYS[1], ARGV[8]) end
return 'saved'
`)

// SaveSeason stores a change, or creates a season. It returns ErrConflict if the season is not at the
// change's revision. Otherwise it returns the errors of [Store.Save].
func (ss *seasons) SaveSeason(ctx context.Context, c SeasonChange) error {
	if err := c.check(); err != nil {
		return fmt.Errorf("store: save season: %w", err)
	}
	kept := int64(0)
	if c.Over {
		kept = ss.o.Retention.Milliseconds()
	}
	now := ss.o.Clock.Now()
	args := []any{
		c.Rev, c.Rev + 1, c.Record, toMillis(c.Due), rand.Text(), c.ID, now.UnixMilli(), kept, c.Dropped,
	}
	return ss.do(ctx, "save season", func(ctx context.Context) error {
		if err := ss.addEntries(ctx, seasonList, c.Guild+"/"+c.ID, c.Named); err != nil {
			return err
		}
		if err := ss.scheduleSoon(ctx, c.Guild, c.ID); err != nil {
			return err
		}
		keys := []string{seasonKey(c.Guild, c.ID), seasonsKey(c.Guild)}
		outcome, err := ss.runSaveSeason(ctx, keys, args)
		if err != nil && isUnanswered(ctx, err) {
			outcome, err = ss.runSaveSeason(ctx, keys, args)
		}
		if err == nil && outcome == "conflict" {
			err = fmt.Errorf("%w: the season has changed", ErrConflict)
		}
		return errors.Join(err, ss.updateDue(ctx, c.Guild+"/"+c.ID))
	})
}

// runSaveSeason runs saveSeasonScript.
func (ss *seasons) runSaveSeason(ctx context.Context, keys []string, args []any) (string, error) {
	return ss.runDurable(ctx, saveSeasonScript, keys, args).Text()
}

// check returns ErrInvalid if the change cannot be stored.
func (c SeasonChange) check() error {
	if len(c.Record) == 0 || c.Due.UnixMilli() < 0 && !c.Due.IsZero() {
		return fmt.Errorf("%w: season with an empty record or due before 1970", ErrInvalid)
	}
	return checkNames(append([]string{c.Guild, c.ID}, c.Named...)...)
}

// Season reads a season. It returns ErrNone if there is none.
func (ss *seasons) Season(ctx context.Context, guild, id string) (found Season, err error) {
	err = ss.do(ctx, "read season", func(ctx context.Context) error {
		if err := checkNames(guild, id); err != nil {
			return err
		}
		found, err = ss.readSeason(ctx, guild, id)
		return err
	})
	return found, err
}

// readSeason reads a season, or returns ErrNone. Unlike Season it is not an operation of its own.
func (ss *seasons) readSeason(ctx context.Context, guild, id string) (Season, error) {
	got, err := ss.rdb.HMGet(ctx, seasonKey(guild, id), "rev", "record", "due").Result()
	if err != nil {
		return Season{}, err
	}
	if got[0] == nil {
		return Season{}, ErrNone
	}
	r := reply{left: got}
	found := Season{Guild: guild, ID: id, Rev: r.readNumber(), Record: r.readBytes(), Due: r.readTime()}
	return found, r.err
}

// Seasons reads the seasons of a server, the latest first.
func (ss *seasons) Seasons(ctx context.Context, guild string) (found []Season, err error) {
	err = ss.do(ctx, "list seasons", func(ctx context.Context) error {
		if err := checkNames(guild); err != nil {
			return err
		}
		ids, err := ss.rdb.ZRevRange(ctx, seasonsKey(guild), 0, -1).Result()
		for _, id := range ids {
			one, err := ss.readSeason(ctx, guild, id)
			switch {
			case errors.Is(err, ErrNone): // expired
				if err := ss.rdb.ZRem(ctx, seasonsKey(guild), id).Err(); err != nil {
					return err
				}
				continue
			case err != nil:
				return err
			}
			found = append(found, one)
		}
		return err
	})
	return found, err
}

// SeasonsNaming returns the seasons that may name a user, as pairs of server and id. It returns ErrBuilding while
// the index is rebuilt.
func (ss *seasons) SeasonsNaming(ctx context.Context, user string) (refs [][2]string, err error) {
	lines, err := ss.userEntries(ctx, seasonList, user)
	for _, line := range lines {
		guild, id, _ := strings.Cut(line, "/")
		refs = append(refs, [2]string{guild, id})
	}
	return refs, err
}

// RemoveUserFromSeasonIndex removes the index entry that says that a season names a user.
func (ss *seasons) RemoveUserFromSeasonIndex(ctx context.Context, user, guild, id string) error {
	return ss.do(ctx, "remove user entries", func(ctx context.Context) error {
		return ss.removeEntries(ctx, seasonList, user, []string{guild + "/" + id})
	})
}

// makeSeasonDueScript makes a season due. It raises the revision, so that a process that is changing an older one
// must load it again.
//
// KEYS: 1 season. ARGV: 1 now (Unix ms). Returns 1 if the season exists, otherwise 0.
var makeSeasonDueScript = redis.NewScript(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 'rev', 1)
redis.call('HSET', KEYS[1], 'due', ARGV[1])
return 1
`)

// MakeSeasonDue makes a season due now, if it exists, because something that it waits for has happened.
func (ss *seasons) MakeSeasonDue(ctx context.Context, guild, id string) error {
	return ss.do(ctx, "hurry season", func(ctx context.Context) error {
		if err := checkNames(guild, id); err != nil {
			return err
		}
		if err := ss.scheduleSoon(ctx, guild, id); err != nil {
			return err
		}
		keys := []string{seasonKey(guild, id)}
		err := makeSeasonDueScript.Run(ctx, ss.rdb, keys, ss.o.Clock.Now().UnixMilli()).Err()
		return errors.Join(err, ss.updateDue(ctx, guild+"/"+id))
	})
}

// scheduleSoon makes a season that is about to be changed due after settleDelay, in case the process is killed
// before the index has the new due time. The season is not made due immediately, because other processes would
// then handle it while it is being saved.
func (ss *seasons) scheduleSoon(ctx context.Context, guild, id string) error {
	return ss.setDue(ctx, guild, id, ss.o.Clock.Now().Add(settleDelay))
}

// setDue sets a season's due time in the index.
func (ss *seasons) setDue(ctx context.Context, guild, id string, at time.Time) error {
	z := redis.Z{Score: float64(at.UnixMilli()), Member: guild + "/" + id}
	return ss.rdb.ZAdd(ctx, seasonsDueKey(), z).Err()
}

// updateDue copies a season's due time to the index, and repeats that if the season has changed meanwhile. It
// replaces only an entry that it has seen, so it never overwrites what other processes have written since.
func (ss *seasons) updateDue(ctx context.Context, ref string) error {
	guild, id, _ := strings.Cut(ref, "/")
	for {
		seen, err := ss.indexedDue(ctx, ref)
		if err != nil {
			return err
		}
		before, err := ss.readSeason(ctx, guild, id)
		if err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		moved, err := ss.moveDue(ctx, seasonsDueKey(), seen, before.Due)
		if err != nil {
			return err
		}
		after, err := ss.readSeason(ctx, guild, id)
		if err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		if moved && after.Due.Equal(before.Due) {
			return nil
		}
	}
}

// indexedDue returns the index's entry of a season, with a zero time if there is none.
func (ss *seasons) indexedDue(ctx context.Context, ref string) (Timer, error) {
	score, err := ss.rdb.ZScore(ctx, seasonsDueKey(), ref).Result()
	if errors.Is(err, redis.Nil) {
		return Timer{Name: ref}, nil
	}
	return timerOf(redis.Z{Score: score, Member: ref}), err
}

// seasonAgenda is the agenda of the seasons. Its names are "server/season".
type seasonAgenda struct{ *seasons }

// Due returns at most limit seasons that are due, as "server/season", the earliest first.
func (a seasonAgenda) Due(ctx context.Context, now time.Time, limit int) (timers []Timer, err error) {
	err = a.do(ctx, "read due seasons", func(ctx context.Context) error {
		found, err := a.rdb.ZRangeByScoreWithScores(ctx, seasonsDueKey(), dueUntil(now, limit)).Result()
		for _, z := range found {
			timers = append(timers, timerOf(z))
		}
		return err
	})
	return timers, err
}

// IsDue reports whether a season itself is due.
func (a seasonAgenda) IsDue(ctx context.Context, ref string) (due bool, err error) {
	guild, id, _ := strings.Cut(ref, "/")
	found, err := a.Season(ctx, guild, id)
	if errors.Is(err, ErrNone) {
		return false, nil
	}
	return err == nil && !found.Due.IsZero() && !found.Due.After(a.o.Clock.Now()), err
}

// UpdateIndex copies the season's due time to the index.
func (a seasonAgenda) UpdateIndex(ctx context.Context, ref string) error {
	return a.do(ctx, "correct season due time", func(ctx context.Context) error { return a.updateDue(ctx, ref) })
}

// Postpone moves the season's due time in the index if it is still the one seen.
func (a seasonAgenda) Postpone(ctx context.Context, seen Timer, to time.Time) (bool, error) {
	return a.postpone(ctx, seasonsDueKey(), seen, to)
}

// rebuildSeasons rebuilds the due times of all seasons.
func (ss *seasons) rebuildSeasons(ctx context.Context) error {
	err := ss.eachKey(ctx, seasonPattern, func(ctx context.Context, key string) error {
		parts := seasonTag.FindStringSubmatch(key)
		if parts == nil {
			return nil
		}
		return ss.updateDue(ctx, parts[1]+"/"+parts[2])
	})
	if err != nil {
		return err
	}
	return ss.do(ctx, "rebuild indexes", func(ctx context.Context) error {
		refs, err := ss.rdb.ZRange(ctx, seasonsDueKey(), 0, -1).Result()
		for _, ref := range refs {
			err = errors.Join(err, ss.updateDue(ctx, ref))
		}
		return err
	})
}
