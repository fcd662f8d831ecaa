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

// A season is a record of a server, with a revision and a due time as a match has
// them, but without a log and without a channel: it is about many matches.

// seasons are those of all servers; people tells who is in one.
type seasons struct{ *people }

// Season is one as it is stored.
type Season struct {
	Guild, ID string
	Rev       uint64    // from 1, one more with each change
	Record    []byte    // opaque
	Due       time.Time // when it wants to be looked at; zero: never. UTC, ms
}

// SeasonChange is a change of a season that was loaded, or a new one.
type SeasonChange struct {
	Guild, ID string
	Rev       uint64    // that it was made on; 0 creates
	Record    []byte    // from now on
	Due       time.Time // zero: never
	Named     []string  // whom the record names
	Over      bool      // it is kept for the retention from now on
	Dropped   bool      // nothing is worth keeping
}

// saveSeasonScript applies a change.
//
// KEYS: 1 season, 2 the server's seasons. ARGV: 1 revision it was made on (0 creates),
// 2 the next one, 3 record, 4 due (Unix ms), 5 nonce, 6 id, 7 now (Unix ms), 8 how long it
// is kept (ms, 0 for ever), 9 "1" when dropped.
//
// Returns "saved" or "conflict". A script that finds its own nonce has run before.
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

// SaveSeason stores a change, or creates a season. ErrConflict when the season is not
// at that revision; otherwise as [Store.Save].
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
		if err := ss.write(ctx, taking, c.Guild+"/"+c.ID, c.Named); err != nil {
			return err
		}
		if err := ss.dueSoon(ctx, c.Guild, c.ID); err != nil {
			return err
		}
		keys := []string{seasonKey(c.Guild, c.ID), seasonsKey(c.Guild)}
		outcome, err := ss.runSeason(ctx, keys, args)
		if err != nil && unanswered(ctx, err) {
			outcome, err = ss.runSeason(ctx, keys, args)
		}
		if err == nil && outcome == "conflict" {
			err = fmt.Errorf("%w: the season is another by now", ErrConflict)
		}
		return errors.Join(err, ss.settle(ctx, c.Guild+"/"+c.ID))
	})
}

func (ss *seasons) runSeason(ctx context.Context, keys []string, args []any) (string, error) {
	return ss.runWritten(ctx, saveSeasonScript, keys, args).Text()
}

func (c SeasonChange) check() error {
	if len(c.Record) == 0 || c.Due.UnixMilli() < 0 && !c.Due.IsZero() {
		return fmt.Errorf("%w: a season", ErrInvalid)
	}
	return checkNames(append([]string{c.Guild, c.ID}, c.Named...)...)
}

// Season reads one; ErrNone where there is none.
func (ss *seasons) Season(ctx context.Context, guild, id string) (found Season, err error) {
	err = ss.do(ctx, "season", func(ctx context.Context) error {
		if err := checkNames(guild, id); err != nil {
			return err
		}
		found, err = ss.season(ctx, guild, id)
		return err
	})
	return found, err
}

func (ss *seasons) season(ctx context.Context, guild, id string) (Season, error) {
	got, err := ss.rdb.HMGet(ctx, seasonKey(guild, id), "rev", "record", "due").Result()
	if err != nil {
		return Season{}, err
	}
	if got[0] == nil {
		return Season{}, ErrNone
	}
	r := reply{left: got}
	found := Season{Guild: guild, ID: id, Rev: r.number(), Record: r.bytes(), Due: r.moment()}
	return found, r.err
}

