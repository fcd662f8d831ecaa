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
	errNotReady  = errors.New("gateway: the gateway did not say that it is ready")
	errSilent    = errors.New("gateway: the gateway does not acknowledge heartbeats")
	errReconnect = errors.New("gateway: the gateway asks for another connection")
	errInvalid   = errors.New("gateway: the session is invalid")
	errAgain     = errors.New("gateway: the session is to be resumed")
)

// link is one connection of a shard, from HELLO to its loss.
type link struct {
	*shard
	conn   *connection
	permit *permit // to begin a session; nil if the link resumes one

	beats    *quartz.Timer // nil before HELLO, as are the next three
	beat     <-chan time.Time
	interval time.Duration    // between heartbeats
	turn     <-chan time.Time // when IDENTIFY may be sent; nil if a session is resumed
	acked    time.Time
	late     *quartz.Timer

	identified bool // IDENTIFY was sent and is not answered
	ready      bool
	replayed   bool // events come that were missed
}

func newLink(s *shard, c *connection, p *permit) *link {
	return &link{shard: s, conn: c, permit: p, acked: s.Clock.Now(), late: s.Clock.NewTimer(s.ReadyTimeout)}
}

// end closes the connection. Its session can be resumed unless the shard's ending says
// otherwise.
func (l *link) end(ctx context.Context) {
	l.late.Stop()
	if l.beats != nil {
		l.beats.Stop()
	}
	code := closeKeeping
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

// follow handles what comes until the connection is lost, something is wrong, or ctx ends.
// It gives up a connection that does not become ready, or whose heartbeats are no longer
// acknowledged.
func (l *link) follow(ctx context.Context) error {
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
			l.late.Reset(sessionGrace)
		case f, ok := <-l.conn.frames:
			if !ok {
				return l.conn.err
			}
			err = l.receive(f)
		case <-l.beat:
			l.beats.Reset(l.interval)
			err = l.heartbeat()
		case <-l.turn:
			err = l.identify(ctx)
		case <-l.late.C:
			err = errNotReady
		case <-silent.C:
			if l.Clock.Since(l.acked) > l.SilenceTimeout {
				err = errSilent
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

func (l *link) receive(f frame) error {
	switch f.Op {
	case opHello:
		return l.hello(f.Data)
	case opHeartbeatAck:
		l.acked = l.Clock.Now()
	case opHeartbeat:
		return l.heartbeat()
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		if string(f.Data) == "true" {
			return errAgain
		}
		return errInvalid
	case opDispatch:
		return l.dispatch(f)
	}
	return nil
}

// hello starts the heartbeats and resumes the session. If there is none, it waits until one may
// begin.
func (l *link) hello(data []byte) error {
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // ms
	}
	if err := json.Unmarshal(data, &hello); err != nil || hello.Interval <= 0 || l.beats != nil {
		return errUnusable
	}
	l.interval = time.Duration(hello.Interval) * time.Millisecond
	l.beats = l.Clock.NewTimer(rand.N(l.interval)) // not all shards at the same moment
	l.beat = l.beats.C
	if s := l.current(); s.ID != "" {
		l.replayed = true
		return l.conn.send(opResume, map[string]any{"token": l.Token, "session_id": s.ID, "seq": s.Seq})
	}
	l.late.Stop()
	l.turn = l.Clock.NewTimer(l.permit.delay()).C
	return nil
}

// identify begins a session.
func (l *link) identify(ctx context.Context) error {
	if err := l.confirm(ctx); err != nil {
		return err
	}
	l.permit.sent()
	l.identified = true
	l.late.Reset(l.ReadyTimeout)
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

// dispatch hands an event on, and notes it when it was taken.
func (l *link) dispatch(f frame) error {
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
		l.permit.answered()
		l.arrived()
	case "RESUMED":
		l.arrived()
	case "INTERACTION_CREATE":
		if !l.Take(f.Data, l.replayed) {
			return nil // the next holder of the session is given it again
		}
	}
	l.saw(f.Seq)
	return nil
}

// arrived notes that events arrive.
func (l *link) arrived() {
	l.ready, l.replayed = true, false
	l.late.Stop()
	l.setUp(true)
	l.Log.Info("gateway ready", "shard", l.number, "of", l.count)
	l.Ready()
	l.wake() // the session is stored at once
}
