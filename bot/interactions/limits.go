package interactions

import (
	"cmp"
	"context"
	"errors"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/interactions/fair"
	"github.com/railbot/railbot/commands/interaction"
)

// shareKey returns the server among which work is divided fairly. In a private conversation the
// person counts as a server.
func shareKey(r interaction.Request) string { return cmp.Or(r.Guild, r.User) }

// countInFlight counts a request as in flight until end is called. It returns an error of package fair
// if too many are. Heavy work has a limit elsewhere and is not counted.
func (h *Handler) countInFlight(r interaction.Request) (end func(), err error) {
	if h.commands.Heavy(r) {
		return func() {}, nil
	}
	return h.limits.Take(shareKey(r), r.User)
}

// sendRefusal replies that too many requests are in flight. If too many of these replies are in
// flight too, it sends none, and Discord shows that the application did not respond.
func (h *Handler) sendRefusal(ctx context.Context, r interaction.Request, reason error) {
	byPerson := errors.Is(reason, fair.ErrPerson)
	h.Metrics.CountCrowded(byPerson)
	end, err := h.refusals.Take(shareKey(r), r.User)
	if err != nil {
		return
	}
	defer end()
	ctx, cancel := context.WithTimeout(ctx, deliverTimeout)
	defer cancel()
	if err := h.Discord.Respond(ctx, r, h.commands.Crowded(r, byPerson)); err != nil {
		h.Log.DebugContext(ctx, "refusal not delivered", "error", discord.Safe(err))
	}
}

// enterSlot waits for one of the slots in which requests are worked on, and which are granted to
// servers in turn. It returns false if that takes too long.
func (h *Handler) enterSlot(ctx context.Context, r interaction.Request) (leave func(), ok bool) {
	ctx, cancel := context.WithTimeout(ctx, handleTimeout)
	defer cancel()
	leaveSlot, err := h.slots.Enter(ctx, shareKey(r), r.User)
	if err != nil {
		return nil, false
	}
	leaveQueue := h.Queue.Enter()
	return func() { leaveQueue(); leaveSlot() }, true
}
