package sandbox

import (
	"context"
	"errors"

	"github.com/railbot/railbot/bot/sandbox/endpoint"
)

// Endpoint is the application's Interactions Endpoint URL, as the developer portal
// has it, and what signs interactions in the name of Discord.
type Endpoint struct {
	*endpoint.Sender
	server *Server
	url    string // empty: interactions go to the gateway; under the server's lock
}

// Endpoint is where interactions go.
func (s *Server) Endpoint() *Endpoint { return s.endpoint }

// Set has interactions sent to a URL instead of the gateway. It is tried at once:
// an address that does not answer a PING, or takes a bad signature, is not taken
// ([endpoint.ErrPing], [endpoint.ErrUnchecked]). Empty: to the gateway again.
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

// put sends an interaction. What is not taken fails when its time is over.
func (e *Endpoint) put(url, id string, raw []byte) {
	s := e.server
	err := e.Interaction(s.ctx, url, raw)
	if err == nil || s.ctx.Err() != nil {
		return
	}
	s.cfg.Log.Warn("interaction not taken", "id", id, "error", err)
	if errors.Is(err, endpoint.ErrAnswer) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.record.violate("POST", "interactions endpoint", "answer", err.Error())
	}
}
