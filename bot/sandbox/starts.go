package sandbox

import "time"

// startsEvery is for how long a bot's IDENTIFYs are counted together.
const startsEvery = 24 * time.Hour

// starts counts the bot's IDENTIFYs of a day, by Discord's calendar.
type starts struct {
	n     int
	since time.Time
}

// startLimit is what GET /gateway/bot says of them.
func (s *Server) startLimit() map[string]any {
	s.newDay()
	return map[string]any{
		"total": s.cfg.SessionStarts, "remaining": max(0, s.cfg.SessionStarts-s.starts.n),
		"reset_after": s.starts.since.Add(startsEvery).Sub(s.now()).Milliseconds(), "max_concurrency": 1,
	}
}

func (s *Server) newDay() {
	if now := s.now(); now.Sub(s.starts.since) >= startsEvery {
		s.starts = starts{since: now}
	}
}

// countStart counts an IDENTIFY, also one that will be refused. One too many
// ends all sessions of the bot and resets its token; false then.
func (s *Server) countStart() bool {
	s.newDay()
	if s.starts.n++; s.starts.n <= s.cfg.SessionStarts {
		return true
	}
	s.violate("", "gateway", "session starts", "more IDENTIFYs in a day than there may be: the token is reset")
	s.bot.token = s.secret()
	for id, se := range s.sessions {
		if se.owner.bot {
			delete(s.sessions, id)
			if se.conn != nil {
				se.conn.close(closeBadToken)
			}
		}
	}
	return false
}

// SessionStarts is how many IDENTIFYs the bot has sent since the day began.
func (s *Server) SessionStarts() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.newDay()
	return s.starts.n
}
