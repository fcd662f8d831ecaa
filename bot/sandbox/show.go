package sandbox

import (
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// publish puts the message into its channel and shows it.
func (s *Server) publish(ch *world.Channel, m *world.Message) {
	ch.Messages = append(ch.Messages, m)
	s.show("MESSAGE_CREATE", ch, m)
}

// show sends MESSAGE_CREATE or MESSAGE_UPDATE to everybody whom the message is
// for, and notes that they were shown it.
func (s *Server) show(kind string, ch *world.Channel, m *world.Message) {
	shown := m.Message.Clone()
	shown.GuildID = ch.GuildID
	for _, a := range ch.Party {
		s.list(ch, a)
	}
	for _, a := range s.world.Readers(ch, m) {
		s.record.saw(a, kind, shown, nil)
		s.gateway.Message(a, kind, shown)
	}
}

// list puts a direct message channel into somebody's list of them. The gateway
// tells people only: a bot hears of no such channel.
func (s *Server) list(ch *world.Channel, a *world.Account) {
	if ch.List(a) && !a.Bot {
		s.gateway.Emit(a, 0, "", "CHANNEL_CREATE", ch.Shown())
	}
}

// remove takes the message away, and sends MESSAGE_DELETE to everybody who had
// it.
func (s *Server) remove(ch *world.Channel, m *world.Message) {
	gone := map[string]string{"id": m.ID, "channel_id": ch.ID}
	if ch.GuildID != "" {
		gone["guild_id"] = ch.GuildID
	}
	for _, a := range s.world.Readers(ch, m) {
		s.gateway.Emit(a, gateway.MessageIntent(ch.GuildID), ch.GuildID, "MESSAGE_DELETE", gone)
	}
	s.world.Remove(ch, m)
}

// edit applies a change and shows it to whoever has the message. What was
// loading is answered by it and does not count as edited.
func (s *Server) edit(ch *world.Channel, m *world.Message, d *draft) error {
	loading := m.Loading()
	if err := s.mayAnswer(ch, m); err != nil {
		return err
	}
	if err := d.apply(s.world, m, true); err != nil {
		return err
	}
	m.Flags &^= wire.FlagLoading
	if !loading {
		m.EditedTimestamp = s.world.After(m.EditedTimestamp)
	}
	s.show("MESSAGE_UPDATE", ch, m)
	return nil
}
