package redistest

import "testing"

// Replicated starts a cluster of three masters with a replica each, and waits until all replicas are in sync.
// Replicas[i] is the replica of Nodes[i].
func Replicated(t testing.TB) *ClusterServer {
	t.Helper()
	c := Cluster(t)
	for i, master := range c.Nodes {
		replica := StartClusterNode(t)
		RunClusterCLI(t, "add-node", replica.Addr, master.Addr, "--cluster-slave", "--cluster-master-id", master.ID())
		replica.await(t, "the replica is in sync", "master_link_status:up", "INFO", "replication")
		c.Replicas = append(c.Replicas, replica)
		for _, member := range append(c.Nodes[:len(c.Nodes):len(c.Nodes)], c.Replicas...) {
			member.awaitMembers(masters + i + 1)
		}
	}
	return c
}

// FirstMaster returns the index of the master that had a channel's slot at first.
func (c *ClusterServer) FirstMaster(channel string) int {
	slot := int(c.Nodes[0].Slot(channel))
	i := 0
	for slot >= slots*(i+1)/masters {
		i++
	}
	return i
}

// CutReplication disconnects a replica from its master. The replica can still take over, with the data that it has.
func (s *Server) CutReplication() {
	s.t.Helper()
	mustDo(s.t, s, "CONFIG", "SET", "cluster-replica-validity-factor", 0)
	mustDo(s.t, s, "CONFIG", "SET", "masteruser", "nobody", "masterauth", "nothing")
	mustDo(s.t, s, "CLIENT", "KILL", "TYPE", "master")
	s.await(s.t, "the replica is cut off", "master_link_status:down", "INFO", "replication")
}

// AwaitMaster waits until a replica has become the master and the cluster is healthy.
func (s *Server) AwaitMaster() {
	s.t.Helper()
	s.await(s.t, "the replica is the master", "role:master", "INFO", "replication")
	s.await(s.t, "the slots are served", "cluster_state:ok", "CLUSTER", "INFO")
}
