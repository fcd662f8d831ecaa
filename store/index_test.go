package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redistest"
)

// crash stores a change like a process that ends before its projection.
func crash(t *testing.T, s *Store, channel string, c Change) {
	t.Helper()
	c.Nonce = fmt.Sprint("crash", rand.Uint64())
	s.listChanged(t.Context(), channel)
	noted := must(s.runSave(t.Context(), saveKeys(channel, c), s.saveArgs(c)))(t)
	if noted == 0 {
		t.Fatal("the change left no note")
	}
}

func TestIndexesReflectMatches(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		a := step(0)
		a.Joined, a.Due = []string{"1", "2"}, time.UnixMilli(2000).UTC()
		save(t, s, "a", a, nil)
		b := step(0)
		b.Joined, b.Due = []string{"2", "20"}, time.UnixMilli(1000).UTC()
		save(t, s, "b", b, nil)
		same(t, "channels", must(s.Channels(ctx))(t), []string{"a", "b"})
		same(t, "of 1", must(s.UserChannels(ctx, "1"))(t), []string{"a"})
		same(t, "of 2", must(s.UserChannels(ctx, "2"))(t), []string{"a", "b"})
		same(t, "of 20", must(s.UserChannels(ctx, "20"))(t), []string{"b"})
		_, err := s.UserChannels(ctx, "2/")
		is(t, err, ErrInvalid)

		due := func(ms int64, limit int) []Timer { return must(s.Due(ctx, time.UnixMilli(ms), limit))(t) }
		timerA, timerB := Timer{Name: "a", At: a.Due}, Timer{Name: "b", At: b.Due}
		same(t, "too early", due(999, 9), []Timer(nil))
		same(t, "first", due(1000, 9), []Timer{timerB})
		same(t, "both", due(5000, 9), []Timer{timerB, timerA})
		same(t, "limited", due(5000, 1), []Timer{timerB})

		later := step(1)
		later.Left, later.Due = []string{"2"}, time.UnixMilli(9000).UTC()
		save(t, s, "b", later, nil)
		save(t, s, "a", step(1), nil) // no due time any more
		same(t, "of 2", must(s.UserChannels(ctx, "2"))(t), []string{"a"})
		same(t, "moved", due(99999, 9), []Timer{{Name: "b", At: later.Due}})
		end := step(2)
		end.Finished = true
		save(t, s, "b", end, nil)
		same(t, "channels", must(s.Channels(ctx))(t), []string{"a"})
		same(t, "of 20", must(s.UserChannels(ctx, "20"))(t), []string(nil))
		same(t, "none due", due(99999, 9), []Timer(nil))
		same(t, "notes", must(s.rdb.Keys(ctx, outboxPattern).Result())(t), []string{})
	})
}

func TestSweepFinishesWhatACrashLeft(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		same(t, "built", must(s.Channels(ctx))(t), []string{})
		for i := range 5 {
			c := step(0)
			c.Joined, c.Due = []string{"u"}, time.UnixMilli(1000)
			crash(t, s, fmt.Sprint("c", i), c)
		}
		end := step(1)
		end.Finished = true
		crash(t, s, "c0", end)
		same(t, "unknown", must(s.UserChannels(ctx, "u"))(t), []string(nil))

		is(t, open(t, url, Options{}).Sweep(ctx), nil)
		live := []string{"c1", "c2", "c3", "c4"}
		same(t, "channels", must(s.Channels(ctx))(t), live)
		same(t, "channels of the user", must(s.UserChannels(ctx, "u"))(t), live)
		same(t, "due", len(must(s.Due(ctx, time.Now(), 9))(t)), 4)
		refs := must(s.Finished(ctx, time.Time{}, 9))(t)
		same(t, "finished", []any{len(refs), refs[0].Channel, refs[0].Match}, []any{1, "c0", "m"})
		same(t, "notes", must(s.rdb.Keys(ctx, outboxPattern).Result())(t), []string{})
	})
}

// TestProjectionDrainsLongLists checks that a save projects all notes that earlier saves left in its channel.
func TestProjectionDrainsLongLists(t *testing.T) {
	s := open(t, "", Options{})
	for i := range 3 * maxNotes {
		c := step(uint64(i))
		c.Due = time.UnixMilli(int64(1000 + i))
		crash(t, s, "c", c)
	}
	last := step(3 * maxNotes)
	last.Due = time.UnixMilli(5).UTC()
	save(t, s, "c", last, nil)
	same(t, "notes", s.rdb.LLen(t.Context(), outboxKey("c")).Val(), int64(0))
	same(t, "due", must(s.Due(t.Context(), time.Now(), 9))(t), []Timer{{Name: "c", At: last.Due}})
}

