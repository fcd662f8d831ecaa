package sandbox

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Intents of a bot that the sandbox heeds.
const (
	intentGuilds         = 1 << 0
	intentMembers        = 1 << 1
	intentPresences      = 1 << 8
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentContent        = 1 << 15

	intentsPrivileged = intentMembers | intentPresences | intentContent
	intentsAll        = 1<<26 - 1
)

// session is a gateway session: it outlives its connection, so that a client
// may come back and have the events that it missed.
type session struct {
	id       string
	owner    *account
	intents  int
	shard    [2]int
	compress bool

	seq     int64
	log     []logged
	conn    *conn     // nil while the client is away
	leftAt  time.Time // by the wire clock
	refused bool      // may not be resumed
}

// logged is an event as it was sent, kept for a resume.
type logged struct {
	seq  int64
	kind string
	data json.RawMessage
}

const (
	keptEvents  = 10_000
	resumeLimit = 5 * time.Minute
)

// push numbers an event, keeps it and sends it if the client is there.
func (se *session) push(kind string, data json.RawMessage) {
	se.seq++
	se.log = append(se.log, logged{se.seq, kind, data})
	if len(se.log) > keptEvents {
		se.log = se.log[len(se.log)-keptEvents:]
	}
	if se.conn != nil {
		se.conn.send(dispatch(se.log[len(se.log)-1]), se.compress)
	}
}

func dispatch(e logged) []byte {
	return mustJSON(wire.Frame{Op: opDispatch, D: e.data, S: &e.seq, T: &e.kind})
}

func mustJSON(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("sandbox: an object does not encode: " + err.Error())
	}
	return raw
}

// since gives the events after seq, false if some are no longer kept.
func (se *session) since(seq int64) ([]logged, bool) {
	if seq > se.seq || seq < 0 {
		return nil, false
	}
	first := se.seq - int64(len(se.log)) + 1
	if seq+1 < first {
		return nil, false
	}
	return se.log[seq+1-first:], true
}

// heeds reports whether the session wants events of that intent; people want
// all, and 0 is an event that needs none.
func (se *session) heeds(intent int) bool {
	return !se.owner.bot || intent == 0 || se.intents&intent != 0
}

// owns reports whether a guild's events belong to the session's shard.
func (se *session) owns(guildID string) bool {
	if !se.owner.bot || se.shard[1] <= 1 {
		return true
	}
	return int(number(guildID)>>22%uint64(se.shard[1])) == se.shard[0]
}

// emit sends an event to all sessions of an account.
func (s *Server) emit(to *account, intent int, guildID, kind string, data any) {
	raw := mustJSON(data)
	for _, se := range s.sessions {
		if se.owner == to && se.heeds(intent) && se.owns(guildID) {
			se.push(kind, raw)
		}
	}
}

// announce tells everybody who sees the channel.
func (s *Server) announce(ch *channel, intent int, kind string, data any) {
	for _, a := range s.everyone() {
		if s.sees(a, ch) {
			s.emit(a, intent, ch.GuildID, kind, data)
		}
	}
}

// announceAll tells everybody in the guild.
func (s *Server) announceAll(intent int, kind string, data any) {
	for _, a := range s.everyone() {
		s.emit(a, intent, SeedGuild, kind, data)
	}
}

// show sends MESSAGE_CREATE or MESSAGE_UPDATE to everybody whom the message is
// for, and notes that they were shown it.
func (s *Server) show(kind string, ch *channel, m *message) {
	shown := m.Message.Clone()
	shown.GuildID = ch.GuildID
	for _, a := range ch.party {
		s.list(ch, a)
	}
	for _, a := range s.everyone() {
		if !s.sees(a, ch) || !m.shownTo(a) || m.to != nil && a.bot {
			continue
		}
		if a.bot {
			s.showBot(kind, ch, m, shown)
			continue
		}
		s.saw(a, kind, shown, nil)
		s.emit(a, 0, ch.GuildID, kind, shown)
	}
}

// showBot sends a message to the bot's sessions, without its content to those
// that lack the intent for it.
func (s *Server) showBot(kind string, ch *channel, m *message, shown *wire.Message) {
	intent := intentGuildMessages
	if ch.GuildID == "" {
		intent = intentDirectMessages
	}
	full, bare := mustJSON(shown), mustJSON(withoutContent(shown))
	for _, se := range s.sessions {
		if !se.owner.bot || !se.heeds(intent) || !se.owns(ch.GuildID) {
			continue
		}
		if se.intents&intentContent != 0 || ch.GuildID == "" || m.author.bot || mentions(shown, s.bot) {
			se.push(kind, full)
		} else {
			se.push(kind, bare)
		}
	}
}

func withoutContent(m *wire.Message) *wire.Message {
	bare := *m
	bare.Content, bare.Attachments, bare.Components = "", []wire.Attachment{}, []wire.Component{}
	return &bare
}

func mentions(m *wire.Message, a *account) bool {
	for _, u := range m.Mentions {
		if u.ID == a.user.ID {
			return true
		}
	}
	return false
}

// hide sends MESSAGE_DELETE to everybody who had the message.
func (s *Server) hide(ch *channel, m *message) {
	gone, intent := map[string]string{"id": m.ID, "channel_id": ch.ID}, intentDirectMessages
	if ch.GuildID != "" {
		gone["guild_id"], intent = ch.GuildID, intentGuildMessages
	}
	for _, a := range s.everyone() {
		if s.sees(a, ch) && m.shownTo(a) && (m.to == nil || !a.bot) {
			s.emit(a, intent, ch.GuildID, "MESSAGE_DELETE", gone)
		}
	}
}

func (s *Server) newSession(owner *account, id identify) *session {
	s.sessionCount++
	se := &session{
		id: "session-" + strconv.Itoa(s.sessionCount), owner: owner, intents: id.intents(),
		shard: id.shard(), compress: id.Compress,
	}
	s.sessions[se.id] = se
	return se
}

// forgetOld drops sessions whose client stayed away too long.
func (s *Server) forgetOld() {
	for id, se := range s.sessions {
		if se.conn == nil && s.cfg.WireClock.Since(se.leftAt) > resumeLimit {
			delete(s.sessions, id)
		}
	}
}
