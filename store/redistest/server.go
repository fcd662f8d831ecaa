package redistest

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"

	"github.com/railbot/railbot/store/redistest/freeport"
)

const (
	program     = "redis-server"
	installHint = program + " is not installed; type: sudo apt-get install redis-server"
	// WaitTimeout is the maximum duration of a start or an operation, far more than it takes on a busy machine.
	// It ends a test that would hang.
	WaitTimeout = time.Minute
	// portAttempts is the number of ports to try, because a free port may be taken before the server binds
	// it.
	portAttempts = 5
)

// Server is one redis-server process.
type Server struct {
	Addr string // 127.0.0.1:port
	URL  string // redis://127.0.0.1:port

	t    testing.TB
	dir  string
	args []string

	mu      sync.Mutex
	process *os.Process   // nil while stopped
	ended   chan struct{} // closed when the process is gone
}

// Start starts a server with an empty data directory.
func Start(t testing.TB) *Server {
	t.Helper()
	return start(t, func() []string { return nil })
}

// start starts a server that stores its data in a file, which survives the process. The file is not synced to
// disk, which only matters if the machine loses power. extraArgs returns additional arguments for each attempt.
func start(t testing.TB, extraArgs func() []string) *Server {
	t.Helper()
	return startAs(t, func(port, dir string) []string {
		return append([]string{
			"--port", port, "--bind", "127.0.0.1", "--dir", dir,
			"--appendonly", "yes", "--appendfsync", "no", "--save", "",
			"--loglevel", "warning", "--daemonize", "no",
		}, extraArgs()...)
	})
}

// startAs starts a server with the arguments that args returns for a port and the data directory. It tries several
// ports.
func startAs(t testing.TB, args func(port, dir string) []string) *Server {
	t.Helper()
	RequireServer(t)
	s := &Server{t: t, dir: t.TempDir()}
	t.Cleanup(s.Stop)
	if err := s.launchAt(func(port string) []string { return args(port, s.dir) }); err != nil {
		t.Fatalf("redistest: %v", err)
	}
	return s
}

// launchAt starts the server on a free port. args returns its arguments for a port.
func (s *Server) launchAt(args func(port string) []string) error {
	logging.Disable() // the client logs about servers that are stopped on purpose
	var last error
	for range portAttempts {
		port, err := freeport.Port()
		if err != nil {
			return err
		}
		s.Addr = net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
		s.URL = "redis://" + s.Addr
		s.args = args(strconv.Itoa(port))
		if last = s.launch(); last == nil {
			return nil
		}
	}
	return last
}

// RequireServer skips or fails a test that requires redis-server if it is not installed.
func RequireServer(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatal(installHint)
	}
	fmt.Fprintln(os.Stderr, t.Name()+" is SKIPPED: "+installHint)
	t.Skip(installHint)
}

// FreePort returns a port like [freeport.Port].
func FreePort(t testing.TB) int {
	t.Helper()
	port, err := freeport.Port()
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// launch starts the process and waits until the server answers. If the process ends, it returns an error.
func (s *Server) launch() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd := exec.Command(program, s.args...)
	cmd.SysProcAttr = endWithParent()
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // the error is expected: the process is killed
		close(ended)
	}()
	if err := s.awaitAnswer(ended); err != nil {
		_ = cmd.Process.Kill()
		return err
	}
	s.process, s.ended = cmd.Process, ended
	return nil
}

// awaitAnswer waits until the server answers a PING, or returns an error if its process ends.
func (s *Server) awaitAnswer(ended <-chan struct{}) error {
	ctx, cancel := context.WithTimeout(context.Background(), WaitTimeout)
	defer cancel()
	c := s.Client()
	defer c.Close()
	for c.Ping(ctx).Err() != nil {
		select {
		case <-ended:
			return fmt.Errorf("%s %q ended at its start", program, s.args)
		case <-ctx.Done():
			return fmt.Errorf("%s does not answer", program)
		case <-time.After(10 * time.Millisecond):
		}
	}
	return nil
}

// Client is a plain client of a server. It is an interface so that packages that use this one need not
// compile the whole library's types again.
type Client interface {
	redis.Cmdable
	Do(ctx context.Context, args ...any) *redis.Cmd
	io.Closer
}

// Client returns a plain client for the server. The caller must close it.
func (s *Server) Client() Client {
	return redis.NewClient(&redis.Options{Addr: s.Addr, MaxRetries: -1, DialerRetries: 1})
}

// Stop kills the server like kill -9. Its data directory stays.
func (s *Server) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process == nil {
		return
	}
	_ = s.process.Kill()
	<-s.ended
	s.process = nil
}

// Restart starts the server again with the same port and data.
func (s *Server) Restart() {
	s.t.Helper()
	s.Stop()
	if err := s.launch(); err != nil {
		s.t.Fatalf("redistest: restart: %v", err)
	}
}

// Data is a copy of a server's files.
type Data map[string][]byte

// Data copies the server's files. The last change may be missing if it is being written.
func (s *Server) Data() Data {
	s.t.Helper()
	data := Data{}
	root := os.DirFS(s.dir)
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data[path], err = fs.ReadFile(root, path)
		}
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return data
}

// RestoreData restarts the server with earlier data, as if it had lost all changes since.
func (s *Server) RestoreData(to Data) {
	s.t.Helper()
	s.Stop()
	for path := range s.Data() {
		if err := os.Remove(filepath.Join(s.dir, path)); err != nil {
			s.t.Fatal(err)
		}
	}
	for path, content := range to {
		if err := os.WriteFile(filepath.Join(s.dir, path), content, 0o600); err != nil {
			s.t.Fatal(err)
		}
	}
	s.Restart()
}

// Pause makes the server keep its connections but stop answering.
func (s *Server) Pause() { s.signal(syscall.SIGSTOP) }

// Resume ends Pause.
func (s *Server) Resume() { s.signal(syscall.SIGCONT) }

// signal sends a signal to the server's process.
func (s *Server) signal(sig syscall.Signal) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process == nil {
		s.t.Fatal("redistest: the server is stopped")
	}
	if err := s.process.Signal(sig); err != nil {
		s.t.Fatal(err)
	}
}
