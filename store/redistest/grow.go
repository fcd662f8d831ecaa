package redistest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// nodesFile is the file in which a cluster node stores which node has which slots.
const nodesFile = "nodes.conf"

// StartClusterNode starts a cluster node without slots that knows no other nodes.
func StartClusterNode(t testing.TB) *Server {
	t.Helper()
	return start(t, func() []string { return clusterArgs(t) })
}

// clusterArgs returns the arguments of a cluster node. A node that has given away its last slot stays a master,
// because redis-cli, which is still working, would fail otherwise.
func clusterArgs(t testing.TB) []string {
	return []string{
		"--cluster-enabled", "yes", "--cluster-port", strconv.Itoa(FreePort(t)), "--cluster-node-timeout", "5000",
		"--cluster-allow-replica-migration", "no",
	}
}

// RestartAsCluster restarts a plain server, with its data, as the only node of a cluster. It copies the node file of
// an empty server to which all slots were assigned.
func (s *Server) RestartAsCluster() {
	s.t.Helper()
	empty := StartClusterNode(s.t)
	mustDo(s.t, empty, "CLUSTER", "ADDSLOTSRANGE", 0, slots-1)
	empty.Stop()
	written, err := os.ReadFile(filepath.Join(empty.dir, nodesFile))
	if err == nil {
		err = os.WriteFile(filepath.Join(s.dir, nodesFile), written, 0o600)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.args = append(s.args, clusterArgs(s.t)...)
	s.Restart()
	s.await(s.t, "the slots are served", "cluster_state:ok", "CLUSTER", "INFO")
}

// RestartAsPlain restarts a node with all slots of a cluster as a plain server.
func (s *Server) RestartAsPlain() {
	s.t.Helper()
	s.args = s.args[:len(s.args)-len(clusterArgs(s.t))]
	s.Restart()
}

// RunClusterCLI runs redis-cli --cluster with the arguments and waits for its end.
func RunClusterCLI(t testing.TB, args ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 3*WaitTimeout)
	defer cancel()
	cli := exec.CommandContext(ctx, "redis-cli", append([]string{"--cluster"}, args...)...)
	if said, err := cli.CombinedOutput(); err != nil {
		t.Fatalf("redistest: redis-cli --cluster %v: %v\n%s", args, err, said)
	}
}

// ID returns the id of a node in its cluster.
func (s *Server) ID() string {
	s.t.Helper()
	c := s.Client()
	defer c.Close()
	id, err := c.Do(context.Background(), "CLUSTER", "MYID").Text()
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// CountKeys returns the number of keys on a server.
func (s *Server) CountKeys() int64 {
	s.t.Helper()
	c := s.Client()
	defer c.Close()
	n, err := c.DBSize(context.Background()).Result()
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

// Slot returns the slot of a channel's keys.
func (s *Server) Slot(channel string) int64 {
	s.t.Helper()
	c := s.Client()
	defer c.Close()
	slot, err := c.ClusterKeySlot(context.Background(), "{"+channel+"}").Result()
	if err != nil {
		s.t.Fatal(err)
	}
	return slot
}

// HasKeysOf reports whether a server has any key in a channel's slot.
func (s *Server) HasKeysOf(channel string) bool {
	s.t.Helper()
	c := s.Client()
	defer c.Close()
	n, err := c.ClusterCountKeysInSlot(context.Background(), int(s.Slot(channel))).Result()
	if err != nil {
		s.t.Fatal(err)
	}
	return n > 0
}

// AddNodes adds nodes to a server's cluster and waits until all know each other.
func (s *Server) AddNodes(nodes ...*Server) {
	s.t.Helper()
	for i, n := range nodes {
		RunClusterCLI(s.t, "add-node", n.Addr, s.Addr)
		for _, member := range append([]*Server{s}, nodes[:i+1]...) {
			member.awaitMembers(i + 2)
		}
	}
}

// awaitMembers waits until a node knows n nodes, including itself, and the cluster is healthy.
func (s *Server) awaitMembers(n int) {
	s.t.Helper()
	c := s.Client()
	defer c.Close()
	eventually(s.t, "the cluster grows", func(ctx context.Context) bool {
		nodes, err := c.ClusterNodes(ctx).Result()
		info, infoErr := c.ClusterInfo(ctx).Result() // a new node accepts no slots at first
		return err == nil && infoErr == nil && strings.Count(nodes, " connected") == n &&
			!strings.Contains(nodes, "handshake") && strings.Contains(info, "cluster_state:ok")
	})
}

// AwaitAgreement waits until all nodes report the same owners and epochs of the slots. A node that has not learned of
// a change may undo it.
func (s *Server) AwaitAgreement(nodes ...*Server) {
	s.t.Helper()
	eventually(s.t, "the nodes agree on the slots", func(ctx context.Context) bool {
		own := s.owners(ctx)
		return own != nil && !slices.ContainsFunc(nodes, func(n *Server) bool { return !slices.Equal(n.owners(ctx), own) })
	})
}

// owners returns a line for each node that a server knows: id, epoch and slots. It returns nil if the server
// does not answer or is moving a slot.
func (s *Server) owners(ctx context.Context) []string {
	c := s.Client()
	defer c.Close()
	nodes, err := c.ClusterNodes(ctx).Result()
	if err != nil || strings.Contains(nodes, "[") {
		return nil
	}
	var owners []string
	for line := range strings.Lines(nodes) {
		fields := strings.Fields(line)
		owners = append(owners, strings.Join(append(fields[:1], fields[6:]...), " "))
	}
	slices.Sort(owners)
	return owners
}
