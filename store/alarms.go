package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// Alarm is the time at which something must be done for a user, at most once a day, such as sending the daily
// message.
type Alarm struct {
	User string
	At   time.Time
}

// AlarmRetryTimeout is how long the work for an alarm may be retried. A process that ended may have done it
// already, so doing it twice within this time must have the effect of doing it once.
const AlarmRetryTimeout = 4 * time.Minute

// SetAlarm sets a user's alarm, or removes it if at is zero.
func (ix *index) SetAlarm(ctx context.Context, user string, at time.Time) error {
	return ix.do(ctx, "set alarm", func(ctx context.Context) error {
		if err := checkNames(user); err != nil {
			return err
		}
		if at.IsZero() {
			return ix.rdb.ZRem(ctx, alarmsKey(), user).Err()
		}
		return ix.rdb.ZAdd(ctx, alarmsKey(), redis.Z{Score: float64(at.UnixMilli()), Member: user}).Err()
	})
}

// DropAlarm deletes everything that is stored about a user's alarm.
func (ix *index) DropAlarm(ctx context.Context, user string) error {
	return ix.do(ctx, "drop alarm", func(ctx context.Context) error {
		if err := checkNames(user); err != nil {
			return err
		}
		_, err := ix.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
			p.ZRem(ctx, alarmsKey(), user)
			p.HDel(ctx, alarmDaysKey(), user)
			return nil
		})
		return err
	})
}

// Alarms returns at most limit alarms that are not after now, the earliest first. An alarm that another
// process has claimed is hidden for a while.
func (ix *index) Alarms(ctx context.Context, now time.Time, limit int) (due []Alarm, err error) {
	err = ix.do(ctx, "read alarms", func(ctx context.Context) error {
		found, err := ix.rdb.ZRangeByScoreWithScores(ctx, alarmsKey(), dueUntil(now, limit)).Result()
		for _, z := range found {
			due = append(due, Alarm{z.Member.(string), fromMillis(int64(z.Score))})
		}
		return err
	})
	return due, err
}

// Claim is the result of [Store.ClaimAlarm]: what the process may do about the alarm.
type Claim int

// The results of ClaimAlarm.
const (
	AlarmTaken   Claim = iota // another process has claimed the alarm: do nothing
	AlarmClaimed              // do it, so that doing it twice within AlarmRetryTimeout is doing it once
	AlarmExpired              // it was begun too long ago on that day: set the next alarm
)

// claimAlarmScript claims an alarm that is still at the time seen, and hides it for a quarter of
// AlarmRetryTimeout.
//
// KEYS: 1 alarms, 2 days. ARGV: 1 user, 2 time seen, 3 day, 4 now, 5 AlarmRetryTimeout (times in Unix ms).
// Returns a Claim.
var claimAlarmScript = redis.NewScript(`
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) ~= tonumber(ARGV[2]) then return 0 end
local day, first = string.match(redis.call('HGET', KEYS[2], ARGV[1]) or '', '^(%S+) (%d+)$')
if day == ARGV[3] then
	if tonumber(ARGV[4]) - tonumber(first) >= tonumber(ARGV[5]) then return 2 end
else
	redis.call('HSET', KEYS[2], ARGV[1], ARGV[3] .. ' ' .. ARGV[4])
end
redis.call('ZADD', KEYS[1], tonumber(ARGV[4]) + math.floor(tonumber(ARGV[5]) / 4), ARGV[1])
return 1
`)

// ClaimAlarm claims an alarm at the time now. day is the date by the user's clock.
func (ix *index) ClaimAlarm(ctx context.Context, a Alarm, day string, now time.Time) (claim Claim, err error) {
	err = ix.do(ctx, "claim alarm", func(ctx context.Context) error {
		if err := checkNames(a.User, day); err != nil {
			return err
		}
		got, err := claimAlarmScript.Run(ctx, ix.rdb, []string{alarmsKey(), alarmDaysKey()},
			a.User, a.At.UnixMilli(), day, now.UnixMilli(), AlarmRetryTimeout.Milliseconds()).Int()
		if got < int(AlarmTaken) || got > int(AlarmExpired) {
			return fmt.Errorf("claim script: unknown result %d", got)
		}
		claim = Claim(got)
		return err
	})
	return claim, err
}

// alarmDayRetention is how long a claimed day is stored: until it is over in every time zone.
const alarmDayRetention = 3 * 24 * time.Hour

// pruneAlarmDays deletes the entries of users whose last alarm was first claimed more than
// alarmDayRetention ago, and entries that cannot be read.
func (ix *index) pruneAlarmDays(ctx context.Context) error {
	before := ix.o.Clock.Now().Add(-alarmDayRetention).UnixMilli()
	for from, more := uint64(0), true; more; more = from != 0 {
		err := ix.do(ctx, "prune alarms", func(ctx context.Context) (err error) {
			var found []string
			if found, from, err = ix.rdb.HScan(ctx, alarmDaysKey(), from, "", scanBatchSize).Result(); err != nil {
				return err
			}
			var old []string
			for i := 0; i+1 < len(found); i += 2 {
				_, first, _ := strings.Cut(found[i+1], " ")
				if at, err := strconv.ParseInt(first, 10, 64); err != nil || at < before {
					old = append(old, found[i])
				}
			}
			if len(old) == 0 {
				return nil
			}
			return ix.rdb.HDel(ctx, alarmDaysKey(), old...).Err()
		})
		if err != nil {
			return err
		}
	}
	return nil
}
