package redistest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rightsPattern matches the rule in the guide for hosts: the minimum permissions of the bot's Redis user.
var rightsPattern = regexp.MustCompile(`(?m)^ACL SETUSER railbot on >PASSWORD (.*)$`)

// Restricted creates a Redis user that has only the permissions stated in the file guide, the guide for hosts, and
// returns the URL for that user. more are additional rules. At the end of the test, the server must not have refused any command.
func (s *Server) Restricted(t testing.TB, guide string, more ...string) (url string) {
	t.Helper()
	url, err := s.restrict(guide, more...)
	if err != nil {
		t.Fatalf("redistest: %v", err)
	}
	t.Cleanup(func() {
		if refused := s.refusedCommands(); len(refused) > 0 {
			t.Errorf("Redis has refused %v", refused)
		}
	})
	return url
}

// Restricted is [Server.Restricted] for all nodes.
func (c *ClusterServer) Restricted(t testing.TB, guide string, more ...string) (url string) {
	t.Helper()
	for _, n := range slices.Concat(c.Nodes, c.Replicas) {
		n.Restricted(t, guide, more...)
	}
	return withRestrictedUser(c.URL)
}

// Restricted is [Server.Restricted] for the servers that hold the data.
func (s *SentinelServers) Restricted(t testing.TB, guide string, more ...string) (url string) {
	t.Helper()
	s.Master.Restricted(t, guide, more...)
	s.Replica.Restricted(t, guide, more...)
	return withRestrictedUser(s.URL)
}

// withRestrictedUser returns a URL with the user that restrict creates.
func withRestrictedUser(url string) string {
	return strings.Replace(url, "://", "://railbot:secret@", 1)
}

// Restrict changes the permissions of that user by additional rules, and clears the log of refused commands.
func (s *Server) Restrict(t testing.TB, rules ...string) {
	t.Helper()
	args := []any{"ACL", "SETUSER", "railbot"}
	for _, r := range rules {
		args = append(args, r)
	}
	mustDo(t, s, args...)
	mustDo(t, s, "ACL", "LOG", "RESET")
}

// restrict creates the user of [Server.Restricted].
func (s *Server) restrict(guide string, more ...string) (url string, err error) {
	text, err := os.ReadFile(guide)
	if err != nil {
		return "", err
	}
	rule := rightsPattern.FindSubmatch(text)
	if rule == nil {
		return "", errors.New("the guide has no ACL rule for the user of Redis")
	}
	args := []any{"ACL", "SETUSER", "railbot", "on", ">secret"}
	for _, r := range append(strings.Fields(string(rule[1])), more...) {
		args = append(args, r)
	}
	c := s.Client()
	defer c.Close()
	return withRestrictedUser(s.URL), c.Do(context.Background(), args...).Err()
}

// refusedCommands returns the commands that the server has refused. It returns nothing if the server does not answer.
func (s *Server) refusedCommands() []any {
	c := s.Client()
	defer c.Close()
	refused, _ := c.Do(context.Background(), "ACL", "LOG").Slice()
	return refused
}

// MainRestricted is [Main] for a package whose tests use the shared server as a user with only the
// permissions in a file, the guide for hosts. more are additional rules for what the tests do themselves. If
// the server refuses any command, the tests fail.
func MainRestricted(m *testing.M, guide string, more ...string) (code int) {
	shared.guide, shared.more = guide, more
	defer stopShared()
	code = m.Run()
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil {
		return code
	}
	if refused := shared.server.refusedCommands(); len(refused) > 0 {
		fmt.Fprintf(os.Stderr, "Redis has refused %v\n", refused)
		return max(code, 1)
	}
	return code
}
