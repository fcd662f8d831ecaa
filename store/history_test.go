package store

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
)

func TestHistoryOfLiveAndFinishedMatch(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		chapter := bytes.Repeat([]byte("a long and dull state "), 500)
		first := step(0, "a", "b", "c")
		first.Snapshots = []Snapshot{{0, []byte("start")}, {2, chapter}}
		save(t, s, "c", first, nil)
		checkHistory(t, s, "", chapter)
		checkHistory(t, s, "m", chapter)

		end := step(1)
		end.Finished = true
		save(t, s, "c", end, nil)
		checkHistory(t, s, "m", chapter)

		_, err := s.Log(t.Context(), "c", "", 0, 9)
		is(t, err, ErrNone)
		_, err = s.Log(t.Context(), "c", "other", 0, 9)
		is(t, err, ErrNone)
		_, err = s.Snapshot(t.Context(), "c", "", 9)
		is(t, err, ErrNone)
	})
}

func checkHistory(t *testing.T, s *Store, match string, chapter []byte) {
	t.Helper()
	ctx := t.Context()
	part := func(from, to int) [][]byte { return must(s.Log(ctx, "c", match, from, to))(t) }
	same(t, "middle", part(1, 2), [][]byte{[]byte("b")})
	same(t, "clipped", part(2, 99), [][]byte{[]byte("c")})
	same(t, "nothing", part(0, 0), [][]byte{})
	same(t, "beyond", part(7, 9), [][]byte{})
	_, err := s.Log(ctx, "c", match, -1, 2)
	is(t, err, ErrInvalid)

	same(t, "snapshots", must(s.Snapshots(ctx, "c", match))(t), []int{0, 2})
	for at, want := range map[int]Snapshot{0: {0, []byte("start")}, 1: {0, []byte("start")}, 2: {2, chapter}, 9: {2, chapter}} {
		same(t, "snapshot", must(s.Snapshot(ctx, "c", match, at))(t), want)
	}
	_, err = s.Snapshot(ctx, "c", match, -1)
	is(t, err, ErrNone)
}

func TestSnapshotsAreKeptCompressed(t *testing.T) {
	m := miniredis.RunT(t)
	s := open(t, "redis://"+m.Addr(), Options{})
	c := step(0)
	c.Snapshots = []Snapshot{{0, bytes.Repeat([]byte("dull "), 10000)}}
	save(t, s, "c", c, nil)
	if n := len(m.HGet(snapshotsKey("c"), "0")); n == 0 || n > 500 {
		t.Errorf("50,000 dull bytes take %d", n)
	}
}

func TestFinishedMatchMovesToTheArchive(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		first := step(0, "a")
		first.Joined, first.Due = []string{"u"}, time.UnixMilli(5)
		save(t, s, "c", first, nil)
		_, err := s.Last(t.Context(), "c")
		is(t, err, ErrNone)
		end := step(1, "b")
		end.Finished, end.Due = true, time.UnixMilli(9)
		save(t, s, "c", end, nil)

		_, err = s.Load(t.Context(), "c")
		is(t, err, ErrNone)
		last := must(s.Last(t.Context(), "c"))(t)
		refs := must(s.Finished(t.Context(), last.Finished, 10))(t)
		same(t, "finished", refs, []Ref{{"c", "m", last.Finished}})
		if age := time.Since(last.Finished); age < -time.Minute || age > time.Minute {
			t.Errorf("finished at %v", last.Finished)
		}
		same(t, "archived", unmarked(last), Saved{
			Match: "m", Rev: 2, Record: []byte("record 2"), Entries: 2, Users: []string{"u"}, Finished: last.Finished,
		})

		save(t, s, "c", step(0), ErrExists) // the id is used up
		again := step(0, "new")
		again.Match = "m2"
		save(t, s, "c", again, nil)
		same(t, "new log", wholeLog(t, s, "c", ""), []string{"new"})
		same(t, "old log", wholeLog(t, s, "c", "m"), []string{"a", "b"})
		same(t, "old", must(s.Archived(t.Context(), "c", "m"))(t), last)
		same(t, "due", must(s.Due(t.Context(), time.Now(), 9))(t), []Timer(nil))
	})
}

func TestDroppedMatchLeavesNothing(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		first := step(0, "a")
		first.Joined = []string{"u"}
		first.Snapshots = []Snapshot{{0, []byte("s")}}
		save(t, s, "c", first, nil)
		drop := step(1)
		drop.Dropped = true
		save(t, s, "c", drop, nil)
		_, err := s.Load(t.Context(), "c")
		is(t, err, ErrNone)
		_, err = s.Last(t.Context(), "c")
		is(t, err, ErrNone)
		same(t, "channels", must(s.Channels(t.Context()))(t), []string{})
		same(t, "channels of the user", must(s.UserChannels(t.Context(), "u"))(t), []string(nil))
		save(t, s, "c", step(0, "b"), nil)
		same(t, "log", wholeLog(t, s, "c", ""), []string{"b"})
		same(t, "users", load(t, s, "c").Users, []string{})
	})
}

