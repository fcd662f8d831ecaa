package engine

import (
	"cmp"
	"slices"
)

// Feat is something about a finished game that players compare in addition to the score, such
// as a seat's most valuable delivery. A larger number is better.
type Feat struct {
	Seat Seat
	Name string // of [Meta.Feats]
	N    int    // greater than zero
}

// FeatLister is implemented by the Rules of a game whose players compare more than
// their scores. Feats receives the last state and all public events that were not
// undone, in order. It may list the same feat of a seat several times; the largest one
// counts. It must not reveal anything that the game keeps hidden when it is over.
type FeatLister[S State[S]] interface {
	Feats(s S, story []Event) []Feat
}

// Feats returns the feats of a finished game, each name once per seat, ordered by seat
// and then as declared in [Meta.Feats]. The story is all public events that were not
// undone. It returns nil while the game goes on or if the game declares no feats.
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

// EventFeats returns a feat called name for each event of the given kind. It belongs to
// the event's By seat, and n computes its number.
func EventFeats(story []Event, kind, name string, n func(Event) int) []Feat {
	var list []Feat
	for _, e := range story {
		if e.Kind == kind {
			list = append(list, Feat{Seat: e.By, Name: name, N: n(e)})
		}
	}
	return list
}
