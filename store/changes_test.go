package store

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/quartz"
	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redistest"
)

// ofChanged returns the number of entries in all partitions.
func ofChanged(t *testing.T, s *Store) int {
	t.Helper()
	return len(must(s.readChanged(t.Context(), 0))(t))
}

// watches returns two processes with one clock.
func watches(t *testing.T, url string) (clock *quartz.Mock, one, other *Store) {
	t.Helper()
	clock = quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	clock.Set(time.Now())
	return clock, open(t, url, Options{Clock: clock}), open(t, url, Options{Clock: clock})
}

// TestIdleScanCostsLittle checks that the requests of an idle process do not grow with the number of matches,
// and that those of the leader are bounded.
func TestIdleScanCostsLittle(t *testing.T) {
	server := redistest.Start(t)
	clock, one, other := watches(t, server.URL)
	c := server.Client()
	defer c.Close()
	const matches = 2 * scanStepSize
	for i := range matches {
		channel := fmt.Sprint("c", i)
		save(t, one, channel, step(0), nil)
		is(t, one.SetShown(t.Context(), channel, loaded(one, channel, "m", 1), []byte("shown")), nil)
	}
	cost := func(s *Store) int {
		t.Helper()
		before := commandsRun(t, c.Info(t.Context(), "commandstats").Val())
		same(t, "behind", must(s.Behind(t.Context(), clock.Now(), time.Second))(t), []string(nil))
		return commandsRun(t, c.Info(t.Context(), "commandstats").Val()) - before
	}
	clock.Advance(time.Minute)
	cost(one) // strikes all off
	same(t, "lines", ofChanged(t, one), 0)
	clock.Advance(time.Second)
	if n := cost(one); n > 2*scanStepSize*3/2 {
		t.Errorf("a scan of the leader takes %d commands", n)
	}
	if n := cost(other); n > 2*partitions {
		t.Errorf("a scan of a follower takes %d commands", n)
	}
}

// TestScansOfTwoProcesses checks that the leader sees a change immediately, and the other process only if it
// stays unfinished or the leader is gone.
func TestScansOfTwoProcesses(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		clock, one, other := watches(t, url)
		const every = 10 * time.Second
		look := func(s *Store) string {
			t.Helper()
			return strings.Join(must(s.Behind(t.Context(), noneFinished, every))(t), " ")
		}
		same(t, "nothing", look(one)+look(other), "")
		save(t, one, "c", step(0), nil)
		same(t, "first scan of both", []string{look(one), look(other)}, []string{"c", ""})
		clock.Advance(every / 2)
		same(t, "scan shortly after", []string{look(one), look(other)}, []string{"c", ""})
		clock.Advance(every)
		same(t, "follower after the leader has gone", look(other), "c")
		same(t, "old leader after its return", look(one), "")
		clock.Advance(every + time.Millisecond)
		same(t, "after two intervals", []string{look(other), look(one)}, []string{"c", "c"})

		is(t, other.rdb.HSet(t.Context(), leadKey(), "until", clock.Now().Add(time.Hour).UnixMilli()).Err(), nil)
		save(t, one, "d", step(0), nil)
		same(t, "leadership acquired by a clock that is ahead", look(one), "c d")
	})
}

// TestChannelIsListedUntilDisplayed checks that a channel stays listed until its display is up to date and no
// change can be under way.
func TestChannelIsListedUntilDisplayed(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		clock, s, _ := watches(t, url)
		look := func(after time.Duration) (lines int) {
			t.Helper()
			clock.Advance(after)
			must(s.Behind(t.Context(), noneFinished, time.Second))(t)
			return ofChanged(t, s)
		}
		show := func() { is(t, s.SetShown(t.Context(), "c", must(s.Load(t.Context(), "c"))(t), []byte("x")), nil) }
		save(t, s, "c", step(0), nil)
		show()
		same(t, "entries before settleDelay", look(settleDelay-time.Second), 1)
		same(t, "settled", look(time.Second), 0)
		save(t, s, "c", step(1), nil)
		same(t, "behind", look(settleDelay), 1)
		show()
		read := must(s.readChanged(t.Context(), 0))(t)
		clock.Advance(time.Second)
		s.listChanged(t.Context(), "c") // a press comes between
		is(t, s.removeListed(t.Context(), read), nil)
		same(t, "listed again", ofChanged(t, s), 1)
		same(t, "settled", look(settleDelay), 0)
	})
}

