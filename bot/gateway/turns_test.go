package gateway

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/quartz"
	"github.com/coder/websocket"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/fleet"
)

// TestHandedOverWithItsSession: a shard of which Discord has been asked for a session is
// handed over when there is one, not before.
func TestHandedOverWithItsSession(t *testing.T) {
	answer := make(chan struct{})
	var asked atomic.Int32
	fake := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer ws.CloseNow()
		ws.Write(r.Context(), websocket.MessageText, []byte(`{"op":10,"d":{"heartbeat_interval":40000}}`))
		ws.Read(r.Context())
		asked.Add(1)
		<-answer
		ws.Write(r.Context(), websocket.MessageText, []byte(`{"op":0,"t":"READY","s":1,"d":{"session_id":"s"}}`))
		ws.Read(r.Context())
	}))
	defer fake.Close()
	s, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	g := New(Config{
		Store: s, Clock: quartz.NewReal(), Log: slog.New(slog.DiscardHandler),
		Ask: func(context.Context) (fleet.Gateway, error) {
			return fleet.Gateway{URL: strings.Replace(fake.URL, "http", "ws", 1), Shards: 2, Concurrency: 2}, nil
		},
		Lost: func() {}, Ready: func() {}, Timing: Timing{Turn: 10 * time.Millisecond},
	})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- g.Run(ctx) }()
	defer func() { cancel(); <-ended }()
	for asked.Load() < 2 {
		time.Sleep(time.Millisecond)
	}
	takes := func() (given []fleet.Lease) {
		turn, err := s.Fleet().Turn(t.Context(), "another", time.Minute, nil)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond) // the first one takes turns meanwhile
		return turn.Given
	}
	var given []fleet.Lease
	for range 20 {
		given = append(given, takes()...)
	}
	close(answer)
	for len(given) == 0 {
		given = takes()
	}
	if len(given[0].Session) == 0 {
		t.Errorf("shard %d was handed over without its session", given[0].N)
	}
}

// TestNotConnectedBeforeShardsBegin: a process that took long to start does not hold its
// shards for those of others while it is about to connect them.
func TestNotConnectedBeforeShardsBegin(t *testing.T) {
	s, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	clock := quartz.NewMock(t)
	g := New(Config{
		Store: s, Clock: clock, Log: slog.New(slog.DiscardHandler),
		Ask: func(context.Context) (fleet.Gateway, error) {
			return fleet.Gateway{URL: "ws://127.0.0.1:1", Shards: 1, Concurrency: 1}, nil
		},
		Lost: func() {}, Ready: func() {},
	})
	clock.Advance(g.Life + time.Second)
	if err := g.ask(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	trap := clock.Trap().Now()
	ended := make(chan struct{})
	go func() { defer close(ended); g.takeTurn(ctx) }()
	begins := trap.MustWait(ctx)
	if g.Connected() {
		t.Error("connected before the first shard has begun")
	}
	begins.MustRelease(ctx)
	<-ended
	trap.Close()
	if len(g.lastTurn().Given) != 1 || g.Connected() {
		t.Errorf("the turn gave %v, connected is %t", g.lastTurn().Given, g.Connected())
	}
	cancel()
	g.end(g.which(func(fleet.Shard) bool { return true })...)
}
