package europe

// maxTargets is how many open tickets a plan considers.
const maxTargets = 10

// plan is how a seat intends to complete its tickets: for each target, the
// tracks it still needs. Together they are as cheap as the search could find.
type plan struct {
	prices  prices // current prices; tracks of the plan are free
	listed  prices // prices without a plan
	targets [maxTargets]uint8
	routes  [maxTargets]TrackSet
	count   int
	dropped TicketSet // tickets that cannot be completed or are not worth it
	paths   pathTree
}

// addTargets adds tickets as targets, those with the most distant cities first.
func (p *plan) addTargets(set TicketSet) {
	for ; set != 0 && p.count < maxTargets; p.count++ {
		most, best := -1, 0
		for rest := set; rest != 0; {
			i := rest.pop()
			if d := int(distance[tickets[i].A][tickets[i].B]); d > most {
				most, best = d, i
			}
		}
		set &^= 1 << best
		p.targets[p.count] = uint8(best)
	}
	p.dropped |= set
}

// routeAll finds a route for each target, reusing the tracks of earlier routes.
// Then it reroutes each target once, given all other routes.
func (p *plan) routeAll() {
	p.prices = p.listed
	for k := 0; k < p.count; k++ {
		p.routes[k] = TrackSet{}
	}
	for k := 0; k < p.count; k++ {
		if !p.routeTarget(k) {
			p.dropTarget(k)
			k--
		}
	}
	for k := 0; k < p.count && p.count > 1; k++ {
		p.releaseTracks(k)
		p.routeTarget(k)
	}
}

// routeTarget finds the cheapest route for target k and makes its tracks free
// for the others. It reports false if there is none.
func (p *plan) routeTarget(k int) bool {
	t := &tickets[p.targets[k]]
	p.paths.findPaths(&p.prices, t.A, t.B)
	if p.paths.price[t.B] >= unusable {
		return false
	}
	p.routes[k] = TrackSet{}
	for rest := p.paths.pathTo(t.B); !rest.isEmpty(); {
		if i := rest.pop(); p.listed[i] > 0 {
			p.routes[k].add(i)
			p.prices[i] = 0
		}
	}
	return true
}

// releaseTracks removes the tracks that only target k needs.
func (p *plan) releaseTracks(k int) {
	for rest := p.tracksOnlyFor(k); !rest.isEmpty(); {
		i := rest.pop()
		p.prices[i] = p.listed[i]
	}
	p.routes[k] = TrackSet{}
}

// tracksOnlyFor returns the tracks that only target k needs.
func (p *plan) tracksOnlyFor(k int) TrackSet {
	set := p.routes[k]
	for j := range p.count {
		if j != k {
			set = set.without(p.routes[j])
		}
	}
	return set
}

// dropTarget gives up target k.
func (p *plan) dropTarget(k int) {
	p.releaseTracks(k)
	p.dropped |= 1 << p.targets[k]
	copy(p.targets[k:], p.targets[k+1:p.count])
	copy(p.routes[k:], p.routes[k+1:p.count])
	p.count--
}

// allTracks returns all tracks of the plan.
func (p *plan) allTracks() (set TrackSet) {
	for k := range p.count {
		set = set.union(p.routes[k])
	}
	return set
}

// listedCost returns the sum of the tracks' listed prices.
func (p *plan) listedCost(set TrackSet) (sum int32) {
	for ; !set.isEmpty(); sum += p.listed[set.pop()] {
	}
	return sum
}

// leastWorthwhile returns the target with the worst balance, and that balance:
// the ticket's points counted twice, since it wins instead of losing them,
// scaled by keen percent, less the price of the tracks that only this target
// needs.
func (p *plan) leastWorthwhile(keen int32) (at int, balance int32) {
	balance = unusable
	for k := range p.count {
		if b := keen*int32(tickets[p.targets[k]].Points)*2*perPoint/100 - p.listedCost(p.tracksOnlyFor(k)); b < balance {
			at, balance = k, b
		}
	}
	return at, balance
}

// mostSpacesPerPoint returns the target whose loss saves the most spaces per
// point, counting tracks that only this target needs.
func (p *plan) mostSpacesPerPoint() (at int) {
	most := int32(-1)
	for k := range p.count {
		set := p.tracksOnlyFor(k)
		if b := int32(set.totalSpaces()*100+1) / int32(tickets[p.targets[k]].Points); b > most {
			at, most = k, b
		}
	}
	return at
}
