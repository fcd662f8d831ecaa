package china

import (
	"bytes"
	"slices"
)

// BuildSearch finds the cheapest legal building paths of one seat: a workspace
// that is used again and again, by one goroutine at a time. The zero value is
// ready; after its first run it allocates nothing.
//
// Every limit of the rules binds at one milepost, by the number of segments a
// path has there, so the cheapest legal path is a shortest path on mileposts, if
// a town that a path reaches without a new segment (by the ferry, over a bridge
// rebuilt) is a node beside that town: Dijkstra with a bucket for each price.
// Ties go to fewer segments, then to the path found first, which is the same on
// every run. A run of the same question as the last one goes on from there.
type BuildSearch struct {
	view   BuildView
	towns  [NumCities + 1]town
	ground ground // of the question asked
	known  bool   // ground and passes belong to asked
	begun  int    // counts the questions
	asked  question
	limit  int          // of the last run
	labels []buildLabel // of the pass at hand
	*buildPass
	passes [2]buildPass
	count  int // of passes
}

// buildPass is one search, as far as it has gone: a dearer run of the same
// question goes on from there.
type buildPass struct {
	tags   []buildLabel // by milepost, then again as reached without a new segment
	sailed Milepost     // the only port from which it sails; NoMilepost: from both
	queue  [buckets][]uint16
	order  []uint16 // the nodes as they were expanded, the cheapest first
	left   int      // nodes in the queue
	next   int      // the price to be looked at next
}

// question is all that a view says, in memory of its own.
type question struct {
	board      *Board
	tracks     []uint8
	seat       uint8
	seats      int
	ferry      SeatSet
	out        [NumMajors]uint8
	rains      bool
	flood      WaterSet
	shut, from Posts
	anywhere   bool // no From was given
}

// buildLabel is the cheapest way to a node.
type buildLabel struct {
	toll toll
	prev uint16 // the node before; noNode at a start
	done uint16 // steps when it was expanded, plus one
}

// toll is what a way costs and, to tell equal costs apart, its steps.
type toll uint32

func tollOf(cost, steps int) toll { return toll(cost<<16 | steps) }
func (t toll) cost() int          { return int(t >> 16) }
func (t toll) steps() int         { return int(t & 0xffff) }

const (
	buckets = 16 // more than the dearest step costs
	noNode  = 0xffff
	unseen  = 0xffff // the cost of a node that no way has reached
)

// Laid is one step of a building path.
type Laid struct {
	Edge     Edge // NoEdge: the ferry is bought
	From, To Milepost
	Price    int // in millions
}

// IsFerry reports whether the step buys the ferry.
func (l Laid) IsFerry() bool { return l.Edge == NoEdge }

// Run finds the cheapest paths to every milepost that at most limit millions
// reach; a negative limit is none.
//
// Where a port of the ferry takes one more segment of the seat but not two, it
// matters from which side a path comes; then there is a pass for each
// direction of the ferry.
func (s *BuildSearch) Run(v *BuildView, limit int) {
	if limit < 0 {
		limit = unseen - buckets
	}
	if !s.known || !s.asked.is(v) {
		s.begin(v)
	}
	s.view, s.limit = *v, limit
	for i := range s.passes[:s.count] {
		s.turnTo(i)
		s.spread()
	}
}

// begin prepares the passes of a new question.
func (s *BuildSearch) begin(v *BuildView) {
	s.Prepare(v)
	s.ground.survey(v)
	ports := []Milepost{NoMilepost}
	if s.narrow() {
		ports = v.Board.Ferry[:]
	}
	s.count = len(ports)
	for i, port := range ports {
		s.turnTo(i)
		s.sailed, s.next = port, 0
		s.reset(2 * len(v.Board.Posts))
		s.seed()
	}
	s.asked.note(v)
	s.known = true
	s.begun++
}

// turnTo makes a pass the one at hand.
func (s *BuildSearch) turnTo(i int) {
	s.buildPass = &s.passes[i]
	s.labels = s.tags
}

// is tells whether a view asks the same.
func (q *question) is(v *BuildView) bool {
	return q.board == v.Board && q.seat == v.Seat && q.seats == v.Seats && q.ferry == v.Ferry && q.out == v.Out &&
		q.rains == v.Rains && q.flood == v.Flood && q.anywhere == (v.From == nil) && q.from == postsAt(v.From) &&
		q.shut == postsAt(v.Shut) && bytes.Equal(q.tracks, v.Tracks)
}

func (q *question) note(v *BuildView) {
	*q = question{
		board: v.Board, seat: v.Seat, seats: v.Seats, ferry: v.Ferry, out: v.Out, rains: v.Rains, flood: v.Flood,
		anywhere: v.From == nil, from: postsAt(v.From), shut: postsAt(v.Shut), tracks: append(q.tracks[:0], v.Tracks...),
	}
}

// postsAt is a set that may be missing; then it is empty.
func postsAt(set *Posts) Posts {
	if set == nil {
		return Posts{}
	}
	return *set
}

