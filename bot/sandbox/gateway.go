package sandbox

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/quartz"
	"github.com/coder/websocket"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Gateway operations.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoiceState     = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// closing is a close code of the gateway with its reason.
type closing struct {
	code   int
	reason string
}

// The close codes of the gateway.
var (
	closeUnknownOp      = closing{4001, "Unknown opcode."}
	closeDecode         = closing{4002, "Error while decoding payload."}
	closeNotIdentified  = closing{4003, "Not authenticated."}
	closeBadToken       = closing{4004, "Authentication failed."}
	closeAlready        = closing{4005, "Already authenticated."}
	closeBadSeq         = closing{4007, "Invalid seq."}
	closeTooFast        = closing{4008, "Rate limited."}
	closeTimedOut       = closing{4009, "Session timed out."}
	closeBadShard       = closing{4010, "Invalid shard."}
	closeShardsNeeded   = closing{4011, "Sharding required."}
	closeBadVersion     = closing{4012, "Invalid API version."}
	closeBadIntents     = closing{4013, "Invalid intent(s)."}
	closeDeniedIntents  = closing{4014, "Disallowed intent(s)."}
	closeGoingAway      = closing{1001, "The sandbox is stopping."}
	gatewaySendsAMinute = 120
)

// conn is one websocket connection. Frames are queued and written by one
// goroutine, so that whoever holds the server's lock never waits for a client.
type conn struct {
	ws      *websocket.Conn
	session *session // nil until identified; guarded by the server's lock
	alive   *quartz.Timer
	sends   []time.Time

	mu     sync.Mutex
	queue  []frame
	end    *closing
	cut    bool
	wake   chan struct{}
	closed bool
}

type frame struct {
	kind websocket.MessageType
	data []byte
}

// send queues a frame, compressed if that was asked for.
func (c *conn) send(data []byte, compress bool) {
	f := frame{websocket.MessageText, data}
	if compress {
		f = frame{websocket.MessageBinary, deflate(data)}
	}
	c.mu.Lock()
	c.queue = append(c.queue, f)
	c.mu.Unlock()
	c.rouse()
}

// close ends the connection after what is queued has been written.
func (c *conn) close(why closing) {
	c.mu.Lock()
	if c.end == nil {
		c.end = &why
	}
	c.mu.Unlock()
	c.rouse()
}

// drop cuts the connection as a broken line would.
func (c *conn) drop() {
	c.mu.Lock()
	c.cut = true
	c.mu.Unlock()
	c.rouse()
}

func (c *conn) rouse() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func deflate(data []byte) []byte {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	z.Write(data) // a bytes.Buffer does not fail
	z.Close()
	return out.Bytes()
}

const writeWithin = 10 * time.Second

// write is the connection's writing goroutine; it returns when the connection
// has ended or ctx is done.
func (c *conn) write(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			c.ws.Close(websocket.StatusGoingAway, closeGoingAway.reason)
			return
		case <-c.wake:
		}
		c.mu.Lock()
		queue, end, cut := c.queue, c.end, c.cut
		c.queue = nil
		c.mu.Unlock()
		if cut || !c.flush(ctx, queue) {
			c.ws.CloseNow()
			return
		}
		if end != nil {
			c.ws.Close(websocket.StatusCode(end.code), end.reason)
			return
		}
	}
}

