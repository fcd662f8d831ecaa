package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/store/redistest"
)

// commas are readers of records and preferences that are names separated by commas.
var commas = Readers{
	Match: func(record []byte, _ [][]byte) ([]string, error) { return namesBetween(record), nil },
	Channels: map[string]func([]byte) []string{
		"watch": namesBetween,
		"guild": nil,
	},
}

func namesBetween(b []byte) []string { return strings.Split(string(b), ",") }

// finish plays a match to its end.
func finish(t testing.TB, s *Store, channel, match string, users ...string) {
	t.Helper()
	record := []byte(strings.Join(users, ","))
	first := Change{Match: match, Record: record, Joined: users}
	last := Change{Match: match, Rev: 1, Record: record, Finished: true}
	if err := errors.Join(s.Save(t.Context(), channel, first), s.Save(t.Context(), channel, last)); err != nil {
		t.Fatal(err)
	}
}

// ofUser returns what the index has about a user.
func ofUser(t *testing.T, s *Store, user string) (found []string) {
	t.Helper()
	for _, ref := range must(s.MatchesNaming(t.Context(), user))(t) {
		found = append(found, ref.Channel+"/"+ref.Match)
	}
	return append(found, must(s.PreferencesNaming(t.Context(), user))(t)...)
}

// TestMatchesNaming checks that a match is found for users who joined or are named otherwise, live and finished,
// until the entry is removed.
func TestMatchesNaming(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		s.SetReaders(commas)
		ctx := t.Context()
		finish(t, s, "a", "m1", "1", "2")
		next := Change{Match: "m2", Record: []byte("1"), Joined: []string{"1"}, Named: []string{"12"}}
		save(t, s, "a", next, nil)
		gone := Change{Match: "m2", Rev: 1, Record: []byte("2"), Left: []string{"1"}}
		save(t, s, "a", gone, nil)
		is(t, s.SetPreference(ctx, "watch", "b", []byte("1,3")), nil)
		same(t, "of 1", ofUser(t, s, "1"), []string{"a/m1", "a/m2", "b"})
		same(t, "of 12", ofUser(t, s, "12"), []string{"a/m2"})
		same(t, "of 3", ofUser(t, s, "3"), []string{"b"})
		is(t, s.RemoveUserEntries(ctx, "1", []Ref{{Channel: "a", Match: "m1"}}, []string{"b"}), nil)
		same(t, "of 1", ofUser(t, s, "1"), []string{"a/m2"})
		_, err := s.MatchesNaming(ctx, "1/")
		is(t, err, ErrInvalid)
		bad := step(0)
		bad.Named = []string{"a b"}
		save(t, s, "c", bad, ErrInvalid)

		b := must(s.Backup(ctx, "a"))(t)
		b.Saved.Record = []byte("77")
		is(t, s.Restore(ctx, "d", b), nil)
		same(t, "entries of a user named in the restored match", ofUser(t, s, "77"), []string{"d/m2"})
	})
}

// TestPeopleIndexIsRebuilt deletes the index of people. It must be rebuilt in the background, and nothing
// waits for it.
func TestPeopleIndexIsRebuilt(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		finish(t, s, "a", "m1", "1", "2")
		save(t, s, "b", Change{Match: "m2", Record: []byte("3,4"), Joined: []string{"3"}}, nil)
		is(t, s.SetPreference(ctx, "watch", "b", []byte("5")), nil)
		is(t, s.Enter(ctx, "g-toy", "m1", 0, map[string][]byte{"1": []byte("x")}), nil)
		lose := func() {
			for _, key := range must(s.rdb.Keys(ctx, "rails:index:{u*").Result())(t) {
				is(t, s.rdb.Del(ctx, key).Err(), nil)
			}
			is(t, s.rdb.Del(ctx, peopleBuiltKey()).Err(), nil)
		}
		lose()
		now := open(t, url, Options{})
		now.SetReaders(commas)
		_, err := now.MatchesNaming(ctx, "1")
		is(t, err, ErrBuilding)
		_, err = now.PreferencesNaming(ctx, "1")
		is(t, err, ErrBuilding)
		look := func() {
			t.Helper()
			same(t, "of 2", ofUser(t, now, "2"), []string{"a/m1"})
			same(t, "of 4", ofUser(t, now, "4"), []string{"b/m2"})
			same(t, "of 5", ofUser(t, now, "5"), []string{"b"})
		}
		is(t, now.BuildPeople(ctx), nil)
		look()
		lose()
		is(t, now.Rebuild(ctx), nil)
		look()
		is(t, now.RemoveFromLedgers(ctx, "1"), nil)
		same(t, "the ledger", must(now.Ledger(ctx, "g-toy"))(t).Users, map[string][]byte{})

		is(t, s.rdb.ZRem(ctx, peopleKey(matchList, partitionOf("2")), "2/a/m1").Err(), nil) // pruned too early
		is(t, now.Rebuild(ctx), nil)
		look()
	})
}

