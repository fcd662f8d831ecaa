package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/store/redistest"
)

// TestAlarms checks that one process gets an alarm, another one if the first ends, and none once the day's
// work was begun too long ago.
func TestAlarms(t *testing.T) {
	check := func(t *testing.T, url string) {
		clock := quartz.NewMock(t)
		clock.Set(time.Date(2026, 3, 4, 8, 0, 0, 0, time.UTC))
		s, ctx := open(t, url, Options{Clock: clock}), t.Context()
		due := func() []Alarm { t.Helper(); return must(s.Alarms(ctx, clock.Now(), 9))(t) }
		claim := func(a Alarm, day string) Claim { t.Helper(); return must(s.ClaimAlarm(ctx, a, day, clock.Now()))(t) }
		is(t, s.SetAlarm(ctx, "1", clock.Now().Add(time.Hour)), nil)
		is(t, s.SetAlarm(ctx, "2", clock.Now().Add(time.Minute)), nil)
		is(t, s.SetAlarm(ctx, "2", time.Time{}), nil)
		same(t, "too early", len(due()), 0)
		clock.Advance(time.Hour)
		a := due()[0]
		same(t, "the first", claim(a, "2026-03-04"), AlarmMine)
		same(t, "the second", claim(a, "2026-03-04"), AlarmTaken)
		same(t, "hidden", len(due()), 0)
		clock.Advance(AlarmRetryTimeout / 4)
		same(t, "after who ended", claim(due()[0], "2026-03-04"), AlarmMine)
		clock.Advance(AlarmRetryTimeout)
		same(t, "too late", claim(due()[0], "2026-03-04"), AlarmOver)
		same(t, "the next day", claim(due()[0], "2026-03-05"), AlarmMine)

		is(t, s.SetAlarm(ctx, "1", clock.Now()), nil)
		clock.Advance(alarmDayRetention - time.Minute)
		is(t, s.Rebuild(ctx), nil)
		same(t, "remembered", claim(due()[0], "2026-03-05"), AlarmOver)
		clock.Advance(time.Hour)
		is(t, s.Rebuild(ctx), nil)
		same(t, "forgotten days", s.connection.rdb.HLen(ctx, alarmDaysKey()).Val(), int64(0))
		same(t, "claimed anew", claim(due()[0], "2026-03-05"), AlarmMine)
		is(t, s.DropAlarm(ctx, "1"), nil)
		clock.Advance(time.Hour)
		same(t, "dropped", len(due()), 0)
		same(t, "days of who is forgotten", s.connection.rdb.HLen(ctx, alarmDaysKey()).Val(), int64(0))
		_, err := s.ClaimAlarm(ctx, Alarm{User: "1"}, "to day", clock.Now())
		is(t, errors.Join(err, s.SetAlarm(context.Background(), "1 2", time.Time{})), ErrInvalid)
	}
	eachServer(t, check)
	t.Run("cluster", func(t *testing.T) { check(t, redistest.Cluster(t).URL) })
}

// TestReserve checks that a reservation belongs to its holder alone.
func TestReserve(t *testing.T) {
	s, ctx := open(t, "", Options{}), t.Context()
	same(t, "first", must(s.Reserve(ctx, "5", "calls", "m1", time.Hour))(t), true)
	same(t, "other", must(s.Reserve(ctx, "5", "calls", "m2", time.Hour))(t), false)
	same(t, "again", must(s.Reserve(ctx, "5", "calls", "m1", time.Hour))(t), true)
	same(t, "elsewhere", must(s.Reserve(ctx, "6", "calls", "m2", time.Hour))(t), true)
	_, err := s.Reserve(ctx, "5", "calls", "m 2", time.Hour)
	is(t, err, ErrInvalid)
}
