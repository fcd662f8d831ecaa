package main

import (
	"net"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Time is synthetic (synctest). The kernel delivers what is written to the socket at once.
func TestNotifierReportsHealthToSystemd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		socket := filepath.Join(t.TempDir(), "notify")
		heard, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
		if err != nil {
			t.Fatal(err)
		}
		defer heard.Close()
		wantNext := func(want string) {
			t.Helper()
			synctest.Wait()
			_ = heard.SetReadDeadline(time.Now().Add(time.Minute)) // a real one: the bubble's time stands still
			buffer := make([]byte, 100)
			n, err := heard.Read(buffer)
			if got := string(buffer[:n]); err != nil || got != want {
				t.Fatalf("got %q, %v, want %q", got, err, want)
			}
		}
		env := map[string]string{"NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "30000000"}
		n := newNotifier(func(name string) string { return env[name] })
		if err := n.send("READY=1"); err != nil {
			t.Fatal(err)
		}
		wantNext("READY=1")
		var isWell atomic.Bool
		isWell.Store(true)
		var asked []time.Duration
		began := time.Now()
		stop := n.startWatchdog(func() bool {
			asked = append(asked, time.Since(began))
			return isWell.Load()
		})
		time.Sleep(10 * time.Second)
		wantNext("WATCHDOG=1")
		isWell.Store(false)
		time.Sleep(25 * time.Second)
		synctest.Wait()
		if want := []time.Duration{10 * time.Second, 20 * time.Second, 30 * time.Second}; !slices.Equal(asked, want) {
			t.Errorf("asked after %v, want %v", asked, want)
		}
		stop()
		wantNext("STOPPING=1") // and nothing since it became unhealthy
	})
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
