package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redistest"
)

func TestCluster(t *testing.T) {
	cluster := redistest.Cluster(t)
	url := cluster.Restricted(t, "../deploy/README.md", "+keys", "+cluster|keyslot")
	s := open(t, url, Options{Retention: time.Hour})
	t.Run("everything of a channel is in one slot", func(t *testing.T) { checkOneSlot(t, s, "slots") })
	t.Run("a sweep sees all nodes", func(t *testing.T) { checkSweepOfAll(t, cluster, s) })
	t.Run("a rebuild sees all nodes", func(t *testing.T) {
		want := indexes(t, s)
		dropIndexes(t, s)
		is(t, s.buildIndexes(t.Context()), nil)
		same(t, "channels", must(s.Channels(t.Context()))(t)[:2], []string{"slots", "sweep0"})
		same(t, "rebuilt", indexes(t, s), want)
	})
	t.Run("what is behind is found on all nodes", func(t *testing.T) { checkBehindOfAll(t, s) })
	t.Run("many writers", func(t *testing.T) { checkClusterWriters(t, cluster, s) })
	t.Run("a silent index stops no match", func(t *testing.T) { checkSilentIndex(t, cluster) })
	t.Run("warnings of each node, once", func(t *testing.T) {
		for _, n := range cluster.Nodes {
			configure(t, n, "appendonly", "no")
		}
		same(t, "warnings", len(must(s.Warnings(t.Context()))(t)), 1)
	})
}

// checkBehindOfAll checks channels that are on several nodes.
func checkBehindOfAll(t *testing.T, s *Store) {
	for i := range 12 {
		channel := fmt.Sprintf("behind%02d", i)
		save(t, s, channel, step(0), nil)
		if i%2 == 0 {
			same(t, "shown", s.SetShown(t.Context(), channel, loaded(s, channel, "m", 1), []byte("shown")), nil)
		}
	}
	late := must(s.Behind(t.Context(), time.Now(), time.Minute))(t)
	late = slices.DeleteFunc(late, func(channel string) bool { return !strings.HasPrefix(channel, "behind") })
	same(t, "behind", late, []string{"behind01", "behind03", "behind05", "behind07", "behind09", "behind11"})
}

// checkOneSlot creates every kind of key of a channel and checks that they share a slot.
func checkOneSlot(t *testing.T, s *Store, channel string) {
	ctx := t.Context()
	for i := range 2 {
		c := step(0, "a")
		c.Match = fmt.Sprint("match", i)
		c.Joined, c.Snapshots, c.Interaction = []string{"u"}, []Snapshot{{0, []byte("s")}}, fmt.Sprint("press", i)
		save(t, s, channel, c, nil)
		if i == 0 {
			c.Rev, c.Interaction, c.Finished = 1, "end", true
			save(t, s, channel, c, nil)
		}
	}
	_, ok, err := s.Lease(ctx, channel, "board", "x", time.Minute)
	same(t, "lease", []any{ok, err}, []any{true, nil})
	same(t, "log of both", [][]string{wholeLog(t, s, channel, "match0"), wholeLog(t, s, channel, "match1")},
		[][]string{{"a", "a"}, {"a"}})

	keys := keysOf(t, s, "rails:{"+channel+"}:*")
	slots := map[int64]bool{}
	for _, k := range keys {
		slots[must(s.rdb.ClusterKeySlot(ctx, k).Result())(t)] = true
	}
	// live, log, snapshots, users; the same archived; last, archives, lease, the presses;
	same(t, "keys and slots", []int{len(keys), len(slots)}, []int{12, 1})
	same(t, "slots of the indexes", len(indexSlots(t, s)), 1)
}

func keysOf(t *testing.T, s *Store, pattern string) []string {
	t.Helper()
	var keys []string
	var mu sync.Mutex
	err := s.Each(t.Context(), func(ctx context.Context, c redis.Cmdable) error {
		found, err := c.Keys(ctx, pattern).Result()
		mu.Lock()
		defer mu.Unlock()
		keys = append(keys, found...)
		return err
	})
	is(t, err, nil)
	return keys
}

func indexSlots(t *testing.T, s *Store) map[int64]bool {
	t.Helper()
	slots := map[int64]bool{}
	for _, k := range []string{versionsKey(), channelsKey(), playersKey(), finishedKey(), builtKey()} {
		slots[must(s.rdb.ClusterKeySlot(t.Context(), k).Result())(t)] = true
	}
	return slots
}

// checkSweepOfAll leaves notes on every node.
func checkSweepOfAll(t *testing.T, cluster *redistest.ClusterServer, s *Store) {
	const channels = 30
	for i := range channels {
		crash(t, s, fmt.Sprint("sweep", i), step(0))
	}
	for _, n := range cluster.Nodes {
		node := n.Client()
		defer node.Close()
		if len(must(node.Keys(t.Context(), outboxPattern).Result())(t)) == 0 {
			t.Errorf("node %s holds none of the notes", n.Addr)
		}
	}
	is(t, s.Sweep(t.Context()), nil)
	same(t, "channels", len(must(s.Channels(t.Context()))(t)), channels+1)
	same(t, "notes", keysOf(t, s, outboxPattern), []string(nil))
}

func checkClusterWriters(t *testing.T, cluster *redistest.ClusterServer, s *Store) {
	const writers, each = 4, 10
	stores := []*Store{s, open(t, cluster.URL, Options{})}
	save(t, s, "c", step(0), nil)
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				if err := play(t.Context(), stores[w%2], fmt.Sprintf("w%d-%d", w, i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	checkPlayed(t, s, writers, each)
}

// checkSilentIndex pauses the node of the indexes: matches on other nodes go on, and the next sweep updates
// the indexes.
func checkSilentIndex(t *testing.T, cluster *redistest.ClusterServer) {
	s := open(t, cluster.URL, Options{})
	// A busy machine answers in this time, and the others miss the silent node after twice.
	s.o.Timeout = 2500 * time.Millisecond
	index := nodeOf(t, cluster, s, channelsKey())
	channel := ""
	for i := 0; channel == ""; i++ {
		if c := fmt.Sprint("silent", i); nodeOf(t, cluster, s, liveKey(c)) != index {
			channel = c
		}
	}
	is(t, s.SetShown(t.Context(), channel, Saved{Match: "m", Rev: 1}, nil), ErrNone) // a connection is open
	index.Pause()
	save(t, s, channel, step(0, "a"), nil)
	_, err := s.Channels(t.Context())
	is(t, err, ErrUnavailable)
	index.Resume()
	s.o.Timeout = redistest.WaitTimeout
	ctx, cancel := context.WithTimeout(t.Context(), redistest.WaitTimeout)
	defer cancel()
	for err = s.Sweep(ctx); errors.Is(err, ErrUnavailable) && ctx.Err() == nil; err = s.Sweep(ctx) {
		time.Sleep(50 * time.Millisecond) // the others took it for dead
	}
	is(t, err, nil)
	if !slices.Contains(must(s.Channels(t.Context()))(t), channel) {
		t.Errorf("%s is not indexed", channel)
	}
}

func nodeOf(t *testing.T, cluster *redistest.ClusterServer, s *Store, key string) *redistest.Server {
	t.Helper()
	node := must(s.rdb.(*redis.ClusterClient).MasterForKey(t.Context(), key))(t)
	for _, n := range cluster.Nodes {
		if n.Addr == node.Options().Addr {
			return n
		}
	}
	t.Fatalf("no node %s", node.Options().Addr)
	return nil
}
