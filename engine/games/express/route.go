package express

import "github.com/railbot/railbot/engine"

// maxRoute is the maximum number of cards on a route: each company has 12
// titles.
const maxRoute = 12

const (
	// atStart stands for the edge by which a train enters its first card, and
	// atEnd for the edge by which it leaves its last one.
	atStart End = 4
	atEnd   End = 4
)

// passage is a way through a card.
type passage struct {
	out   End   // an edge, or atEnd
	visit uint8 // stations visited, one bit each
}

// passageTable holds the ways through each card, upright and turned, by the
// edge of entry or atStart. atEnd comes first, then the other exits in the
// order of the cells they lead to.
var passageTable = computePassages()

// computePassages fills passageTable.
func computePassages() (table [numCardKinds + 1][2][numEdges + 1][]passage) {
	for c := Card(1); c <= numCardKinds; c++ {
		for turn := range 2 {
			for in := range atStart + 1 {
				table[c][turn][in] = passagesOf(&shapes[c][turn], faces[c].Stations, in)
			}
		}
	}
	return table
}

// exitOrder is the order in which exits are tried: that of the cells beyond
// them.
var exitOrder = [...]End{atEnd, North, West, East, South}

// passagesOf returns the ways through a card from an edge of entry.
func passagesOf(s *shape, stations []Station, in End) []passage {
	var list []passage
	for _, out := range exitOrder {
		if len(stations) == 0 {
			if in != atStart && out != atEnd && s.links.has(in, out) {
				list = append(list, passage{out, 0})
			}
			continue
		}
		for a := range stations {
			if in == atStart || s.sides[a].has(in) {
				list = s.appendThrough(list, stations, a, in, out)
			}
		}
	}
	return list
}

// appendThrough appends the passages that visit station a first, and leave from
// there or by way of the other station. A train neither reverses nor starts and
// ends at one station, and does not pass a terminal.
func (s *shape) appendThrough(list []passage, stations []Station, a int, in, out End) []passage {
	if s.canLeave(a, in, out) && (!stations[a].Stop || in == atStart || out == atEnd) && !(in == atStart && out == atEnd) {
		list = append(list, passage{out, 1 << a})
	}
	if b := 1 - a; s.joinsStations && s.canLeave(b, in, out) {
		list = append(list, passage{out, 1<<a | 1<<b})
	}
	return list
}

// canLeave reports whether a train that entered by one edge can leave a station
// by another, or end there.
func (s *shape) canLeave(station int, in, out End) bool {
	return out == atEnd || out != in && s.sides[station].has(out)
}

// route is a train's route.
type route struct {
	bonus int
	len   int
	cells [maxRoute]uint8
}

// isBetter reports whether a route is preferred to another: by higher bonus,
// then by fewer cards, then by lower cells.
func (r *route) isBetter(than *route) bool {
	switch {
	case r.bonus != than.bonus:
		return r.bonus > than.bonus
	case r.len != than.len:
		return r.len < than.len
	}
	return compareCells(r.cells[:r.len], than.cells[:r.len]) < 0
}

// compareCells compares two lists of cells lexicographically. b must be at
// least as long as a.
func compareCells(a, b []uint8) int {
	for i := range a {
		if a[i] != b[i] {
			return int(a[i]) - int(b[i])
		}
	}
	return 0
}

// routeSearch finds a company's best route. It is exact: it tries every route
// up to a maximum length, except those that cannot be better than the best so
// far.
//
// The rest of a route is bounded from above by what the train could earn if it
// might visit stations twice. That bound is computed in advance for every edge
// and number of cards.
type routeSearch struct {
	company   Company
	laid      [maxCells]uint8 // cells where a card lies, in order
	laidCount int             // number of these cells
	passages  [maxCells]*[numEdges + 1][]passage
	visits    [maxCells][4]visit // by cell and set of stations visited
	bound     [maxRoute + 1][maxCells][numEdges][2]int8
	next      [maxCells][numEdges]int8 // cell beyond an edge, if a track continues there

	maxCards    int // cards that the current round of the search may use
	best        route
	path        route
	stopAtFirst bool // any route is enough
	nodes       int  // steps tried, for benchmarks
}

// visit is what the stations of a card bring.
type visit struct {
	points int8
	own    uint8  // 1 if one of them belongs to the company
	marks  uint64 // a bit for each station
}

// noRoute is less than any bonus.
const noRoute = -100

// bestRoute returns a company's best route and the number of steps tried. The
// route has no cards if there is none.
func (s *State) bestRoute(company Company) (best route, nodes int) {
	var q routeSearch
	q.loadNetwork(s, company)
	q.searchByLength(min(s.countTitles(company), maxRoute))
	return q.best, q.nodes
}

// hasRoute reports whether a company's train can run.
func (s *State) hasRoute(company Company) bool {
	if s.Board.countStations()[company-1] == 0 {
		return false
	}
	q := routeSearch{stopAtFirst: true}
	q.loadNetwork(s, company)
	q.searchByLength(min(s.countTitles(company), maxRoute))
	return q.best.len > 0
}

