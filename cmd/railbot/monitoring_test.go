package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
)

// Time is synthetic (synctest).
func TestIdleConnectionsAreClosed(t *testing.T) {
	for name, asks := range map[string]string{
		"idle after a request": "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "no request": "", "unfinished request": "GET / HT",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				here, there := net.Pipe()
				listener := &oneConn{conn: there, closed: make(chan struct{})}
				server := monitoringServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "ok") }))
				go server.Serve(listener)
				defer server.Close()
				fmt.Fprint(here, asks)
				from := bufio.NewReader(here)
				if name == "idle after a request" {
					if answer, err := http.ReadResponse(from, nil); err != nil || answer.Close {
						t.Fatalf("got response %+v, error %v", answer, err)
					} else if _, err := io.ReadAll(answer.Body); err != nil {
						t.Fatal(err)
					}
				}
				if _, err := io.ReadAll(from); err != nil && !errors.Is(err, io.ErrClosedPipe) {
					t.Error(err)
				}
			})
		})
	}
}

// oneConn is a listener with a single connection.
type oneConn struct {
	conn   net.Conn
	once   sync.Once
	closed chan struct{}
}

// Accept returns the connection, and later blocks until Close.
func (l *oneConn) Accept() (conn net.Conn, err error) {
	if conn, l.conn = l.conn, nil; conn != nil {
		return conn, nil
	}
	<-l.closed
	return nil, net.ErrClosed
}

// Close unblocks Accept.
func (l *oneConn) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr returns a placeholder.
func (l *oneConn) Addr() net.Addr { return &net.UnixAddr{Name: "nowhere"} }
