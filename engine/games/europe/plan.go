package europe

// maxTargets is the most open tickets that a plan minds, those of the most points.
const maxTargets = 10

// plan is how a seat means to join its tickets: for each the tracks, besides its
// own, of a way, all together as cheap as could be found.
type plan struct {
	prices  prices // of the tracks, those of the plan being free
	listed  prices // of the tracks as they were without a plan
	targets [maxTargets]uint8
	routes  [maxTargets]TrackSet
	n       int
	dropped TicketSet // tickets that cannot be joined, or are not worth it
	reach   pathTree
}

// addTargets takes up tickets, those far apart first.
func (p *plan) addTargets(set TicketSet) {
	for ; set != 0 && p.n < maxTargets; p.n++ {
		most, best := -1, 0
		for rest := set; rest != 0; {
			i := rest.pop()
			if d := int(distance[tickets[i].A][tickets[i].B]); d > most {
				most, best = d, i
			}
		}
		set &^= 1 << best
		p.targets[p.n] = uint8(best)
	}
	p.dropped |= set
}

// routeAll finds ways for all aims, each on top of those before it, and then once
// more each on top of all others.
func (p *plan) routeAll() {
	p.prices = p.listed
	for k := 0; k < p.n; k++ {
		p.routes[k] = TrackSet{}
	}
	for k := 0; k < p.n; k++ {
		if !p.routeTarget(k) {
			p.dropTarget(k)
			k--
		}
	}
	for k := 0; k < p.n && p.n > 1; k++ {
		p.releaseTracks(k)
		p.routeTarget(k)
	}
}

// routeTarget finds the cheapest way for an aim and makes its tracks free for others.
func (p *plan) routeTarget(k int) bool {
	t := &tickets[p.targets[k]]
	p.reach.findPaths(&p.prices, t.A, t.B)
	if p.reach.price[t.B] >= unusable {
		return false
	}
	p.routes[k] = TrackSet{}
	for rest := p.reach.pathTo(t.B); !rest.empty(); {
		if i := rest.pop(); p.listed[i] > 0 {
			p.routes[k].add(i)
			p.prices[i] = 0
		}
	}
	return true
}

// releaseTracks gives up the tracks that an aim alone needs.
func (p *plan) releaseTracks(k int) {
	for rest := p.tracksOnlyFor(k); !rest.empty(); {
		i := rest.pop()
		p.prices[i] = p.listed[i]
	}
	p.routes[k] = TrackSet{}
}

// tracksOnlyFor are the tracks that only one aim needs.
func (p *plan) tracksOnlyFor(k int) TrackSet {
	set := p.routes[k]
	for j := range p.n {
		if j != k {
			set = set.without(p.routes[j])
		}
	}
	return set
}

// dropTarget gives an aim up.
func (p *plan) dropTarget(k int) {
	p.releaseTracks(k)
	p.dropped |= 1 << p.targets[k]
	copy(p.targets[k:], p.targets[k+1:p.n])
	copy(p.routes[k:], p.routes[k+1:p.n])
	p.n--
}

// allTracks are all tracks of the plan.
func (p *plan) allTracks() (set TrackSet) {
	for k := range p.n {
		set = set.or(p.routes[k])
	}
	return set
}

// listedCost is what tracks were listed at.
func (p *plan) listedCost(set TrackSet) (sum int32) {
	for ; !set.empty(); sum += p.listed[set.pop()] {
	}
	return sum
}

// leastWorthwhile is the aim that gives least for what it alone costs, by points twice
// (won, not lost) less price; and the balance.
func (p *plan) leastWorthwhile(keen int32) (at int, balance int32) {
	balance = unusable
	for k := range p.n {
		if b := keen*int32(tickets[p.targets[k]].Points)*2*perPoint/100 - p.listedCost(p.tracksOnlyFor(k)); b < balance {
			at, balance = k, b
		}
	}
	return at, balance
}

// mostSpacesPerPoint is the aim whose loss spares most for a point, of tracks it alone needs.
func (p *plan) mostSpacesPerPoint() (at int) {
	most := int32(-1)
	for k := range p.n {
		set := p.tracksOnlyFor(k)
		if b := int32(set.spaces()*100+1) / int32(tickets[p.targets[k]].Points); b > most {
			at, most = k, b
		}
	}
	return at
}
