package sandbox

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox/form"
)

// Kinds of fault.
const (
	// FaultStatus answers Status (500, 502, …) instead of performing the
	// request, or after performing it if Applied.
	FaultStatus = "status"
	// FaultRateLimit answers 429 with RetryAfter, of the route or Global.
	FaultRateLimit = "rate_limit"
	// FaultDelay lets DelayMS pass by the wire clock before the request is
	// performed.
	FaultDelay = "delay"
	// FaultReconnect sends op 7 to the bot's connections, now.
	FaultReconnect = "reconnect"
	// FaultInvalidSession sends op 9 to the bot's connections, now; Resumable
	// says whether the sessions survive.
	FaultInvalidSession = "invalid_session"
	// FaultClose closes the bot's connections with Code, now.
	FaultClose = "close"
	// FaultDrop cuts the bot's connections without a word, now.
	FaultDrop = "drop"
	// FaultIdentify answers the bot's next IDENTIFY by closing with Code.
	FaultIdentify = "identify"
	// FaultNoAck leaves the bot's next heartbeats without acknowledgement.
	FaultNoAck = "no_ack"
	// FaultRefuseResume answers the bot's next RESUME by op 9, false.
	FaultRefuseResume = "refuse_resume"
	// FaultRefuseSecond answers the bot's next RESUME of a session that still has a connection
	// by op 9, false; that connection goes on. Without this fault the RESUME takes its place.
	FaultRefuseSecond = "refuse_second"
)

// Fault is something that goes wrong for the bot. The REST kinds match
// requests by Method ("" is any) and Route (a path as in the OpenAPI file, a
// prefix of it followed by "*", or "" for any). Count is how many times the
// fault happens: 0 is once, below 0 without end.
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
}

// faults are those that have not happened.
type faults []*Fault

// Fail adds a fault, or carries it out if its kind says "now". An unknown kind
// is an error.
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
	case FaultStatus, FaultRateLimit, FaultDelay, FaultIdentify, FaultNoAck, FaultRefuseResume, FaultRefuseSecond:
		if f.Count == 0 {
			f.Count = 1
		}
		s.faults = append(s.faults, &f)
	default:
		return fmt.Errorf("sandbox: no kind of fault is called %q", f.Kind)
	}
	return nil
}

// ClearFaults forgets all faults that have not happened.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// Faults gives the faults that have not happened, with what is left of Count.
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

// take takes the first pending fault of a kind that matches; nil if none does.
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

// RefuseIdentify takes a [FaultIdentify] for the gateway.
func (fs *faults) RefuseIdentify() (code int, refused bool) {
	f := fs.take(FaultIdentify, always)
	if f == nil {
		return 0, false
	}
	return f.Code, true
}

// RefuseResume takes a [FaultRefuseResume] for the gateway.
func (fs *faults) RefuseResume() bool { return fs.take(FaultRefuseResume, always) != nil }

// RefuseSecond takes a [FaultRefuseSecond] for the gateway.
func (fs *faults) RefuseSecond() bool { return fs.take(FaultRefuseSecond, always) != nil }

// IgnoreHeartbeat takes a [FaultNoAck] for the gateway.
func (fs *faults) IgnoreHeartbeat() bool { return fs.take(FaultNoAck, always) != nil }

// restFault takes the fault that hits this request; nil if none does.
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

func (f *Fault) matches(rt *route) bool {
	if f.Method != "" && f.Method != rt.method {
		return false
	}
	prefix, open := strings.CutSuffix(f.Route, "*")
	return f.Route == "" || f.Route == rt.path || open && strings.HasPrefix(rt.path, prefix)
}

func (f *Fault) refuses() bool { return f != nil && f.Kind != FaultDelay }

func (f *Fault) refusal() error {
	if f.Kind == FaultRateLimit {
		return rateLimited(f.RetryAfter, f.Global)
	}
	return form.Refuse(f.Status, f.Code, fmt.Sprintf("%d: %s", f.Status, http.StatusText(f.Status)))
}

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

// wait lets a delay pass. What was sent is done, whether or not its sender still waits.
func (s *Server) wait(f *Fault) error {
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
