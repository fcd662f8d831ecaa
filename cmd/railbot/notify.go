package main

import (
	"net"
	"strconv"
	"strings"
	"time"
)

// notifier sends systemd's notifications (sd_notify(3)) to the socket named in the environment. The
// zero notifier sends nothing.
type notifier struct {
	socket           string
	watchdogInterval time.Duration // how often to send WATCHDOG=1; 0: never
}

// newNotifier reads NOTIFY_SOCKET and WATCHDOG_USEC, which systemd sets. It sends three times per
// watchdog period.
func newNotifier(getenv func(string) string) notifier {
	n := notifier{socket: getenv("NOTIFY_SOCKET")}
	if rest, abstract := strings.CutPrefix(n.socket, "@"); abstract {
		n.socket = "\x00" + rest
	}
	if limit, err := strconv.ParseInt(getenv("WATCHDOG_USEC"), 10, 64); err == nil {
		n.watchdogInterval = time.Duration(limit) * time.Microsecond / 3
	}
	return n
}

// send sends a state to systemd. Without a socket it does nothing.
func (n notifier) send(state string) error {
	if n.socket == "" {
		return nil
	}
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: n.socket, Net: "unixgram"})
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Write([]byte(state))
	return err
}

// startWatchdog sends WATCHDOG=1 as long as isHealthy returns true, until stop is called. If
// nothing arrives, systemd restarts the program.
func (n notifier) startWatchdog(isHealthy func() bool) (stop func()) {
	if n.socket == "" || n.watchdogInterval <= 0 {
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(n.watchdogInterval)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if isHealthy() {
					_ = n.send("WATCHDOG=1") // systemd restarts the program if nothing arrives
				}
			}
		}
	}()
	return func() { close(done); _ = n.send("STOPPING=1") }
}
