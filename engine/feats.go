package engine

import (
	"cmp"
	"slices"
)

// Feat is something of a finished game that players compare besides the score: the
// dearest delivery of a seat, say. The greatest number is the most to speak of.
type Feat struct {
	Seat Seat
	Name string // of [Meta.Feats]
	N    int    // more than zero
}

// Boaster is implemented by the Rules of a game whose players compare more than their
// scores: Feats are what the seats have to show by its last state, and by all public
// events in order that were not taken back. The same feat may be named several times;
// the greatest counts. It must not tell what the game keeps hidden when it is over.
type FeatLister[S State[S]] interface {
	Feats(s S, story []Event) []Feat
}

// Feats are what the seats of a game that is over have to show, each of a name once, in
// the order of the seats and of the declared names; none of any other game. Story are
// all public events that were not taken back.
func (p Position) Feats(story []Event) []Feat {
	if !p.Status().Over() {
		return nil
	}
	order := func(f Feat) int { return slices.Index(p.game.Feats, f.Name) }
	list := slices.DeleteFunc(p.box.feats(story), func(f Feat) bool {
		return f.N <= 0 || !p.seated(f.Seat) || order(f) < 0
	})
	slices.SortStableFunc(list, func(a, b Feat) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(order(a), order(b)), cmp.Compare(b.N, a.N))
	})
	return slices.CompactFunc(list, func(a, b Feat) bool { return a.Seat == b.Seat && a.Name == b.Name })
}

func (b box[S, M]) feats(story []Event) []Feat {
	boaster, ok := b.rules.(FeatLister[S])
	if !ok {
		return nil
	}
	return boaster.Feats(b.s, story)
}

// Greatest are the numbers of events of a kind as feats of a name, of those who did it.
func EventFeats(story []Event, kind, name string, n func(Event) int) []Feat {
	var list []Feat
	for _, e := range story {
		if e.Kind == kind {
			list = append(list, Feat{Seat: e.By, Name: name, N: n(e)})
		}
	}
	return list
}
