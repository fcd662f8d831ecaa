package sandbox

import (
	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// modal is a form that the bot opened for a user.
type modal struct {
	wire.Modal
	user   *account
	ch     *channel
	source *message
}

func (s *Server) askModal(in *interaction, data wire.InteractionData) (wire.InteractionData, error) {
	none := wire.InteractionData{}
	m := s.modals[data.ID]
	if m == nil || m.user != in.user || m.ch != in.ch || m.CustomID != data.CustomID {
		return none, errUnknownInter
	}
	filled, err := form.FillModal(m.Components, data.Components)
	if err != nil {
		return none, err
	}
	in.modal, in.source, in.name = m, m.source, m.CustomID
	return wire.InteractionData{CustomID: m.CustomID, Components: filled}, nil
}
