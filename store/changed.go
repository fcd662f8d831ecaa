package store

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// A channel is listed as changed before each change of its match, in one of 64
// partitions, and struck off when it displays what is stored and its outbox is empty.
// What a process has left undone is found by looking at the few channels that are
// listed, not at all of them. A line may be missing where the list's server
// was away: a slow look at all is the net for these.

const (
	// settling is how old a line is at least when it is struck off: older than any
	// change that was listed by it and is not stored yet. So soon a season is looked at
	// whose change was cut short.
	settling = 2 * operationTimeout
	// linesAtOnce is how many lines of a partition one look takes up, the oldest first.
	linesAtOnce = 1000
	// stepOfAll is how many channels one step of the slow look asks about.
	stepOfAll = 1000
	// others is how many looks a line may be old before those who do not lead see it.
	others = 2
)

// lookLead is who leads the looks, and where the slow one is.
type lookLead struct {
	mine bool
	at   uint64
}

// list lists a channel as changed. The change waits for its line for half as long as for
// other tries at most. Failure stops no change: the slow look finds later what may be left
// undone.
func (ix *index) list(ctx context.Context, channel string) {
	ctx, cancel := context.WithTimeout(ctx, ix.o.transfer()/2)
	defer cancel()
	err := ix.do(ctx, "list changed", func(ctx context.Context) error {
		if err := checkNames(channel); err != nil {
			return err
		}
		line := redis.Z{Score: float64(ix.o.Clock.Now().UnixMilli()), Member: channel}
		return ix.rdb.ZAdd(ctx, changedKey(partitionOf(channel)), line).Err()
	})
	if err != nil && ctx.Err() == nil {
		ix.o.Logger.Debug("a change is not listed", "channel", channel, "error", err)
	}
}

// changed reads the lines of all partitions that are older than that; all of them where
// it is 0, also those that are of the future by a clock that was set back.
func (ix *index) changed(ctx context.Context, old time.Duration) (lines []Timer, err error) {
	until := &redis.ZRangeBy{Min: "-inf", Max: "+inf", Count: linesAtOnce}
	if old > 0 {
		until.Max = "(" + strconv.FormatInt(ix.o.Clock.Now().Add(-old).UnixMilli(), 10)
	}
	err = inRounds(ctx, ix, "changed", everyPartition(), func(
		ctx context.Context, p redis.Pipeliner, part uint32,
	) redis.Cmder {
		return p.ZRangeByScoreWithScores(ctx, changedKey(part), until)
	}, func(_ uint32, answer redis.Cmder) {
		for _, z := range answer.(*redis.ZSliceCmd).Val() {
			lines = append(lines, timerOf(z))
		}
	})
	return lines, err
}

// strikeScript strikes off lines that are as they were read.
//
// KEYS: 1 changed. ARGV: channel and time (Unix ms) by turns. Returns nothing of use.
var strikeScript = redis.NewScript(`
for i = 1, #ARGV, 2 do
	local at = redis.call('ZSCORE', KEYS[1], ARGV[i])
	if at and tonumber(at) == tonumber(ARGV[i + 1]) then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return 0
`)

