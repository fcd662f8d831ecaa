package redistest

import (
	"bytes"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TCPProxy forwards connections to a server. It can lose and delay replies.
type TCPProxy struct {
	Addr string
	URL  string

	target     string
	replyDelay atomic.Int64 // delay of replies in nanoseconds
	mu         sync.Mutex
	marker     []byte
	times      int
	lost       int
}

// Proxy listens on a free port and forwards connections to addr.
func Proxy(t testing.TB, addr string) *TCPProxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	p := &TCPProxy{Addr: l.Addr().String(), target: addr}
	p.URL = "redis://" + p.Addr
	go p.serve(l)
	return p
}

// LoseReplies makes the next times requests that contain marker (in one write of the client) reach the server
// without a reply: the proxy drops the reply and closes the connection.
func (p *TCPProxy) LoseReplies(marker string, times int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.marker, p.times, p.lost = []byte(marker), times, 0
}

// Lost returns the number of replies lost since LoseReplies.
func (p *TCPProxy) Lost() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lost
}

// DelayReplies delays each reply. 0 ends the delay.
func (p *TCPProxy) DelayReplies(by time.Duration) { p.replyDelay.Store(int64(by)) }

// serve accepts connections until the listener is closed.
func (p *TCPProxy) serve(l net.Listener) {
	for {
		client, err := l.Accept()
		if err != nil {
			return
		}
		go p.forward(client)
	}
}

// forward connects a client to the server and copies in both directions.
func (p *TCPProxy) forward(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", p.target)
	if err != nil {
		return
	}
	defer server.Close()
	link := &link{proxy: p}
	go func() {
		defer client.Close()
		defer server.Close()
		link.copy(server, client, link.inspectRequest)
	}()
	link.copy(client, server, link.allowReply)
}

// link is one connection through the proxy.
type link struct {
	proxy     *TCPProxy
	mu        sync.Mutex
	dropReply bool // the next reply is lost
}

// copy forwards chunks until mayPass returns false for one, or one side has closed.
func (l *link) copy(to, from net.Conn, mayPass func([]byte) bool) {
	buf := make([]byte, 1<<16)
	for {
		n, err := from.Read(buf)
		if n > 0 && !mayPass(buf[:n]) {
			return
		}
		if _, writeErr := to.Write(buf[:n]); err != nil || writeErr != nil {
			return
		}
	}
}

// inspectRequest checks a chunk of a request for the marker of LoseReplies. If it contains the marker, the reply
// will be dropped. It always returns true, because requests may pass.
func (l *link) inspectRequest(chunk []byte) bool {
	l.proxy.mu.Lock()
	defer l.proxy.mu.Unlock()
	if l.proxy.times > 0 && bytes.Contains(chunk, l.proxy.marker) {
		l.proxy.times--
		l.proxy.lost++
		l.mu.Lock()
		l.dropReply = true
		l.mu.Unlock()
	}
	return true
}

// allowReply delays a reply and reports whether it may pass.
func (l *link) allowReply([]byte) bool {
	time.Sleep(time.Duration(l.proxy.replyDelay.Load()))
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.dropReply
}