// TestSlowScan checks that a channel that nobody listed, as by an older program, is found and listed for the
// others.
func TestSlowScan(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		clock, one, other := watches(t, url)
		ctx := t.Context()
		unlisted := func(channel string, c Change) {
			t.Helper()
			save(t, one, channel, c, nil)
			is(t, one.rdb.Del(ctx, changedKey(partitionOf(channel))).Err(), nil)
		}
		began := clock.Now().Add(-time.Minute)
		unlisted("live", step(0))
		unlisted("over", step(0))
		over := step(1)
		over.Finished = true
		unlisted("over", over)
		same(t, "found", must(one.Behind(ctx, began, time.Second))(t), []string{"live", "over"})
		clock.Advance(followerIntervals*time.Second + time.Millisecond)
		must(one.Behind(ctx, began, time.Second))(t)
		same(t, "of another", must(other.Behind(ctx, began, time.Second))(t), []string{"live", "over"})
	})
}

// TestSlowScanCoversAllChannels checks that each step covers only some channels, and that all are covered in the
// end.
func TestSlowScanCoversAllChannels(t *testing.T) {
	server := redistest.Start(t)
	clock, s, _ := watches(t, server.URL)
	ctx := t.Context()
	const channels = 3 * scanStepSize
	_, err := s.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		for i := range channels {
			p.HSet(ctx, channelsKey(), fmt.Sprint("c", i), "")
			p.HSet(ctx, liveKey(fmt.Sprint("c", i)), "match", "m", "rev", 1)
		}
		return nil
	})
	is(t, err, nil)
	found := map[string]bool{}
	steps := 0
	for ; len(found) < channels && steps < 20; steps++ {
		lead := must(s.acquireLead(ctx, time.Second))(t)
		for _, channel := range must(s.continueScan(ctx, lead.at, clock.Now()))(t) {
			found[channel] = true
		}
	}
	if len(found) != channels || steps < 2 {
		t.Errorf("%d of %d channels in %d steps", len(found), channels, steps)
	}
}

// TestSweepScansNoKeys checks that unfinished work is found in the lists, without a SCAN over all keys.
func TestSweepScansNoKeys(t *testing.T) {
	server := redistest.Start(t)
	clock, s, _ := watches(t, server.URL)
	c := server.Client()
	defer c.Close()
	ctx := t.Context()
	begun := func(channel string) {
		t.Helper()
		first := step(0)
		first.Joined = []string{"u"}
		crash(t, s, channel, first)
	}
	begun("a")
	is(t, s.Sweep(ctx), nil)
	same(t, "after a sweep", must(s.UserChannels(ctx, "u"))(t), []string{"a"})
	begun("b")
	clock.Advance(settleDelay)
	must(s.Behind(ctx, noneFinished, time.Second))(t)
	same(t, "after a look", must(s.UserChannels(ctx, "u"))(t), []string{"a", "b"})
	if stats := c.Info(ctx, "commandstats").Val(); strings.Contains(stats, "cmdstat_scan:") {
		t.Error("a sweep scanned all keys")
	}
}

// TestBehindOnStart checks that a starting process immediately gets what others have left unfinished, including
// channels with a finished match, and checks no other channels.
func TestBehindOnStart(t *testing.T) {
	server := redistest.Start(t)
	clock, one, other := watches(t, server.URL)
	for _, s := range []*Store{one, other} {
		s.SetReaders(Readers{PendingWork: []string{"erase"}})
	}
	c := server.Client()
	defer c.Close()
	ctx := t.Context()
	began := clock.Now().Add(-time.Minute)
	for i := range scanStepSize {
		channel := fmt.Sprint("c", i)
		save(t, one, channel, step(0), nil)
		is(t, one.SetShown(ctx, channel, loaded(one, channel, "m", 1), []byte("shown")), nil)
	}
	save(t, one, "over", step(0), nil)
	over := step(1)
	over.Finished = true
	save(t, one, "over", over, nil)
	clock.Advance(settleDelay)
	must(one.Behind(ctx, clock.Now().Add(time.Hour), time.Second))(t) // strikes off: it ended too long ago for that
	same(t, "lines", ofChanged(t, one), 0)
	save(t, one, "c3", step(1), nil)
	is(t, one.SetPreference(ctx, "erase", "c5", []byte("1")), nil)
	left := func() []string { return must(other.BehindOnStart(ctx, began))(t) }
	before := commandsRun(t, c.Info(ctx, "commandstats").Val())
	same(t, "left", left(), []string{"c3", "c5", "over"})
	if n := commandsRun(t, c.Info(ctx, "commandstats").Val()) - before; n > 2*partitions {
		t.Errorf("BehindOnStart takes %d commands", n)
	}
	clock.Advance(settleDelay)
	must(one.Behind(ctx, began, time.Second))(t)
	same(t, "left after a second call", left(), []string{"c3", "c5", "over"})
	is(t, one.SetPreference(ctx, "erase", "c5", nil), nil)
	same(t, "erased", left(), []string{"c3", "over"})
}
