package store

import (
	"strings"
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/alicebob/miniredis/v2/server"
)

// answerAsSentinel makes a server answer the two questions by which a client finds the master.
func answerAsSentinel(t *testing.T, m *miniredis.Miniredis, name, host, port string) {
	t.Helper()
	err := m.Server().Register("SENTINEL", func(c *server.Peer, _ string, args []string) {
		switch strings.ToLower(args[0]) {
		case "get-master-addr-by-name":
			if args[1] != name {
				c.WriteNull()
				return
			}
			c.WriteStrings([]string{host, port})
		case "sentinels", "replicas":
			c.WriteLen(0)
		default:
			c.WriteError("ERR unknown sentinel command " + args[0])
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
