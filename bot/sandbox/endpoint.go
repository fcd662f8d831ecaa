package sandbox

import (
	"context"
	"errors"

	"github.com/railbot/railbot/bot/sandbox/endpoint"
)

// Endpoint is the application's Interactions Endpoint URL, as in the developer portal, and the
// sender that signs interactions for Discord.
type Endpoint struct {
	*endpoint.Sender
	server *Server
	url    string // empty: interactions go to the gateway; guarded by the server's lock
}

// Endpoint returns the application's interactions endpoint.
func (s *Server) Endpoint() *Endpoint { return s.endpoint }

// Set sends interactions to a URL instead of the gateway, or to the gateway again if it is empty.
// It tests the URL first and refuses one that does not respond to a PING or accepts a bad signature
// ([endpoint.ErrPing], [endpoint.ErrUnchecked]).
func (e *Endpoint) Set(ctx context.Context, url string) error {
	if url != "" {
		if err := e.Try(ctx, url); err != nil {
			return err
		}
	}
	e.server.mu.Lock()
	defer e.server.mu.Unlock()
	e.url = url
	return nil
}

// sendInteraction sends an interaction. If the endpoint does not accept it, it fails when its deadline expires.
func (e *Endpoint) sendInteraction(url, id string, raw []byte) {
	s := e.server
	err := e.Interaction(s.ctx, url, raw)
	if err == nil || s.ctx.Err() != nil {
		return
	}
	s.cfg.Log.Warn("interaction not accepted", "id", id, "error", err)
	if errors.Is(err, endpoint.ErrAnswer) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.record.addViolation("POST", "interactions endpoint", "answer", err.Error())
	}
}
