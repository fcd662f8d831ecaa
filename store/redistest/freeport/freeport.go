// Package freeport finds free ports for servers that tests and load runs start.
//
// A server that listens on port 0 has its port only once it runs. A server in another process, or one that is
// restarted at the same address, needs a port in advance. [Port] and [Address] return a port that is not in
// use. They never return the same port twice, even to two programs at the same time.
package freeport

import (
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
)

// Ports are chosen from numPorts numbers, all below 30,000. Systems use those from 32,768 (Linux) or 49,152 on
// for outgoing connections, which could take a port while its server is down.
const firstPort, numPorts = 10_000, 20_000

// tried counts the ports that Port has tried, from a random start.
var tried atomic.Uint32

func init() { tried.Store(rand.Uint32N(numPorts)) }

// reserved holds a UDP socket on each returned port until the program ends. Another program that calls Port
// finds the port in use and skips it.
var reserved struct {
	sync.Mutex
	sockets []net.PacketConn
}

// Port returns a port of 127.0.0.1 on which no process listens.
func Port() (int, error) {
	var err error
	for range numPorts { // other programs may hold thousands in a row
		port := firstPort + int(tried.Add(1)%numPorts)
		if err = reserve(port); err == nil {
			return port, nil
		}
	}
	return 0, err
}

// reserve reserves a port, or returns an error if it is in use.
func reserve(port int) error {
	socket, err := net.ListenPacket("udp", hostPort(port))
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", hostPort(port))
	if err != nil {
		socket.Close()
		return err
	}
	reserved.Lock()
	defer reserved.Unlock()
	reserved.sockets = append(reserved.sockets, socket)
	return l.Close()
}

// Address returns 127.0.0.1 with a port from Port.
func Address() (string, error) {
	port, err := Port()
	return hostPort(port), err
}

func hostPort(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }
