package sandbox

import (
	"github.com/railbot/railbot/bot/sandbox/world"
)

// interactionByToken returns the interaction whose token authorizes the request.
func (s *Server) interactionByToken(c *call) (*interaction, error) {
	in := s.interactions.byToken[c.path("webhook_token")]
	switch {
	case in == nil || c.path("webhook_id") != s.world.ApplicationID():
		return nil, errUnknownWebhook
	case s.world.Now().Sub(in.created) >= tokenTTL:
		return nil, errWebhookToken
	case in.outcome != Answered:
		return nil, errUnknownWebhook
	}
	return in, nil
}

// originalMessage returns the message that @original refers to.
func (s *Server) originalMessage(c *call) (*interaction, *world.Message, error) {
	in, err := s.interactionByToken(c)
	if err != nil {
		return nil, nil, err
	}
	if in.original == nil || in.ch.Find(in.user, in.original.ID) == nil {
		return nil, nil, errUnknownMessage
	}
	return in, in.original, nil
}

// getOriginal handles GET of the original response to an interaction.
func (s *Server) getOriginal(c *call) (any, error) {
	_, m, err := s.originalMessage(c)
	if err != nil {
		return nil, err
	}
	return m.Message, nil
}

// patchOriginal handles PATCH of the original response to an interaction.
func (s *Server) patchOriginal(c *call) (any, error) {
	in, m, err := s.originalMessage(c)
	if err != nil {
		return nil, err
	}
	d, err := readDraft(c, "")
	if err != nil {
		return nil, err
	}
	if err := d.checkFlags(flagsEdit); err != nil {
		return nil, err
	}
	if err := s.editMessage(in.ch, m, d); err != nil {
		return nil, err
	}
	return m.Message, nil
}

// deleteOriginal handles DELETE of the original response to an interaction.
func (s *Server) deleteOriginal(c *call) (any, error) {
	in, m, err := s.originalMessage(c)
	if err != nil {
		return nil, err
	}
	s.removeMessage(in.ch, m)
	return nil, nil
}

// postFollowup posts a follow-up message. The first one after a deferred response fills it.
func (s *Server) postFollowup(c *call) (any, error) {
	in, err := s.interactionByToken(c)
	if err != nil {
		return nil, err
	}
	d, err := readDraft(c, "")
	if err != nil {
		return nil, err
	}
	if in.original != nil && in.original.Loading() {
		return s.fillDeferred(in, d)
	}
	m, err := s.postAnswer(in, d)
	if err != nil {
		return nil, err
	}
	return m.Message, nil
}

// fillDeferred fills a deferred response with the first follow-up. It stays as ephemeral as the
// deferred response said.
func (s *Server) fillDeferred(in *interaction, d *draft) (any, error) {
	if err := d.checkFlags(flagsAnswer); err != nil {
		return nil, err
	}
	if d.empty() {
		return nil, errEmptyMessage
	}
	if err := s.editMessage(in.ch, in.original, d); err != nil {
		return nil, err
	}
	return in.original.Message, nil
}
