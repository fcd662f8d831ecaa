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
	prio         int32
}

// missing returns how many cards are still missing in all.
func (w *demand) missing() int { return int(w.missingCards) + int(w.missingLocos) }

// allocation distributes a hand among the tracks that a seat wants, most urgent
// first.
type allocation struct {
	left       Cards // cards not reserved
	demands    [maxDemands]demand
	n          int
	missing    int // missing cards in all
	ferryLocos int // locomotives reserved for ferry symbols
}

// addDemand inserts a track by priority. If there are too many, the track is
// ignored.
func (p *allocation) addDemand(track uint8, prio int32) {
	if p.n == maxDemands {
		return
	}
	at := p.n
	for ; at > 0 && p.demands[at-1].prio < prio; at-- {
		p.demands[at] = p.demands[at-1]
	}
	p.demands[at] = demand{track: track, prio: prio}
	p.n++
}

// allocate reserves the cards of a hand, and uses the locomotives left over for
// missing cards.
func (p *allocation) allocate(hand *Cards) {
	p.left, p.missing, p.ferryLocos = *hand, 0, 0
	for k := range p.n {
		p.reserveFor(&p.demands[k])
	}
	for k := range p.n {
		w := &p.demands[k]
		n := min(p.left[Loco], w.missingCards)
		p.left[Loco] -= n
		w.missingCards -= n
		p.missing += w.missing()
	}
}

// demandFor returns the demand for a track, or nil.
func (p *allocation) demandFor(track int) *demand {
	for k := range p.n {
		if int(p.demands[k].track) == track {
			return &p.demands[k]
		}
	}
	return nil
}

// reserveFor reserves cards for one demand, with locomotives only for its ferry
// symbols.
func (p *allocation) reserveFor(w *demand) {
	tr := &tracks[w.track]
	plain := uint8(tr.Length - tr.Ferry)
	w.colour = tr.Colour
	if tr.Colour == Grey {
		w.colour = p.richestColour(plain)
	}
	w.reserved = min(p.left[w.colour], plain)
	p.left[w.colour] -= w.reserved
	w.missingCards = plain - w.reserved
	locos := min(p.left[Loco], uint8(tr.Ferry))
	p.left[Loco] -= locos
	p.ferryLocos += int(locos)
	w.missingLocos = uint8(tr.Ferry) - locos
}

// richestColour returns the colour with the most cards left, counting at most n.
// Among equal colours it returns the one with the fewest left over.
func (p *allocation) richestColour(n uint8) (best Card) {
	for c := Card(1); c < Card(numColours); c++ {
		a, b := min(p.left[c], n), min(p.left[best], n)
		if a > b || a == b && p.left[c] < p.left[best] {
			best = c
		}
	}
	return best
}

// cardWorths returns what one more card of each kind would be worth.
func (p *allocation) cardWorths(t *weights) (worth [numKinds]int32) {
	for c := range numColours {
		worth[c] = t.anyCard + int32(min(p.left[c], 4))*t.sameColour
	}
	for k := range p.n {
		w := &p.demands[k]
		if w.missingCards > 0 {
			v := w.prio * 8 / int32(7+w.missing())
			worth[w.colour] += v
			worth[Loco] = max(worth[Loco], v)
		}
		if w.missingLocos > 0 {
			worth[Loco] = max(worth[Loco], w.prio*t.ferryLocoEighths/int32(8*w.missing()))
		}
	}
	worth[Loco] += t.locoCard
	return worth
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
