package sandbox

import "github.com/railbot/railbot/bot/sandbox/wire"

// byWebhook finds the interaction whose token authorizes the request.
func (s *Server) byWebhook(c *call) (*interaction, error) {
	in := s.interactionOf[c.path("webhook_token")]
	switch {
	case in == nil || c.path("webhook_id") != SeedApplication:
		return nil, errUnknownWebhook
	case s.now().Sub(in.created) >= tokenLife:
		return nil, errWebhookToken
	case in.outcome != Answered:
		return nil, errUnknownWebhook
	}
	return in, nil
}

// original finds what @original means to the request.
func (s *Server) original(c *call) (*interaction, *message, error) {
	in, err := s.byWebhook(c)
	if err != nil {
		return nil, nil, err
	}
	if in.original == nil || s.find(in.user, in.ch, in.original.ID) == nil {
		return nil, nil, errUnknownMessage
	}
	return in, in.original, nil
}

func patchOriginal(s *Server, c *call) (any, error) {
	in, m, err := s.original(c)
	if err != nil {
		return nil, err
	}
	d, err := readDraft(c.body, "", "webhook_edit")
	if err != nil {
		return nil, err
	}
	if err := d.checkFlags(flagsEdit); err != nil {
		return nil, err
	}
	if err := s.edit(in.ch, m, d, c.base); err != nil {
		return nil, err
	}
	return m.Message, nil
}

func postFollowup(s *Server, c *call) (any, error) {
	in, err := s.byWebhook(c)
	if err != nil {
		return nil, err
	}
	d, err := readDraft(c.body, "", "followup")
	if err != nil {
		return nil, err
	}
	if in.original != nil && in.original.Loading() {
		return s.resolveLoading(in, d, c.base)
	}
	m, err := s.post(in, d, c.base)
	if err != nil {
		return nil, err
	}
	return m.Message, nil
}

// resolveLoading: the first follow-up after a deferred answer becomes it, and
// is as ephemeral as the defer said.
func (s *Server) resolveLoading(in *interaction, d *draft, base string) (any, error) {
	if err := d.checkFlags(flagsAnswer); err != nil {
		return nil, err
	}
	if d.empty() {
		return nil, errEmptyMessage
	}
	if err := s.edit(in.ch, in.original, d, base); err != nil {
		return nil, err
	}
	return in.original.Message, nil
}

// edit applies a change and shows it to whoever has the message. What was
// loading is answered by it and does not count as edited.
func (s *Server) edit(ch *channel, m *message, d *draft, base string) error {
	loading := m.Loading()
	if err := s.apply(m, d, base, true); err != nil {
		return err
	}
	m.Flags &^= wire.FlagLoading
	if now := s.now(); !loading {
		m.EditedTimestamp = &now
	}
	s.show("MESSAGE_UPDATE", ch, m)
	return nil
}
