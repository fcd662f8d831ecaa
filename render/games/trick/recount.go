package trick

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
)

// moveKinds are the kinds of event that tell of a move.
var moveKinds = []string{"lead", "play", "void", "engine", "engine-all", "city-left", "city-right", "place-left", "place-right"}

// recount returns what events have led to: a sentence about the trick that ended, with what
// became of the reader's card, and a sentence about the current trick. What the reader did
// themselves is left out unless nothing else happened.
func recount(v render.View, reader engine.Seat, events []engine.Event) []string {
	t, ok := tableOf(v.Table)
	if !ok {
		return nil
	}
	others := slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool {
		return reader != engine.Spectator && e.By == reader && slices.Contains(moveKinds, e.Kind)
	})
	if lines := recountTricks(v.Tell, t, reader, others); len(lines) > 0 {
		return lines
	}
	return recountTricks(v.Tell, t, reader, events)
}

// recountTricks returns a sentence about the trick before the current one and one about the current
// trick, as far as the events are about them. Once the current trick is won, it has both.
func recountTricks(tell *render.Teller, t trick.Table, reader engine.Seat, events []engine.Event) []string {
	begun := lastOf(events, "trick")
	before, now := events[:max(begun, 0)], events[begun+1:]
	if earlier := lastOf(before, "trick"); earlier >= 0 {
		before = before[earlier+1:]
	}
	if lastOf(now, "win") >= 0 {
		return render.NonEmpty([]string{wonText(tell, t, reader), clausesOf(tell, now, "place-left", "place-right")})
	}
	ended := clausesOf(tell, before, "city-left", "city-right", "engine", "engine-all", "place-left", "place-right")
	if lastOf(before, "win") >= 0 {
		ended = strings.Join(render.NonEmpty([]string{wonText(tell, t, reader), fateText(tell, t, reader, before)}), " · ")
	}
	return render.NonEmpty([]string{ended, clausesOf(tell, now, moveKinds...)})
}

// fateText returns what became of the card that the reader played to the last trick, if its prize
// was a share. Events are those of that trick.
func fateText(tell *render.Teller, t trick.Table, reader engine.Seat, events []engine.Event) string {
	card := cardIn(t.Last, reader)
	if card == "" || lastOf(events, "share") < 0 {
		return ""
	}
	data := render.Data{"Card": tell.Token(card), "Company": tell.Token(companyOf(card))}
	if reader != t.LastWon {
		return tell.Say("trick.ui.fate.share", data)
	}
	if i := lastOf(events, "reserve"); i >= 0 {
		data["Trick"] = events[i].M
		return tell.Say("trick.ui.fate.prize", data)
	}
	return tell.Say("trick.ui.fate.gone", data)
}

// clausesOf returns the sentences of the events of some kinds in one line.
func clausesOf(tell *render.Teller, events []engine.Event, kinds ...string) string {
	told := slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool { return !slices.Contains(kinds, e.Kind) })
	return strings.Join(tell.Events(told), " · ")
}

// lastOf returns the index of the last event of a kind, or -1.
func lastOf(events []engine.Event, kind string) int {
	for i, e := range slices.Backward(events) {
		if e.Kind == kind {
			return i
		}
	}
	return -1
}
