package gateway

import (
	"encoding/json"
	"sync"

	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// Intents of the bot that the sandbox supports. Intent 0 means that an event needs none.
const (
	IntentGuilds         = 1 << 0
	IntentMembers        = 1 << 1
	intentPresences      = 1 << 8
	IntentGuildMessages  = 1 << 9
	IntentDirectMessages = 1 << 12
	IntentEvents         = 1 << 16
	intentContent        = 1 << 15

	intentsPrivileged = IntentMembers | intentPresences | intentContent
	intentsAll        = 1<<26 - 1
)

// Emit sends an event to all sessions of an account that subscribed to it.
func (g *Gateway) Emit(to *world.Account, intent int, guildID, kind string, data any) {
	raw := encodeOnce(data)
	for _, se := range g.sessions {
		if se.owner == to && se.hasIntent(intent) && se.ownsGuild(guildID) {
			se.push(kind, raw())
		}
	}
}

// encodeOnce returns a function that encodes data at most once. Often no session needs it.
func encodeOnce(data any) func() json.RawMessage {
	return sync.OnceValue(func() json.RawMessage { return wire.MustJSON(data) })
}

// Announce sends an event to every account that sees the channel.
func (g *Gateway) Announce(ch *world.Channel, intent int, kind string, data any) {
	for _, a := range g.cfg.World.Everyone() {
		if ch.SeenBy(a) {
			g.Emit(a, intent, ch.GuildID, kind, data)
		}
	}
}

// AnnounceAll sends an event to every account in a guild.
func (g *Gateway) AnnounceAll(guild string, intent int, kind string, data any) {
	for _, a := range g.cfg.World.Everyone() {
		if a.In(guild) {
			g.Emit(a, intent, guild, kind, data)
		}
	}
}

// Message sends a MESSAGE_CREATE or MESSAGE_UPDATE to one of the message's readers. Sessions of the
// bot without the message content intent get it without content, unless Discord exempts the
// message.
func (g *Gateway) Message(to *world.Account, kind string, m *wire.Message) {
	if !to.Bot {
		g.Emit(to, 0, m.GuildID, kind, m)
		return
	}
	full, bare := encodeOnce(m), encodeOnce(withoutContent(m))
	open := m.GuildID == "" || m.Author.Bot || world.Mentions(m, to.User.ID)
	for _, se := range g.sessions {
		switch {
		case !se.owner.Bot || !se.hasIntent(MessageIntent(m.GuildID)) || !se.ownsGuild(m.GuildID):
		case open || se.intents&intentContent != 0:
			se.push(kind, full())
		default:
			se.push(kind, bare())
		}
	}
}

// MessageIntent returns the intent for messages in a guild, or in direct messages if guildID is "".
func MessageIntent(guildID string) int {
	if guildID == "" {
		return IntentDirectMessages
	}
	return IntentGuildMessages
}

// withoutContent returns the message as a bot without the message content intent sees it.
func withoutContent(m *wire.Message) *wire.Message {
	bare := *m
	bare.Content, bare.Attachments, bare.Components = "", []wire.Attachment{}, []wire.Component{}
	return &bare
}

// Interaction sends an interaction to all sessions of the bot, whatever their intents. It returns
// how many of them are connected.
func (g *Gateway) Interaction(in wire.Interaction) (delivered int) {
	raw := wire.MustJSON(in)
	for _, se := range g.sessions {
		if se.owner.Bot && se.ownsGuild(in.GuildID) {
			se.push("INTERACTION_CREATE", raw)
			if se.conn != nil {
				delivered++
			}
		}
	}
	return delivered
}