func TestOnlyIndexedChangesLeaveNotes(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		first := step(0)
		first.Due = time.UnixMilli(5)
		save(t, s, "c", first, nil)
		plain := step(1, "entry")
		plain.Due, plain.Nonce = first.Due, "plain"
		noted := must(s.runSave(t.Context(), saveKeys("c", plain), s.saveArgs(plain)))(t)
		same(t, "notes", noted, uint64(0))
	})
}

func TestLateProjectionIsRejected(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		first := step(0)
		first.Joined = []string{"u"}
		crash(t, s, "c", first)
		slow := must(s.loadFacts(ctx, "c"))(t) // a process that is about to project
		end := step(1)
		end.Dropped = true
		save(t, s, "c", end, nil)
		must(s.applyFacts(ctx, "c", slow, slow.seq))(t)
		same(t, "dropped", must(s.Channels(ctx))(t), []string{})

		gone := must(s.loadFacts(ctx, "c"))(t)
		known := must(s.projectedVersion(ctx, "c"))(t)
		save(t, s, "c", first, nil) // a new match
		must(s.applyFacts(ctx, "c", gone, known))(t)
		same(t, "begun", must(s.UserChannels(ctx, "u"))(t), []string{"c"})
	})
}

// TestClockOfRedisSetBack begins a match in a channel whose last match began at a later time of Redis' clock.
// It must be indexed immediately. A match that was not indexed must be after a rebuild.
func TestClockOfRedisSetBack(t *testing.T) {
	t.Run("miniredis, by its clock", func(t *testing.T) {
		server := miniredis.RunT(t)
		server.SetTime(time.Now().Add(time.Hour))
		testClockSetBack(t, "redis://"+server.Addr(), func() { server.SetTime(time.Now()) })
	})
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		future := time.Now().Add(time.Hour).UnixMicro()
		for name, key := range map[string]string{
			"of all": versionsKey(), "of due times": dueVersionsKey(partitionOf("c")),
		} {
			t.Run(name, func(t *testing.T) {
				is(t, s.rdb.FlushDB(t.Context()).Err(), nil)
				testClockSetBack(t, url, func() { is(t, s.rdb.HSet(t.Context(), key, "c", future).Err(), nil) })
			})
		}
	})
}

func testClockSetBack(t *testing.T, url string, setBack func()) {
	s := open(t, url, Options{})
	first := step(0)
	first.Joined, first.Due = []string{"u"}, time.UnixMilli(5).UTC()
	save(t, s, "c", first, nil)
	end := step(1)
	end.Dropped = true
	save(t, s, "c", end, nil)
	setBack()
	next := first
	next.Match = "n"
	crash(t, s, "c", next)
	is(t, s.Rebuild(t.Context()), nil)
	same(t, "channels of the user", must(s.UserChannels(t.Context(), "u"))(t), []string{"c"})
	same(t, "due", must(s.Due(t.Context(), time.Now(), 9))(t), []Timer{{Name: "c", At: first.Due}})
	last := step(1)
	last.Match, last.Dropped = "n", true
	save(t, s, "c", last, nil)
	same(t, "index entries after removal", must(s.UserChannels(t.Context(), "u"))(t), []string(nil))
	setBack()
	again := first
	again.Match = "o"
	save(t, s, "c", again, nil)
	same(t, "at once", must(s.UserChannels(t.Context(), "u"))(t), []string{"c"})
}

// TestProjectionKeepsNewerNotes checks that a note that is added while an older one is handled stays in the outbox.
func TestProjectionKeepsNewerNotes(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		crash(t, s, "c", step(0))
		seen := must(s.loadFacts(t.Context(), "c"))(t)
		younger := step(1)
		younger.Joined = []string{"u"}
		crash(t, s, "c", younger)
		must(s.applyFacts(t.Context(), "c", seen, seen.seq))(t)
		is(t, s.Sweep(t.Context()), nil)
		same(t, "channels of the user", must(s.UserChannels(t.Context(), "u"))(t), []string{"c"})
	})
}

