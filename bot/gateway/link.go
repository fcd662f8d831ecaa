package gateway

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/coder/quartz"
	"github.com/go-json-experiment/json/v1"
	"github.com/gorilla/websocket"

	"github.com/railbot/railbot/bot/wait"
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
	conn  *connection
	begun func() // to be called when the session has begun

	beats    *quartz.Timer // nil before HELLO, as is the next
	beat     <-chan time.Time
	interval time.Duration // between heartbeats
	acked    time.Time
	late     *quartz.Timer
	may      chan error         // nil: a session may begin
	cancel   context.CancelFunc // of the wait for that

	ready    bool
	replayed bool // what comes is what was missed
}

func newLink(s *shard, c *connection, begun func()) *link {
	return &link{
		shard: s, conn: c, begun: begun, acked: s.Clock.Now(), late: s.Clock.NewTimer(s.Patience), may: make(chan error, 1),
		cancel: func() {},
	}
}

// end closes the connection: the session goes on unless it is over.
func (l *link) end(ctx context.Context) {
	l.cancel()
	l.asked.Store(false)
	l.late.Stop()
	if l.beats != nil {
		l.beats.Stop()
	}
	if ctx.Err() != nil && l.final.Load() {
		l.keep(resumable{})
		l.conn.close(websocket.CloseNormalClosure)
	}
	l.conn.close(closeKeeping)
}

// follow handles what comes until the connection's loss, an error, or the end of ctx.
// It gives up one that does not become ready, or whose heartbeats are no longer
// acknowledged.
func (l *link) follow(ctx context.Context) error {
	silent := l.Clock.NewTicker(l.Silence / 4)
	defer silent.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case f, ok := <-l.conn.frames:
			if !ok {
				return l.conn.err
			}
			err = l.receive(ctx, f)
		case <-l.beat:
			l.beats.Reset(l.interval)
			err = l.heartbeat()
		case err = <-l.may:
			if err == nil {
				err = l.identify()
			}
		case <-l.late.C:
			err = errNotReady
		case <-silent.C:
			if l.Clock.Since(l.acked) > l.Silence {
				err = errSilent
			}
		}
		if err != nil {
			return err
		}
	}
}

func (l *link) receive(ctx context.Context, f frame) error {
	switch f.Op {
	case opHello:
		return l.hello(ctx, f.Data)
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

// hello begins the heartbeats and the session: an old one at once, a new one when its
// turn has come.
func (l *link) hello(ctx context.Context, data []byte) error {
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // ms
	}
	if err := json.Unmarshal(data, &hello); err != nil || hello.Interval <= 0 || l.beats != nil {
		return errUnusable
	}
	l.interval = time.Duration(hello.Interval) * time.Millisecond
	l.beats = l.Clock.NewTimer(rand.N(l.interval)) // not all shards at the same moment
	l.beat = l.beats.C
	if s := l.resumes(); s.ID != "" {
		l.replayed = true
		return l.conn.send(opResume, map[string]any{"token": l.Token, "session_id": s.ID, "seq": s.Seq})
	}
	l.late.Stop()
	ctx, l.cancel = context.WithCancel(ctx)
	go func() { l.may <- l.waitToStart(ctx, l.fleet().Start) }()
	return nil
}

// identify begins a session, in the very moment that it may.
func (l *link) identify() error {
	l.asked.Store(true)
	l.late.Reset(l.Patience)
	return l.conn.send(opIdentify, map[string]any{
		"token": l.Token, "intents": 0, "shard": [2]int{l.lease.N, l.lease.Of},
		"properties": map[string]string{"os": "linux", "browser": "railbot", "device": "railbot"},
	})
}

func (l *link) heartbeat() error {
	var last any // null before the first event
	if seq := l.resumes().Seq; seq > 0 {
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
		if err := json.Unmarshal(f.Data, &ready); err != nil || ready.ID == "" {
			return errUnusable
		}
		l.keep(resumable{ready.ID, ready.URL, f.Seq})
		l.asked.Store(false)
		l.arrived()
	case "RESUMED":
		l.arrived()
	case "INTERACTION_CREATE":
		if !l.Take(f.Data, l.replayed) {
			return nil // whoever goes on with the session gets it again
		}
	}
	l.saw(f.Seq)
	return nil
}

// arrived notes that events arrive.
func (l *link) arrived() {
	l.ready, l.replayed = true, false
	l.late.Stop()
	l.begun()
	l.set(true)
	l.Log.Info("gateway ready", "shard", l.lease.N, "of", l.lease.Of)
	l.Ready()
	wait.Signal(l.again) // others may go on with the session from now on
}
