package topology

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redistest"
)

// TestFollow: a node that was taken out of the cluster is not asked for the way, as
// often as the client looks at the map.
func TestFollow(t *testing.T) {
	one := redistest.Start(t)
	one.AsCluster()
	other := redistest.Node(t)
	one.Join(other)
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{one.Addr}})
	defer c.Close()
	Follow(c)
	masters := func() (n int32) {
		t.Helper()
		count := func(context.Context, *redis.Client) error { atomic.AddInt32(&n, 1); return nil }
		if err := c.ForEachMaster(t.Context(), count); err != nil { // it looks at the map first
			t.Fatal(err)
		}
		return n
	}
	move := func(from, to *redistest.Server) {
		t.Helper()
		redistest.Orders(t, "reshard", one.Addr, "--cluster-from", from.ID(), "--cluster-to", to.ID(),
			"--cluster-slots", "1", "--cluster-yes")
	}
	move(one, other)
	if n := masters(); n != 2 {
		t.Fatalf("%d masters, want 2", n)
	}
	move(other, one)
	redistest.Orders(t, "del-node", one.Addr, other.ID())
	for range 20 {
		if n := masters(); n != 1 {
			t.Fatalf("%d masters, want 1", n)
		}
		if err := c.Set(t.Context(), "key", "value", 0).Err(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFollowsFailOver: when a node has fallen, a client finds the one that took its place
// by itself, however seldom it looks at the map.
func TestFollowsFailOver(t *testing.T) {
	cluster := redistest.Replicated(t)
	const key = "key"
	ctx, cancel := context.WithTimeout(t.Context(), 3*redistest.Patience)
	defer cancel()
	var asks []func() error
	for _, ask := range []func(*redis.ClusterClient) error{
		func(c *redis.ClusterClient) error { return c.Set(ctx, key, "value", 0).Err() },
		func(c *redis.ClusterClient) error {
			_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error { return p.Set(ctx, key, "value", 0).Err() })
			return err
		},
	} {
		c := redis.NewClusterClient(&redis.ClusterOptions{
			Addrs: []string{cluster.Nodes[0].Addr}, ClusterStateReloadInterval: time.Hour,
		})
		defer c.Close()
		Follow(c)
		if err := ask(c); err != nil {
			t.Fatal(err)
		}
		asks = append(asks, func() error { return ask(c) })
	}
	of := cluster.Has(key)
	cluster.Nodes[of].Stop()
	cluster.Replicas[of].AwaitMaster()
	for i, ask := range asks {
		for ask() != nil {
			select {
			case <-ctx.Done():
				t.Fatalf("client %d goes on trying the node that has fallen", i+1)
			case <-time.After(50 * time.Millisecond):
			}
		}
	}
}
