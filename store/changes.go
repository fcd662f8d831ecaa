package store

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// A channel is listed as changed before each change of its match, in one of 64 partitions. It is removed from
// the list when its display is up to date and its outbox is empty. Unfinished work is found by checking the
// few listed channels instead of all. An entry may be missing if the list's server was unavailable; a slow
// scan of all channels finds these.

const (
	// settleDelay is the minimum age of an entry that is removed, longer than any change that was listed but is
	// not stored yet. It is also the delay after which a season is checked whose change was interrupted.
	settleDelay = 2 * operationTimeout
	// maxLines is the maximum number of entries of a partition that one scan reads, oldest first.
	maxLines = 1000
	// scanStepSize is the number of channels that one step of the slow scan checks.
	scanStepSize = 1000
	// followerIntervals is the age, in scan intervals, from which processes that do not lead see an entry.
	followerIntervals = 2
)

// scanLead is the leadership of the scans, and the position of the slow scan.
type scanLead struct {
	held bool   // this process has the leadership
	at   uint64 // the cursor at which the slow scan continues
}

// listChanged lists a channel as changed, before it is changed. It takes at most half as long as one try of an
// operation. A failure does not prevent the change, because the slow scan finds what may be left unfinished.
func (ix *index) listChanged(ctx context.Context, channel string) {
	ctx, cancel := context.WithTimeout(ctx, ix.o.tryTimeout()/2)
	defer cancel()
	err := ix.do(ctx, "list changed", func(ctx context.Context) error {
		if err := checkNames(channel); err != nil {
			return err
		}
		line := redis.Z{Score: float64(ix.o.Clock.Now().UnixMilli()), Member: channel}
		return ix.rdb.ZAdd(ctx, changedKey(partitionOf(channel)), line).Err()
	})
	if err != nil && ctx.Err() == nil {
		ix.o.Logger.Debug("change not listed", "channel", channel, "error", err)
	}
}

