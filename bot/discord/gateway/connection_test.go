package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/quartz"
	"github.com/coder/websocket"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
	"github.com/railbot/railbot/store/redistest/memnet"
)

// inBubble runs a test in a bubble of testing/synctest, whose connections are in memory.
func inBubble(t *testing.T, test func(t *testing.T, network *memnet.Network)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		network := memnet.New()
		t.Cleanup(network.Close)
		test(t, network)
	})
}

// serve starts a server and returns its address.
func serve(t *testing.T, network *memnet.Network, handle http.HandlerFunc) (addr string) {
	t.Helper()
	l := network.Listen()
	server := &http.Server{Handler: handle}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return l.Addr().String()
}

// serveGateway starts a gateway that calls talk for each connection, and returns its URL.
func serveGateway(t *testing.T, network *memnet.Network, talk func(ctx context.Context, ws *websocket.Conn)) (at string) {
	t.Helper()
	return "ws://" + serve(t, network, func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer ws.CloseNow()
		talk(r.Context(), ws)
	})
}

// readUntil reads frames up to one with the given opcode, because heartbeats may come before it. It
// ends if the connection is lost.
func readUntil(ctx context.Context, ws *websocket.Conn, op int) {
	for {
		_, raw, err := ws.Read(ctx)
		var f frame
		if err != nil || json.Unmarshal(raw, &f) == nil && f.Op == op {
			return
		}
	}
}

// write sends a frame. If the connection is lost the other end sees that it is missing.
func write(ctx context.Context, ws *websocket.Conn, frame string) {
	_ = ws.Write(ctx, websocket.MessageText, []byte(frame))
}

// connectTo opens a connection with the timeouts of the real bot.
func connectTo(t *testing.T, network *memnet.Network, at string) (*connection, error) {
	t.Helper()
	cfg := Config{Version: "10", Dial: network.DialContext, Timing: Timing{}.orDefaults()}
	return cfg.connect(t.Context(), at)
}

// TestSilentServer connects to a server that accepts the connection and sends nothing, and to one
// that does not accept it. Both attempts must end when their timeout is over, and not before.
func TestSilentServer(t *testing.T) {
	inBubble(t, func(t *testing.T, network *memnet.Network) {
		silent := serveGateway(t, network, func(ctx context.Context, ws *websocket.Conn) { ws.Read(ctx) })
		began := time.Now()
		c, err := connectTo(t, network, silent)
		if err != nil {
			t.Fatal(err)
		}
		_, more := <-c.frames
		var timeout net.Error
		if took := time.Since(began); more || !errors.As(c.err, &timeout) || !timeout.Timeout() || took != 90*time.Second {
			t.Errorf("after %v, more: %v, %v", took, more, c.err)
		}
		c.close(closeResumable)
		deaf, began := network.Listen(), time.Now()
		_, err = connectTo(t, network, "ws://"+deaf.Addr().String())
		if took := time.Since(began); err == nil || took != 30*time.Second {
			t.Errorf("after %v of a server that takes no connection: %v", took, err)
		}
		if _, err := connectTo(t, network, ":"); !errors.Is(err, errUnusable) {
			t.Errorf("no address: %v", err)
		}
	})
}

// TestConnectErrorNamesAddress checks that the error names the address and the server's response.
func TestConnectErrorNamesAddress(t *testing.T) {
	inBubble(t, func(t *testing.T, network *memnet.Network) {
		refusing := serve(t, network, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })
		gone := network.Listen()
		gone.Close()
		for at, says := range map[string]string{refusing: "HTTP 403 Forbidden", gone.Addr().String(): "refused"} {
			_, err := connectTo(t, network, "ws://"+at)
			if err == nil || !strings.Contains(err.Error(), at) || !strings.Contains(err.Error(), says) {
				t.Errorf("got %v, want %s and %q in it", err, at, says)
			}
		}
	})
}

// TestFramesDoNotShareBuffer checks that a frame stays the same when later ones are read, and that
// a large buffer is not kept.
func TestFramesDoNotShareBuffer(t *testing.T) {
	inBubble(t, func(t *testing.T, network *memnet.Network) {
		sent := []string{`"first"`, `"` + strings.Repeat("large", 4*maxKeptBuffer) + `"`, `"third"`, `"and last"`}
		at := serveGateway(t, network, func(ctx context.Context, ws *websocket.Conn) {
			for _, data := range sent {
				write(ctx, ws, `{"op":0,"d":`+data+`}`)
			}
		})
		c, err := connectTo(t, network, at)
		if err != nil {
			t.Fatal(err)
		}
		defer c.close(closeResumable)
		var came [][]byte
		for f := range c.frames {
			came = append(came, f.Data)
		}
		if !slices.EqualFunc(came, sent, func(data []byte, as string) bool { return string(data) == as }) {
			t.Errorf("%d frames came, not as they were sent, %v", len(came), c.err)
		}
		if n := c.buffer.Cap(); n > maxKeptBuffer {
			t.Errorf("%d bytes of room are kept", n)
		}
	})
}

