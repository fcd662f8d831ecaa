package engine

import (
	"cmp"
	"slices"
)

// Feat is something about a finished game that players compare in addition to the score, such
// as a seat's most valuable delivery. A larger number is better.
type Feat struct {
	Seat Seat
	Name string // of [Feats.Names]
	N    int    // greater than zero
}

// Feats returns the feats of a finished game, each name once per seat, ordered by seat
// and then as declared in [Feats.Names]. The story is all public events that were not
// undone. It returns nil while the game goes on or if the game declares no feats.
func (p Position) Feats(story []Event) []Feat {
	offered := p.game.extras.Feats
	if !p.Status().Over() || offered.List == nil {
		return nil
	}
	order := func(f Feat) int { return slices.Index(offered.Names, f.Name) }
	list := slices.DeleteFunc(offered.List(p.state, story), func(f Feat) bool {
		return f.N <= 0 || !p.seated(f.Seat) || order(f) < 0
	})
	slices.SortStableFunc(list, func(a, b Feat) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(order(a), order(b)), cmp.Compare(b.N, a.N))
	})
	return slices.CompactFunc(list, func(a, b Feat) bool { return a.Seat == b.Seat && a.Name == b.Name })
}

// Tally returns the points that a seat has so far, including those that are secret. It
// returns false if the game does not offer them. It must only be used for past
// positions of a match that is over.
func (p Position) Tally(s Seat) (points int, ok bool) {
	tally := p.game.extras.Tally
	if tally == nil || !p.seated(s) {
		return 0, false
	}
	return tally(p.state, s), true
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
