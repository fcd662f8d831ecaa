package sandbox

import (
	"context"
	"fmt"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Press is what became of an interaction put by [Server.Press].
type Press struct {
	ID      string
	Outcome string // Answered or Failed
	// Deferred says that the answer is only promised, in Message or in its place.
	Deferred bool
	// Message is the message that the answer posted or changed, as it stood
	// then; nil for other answers.
	Message *wire.Message
}

// Press puts an interaction to the bot for a user, who need not be connected,
// and waits until it was answered or is given up. It checks what POST
// /interactions checks but the session, and is for driving many users at once
// without a gateway connection each.
func (s *Server) Press(ctx context.Context, userID string, sent wire.UserInteraction) (Press, error) {
	in, err := s.put(userID, sent)
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

func (s *Server) put(userID string, sent wire.UserInteraction) (*interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	who := s.world.Person(userID)
	if who == nil {
		return nil, errUnknownUser
	}
	in, data, err := s.read(who, sent)
	if err != nil {
		return nil, err
	}
	s.dispatch(in, data)
	return in, nil
}
