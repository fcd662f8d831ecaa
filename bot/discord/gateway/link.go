package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/coder/quartz"
	"github.com/gorilla/websocket"
)

var (
	errNotReady       = errors.New("gateway: the gateway did not say that it is ready")
	errNoHeartbeatAck = errors.New("gateway: the gateway does not acknowledge heartbeats")
	errReconnect      = errors.New("gateway: the gateway asks for another connection")
	errInvalidSession = errors.New("gateway: the session is invalid")
	errResumeRequired = errors.New("gateway: the session is to be resumed")
)

// link is one connection of a shard, from HELLO to its loss.
type link struct {
	*shard
	conn   *connection
	permit *permit // to begin a session; nil if the link resumes one

	heartbeats   *quartz.Timer // nil before HELLO, as are the next three
	heartbeatDue <-chan time.Time
	interval     time.Duration    // between heartbeats
	identifyDue  <-chan time.Time // when IDENTIFY may be sent; nil if a session is resumed
	ackedAt      time.Time
	readyTimer   *quartz.Timer

	identified bool // IDENTIFY was sent and is not answered
	ready      bool
	replayed   bool // events come that were missed
}

func newLink(s *shard, c *connection, p *permit) *link {
	return &link{shard: s, conn: c, permit: p, ackedAt: s.Clock.Now(), readyTimer: s.Clock.NewTimer(s.ReadyTimeout)}
}

// end closes the connection. Its session can be resumed unless the shard's ending says
// otherwise.
func (l *link) end(ctx context.Context) {
	l.readyTimer.Stop()
	if l.heartbeats != nil {
		l.heartbeats.Stop()
	}
	code := closeResumable
	if e := l.ending.Load(); e != nil && ctx.Err() != nil {
		code = e.code
	}
	if code == websocket.CloseNormalClosure {
		l.setSession(Session{})
	}
	l.conn.close(code)
}

// sessionGrace is how long a shard that is stopped waits for a session to begin.
const sessionGrace = 3 * time.Second

// handleFrames sends heartbeats and handles frames until the connection is lost, fails, or ctx ends.
// A connection that does not become ready in time, or whose heartbeats are no longer acknowledged,
// counts as failed.
func (l *link) handleFrames(ctx context.Context) error {
	silent := l.Clock.NewTicker(l.SilenceTimeout / 4)
	defer silent.Stop()
	done := ctx.Done()
	for {
		var err error
		select {
		case <-done:
			e := l.ending.Load()
			if !l.identified || e == nil || !e.awaitSession {
				return ctx.Err()
			}
			done = nil
			l.readyTimer.Reset(sessionGrace)
		case f, ok := <-l.conn.frames:
			if !ok {
				return l.conn.err
			}
			err = l.handleFrame(f)
		case <-l.heartbeatDue:
			l.heartbeats.Reset(l.interval)
			err = l.heartbeat()
		case <-l.identifyDue:
			err = l.identify(ctx)
		case <-l.readyTimer.C:
			err = errNotReady
		case <-silent.C:
			if l.Clock.Since(l.ackedAt) > l.SilenceTimeout {
				err = errNoHeartbeatAck
			}
		}
		if err != nil {
			return err
		}
		if done == nil && !l.identified {
			return ctx.Err()
		}
	}
}

// handleFrame handles one frame. An error means that the connection must be closed.
func (l *link) handleFrame(f frame) error {
	switch f.Op {
	case opHello:
		return l.handleHello(f.Data)
	case opHeartbeatAck:
		l.ackedAt = l.Clock.Now()
	case opHeartbeat:
		return l.heartbeat()
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		if string(f.Data) == "true" {
			return errResumeRequired
		}
		return errInvalidSession
	case opDispatch:
		return l.handleEvent(f)
	}
	return nil
}

// handleHello starts the heartbeats and resumes the session. If there is none, it waits until one may
// begin.
func (l *link) handleHello(data []byte) error {
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // ms
	}
	if err := json.Unmarshal(data, &hello); err != nil || hello.Interval <= 0 || l.heartbeats != nil {
		return errUnusable
	}
	l.interval = time.Duration(hello.Interval) * time.Millisecond
	l.heartbeats = l.Clock.NewTimer(rand.N(l.interval)) // not all shards at the same moment
	l.heartbeatDue = l.heartbeats.C
	if s := l.current(); s.ID != "" {
		l.replayed = true
		return l.conn.send(opResume, map[string]any{"token": l.Token, "session_id": s.ID, "seq": s.Seq})
	}
	l.readyTimer.Stop()
	l.identifyDue = l.Clock.NewTimer(l.permit.delay()).C
	return nil
}

// identify begins a session.
func (l *link) identify(ctx context.Context) error {
	if err := l.confirmLease(ctx); err != nil {
		return err
	}
	l.permit.noteIdentifySent()
	l.identified = true
	l.readyTimer.Reset(l.ReadyTimeout)
	return l.conn.send(opIdentify, map[string]any{
		"token": l.Token, "intents": 0, "shard": [2]int{l.number, l.count},
		"properties": map[string]string{"os": "linux", "browser": "railbot", "device": "railbot"},
	})
}

func (l *link) heartbeat() error {
	var last any // null before the first event
	if seq := l.current().Seq; seq > 0 {
		last = seq
	}
	return l.conn.send(opHeartbeat, last)
}

// handleEvent handles an event. It records the sequence number unless the event is left to the
// next holder of the session.
func (l *link) handleEvent(f frame) error {
	switch f.Kind {
	case "READY":
		var ready struct {
			ID  string `json:"session_id"`
			URL string `json:"resume_gateway_url"`
		}
		if err := json.Unmarshal(f.Data, &ready); err != nil || ready.ID == "" || l.permit == nil {
			return errUnusable
		}
		l.setSession(Session{ready.ID, ready.URL, f.Seq})
		l.identified = false
		l.permit.noteAnswered()
		l.markReady()
	case "RESUMED":
		l.markReady()
	case "INTERACTION_CREATE":
		if !l.HandleInteraction(f.Data, l.replayed) {
			return nil // the next holder of the session is given it again
		}
	}
	l.recordSeq(f.Seq)
	return nil
}

// markReady records that events arrive over this connection.
func (l *link) markReady() {
	l.ready, l.replayed = true, false
	l.readyTimer.Stop()
	l.setConnected(true)
	l.Log.Info("gateway ready", "shard", l.number, "of", l.count)
	l.OnReady()
	l.wake() // the session is stored at once
}