func (c *conn) flush(ctx context.Context, queue []frame) bool {
	for _, f := range queue {
		limited, cancel := context.WithTimeout(ctx, writeWithin)
		err := c.ws.Write(limited, f.kind, f.data)
		cancel()
		if err != nil {
			return false
		}
	}
	return true
}

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
// 1001 gives the session up, any other may resume it.
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
	if status == websocket.StatusNormalClosure || status == websocket.StatusGoingAway {
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

// identify is the payload of op 2.
type identify struct {
	Token    string  `json:"token"`
	Intents  *int    `json:"intents"`
	Shard    *[2]int `json:"shard"`
	Compress bool    `json:"compress"`
}

func (id identify) intents() int {
	if id.Intents == nil {
		return 0
	}
	return *id.Intents
}

func (id identify) shard() [2]int {
	if id.Shard == nil {
		return [2]int{0, 1}
	}
	return *id.Shard
}

func (s *Server) byToken(token string) *account {
	if bare, ok := strings.CutPrefix(token, "Bot "); ok || token == s.bot.token {
		if bare == s.bot.token {
			return s.bot
		}
		return nil
	}
	for _, a := range s.users {
		if a.token == token {
			return a
		}
	}
	return nil
}

func (s *Server) identify(c *conn, data json.RawMessage, host string) {
	var id identify
	if json.Unmarshal(data, &id) != nil {
		c.close(closeDecode)
		return
	}
	owner := s.byToken(id.Token)
	if why := s.refuseIdentify(c, owner, id); why != nil {
		c.close(*why)
		return
	}
	if owner.bot && !s.identifyInTime(id.shard()) {
		s.invalidSession(c, false)
		return
	}
	s.forgetOld()
	se := s.newSession(owner, id)
	se.conn, c.session = c, se
	s.cfg.Log.Info("gateway identified", "user", owner.user.Username, "session", se.id, "intents", se.intents, "shard", se.shard)
	se.push("READY", mustJSON(s.ready(se, host)))
	if owner.bot && se.heeds(intentGuilds) && se.owns(SeedGuild) {
		se.push("GUILD_CREATE", mustJSON(s.shownGuild(owner)))
	}
}

// refuseIdentify gives the reason to close the connection, nil if there is
// none.
func (s *Server) refuseIdentify(c *conn, owner *account, id identify) *closing {
	shard := id.shard()
	switch {
	case c.session != nil:
		return &closeAlready
	case owner == nil:
		return &closeBadToken
	case !owner.bot:
		return nil
	}
	if f := s.takeFault(FaultIdentify, nil); f != nil {
		return &closing{f.Code, "Refused by fault."}
	}
	switch {
	case shard[1] < 1 || shard[0] < 0 || shard[0] >= shard[1]:
		return &closeBadShard
	case shard[1] < s.cfg.MinShards:
		return &closeShardsNeeded
	case id.Intents == nil || id.intents()&^intentsAll != 0:
		return &closeBadIntents
	case id.intents()&intentsPrivileged != 0 && !s.cfg.PrivilegedIntents:
		return &closeDeniedIntents
	}
	return nil
}

func (s *Server) identifyInTime(shard [2]int) bool {
	now := s.cfg.WireClock.Now()
	last, seen := s.identified[shard]
	if seen && now.Sub(last) < s.cfg.IdentifyEvery {
		return false
	}
	s.identified[shard] = now
	s.identifies++
	return true
}

func (s *Server) ready(se *session, host string) any {
	if !se.owner.bot {
		return wire.Ready{
			V: 10, User: se.owner.user, SessionID: se.id, ResumeGatewayURL: gatewayURL(host),
			Guilds: []wire.Guild{s.shownGuild(se.owner)}, PrivateChannels: s.privateChannels(se.owner), Users: []wire.User{},
		}
	}
	guilds := []map[string]any{}
	if se.owns(SeedGuild) {
		guilds = append(guilds, map[string]any{"id": SeedGuild, "unavailable": true})
	}
	return map[string]any{
		"v": 10, "user": s.bot.user, "guilds": guilds, "session_id": se.id, "session_type": "normal",
		"resume_gateway_url": gatewayURL(host), "shard": se.shard, "private_channels": []any{},
		"application": map[string]any{"id": SeedApplication, "flags": 0},
	}
}

func gatewayURL(host string) string { return "ws://" + host + "/gateway" }

func (s *Server) resume(c *conn, data json.RawMessage) {
	var back struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if json.Unmarshal(data, &back) != nil {
		c.close(closeDecode)
		return
	}
	owner := s.byToken(back.Token)
	switch {
	case c.session != nil:
		c.close(closeAlready)
		return
	case owner == nil:
		c.close(closeBadToken)
		return
	}
	s.forgetOld()
	se := s.sessions[back.SessionID]
	if se == nil || se.owner != owner || se.refused || owner.bot && s.takeFault(FaultRefuseResume, nil) != nil {
		delete(s.sessions, back.SessionID)
		s.invalidSession(c, false)
		return
	}
	s.replay(c, se, back.Seq)
}

func (s *Server) replay(c *conn, se *session, seq int64) {
	if seq > se.seq {
		c.close(closeBadSeq)
		return
	}
	missed, ok := se.since(seq)
	if !ok {
		delete(s.sessions, se.id)
		s.invalidSession(c, false)
		return
	}
	if se.conn != nil {
		se.conn.drop()
	}
	se.conn, c.session = c, se
	for _, e := range missed {
		c.send(dispatch(e), se.compress)
	}
	se.push("RESUMED", mustJSON(map[string]any{"_trace": []string{"sandbox"}}))
}

func (s *Server) invalidSession(c *conn, resumable bool) {
	if se := c.session; se != nil {
		se.conn, se.refused, c.session = nil, !resumable, nil
		se.leftAt = s.cfg.WireClock.Now()
	}
	c.send(mustJSON(map[string]any{"op": opInvalidSession, "d": resumable, "s": nil, "t": nil}), false)
}