func TestArchiveExpiresAndLiveMatchesDoNot(t *testing.T) {
	m := miniredis.RunT(t)
	s := open(t, "redis://"+m.Addr(), Options{Retention: 30 * 24 * time.Hour})
	first := step(0, "a")
	first.Snapshots, first.Joined = []Snapshot{{0, []byte("s")}}, []string{"u"}
	save(t, s, "c", first, nil)
	end := step(1, "b")
	end.Finished = true
	save(t, s, "c", end, nil)
	live := step(0, "x")
	live.Match = "m2"
	save(t, s, "c", live, nil)

	m.FastForward(29 * 24 * time.Hour)
	same(t, "kept", wholeLog(t, s, "c", "m"), []string{"a", "b"})
	m.FastForward(2 * 24 * time.Hour)
	_, err := s.Last(t.Context(), "c")
	is(t, err, ErrNone)
	_, err = s.Log(t.Context(), "c", "m", 0, 9)
	is(t, err, ErrNone)
	m.FastForward(400 * 24 * time.Hour)
	same(t, "live", wholeLog(t, s, "c", "m2"), []string{"x"})
	for _, k := range m.Keys() {
		if k == archiveKey("c", "m") || k == archiveLogKey("c", "m") || k == archiveUsersKey("c", "m") ||
			k == archiveSnapshotsKey("c", "m") || k == archivesKey("c") || strings.Contains(k, ":presses:") {
			t.Errorf("%s is left", k)
		}
	}
}

// TestWhatExpires reads the expiry times on the real server instead of waiting for them.
func TestWhatExpires(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{Retention: time.Hour * 48})
		save(t, s, "c", step(0, "a"), nil)
		end := step(1, "b")
		end.Finished, end.Interaction = true, "press"
		save(t, s, "c", end, nil)
		save(t, s, "d", step(0, "a"), nil)
		for key, want := range map[string]time.Duration{
			archiveKey("c", "m"): 48 * time.Hour, archiveLogKey("c", "m"): 48 * time.Hour, lastKey("c"): 48 * time.Hour,
			archivesKey("c"): 48 * time.Hour,
			liveKey("d"):     -1, logKey("d"): -1, schemaKey: -1, channelsKey(): -1, finishedKey(): -1,
		} {
			got := must(s.rdb.PTTL(t.Context(), key).Result())(t)
			if got > want || (want > 0 && got < want-time.Minute) {
				t.Errorf("%s expires in %v, want %v", key, got, want)
			}
		}
	})
}

// TestInteractionsAreForgotten checks that an applied interaction is remembered for at least one span, in at
// most two keys of a channel, and gone after two spans.
func TestInteractionsAreForgotten(t *testing.T) {
	m := miniredis.RunT(t)
	s := open(t, "redis://"+m.Addr(), Options{})
	now := time.Now().Truncate(appliedRetention)
	pass := func(d time.Duration) {
		now = now.Add(d)
		m.SetTime(now)
		m.FastForward(d)
	}
	rev := uint64(0)
	press := func(id string, want error) {
		t.Helper()
		c := step(rev)
		c.Interaction = id
		save(t, s, "c", c, want)
		if want == nil {
			rev++
		}
	}
	kept := func() int { return len(keysOf(t, s, "rails:{c}:presses:*")) }
	pass(appliedRetention - time.Second)
	press("early", nil)
	pass(time.Second)
	for i := range 20 {
		press(fmt.Sprint("press", i), nil)
	}
	same(t, "keys", kept(), 2)
	pass(appliedRetention - 2*time.Second)
	press("early", ErrDuplicate)
	pass(2 * time.Second)
	press("press7", ErrDuplicate)
	press("early", nil)
	same(t, "keys", kept(), 2)
	pass(appliedRetention)
	press("press7", nil)
	press("early", ErrDuplicate)
	pass(3 * appliedRetention)
	same(t, "keys", kept(), 0)
}

func TestRewrite(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{Retention: time.Hour})
		is(t, s.Rewrite(t.Context(), "1", Saved{Match: "m"}, "u1", []byte("r"), nil), ErrNone)
		first := step(0, "a", "b")
		first.Joined = []string{"u1", "u2"}
		save(t, s, "1", first, nil)
		last := step(1, "c")
		last.Finished = true
		save(t, s, "1", last, nil)
		read := must(s.Archived(t.Context(), "1", "m"))(t)
		is(t, s.Rewrite(t.Context(), "1", read, "u1", []byte("new"), [][]byte{[]byte("x"), []byte("y"), []byte("z")}), nil)
		is(t, s.Rewrite(t.Context(), "1", read, "u2", []byte("old"), [][]byte{[]byte("a")}), ErrConflict)
		saved := must(s.Archived(t.Context(), "1", "m"))(t)
		same(t, "the record", string(saved.Record), "new")
		same(t, "the users", saved.Users, []string{"u2"})
		same(t, "the log", wholeLog(t, s, "1", "m"), []string{"x", "y", "z"})
		ttl := must(s.rdb.PTTL(t.Context(), archiveLogKey("1", "m")).Result())(t)
		if ttl <= 0 {
			t.Errorf("the log is kept for ever: %v", ttl)
		}
	})
}
