package europe

// maxAims is the most open tickets that a plan minds, those of the most points.
const maxAims = 10

// plan is how a seat means to join its tickets: for each the tracks, besides its
// own, of a way, all together as cheap as could be found.
type scheme struct {
	prices  prices // of the tracks, those of the plan being free
	listed  prices // of the tracks as they were without a plan
	aims    [maxAims]uint8
	ways    [maxAims]TrackSet
	n       int
	dropped TicketSet // tickets that cannot be joined, or are not worth it
	reach   reach
}

// aim takes up tickets, those far apart first.
func (p *scheme) aim(set TicketSet) {
	for ; set != 0 && p.n < maxAims; p.n++ {
		most, best := -1, 0
		for rest := set; rest != 0; {
			i := rest.pop()
			if d := int(distance[tickets[i].A][tickets[i].B]); d > most {
				most, best = d, i
			}
		}
		set &^= 1 << best
		p.aims[p.n] = uint8(best)
	}
	p.dropped |= set
}

// lay finds ways for all aims, each on top of those before it, and then once
// more each on top of all others.
func (p *scheme) lay() {
	p.prices = p.listed
	for k := 0; k < p.n; k++ {
		p.ways[k] = TrackSet{}
	}
	for k := 0; k < p.n; k++ {
		if !p.route(k) {
			p.drop(k)
			k--
		}
	}
	for k := 0; k < p.n && p.n > 1; k++ {
		p.release(k)
		p.route(k)
	}
}

// route finds the cheapest way for an aim and makes its tracks free for others.
func (p *scheme) route(k int) bool {
	t := &tickets[p.aims[k]]
	p.reach.spread(&p.prices, t.A, t.B)
	if p.reach.price[t.B] >= barred {
		return false
	}
	p.ways[k] = TrackSet{}
	for rest := p.reach.way(t.B); !rest.empty(); {
		if i := rest.pop(); p.listed[i] > 0 {
			p.ways[k].add(i)
			p.prices[i] = 0
		}
	}
	return true
}

// release gives up the tracks that an aim alone needs.
func (p *scheme) release(k int) {
	for rest := p.alone(k); !rest.empty(); {
		i := rest.pop()
		p.prices[i] = p.listed[i]
	}
	p.ways[k] = TrackSet{}
}

// alone are the tracks that only one aim needs.
func (p *scheme) alone(k int) TrackSet {
	set := p.ways[k]
	for j := range p.n {
		if j != k {
			set = set.without(p.ways[j])
		}
	}
	return set
}

// drop gives an aim up.
func (p *scheme) drop(k int) {
	p.release(k)
	p.dropped |= 1 << p.aims[k]
	copy(p.aims[k:], p.aims[k+1:p.n])
	copy(p.ways[k:], p.ways[k+1:p.n])
	p.n--
}

// wants are all tracks of the plan.
func (p *scheme) wants() (set TrackSet) {
	for k := range p.n {
		set = set.or(p.ways[k])
	}
	return set
}

// cost is what tracks were listed at.
func (p *scheme) cost(set TrackSet) (sum int32) {
	for ; !set.empty(); sum += p.listed[set.pop()] {
	}
	return sum
}

// weakest is the aim that gives least for what it alone costs, by points twice
// (won, not lost) less price; and the balance.
func (p *scheme) weakest(keen int32) (at int, balance int32) {
	balance = barred
	for k := range p.n {
		if b := keen*int32(tickets[p.aims[k]].Points)*2*tenths/100 - p.cost(p.alone(k)); b < balance {
			at, balance = k, b
		}
	}
	return at, balance
}

// dearest is the aim whose loss spares most for a point, of tracks it alone needs.
func (p *scheme) dearest() (at int) {
	most := int32(-1)
	for k := range p.n {
		set := p.alone(k)
		if b := int32(set.spaces()*100+1) / int32(tickets[p.aims[k]].Points); b > most {
			at, most = k, b
		}
	}
	return at
}