// indexes reads all indexes, without the sequence numbers of channels without a match, which may be deleted.
func indexes(t *testing.T, s *Store) map[string]any {
	t.Helper()
	ctx := t.Context()
	all := map[string]any{
		"channels": must(s.rdb.HGetAll(ctx, channelsKey()).Result())(t),
		"due":      dueTimes(t, s),
		"players":  must(s.rdb.ZRange(ctx, playersKey(), 0, -1).Result())(t),
		"finished": must(s.rdb.ZRangeWithScores(ctx, finishedKey(), 0, -1).Result())(t),
		"notes":    must(s.scanChannels(ctx, outboxPattern))(t),
	}
	for channel := range all["channels"].(map[string]string) {
		all["version of "+channel] = must(s.projectedVersion(ctx, channel))(t)
	}
	return all
}

func dropIndexes(t *testing.T, s *Store) {
	t.Helper()
	keys := []string{channelsKey(), playersKey(), finishedKey(), builtKey(), versionsKey()}
	is(t, s.rdb.Del(t.Context(), keys...).Err(), nil)
	for _, p := range allPartitions() {
		is(t, s.rdb.Del(t.Context(), dueKey(p), dueVersionsKey(p)).Err(), nil)
	}
}

// dueTimes returns the entries of all due times.
func dueTimes(t *testing.T, s *Store) (lines []redis.Z) {
	t.Helper()
	for _, p := range allPartitions() {
		lines = append(lines, must(s.rdb.ZRangeWithScores(t.Context(), dueKey(p), 0, -1).Result())(t)...)
	}
	return lines
}

// muddle makes many random changes. If crashes is true, some of them are not projected.
func muddle(t *testing.T, s *Store, seed uint64, crashes bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	revs, matches := map[string]uint64{}, 0
	names := map[string]string{}
	for range 120 {
		channel := fmt.Sprint("channel", r.IntN(6))
		if revs[channel] == 0 {
			matches++
			names[channel] = fmt.Sprint("match", matches)
		}
		c := step(revs[channel], "entry")
		c.Match = names[channel]
		c.Joined = []string{fmt.Sprint("user", r.IntN(5))}
		c.Left = []string{fmt.Sprint("user", r.IntN(5))}
		if r.IntN(3) > 0 {
			c.Due = time.UnixMilli(r.Int64N(1e12))
		}
		end := r.IntN(6)
		c.Finished, c.Dropped = end == 0 && c.Rev > 0, end == 1 && c.Rev > 0
		if crashes && r.IntN(2) == 0 {
			crash(t, s, channel, c)
		} else {
			save(t, s, channel, c, nil)
		}
		revs[channel]++
		if c.endingName() != "" {
			revs[channel] = 0
		}
	}
}

func TestRebuildEqualsIncremental(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		muddle(t, s, 1, false)
		save(t, s, "over", step(0), nil)
		over := step(1)
		over.Finished = true
		save(t, s, "over", over, nil)
		want := indexes(t, s)
		if len(want["channels"].(map[string]string)) == 0 || len(want["finished"].([]redis.Z)) == 0 {
			t.Fatal("the changes left nothing to compare")
		}
		addRubbish(t, s)
		is(t, s.Rebuild(t.Context()), nil)
		same(t, "after rubbish", indexes(t, s), want)
		dropIndexes(t, s)
		is(t, s.rdb.ScriptFlush(t.Context()).Err(), nil) // as after a fail-over
		is(t, s.Rebuild(t.Context()), nil)
		same(t, "after loss", indexes(t, s), want)
		is(t, s.Rebuild(t.Context()), nil)
		same(t, "after nothing", indexes(t, s), want)
	})
}

// addRubbish writes index entries without a match, and removes a correct one.
func addRubbish(t *testing.T, s *Store) {
	t.Helper()
	ctx := t.Context()
	channel := must(s.Channels(ctx))(t)[0]
	_, err := s.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.HSet(ctx, channelsKey(), "phantom", "user1 user9", "over", "user1")
		for _, wrong := range []string{"phantom", "ghost", channel} {
			p.ZAdd(ctx, dueKey(partitionOf(wrong)), redis.Z{Score: 5, Member: wrong})
		}
		p.ZAdd(ctx, playersKey(), redis.Z{Member: "user9/phantom"}, redis.Z{Member: "user77/" + channel}, redis.Z{Member: "user1/ghost"})
		p.HDel(ctx, channelsKey(), channel)
		return nil
	})
	is(t, err, nil)
}

