package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/railbot/railbot/store/redistest"
)

// TestAlarms checks that one process gets an alarm, another one if the first ends, and none once the day's
// work was begun too long ago.
func TestAlarms(t *testing.T) {
	check := func(t *testing.T, open opener) {
		s, ctx := open(Options{}), t.Context()
		due := func() []Alarm { t.Helper(); return must(s.Alarms(ctx, time.Now(), 9))(t) }
		claim := func(a Alarm, day string) Claim { t.Helper(); return must(s.ClaimAlarm(ctx, a, day, time.Now()))(t) }
		is(t, s.SetAlarm(ctx, "1", time.Now().Add(time.Hour)), nil)
		is(t, s.SetAlarm(ctx, "2", time.Now().Add(time.Minute)), nil)
		is(t, s.SetAlarm(ctx, "2", time.Time{}), nil)
		time.Sleep(time.Hour - time.Millisecond)
		same(t, "too early", len(due()), 0)
		time.Sleep(time.Millisecond)
		a := due()[0]
		same(t, "the first", claim(a, "2026-03-04"), AlarmClaimed)
		same(t, "the second", claim(a, "2026-03-04"), AlarmTaken)
		time.Sleep(AlarmRetryTimeout/4 - time.Millisecond)
		same(t, "hidden", len(due()), 0)
		time.Sleep(time.Millisecond)
		same(t, "claim after the claiming process ended", claim(due()[0], "2026-03-04"), AlarmClaimed)
		time.Sleep(AlarmRetryTimeout * 3 / 4)
		same(t, "too late", claim(due()[0], "2026-03-04"), AlarmExpired)
		same(t, "the next day", claim(due()[0], "2026-03-05"), AlarmClaimed)

		is(t, s.SetAlarm(ctx, "1", time.Now()), nil)
		time.Sleep(alarmDayRetention - time.Minute)
		is(t, s.Rebuild(ctx), nil)
		same(t, "remembered", claim(due()[0], "2026-03-05"), AlarmExpired)
		time.Sleep(time.Hour)
		is(t, s.Rebuild(ctx), nil)
		same(t, "forgotten days", s.connection.rdb.HLen(ctx, alarmDaysKey()).Val(), int64(0))
		same(t, "claim on the next day", claim(due()[0], "2026-03-05"), AlarmClaimed)
		is(t, s.DropAlarm(ctx, "1"), nil)
		time.Sleep(time.Hour)
		same(t, "dropped", len(due()), 0)
		same(t, "stored days of a forgotten user", s.connection.rdb.HLen(ctx, alarmDaysKey()).Val(), int64(0))
		_, err := s.ClaimAlarm(ctx, Alarm{User: "1"}, "to day", time.Now())
		is(t, errors.Join(err, s.SetAlarm(context.Background(), "1 2", time.Time{})), ErrInvalid)
	}
	eachServerInBubble(t, check)
	t.Run("cluster", func(t *testing.T) { onRedis(t, redistest.Cluster(t).URL, check) })
}

// TestReserve checks that a reservation belongs to its holder alone, until its time is over.
func TestReserve(t *testing.T) {
	onMiniredis(t, func(t *testing.T, open opener) {
		s, ctx := open(Options{}), t.Context()
		same(t, "first", must(s.Reserve(ctx, "5", "calls", "m1", time.Hour))(t), true)
		same(t, "other", must(s.Reserve(ctx, "5", "calls", "m2", time.Hour))(t), false)
		same(t, "again", must(s.Reserve(ctx, "5", "calls", "m1", time.Hour))(t), true)
		same(t, "elsewhere", must(s.Reserve(ctx, "6", "calls", "m2", time.Hour))(t), true)
		_, err := s.Reserve(ctx, "5", "calls", "m 2", time.Hour)
		is(t, err, ErrInvalid)
		time.Sleep(time.Hour - time.Millisecond)
		same(t, "other, too early", must(s.Reserve(ctx, "5", "calls", "m2", time.Hour))(t), false)
		time.Sleep(time.Millisecond)
		same(t, "other, later", must(s.Reserve(ctx, "5", "calls", "m2", time.Hour))(t), true)
	})
}
