package sandbox_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/sandbox"
)

// shardOf connects a bot as one of a number of shards.
func (w *world) shardOf(n, of int) *line {
	w.t.Helper()
	l := w.dial("?v=10")
	l.send(2, botIdentify(w, object{"shard": list{n, of}}))
	return l
}

// readied returns the guilds in READY.
func (l *line) readied() (ids []string) {
	l.w.t.Helper()
	var ready struct {
		Guilds []struct {
			ID          string
			Unavailable bool
		}
	}
	if err := json.Unmarshal(l.next(0, "READY").D, &ready); err != nil {
		l.w.t.Fatal(err)
	}
	for _, g := range ready.Guilds {
		if !g.Unavailable {
			l.w.t.Errorf("guild %s is available", g.ID)
		}
		ids = append(ids, g.ID)
	}
	return ids
}

// Each of many guilds is in the READY of exactly one shard, and the shards get equal parts.
func TestEachGuildIsInOneShard(t *testing.T) {
	guilds, shards := 100_000, 100
	if testing.Short() {
		guilds, shards = 10_000, 10
	}
	w := newWorld(t, func(c *sandbox.Config) { c.Guilds = guilds - 2 })
	whole := w.AddGuild("Whole", "fr")
	var all []string
	for n := range shards {
		ids := w.shardOf(n, shards).readied()
		if len(ids) < guilds/shards-2 || len(ids) > guilds/shards+2 {
			t.Errorf("shard %d: got %d guilds", n, len(ids))
		}
		all = append(all, ids...)
	}
	slices.Sort(all)
	if all = slices.Compact(all); len(all) != guilds-1 || !slices.Contains(all, whole) {
		t.Errorf("got %d guilds, including the real one: %v", len(all), slices.Contains(all, whole))
	}
}

// Discord recommends a shard for each thousand guilds, rounded up to the multiple it wants.
func TestRecommendedShardCount(t *testing.T) {
	for _, c := range []struct {
		guilds, of, least, want int
	}{{0, 0, 0, 1}, {999, 0, 0, 1}, {1000, 0, 0, 2}, {99_999, 0, 0, 100}, {99_999, 16, 0, 112}, {0, 0, 3, 3}} {
		w := newWorld(t, func(s *sandbox.Config) { s.Guilds, s.ShardMultiple, s.MinShards = c.guilds, c.of, c.least })
		var answer struct{ Shards int }
		w.must("GET", "/gateway/bot", nil, &answer)
		if answer.Shards != c.want {
			t.Errorf("got %d shards for %+v", answer.Shards, c)
		}
	}
}

// Too many guilds in a shard, and a number of shards that Discord does not accept, are refused.
func TestInvalidShardsAreClosed(t *testing.T) {
	w := newWorld(t, func(c *sandbox.Config) { c.Guilds, c.ShardMultiple = 10_100, 2 })
	w.shardOf(0, 3).wantClose(4010)
	w.shardOf(0, 2).wantClose(4011)
	w.shardOf(0, 4).wantClose(4011) // at least 2,525
	w.shardOf(3, 6).next(0, "READY")
	w.Gateway().SetMinShards(8)
	w.shardOf(3, 6).wantClose(4011)
}

// Shards in the same bucket wait for each other, others do not.
func TestIdentifyBucketsAreIndependent(t *testing.T) {
	wire := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	w := newWorld(t, func(c *sandbox.Config) {
		c.WireClock, c.IdentifyInterval, c.MaxConcurrency = wire, 5*time.Second, 4
	})
	want := func(shard, op int) {
		t.Helper()
		if f := w.shardOf(shard, 8).next(op, "READY"); f.Op != op {
			t.Errorf("shard %d: got op %d", shard, f.Op)
		}
	}
	for shard := range 4 {
		want(shard, 0)
	}
	want(5, 9)
	wire.Advance(5*time.Second - time.Millisecond)
	want(4, 9)
	wire.Advance(time.Millisecond)
	want(4, 0)
	want(5, 0)
	var answer struct {
		Limit struct {
			Concurrency int `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	w.must("GET", "/gateway/bot", nil, &answer)
	if got := w.Gateway().Tally(); got != (sandbox.GatewayTally{Identified: 6, Early: 2}) ||
		answer.Limit.Concurrency != 4 {
		t.Errorf("%+v, %d at a time", got, answer.Limit.Concurrency)
	}
}
