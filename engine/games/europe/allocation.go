package europe

import "github.com/railbot/railbot/engine"

// maxDemands is how many tracks cards are saved for at once.
const maxDemands = 24

// demand is a track that a seat saves cards for.
type demand struct {
	track        uint8
	colour       Card  // colour it will be paid with; Loco for locomotives alone
	reserved     uint8 // cards of the colour reserved for it
	missingCards uint8 // cards of the colour still missing
	missingLocos uint8 // locomotives for ferry symbols still missing
	priority     int32
}

// missing returns how many cards are still missing in all.
func (d *demand) missing() int { return int(d.missingCards) + int(d.missingLocos) }

// allocation distributes a hand among the tracks that a seat wants, most urgent
// first.
type allocation struct {
	left       Cards // cards not reserved
	demands    [maxDemands]demand
	count      int
	missing    int // missing cards in all
	ferryLocos int // locomotives reserved for ferry symbols
}

// addDemand inserts a track by priority. If there are too many, the track is
// ignored.
func (al *allocation) addDemand(track uint8, prio int32) {
	if al.count == maxDemands {
		return
	}
	at := al.count
	for ; at > 0 && al.demands[at-1].priority < prio; at-- {
		al.demands[at] = al.demands[at-1]
	}
	al.demands[at] = demand{track: track, priority: prio}
	al.count++
}

// allocate reserves the cards of a hand, and uses the locomotives left over for
// missing cards.
func (al *allocation) allocate(hand *Cards) {
	al.left, al.missing, al.ferryLocos = *hand, 0, 0
	for k := range al.count {
		al.reserveFor(&al.demands[k])
	}
	for k := range al.count {
		w := &al.demands[k]
		n := min(al.left[Loco], w.missingCards)
		al.left[Loco] -= n
		w.missingCards -= n
		al.missing += w.missing()
	}
}

// demandFor returns the demand for a track, or nil.
func (al *allocation) demandFor(track int) *demand {
	for k := range al.count {
		if int(al.demands[k].track) == track {
			return &al.demands[k]
		}
	}
	return nil
}

// reserveFor reserves cards for one demand, with locomotives only for its ferry
// symbols.
func (al *allocation) reserveFor(w *demand) {
	tr := &tracks[w.track]
	plain := uint8(tr.Length - tr.Ferry)
	w.colour = tr.Colour
	if tr.Colour == Grey {
		w.colour = al.richestColour(plain)
	}
	w.reserved = min(al.left[w.colour], plain)
	al.left[w.colour] -= w.reserved
	w.missingCards = plain - w.reserved
	locos := min(al.left[Loco], uint8(tr.Ferry))
	al.left[Loco] -= locos
	al.ferryLocos += int(locos)
	w.missingLocos = uint8(tr.Ferry) - locos
}

// richestColour returns the colour with the most cards left, counting at most n.
// Among equal colours it returns the one with the fewest left over.
func (al *allocation) richestColour(n uint8) (best Card) {
	for c := Card(1); c < Card(numColours); c++ {
		a, b := min(al.left[c], n), min(al.left[best], n)
		if a > b || a == b && al.left[c] < al.left[best] {
			best = c
		}
	}
	return best
}

// cardValues returns what one more card of each kind would be worth.
func (al *allocation) cardValues(t *weights) (value [numKinds]int32) {
	for c := range numColours {
		value[c] = t.anyCard + int32(min(al.left[c], 4))*t.sameColour
	}
	for k := range al.count {
		w := &al.demands[k]
		if w.missingCards > 0 {
			v := w.priority * 8 / int32(7+w.missing())
			value[w.colour] += v
			value[Loco] = max(value[Loco], v)
		}
		if w.missingLocos > 0 {
			value[Loco] = max(value[Loco], w.priority*t.ferryLocoEighths/int32(8*w.missing()))
		}
	}
	value[Loco] += t.locoCard
	return value
}

// unseenCards returns the cards of each kind that a seat does not see, which
// are in the pile or in other hands, and their total.
func (s *State) unseenCards(seat engine.Seat) (left Cards, total int) {
	for c := range left {
		n := cardsPerColour
		if Card(c) == Loco {
			n = locoCards
		}
		left[c] = uint8(n) - s.Discard[c]
	}
	for _, c := range s.Row {
		if c != noCard {
			left[c]--
		}
	}
	for i := range s.Seats {
		shown := &s.Known[i]
		if i == int(seat)-1 {
			shown = &s.Hands[i]
		}
		for c, n := range shown {
			left[c] -= n
		}
	}
	if s.Stage == InTunnel {
		laid := s.Attempt.Laid.counts()
		for c := range left {
			left[c] -= laid[c] + s.Attempt.Revealed[c]
		}
	}
	return left, left.total()
}