func TestSweepAfterCrashesEqualsIncremental(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		muddle(t, s, 2, true)
		is(t, s.Sweep(t.Context()), nil)
		got := indexes(t, s)
		dropIndexes(t, s)
		is(t, s.Rebuild(t.Context()), nil)
		same(t, "rebuilt", indexes(t, s), got)
	})
}

// TestMissingIndexesAreBuilt checks that readers of missing indexes get ErrIndexing immediately, and that one
// of several workers rebuilds the indexes.
func TestMissingIndexesAreBuilt(t *testing.T) {
	eachServerInBubble(t, func(t *testing.T, open opener) {
		c := start(t, open, 2, fire)
		first := step(0)
		first.Joined, first.Due = []string{"u"}, time.Now().Add(time.Hour)
		save(t, c.store, "c", first, nil)
		reads := map[string]func() (int, error){
			"channels": func() (int, error) { l, err := c.store.Channels(c.ctx); return len(l), err },
			"count":    func() (int, error) { n, err := c.store.Live(c.ctx); return int(n), err },
			"user":     func() (int, error) { l, err := c.store.UserChannels(c.ctx, "u"); return len(l), err },
			"due":      func() (int, error) { l, err := c.store.Due(c.ctx, first.Due, 9); return len(l), err },
		}
		dropIndexes(t, c.store)
		for _, read := range reads {
			_, err := read()
			is(t, err, ErrIndexing)
		}
		same(t, "behind", must(c.store.Behind(c.ctx, noneFinished, time.Second))(t), []string{"c"})
		c.passUntil(time.Second)
		for name, read := range reads {
			same(t, name, must(read())(t), 1)
		}
	})
}

// TestOneProcessRebuildsIndexes checks that one of several processes runs a periodic job, and none while another one
// is running it.
func TestOneProcessRebuildsIndexes(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		clock, one, other := watches(t, url)
		done := 0
		try := func(s *Store) int {
			t.Helper()
			is(t, s.runPeriodically(t.Context(), "it", time.Hour, func(ctx context.Context) error {
				done++
				return other.runAsLeader(ctx, "it", func(context.Context) error { done += 100; return nil })
			}), nil)
			return done
		}
		same(t, "done", []int{try(one), try(other)}, []int{1, 1})
		clock.Advance(time.Hour)
		same(t, "again", []int{try(other), try(one)}, []int{2, 2})
		clock.Advance(-time.Minute)
		same(t, "a clock set back", try(one), 3)
		broken := errors.New("broken")
		fails := func(context.Context) error { return broken }
		is(t, one.runPeriodically(t.Context(), "other", time.Hour, fails), broken)
		is(t, other.runPeriodically(t.Context(), "other", time.Hour, fails), broken)
	})
}

func TestRebuildPrunesOldEntries(t *testing.T) {
	s := open(t, "", Options{Retention: time.Hour})
	ctx := t.Context()
	old := time.Now().Add(-48 * time.Hour)
	is(t, s.rdb.HSet(ctx, versionsKey(), "old", old.UnixMicro(), "entries before settleDelay", time.Now().UnixMicro()).Err(), nil)
	lines := []redis.Z{Ref{"c", "old", old}.indexEntry(), Ref{"c", "entries before settleDelay", time.Now()}.indexEntry()}
	is(t, s.rdb.ZAdd(ctx, finishedKey(), lines...).Err(), nil)
	is(t, s.Rebuild(ctx), nil)
	same(t, "versions", must(s.rdb.HKeys(ctx, versionsKey()).Result())(t), []string{"entries before settleDelay"})
	refs := must(s.Finished(ctx, time.Time{}, 9))(t)
	same(t, "finished", []any{len(refs), refs[0].Match}, []any{1, "entries before settleDelay"})
}

// TestRebuildDuringWrites checks that a rebuild during other changes does not affect the indexes.
func TestRebuildDuringWrites(t *testing.T) {
	server := redistest.Start(t)
	s, other := open(t, server.URL, Options{}), open(t, server.URL, Options{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 30 {
			if err := other.Rebuild(t.Context()); err != nil {
				t.Error(err)
			}
		}
	}()
	muddle(t, s, 3, false)
	<-done
	got := indexes(t, s)
	dropIndexes(t, s)
	is(t, s.Rebuild(t.Context()), nil)
	same(t, "rebuilt", indexes(t, s), got)
}
