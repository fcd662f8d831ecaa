package interactions

import (
	"context"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/interactions/fair"
	"github.com/railbot/railbot/commands/interaction"
)

const (
	MinRemembered = minRemembered
	TokenTTL      = tokenTTL
)

// Withdraw withdraws the acknowledgement of a request.
func (h *Handler) Withdraw(ctx context.Context, r interaction.Request) { newAnswer(h, r).withdraw(ctx) }

// Handle has the commands work on a request.
func (h *Handler) Handle(ctx context.Context, r interaction.Request) interaction.Reply {
	return newAnswer(h, r).handle(ctx)
}

// EnterSlot waits for a slot for a request.
func (h *Handler) EnterSlot(ctx context.Context, r interaction.Request) (leave func(), ok bool) {
	return h.enterSlot(ctx, r)
}

// WaitingForSlots returns how many requests wait for a slot.
func (h *Handler) WaitingForSlots() int { return h.slots.Waiting() }

// SetSlots replaces the slots.
func (h *Handler) SetSlots(s *fair.Slots) { h.slots = s }

// SetLimits replaces the limits of interactions that are worked on or wait.
func (h *Handler) SetLimits(l *fair.InFlight) { h.limits = l }

// FollowUps returns the number of follow-ups that have not ended.
func (h *Handler) FollowUps() int { return h.followUps.count() }

// PanelCount returns the number of panels that are being answered or completed.
func (h *Handler) PanelCount() int {
	h.panels.mu.Lock()
	defer h.panels.mu.Unlock()
	return len(h.panels.latest)
}

// SetPanelClock replaces the clock by which panels expire.
func (h *Handler) SetPanelClock(c quartz.Clock) { h.shown.clock = c }

// DrawNow returns a reply with the pictures that it lacks.
func (h *Handler) DrawNow(ctx context.Context, reply interaction.Reply) (interaction.Reply, error) {
	return h.drawNow(ctx, reply)
}