// readChanged reads the entries for changed channels, in all partitions, that are older than old. If old is 0, it
// reads all entries, including those from the future, which exist if the clock was set back.
func (ix *index) readChanged(ctx context.Context, old time.Duration) (lines []Timer, err error) {
	until := &redis.ZRangeBy{Min: "-inf", Max: "+inf", Count: maxLines}
	if old > 0 {
		until.Max = "(" + strconv.FormatInt(ix.o.Clock.Now().Add(-old).UnixMilli(), 10)
	}
	err = pipelineEach(ctx, ix, "read changed", allPartitions(), func(
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

// removeListedScript removes entries whose time has not changed since they were read.
//
// KEYS: 1 changed. ARGV: channels and times (Unix ms) alternating. Always returns 0.
var removeListedScript = redis.NewScript(`
for i = 1, #ARGV, 2 do
	local at = redis.call('ZSCORE', KEYS[1], ARGV[i])
	if at and tonumber(at) == tonumber(ARGV[i + 1]) then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return 0
`)

// removeListed removes entries from the list of changed channels, unless their channel was listed again since
// the lines were read.
func (ix *index) removeListed(ctx context.Context, lines []Timer) error {
	args := map[uint32][]any{}
	for _, line := range lines {
		p := partitionOf(line.Name)
		args[p] = append(args[p], line.Name, line.At.UnixMilli())
	}
	for p, lines := range args {
		err := ix.do(ctx, "remove listed", func(ctx context.Context) error {
			return removeListedScript.Run(ctx, ix.rdb, []string{changedKey(p)}, lines...).Err()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Sweep projects the channels that are listed as changed and have notes in their outbox, because a process ended
// after it saved a match and before it projected it. A failure in one channel does not stop the others.
func (ix *index) Sweep(ctx context.Context) error {
	lines, err := ix.readChanged(ctx, 0)
	if err != nil {
		return err
	}
	states, err := ix.readStates(ctx, channelsOf(lines), time.Time{})
	if err != nil {
		return err
	}
	return ix.projectAll(ctx, channelsWithNotes(states))
}

// channelsOf returns the channels of entries.
func channelsOf(lines []Timer) []string {
	channels := make([]string, len(lines))
	for i, line := range lines {
		channels[i] = line.Name
	}
	return channels
}

// channelsWithNotes returns the channels with a note in their outbox.
func channelsWithNotes(states []state) (channels []string) {
	for _, s := range states {
		if s.hasNotes {
			channels = append(channels, s.channel)
		}
	}
	return channels
}

// leadScript acquires or keeps the leadership of the scans.
//
// KEYS: 1 lead. ARGV: 1 process, 2 now, 3 duration (ms). A leadership that lasts longer than the duration was
// acquired by another clock and is ignored.
//
// Returns nil if another process leads, otherwise the position of the slow scan.
var leadScript = redis.NewScript(`
local known = redis.call('HMGET', KEYS[1], 'who', 'until', 'at')
local left = tonumber(known[2] or '0') - tonumber(ARGV[2])
if known[1] and known[1] ~= ARGV[1] and left > 0 and left <= tonumber(ARGV[3]) then return false end
redis.call('HSET', KEYS[1], 'who', ARGV[1], 'until', string.format('%.0f', tonumber(ARGV[2]) + tonumber(ARGV[3])))
return known[3] or '0'
`)

// acquireLead tries to acquire the leadership of the scans, which happen once per interval every. The leadership ends
// before the next scan, so that another process takes over if the leader has died.
func (ix *index) acquireLead(ctx context.Context, every time.Duration) (lead scanLead, err error) {
	err = ix.do(ctx, "acquire lead", func(ctx context.Context) error {
		now, lasts := ix.o.Clock.Now().UnixMilli(), (every * 4 / 5).Milliseconds()
		at, err := leadScript.Run(ctx, ix.rdb, []string{leadKey()}, ix.processID, now, lasts).Text()
		if errors.Is(err, redis.Nil) {
			return nil
		} else if err != nil {
			return err
		}
		lead.held = true
		lead.at, err = strconv.ParseUint(at, 10, 64)
		return err
	})
	return lead, err
}

// continueScan does the next step of the slow scan: it checks some channels, lists those that are behind as changed,
// so that the other processes see them too, and returns them.
func (s *Store) continueScan(ctx context.Context, at uint64, since time.Time) (behind []string, err error) {
	channels, next, err := s.scanStep(ctx, at, since)
	if err != nil {
		return nil, err
	}
	states, err := s.readStates(ctx, channels, since)
	if err != nil {
		return nil, err
	}
	behind = channelsBehind(states)
	err = s.listAllChanged(ctx, behind)
	if err == nil {
		err = s.do(ctx, "save scan position", func(ctx context.Context) error {
			return s.rdb.HSet(ctx, leadKey(), "at", strconv.FormatUint(next, 10)).Err()
		})
	}
	return behind, errors.Join(err, s.projectAll(ctx, channelsWithNotes(states)))
}

// listAllChanged lists channels as changed that are not listed yet.
func (ix *index) listAllChanged(ctx context.Context, channels []string) error {
	now := float64(ix.o.Clock.Now().UnixMilli())
	return pipelineEach(ctx, ix, "list changed", channels, func(ctx context.Context, p redis.Pipeliner, c string) redis.Cmder {
		return p.ZAddNX(ctx, changedKey(partitionOf(c)), redis.Z{Score: now, Member: c})
	}, func(string, redis.Cmder) {})
}

// scanStep returns the channels of one step of the slow scan, and the cursor of the next step. The first step includes
// the channels in which a match ended at or after since.
func (s *Store) scanStep(ctx context.Context, at uint64, since time.Time) (channels []string, next uint64, err error) {
	err = s.do(ctx, "scan channels", func(ctx context.Context) error {
		var found []string
		found, next, err = s.rdb.HScan(ctx, channelsKey(), at, "", scanStepSize).Result()
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
		err = nil // found in the next scan
	}
	return sortUnique(append(channels, ended...)), next, err
}
