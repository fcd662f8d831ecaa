package europe

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// unreachable is more spaces than there are.
const unreachable = 1000

// distances are the least free spaces from a city to each, by the tracks that a seat
// has and those that it may still claim; of equal ways the one of fewest tracks.
type distances struct {
	spaces [numCities]int   // far where there is no way
	laid   [numCities]int   // tracks to be claimed
	last   [numCities]uint8 // the last track of the way; none at its start
}

// distancesFrom looks in all directions (Dijkstra).
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

// nearestCity is the nearest city that is not done and can be reached, or none.
func (w *distances) nearestCity(done CitySet) int {
	best := none
	for i, n := range w.spaces {
		if n < unreachable && !done.has(i) && (best == none || w.isShorter(n, w.laid[i], best)) {
			best = i
		}
	}
	return best
}

func (w *distances) isShorter(spaces, laid, city int) bool {
	return spaces < w.spaces[city] || spaces == w.spaces[city] && laid < w.laid[city]
}

// relaxTrack tries a track from a city.
func (s *State) relaxTrack(seat engine.Seat, w *distances, track, from int) {
	tr := &tracks[track]
	spaces, laid := w.spaces[from], w.laid[from]
	switch {
	case s.Own[seat-1].has(track):
	case s.Open[seat-1].has(track):
		spaces, laid = spaces+tr.Length, laid+1
	default:
		return
	}
	if to := tr.A + tr.B - from; w.isShorter(spaces, laid, to) {
		w.spaces[to], w.laid[to], w.last[to] = spaces, laid, uint8(track)
	}
}

// pathTo are the tracks from the start to a city, in order.
func (w *distances) pathTo(to int) []uint8 {
	var list []uint8
	for w.last[to] != none {
		i := w.last[to]
		list = append(list, i)
		to = tracks[i].A + tracks[i].B - to
	}
	slices.Reverse(list)
	return list
}

// ownTicket is a ticket with what helps its owner, and the tracks that are to
// be claimed for it.
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
		if !s.Own[seat-1].has(int(i)) {
			way.add(int(i))
			own.Way = append(own.Way, tracks[i].Token)
		}
	}
	own.Spaces, own.Cards = w.spaces[t.B], missingCards(s.Hands[seat-1], way)
	return own, way
}

// spaces is the length of all tracks together.
func (set TrackSet) spaces() int {
	n := 0
	for !set.empty() {
		n += tracks[set.pop()].Length
	}
	return n
}

// missingCards is the least number of cards that a hand lacks to pay for some tracks,
// no extra cards of tunnels counted.
func missingCards(hand Cards, set TrackSet) int {
	b := greySearch{}
	symbols := 0
	for !set.empty() {
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

// greySearch shares the cards left among grey tracks, of which each takes one colour.
type greySearch struct {
	grey  []int // spaces without symbols, the longest first
	sum   int
	left  [numColours]int
	cards int
	short int // spaces of coloured tracks without a card
	best  int // the most grey spaces that can be paid for
}

// tryColours tries the colours for the grey tracks from the i-th on; so many spaces
// before it have been paid for.
func (b *greySearch) tryColours(i, paid int) {
	b.best = max(b.best, paid)
	if i == len(b.grey) {
		return
	}
	tried := [cardsPerColour + 1]bool{}
	for c := range b.left {
		n := min(b.left[c], b.grey[i])
		if b.best >= min(b.sum, b.cards) {
			return
		}
		if tried[b.left[c]] { // a colour with as many left was tried
			continue
		}
		tried[b.left[c]] = true
		b.left[c] -= n
		b.tryColours(i+1, paid+n)
		b.left[c] += n
	}
}
