package sandbox

import (
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// publishMessage adds the message to its channel and shows it.
func (s *Server) publishMessage(ch *world.Channel, m *world.Message) {
	ch.Messages = append(ch.Messages, m)
	s.showMessage("MESSAGE_CREATE", ch, m)
}

// showMessage sends MESSAGE_CREATE or MESSAGE_UPDATE to all readers of the message, and records that they
// saw it.
func (s *Server) showMessage(kind string, ch *world.Channel, m *world.Message) {
	shown := m.Message.Clone()
	shown.GuildID = ch.GuildID
	for _, a := range ch.Party {
		s.listPrivate(ch, a)
	}
	for _, a := range s.world.Readers(ch, m) {
		s.record.addSeen(a, kind, shown, nil)
		s.gateway.Message(a, kind, shown)
	}
}

// listPrivate adds a private channel to an account's list. Bots get no event for it.
func (s *Server) listPrivate(ch *world.Channel, a *world.Account) {
	if ch.List(a) && !a.Bot {
		s.gateway.Emit(a, 0, "", "CHANNEL_CREATE", ch.Shown())
	}
}

// removeMessage deletes the message and sends MESSAGE_DELETE to all its readers.
func (s *Server) removeMessage(ch *world.Channel, m *world.Message) {
	gone := map[string]string{"id": m.ID, "channel_id": ch.ID}
	if ch.GuildID != "" {
		gone["guild_id"] = ch.GuildID
	}
	for _, a := range s.world.Readers(ch, m) {
		s.gateway.Emit(a, gateway.MessageIntent(ch.GuildID), ch.GuildID, "MESSAGE_DELETE", gone)
	}
	s.world.Remove(ch, m)
}

// editMessage applies a draft and shows the result to the message's readers. Filling the placeholder of a
// deferred response does not count as an edit.
func (s *Server) editMessage(ch *world.Channel, m *world.Message, d *draft) error {
	loading := m.Loading()
	if err := s.checkThreadOpen(ch, m); err != nil {
		return err
	}
	if err := d.applyEdit(s.world, m); err != nil {
		return err
	}
	m.Flags &^= wire.FlagLoading
	if !loading {
		m.EditedTimestamp = s.world.After(m.EditedTimestamp)
	}
	s.showMessage("MESSAGE_UPDATE", ch, m)
	return nil
}
