package sandbox

import (
	"slices"

	"github.com/railbot/railbot/bot/sandbox/form"
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

// tokenMessage returns the message in the path that an interaction's token reaches: @original, or
// by its id one of the interaction's own messages.
func (s *Server) tokenMessage(c *call) (*interaction, *world.Message, error) {
	in, err := s.interactionByToken(c)
	if err != nil {
		return nil, nil, err
	}
	m := in.original
	if id := c.path("message_id"); id != "" {
		m = in.messageByID(id)
	}
	if m == nil || in.ch.Find(in.user, m.ID) == nil {
		return nil, nil, errUnknownMessage
	}
	return in, m, nil
}

// messageByID returns the original response or the follow-up with an id, nil if there is none.
func (in *interaction) messageByID(id string) *world.Message {
	if in.original != nil && in.original.ID == id {
		return in.original
	}
	i := slices.IndexFunc(in.followups, func(m *world.Message) bool { return m.ID == id })
	if i < 0 {
		return nil
	}
	return in.followups[i]
}

// getTokenMessage handles GET of a message of an interaction.
func (s *Server) getTokenMessage(c *call) (any, error) {
	_, m, err := s.tokenMessage(c)
	if err != nil {
		return nil, err
	}
	return m.Message, nil
}

// patchTokenMessage handles PATCH of a message of an interaction.
func (s *Server) patchTokenMessage(c *call) (any, error) {
	in, m, err := s.tokenMessage(c)
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

// deleteTokenMessage handles DELETE of a message of an interaction.
func (s *Server) deleteTokenMessage(c *call) (any, error) {
	in, m, err := s.tokenMessage(c)
	if err != nil {
		return nil, err
	}
	s.removeMessage(in.ch, m)
	return nil, nil
}

// postFollowup posts a follow-up message. The first one after a deferred response fills it and does
// not count against the limit of follow-ups.
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
	if in.isUserInstallOnly() && len(in.followups) >= form.MaxFollowups {
		return nil, errFollowupLimit
	}
	m, err := s.postAnswer(in, d)
	if err != nil {
		return nil, err
	}
	in.followups = append(in.followups, m)
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