// loadNetwork fills in the search's copy of the network.
func (q *routeSearch) loadNetwork(s *State, company Company) {
	q.company = company
	m, mark := s.gameMap(), uint64(1)
	for i := range m.Cells {
		l := s.Board[i]
		if l.Card == NoCard {
			continue
		}
		turn := 0
		if l.Turned {
			turn = 1
		}
		q.laid[q.laidCount] = uint8(i)
		q.laidCount++
		q.passages[i] = &passageTable[l.Card][turn]
		q.next[i] = s.Board.nextCells(m, i)
		mark = q.recordVisits(i, faces[l.Card].Stations, mark)
	}
}

// recordVisits records what the stations of a card bring and gives each its
// bit. mark is the next free bit.
func (q *routeSearch) recordVisits(cell int, stations []Station, mark uint64) uint64 {
	for i, st := range stations {
		for set := range q.visits[cell] {
			if set>>i&1 == 0 {
				continue
			}
			v := &q.visits[cell][set]
			v.points += int8(1 + st.Bonus)
			v.marks |= mark
			if st.Company == q.company {
				v.own = 1
			}
		}
		mark <<= 1
	}
	return mark
}

// searchByLength tries routes of one card, then of two, and so on up to most. A
// longer route is better only if it brings more.
func (q *routeSearch) searchByLength(most int) {
	for q.maxCards = 1; q.maxCards <= most; q.maxCards++ {
		q.fillBounds(q.maxCards - 1)
		for _, cell := range q.laid[:q.laidCount] {
			q.tryCell(int(cell), atStart, 0, 0, 0)
			if q.stopAtFirst && q.best.len > 0 {
				return
			}
		}
	}
}

// fillBounds computes the bounds for n cards from those for one fewer.
func (q *routeSearch) fillBounds(n int) {
	for _, cell := range q.laid[:q.laidCount] {
		for e := range numEdges {
			q.bound[n][cell][e] = q.boundAt(n, int(cell), e)
		}
	}
}

// boundAt returns the bounds for a train that enters a cell by an edge and may
// pass n cards: before and after it has visited a station of its company.
func (q *routeSearch) boundAt(n, cell, edge int) (most [2]int8) {
	most = [2]int8{noRoute, noRoute}
	if n == 0 {
		return most
	}
	for _, p := range q.passages[cell][edge] {
		v := &q.visits[cell][p.visit]
		for own := range uint8(2) {
			rest := q.boundAfter(n-1, cell, p.out, own|v.own)
			if rest != noRoute {
				most[own] = max(most[own], v.points+rest)
			}
		}
	}
	return most
}

// boundAfter returns the bound for what follows after a train has left a cell
// by an edge with n cards left.
func (q *routeSearch) boundAfter(n, cell int, out End, own uint8) int8 {
	switch {
	case out == atEnd && own == 1:
		return 0
	case out == atEnd || q.next[cell][out] == noCell:
		return noRoute
	}
	return q.bound[n][q.next[cell][out]][out.Turned()][own]
}

// tryCell extends the current path by a cell, entered by edge in, and tries every
// way through it. bonus, visited and own describe the path so far: what it earns,
// its stations, and whether one belongs to the company.
func (q *routeSearch) tryCell(cell int, in End, bonus int, visited uint64, own uint8) {
	q.path.cells[q.path.len] = uint8(cell)
	q.path.len++
	for _, p := range q.passages[cell][in] {
		v := &q.visits[cell][p.visit]
		if visited&v.marks != 0 {
			continue
		}
		q.nodes++
		has := own | v.own
		got := bonus + int(v.points)
		rest := q.boundAfter(q.maxCards-q.path.len, cell, p.out, has)
		switch {
		case rest == noRoute || !q.canImprove(got+int(rest)):
		case p.out == atEnd:
			q.recordRoute(got)
		default:
			q.tryCell(int(q.next[cell][p.out]), p.out.Turned(), got, visited|v.marks, has)
		}
		if q.stopAtFirst && q.best.len > 0 {
			break
		}
	}
	q.path.len--
}

// canImprove reports whether a route that begins like the current one and
// brings at most the given bonus may be better than the best so far.
func (q *routeSearch) canImprove(most int) bool {
	switch {
	case most != q.best.bonus:
		return most > q.best.bonus
	case q.best.len < q.maxCards:
		return false
	}
	return compareCells(q.path.cells[:q.path.len], q.best.cells[:q.path.len]) <= 0
}

// recordRoute keeps the current route if it is the best so far.
func (q *routeSearch) recordRoute(bonus int) {
	q.path.bonus = bonus
	if q.path.isBetter(&q.best) {
		q.best = q.path
	}
}

// asLastRun returns the route as the last train's.
func (r *route) asLastRun(by engine.Seat, company Company) lastRun {
	return lastRun{By: by, Company: company, Bonus: r.bonus, Cells: r.cells, Len: r.len}
}
