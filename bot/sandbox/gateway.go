package sandbox

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// serveGateway upgrades a request and reads until the client is gone.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		s.cfg.Log.Info("gateway refused", "error", err)
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	c := &conn{ws: ws, wake: make(chan struct{}, 1)}
	written := make(chan struct{})
	go func() { defer close(written); c.write(ctx) }()
	s.open(c, r)
	s.read(ctx, c, r.Host)
	cancel()
	<-written
}

func (s *Server) open(c *conn, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conns[c] = true
	q := r.URL.Query()
	switch {
	case q.Get("v") != "9" && q.Get("v") != "10":
		c.close(closeBadVersion)
	case q.Get("encoding") != "json" && q.Get("encoding") != "" || q.Get("compress") != "":
		c.close(closeDecode)
	}
	c.alive = s.cfg.WireClock.AfterFunc(s.cfg.Heartbeat*3/2, func() { c.close(closeTimedOut) })
	c.send(mustJSON(map[string]any{"op": opHello, "s": nil, "t": nil, "d": map[string]any{
		"heartbeat_interval": s.cfg.Heartbeat.Milliseconds(), "_trace": []string{"sandbox"},
	}}), false)
}

func (s *Server) read(ctx context.Context, c *conn, host string) {
	for {
		_, data, err := c.ws.Read(ctx)
		if err != nil {
			s.leave(c, websocket.CloseStatus(err))
			return
		}
		s.mu.Lock()
		s.receive(c, data, host)
		s.mu.Unlock()
	}
}

// leave parts a connection from its session. A client that closes with 1000 or
// 1001 of its own accord gives the session up, any other may resume it.
func (s *Server) leave(c *conn, status websocket.StatusCode) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.alive.Stop()
	delete(s.conns, c)
	se := c.session
	if se == nil || se.conn != c {
		return
	}
	se.conn, se.leftAt = nil, s.cfg.WireClock.Now()
	gaveUp := status == websocket.StatusNormalClosure || status == websocket.StatusGoingAway
	if gaveUp && !c.closing() {
		delete(s.sessions, se.id)
	}
}

// receive handles one frame of a client.
func (s *Server) receive(c *conn, data []byte, host string) {
	var f wire.Frame
	if json.Unmarshal(data, &f) != nil {
		c.close(closeDecode)
		return
	}
	if s.tooFast(c) {
		c.close(closeTooFast)
		return
	}
	switch f.Op {
	case opHeartbeat:
		s.heartbeat(c)
	case opIdentify:
		s.identify(c, f.D, host)
	case opResume:
		s.resume(c, f.D)
	case opPresence, opVoiceState, opRequestMembers:
		if c.session == nil {
			c.close(closeNotIdentified)
		}
	default:
		c.close(closeUnknownOp)
	}
}

func (s *Server) tooFast(c *conn) bool {
	now := s.cfg.WireClock.Now()
	c.sends = within(append(c.sends, now), now, time.Minute)
	return len(c.sends) > gatewaySendsAMinute
}

// within keeps the times that are less than a span old.
func within(times []time.Time, now time.Time, span time.Duration) []time.Time {
	for len(times) > 0 && now.Sub(times[0]) >= span {
		times = times[1:]
	}
	return times
}

func (s *Server) heartbeat(c *conn) {
	if s.faultNow(FaultNoAck, c) {
		return
	}
	c.alive.Reset(s.cfg.Heartbeat * 3 / 2)
	c.send(mustJSON(map[string]any{"op": opHeartbeatAck, "d": nil, "s": nil, "t": nil}), false)
}
