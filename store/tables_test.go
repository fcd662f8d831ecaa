package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/coder/quartz"
	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redistest"
)

// TestTables checks a user's tables and notes, including notes of finished matches, without those of other
// users.
func TestTables(t *testing.T) {
	check := func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		for i, channel := range []string{"a", "b", "c"} {
			c := step(0)
			c.Match, c.Joined = fmt.Sprint("tables", i), []string{"1", "12"}
			save(t, s, channel, c, nil)
			is(t, s.SetNotes(ctx, channel, map[string][]byte{"1": []byte("of " + channel), "12": []byte("other")}), nil)
		}
		is(t, s.SetNotes(ctx, "ended", map[string][]byte{"1": []byte("over")}), nil)
		is(t, s.SetNotes(ctx, "b", map[string][]byte{"1": nil}), nil)
		got := must(s.Tables(ctx, "1"))(t)
		same(t, "seated", got.Channels, []string{"a", "b", "c"})
		same(
			t, "notes", got.Notes, map[string][]byte{"a": []byte("of a"), "c": []byte("of c"), "ended": []byte("over")},
		)

		is(t, s.DropNotes(ctx, "1", "a", "ended"), nil)
		same(t, "left", len(must(s.Tables(ctx, "1"))(t).Notes), 1)
		is(t, s.DropNotes(ctx, "1"), nil)
		same(t, "notes of a forgotten user", len(must(s.Tables(ctx, "1"))(t).Notes), 0)
		same(t, "notes of the other user", len(must(s.Tables(ctx, "12"))(t).Notes), 3)

		_, err := s.Tables(ctx, "1/")
		is(t, errors.Join(err, s.DropNotes(ctx, "1", "a b")), ErrInvalid)
		is(t, s.SetNotes(ctx, "a", map[string][]byte{"1 2": nil}), ErrInvalid)
	}
	eachServer(t, check)
	t.Run("cluster", func(t *testing.T) { check(t, redistest.Cluster(t).URL) })
}

// TestTablesInOneRoundTrip checks that many tables are read in one round trip.
func TestTablesInOneRoundTrip(t *testing.T) {
	url := redistest.Start(t).URL
	s := open(t, url, Options{})
	for i := range 10 {
		c := step(0)
		c.Match, c.Joined = fmt.Sprint("m", i), []string{"1"}
		save(t, s, fmt.Sprint("channel", i), c, nil)
		is(t, s.SetNotes(t.Context(), fmt.Sprint("channel", i), map[string][]byte{"1": []byte("x")}), nil)
	}
	trips := &roundTrips{}
	s.connection.rdb.(*redis.Client).AddHook(trips)
	got := must(s.Tables(t.Context(), "1"))(t)
	same(t, "tables", [2]int{len(got.Channels), len(got.Notes)}, [2]int{10, 10})
	same(t, "round trips", trips.n, 1)
}

// TestNotesExpire checks that the notes of an inactive user expire, but not before a match that nobody plays.
func TestNotesExpire(t *testing.T) {
	s := open(t, redistest.Start(t).URL, Options{})
	is(t, s.SetNotes(t.Context(), "a", map[string][]byte{"1": []byte("x")}), nil)
	left := s.connection.rdb.TTL(t.Context(), notesKey("1")).Val()
	if left < 187*24*time.Hour || left > 201*24*time.Hour {
		t.Errorf("notes expire after %v", left)
	}
}

// roundTrips counts round trips to Redis: single commands and pipelines.
type roundTrips struct{ n int }

func (r *roundTrips) DialHook(next redis.DialHook) redis.DialHook { return next }

func (r *roundTrips) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error { r.n++; return next(ctx, cmd) }
}

func (r *roundTrips) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error { r.n++; return next(ctx, cmds) }
}

// TestServerTables checks that the tables of a server are known from the first change that names it, live
// ones and recently ended ones, with their notes, and after a loss of the indexes.
func TestServerTables(t *testing.T) {
	check := func(t *testing.T, url string) {
		clock := quartz.NewMock(t)
		clock.Set(time.Now())
		s := open(t, url, Options{Clock: clock})
		ctx := t.Context()
		listed := func() []string { t.Helper(); return must(s.ServerTables(ctx, "5"))(t).Channels }
		for channel, home := range map[string]string{"a": "5", "b": "5", "c": "55", "d": "", "e": "5"} {
			c := step(0)
			c.Match, c.Home = "of"+channel, home
			save(t, s, channel, c, nil)
			is(t, s.SetServerNote(ctx, "5", channel, []byte("of "+channel)), nil)
		}
		same(t, "tables", listed(), []string{"a", "b", "e"})
		after := func(channel string, change func(*Change)) {
			c := step(1)
			c.Match = "of" + channel
			change(&c)
			save(t, s, channel, c, nil)
		}
		after("d", func(c *Change) { c.Home = "5" })
		after("a", func(c *Change) { c.Finished = true })
		after("b", func(c *Change) { c.Dropped = true })
		same(t, "after the ends", listed(), []string{"a", "d", "e"})

		is(t, s.connection.rdb.Del(ctx, homesKey(), tablesKey(), builtKey()).Err(), nil)
		is(t, s.buildIndexes(ctx), nil)
		same(t, "rebuilt", listed(), []string{"a", "d", "e"})
		is(t, s.Rebuild(ctx), nil)
		same(t, "notes", must(s.ServerTables(ctx, "5"))(t).Notes,
			map[string][]byte{"a": []byte("of a"), "c": []byte("of c"), "d": []byte("of d"), "e": []byte("of e")})

		clock.Advance(RecentRetention + time.Hour)
		is(t, s.Rebuild(ctx), nil)
		same(t, "long after", listed(), []string{"d", "e"})
		same(t, "noted long after", len(must(s.ServerTables(ctx, "5"))(t).Notes), 3)
		_, err := s.ServerTables(ctx, "5/")
		is(t, errors.Join(err, s.SetServerNote(ctx, "5 6", "a", nil)), ErrInvalid)
	}
	eachServer(t, check)
	t.Run("cluster", func(t *testing.T) { check(t, redistest.Cluster(t).URL) })
}
