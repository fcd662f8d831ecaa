package redistest

import (
	"context"
	"os/exec"
	"strconv"
	"sync"
	"testing"
)

// databases is the maximum number of tests that use the shared server at a time.
const databases = 256

// shared is the server for all tests of a package that need none of their own. It does not persist its data.
var shared struct {
	sync.Mutex
	server *Server
	url    string   // with the user, if restricted
	guide  string   // file with the user's permissions; empty: no restriction
	more   []string // permissions that the tests need in addition
	free   []int    // free databases
}

// Shared returns the URL of an empty database on a server that all tests of the package share. It is cheaper
// than a server for each test and than the embedded one. Without redis-server it returns "", which means the
// embedded one. The package's TestMain must end with [Main].
func Shared(t testing.TB) (url string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		return ""
	}
	shared.Lock()
	defer shared.Unlock()
	if err := startShared(); err != nil {
		t.Fatalf("redistest: %v", err)
	}
	if len(shared.free) == 0 {
		t.Fatalf("redistest: %d databases are in use", databases)
	}
	last := len(shared.free) - 1
	database := shared.free[last]
	shared.free = shared.free[:last]
	t.Cleanup(func() { releaseDatabase(t, database) })
	return shared.url + "/" + strconv.Itoa(database)
}

// startShared starts the shared server if it does not run yet.
func startShared() error {
	if shared.server != nil {
		return nil
	}
	s := &Server{}
	err := s.launchAt(func(port string) []string {
		return []string{
			"--port", port, "--bind", "127.0.0.1", "--save", "", "--databases", strconv.Itoa(databases),
			"--loglevel", "warning", "--daemonize", "no",
		}
	})
	if err != nil {
		return err
	}
	shared.server, shared.url = s, s.URL
	if shared.guide != "" {
		if shared.url, err = s.restrict(shared.guide, shared.more...); err != nil {
			return err
		}
	}
	for n := range databases {
		shared.free = append(shared.free, n)
	}
	return nil
}

// releaseDatabase empties a database for the next test.
func releaseDatabase(t testing.TB, database int) {
	t.Helper()
	c := shared.server.Client()
	defer c.Close()
	ctx := context.Background()
	pipe := c.Pipeline()
	pipe.Do(ctx, "SELECT", database)
	pipe.FlushDB(ctx)
	if _, err := pipe.Exec(ctx); err != nil {
		t.Errorf("redistest: %v", err)
	}
	shared.Lock()
	defer shared.Unlock()
	shared.free = append(shared.free, database)
}

// Main runs the tests of a package and stops the server that [Shared] has started. It returns the exit code.
func Main(m *testing.M) int {
	defer stopShared()
	return m.Run()
}

// stopShared stops the shared server if it runs.
func stopShared() {
	shared.Lock()
	defer shared.Unlock()
	if shared.server != nil {
		shared.server.Stop()
	}
}
