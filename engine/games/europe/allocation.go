package europe

import "github.com/railbot/railbot/engine"

// maxDemands is the most tracks that cards are saved for at once.
const maxDemands = 24

// demand is a track that a seat saves cards for.
type demand struct {
	track        uint8
	colour       Card  // that it is to be paid in, Loco for locomotives alone
	reserved     uint8 // cards of the colour set apart for it
	missingCards uint8 // cards of the colour that it lacks
	missingLocos uint8 // locomotives that it lacks
	prio         int32
}

func (w *demand) missing() int { return int(w.missingCards) + int(w.missingLocos) }

// allocation is a hand shared out among wants, the most urgent first.
type allocation struct {
	left       Cards // not set apart
	demands    [maxDemands]demand
	n          int
	lacks      int // cards in all
	ferryLocos int // locomotives set apart for symbols
}

// addDemand takes up a want in its place by priority; with too many the last is left.
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

// allocate sets the cards of a hand apart.
func (p *allocation) allocate(hand *Cards) {
	p.left, p.lacks, p.ferryLocos = *hand, 0, 0
	for k := range p.n {
		p.reserveFor(&p.demands[k])
	}
	for k := range p.n {
		w := &p.demands[k]
		n := min(p.left[Loco], w.missingCards)
		p.left[Loco] -= n
		w.missingCards -= n
		p.lacks += w.missing()
	}
}

// demandFor is the want of a track, or nil.
func (p *allocation) demandFor(track int) *demand {
	for k := range p.n {
		if int(p.demands[k].track) == track {
			return &p.demands[k]
		}
	}
	return nil
}

// reserveFor sets cards apart for a want; locomotives for its symbols only.
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

// richestColour is the colour of which most is left up to a number, and of such the
// one that leaves least over.
func (p *allocation) richestColour(n uint8) (best Card) {
	for c := Card(1); c < Card(numColours); c++ {
		a, b := min(p.left[c], n), min(p.left[best], n)
		if a > b || a == b && p.left[c] < p.left[best] {
			best = c
		}
	}
	return best
}

// cardWorths are what one more card of each kind would be worth.
func (p *allocation) cardWorths(t *weights) (worth [numKinds]int32) {
	for c := range numColours {
		worth[c] = t.loose + int32(min(p.left[c], 4))*t.series
	}
	for k := range p.n {
		w := &p.demands[k]
		if w.missingCards > 0 {
			v := w.prio * 8 / int32(7+w.missing())
			worth[w.colour] += v
			worth[Loco] = max(worth[Loco], v)
		}
		if w.missingLocos > 0 {
			worth[Loco] = max(worth[Loco], w.prio*t.locos/int32(8*w.missing()))
		}
	}
	worth[Loco] += t.joker
	return worth
}

// unseen is how many cards of each kind a seat does not see: they are in the
// pile or in other hands.
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