// narrow reports whether the ferry is for sale, and a port takes one more
// segment but not two.
func (s *BuildSearch) narrow() bool {
	for _, port := range s.view.Board.Ferry {
		if _, why := s.Ferry(port, false); why == NoSegment || why == FerryTaken || why == Closed {
			return false
		}
		if t := s.townAt(port); t.why[1] == Allowed && t.why[2] != Allowed {
			return true
		}
	}
	return false
}

// spread takes the pass at hand to the limit.
func (s *BuildSearch) spread() {
	for ; s.left > 0 && s.next <= s.limit; s.next++ {
		bucket := &s.queue[s.next%buckets]
		for i := 0; i < len(*bucket); i++ {
			s.expand((*bucket)[i], s.next)
		}
		s.left -= len(*bucket)
		*bucket = (*bucket)[:0]
	}
}

func (s *BuildSearch) reset(nodes int) {
	if len(s.labels) != nodes {
		s.tags = make([]buildLabel, nodes)
		s.labels = s.tags
	}
	copy(s.labels, unlabelled[:])
	for i := range s.queue {
		s.queue[i] = slices.Grow(s.queue[i][:0], nodes/buckets)
	}
	s.left, s.order = 0, slices.Grow(s.order[:0], nodes)
}

// unlabelled are nodes that no way has reached.
var unlabelled = func() (list [2 * NumMileposts]buildLabel) {
	for i := range list {
		list[i] = buildLabel{toll: tollOf(unseen, 0), prev: noNode}
	}
	return list
}()

// seed puts the mileposts where a path may start into the first bucket.
func (s *BuildSearch) seed() {
	v := &s.view
	if v.From != nil {
		for m := range v.From.All() {
			s.start(m)
		}
		return
	}
	for e := range edgesOf(v.Tracks, v.Seat) {
		a, z := v.Board.Mileposts(e)
		s.start(a)
		s.start(z)
	}
	for c := range v.Board.Cities[:min(NumMajors, len(v.Board.Cities))] {
		if v.Board.Cities[c].Size == Major {
			for _, m := range v.Board.Cities[c].Points[1:] {
				s.start(m)
			}
		}
	}
	if v.Ferry.Has(v.Seat) {
		s.start(v.Board.Ferry[0])
		s.start(v.Board.Ferry[1])
	}
}

func (s *BuildSearch) start(m Milepost) {
	if s.labels[m].toll != 0 {
		s.reach(uint16(m), noNode, 0)
	}
}

// reach labels a node if the way is better than what it has.
func (s *BuildSearch) reach(node, prev uint16, t toll) {
	if l := &s.labels[node]; t < l.toll {
		l.toll, l.prev = t, prev
		s.push(node, t)
	}
}

// push puts a node into the queue.
func (p *buildPass) push(node uint16, t toll) {
	bucket := &p.queue[t.cost()%buckets]
	*bucket = append(*bucket, node)
	p.left++
}

// milepost is where a node is.
func (s *BuildSearch) milepost(node uint16) Milepost {
	if n := len(s.ground.limited); int(node) >= n {
		node -= uint16(n)
	}
	return Milepost(node)
}

// free is the node of m for a path that comes without a new segment.
func (s *BuildSearch) free(m Milepost) uint16 {
	if !s.ground.limited[m] {
		return uint16(m)
	}
	return uint16(len(s.ground.limited) + int(m))
}

// expand reaches on from a node, unless a cheaper way to it has been expanded.
func (s *BuildSearch) expand(node uint16, cost int) {
	l := &s.labels[node]
	if l.toll.cost() != cost || int(l.done) == l.toll.steps()+1 {
		return
	}
	l.done = uint16(l.toll.steps() + 1)
	s.order = append(s.order, node)
	if s.plain(node) {
		s.roam(node, l.toll)
		return
	}
	m, used := s.milepost(node), 0
	if l.prev != noNode {
		s.cross(node, m)
		if int(node) < len(s.ground.limited) {
			used = 1
		}
	}
	s.sail(node, m)
	for d, price := range s.ground.prices[m] {
		if price != shut {
			s.lay(node, m, &s.view.Board.sides[m][d], used)
		}
	}
}

// plain reports whether a node is a milepost where no limits bind.
func (s *BuildSearch) plain(node uint16) bool {
	return int(node) < len(s.ground.limited) && !s.ground.limited[node]
}

// roam reaches on from a plain node. Most of a search is done here.
func (s *BuildSearch) roam(node uint16, t toll) {
	labels, next := s.labels, &s.ground.next[node]
	for d, price := range &s.ground.prices[node] {
		if price-1 < bound-1 { // neither shut nor bound
			l, toll := &labels[next[d]], t+tollOf(int(price), 1)
			if toll < l.toll {
				l.toll, l.prev = toll, node
				s.push(next[d], toll)
			}
		} else if price != shut {
			s.lay(node, Milepost(node), &s.view.Board.sides[node][d], 0)
		}
	}
}

