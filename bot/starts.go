package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

// starts is how many sessions a bot may begin, as Discord counts them over all
// its processes. One too many, and Discord ends all sessions and resets the
// token. Zero values: Discord does not tell.
type starts struct {
	Total     int   `json:"total"`
	Remaining int   `json:"remaining"`
	Reset     int64 `json:"reset_after"` // in ms: until all are there again
}

// spare is how many of the starts are left to the other processes of the bot
// that may be about to use them, and to the host who is looking what is wrong.
func (s starts) spare() int { return s.Total / 50 }

// allowed tells whether another session may begin now.
func (s starts) allowed() bool { return s.Total == 0 || s.Remaining > s.spare() }

// wait is how long it will be before one may; never nothing, for an answer that
// contradicts itself must not be asked for again and again.
func (s starts) wait() time.Duration {
	return max(time.Duration(s.Reset)*time.Millisecond, time.Second)
}

// startsLeft asks Discord.
func (b *Bot) startsLeft(ctx context.Context) (starts, error) {
	ctx, cancel := context.WithTimeout(ctx, registering)
	defer cancel()
	raw, err := b.rest.send(ctx, b.rest.channels, "gateway", http.MethodGet, discordgo.EndpointGatewayBot, nil, nil)
	if restStatus(err) == http.StatusUnauthorized {
		return starts{}, b.refusedToken()
	}
	if err != nil {
		return starts{}, err
	}
	var answer struct {
		Limit starts `json:"session_start_limit"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return starts{}, fmt.Errorf("bot: Discord's answer says nothing of its gateway: %w", errUnusable)
	}
	return answer.Limit, nil
}

// mayStart waits until Discord lets another session begin, however long it
// cannot be asked. An error is fatal, or the end of ctx.
func (g *gateway) mayStart(ctx context.Context) error {
	for failures := 0; ; {
		left, err := g.starts(ctx)
		wait := left.wait()
		switch {
		case errors.As(err, new(*FatalClose)):
			return err
		case err != nil:
			failures++
			wait = backoff(failures)
			g.log.Warn("gateway not asked for yet", "failures", failures, "error", safe(err))
		case left.allowed():
			g.letGo()
			return nil
		default:
			failures = 0
			g.held.Store(true)
			g.log.Warn("Discord lets no more sessions begin today; waiting",
				"remaining", left.Remaining, "of", left.Total, "for", wait)
		}
		if !sleep(ctx, g.clock, wait) {
			return ctx.Err()
		}
	}
}

// letGo ends a wait: from now on, being away is a fault again.
func (g *gateway) letGo() {
	if g.held.Swap(false) {
		g.set(false)
	}
}
