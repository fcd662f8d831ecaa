package world

import (
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// MaxEvents is how many events of a guild may be scheduled or active at the same time.
const MaxEvents = 100

// CurrentEvents returns the events of a guild that are scheduled or active. As on Discord, an event outside of
// voice channels begins and ends by itself.
func (w *World) CurrentEvents(guild string) (current []*wire.ScheduledEvent) {
	for _, e := range w.Events {
		w.updateStatus(e)
		if e.GuildID == guild && (e.Status == wire.EventScheduled || e.Status == wire.EventActive) {
			current = append(current, e)
		}
	}
	return current
}

// FindEvent returns the event of a guild with the given id, nil if there is none.
func (w *World) FindEvent(guild, id string) *wire.ScheduledEvent {
	i := slices.IndexFunc(w.Events, func(e *wire.ScheduledEvent) bool { return e.GuildID == guild && e.ID == id })
	if i < 0 {
		return nil
	}
	w.updateStatus(w.Events[i])
	return w.Events[i]
}

// updateStatus lets an event begin or end when its time has come.
func (w *World) updateStatus(e *wire.ScheduledEvent) {
	now := w.Now()
	if e.Status == wire.EventScheduled && !now.Before(e.Start) {
		e.Status = wire.EventActive
	}
	if e.Status == wire.EventActive && !now.Before(e.End) {
		e.Status = wire.EventCompleted
	}
}

// MayCreateEvents reports whether the bot may create events in a guild, and change its own.
func (w *World) MayCreateEvents(g *wire.Guild) bool { return w.BotPermissions(g).Has(CreateEvents) }
