package render

import (
	"iter"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Event returns the sentence for an event, which must be visible to the reader: see [engine.Visible]. For an
// event addressed to one seat, the message with the suffix ".own" is used if the game has one
// ("event.draw.own": "Ann draws Fish").
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

// Events returns a sentence for each event, in order. Events that [Words].Fold merges share one sentence. A
// public event is left out if the next event is the same with private details.
func (t *Teller) Events(events []engine.Event) []string {
	var sentences []string
	for _, e := range t.words.condense(events) {
		sentences = append(sentences, t.Event(e))
	}
	return sentences
}

// condense returns the events that get a sentence: merged by [Words].Fold, and without public events that the
// next event repeats with private details, and others that a later one tells again.
func (w *Words) condense(events []engine.Event) []engine.Event {
	if w.Fold != nil {
		events = w.Fold(events)
	}
	var kept []engine.Event
	for i, e := range events {
		if (i+1 == len(events) || !isDuplicate(e, events[i+1])) && !w.isRepeated(e, slices.Values(events[i+1:])) {
			kept = append(kept, e)
		}
	}
	return kept
}

// AnnouncesTurn reports whether an event says whose turn begins in a line without the chapter's name.
func (t *Teller) AnnouncesTurn(e engine.Event) bool {
	return e.Kind != "" && e.Kind == t.words.TurnEvent
}

// IsRepeated reports whether one of the later events tells an event again.
func (t *Teller) IsRepeated(e engine.Event, later iter.Seq[engine.Event]) bool {
	return t.words.isRepeated(e, later)
}

func (w *Words) isRepeated(e engine.Event, later iter.Seq[engine.Event]) bool {
	again, ok := w.Repeated[e.Kind]
	if !ok {
		return false
	}
	for other := range later {
		if other.Kind == again && other.By == e.By && other.To == e.To {
			return true
		}
	}
	return false
}

// isDuplicate reports whether a private event repeats the public one before it with private details.
func isDuplicate(public, private engine.Event) bool {
	return public.To == engine.Spectator && private.To != engine.Spectator &&
		public.Kind == private.Kind && public.By == private.By
}

// DropEvident returns the events without the evident kinds, which the picture already shows. If that leaves none, it
// returns all events.
func DropEvident(events []engine.Event, evident []string) []engine.Event {
	others := slices.DeleteFunc(
		slices.Clone(events), func(e engine.Event) bool { return slices.Contains(evident, e.Kind) },
	)
	if len(others) == 0 {
		return events
	}
	return others
}

// MostImportant returns the events of the most important kinds that occur. The groups of kinds are in order of
// importance; all returned events are of one group.
func MostImportant(events []engine.Event, groups ...[]string) []engine.Event {
	for _, kinds := range groups {
		found := slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool { return !slices.Contains(kinds, e.Kind) })
		if len(found) > 0 {
			return found
		}
	}
	return nil
}
