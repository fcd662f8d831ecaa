package main

import (
	"net"
	"strconv"
	"strings"
	"time"
)

// notifier speaks systemd's protocol of notification (sd_notify(3)): messages
// to a socket that the environment names. The zero notifier says nothing.
type notifier struct {
	socket string
	every  time.Duration // how often systemd wants to hear that all is well; 0 never
}

// newNotifier looks at what systemd has put into the environment.
func newNotifier(getenv func(string) string) notifier {
	n := notifier{socket: getenv("NOTIFY_SOCKET")}
	if rest, abstract := strings.CutPrefix(n.socket, "@"); abstract {
		n.socket = "\x00" + rest
	}
	if limit, err := strconv.ParseInt(getenv("WATCHDOG_USEC"), 10, 64); err == nil {
		n.every = time.Duration(limit) * time.Microsecond / 3
	}
	return n
}

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

// watch says so as long as the program is well, until it is stopped. systemd
// starts a program anew from which it hears nothing.
func (n notifier) watch(well func() bool) (stop func()) {
	if n.socket == "" || n.every <= 0 {
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(n.every)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if well() {
					_ = n.send("WATCHDOG=1") // silence says the rest
				}
			}
		}
	}()
	return func() { close(done); _ = n.send("STOPPING=1") }
}
