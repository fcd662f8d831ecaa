package main

import (
	"net"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"
)

// TestNotify hears what systemd would hear.
func TestNotify(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "notify")
	heard, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer heard.Close()
	said := make(chan string, 200) // the socket holds ten, and who says more waits until they are read
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
			t.Fatal("nothing is heard")
			return ""
		}
	}
	env := map[string]string{"NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "30000"}
	n := newNotifier(func(name string) string { return env[name] })
	if err := n.send("READY=1"); err != nil {
		t.Fatal(err)
	}
	if got := next(); got != "READY=1" {
		t.Errorf("heard %q", got)
	}
	var well atomic.Bool
	well.Store(true)
	asked := make(chan struct{}, 100)
	stop := n.watch(func() bool { asked <- struct{}{}; return well.Load() })
	if got := next(); got != "WATCHDOG=1" {
		t.Errorf("heard %q", got)
	}
	well.Store(false)
	for range 3 {
		<-asked
	}
	stop()
	got := next()
	for got == "WATCHDOG=1" { // said before it fell ill
		got = next()
	}
	if got != "STOPPING=1" {
		t.Errorf("heard %q", got)
	}
}

// TestNotifyNobody: without systemd nothing is said, and nothing fails.
func TestNotifyNobody(t *testing.T) {
	n := newNotifier(func(string) string { return "" })
	if err := n.send("READY=1"); err != nil {
		t.Error(err)
	}
	n.watch(func() bool { t.Error("asked"); return true })()
	gone := newNotifier(func(name string) string { return map[string]string{"NOTIFY_SOCKET": "@railbot-nobody"}[name] })
	if gone.send("READY=1") == nil {
		t.Error("a socket that nobody reads took it")
	}
}
