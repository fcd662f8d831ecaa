package night

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
)

// eventState is how far the event in Discord is.
type eventState string

// The states of the event.
const (
	eventNone     eventState = ""         // there is none, and there will be none
	eventWanted   eventState = "wanted"   // it can be created
	eventCreating eventState = "creating" // it is being created: it may exist already
	eventMade     eventState = "made"
	eventFull     eventState = "full" // the server has as many events as Discord allows
)

// event is the event in Discord.
type event struct {
	State eventState `json:"state,omitempty"`
	ID    string     `json:"id,omitempty"`
	Hash  uint64     `json:"tells,omitempty"` // of what it says
}

// serverEvent returns the event as it should be.
func (t nightText) serverEvent() interaction.ServerEvent {
	return interaction.ServerEvent{
		ID: t.record.Event.ID, Name: render.Clip(t.title(), interaction.MaxEventName),
		Description: render.Clip(plainText(t.Say("ui.night.event.about", render.Data{"How": t.howLine()})), interaction.MaxEventDescription),
		Place:       t.record.link(), Start: t.record.Start, End: t.record.Start.Add(eveningLength),
	}
}

// hashEvent returns a hash of what an event says.
func hashEvent(e interaction.ServerEvent) uint64 {
	h := fnv.New64a()
	h.Write([]byte(e.Name + "\n" + e.Description + "\n" + e.Place + "\n" + e.Start.String())) // a hash does not fail
	return h.Sum64()
}

// updateEvent creates the event in Discord, brings it up to date until the night begins, and cancels it with the
// night. Its place is the address of the night's message, by which it is found again after a crash. A night
// without an event goes on all the same.
func (r *runner) updateEvent(ctx context.Context) (bool, error) {
	n, e := r.night, &r.night.Event
	wanted := newNightText(r.Book, n.Locale, n).serverEvent()
	switch {
	case e.State == eventNone, e.State == eventFull:
		return false, nil
	case e.State == eventWanted && n.Phase == phasePlanned && n.Shown.ID != "":
		e.State = eventCreating
		return true, nil
	case e.State == eventWanted:
		return false, nil
	case e.State == eventCreating:
		return true, r.createEvent(ctx, wanted)
	case n.Phase == phaseCancelled:
		err := r.Messenger.CancelEvent(ctx, n.Guild, e.ID)
		if err == nil || isEventLost(err) {
			e.State = eventNone
			return true, nil
		}
		return false, err
	case n.Phase != phasePlanned || e.Hash == hashEvent(wanted):
		return false, nil
	}
	err := r.Messenger.EditEvent(ctx, n.Guild, wanted)
	if isEventLost(err) {
		e.State, err = eventNone, nil // somebody has deleted it, or the bot may not change it any more
	}
	e.Hash = hashEvent(wanted)
	return err == nil, err
}

// createEvent creates the event, unless an earlier attempt has done so.
func (r *runner) createEvent(ctx context.Context, wanted interaction.ServerEvent) error {
	n, e := r.night, &r.night.Event
	e.Hash = 0
	all, err := r.Messenger.Events(ctx, n.Guild)
	if err == nil {
		i := slices.IndexFunc(all, func(other interaction.ServerEvent) bool { return other.Place == wanted.Place })
		switch {
		case i >= 0:
			e.ID = all[i].ID
		case n.Phase != phasePlanned || !r.now.Before(n.Start):
			e.State = eventNone // too late
			return nil
		default:
			e.ID, err = r.Messenger.CreateEvent(ctx, n.Guild, wanted)
			e.Hash = hashEvent(wanted)
		}
	}
	switch {
	case err == nil:
		e.State = eventMade
	case errors.Is(err, interaction.ErrEventLimit):
		e.State = eventFull
	case isEventLost(err):
		e.State = eventNone
	default:
		return err
	}
	return nil
}

// isEventLost reports whether an error means that there can be no such event.
func isEventLost(err error) bool {
	for _, cause := range []error{interaction.ErrForbidden, interaction.ErrGone, interaction.ErrEventRefused} {
		if errors.Is(err, cause) {
			return true
		}
	}
	return false
}
