package gateway

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/coder/quartz"
	"github.com/coder/websocket"

	"github.com/railbot/railbot/store"
)

// connectTo opens a connection with these timeouts.
func connectTo(t *testing.T, at string, ready, silence time.Duration) (*connection, error) {
	t.Helper()
	cfg := Config{Version: "10", Timing: Timing{ReadyTimeout: ready, SilenceTimeout: silence}}
	return cfg.connect(t.Context(), at)
}

// TestSilentServer: a gateway that takes a connection and says nothing is given up, and
// so is one that does not even take it.
func TestSilentServer(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer ws.CloseNow()
		ws.Read(r.Context())
	}))
	defer server.Close()
	c, err := connectTo(t, strings.Replace(server.URL, "http", "ws", 1), time.Minute, 20*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	_, more := <-c.frames
	var timeout net.Error
	if more || !errors.As(c.err, &timeout) || !timeout.Timeout() {
		t.Errorf("more: %v, %v", more, c.err)
	}
	c.close(closeKeeping)
	deaf, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.Close()
	if _, err := connectTo(t, "ws://"+deaf.Addr().String(), 20*time.Millisecond, time.Minute); err == nil {
		t.Error("connected to nobody")
	}
	if _, err := connectTo(t, ":", time.Minute, time.Minute); !errors.Is(err, errUnusable) {
		t.Errorf("no address: %v", err)
	}
}

// TestConnectErrorNamesAddress tells where the connection failed and what the server said.
func TestConnectErrorNamesAddress(t *testing.T) {
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusForbidden)
	}))
	defer refusing.Close()
	gone := httptest.NewServer(nil)
	gone.Close()
	for server, says := range map[*httptest.Server]string{refusing: "HTTP 403 Forbidden", gone: "refused"} {
		at := strings.TrimPrefix(server.URL, "http://")
		_, err := connectTo(t, "ws://"+at, time.Minute, time.Minute)
		if err == nil || !strings.Contains(err.Error(), at) || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %s and %q in it", err, at, says)
		}
	}
}

// TestFramesAreTheirOwn: a frame does not change when the next ones are read, and room
// for a large one is not kept.
func TestFramesAreTheirOwn(t *testing.T) {
	sent := []string{`"first"`, `"` + strings.Repeat("large", 4*keptRoom) + `"`, `"third"`, `"and last"`}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer ws.CloseNow()
		for _, data := range sent {
			_ = ws.Write(r.Context(), websocket.MessageText, []byte(`{"op":0,"d":`+data+`}`)) // what is missing is seen
		}
	}))
	defer server.Close()
	c, err := connectTo(t, strings.Replace(server.URL, "http", "ws", 1), time.Minute, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer c.close(closeKeeping)
	var came [][]byte
	for f := range c.frames {
		came = append(came, f.Data)
	}
	if !slices.EqualFunc(came, sent, func(data []byte, as string) bool { return string(data) == as }) {
		t.Errorf("%d frames came, not as they were sent, %v", len(came), c.err)
	}
	if n := c.raw.Cap(); n > keptRoom {
		t.Errorf("%d bytes of room are kept", n)
	}
}

// TestReconnectAsFirstPacket: the first packet says "reconnect". The connection is given
// up, and the next one works. Nobody knows when the first IDENTIFY came to Discord, so
// that the second one follows later than after a session that has begun.
func TestReconnectAsFirstPacket(t *testing.T) {
	var dials int
	var identified []time.Time
	fake := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer ws.CloseNow()
		dials++
		ws.Write(r.Context(), websocket.MessageText, []byte(`{"op":10,"d":{"heartbeat_interval":40000}}`))
		ws.Read(r.Context())
		identified = append(identified, time.Now())
		first := `{"op":7}`
		if dials > 1 {
			first = `{"op":0,"t":"READY","s":1,"d":{"session_id":"s","user":{"id":"1"}}}`
		}
		ws.Write(r.Context(), websocket.MessageText, []byte(first))
		ws.Read(r.Context())
		<-r.Context().Done()
	}))
	defer fake.Close()
	s, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ready := make(chan struct{})
	g := New(Config{
		Store: s, Clock: quartz.NewReal(), Log: slog.New(slog.DiscardHandler),
		Ask: func(context.Context) (Info, error) {
			return Info{URL: strings.Replace(fake.URL, "http", "ws", 1), Shards: 1}, nil
		},
		Lost: func() {}, Ready: func() { close(ready) }, Timing: Timing{ReadyTimeout: 300 * time.Millisecond},
	})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- g.Run(ctx) }()
	<-ready
	cancel()
	if err := <-ended; err != nil || dials != 2 {
		t.Errorf("%d connections, %v", dials, err)
	}
	if apart := identified[1].Sub(identified[0]); apart < 7*time.Second {
		t.Errorf("the next IDENTIFY came after %v", apart)
	}
}

// TestStopAwaitsIdentify stops the gateway while Discord has not answered an IDENTIFY. The
// session counts anyway, and is stored for the next process.
func TestStopAwaitsIdentify(t *testing.T) {
	asked, answer := make(chan struct{}), make(chan struct{})
	fake := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer ws.CloseNow()
		ws.Write(r.Context(), websocket.MessageText, []byte(`{"op":10,"d":{"heartbeat_interval":40000}}`))
		ws.Read(r.Context())
		close(asked)
		<-answer
		ws.Write(r.Context(), websocket.MessageText, []byte(`{"op":0,"t":"READY","s":1,"d":{"session_id":"s"}}`))
		ws.Read(r.Context())
	}))
	defer fake.Close()
	redis := "redis://" + miniredis.RunT(t).Addr()
	s, err := store.Open(t.Context(), redis, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	g := New(Config{
		Store: s, Clock: quartz.NewReal(), Log: slog.New(slog.DiscardHandler),
		Ask: func(context.Context) (Info, error) {
			return Info{URL: strings.Replace(fake.URL, "http", "ws", 1), Shards: 1}, nil
		},
		Lost: func() {}, Ready: func() {},
	})
	ended := make(chan error)
	go func() { ended <- g.Run(t.Context()) }()
	<-asked
	go func() {
		<-g.pausing.Done()
		close(answer)
	}()
	g.Pause()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if l, err := s.Gateway(t.Context()); err != nil || l.Holder != "" || !strings.Contains(l.Sessions, `"0/1":{"id":"s"`) {
		t.Errorf("stored %+v, %v", l, err)
	}
}
