package interactions

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/commands/interaction"
)

// shownPanels are the private panels that people see and that the bot can still delete: by the
// token of the last interaction that showed them, while it lives. Tokens are kept in memory only
// and never logged.
type shownPanels struct {
	clock quartz.Clock

	mu    sync.Mutex
	byKey map[string][]shownPanel // by key of the panel
	swept time.Time               // when expired panels were last removed
}

// shownPanel is a panel as the last interaction left it.
type shownPanel struct {
	origin  string // the ID of the interaction that first showed it
	last    interaction.Request
	expires time.Time // when the token of the last interaction ends
}

func newShownPanels(clock quartz.Clock) *shownPanels {
	return &shownPanels{clock: clock, byKey: map[string][]shownPanel{}, swept: clock.Now()}
}

// add notes that an interaction has shown a panel with a key, in the pressed message or in a new one.
// It returns the person's older panels of the table, which are to be deleted. If Discord does not
// say which interaction the pressed message comes from, add does nothing.
func (s *shownPanels) add(r interaction.Request, key string, isPressedMessage bool) (older []shownPanel) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.removeExpired()
	now := s.clock.Now()
	added := shownPanel{origin: r.ID, expires: now.Add(tokenTTL)}
	if isPressedMessage {
		added.origin = r.Message.Origin
	}
	if added.origin == "" {
		return nil
	}
	added.last = interaction.Request{ID: r.ID, Token: r.Token, AppID: r.AppID}
	kept := []shownPanel{added}
	for _, p := range s.byKey[key] {
		switch {
		case p.origin == added.origin || !p.expires.After(now):
		case isLater(p.last.ID, r.ID): // r was slow, and the person has gone on with p
			kept = append(kept, p)
		default:
			older = append(older, p)
		}
	}
	s.byKey[key] = kept
	return older
}

// isLater reports whether Discord created the first ID after the second one.
func isLater(id, other string) bool {
	return cmp.Or(cmp.Compare(len(id), len(other)), cmp.Compare(id, other)) > 0
}

// removeExpired removes expired panels, at most once in tokenTTL.
func (s *shownPanels) removeExpired() {
	now := s.clock.Now()
	if now.Sub(s.swept) < tokenTTL {
		return
	}
	s.swept = now
	for key, list := range s.byKey {
		if !list[0].expires.After(now) {
			delete(s.byKey, key)
		}
	}
}

// deleteOlderPanels notes the panel that a reply has shown, and deletes the person's other panels
// of the table in the background, as follow-ups that a stopping bot waits for. It does not
// matter if one is gone already.
func (a *answer) deleteOlderPanels(ctx context.Context, reply interaction.Reply) {
	if !reply.Panel {
		return
	}
	for _, p := range a.h.shown.add(a.request, panelKey(a.request, reply), reply.Update) {
		if !a.h.followUps.begin() {
			return
		}
		go func() {
			defer a.h.followUps.end()
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), deliverTimeout)
			defer cancel()
			if err := a.h.Discord.DeleteOriginal(ctx, p.last); err != nil {
				a.log.DebugContext(ctx, "older panel not deleted", "error", discord.Safe(err))
			}
		}()
	}
}
