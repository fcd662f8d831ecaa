package bot

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/commands/interaction"
)

// standingPanels are the private panels that people have before them, as far as they
// can be taken away: by the token of the last interaction that showed them, while it
// lives. Tokens are kept in memory alone and never logged.
type standingPanels struct {
	clock quartz.Clock

	mu    sync.Mutex
	of    map[string][]standingPanel // by person and channel
	swept time.Time                  // when what has expired was last let go
}

// standingPanel is a panel as the last interaction left it.
type standingPanel struct {
	origin string // the interaction that first showed it
	last   interaction.Request
	until  time.Time // when the token of the last one ends
}

func newStandingPanels(clock quartz.Clock) *standingPanels {
	return &standingPanels{clock: clock, of: map[string][]standingPanel{}, swept: clock.Now()}
}

// show notes that an interaction has shown a panel, a new one or that which was
// pressed, and gives the older ones of the person in the channel: they are to be taken
// away. Of a pressed one of which Discord does not say where it comes from, nothing
// is noted.
func (s *standingPanels) show(r interaction.Request, pressed bool) (others []standingPanel) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sweep()
	key, now := r.User+"/"+r.Channel, s.clock.Now()
	mine := standingPanel{origin: r.ID, until: now.Add(tokenLife)}
	if pressed {
		mine.origin = r.Message.Origin
	}
	if mine.origin == "" {
		return nil
	}
	mine.last = interaction.Request{ID: r.ID, Token: r.Token, AppID: r.AppID}
	standing := []standingPanel{mine}
	for _, p := range s.of[key] {
		switch {
		case p.origin == mine.origin || !p.until.After(now):
		case later(p.last.ID, r.ID): // this answer was slow, and meanwhile they go on with that one
			standing = append(standing, p)
		default:
			others = append(others, p)
		}
	}
	s.of[key] = standing
	return others
}

// later tells whether Discord made an id after another.
func later(id, other string) bool {
	return cmp.Or(cmp.Compare(len(id), len(other)), cmp.Compare(id, other)) > 0
}

// sweep lets go, now and then, of what has expired.
func (s *standingPanels) sweep() {
	now := s.clock.Now()
	if now.Sub(s.swept) < tokenLife {
		return
	}
	s.swept = now
	for key, list := range s.of {
		if !list[0].until.After(now) {
			delete(s.of, key)
		}
	}
}

// clearOthers notes the panel that a reply has shown and removes the person's others in the
// channel in the background. Nobody who presses waits for it, but a bot that stops does for a
// moment: the removals are follow-ups. A panel that is gone already is no loss.
func (b *Bot) clearOthers(ctx context.Context, log *slog.Logger, r interaction.Request, reply interaction.Reply) {
	if !reply.Panel {
		return
	}
	for _, p := range b.standing.show(r, reply.Update) {
		if !b.followUps.begin() {
			return
		}
		go func() {
			defer b.followUps.end()
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), delivering)
			defer cancel()
			if err := b.rest.removeOriginal(ctx, p.last); err != nil {
				log.DebugContext(ctx, "an older panel was not taken away", "error", safe(err))
			}
		}()
	}
}