// Seasons reads those of a server, the latest first.
func (ss *seasons) Seasons(ctx context.Context, guild string) (found []Season, err error) {
	err = ss.do(ctx, "seasons", func(ctx context.Context) error {
		if err := checkNames(guild); err != nil {
			return err
		}
		ids, err := ss.rdb.ZRevRange(ctx, seasonsKey(guild), 0, -1).Result()
		for _, id := range ids {
			one, err := ss.season(ctx, guild, id)
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

// SeasonsOf are the seasons that may name a user, as server and id. ErrBuilding as for
// [Store.Named].
func (ss *seasons) SeasonsOf(ctx context.Context, user string) (refs [][2]string, err error) {
	lines, err := ss.lines(ctx, taking, user)
	for _, line := range lines {
		guild, id, _ := strings.Cut(line, "/")
		refs = append(refs, [2]string{guild, id})
	}
	return refs, err
}

// UnnameSeason strikes out that a season names a user.
func (ss *seasons) UnnameSeason(ctx context.Context, user, guild, id string) error {
	return ss.do(ctx, "unname", func(ctx context.Context) error {
		return ss.strikeOut(ctx, taking, user, []string{guild + "/" + id})
	})
}

// hurryScript makes a season due. It counts as a change, so that whoever is at work on
// an older one looks again.
//
// KEYS: 1 season. ARGV: 1 now (Unix ms). Returns 1 where there is one, else 0.
var hurryScript = redis.NewScript(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 'rev', 1)
redis.call('HSET', KEYS[1], 'due', ARGV[1])
return 1
`)

// HurrySeason has a season looked at as soon as can be, if there is one: something
// that it waits for has happened.
func (ss *seasons) HurrySeason(ctx context.Context, guild, id string) error {
	return ss.do(ctx, "hurry season", func(ctx context.Context) error {
		if err := checkNames(guild, id); err != nil {
			return err
		}
		if err := ss.dueSoon(ctx, guild, id); err != nil {
			return err
		}
		keys := []string{seasonKey(guild, id)}
		err := hurryScript.Run(ctx, ss.rdb, keys, ss.o.Clock.Now().UnixMilli()).Err()
		return errors.Join(err, ss.settle(ctx, guild+"/"+id))
	})
}

// dueSoon has a season looked at that is about to change, should who changes it be killed
// before the index says when it is due. At once it would be due for others while the one
// that looks at it saves.
func (ss *seasons) dueSoon(ctx context.Context, guild, id string) error {
	return ss.setDue(ctx, guild, id, ss.o.Clock.Now().Add(settling))
}

func (ss *seasons) setDue(ctx context.Context, guild, id string, at time.Time) error {
	z := redis.Z{Score: float64(at.UnixMilli()), Member: guild + "/" + id}
	return ss.rdb.ZAdd(ctx, seasonsDueKey(), z).Err()
}

// settle makes the index say when a season is due, also if that changes meanwhile. It
// writes only over what the index said before the season was read: whoever is killed here
// takes back nothing that others have written since.
func (ss *seasons) settle(ctx context.Context, ref string) error {
	guild, id, _ := strings.Cut(ref, "/")
	for {
		seen, err := ss.dueOf(ctx, ref)
		if err != nil {
			return err
		}
		before, err := ss.season(ctx, guild, id)
		if err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		moved, err := ss.moveDue(ctx, seasonsDueKey(), seen, before.Due)
		if err != nil {
			return err
		}
		after, err := ss.season(ctx, guild, id)
		if err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		if moved && after.Due.Equal(before.Due) {
			return nil
		}
	}
}

// dueOf is what the index says of a season, with a zero time where it says nothing.
func (ss *seasons) dueOf(ctx context.Context, ref string) (Timer, error) {
	score, err := ss.rdb.ZScore(ctx, seasonsDueKey(), ref).Result()
	if errors.Is(err, redis.Nil) {
		return Timer{Name: ref}, nil
	}
	return timerOf(redis.Z{Score: score, Member: ref}), err
}

// seasonAgenda are the due times of the seasons, by reference.
type seasonAgenda struct{ *seasons }

func (a seasonAgenda) Due(ctx context.Context, now time.Time, limit int) (timers []Timer, err error) {
	err = a.do(ctx, "due seasons", func(ctx context.Context) error {
		found, err := a.rdb.ZRangeByScoreWithScores(ctx, seasonsDueKey(), dueUntil(now, limit)).Result()
		for _, z := range found {
			timers = append(timers, timerOf(z))
		}
		return err
	})
	return timers, err
}

func (a seasonAgenda) IsDue(ctx context.Context, ref string) (due bool, err error) {
	guild, id, _ := strings.Cut(ref, "/")
	found, err := a.Season(ctx, guild, id)
	if errors.Is(err, ErrNone) {
		return false, nil
	}
	return err == nil && !found.Due.IsZero() && !found.Due.After(a.o.Clock.Now()), err
}

func (a seasonAgenda) Settle(ctx context.Context, ref string) error {
	return a.do(ctx, "settle season", func(ctx context.Context) error { return a.settle(ctx, ref) })
}

func (a seasonAgenda) Postpone(ctx context.Context, seen Timer, to time.Time) (bool, error) {
	return a.postpone(ctx, seasonsDueKey(), seen, to)
}

// rebuildSeasons makes the due times of all seasons anew.
func (ss *seasons) rebuildSeasons(ctx context.Context) error {
	err := ss.eachKey(ctx, seasonPattern, func(ctx context.Context, key string) error {
		parts := seasonTag.FindStringSubmatch(key)
		if parts == nil {
			return nil
		}
		return ss.settle(ctx, parts[1]+"/"+parts[2])
	})
	if err != nil {
		return err
	}
	return ss.do(ctx, "rebuild", func(ctx context.Context) error {
		refs, err := ss.rdb.ZRange(ctx, seasonsDueKey(), 0, -1).Result()
		for _, ref := range refs {
			err = errors.Join(err, ss.settle(ctx, ref))
		}
		return err
	})
}
