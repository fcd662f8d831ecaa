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

// TestIdleConnectionsAreClosed: who has asked and says nothing more, and who
// never asks, loses the connection. The time in here is not the true one.
func TestIdleConnectionsAreClosed(t *testing.T) {
	for name, asks := range map[string]string{
		"after a question": "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "without one": "", "in one": "GET / HT",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				here, there := net.Pipe()
				listener := &oneConn{conn: there, closed: make(chan struct{})}
				server := monitoring(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "ok") }))
				go server.Serve(listener)
				defer server.Close()
				fmt.Fprint(here, asks)
				from := bufio.NewReader(here)
				if name == "after a question" {
					if answer, err := http.ReadResponse(from, nil); err != nil || answer.Close {
						t.Fatalf("%+v, %v", answer, err)
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

// oneConn is a listener to which one client comes.
type oneConn struct {
	conn   net.Conn
	once   sync.Once
	closed chan struct{}
}

// Accept gives the client, then waits for the end.
func (l *oneConn) Accept() (conn net.Conn, err error) {
	if conn, l.conn = l.conn, nil; conn != nil {
		return conn, nil
	}
	<-l.closed
	return nil, net.ErrClosed
}

// Close ends the waiting.
func (l *oneConn) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr is nowhere.
func (l *oneConn) Addr() net.Addr { return &net.UnixAddr{Name: "nowhere"} }
