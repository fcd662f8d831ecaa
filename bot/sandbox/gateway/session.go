package gateway

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// session is a gateway session. It outlives its connection, so that a client can resume it and
// receive the events it missed.
type session struct {
	id       string
	owner    *world.Account
	intents  int
	shard    [2]int
	compress bool

	seq     int64
	log     []sentEvent
	conn    *conn     // nil while the client is disconnected
	leftAt  time.Time // on the wire clock
	refused bool      // cannot be resumed
}

// sentEvent is a sent event, kept for a resume.
type sentEvent struct {
	seq  int64
	kind string
	data json.RawMessage
}

const (
	maxKeptEvents = 10_000
	resumeTimeout = 5 * time.Minute
)

// push numbers an event, keeps it for a resume, and sends it if the client is connected.
func (se *session) push(kind string, data json.RawMessage) {
	se.seq++
	se.log = append(se.log, sentEvent{se.seq, kind, data})
	if len(se.log) > maxKeptEvents {
		se.log = se.log[len(se.log)-maxKeptEvents:]
	}
	if se.conn != nil {
		se.conn.send(eventFrame(se.log[len(se.log)-1]), se.compress)
	}
}

func eventFrame(e sentEvent) []byte {
	return wire.MustJSON(wire.Frame{Op: opDispatch, D: e.data, S: &e.seq, T: &e.kind})
}

// eventsSince returns the events after seq. It reports false if some are no longer kept.
func (se *session) eventsSince(seq int64) ([]sentEvent, bool) {
	if seq > se.seq || seq < 0 {
		return nil, false
	}
	first := se.seq - int64(len(se.log)) + 1
	if seq+1 < first {
		return nil, false
	}
	return se.log[seq+1-first:], true
}

// hasIntent reports whether the session receives events of an intent. People receive all; intent 0
// needs no subscription.
func (se *session) hasIntent(intent int) bool {
	return !se.owner.Bot || intent == 0 || se.intents&intent != 0
}

// ownsGuild reports whether a guild's events belong to the session's shard.
func (se *session) ownsGuild(guildID string) bool {
	return !se.owner.Bot || world.ShardOf(guildID, se.shard[1]) == se.shard[0]
}

// BotSessions returns the number of the bot's connected sessions.
func (g *Gateway) BotSessions() int {
	n := 0
	for _, se := range g.sessions {
		if se.owner.Bot && se.conn != nil {
			n++
		}
	}
	return n
}

// BotShards returns the bot's connected shards, as {number, count}.
func (g *Gateway) BotShards() map[[2]int]bool {
	shards := map[[2]int]bool{}
	for _, se := range g.sessions {
		if se.owner.Bot && se.conn != nil {
			shards[se.shard] = true
		}
	}
	return shards
}

// HasSession reports whether the session belongs to the account.
func (g *Gateway) HasSession(a *world.Account, id string) bool {
	se := g.sessions[id]
	return se != nil && se.owner == a
}

// newSession creates and registers a session.
func (g *Gateway) newSession(owner *world.Account, id identify) *session {
	g.sessionCount++
	se := &session{
		id: "session-" + strconv.Itoa(g.sessionCount), owner: owner, intents: id.intents(),
		shard: id.shard(), compress: id.Compress,
	}
	g.sessions[se.id] = se
	return se
}

// removeExpired deletes sessions whose client has been away too long.
func (g *Gateway) removeExpired() {
	for id, se := range g.sessions {
		if se.conn == nil && g.cfg.Clock.Since(se.leftAt) > resumeTimeout {
			delete(g.sessions, id)
		}
	}
}
