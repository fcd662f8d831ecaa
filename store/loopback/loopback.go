// Package loopback finds where on this machine a program can listen that is
// started to be tested or measured.
package loopback

import (
	"math/rand/v2"
	"net"
	"strconv"
	"sync/atomic"
)

const (
	// Systems give ports to connections from 32,768 (Linux) or 49,152 on: none of
	// them takes one below while its program starts, or is to come back there.
	firstPort, ports = 10_000, 20_000
	// attempts: others may listen, the servers of a cluster on many ports in a row.
	attempts = 1000
)

// given counts the ports that were given, from anywhere: of those of one program none is
// given twice before all were, for who asks for one may listen there much later.
var given atomic.Uint32

func init() { given.Store(rand.Uint32N(ports)) }

// FreePort is a port of this machine on which nobody listened a moment ago.
func FreePort() (port int, err error) {
	for range attempts {
		port = firstPort + int(given.Add(1)%ports)
		var l net.Listener
		if l, err = net.Listen("tcp", at(port)); err == nil {
			return port, l.Close()
		}
	}
	return 0, err
}

// FreeAddress is this machine's address with such a port.
func FreeAddress() (address string, err error) {
	port, err := FreePort()
	return at(port), err
}

func at(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }
