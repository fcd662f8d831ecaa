package gateway

import (
	"time"

	"github.com/railbot/railbot/bot/sandbox/world"
)

// startsEvery is for how long a bot's IDENTIFYs are counted together.
const startsEvery = 24 * time.Hour

// starts counts the bot's IDENTIFYs of a day, by Discord's calendar.
type starts struct {
	n     int
	since time.Time
}

// StartLimit is what GET /gateway/bot says of them.
func (g *Gateway) StartLimit() map[string]any {
	n := g.Starts()
	return map[string]any{
		"total": g.cfg.SessionStarts, "remaining": max(0, g.cfg.SessionStarts-n),
		"reset_after":     g.starts.since.Add(startsEvery).Sub(g.cfg.World.Now()).Milliseconds(),
		"max_concurrency": g.cfg.MaxConcurrency,
	}
}

// Starts is how many IDENTIFYs the bot has sent since the day began.
func (g *Gateway) Starts() int {
	if now := g.cfg.World.Now(); now.Sub(g.starts.since) >= startsEvery {
		g.starts = starts{since: now}
	}
	return g.starts.n
}

// countStart counts an IDENTIFY, also one that will be refused. One too many
// ends all sessions of the bot and resets its token; false then.
func (g *Gateway) countStart() bool {
	g.starts.n = g.Starts() + 1
	if g.starts.n <= g.cfg.SessionStarts {
		return true
	}
	g.cfg.Violate("session starts", "more IDENTIFYs in a day than there may be: the token is reset")
	g.cfg.World.Bot.Token = world.Secret()
	g.EndBotSessions()
	return false
}

// EndBotSessions ends all sessions of the bot, whose token is no longer valid.
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
