package gateway

import (
	"time"

	"github.com/railbot/railbot/bot/sandbox/world"
)

// startsInterval is the period of the limit on the bot's IDENTIFYs.
const startsInterval = 24 * time.Hour

// starts counts the bot's IDENTIFYs of the current day, on Discord's calendar.
type starts struct {
	n     int
	since time.Time
}

// StartLimit returns the session_start_limit of GET /gateway/bot.
func (g *Gateway) StartLimit() map[string]any {
	n := g.StartsToday() // before since is read, which it may change
	return map[string]any{
		"total": g.cfg.MaxSessionStarts, "remaining": max(0, g.cfg.MaxSessionStarts-n),
		"reset_after":     g.starts.since.Add(startsInterval).Sub(g.cfg.World.Now()).Milliseconds(),
		"max_concurrency": g.cfg.MaxConcurrency,
	}
}

// StartsToday returns the number of IDENTIFYs that the bot has sent since the day began. If the day of the
// counter is over, it starts a new one at zero.
func (g *Gateway) StartsToday() int {
	if now := g.cfg.World.Now(); now.Sub(g.starts.since) >= startsInterval {
		g.starts = starts{since: now}
	}
	return g.starts.n
}

// countStart counts an IDENTIFY, even if it will be refused. If it exceeds the limit, countStart
// ends all sessions of the bot, resets its token and returns false.
func (g *Gateway) countStart() bool {
	g.starts.n = g.StartsToday() + 1
	if g.starts.n <= g.cfg.MaxSessionStarts {
		return true
	}
	g.cfg.Violate("session starts", "more IDENTIFYs than allowed per day: the token is reset")
	g.cfg.World.Bot.Token = world.Secret()
	g.EndBotSessions()
	return false
}

// EndBotSessions ends all sessions of the bot, because its token is no longer valid.
func (g *Gateway) EndBotSessions() {
	for id, se := range g.sessions {
		if se.owner.Bot {
			delete(g.sessions, id)
			if se.conn != nil {
				se.conn.close(closeBadToken)
			}
		}
	}
}