// TestWorkerBuildsPeopleIndex checks that a starting worker builds a missing index.
func TestWorkerBuildsPeopleIndex(t *testing.T) {
	inBubble(t, func(t *testing.T, s *Store) {
		finish(t, s, "a", "m1", "1")
		is(t, s.rdb.Del(t.Context(), peopleBuiltKey(), peopleKey(matchList, partitionOf("1"))).Err(), nil)
		_, err := s.MatchesNaming(t.Context(), "1")
		is(t, err, ErrBuilding)
		ctx, cancel := context.WithCancel(t.Context())
		go s.MatchWorker(func(context.Context, string) error { return nil }, WorkerOptions{}).Run(ctx)
		synctest.Wait()
		same(t, "of 1", ofUser(t, s, "1"), []string{"a/m1"})
		cancel()
		synctest.Wait()
	})
}

// TestForgettingReadsOnlyOwnEntries checks that the requests about one person have the same number and nearly the
// same size, whatever is stored about others.
func TestForgettingReadsOnlyOwnEntries(t *testing.T) {
	server := redistest.Start(t)
	s := open(t, server.URL, Options{})
	c := server.Client()
	defer c.Close()
	ctx := t.Context()
	cost := func() (commands, bytes int) {
		before, sent := commandsRun(t, c.Info(ctx, "commandstats").Val()), bytesSent(t, c.Info(ctx, "stats").Val())
		must(s.MatchesNaming(ctx, "me"))(t)
		must(s.PreferencesNaming(ctx, "me"))(t)
		is(t, s.RemoveFromLedgers(ctx, "me"), nil)
		bytes = bytesSent(t, c.Info(ctx, "stats").Val()) - sent
		return commandsRun(t, c.Info(ctx, "commandstats").Val()) - before, bytes
	}
	next := 0
	others := func(from, to int) {
		for i := from; i < to; i++ {
			for next++; partitionOf("user"+strconv.Itoa(next)) != partitionOf("me"); next++ {
			}
			n, user := strconv.Itoa(i), "user"+strconv.Itoa(next)
			finish(t, s, "c"+n, "m"+n, user)
			is(t, s.Enter(ctx, "guild"+n, "m"+n, 0, map[string][]byte{user: []byte("x")}), nil)
		}
	}
	finish(t, s, "mine", "m", "me")
	is(t, s.Enter(ctx, "guild", "m", 0, map[string][]byte{"me": []byte("x")}), nil)
	cost() // scripts and the like are there now
	others(0, 20)
	few, short := cost()
	others(20, 400)
	many, long := cost()
	if many != few || few > 20 {
		t.Errorf("%d commands beside 20 matches, %d beside 400", few, many)
	}
	if long > short+1000 {
		t.Errorf("%d bytes read beside 20 matches, %d beside 400", short, long)
	}
}

// bytesSent returns the number of bytes that Redis has sent, from INFO stats.
func bytesSent(t *testing.T, info string) int {
	t.Helper()
	_, rest, _ := strings.Cut(info, "total_net_output_bytes:")
	count, _, _ := strings.Cut(rest, "\r\n")
	n, err := strconv.Atoi(count)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// commandsRun returns the number of commands in INFO commandstats, without INFO itself.
func commandsRun(t *testing.T, info string) (sum int) {
	t.Helper()
	for line := range strings.Lines(info) {
		name, rest, _ := strings.Cut(line, ":calls=")
		count, _, _ := strings.Cut(rest, ",")
		if n, err := strconv.Atoi(count); err == nil && name != "cmdstat_info" {
			sum += n
		}
	}
	return sum
}

// TestOutdatedEntriesAreRemoved checks that a rebuild removes entries about things that no longer exist, and
// only those.
func TestOutdatedEntriesAreRemoved(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		s.SetReaders(commas)
		ctx := t.Context()
		for i := range 2*pruneBatchSize + 1 {
			is(t, s.addEntries(ctx, matchList, fmt.Sprint("gone/m", i), []string{"1"}), nil)
		}
		is(t, s.addEntries(ctx, ledgerList, "gone", []string{"1"}), nil)
		is(t, s.addEntries(ctx, preferenceList, "gone", []string{"1"}), nil)
		finish(t, s, "a", "m1", "1")
		save(t, s, "a", Change{Match: "m2", Record: []byte("1"), Joined: []string{"1"}}, nil)
		is(t, s.SetPreference(ctx, "watch", "a", []byte("1")), nil)
		is(t, s.Enter(ctx, "g-toy", "m1", 0, map[string][]byte{"1": []byte("x")}), nil)
		is(t, s.Rebuild(ctx), nil)
		same(t, "of 1", ofUser(t, s, "1"), []string{"a/m1", "a/m2", "a"})
		same(t, "ledgers", must(s.userEntries(ctx, ledgerList, "1"))(t), []string{"g-toy"})
	})
}

