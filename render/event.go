package render

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Event returns the sentence for an event, which must be one that the reader may know: see [engine.Visible].
// An event addressed to one seat has a message of its own if the game has one ("event.draw.own": "Ann draws
// Fish").
//
// The message can use these fields: By and With, the names of two seats; What, all tokens in words ("2 Fish
// and Wood"), and NWhat, their number; Each, the tokens one by one; First, the first token, and Rest, the
// others in words; and the numbers N and M. The plural form is chosen by N.
func (t *Teller) Event(e engine.Event) string {
	each := t.tokenNames(e.What)
	data := Data{
		"By": t.Name(e.By), "With": t.Name(e.With),
		"What": t.joinCounted(e.What, each), "NWhat": len(e.What), "N": e.N, "M": e.M,
		"Each": each, "First": "", "Rest": "",
	}
	if len(each) > 0 {
		data["First"], data["Rest"] = each[0], t.joinCounted(e.What[1:], each[1:])
	}
	key := t.key("event", e.Kind)
	if own := key + ".own"; e.To != engine.Spectator && t.Has(own) {
		key = own
	}
	return t.Say(key, data)
}

// Events returns a sentence for each event, in order. Events that the game folds share one sentence. If a
// private event right after a public one tells the same in full, the public one is left out.
func (t *Teller) Events(events []engine.Event) []string {
	var sentences []string
	for _, e := range t.words.condense(events) {
		sentences = append(sentences, t.Event(e))
	}
	return sentences
}

// condense returns the events that get a sentence: folded, and without public events that the next event
// repeats in full.
func (w *Words) condense(events []engine.Event) []engine.Event {
	if w.Fold != nil {
		events = w.Fold(events)
	}
	var told []engine.Event
	for i, e := range events {
		if i+1 == len(events) || !isDuplicate(e, events[i+1]) {
			told = append(told, e)
		}
	}
	return told
}

// isDuplicate reports whether a private event repeats a public one in full.
func isDuplicate(public, private engine.Event) bool {
	return public.To == engine.Spectator && private.To != engine.Spectator &&
		public.Kind == private.Kind && public.By == private.By
}

// Untold returns the events whose kinds are not in evident, the kinds that the picture shows by itself. If no
// others are left, it returns all events.
func Untold(events []engine.Event, evident []string) []engine.Event {
	others := slices.DeleteFunc(
		slices.Clone(events), func(e engine.Event) bool { return slices.Contains(evident, e.Kind) },
	)
	if len(others) == 0 {
		return events
	}
	return others
}

// Foremost returns the events of the first group of kinds that has any. The groups are in order of
// importance.
func Foremost(events []engine.Event, groups ...[]string) []engine.Event {
	for _, kinds := range groups {
		found := slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool { return !slices.Contains(kinds, e.Kind) })
		if len(found) > 0 {
			return found
		}
	}
	return nil
}
