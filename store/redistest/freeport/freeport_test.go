package freeport_test

import (
	"fmt"
	"net"
	"net/netip"
	"testing"

	"github.com/railbot/railbot/store/redistest/freeport"
)

func TestAddressIsFree(t *testing.T) {
	for range 20 {
		address, err := freeport.Address()
		if err != nil {
			t.Fatal(err)
		}
		at, err := netip.ParseAddrPort(address)
		if err != nil || !at.Addr().IsLoopback() || at.Port() < 1024 || at.Port() >= 32_768 {
			t.Errorf("%s: %v; connections are given such a port, or none may listen there", address, err)
		}
		l, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatalf("%s is not free: %v", address, err)
		}
		l.Close()
	}
}

// TestPortSkipsManyTakenPorts checks that a long row of ports in use is skipped.
func TestPortSkipsManyTakenPorts(t *testing.T) {
	port, err := freeport.Port()
	if err != nil {
		t.Fatal(err)
	}
	for i := range 50 {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port+1+i))
		if err == nil { // somebody else has it otherwise
			defer l.Close()
		}
	}
	if _, err := freeport.Port(); err != nil {
		t.Error(err)
	}
}

// TestPortSkipsOneReservedByAnotherProgram checks a port on which the other program does not listen yet.
func TestPortSkipsOneReservedByAnotherProgram(t *testing.T) {
	port, err := freeport.Port()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := net.ListenPacket("udp", fmt.Sprintf("127.0.0.1:%d", port+1))
	if err != nil {
		return // another program keeps it now
	}
	defer kept.Close()
	if next, err := freeport.Port(); err != nil || next == port+1 {
		t.Errorf("got port %d, which another program has reserved: %v", next, err)
	}
}

// TestPortIsNeverReturnedTwice checks two calls, because the first caller may start to listen later.
func TestPortIsNeverReturnedTwice(t *testing.T) {
	given := map[int]bool{}
	for range 2000 {
		port, err := freeport.Port()
		if err != nil {
			t.Fatal(err)
		}
		if given[port] {
			t.Fatalf("port %d was returned twice", port)
		}
		given[port] = true
	}
}
