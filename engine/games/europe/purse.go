package europe

import "github.com/railbot/railbot/engine"

// maxWants is the most tracks that cards are saved for at once.
const maxWants = 24

// want is a track that a seat saves cards for.
type want struct {
	track  uint8
	colour Card  // that it is to be paid in, Loco for locomotives alone
	set    uint8 // cards of the colour set apart for it
	short  uint8 // cards of the colour that it lacks
	symbol uint8 // locomotives that it lacks
	prio   int32
}

func (w *want) lacks() int { return int(w.short) + int(w.symbol) }

// purse is a hand shared out among wants, the most urgent first.
type purse struct {
	left  Cards // not set apart
	wants [maxWants]want
	n     int
	lacks int // cards in all
	apart int // locomotives set apart for symbols
}

// add takes up a want in its place by priority; with too many the last is left.
func (p *purse) add(track uint8, prio int32) {
	if p.n == maxWants {
		return
	}
	at := p.n
	for ; at > 0 && p.wants[at-1].prio < prio; at-- {
		p.wants[at] = p.wants[at-1]
	}
	p.wants[at] = want{track: track, prio: prio}
	p.n++
}

// share sets the cards of a hand apart.
func (p *purse) share(hand *Cards) {
	p.left, p.lacks, p.apart = *hand, 0, 0
	for k := range p.n {
		p.provide(&p.wants[k])
	}
	for k := range p.n {
		w := &p.wants[k]
		n := min(p.left[Loco], w.short)
		p.left[Loco] -= n
		w.short -= n
		p.lacks += w.lacks()
	}
}

// find is the want of a track, or nil.
func (p *purse) find(track int) *want {
	for k := range p.n {
		if int(p.wants[k].track) == track {
			return &p.wants[k]
		}
	}
	return nil
}

// provide sets cards apart for a want; locomotives for its symbols only.
func (p *purse) provide(w *want) {
	tr := &tracks[w.track]
	plain := uint8(tr.Length - tr.Ferry)
	w.colour = tr.Colour
	if tr.Colour == Grey {
		w.colour = p.richest(plain)
	}
	w.set = min(p.left[w.colour], plain)
	p.left[w.colour] -= w.set
	w.short = plain - w.set
	locos := min(p.left[Loco], uint8(tr.Ferry))
	p.left[Loco] -= locos
	p.apart += int(locos)
	w.symbol = uint8(tr.Ferry) - locos
}

// richest is the colour of which most is left up to a number, and of such the
// one that leaves least over.
func (p *purse) richest(n uint8) (best Card) {
	for c := Card(1); c < Card(numColours); c++ {
		a, b := min(p.left[c], n), min(p.left[best], n)
		if a > b || a == b && p.left[c] < p.left[best] {
			best = c
		}
	}
	return best
}

// worths are what one more card of each kind would be worth.
func (p *purse) worths(t *taste) (worth [numKinds]int32) {
	for c := range numColours {
		worth[c] = t.loose + int32(min(p.left[c], 4))*t.series
	}
	for k := range p.n {
		w := &p.wants[k]
		if w.short > 0 {
			v := w.prio * 8 / int32(7+w.lacks())
			worth[w.colour] += v
			worth[Loco] = max(worth[Loco], v)
		}
		if w.symbol > 0 {
			worth[Loco] = max(worth[Loco], w.prio*t.locos/int32(8*w.lacks()))
		}
	}
	worth[Loco] += t.joker
	return worth
}

// unseen is how many cards of each kind a seat does not see: they are in the
// pile or in other hands.
func (s *State) unseenCards(seat engine.Seat) (left Cards, total int) {
	for c := range left {
		n := ofColour
		if Card(c) == Loco {
			n = ofLoco
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
	if s.Stage == Boring {
		laid := s.Bore.Laid.counts()
		for c := range left {
			left[c] -= laid[c] + s.Bore.Revealed[c]
		}
	}
	return left, left.total()
}
