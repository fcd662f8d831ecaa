package redistest

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// masterName is the sentinel's name of the master.
const masterName = "table"

// SentinelServers are a master, its replica and a sentinel. Half a second after the master stops answering,
// the sentinel makes the replica the master.
type SentinelServers struct {
	URL             string // redis+sentinel://…
	Master, Replica *Server
	Sentinel        *Server
}

// Sentinel starts the three servers and waits until the replica is in sync and the sentinel knows it.
func Sentinel(t testing.TB) *SentinelServers {
	t.Helper()
	s := &SentinelServers{Master: start(t, func() []string { return []string{"--repl-diskless-sync-delay", "0"} })}
	host, port, _ := net.SplitHostPort(s.Master.Addr)
	s.Replica = start(t, func() []string {
		return []string{"--replicaof", host + " " + port, "--repl-diskless-sync-delay", "0"}
	})
	s.Replica.await(t, "the replica is in sync", "master_link_status:up", "INFO", "replication")
	s.Sentinel = startAs(t, func(own, dir string) []string {
		return []string{sentinelConfig(t, dir, own, host+" "+port), "--sentinel"}
	})
	s.Sentinel.await(t, "the sentinel knows the replica", "master-link-status ok", "SENTINEL", "REPLICAS", masterName)
	s.URL = "redis+sentinel://" + s.Sentinel.Addr + "/" + masterName
	return s
}

// sentinelConfig writes the configuration file, which a sentinel requires because it stores its state there.
func sentinelConfig(t testing.TB, dir, port, master string) string {
	t.Helper()
	path := filepath.Join(dir, "sentinel.conf")
	lines := []string{
		"port " + port, "bind 127.0.0.1", "dir " + dir, "loglevel warning",
		"sentinel monitor " + masterName + " " + master + " 1",
		"sentinel down-after-milliseconds " + masterName + " 500",
		"sentinel failover-timeout " + masterName + " 3000",
	}
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
