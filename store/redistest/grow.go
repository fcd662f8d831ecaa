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

// notes is where a server of a cluster writes down who has which slots.
const notes = "nodes.conf"

// Node starts a server of a cluster that has no slots and knows no others.
func Node(t testing.TB) *Server {
	t.Helper()
	return start(t, func() []string { return clustered(t) })
}

// clustered are the arguments of a server of a cluster. One that has given its last
// slot away stays a master: redis-cli, which is still at work, would trip over it.
func clustered(t testing.TB) []string {
	return []string{
		"--cluster-enabled", "yes", "--cluster-port", strconv.Itoa(FreePort(t)), "--cluster-node-timeout", "5000",
		"--cluster-allow-replica-migration", "no",
	}
}

// AsCluster starts a plain server anew, with its data, as the whole of a cluster:
// it is given the notes of an empty one to which all slots were given before.
func (s *Server) AsCluster() {
	s.t.Helper()
	empty := Node(s.t)
	order(s.t, empty, "CLUSTER", "ADDSLOTSRANGE", 0, slots-1)
	empty.Stop()
	written, err := os.ReadFile(filepath.Join(empty.dir, notes))
	if err == nil {
		err = os.WriteFile(filepath.Join(s.dir, notes), written, 0o600)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.args = append(s.args, clustered(s.t)...)
	s.Restart()
	s.await(s.t, "the slots are served", "cluster_state:ok", "CLUSTER", "INFO")
}

// AsPlain starts a server that has all slots of a cluster anew without it.
func (s *Server) AsPlain() {
	s.t.Helper()
	s.args = s.args[:len(s.args)-len(clustered(s.t))]
	s.Restart()
}

// Orders runs redis-cli --cluster with those arguments to its end.
func Orders(t testing.TB, args ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 3*Patience)
	defer cancel()
	cli := exec.CommandContext(ctx, "redis-cli", append([]string{"--cluster"}, args...)...)
	if said, err := cli.CombinedOutput(); err != nil {
		t.Fatalf("redistest: redis-cli --cluster %v: %v\n%s", args, err, said)
	}
}

// ID is the name of a server in its cluster.
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

// Keys is how many keys a server holds.
func (s *Server) Keys() int64 {
	s.t.Helper()
	c := s.Client()
	defer c.Close()
	n, err := c.DBSize(context.Background()).Result()
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

// Slot is the slot of a cluster where all of a channel is.
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

// Holds tells whether a server has anything of a channel.
func (s *Server) Holds(channel string) bool {
	s.t.Helper()
	c := s.Client()
	defer c.Close()
	n, err := c.ClusterCountKeysInSlot(context.Background(), int(s.Slot(channel))).Result()
	if err != nil {
		s.t.Fatal(err)
	}
	return n > 0
}

// Join adds nodes to a server's cluster, and returns when all know each other.
func (s *Server) Join(nodes ...*Server) {
	s.t.Helper()
	for i, n := range nodes {
		Orders(s.t, "add-node", n.Addr, s.Addr)
		for _, member := range append([]*Server{s}, nodes[:i+1]...) {
			member.awaitMembers(i + 2)
		}
	}
}

// awaitMembers waits until a server knows so many of its cluster, itself with them, and
// finds all well.
func (s *Server) awaitMembers(n int) {
	s.t.Helper()
	c := s.Client()
	defer c.Close()
	eventually(s.t, "the cluster grows", func(ctx context.Context) bool {
		nodes, err := c.ClusterNodes(ctx).Result()
		info, infoErr := c.ClusterInfo(ctx).Result() // one that has just come takes no slots at first
		return err == nil && infoErr == nil && strings.Count(nodes, " connected") == n &&
			!strings.Contains(nodes, "handshake") && strings.Contains(info, "cluster_state:ok")
	})
}

// Agree waits until a server and the other nodes of its cluster say the same of who has
// which slots, and since which epoch: what a node has not heard of yet, it may undo.
func (s *Server) Agree(nodes ...*Server) {
	s.t.Helper()
	eventually(s.t, "the nodes agree on the slots", func(ctx context.Context) bool {
		own := s.owners(ctx)
		return own != nil && !slices.ContainsFunc(nodes, func(n *Server) bool { return !slices.Equal(n.owners(ctx), own) })
	})
}

// owners is what a server says of each node of its cluster: name, epoch, and slots. nil
// if it does not answer, or moves one yet.
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
