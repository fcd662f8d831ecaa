package sandbox

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Kinds of fault.
const (
	// FaultStatus responds with Status (500, 502, …) instead of performing the request, or after
	// performing it if Applied.
	FaultStatus = "status"
	// FaultRateLimit responds with 429 and RetryAfter, for the route or Global.
	FaultRateLimit = "rate_limit"
	// FaultAutoMod refuses a message, edit or response in a guild whose text contains Text, as AutoMod
	// can: with 400 and code 200000. Nothing changes, and a refused response can be sent again.
	FaultAutoMod = "auto_mod"
	// FaultDelay waits DelayMS on the wire clock before performing the request.
	FaultDelay = "delay"
	// FaultReconnect immediately sends op 7 (reconnect) to the bot's connections.
	FaultReconnect = "reconnect"
	// FaultInvalidSession immediately sends op 9 to the bot's connections. The sessions survive if
	// Resumable.
	FaultInvalidSession = "invalid_session"
	// FaultClose immediately closes the bot's connections with Code.
	FaultClose = "close"
	// FaultDrop immediately cuts the bot's connections without a close frame.
	FaultDrop = "drop"
	// FaultIdentify closes the connection with Code at the bot's next IDENTIFY.
	FaultIdentify = "identify"
	// FaultNoAck leaves the bot's next heartbeats unacknowledged.
	FaultNoAck = "no_ack"
	// FaultRefuseResume responds to the bot's next RESUME with op 9, false.
	FaultRefuseResume = "refuse_resume"
	// FaultRefuseSecond responds to the bot's next RESUME of a session that is still connected with
	// op 9, false. The old connection stays. Without this fault the new connection replaces it.
	FaultRefuseSecond = "refuse_second"
)

// Fault is something that goes wrong for the bot. The REST kinds match requests by Method ("" is
// any) and Route (a path as in the OpenAPI file, a prefix of one followed by "*", or "" for any).
// Count is how many times the fault happens: 0 means once, a negative number for ever.
type Fault struct {
	Kind       string
	Method     string
	Route      string
	Count      int
	Status     int
	Code       int
	RetryAfter float64 // seconds
	Global     bool
	DelayMS    int
	Resumable  bool
	Applied    bool
	Text       string // "" is any
}

// faults are the pending faults.
type faults []*Fault

// Fail adds a fault, or performs it if its kind says "immediately". It fails for an unknown kind.
func (s *Server) Fail(f Fault) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch f.Kind {
	case FaultReconnect:
		s.gateway.ReconnectBot()
	case FaultInvalidSession:
		s.gateway.InvalidateBot(f.Resumable)
	case FaultClose:
		s.gateway.CloseBot(f.Code)
	case FaultDrop:
		s.gateway.CutBot()
	case FaultStatus, FaultRateLimit, FaultAutoMod, FaultDelay, FaultIdentify, FaultNoAck, FaultRefuseResume, FaultRefuseSecond:
		if f.Count == 0 {
			f.Count = 1
		}
		s.faults = append(s.faults, &f)
	default:
		return fmt.Errorf("sandbox: add fault: unknown kind %q", f.Kind)
	}
	return nil
}

// ClearFaults removes all pending faults.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// Faults returns the pending faults, with the remaining Count.
func (s *Server) Faults() []Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []Fault{}
	for _, f := range s.faults {
		if f.Count != 0 {
			out = append(out, *f)
		}
	}
	return out
}

// take consumes the first pending fault of a kind that matches. It returns nil if there is none.
func (fs faults) take(kind string, matches func(*Fault) bool) *Fault {
	for _, f := range fs {
		if f.Kind == kind && f.Count != 0 && matches(f) {
			if f.Count > 0 {
				f.Count--
			}
			taken := *f
			return &taken
		}
	}
	return nil
}

func always(*Fault) bool { return true }

// RefuseIdentify implements gateway.Trouble by a [FaultIdentify].
func (fs *faults) RefuseIdentify() (code int, refused bool) {
	f := fs.take(FaultIdentify, always)
	if f == nil {
		return 0, false
	}
	return f.Code, true
}

// RefuseResume implements gateway.Trouble by a [FaultRefuseResume].
func (fs *faults) RefuseResume() bool { return fs.take(FaultRefuseResume, always) != nil }

// RefuseSecond implements gateway.Trouble by a [FaultRefuseSecond].
func (fs *faults) RefuseSecond() bool { return fs.take(FaultRefuseSecond, always) != nil }

// IgnoreHeartbeat implements gateway.Trouble by a [FaultNoAck].
func (fs *faults) IgnoreHeartbeat() bool { return fs.take(FaultNoAck, always) != nil }

// restFault consumes the fault that applies to a request of the route. It returns nil if there is
// none.
func (s *Server) restFault(rt *route) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	matches := func(f *Fault) bool { return f.matches(rt) }
	for _, kind := range []string{FaultDelay, FaultRateLimit, FaultStatus} {
		if f := s.faults.take(kind, matches); f != nil {
			return f
		}
	}
	return nil
}

// matches reports whether the fault applies to requests of the route.
func (f *Fault) matches(rt *route) bool {
	if f.Method != "" && f.Method != rt.method {
		return false
	}
	prefix, open := strings.CutSuffix(f.Route, "*")
	return f.Route == "" || f.Route == rt.path || open && strings.HasPrefix(rt.path, prefix)
}

// moderate consumes a [FaultAutoMod] that applies to a message that the bot is about to write, and
// returns its refusal. It returns nil if there is none. The lock must be held.
func (s *Server) moderate(c *call, m *wire.Message) error {
	ch := s.world.Channel(m.ChannelID)
	if !c.byBot() || ch == nil || ch.IsPrivate() {
		return nil
	}
	blocks := func(f *Fault) bool { return f.matches(c.route) && strings.Contains(m.Content, f.Text) }
	if s.faults.take(FaultAutoMod, blocks) == nil {
		return nil
	}
	return errAutoMod
}

func (f *Fault) isRefusal() bool { return f != nil && f.Kind != FaultDelay }

// refusal returns the error response that the fault causes.
func (f *Fault) refusal() error {
	if f.Kind == FaultRateLimit {
		return rateLimitError(f.RetryAfter, f.Global)
	}
	return form.Refuse(f.Status, f.Code, fmt.Sprintf("%d: %s", f.Status, http.StatusText(f.Status)))
}

// setHeaders sets the rate limit headers of a FaultRateLimit.
func (f *Fault) setHeaders(w http.ResponseWriter) {
	if f.Kind != FaultRateLimit {
		return
	}
	if f.Global {
		w.Header().Set("X-RateLimit-Global", "true")
		w.Header().Set("X-RateLimit-Scope", "global")
		return
	}
	w.Header().Set("X-RateLimit-Scope", "user")
	w.Header().Set("X-RateLimit-Limit", "1")
	w.Header().Set("X-RateLimit-Remaining", "0")
	w.Header().Set("X-RateLimit-Reset-After", strconv.FormatFloat(f.RetryAfter, 'f', 3, 64))
	w.Header().Set("X-RateLimit-Bucket", "fault")
}

// waitDelay waits for a delay fault. The request is performed even if its sender has given up.
func (s *Server) waitDelay(f *Fault) error {
	if f == nil || f.DelayMS == 0 {
		return nil
	}
	t := s.cfg.WireClock.NewTimer(time.Duration(f.DelayMS)*time.Millisecond, "delay")
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-s.ctx.Done():
		return errServer
	}
}