const helloFrame = `{"op":10,"d":{"heartbeat_interval":40000}}`

// testConfig is of a bot with one shard on the gateway at an address.
func testConfig(network *memnet.Network, s *store.Store, at string) Config {
	return Config{
		Store: s, Clock: quartz.NewReal(), Log: slog.New(slog.DiscardHandler), Dial: network.DialContext,
		FetchInfo: func(context.Context) (Info, error) { return Info{URL: at, Shards: 1}, nil },
		OnLost:    func() {}, OnReady: func() {},
	}
}

// TestReconnectAsFirstPacket makes Discord send "reconnect" first. The bot must give up the
// connection and use the next one. It is not known when the first IDENTIFY reached Discord, so the
// second one must wait longer than after a session that has begun.
func TestReconnectAsFirstPacket(t *testing.T) {
	inBubble(t, func(t *testing.T, network *memnet.Network) {
		var identified []time.Time
		at := serveGateway(t, network, func(ctx context.Context, ws *websocket.Conn) {
			write(ctx, ws, helloFrame)
			readUntil(ctx, ws, opIdentify)
			identified = append(identified, time.Now())
			first := `{"op":7}`
			if len(identified) > 1 {
				first = `{"op":0,"t":"READY","s":1,"d":{"session_id":"s","user":{"id":"1"}}}`
			}
			write(ctx, ws, first)
			ws.Read(ctx)
		})
		s, err := store.Open(t.Context(), "", store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		ready := make(chan struct{})
		cfg := testConfig(network, s, at)
		cfg.OnReady = func() { close(ready) }
		g := New(cfg)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- g.Run(ctx) }()
		<-ready
		cancel()
		if err := <-ended; err != nil || len(identified) != 2 {
			t.Fatalf("%d connections, %v", len(identified), err)
		}
		if apart := identified[1].Sub(identified[0]); apart != identifyTimeout {
			t.Errorf("the next IDENTIFY came after %v", apart)
		}
	})
}

// TestStopAwaitsIdentify stops the gateway while Discord has not answered an IDENTIFY. A session
// that begins soon must be stored for the next process. One that does not begin must not delay the
// stop for long.
func TestStopAwaitsIdentify(t *testing.T) {
	for _, answered := range []time.Duration{0, sessionGrace - time.Millisecond, time.Minute} {
		t.Run(fmt.Sprint("answered after ", answered), func(t *testing.T) {
			inBubble(t, func(t *testing.T, network *memnet.Network) { stopWhileIdentifying(t, network, answered) })
		})
	}
}

// stopWhileIdentifying stops a gateway whose IDENTIFY is answered after a while.
func stopWhileIdentifying(t *testing.T, network *memnet.Network, answered time.Duration) {
	t.Helper()
	asked, pausing := make(chan struct{}), make(chan struct{})
	at := serveGateway(t, network, func(ctx context.Context, ws *websocket.Conn) {
		write(ctx, ws, helloFrame)
		readUntil(ctx, ws, opIdentify)
		close(asked)
		<-pausing
		time.Sleep(answered)
		write(ctx, ws, `{"op":0,"t":"READY","s":1,"d":{"session_id":"s"}}`)
		ws.Read(ctx)
	})
	s, err := store.Open(t.Context(), redistest.StartInMemory(t, network).URL, store.Options{Dial: network.DialContext})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	g := New(testConfig(network, s, at))
	ended := make(chan error)
	go func() { ended <- g.Run(t.Context()) }()
	<-asked
	context.AfterFunc(g.pausing, func() { close(pausing) })
	began := time.Now()
	go g.Pause()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if took, want := time.Since(began), min(answered, sessionGrace); took != want {
		t.Errorf("it ends after %v, want %v", took, want)
	}
	time.Sleep(answered) // until the other end has seen the loss
	l, err := s.Gateway(t.Context())
	isStored := strings.Contains(l.Sessions, `"0/1":{"id":"s"`)
	if inTime := answered < sessionGrace; err != nil || l.Holder != "" || isStored != inTime {
		t.Errorf("stored %+v, %v", l, err)
	}
}
