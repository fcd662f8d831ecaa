package memnet_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/store/redistest/memnet"
)

// TestHTTPInBubble makes a request to a server that takes a minute of the bubble.
func TestHTTPInBubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		network := memnet.New()
		l := network.Listen()
		go http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			time.Sleep(time.Minute)
			_, _ = io.WriteString(w, strings.Repeat("x", 1<<20))
		}))
		c := &http.Client{Transport: &http.Transport{DialContext: network.DialContext}}
		began := time.Now()
		answer, err := c.Get("http://" + l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || len(body) != 1<<20 || time.Since(began) != time.Minute {
			t.Errorf("%d bytes after %v: %v", len(body), time.Since(began), err)
		}
		network.Close() // ends the connection that client and server keep: the bubble ends
		if _, err := c.Get("http://" + l.Addr().String()); !errors.Is(err, syscall.ECONNREFUSED) {
			t.Errorf("request over a closed network: %v", err)
		}
	})
}

// connect returns both ends of a connection.
func connect(t *testing.T, network *memnet.Network) (client, server net.Conn) {
	t.Helper()
	l := network.Listen()
	client, err := network.DialContext(t.Context(), "tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if server, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	return client, server
}

// TestDeadlines moves deadlines while a goroutine reads, as servers and clients do.
func TestDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, server := connect(t, memnet.New())
		read := func() error { _, err := client.Read(make([]byte, 10)); return err }
		began := time.Now()
		client.SetReadDeadline(began.Add(time.Minute))
		if err := read(); !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) != time.Minute {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		if timeout := net.Error(nil); !errors.As(read(), &timeout) || !timeout.Timeout() {
			t.Error("a read after the deadline did not return a timeout")
		}
		client.SetReadDeadline(time.Time{})
		time.AfterFunc(time.Hour, func() { client.SetReadDeadline(time.Unix(1, 0)) })
		if err := read(); !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) != time.Minute+time.Hour {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		client.SetDeadline(time.Now().Add(-time.Second))
		if _, err := client.Write([]byte("late")); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("write after the deadline: %v", err)
		}
		client.SetDeadline(time.Time{})
		server.Write([]byte("hello"))
		if err := read(); err != nil {
			t.Error(err)
		}
	})
}

// TestClose closes one end and reads and writes at both.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, server := connect(t, memnet.New())
		server.Write([]byte("the end"))
		server.Close()
		if rest, err := io.ReadAll(client); string(rest) != "the end" || err != nil {
			t.Errorf("read %q: %v", rest, err)
		}
		if _, err := client.Write([]byte("x")); !errors.Is(err, syscall.EPIPE) {
			t.Errorf("write to a closed end: %v", err)
		}
		if _, err := server.Read(make([]byte, 1)); !errors.Is(err, net.ErrClosed) {
			t.Errorf("read from a closed end: %v", err)
		}
	})
}

// TestSilence cuts the way to one of two listeners.
func TestSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		network := memnet.New()
		client, server := connect(t, network)
		other, _ := connect(t, network)
		network.Silence(client.RemoteAddr())
		client.SetReadDeadline(time.Now().Add(time.Minute))
		server.Write([]byte("lost"))
		if _, err := client.Read(make([]byte, 10)); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("read over a cut connection: %v", err)
		}
		again, err := network.DialContext(t.Context(), "tcp", client.RemoteAddr().String())
		if err != nil {
			t.Fatal(err)
		}
		again.SetReadDeadline(time.Now().Add(time.Minute))
		if _, err := again.Read(make([]byte, 10)); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("read over a connection that was dialed later: %v", err)
		}
		if _, err := other.Write([]byte("hello")); err != nil {
			t.Errorf("write to the other listener: %v", err)
		}
	})
}

// TestCloseNetwork closes a network under those who wait for it.
func TestCloseNetwork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		network := memnet.New()
		client, server := connect(t, network)
		waiting := network.Listen()
		ended := make(chan error, 3)
		go func() { _, err := waiting.Accept(); ended <- err }()
		go func() { _, err := client.Read(make([]byte, 1)); ended <- err }()
		go func() { _, err := server.Read(make([]byte, 1)); ended <- err }()
		synctest.Wait()
		network.Close()
		for range cap(ended) {
			if err := <-ended; !errors.Is(err, net.ErrClosed) && !errors.Is(err, io.EOF) {
				t.Errorf("ended by %v", err)
			}
		}
		if _, err := network.Listen().Accept(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("listening on a closed network: %v", err)
		}
	})
}
