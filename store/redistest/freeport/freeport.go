// Package freeport finds where on this machine a program can listen that is
// started to be tested or measured.
package freeport

import (
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
)

// Systems give ports to connections from 32,768 (Linux) or 49,152 on: none of them takes one
// below while its program starts, or is to come back there.
const firstPort, ports = 10_000, 20_000

// given counts the ports that were tried, from anywhere.
var given atomic.Uint32

func init() { given.Store(rand.Uint32N(ports)) }

// taken are the ports given here, each kept by a socket for packets, to which nobody sends
// any, until the program ends: no other program that asks here is given it.
var taken struct {
	sync.Mutex
	sockets []net.PacketConn
}

// Port is a port of this machine on which nobody listened a moment ago.
func Port() (port int, err error) {
	for range ports { // others may have thousands in a row
		port = firstPort + int(given.Add(1)%ports)
		if err = take(port); err == nil {
			return port, nil
		}
	}
	return 0, err
}

// take takes a port if it is free.
func take(port int) error {
	socket, err := net.ListenPacket("udp", at(port))
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", at(port))
	if err != nil {
		socket.Close()
		return err
	}
	taken.Lock()
	defer taken.Unlock()
	taken.sockets = append(taken.sockets, socket)
	return l.Close()
}

// Address is this machine's address with such a port.
func Address() (address string, err error) {
	port, err := Port()
	return at(port), err
}

func at(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }
