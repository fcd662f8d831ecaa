package main

import (
	"net"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"
)

func TestNotifierReportsHealthToSystemd(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "notify")
	heard, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer heard.Close()
	said := make(chan string, 200) // the socket holds ten messages; reading them here keeps the writer from blocking
	go func() {
		buffer := make([]byte, 100)
		for n, err := heard.Read(buffer); err == nil; n, err = heard.Read(buffer) {
			said <- string(buffer[:n])
		}
	}()
	next := func() string {
		t.Helper()
		select {
		case words := <-said:
			return words
		case <-time.After(2 * time.Minute):
			t.Fatal("no notification")
			return ""
		}
	}
	env := map[string]string{"NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "30000"}
	n := newNotifier(func(name string) string { return env[name] })
	if err := n.send("READY=1"); err != nil {
		t.Fatal(err)
	}
	if got := next(); got != "READY=1" {
		t.Errorf("got %q, want READY=1", got)
	}
	var well atomic.Bool
	well.Store(true)
	asked := make(chan struct{}, 100)
	stop := n.startWatchdog(func() bool { asked <- struct{}{}; return well.Load() })
	if got := next(); got != "WATCHDOG=1" {
		t.Errorf("got %q, want WATCHDOG=1", got)
	}
	well.Store(false)
	for range 3 {
		<-asked
	}
	stop()
	got := next()
	for got == "WATCHDOG=1" { // sent before it became unhealthy
		got = next()
	}
	if got != "STOPPING=1" {
		t.Errorf("got %q, want STOPPING=1", got)
	}
}

func TestNotifierWithoutSystemdDoesNothing(t *testing.T) {
	n := newNotifier(func(string) string { return "" })
	if err := n.send("READY=1"); err != nil {
		t.Error(err)
	}
	n.startWatchdog(func() bool { t.Error("health checked without systemd"); return true })()
	gone := newNotifier(func(name string) string { return map[string]string{"NOTIFY_SOCKET": "@railbot-nobody"}[name] })
	if gone.send("READY=1") == nil {
		t.Error("sending to a socket without a reader: got no error")
	}
}
