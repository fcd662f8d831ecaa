package world

import (
	"slices"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Message is a stored message. To is the only user who sees an ephemeral message, otherwise nil.
type Message struct {
	wire.Message
	By *Account
	To *Account
}

// NewMessage returns an empty message with an id and a time. It does not add it to the channel.
func (w *World) NewMessage(ch *Channel, by *Account) *Message {
	m := &Message{By: by}
	m.Message = wire.Message{
		ID: w.NextID(), ChannelID: ch.ID, Author: by.Public(), Timestamp: w.Now(),
		Mentions: []wire.User{}, MentionRoles: []string{}, Attachments: []wire.Attachment{},
		Embeds: []any{}, Components: []wire.Component{},
	}
	return m
}

// ShownTo reports whether the message is public or addressed to the account. Even the bot can fetch
// an ephemeral message only through its interaction.
func (m *Message) ShownTo(a *Account) bool { return m.To == nil || m.To == a }

// Find returns the message if the account can see it, otherwise nil.
func (ch *Channel) Find(a *Account, id string) *Message {
	if m := ch.Message(id); m != nil && m.ShownTo(a) {
		return m
	}
	return nil
}

// Message returns the message whether or not it is ephemeral, nil if there is none.
func (ch *Channel) Message(id string) *Message {
	i := slices.IndexFunc(ch.Messages, func(m *Message) bool { return m.ID == id })
	if i < 0 {
		return nil
	}
	return ch.Messages[i]
}

// SentWith returns the message that the account sent with a nonce in the last five minutes, nil if
// there is none.
func (w *World) SentWith(by *Account, ch *Channel, nonce any) *Message {
	for _, m := range slices.Backward(ch.Messages) {
		if m.By == by && m.Nonce == nonce && w.Now().Sub(m.Timestamp) < 5*time.Minute {
			return m
		}
	}
	return nil
}

// Readers returns the accounts that see the message.
func (w *World) Readers(ch *Channel, m *Message) []*Account {
	var out []*Account
	for _, a := range w.Everyone() {
		if ch.SeenBy(a) && m.ShownTo(a) {
			out = append(out, a)
		}
	}
	return out
}

// Remove deletes the message and marks its files as lost.
func (w *World) Remove(ch *Channel, m *Message) {
	ch.Messages = slices.DeleteFunc(ch.Messages, func(other *Message) bool { return other == m })
	w.Files.lose(m.Attachments)
}

// Refer returns the reference for a reply to this message.
func (m *Message) Refer(ch *Channel) *wire.Reference {
	return &wire.Reference{MessageID: m.ID, ChannelID: ch.ID, GuildID: ch.GuildID}
}