func (ix *index) strikeOff(ctx context.Context, lines []Timer) error {
	args := map[uint32][]any{}
	for _, line := range lines {
		p := partitionOf(line.Name)
		args[p] = append(args[p], line.Name, line.At.UnixMilli())
	}
	for p, lines := range args {
		err := ix.do(ctx, "strike off", func(ctx context.Context) error {
			return strikeScript.Run(ctx, ix.rdb, []string{changedKey(p)}, lines...).Err()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Sweep projects what a process left behind that ended between a Save and its
// projection, in the channels that are listed as changed. One channel's failure does
// not stop the others'.
func (ix *index) Sweep(ctx context.Context) error {
	lines, err := ix.changed(ctx, 0)
	if err != nil {
		return err
	}
	states, err := ix.inspect(ctx, channelsOf(lines), time.Time{})
	if err != nil {
		return err
	}
	return ix.projectAll(ctx, noted(states))
}

func channelsOf(lines []Timer) []string {
	channels := make([]string, len(lines))
	for i, line := range lines {
		channels[i] = line.Name
	}
	return channels
}

func noted(states []state) (channels []string) {
	for _, s := range states {
		if s.noted {
			channels = append(channels, s.channel)
		}
	}
	return channels
}

// leadScript takes or keeps the lead of the looks.
//
// KEYS: 1 lead. ARGV: 1 who, 2 now, 3 for how long (ms). A lead that lasts longer was
// taken by another clock and counts for nothing.
//
// Returns nil when another has it, else where the slow look is.
var leadScript = redis.NewScript(`
local known = redis.call('HMGET', KEYS[1], 'who', 'until', 'at')
local left = tonumber(known[2] or '0') - tonumber(ARGV[2])
if known[1] and known[1] ~= ARGV[1] and left > 0 and left <= tonumber(ARGV[3]) then return false end
redis.call('HSET', KEYS[1], 'who', ARGV[1], 'until', string.format('%.0f', tonumber(ARGV[2]) + tonumber(ARGV[3])))
return known[3] or '0'
`)

// lead takes the lead of the looks, of which there is one every so often. It ends
// before the next look, so that another follows one that has died.
func (ix *index) lead(ctx context.Context, every time.Duration) (lead lookLead, err error) {
	err = ix.do(ctx, "behind", func(ctx context.Context) error {
		now, lasts := ix.o.Clock.Now().UnixMilli(), (every * 4 / 5).Milliseconds()
		at, err := leadScript.Run(ctx, ix.rdb, []string{leadKey()}, ix.who, now, lasts).Text()
		if errors.Is(err, redis.Nil) {
			return nil
		} else if err != nil {
			return err
		}
		lead.mine = true
		lead.at, err = strconv.ParseUint(at, 10, 64)
		return err
	})
	return lead, err
}

// lookOn asks about the next channels of the slow look, and lists those that display
// something else than is stored, so that others see them too.
func (s *Store) lookOn(ctx context.Context, at uint64, since time.Time) (behind []string, err error) {
	channels, next, err := s.stepOn(ctx, at, since)
	if err != nil {
		return nil, err
	}
	states, err := s.inspect(ctx, channels, since)
	if err != nil {
		return nil, err
	}
	behind = behindOf(states)
	err = s.listAll(ctx, behind)
	if err == nil {
		err = s.do(ctx, "look on", func(ctx context.Context) error {
			return s.rdb.HSet(ctx, leadKey(), "at", strconv.FormatUint(next, 10)).Err()
		})
	}
	return behind, errors.Join(err, s.projectAll(ctx, noted(states)))
}

// listAll lists channels as changed that are not.
func (ix *index) listAll(ctx context.Context, channels []string) error {
	now := float64(ix.o.Clock.Now().UnixMilli())
	return inRounds(ctx, ix, "list changed", channels, func(ctx context.Context, p redis.Pipeliner, c string) redis.Cmder {
		return p.ZAddNX(ctx, changedKey(partitionOf(c)), redis.Z{Score: now, Member: c})
	}, func(string, redis.Cmder) {})
}

// stepOn reads the channels of one step: first also those in which a match ended
// lately.
func (s *Store) stepOn(ctx context.Context, at uint64, since time.Time) (channels []string, next uint64, err error) {
	err = s.do(ctx, "look on", func(ctx context.Context) error {
		var found []string
		found, next, err = s.rdb.HScan(ctx, channelsKey(), at, "", stepOfAll).Result()
		for i := 0; i < len(found); i += 2 {
			channels = append(channels, found[i])
		}
		return err
	})
	if err != nil || at != 0 {
		return channels, next, err
	}
	ended, err := s.endedSince(ctx, since)
	if errors.Is(err, ErrIndexing) {
		err = nil // the next round tells
	}
	return distinct(append(channels, ended...)), next, err
}
