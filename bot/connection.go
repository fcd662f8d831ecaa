package bot

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// connection is one session with the gateway, over one socket after another for as
// long as the session can be resumed.
type connection struct {
	session     *discordgo.Session
	ready, lost chan struct{} // told by discordgo; at most one of each waits

	invalid atomic.Bool // Discord has ended the session: it cannot be resumed

	patience time.Duration
	mu       sync.Mutex
	raw      *socket // the newest one
}

// newConnection is a connection that has nothing to resume.
func (g *gateway) newConnection() *connection {
	s, _ := discordgo.New("Bot " + g.token) // never fails in this version
	c := &connection{session: s, patience: g.patience, ready: make(chan struct{}, 1), lost: make(chan struct{}, 1)}
	s.Identify.Intents = discordgo.IntentsNone
	s.StateEnabled = false
	s.Compress = false  // for some kilobytes of each event discordgo would make a decoder of forty
	s.SyncEvents = true // what is told below comes in the order of the events
	s.ShouldReconnectOnError, s.ShouldRetryOnRateLimit = false, false
	s.LogLevel = discordgo.LogDebug // see logging.go
	s.ShardID, s.ShardCount = g.shard, g.shards
	s.Client = g.client
	s.Dialer = &websocket.Dialer{
		HandshakeTimeout: g.patience,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			return c.dial(ctx, network, address, g.silence)
		},
	}
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Ready) { signal(c.ready) })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Resumed) { signal(c.ready) })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { signal(c.lost) })
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if i, ok := e.Struct.(*discordgo.InteractionCreate); ok {
			go g.onInteraction(i, e.RawData)
		}
	})
	return c
}

// signal wakes whoever waits on the channel, or is about to.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// drain takes back a signal that nobody has waited for.
func drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}

var errStuck = errors.New("bot: the gateway did not let itself be opened")

// open connects. discordgo's Open takes no context, and waits for ever on
// itself when the first packet it gets says "reconnect": then the session is
// given up.
func (c *connection) open(ctx context.Context) error {
	drain(c.ready)
	drain(c.lost)
	opened := make(chan error, 1)
	go func() { opened <- c.session.Open() }()
	late := time.NewTimer(c.patience)
	defer late.Stop()
	select {
	case err := <-opened:
		return err
	case <-ctx.Done():
	case <-late.C:
	}
	c.cut()
	return errStuck
}

// cut ends the connection as a broken wire would: whoever reads it is told.
func (c *connection) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.raw != nil {
		c.raw.cut.Store(true)
		_ = c.raw.Close()
	}
}

// silentFor is the time since a heartbeat was acknowledged.
func (c *connection) silentFor() time.Duration {
	c.session.RLock()
	defer c.session.RUnlock()
	return time.Since(c.session.LastHeartbeatAck)
}

// dial makes connections on which a server that says nothing at all is an
// error: discordgo would wait for its first packets for ever.
func (c *connection) dial(ctx context.Context, network, address string, silence time.Duration) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: c.patience}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.raw = &socket{Conn: conn, patience: silence}
	return c.raw, nil
}

// socket fails a read that gets nothing, or a write that is not taken, for its
// patience. What is written to one that was cut is lost without a word: discordgo's
// heartbeat would else close the session while its reader may still write to it, which
// ends in a nil pointer. The reader closes it.
type socket struct {
	net.Conn
	patience time.Duration
	cut      atomic.Bool
}

// Read sets the deadline anew each time.
func (s *socket) Read(b []byte) (int, error) {
	if err := s.SetReadDeadline(time.Now().Add(s.patience)); err != nil {
		return 0, err
	}
	return s.Conn.Read(b)
}

// Write sets the deadline anew each time.
func (s *socket) Write(b []byte) (n int, err error) {
	if err = s.SetWriteDeadline(time.Now().Add(s.patience)); err == nil {
		n, err = s.Conn.Write(b)
	}
	if s.cut.Load() {
		return len(b), nil
	}
	return n, err
}
