// Package memnet is a network in the memory of one test.
//
// In a bubble of testing/synctest a goroutine that reads from a real socket counts as running,
// so the bubble's time stands still. A goroutine that waits for a connection of a [Network] is
// durably blocked, so the bubble's time passes once all others are blocked too. Both ends may
// be anything that takes a net.Listener or a function like net.Dialer's DialContext: HTTP
// servers and clients, websockets, Redis.
//
//	net := memnet.New()
//	defer net.Close()
//	go http.Serve(net.Listen(), handler)
//	client := &http.Client{Transport: &http.Transport{DialContext: net.DialContext}}
package memnet

import (
	"context"
	"net"
	"sync"
	"syscall"
)

// Network connects listeners with the clients that dial them. Its addresses are ports of
// 127.0.0.1 that have no meaning outside the network.
type Network struct {
	mu        sync.Mutex
	closed    bool
	listeners map[string]*listener // by address
	conns     map[*conn]struct{}   // that are open
	silent    map[string]bool      // addresses to and from which no bytes arrive
	lastPort  int
}

// New returns a network without listeners.
func New() *Network {
	return &Network{listeners: map[string]*listener{}, conns: map[*conn]struct{}{}, silent: map[string]bool{}}
}

// Listen returns a listener at a new address. If the network is closed, the listener is too.
func (n *Network) Listen() net.Listener {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lastPort++
	l := &listener{network: n, addr: n.port(n.lastPort), closed: n.closed}
	l.changed.L = &l.mu
	if !n.closed {
		n.listeners[l.addr.String()] = l
	}
	return l
}

// firstClientPort is above the ports of listeners.
const firstClientPort = 1 << 15

func (n *Network) port(port int) net.Addr {
	return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: port}
}

// DialContext connects to a listener. Like net.Dialer it takes the name of a network, which
// does not matter here. If nobody listens at the address the error is ECONNREFUSED.
func (n *Network) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	fail := func(err error) error { return &net.OpError{Op: "dial", Net: network, Err: err} }
	if err := ctx.Err(); err != nil {
		return nil, fail(err)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	l := n.listeners[address]
	if l == nil {
		return nil, fail(syscall.ECONNREFUSED)
	}
	n.lastPort++
	near, far := n.pair(n.port(firstClientPort+n.lastPort), l.addr)
	l.enqueue(far)
	return near, nil
}

// pair returns the two ends of a connection. The network's lock is held.
func (n *Network) pair(client, server net.Addr) (near, far *conn) {
	up, down := newStream(), newStream()
	near = &conn{network: n, in: down, out: up, local: client, remote: server}
	far = &conn{network: n, in: up, out: down, local: server, remote: client}
	n.conns[near], n.conns[far] = struct{}{}, struct{}{}
	if n.silent[server.String()] {
		near.silence()
	}
	return near, far
}

// Silence loses everything that either end writes from now on, on all connections to a
// listener's address, including those that are dialed later. Neither end gets an error, as
// when a cable is cut.
func (n *Network) Silence(address net.Addr) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.silent[address.String()] = true
	for c := range n.conns {
		if c.remote.String() == address.String() {
			c.silence()
		}
	}
}

// Close closes all listeners and both ends of all connections. Goroutines that wait for them
// get an error, and later dials fail.
func (n *Network) Close() {
	n.mu.Lock()
	n.closed = true
	listeners, conns := n.listeners, n.conns
	n.listeners, n.conns = map[string]*listener{}, map[*conn]struct{}{}
	n.mu.Unlock()
	for _, l := range listeners {
		_ = l.Close()
	}
	for c := range conns {
		_ = c.Close()
	}
}

// listener is a net.Listener. Its lock may be taken while the network's is held.
type listener struct {
	network *Network
	addr    net.Addr

	mu      sync.Mutex
	changed sync.Cond
	dialed  []*conn // that are not accepted yet
	closed  bool
}

// enqueue adds a connection to those that wait for Accept. The caller holds the network's
// lock and has found the listener in it, so the listener is not closed.
func (l *listener) enqueue(c *conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dialed = append(l.dialed, c)
	l.changed.Signal()
}

// Accept waits for the next connection.
func (l *listener) Accept() (net.Conn, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.dialed) == 0 && !l.closed {
		l.changed.Wait()
	}
	if l.closed {
		return nil, &net.OpError{Op: "accept", Net: l.addr.Network(), Addr: l.addr, Err: net.ErrClosed}
	}
	c := l.dialed[0]
	l.dialed = l.dialed[1:]
	return c, nil
}

// Close frees the address and closes the connections that nobody has accepted.
func (l *listener) Close() error {
	l.network.mu.Lock()
	delete(l.network.listeners, l.addr.String())
	l.network.mu.Unlock()
	l.mu.Lock()
	dialed := l.dialed
	l.dialed, l.closed = nil, true
	l.changed.Broadcast()
	l.mu.Unlock()
	for _, c := range dialed {
		_ = c.Close()
	}
	return nil
}

// Addr returns the address, which can be dialed.
func (l *listener) Addr() net.Addr { return l.addr }
