package gateway

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Gateway accepts the connections of clients.
type Gateway struct {
	cfg Config
	ctx context.Context

	conns        map[*conn]bool
	sessions     map[string]*session
	sessionCount int
	identified   map[int]time.Time // last IDENTIFY by bucket
	starts       starts

	Tally Tally
}

// Tally counts what the bot has asked of a gateway.
type Tally struct {
	Identified int // sessions started
	Early      int // IDENTIFYs sent sooner than allowed
	Resumed    int
}

// SetMinShards sets the minimum number of shards.
func (g *Gateway) SetMinShards(n int) { g.cfg.MinShards = n }

// New returns a gateway that closes all connections when ctx ends.
func New(ctx context.Context, cfg Config) *Gateway {
	return &Gateway{
		cfg: cfg, ctx: ctx,
		conns: map[*conn]bool{}, sessions: map[string]*session{}, identified: map[int]time.Time{},
	}
}

// URL returns the URL of a host's gateway.
func URL(host string) string { return "ws://" + host + "/gateway" }

// ServeHTTP upgrades a request to a websocket and serves it until the client leaves.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		g.cfg.Log.Info("gateway refused", "error", err)
		return
	}
	ctx, cancel := context.WithCancel(g.ctx)
	defer cancel()
	c := &conn{ws: ws, wake: make(chan struct{}, 1)}
	written := make(chan struct{})
	go func() { defer close(written); c.write(ctx) }()
	g.addConn(c, r)
	g.readFrames(ctx, c, r.Host)
	cancel()
	<-written
}

// addConn registers a connection, checks its query, and sends HELLO.
func (g *Gateway) addConn(c *conn, r *http.Request) {
	g.cfg.Lock.Lock()
	defer g.cfg.Lock.Unlock()
	g.conns[c] = true
	q := r.URL.Query()
	switch {
	case q.Get("v") != "9" && q.Get("v") != "10":
		c.close(closeBadVersion)
	case q.Get("encoding") != "json" && q.Get("encoding") != "" || q.Get("compress") != "":
		c.close(closeDecode)
	}
	c.alive = g.cfg.Clock.AfterFunc(g.cfg.HeartbeatInterval*3/2, func() { c.close(closeTimedOut) })
	c.sendControl(opHello, map[string]any{
		"heartbeat_interval": g.cfg.HeartbeatInterval.Milliseconds(), "_trace": []string{"sandbox"},
	})
}

// sendControl queues a frame that is not an event. Such frames are never compressed.
func (c *conn) sendControl(op int, data any) {
	c.send(wire.MustJSON(map[string]any{"op": op, "d": data, "s": nil, "t": nil}), false)
}

// readFrames handles the frames of a client until it leaves.
func (g *Gateway) readFrames(ctx context.Context, c *conn, host string) {
	for {
		_, data, err := c.ws.Read(ctx)
		if err != nil {
			g.detach(c, websocket.CloseStatus(err))
			return
		}
		g.cfg.Lock.Lock()
		g.handleFrame(c, data, host)
		g.cfg.Lock.Unlock()
	}
}

// detach detaches a connection from its session. A client that closes with 1000 or 1001 ends the
// session; otherwise it may resume.
func (g *Gateway) detach(c *conn, status websocket.StatusCode) {
	g.cfg.Lock.Lock()
	defer g.cfg.Lock.Unlock()
	c.alive.Stop()
	delete(g.conns, c)
	se := c.session
	if se == nil || se.conn != c {
		return
	}
	se.conn, se.leftAt = nil, g.cfg.Clock.Now()
	gaveUp := status == websocket.StatusNormalClosure || status == websocket.StatusGoingAway
	if gaveUp && !c.isClosing() {
		delete(g.sessions, se.id)
	}
}

// handleFrame handles one frame from a client.
func (g *Gateway) handleFrame(c *conn, data []byte, host string) {
	var f wire.Frame
	if json.Unmarshal(data, &f) != nil {
		c.close(closeDecode)
		return
	}
	if g.isTooFast(c) {
		c.close(closeTooFast)
		return
	}
	switch f.Op {
	case opHeartbeat:
		g.handleHeartbeat(c)
	case opIdentify:
		g.handleIdentify(c, f.D, host)
	case opResume:
		g.handleResume(c, f.D)
	case opPresence, opVoiceState, opRequestMembers:
		if c.session == nil {
			c.close(closeNotIdentified)
		}
	default:
		c.close(closeUnknownOp)
	}
}

// isTooFast counts a frame and reports whether the client has sent too many in the last minute.
func (g *Gateway) isTooFast(c *conn) bool {
	now := g.cfg.Clock.Now()
	c.received.Add(now, 1)
	return c.received.Count(now, time.Minute) > maxFramesPerMinute
}

// handleHeartbeat restarts the client's timeout and acknowledges the heartbeat, unless a fault
// prevents it.
func (g *Gateway) handleHeartbeat(c *conn) {
	c.alive.Reset(g.cfg.HeartbeatInterval * 3 / 2)
	if c.ofBot() && g.cfg.Trouble.IgnoreHeartbeat() {
		return
	}
	c.sendControl(opHeartbeatAck, nil)
}