// TestLedgerForgetsOldMatches checks that a ledger forgets entered matches after a month.
func TestLedgerForgetsOldMatches(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
		s := open(t, url, Options{Clock: clock})
		ctx := t.Context()
		is(t, s.Enter(ctx, "g-toy", "m1", 0, map[string][]byte{"1": []byte("x")}), nil)
		is(t, s.Rebuild(ctx), nil)
		clock.Advance(enteredRetention - time.Hour)
		is(t, s.Rebuild(ctx), nil)
		is(t, s.Enter(ctx, "g-toy", "m1", 1, nil), ErrDuplicate)
		clock.Advance(2 * time.Hour)
		is(t, s.Rebuild(ctx), nil)
		same(t, "entered", must(s.rdb.SMembers(ctx, ledgerEnteredKey("g-toy")).Result())(t), []string{})
		same(t, "times", must(s.rdb.ZCard(ctx, ledgerTimesKey("g-toy")).Result())(t), int64(0))
		same(t, "values", len(must(s.Ledger(ctx, "g-toy"))(t).Users), 1)
	})
}

// TestPreferencesOfUnusedChannels checks that they expire some days after the channel's last match is gone,
// unless another match begins, and that people's preferences stay.
func TestPreferencesOfUnusedChannels(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		s.SetReaders(commas)
		ctx := t.Context()
		for _, channel := range []string{"used", "unused"} {
			is(t, s.SetPreference(ctx, "guild", channel, []byte("g")), nil)
		}
		is(t, s.SetPreference(ctx, "user", "unused", []byte("x")), nil)
		finish(t, s, "used", "m", "1")
		left := func(scope, channel string) time.Duration {
			return must(s.rdb.TTL(ctx, preferenceKey(scope, channel)).Result())(t)
		}
		is(t, s.Rebuild(ctx), nil)
		first := left("guild", "unused")
		is(t, s.Rebuild(ctx), nil)
		if again := left("guild", "unused"); first <= 0 || first > unusedRetention || again > first {
			t.Errorf("it ends after %v, then after %v", first, again)
		}
		same(t, "the others", []time.Duration{left("guild", "used"), left("user", "unused")}, []time.Duration{-1, -1})
		save(t, s, "unused", step(0), nil)
		is(t, s.Rebuild(ctx), nil)
		same(t, "used again", left("guild", "unused"), time.Duration(-1))
	})
}

// TestRebuildPrunesEverythingThatGrows plays and ends matches and lets time pass. Only people's data and a fixed number of
// keys may be left.
func TestRebuildPrunesEverythingThatGrows(t *testing.T) {
	server := miniredis.RunT(t)
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	clock.Set(time.Now()).MustWait(t.Context())
	s := open(t, "redis://"+server.Addr(), Options{Clock: clock, Retention: time.Hour})
	s.SetReaders(commas)
	ctx := t.Context()
	pass := func(d time.Duration) {
		clock.Advance(d)
		server.SetTime(clock.Now())
		server.FastForward(d)
		is(t, s.Rebuild(ctx), nil)
		must(s.Behind(ctx, clock.Now(), time.Second))(t)
	}
	for i := range 30 {
		channel := fmt.Sprint("c", i)
		finish(t, s, channel, "m", "1", "2")
		is(t, s.Enter(ctx, "g-toy", fmt.Sprint("m", i), uint64(i), map[string][]byte{"1": []byte("x")}), nil)
		is(t, s.SetPreference(ctx, "guild", channel, []byte("g")), nil)
		is(t, s.SetPreference(ctx, "watch", channel, []byte("1,2")), nil)
		dropped := step(0)
		dropped.Match = "n"
		save(t, s, channel, dropped, nil)
		dropped = step(1)
		dropped.Match, dropped.Dropped = "n", true
		save(t, s, channel, dropped, nil)
		_, ok, err := s.Lease(ctx, channel, "board", "me", time.Minute)
		same(t, "lease", []any{ok, err}, []any{true, nil})
	}
	if n := len(server.Keys()); n < 200 {
		t.Fatalf("only %d keys: nothing to prune", n)
	}
	pass(2 * time.Hour)
	for range 8 {
		pass(5 * 24 * time.Hour)
	}
	want := []string{
		builtKey(), peopleBuiltKey(), peopleKey(ledgerList, partitionOf("1")),
		ledgerKey("g-toy"), ledgerVersionKey("g-toy"), schemaKey, leadKey(),
	}
	for _, p := range allPartitions() {
		want = append(want, dueKey(p))
	}
	same(t, "keys", sortUnique(server.Keys()), sortUnique(want))
}
