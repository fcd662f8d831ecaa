package redisconn

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redistest"
)

// TestNodeWithoutSlotsIsNotAsked checks that a node that was taken out of the cluster is not asked for the
// slot map.
func TestNodeWithoutSlotsIsNotAsked(t *testing.T) {
	one := redistest.Start(t)
	one.RestartAsCluster()
	other := redistest.StartClusterNode(t)
	one.AddNodes(other)
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{one.Addr}})
	defer c.Close()
	FollowCluster(c)
	masters := func() (n int32) {
		t.Helper()
		count := func(context.Context, *redis.Client) error { atomic.AddInt32(&n, 1); return nil }
		if err := c.ForEachMaster(t.Context(), count); err != nil { // it looks at the map first
			t.Fatal(err)
		}
		return n
	}
	move(t, one, other)
	if n := masters(); n != 2 {
		t.Fatalf("%d masters, want 2", n)
	}
	move(t, other, one)
	redistest.RunClusterCLI(t, "del-node", one.Addr, other.ID())
	for range 20 {
		if n := masters(); n != 1 {
			t.Fatalf("%d masters, want 1", n)
		}
		if err := c.Set(t.Context(), "key", "value", 0).Err(); err != nil {
			t.Fatal(err)
		}
	}
}

// move moves the lowest slot of a node to another node.
func move(t *testing.T, from, to *redistest.Server) {
	t.Helper()
	redistest.RunClusterCLI(t, "reshard", from.Addr, "--cluster-from", from.ID(), "--cluster-to", to.ID(),
		"--cluster-slots", "1", "--cluster-yes")
	from.AwaitAgreement(to)
}

// TestFollowsMovedSlot checks that a node that was taken out of the cluster is no longer asked for the slot
// that it had.
func TestFollowsMovedSlot(t *testing.T) {
	one := redistest.Start(t)
	one.RestartAsCluster()
	other := redistest.StartClusterNode(t)
	one.AddNodes(other)
	move(t, one, other)
	const name = "06S" // whose slot is the lowest there is
	a := asking(t, one.Addr, "{"+name+"}")
	if !other.HasKeysOf(name) {
		t.Fatalf("slot %d was not moved", one.Slot(name))
	}
	move(t, other, one)
	redistest.RunClusterCLI(t, "del-node", one.Addr, other.ID())
	a.await()
}

// TestFollowsFailOver checks that a client finds the replica that took over from a failed master without a
// periodic reload of the map.
func TestFollowsFailOver(t *testing.T) {
	cluster := redistest.Replicated(t)
	const key = "key"
	a := asking(t, cluster.Nodes[0].Addr, key)
	of := cluster.FirstMaster(key)
	cluster.Nodes[of].Stop()
	cluster.Replicas[of].AwaitMaster()
	a.await()
}

// askers are clients that know the slot map of a cluster and reload it periodically only after an hour.
type askers struct {
	t    *testing.T
	asks []func() error
}

// asking creates two clients that set a key: one by a command, one by a pipeline.
func asking(t *testing.T, addr, key string) *askers {
	t.Helper()
	a := &askers{t: t}
	for _, ask := range []func(*redis.ClusterClient) error{
		func(c *redis.ClusterClient) error { return c.Set(t.Context(), key, "value", 0).Err() },
		func(c *redis.ClusterClient) error {
			set := func(p redis.Pipeliner) error { return p.Set(t.Context(), key, "value", 0).Err() }
			_, err := c.Pipelined(t.Context(), set)
			return err
		},
	} {
		c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{addr}, ClusterStateReloadInterval: time.Hour})
		t.Cleanup(func() { c.Close() })
		FollowCluster(c)
		if err := ask(c); err != nil {
			t.Fatal(err)
		}
		a.asks = append(a.asks, func() error { return ask(c) })
	}
	return a
}

// await waits until each client gets an answer.
func (a *askers) await() {
	a.t.Helper()
	ctx, cancel := context.WithTimeout(a.t.Context(), 3*redistest.WaitTimeout)
	defer cancel()
	for i, ask := range a.asks {
		for ask() != nil {
			select {
			case <-ctx.Done():
				a.t.Fatalf("client %d still asks the removed node", i+1)
			case <-time.After(50 * time.Millisecond):
			}
		}
	}
}
