package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"
	"github.com/gorilla/websocket"
)

// FatalClose is a gateway close code after which Discord forbids to try again:
// the configuration is wrong and the program must end.
type FatalClose struct {
	Code int
}

// fatalCloses are the close codes of Discord's gateway documentation that say
// "do not reconnect", each with what a host should do.
var fatalCloses = map[int]string{
	4004: "Discord does not accept the bot token; set RAILBOT_TOKEN to the token shown under Bot in the developer portal",
	4010: "this shard does not exist; check the numbers of shard and shards",
	4011: "the bot is in so many servers that it must be sharded; raise the number of shards",
	4012: "Discord no longer speaks the version of its API that this program uses; update Railbot",
	4013: "Discord does not know the intents asked for; update Railbot",
	4014: "Discord does not allow the intents asked for; update Railbot",
}

// Error says what is wrong and what to do.
func (e *FatalClose) Error() string {
	return fmt.Sprintf("gateway closed with code %d: %s", e.Code, fatalCloses[e.Code])
}

// fatalClose finds such a code in an error of discordgo's Open.
func fatalClose(err error) *FatalClose {
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		if _, fatal := fatalCloses[closed.Code]; fatal {
			return &FatalClose{closed.Code}
		}
	}
	return nil
}

// gateway keeps one shard connected. discordgo's own reconnecting is off: it
// retries fatal codes for ever and can wait for ever on a silent server.
type gateway struct {
	token         string
	shard, shards int
	silence       time.Duration // without a heartbeat acknowledged: reconnect
	clock         quartz.Clock
	log           *slog.Logger
	onReady       func()
	onInteraction func(*discordgo.InteractionCreate)

	up      atomic.Bool  // between READY or RESUMED and the loss of the connection
	lastAck atomic.Int64 // Unix milliseconds
	lost    chan struct{}
}

// connected tells whether events arrive.
func (g *gateway) connected() bool { return g.up.Load() }

// run connects and reconnects until ctx ends (nil) or Discord forbids it
// (a *FatalClose).
func (g *gateway) run(ctx context.Context) error {
	g.lost = make(chan struct{}, 1)
	session := g.newSession()
	for failures := 0; ; {
		err := session.Open()
		switch fatal := fatalClose(err); {
		case fatal != nil:
			return fatal
		case err == nil || errors.Is(err, discordgo.ErrWSAlreadyOpen):
			failures = 0
			if g.watch(ctx, session); ctx.Err() != nil {
				return nil
			}
			continue
		}
		failures++
		g.log.Warn("gateway refused the connection", "attempt", failures, "error", err)
		if !g.pause(ctx, failures) {
			return nil
		}
		session = g.newSession() // nothing is left to resume; identify anew
	}
}

// newSession is a session that has nothing to resume.
func (g *gateway) newSession() *discordgo.Session {
	s, _ := discordgo.New("Bot " + g.token) // never fails in this version
	s.Identify.Intents = discordgo.IntentsNone
	s.StateEnabled = false
	s.ShouldReconnectOnError = false
	s.LogLevel = discordgo.LogError
	s.ShardID, s.ShardCount = g.shard, g.shards
	s.Dialer = &websocket.Dialer{HandshakeTimeout: g.silence, NetDialContext: g.dial}
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Ready) { g.arrived() })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Resumed) { g.arrived() })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { g.left() })
	s.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { g.onInteraction(i) })
	return s
}

func (g *gateway) arrived() {
	g.up.Store(true)
	g.log.Info("gateway ready")
	g.onReady()
}

func (g *gateway) left() {
	g.up.Store(false)
	select {
	case g.lost <- struct{}{}:
	default:
	}
}

// watch waits for the loss of the connection or the end of ctx, and closes a
// connection whose heartbeats are no longer acknowledged.
func (g *gateway) watch(ctx context.Context, s *discordgo.Session) {
	tick := g.clock.NewTicker(g.silence / 4)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			g.up.Store(false)
			s.Close()
			return
		case <-g.lost:
			g.log.Info("gateway connection lost")
			return
		case <-tick.C:
			s.RLock()
			ack := s.LastHeartbeatAck
			s.RUnlock()
			if silent := time.Since(ack); silent > g.silence {
				g.log.Warn("gateway does not acknowledge heartbeats", "for", silent.Round(time.Second))
				s.CloseWithCode(websocket.CloseServiceRestart)
			}
		}
	}
}

// pause waits 1, 2, 4 … 60 seconds after so many failures; false when ctx ends
// first.
func (g *gateway) pause(ctx context.Context, failures int) bool {
	wait := time.Minute
	if failures < 7 {
		wait = time.Second << (failures - 1)
	}
	timer := g.clock.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// dial makes connections on which a server that says nothing at all is an
// error: discordgo would wait for its first packets for ever.
func (g *gateway) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: g.silence}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &impatientConn{conn, g.silence}, nil
}

// impatientConn fails a read that gets nothing for its patience.
type impatientConn struct {
	net.Conn
	patience time.Duration
}

// Read sets the deadline anew each time.
func (c *impatientConn) Read(b []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.patience)); err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}
