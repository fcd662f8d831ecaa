package sandbox

import (
	"context"
	"fmt"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Press is the result of [Server.Press].
type Press struct {
	ID      string
	Outcome string // Answered or Failed
	// Deferred means that the bot only acknowledged the interaction.
	Deferred bool
	// Message is the message that the response posted or changed, as it was then. nil for other
	// responses.
	Message *wire.Message
}

// Press sends an interaction to the bot for a user, who need not be connected, and waits until it
// is answered or has failed. It makes the checks of POST /interactions except for the session. It
// serves to drive many users at the same time without a gateway connection for each.
func (s *Server) Press(ctx context.Context, userID string, sent wire.UserInteraction) (Press, error) {
	in, err := s.startInteraction(userID, sent)
	if err != nil {
		return Press{}, fmt.Errorf("sandbox: press: %w", err)
	}
	select {
	case <-in.settled:
	case <-ctx.Done():
		return Press{}, ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p := Press{ID: in.id, Outcome: in.outcome, Deferred: in.deferred}
	if in.original != nil {
		p.Message = in.original.Message.Clone()
	}
	return p, nil
}

// startInteraction sends an interaction to the bot for a user.
func (s *Server) startInteraction(userID string, sent wire.UserInteraction) (*interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	who := s.world.Person(userID)
	if who == nil {
		return nil, errUnknownUser
	}
	in, data, err := s.readInteraction(who, sent)
	if err != nil {
		return nil, err
	}
	s.dispatch(in, data)
	return in, nil
}
