package store

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"

	"github.com/redis/go-redis/v9"
)

// diagnose finds out why a Redis does not answer at all. It checks whether the hosts of the URL speak TLS
// although the URL says plain, or the other way round. If one does, diagnose returns an error that wraps
// [ErrURL] and says what to write. Otherwise it returns err.
//
// Redis itself reports nothing helpful: it closes a plain connection to its TLS port, and waits for more data
// on a TLS connection to its plain port.
func (conn *connection) diagnose(ctx context.Context, err error) error {
	var reply redis.Error
	if conn.embedded != nil || !errors.Is(err, ErrUnavailable) || errors.As(err, &reply) {
		return err
	}
	for _, host := range conn.server.Addrs {
		if wrong := conn.findTransportMismatch(ctx, host); wrong != "" {
			return fmt.Errorf("%w: %s %s", ErrURL, host, wrong)
		}
	}
	return err
}

// findTransportMismatch checks whether a host speaks TLS although the URL is for plain connections, or the reverse.
// It returns a text about the mismatch and what to write instead, or "" if there is none or the host does not answer.
func (conn *connection) findTransportMismatch(ctx context.Context, host string) string {
	ctx, cancel := context.WithTimeout(ctx, conn.o.tryTimeout())
	defer cancel()
	switch secure := conn.server.TLSConfig != nil; {
	case !secure && speaksTLS(ctx, host):
		return "speaks TLS; write rediss instead of redis"
	case secure && speaksPlain(ctx, host):
		return "does not speak TLS; write redis instead of rediss"
	}
	return ""
}

// speaksTLS reports whether a server completes a TLS handshake, or fails it with an alert, for example
// because it requires a client certificate. It sends no data.
func speaksTLS(ctx context.Context, host string) bool {
	dialer := tls.Dialer{Config: &tls.Config{InsecureSkipVerify: true}}
	conn, err := dialer.DialContext(ctx, "tcp", host)
	if err == nil {
		_ = conn.Close()
		return true
	}
	var remote *net.OpError
	return errors.As(err, &remote) && remote.Op == "remote error" // an alert
}

// speaksPlain reports whether a server answers a PING as Redis does.
func speaksPlain(ctx context.Context, host string) bool {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", host)
	if err != nil {
		return false
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	first := make([]byte, 1)
	if _, err := conn.Write([]byte("*1\r\n$4\r\nPING\r\n")); err != nil {
		return false
	}
	_, err = conn.Read(first)
	return err == nil && (first[0] == '+' || first[0] == '-') // PONG, or a password is needed
}
