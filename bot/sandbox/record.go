package sandbox

import (
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// Request is a REST request of the bot. Path has "…" in place of an interaction's token. Body is
// its JSON (payload_json of a multipart request), Files the names of its files. Code is the
// error's, or 0.
type Request struct {
	At      time.Time
	Method  string
	Path    string
	Route   string
	Version string
	Status  int
	Code    int
	Body    json.RawMessage
	Files   []string
}

// Violation is a request of the bot that Discord would refuse as malformed, or that is surely a
// mistake. Rule is "form", "route", or a rule of the gateway.
type Violation struct {
	At     time.Time
	Method string
	Path   string
	Rule   string
	Detail string
}

// Seen is something that a user saw: a version of a message (by event, or "GET" if they fetched
// it), or in Data the choices or the form that the bot sent.
type Seen struct {
	At      time.Time       `json:"at"`
	Event   string          `json:"event"`
	Message *wire.Message   `json:"message,omitempty"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// Interaction is a user's request to the bot, and its outcome.
type Interaction struct {
	ID        string
	Type      int
	UserID    string
	ChannelID string
	Name      string // of the command, component or modal
	Outcome   string
	Delivered int   // connected sessions of the bot that received it
	Again     []int // types of further first responses, which were refused (40060)
	Latency   time.Duration
}

// maskedPath returns the path of the request with "…" in place of tokens.
func (c *call) maskedPath() string {
	path := c.r.URL.Path
	for _, name := range []string{"interaction_token", "webhook_token"} {
		if token := c.path(name); token != "" {
			path = strings.ReplaceAll(path, token, "…")
		}
	}
	return path
}

// record holds what has happened so far.
type record struct {
	brief bool // only violations
	now   func() time.Time
	log   *slog.Logger

	requests   []Request
	violations []Violation
	seen       map[string][]Seen // by user
}

// recordRequest records a request of the bot, and a violation if it was malformed.
func (s *Server) recordRequest(c *call, result any, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if refusal := asRefusal(err); err != nil && isMalformed(refusal) {
		s.record.addViolation(c.r.Method, c.maskedPath(), "form", refusal.Error())
	}
	s.record.addRequest(c, result, err)
	s.record.logRequest(c)
}

// addRequest records a request of the bot, or updates its status if already recorded.
func (r *record) addRequest(c *call, result any, err error) {
	if r.brief {
		return
	}
	if c.noted == 0 {
		req := Request{
			At: r.now(), Method: c.r.Method, Path: c.maskedPath(), Route: c.route.name(), Version: c.path("version"),
			Body: c.body.Raw,
		}
		for _, f := range c.body.Files {
			req.Files = append(req.Files, f.Name)
		}
		r.requests = append(r.requests, req)
		c.noted = len(r.requests)
	}
	req := &r.requests[c.noted-1]
	req.Status, req.Code = statusOf(result), 0
	if err != nil {
		refusal := asRefusal(err)
		req.Status, req.Code = refusal.Status, refusal.Code
	}
}

// logRequest logs a recorded request.
func (r *record) logRequest(c *call) {
	if c.noted > 0 {
		req := r.requests[c.noted-1]
		r.log.Info("bot request", "route", req.Route, "status", req.Status, "code", req.Code)
	}
}

// isMalformed reports whether a refused request was wrong in itself, rather than too late, too
// frequent or not permitted.
func isMalformed(e *form.Refusal) bool {
	if e.Excused {
		return false
	}
	switch e.Code {
	case 50035, 50006, 50109, 40005, 50041:
		return true
	}
	return false
}

// addViolation records and logs a violation.
func (r *record) addViolation(method, path, rule, detail string) {
	r.violations = append(r.violations, Violation{r.now(), method, path, rule, detail})
	r.log.Warn("violation", "method", method, "rule", rule, "detail", detail)
}

// addSeen records that an account saw something. The message must be a copy that nobody changes any
// more.
func (r *record) addSeen(a *world.Account, event string, m *wire.Message, data any) {
	if !r.watches(a) {
		return
	}
	note := Seen{At: r.now(), Event: event, Message: m}
	if data != nil {
		note.Data = wire.MustJSON(data)
	}
	r.seen[a.User.ID] = append(r.seen[a.User.ID], note)
}

// addFetched records that a person fetched a message.
func (r *record) addFetched(a *world.Account, m *wire.Message) {
	if r.watches(a) {
		r.addSeen(a, "GET", m.Clone(), nil)
	}
}

// watches reports whether to record what the account sees.
func (r *record) watches(a *world.Account) bool { return !a.Bot && !r.brief }

// Requests returns all requests of the bot so far.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request{}, s.record.requests...)
}

// Violations returns all violations by the bot so far.
func (s *Server) Violations() []Violation {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Violation{}, s.record.violations...)
}

// Seen returns everything that a user has ever seen, whether or not they had a client connected:
// each version of each message in their channels, their own ephemeral messages, choices and forms.
func (s *Server) Seen(userID string) []Seen {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Seen{}, s.record.seen[userID]...)
}

// Interactions returns all interactions so far, oldest first.
func (s *Server) Interactions() []Interaction {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []Interaction{}
	for _, in := range s.interactions.all {
		out = append(out, Interaction{
			ID: in.id, Type: in.kind, UserID: in.user.User.ID, ChannelID: in.ch.ID, Name: in.name, Outcome: in.outcome,
			Delivered: in.delivered, Again: slices.Clone(in.laterKinds),
			Latency: in.latency,
		})
	}
	return out
}
