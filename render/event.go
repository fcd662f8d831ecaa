package render

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Event is something that happened in words. It must be one that the reader
// may know: see [engine.Visible]. One addressed to a seat alone is told to it
// in words of its own where the game has them ("event.draw.own": "Ann draws Fish").
//
// The message may speak of By and With, the names of two seats; What, all tokens in
// words, "2 Fish and Wood", of which NWhat is the number; Each, the same one by one;
// First, the first of them, and Rest, the others in words; and the numbers N and M.
// What has one form for one and another for many goes by N.
func (t *Teller) Event(e engine.Event) string {
	each := t.each(e.What)
	data := Data{
		"By": t.Name(e.By), "With": t.Name(e.With),
		"What": t.counted(e.What, each), "NWhat": len(e.What), "N": e.N, "M": e.M,
		"Each": each, "First": "", "Rest": "",
	}
	if len(each) > 0 {
		data["First"], data["Rest"] = each[0], t.counted(e.What[1:], each[1:])
	}
	key := t.key("event", e.Kind)
	if own := key + ".own"; e.To != engine.Spectator && t.Has(own) {
		key = own
	}
	return t.Say(key, data)
}

// Events are several events in words, in order, those told in one where the
// game folds them. Of a public event and the
// private one right after it that says the same in full, only that one is
// told.
func (t *Teller) Events(events []engine.Event) []string {
	var sentences []string
	for _, e := range t.words.toBeTold(events) {
		sentences = append(sentences, t.Event(e))
	}
	return sentences
}

// toBeTold are the events that are told: folded, and without public ones that the
// next one repeats in full.
func (w *Words) toBeTold(events []engine.Event) []engine.Event {
	if w.Fold != nil {
		events = w.Fold(events)
	}
	var told []engine.Event
	for i, e := range events {
		if i+1 == len(events) || !twins(e, events[i+1]) {
			told = append(told, e)
		}
	}
	return told
}

// twins tells whether a private event repeats a public one in full.
func twins(public, private engine.Event) bool {
	return public.To == engine.Spectator && private.To != engine.Spectator &&
		public.Kind == private.Kind && public.By == private.By
}

// Untold are the events of other kinds than the picture tells by itself; where
// there are no others they are told after all.
func Untold(events []engine.Event, evident []string) []engine.Event {
	others := slices.DeleteFunc(
		slices.Clone(events), func(e engine.Event) bool { return slices.Contains(evident, e.Kind) },
	)
	if len(others) == 0 {
		return events
	}
	return others
}

// Foremost are the events of the first group of kinds of which there are any:
// what matters most to those who look up.
func Foremost(events []engine.Event, groups ...[]string) []engine.Event {
	for _, kinds := range groups {
		found := slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool { return !slices.Contains(kinds, e.Kind) })
		if len(found) > 0 {
			return found
		}
	}
	return nil
}
