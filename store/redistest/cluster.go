package redistest

import (
	"context"
	"net"
	"strconv"
	"strings"
	"testing"
)

const (
	masters = 3
	slots   = 16384
)

// ClusterServer is a cluster of three masters that share the slots.
type ClusterServer struct {
	URL      string // redis+cluster://…
	Nodes    []*Server
	Replicas []*Server // see [Replicated]
}

// Cluster starts three masters and waits until all of them know all slots.
func Cluster(t testing.TB) *ClusterServer {
	t.Helper()
	c := &ClusterServer{}
	var buses, addrs []string
	for range masters {
		var bus string
		n := start(t, func() []string {
			bus = strconv.Itoa(FreePort(t))
			return []string{"--cluster-enabled", "yes", "--cluster-port", bus, "--cluster-node-timeout", "5000"}
		})
		c.Nodes = append(c.Nodes, n)
		buses = append(buses, bus)
		addrs = append(addrs, n.Addr)
	}
	c.URL = "redis+cluster://" + strings.Join(addrs, ",")
	for i, n := range c.Nodes {
		join(t, n, i, c.Nodes[0].Addr, buses[0])
	}
	c.awaitHealthy(t)
	return c
}

// join assigns node i its share of the slots and introduces it to the first node.
func join(t testing.TB, n *Server, i int, first, bus string) {
	t.Helper()
	host, port, _ := net.SplitHostPort(first)
	mustDo(t, n, "CLUSTER", "ADDSLOTSRANGE", slots*i/masters, slots*(i+1)/masters-1)
	mustDo(t, n, "CLUSTER", "SET-CONFIG-EPOCH", i+1)
	if i > 0 {
		mustDo(t, n, "CLUSTER", "MEET", host, port, bus)
	}
}

// mustDo sends a command to a node and fails the test if it returns an error.
func mustDo(t testing.TB, n *Server, args ...any) {
	t.Helper()
	client := n.Client()
	defer client.Close()
	if err := client.Do(context.Background(), args...).Err(); err != nil {
		t.Fatalf("redistest: %v: %v", args, err)
	}
}

// awaitHealthy waits until every node knows all masters.
func (c *ClusterServer) awaitHealthy(t testing.TB) {
	t.Helper()
	for _, n := range c.Nodes {
		client := n.Client()
		defer client.Close()
		eventually(t, "the cluster forms", func(ctx context.Context) bool { return isClusterHealthy(ctx, client) })
	}
}

// isClusterHealthy reports whether a node knows all masters and the cluster is healthy.
func isClusterHealthy(ctx context.Context, c Client) bool {
	info, err := c.ClusterInfo(ctx).Result()
	if err != nil || !strings.Contains(info, "cluster_state:ok") {
		return false
	}
	shards, err := c.ClusterShards(ctx).Result()
	return err == nil && len(shards) == masters
}