// lay goes over one open segment, if the limits of both ends allow it.
func (s *BuildSearch) lay(node uint16, m Milepost, side *Side, used int) {
	rebuilt := s.view.rebuilt(side.Edge)
	to := uint16(side.To)
	if rebuilt {
		to = s.free(side.To)
	}
	t := s.labels[node].toll + tollOf(s.view.price(side), 1)
	switch {
	case t >= s.labels[to].toll:
		return
	case s.leave(m, used, rebuilt) != Allowed || s.enter(side.To, rebuilt) != Allowed:
		return
	case s.ground.limited[side.To] && s.visits(node, side.To):
		return
	}
	s.reach(to, node, t)
}

// visits reports whether the way to a node comes through m: it may not come
// back there, though m has two nodes.
func (s *BuildSearch) visits(node uint16, m Milepost) bool {
	for ; node != noNode; node = s.labels[node].prev {
		if s.milepost(node) == m {
			return true
		}
	}
	return false
}

// cross goes to the other points of a red area that a path has entered.
func (s *BuildSearch) cross(node uint16, m Milepost) {
	b := s.view.Board
	if b.Posts[m].Terrain != Ring {
		return
	}
	t := s.labels[node].toll
	for _, n := range b.Cities[b.Posts[m].City].Points[1:] {
		s.reach(node-uint16(m)+uint16(n), node, t)
	}
}

// sail buys the ferry at a port that the path has not reached by it.
func (s *BuildSearch) sail(node uint16, m Milepost) {
	other := s.view.Board.across(m)
	if other == NoMilepost || s.sailed == other || s.visits(node, other) {
		return
	}
	l := s.labels[node]
	fresh := l.prev != noNode && !s.view.touches(m)
	if price, why := s.Ferry(m, fresh); why == Allowed {
		s.reach(s.free(other), node, l.toll+tollOf(price, 1))
	}
}

// best is the cheapest label of a milepost: the pass and the node.
func (s *BuildSearch) best(m Milepost) (labels []buildLabel, node uint16) {
	labels, node = s.passes[0].tags, uint16(m)
	for i := range s.passes[:s.count] {
		pass := s.passes[i].tags
		for _, n := range [2]uint16{uint16(m), s.free(m)} {
			if pass[n].toll.cost() < labels[node].toll.cost() {
				labels, node = pass, n
			}
		}
	}
	return labels, node
}

// Cost is the price of the cheapest path to m, in millions; 0 where paths
// start. False: no legal path within the limit leads there.
func (s *BuildSearch) Cost(m Milepost) (int, bool) {
	label := &s.passes[0].tags[m]
	if s.count > 1 || s.ground.limited[m] {
		labels, node := s.best(m)
		label = &labels[node]
	}
	return label.toll.cost(), label.toll.cost() <= s.limit
}

// priced is a milepost with the price of the path to it.
type priced struct{ at, cost uint16 }

// Reached appends the mileposts to which paths within the limit lead to a
// buffer, the cheapest first. A town may come more than once.
func (s *BuildSearch) Reached(buf []priced) []priced {
	var at [len(s.passes)]int
	for cost := 0; cost <= s.limit && cost < s.furthest(); cost++ {
		for i := range s.passes[:s.count] {
			pass := &s.passes[i]
			for ; at[i] < len(pass.order) && pass.tags[pass.order[at[i]]].toll.cost() == cost; at[i]++ {
				buf = append(buf, priced{uint16(s.milepost(pass.order[at[i]])), uint16(cost)})
			}
		}
	}
	return buf
}

// furthest is more than any path costs that was looked at.
func (s *BuildSearch) furthest() (next int) {
	for i := range s.passes[:s.count] {
		next = max(next, s.passes[i].next)
	}
	return next
}

// Path appends the cheapest path to m to a buffer, from its start on; nothing
// where Cost says that there is none. A red area that the path goes through is
// no step: the next one starts at another of its points.
func (s *BuildSearch) Path(m Milepost, path []Laid) []Laid {
	first := len(path)
	labels, node := s.best(m)
	if labels[node].toll.cost() > s.limit {
		return path
	}
	for prev := labels[node].prev; prev != noNode; node, prev = prev, labels[prev].prev {
		if labels[prev].toll.steps() != labels[node].toll.steps() {
			path = append(path, s.step(labels, prev, node))
		}
	}
	slices.Reverse(path[first:])
	return path
}

func (s *BuildSearch) step(labels []buildLabel, from, to uint16) Laid {
	price := labels[to].toll.cost() - labels[from].toll.cost()
	laid := Laid{Edge: NoEdge, From: s.milepost(from), To: s.milepost(to), Price: price}
	if d, near := s.view.Board.Between(laid.From, laid.To); near {
		laid.Edge = s.view.Board.sides[laid.From][d].Edge
	}
	return laid
}

// Afford is how many steps of a path so much money lays, and what they cost.
func Afford(path []Laid, money int) (steps, cost int) {
	for i, l := range path {
		if cost+l.Price > money {
			return i, cost
		}
		cost += l.Price
	}
	return len(path), cost
}
