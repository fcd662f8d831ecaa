package europe

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// unreachable is a distance greater than any on the map.
const unreachable = 1000

// distances holds the fewest free spaces from a city to each other city, using
// the seat's own tracks and those it may still claim. Among equal ways it
// prefers the one with the fewest tracks to claim.
type distances struct {
	spaces [numCities]int   // unreachable if there is no way
	laid   [numCities]int   // number of tracks to claim
	last   [numCities]uint8 // last track of the way; none at the start
}

// distancesFrom returns a seat's distances from a city (Dijkstra).
func (s *State) distancesFrom(seat engine.Seat, from int) *distances {
	w := &distances{}
	for i := range w.spaces {
		w.spaces[i], w.last[i] = unreachable, none
	}
	w.spaces[from] = 0
	for done := CitySet(0); ; {
		city := w.nearestCity(done)
		if city == none {
			return w
		}
		done |= 1 << city
		for _, i := range tracksAt[city] {
			s.relaxTrack(seat, w, int(i), city)
		}
	}
}

// nearestCity returns the nearest reachable city that is not done, or none.
func (ds *distances) nearestCity(done CitySet) int {
	best := none
	for i, n := range ds.spaces {
		if n < unreachable && !done.has(i) && (best == none || ds.isShorter(n, ds.laid[i], best)) {
			best = i
		}
	}
	return best
}

// isShorter reports whether a way of the given length is better than the one
// known to a city.
func (ds *distances) isShorter(spaces, laid, city int) bool {
	return spaces < ds.spaces[city] || spaces == ds.spaces[city] && laid < ds.laid[city]
}

// relaxTrack updates the distance of the city at the other end of a track.
func (s *State) relaxTrack(seat engine.Seat, w *distances, track, from int) {
	tr := &tracks[track]
	spaces, laid := w.spaces[from], w.laid[from]
	switch {
	case s.Owned[seat-1].has(track):
	case s.Claimable[seat-1].has(track):
		spaces, laid = spaces+tr.Length, laid+1
	default:
		return
	}
	if to := tr.A + tr.B - from; w.isShorter(spaces, laid, to) {
		w.spaces[to], w.laid[to], w.last[to] = spaces, laid, uint8(track)
	}
}

// pathTo returns the tracks from the start to a city, in order.
func (ds *distances) pathTo(to int) []uint8 {
	var list []uint8
	for ds.last[to] != none {
		i := ds.last[to]
		list = append(list, i)
		to = tracks[i].A + tracks[i].B - to
	}
	slices.Reverse(list)
	return list
}

// ownTicket returns a ticket with hints for its owner, and the tracks that it
// still needs.
func (s *State) ownTicket(seat engine.Seat, ticket int, l *components) (own OwnTicket, way TrackSet) {
	t := &tickets[ticket]
	own = OwnTicket{Ticket: t.Token, Points: t.Points, Long: t.Long, Way: []string{}}
	if l[t.A] == l[t.B] {
		own.Done = true
		return own, way
	}
	w := s.distancesFrom(seat, t.A)
	if w.spaces[t.B] == unreachable {
		own.Blocked = true
		return own, way
	}
	for _, i := range w.pathTo(t.B) {
		if !s.Owned[seat-1].has(int(i)) {
			way.add(int(i))
			own.Way = append(own.Way, tracks[i].Token)
		}
	}
	own.Spaces, own.Cards = w.spaces[t.B], missingCards(s.Hands[seat-1], way)
	return own, way
}

// totalSpaces returns the total length of the tracks.
func (set TrackSet) totalSpaces() int {
	n := 0
	for !set.isEmpty() {
		n += tracks[set.pop()].Length
	}
	return n
}

// missingCards returns the fewest cards that a hand lacks to pay for some
// tracks, without extra cards for tunnels.
func missingCards(hand Cards, set TrackSet) int {
	b := greySearch{}
	symbols := 0
	for !set.isEmpty() {
		tr := &tracks[set.pop()]
		if tr.Colour == Grey {
			symbols += tr.Ferry
			b.grey = append(b.grey, tr.Length-tr.Ferry)
			continue
		}
		own := min(int(hand[tr.Colour]), tr.Length)
		hand[tr.Colour] -= uint8(own)
		b.short += tr.Length - own
	}
	slices.SortFunc(b.grey, func(a, c int) int { return c - a })
	for _, n := range b.grey {
		b.sum += n
	}
	for c := range numColours {
		b.left[c] = int(hand[c])
		b.cards += b.left[c]
	}
	locos := int(hand[Loco])
	b.tryColours(0, 0)
	// Symbols take locomotives and nothing else; the others stand for anything.
	spare := max(0, locos-symbols)
	return max(0, symbols-locos) + max(0, b.short+b.sum-b.best-spare)
}

// greySearch distributes the remaining cards among grey tracks, each of which
// takes one colour.
type greySearch struct {
	grey  []int // spaces without symbols, longest first
	sum   int
	left  [numColours]int
	cards int
	short int // spaces of coloured tracks without a card
	best  int // most grey spaces that can be paid for
}

// tryColours tries every colour for the grey tracks from i on. paid is the
// number of spaces paid for so far.
func (gs *greySearch) tryColours(i, paid int) {
	gs.best = max(gs.best, paid)
	if i == len(gs.grey) {
		return
	}
	tried := [cardsPerColour + 1]bool{}
	for c := range gs.left {
		n := min(gs.left[c], gs.grey[i])
		if gs.best >= min(gs.sum, gs.cards) {
			return
		}
		if tried[gs.left[c]] { // a colour with as many left was tried
			continue
		}
		tried[gs.left[c]] = true
		gs.left[c] -= n
		gs.tryColours(i+1, paid+n)
		gs.left[c] += n
	}
}
