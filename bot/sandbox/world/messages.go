package world

import (
	"slices"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Message is a stored message. To is the one user who sees an ephemeral one.
type Message struct {
	wire.Message
	By *Account
	To *Account
}

// NewMessage is an empty message with its identifier and time; it is not in the
// channel yet.
func (w *World) NewMessage(ch *Channel, by *Account) *Message {
	m := &Message{By: by}
	m.Message = wire.Message{
		ID: w.NextID(), ChannelID: ch.ID, Author: by.Public(), Timestamp: w.Now(),
		Mentions: []wire.User{}, MentionRoles: []string{}, Attachments: []wire.Attachment{},
		Embeds: []any{}, Components: []wire.Component{},
	}
	return m
}

// ShownTo reports whether the message is there for the account, as far as
// being ephemeral goes. Not even the bot can fetch an ephemeral message, but
// through its interaction.
func (m *Message) ShownTo(a *Account) bool { return m.To == nil || m.To == a }

// Find gives the message if it is there for the account, nil otherwise.
func (ch *Channel) Find(a *Account, id string) *Message {
	if m := ch.Message(id); m != nil && m.ShownTo(a) {
		return m
	}
	return nil
}

// Message gives the message, whoever may see it; nil if there is none.
func (ch *Channel) Message(id string) *Message {
	i := slices.IndexFunc(ch.Messages, func(m *Message) bool { return m.ID == id })
	if i < 0 {
		return nil
	}
	return ch.Messages[i]
}

// SentWith finds the message that the account sent with a nonce in the last
// five minutes; nil if there is none.
func (w *World) SentWith(by *Account, ch *Channel, nonce any) *Message {
	for _, m := range slices.Backward(ch.Messages) {
		if m.By == by && m.Nonce == nonce && w.Now().Sub(m.Timestamp) < 5*time.Minute {
			return m
		}
	}
	return nil
}

// Readers are those whom the message is for: who see the channel, and of an
// ephemeral message its one user.
func (w *World) Readers(ch *Channel, m *Message) []*Account {
	var out []*Account
	for _, a := range w.Everyone() {
		if ch.SeenBy(a) && m.ShownTo(a) {
			out = append(out, a)
		}
	}
	return out
}

// Remove takes the message out of its channel, and in time its files.
func (w *World) Remove(ch *Channel, m *Message) {
	ch.Messages = slices.DeleteFunc(ch.Messages, func(other *Message) bool { return other == m })
	w.Files.lose(m.Attachments)
}

// Refer is what a message says that answers this one.
func (m *Message) Refer(ch *Channel) *wire.Reference {
	return &wire.Reference{MessageID: m.ID, ChannelID: ch.ID, GuildID: ch.GuildID}
}
