package page_test

import (
	"context"
	"net"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	pagetest.StopBrowser()
	os.Exit(code)
}

// line is a listener whose connections a test can cut, like a bad network.
type line struct {
	net.Listener

	mu    sync.Mutex
	conns []net.Conn
	down  bool
}

// Accept keeps connections for cut. While the line is down, it closes them immediately.
func (l *line) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	l.mu.Lock()
	defer l.mu.Unlock()
	if err == nil && l.down {
		conn.Close()
	}
	l.conns = append(l.conns, conn)
	return conn, err
}

// cut closes all connections and refuses new ones until mend.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.down = true
	for _, conn := range l.conns {
		if conn != nil {
			conn.Close()
		}
	}
	l.conns = nil
}

func (l *line) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.down = false
}

// serve runs a sandbox with the page and returns it with its address and line.
func serve(t *testing.T, cfg sandbox.Config) (*sandbox.Server, string, *line) {
	t.Helper()
	cfg.Page = page.Handler()
	if cfg.Clock == nil {
		cfg.AnswerTimeout = time.Minute // a browser takes time, and the test responds by hand
	}
	server := sandbox.New(cfg)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	wire := &line{Listener: listener}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- server.Serve(ctx, wire) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return server, "http://" + listener.Addr().String(), wire
}
