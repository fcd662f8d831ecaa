package express

import "github.com/railbot/railbot/engine"

// maxRoute is the most cards that a train can pass: there are 12 titles of each
// company.
const maxRoute = 12

const (
	// begin stands for the edge by which a train enters the card on which it
	// begins, finish for the one by which it leaves the card on which it ends.
	begin  End = 4
	finish End = 4
)

// passage is a way through a card.
type passage struct {
	out   End   // an edge, or finish
	visit uint8 // the stations visited, as bits
}

// passages are the ways through each card as it lies, by the edge of entry or
// begin: the end first, then in the order of the cells that they lead to.
var passages = workOutPassages()

func workOutPassages() (table [numKindsOfCard + 1][2][numEdges + 1][]passage) {
	for c := Card(1); c <= numKindsOfCard; c++ {
		for turn := range 2 {
			for in := range begin + 1 {
				table[c][turn][in] = passagesOf(&shapes[c][turn], faces[c].Stations, in)
			}
		}
	}
	return table
}

// outward is the order of the cells beyond the edges.
var outward = [...]End{finish, North, West, East, South}

func passagesOf(s *shape, stations []Station, in End) []passage {
	var list []passage
	for _, out := range outward {
		if len(stations) == 0 {
			if in != begin && out != finish && s.links.has(in, out) {
				list = append(list, passage{out, 0})
			}
			continue
		}
		for a := range stations {
			if in == begin || s.sides[a].has(in) {
				list = s.through(list, stations, a, in, out)
			}
		}
	}
	return list
}

// through appends the ways that visit station a first: out again from there, or
// by way of the other station. A train neither turns back nor begins and ends
// at one station, and passes no terminal.
func (s *shape) through(list []passage, stations []Station, a int, in, out End) []passage {
	if s.leaves(a, in, out) && (!stations[a].Stop || in == begin || out == finish) && !(in == begin && out == finish) {
		list = append(list, passage{out, 1 << a})
	}
	if b := 1 - a; s.both && s.leaves(b, in, out) {
		list = append(list, passage{out, 1<<a | 1<<b})
	}
	return list
}

// leaves tells whether a train that came in by one edge can leave by another, or
// end, at a station.
func (s *shape) leaves(station int, in, out End) bool {
	return out == finish || out != in && s.sides[station].has(out)
}

// route is a way of a train.
type route struct {
	bonus int
	len   int
	cells [maxRoute]uint8
}

// better tells whether a route is to be preferred: by its bonus, then by fewest
// cards, then by lowest cells.
func (r *route) better(than *route) bool {
	switch {
	case r.bonus != than.bonus:
		return r.bonus > than.bonus
	case r.len != than.len:
		return r.len < than.len
	}
	return compareCells(r.cells[:r.len], than.cells[:r.len]) < 0
}

func compareCells(a, b []uint8) int {
	for i := range a {
		if a[i] != b[i] {
			return int(a[i]) - int(b[i])
		}
	}
	return 0
}

// search looks for a company's best route. It is exact: it tries every route up
// to a length, but for those that cannot come out better than one it has.
//
// What a train may still earn is bounded from above by what it would earn if it
// could visit stations twice, which is worked out beforehand for every edge and
// number of cards, and by the stations that it has not visited.
type search struct {
	company Company
	laid    [maxCells]uint8 // the cells where a card lies, in their order
	cards   int             // how many
	at      [maxCells]*[numEdges + 1][]passage
	visits  [maxCells][4]visit // by stations visited
	bound   [maxRoute + 1][maxCells][numEdges][2]int8
	next    [maxCells][numEdges]int8 // the cell beyond an edge, if a track goes on there

	limit   int // cards that the present round of the search may use
	best    route
	path    route
	anyWill bool // the first route found is enough
	nodes   int  // steps tried, for figures
}

// visit is what stations of a card bring.
type visit struct {
	points int8
	own    uint8  // 1: one of them is the company's
	marks  uint64 // each station's own bit
}

// impossible is less than any bonus.
const impossible = -100

// bestRoute is the company's best route, of no cards if there is none.
func (s *State) bestRoute(company Company) (best route, nodes int) {
	var q search
	q.prepare(s, company)
	q.deepen(min(s.issued(company), maxRoute))
	return q.best, q.nodes
}

// hasRoute tells whether a company's train can run.
func (s *State) hasRoute(company Company) bool {
	if s.Board.stations()[company-1] == 0 {
		return false
	}
	q := search{anyWill: true}
	q.prepare(s, company)
	q.deepen(min(s.issued(company), maxRoute))
	return q.best.len > 0
}

// prepare notes what lies where.
func (q *search) prepare(s *State, company Company) {
	q.company = company
	m, mark := s.atlas(), uint64(1)
	for i := range m.Cells {
		l := s.Board[i]
		if l.Card == NoCard {
			continue
		}
		turn := 0
		if l.Turned {
			turn = 1
		}
		q.laid[q.cards] = uint8(i)
		q.cards++
		q.at[i] = &passages[l.Card][turn]
		q.next[i] = s.Board.beyond(m, i)
		mark = q.count(i, faces[l.Card].Stations, mark)
	}
}

// count notes what the stations of a card bring and gives each its bit.
func (q *search) count(cell int, stations []Station, mark uint64) uint64 {
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

// deepen looks for routes of one card, then of two, and so on: a longer one
// counts only if it brings more.
func (q *search) deepen(most int) {
	for q.limit = 1; q.limit <= most; q.limit++ {
		q.fillBounds(q.limit - 1)
		for _, cell := range q.laid[:q.cards] {
			q.pass(int(cell), begin, 0, 0, 0)
			if q.anyWill && q.best.len > 0 {
				return
			}
		}
	}
}

// fillBounds works out the bounds for a number of cards from those for one fewer.
func (q *search) fillBounds(n int) {
	for _, cell := range q.laid[:q.cards] {
		for e := range numEdges {
			q.bound[n][cell][e] = q.boundAt(n, int(cell), e)
		}
	}
}

// boundAt is the bound for a train that enters a cell by an edge and may pass n
// cards, while it has not visited a station of the company yet, and once it
// has.
func (q *search) boundAt(n, cell, edge int) (most [2]int8) {
	most = [2]int8{impossible, impossible}
	if n == 0 {
		return most
	}
	for _, p := range q.at[cell][edge] {
		v := &q.visits[cell][p.visit]
		for own := range uint8(2) {
			rest := q.rest(n-1, cell, p.out, own|v.own)
			if rest != impossible {
				most[own] = max(most[own], v.points+rest)
			}
		}
	}
	return most
}

// rest bounds what comes after a train has left a cell by an edge with n cards
// to go.
func (q *search) rest(n, cell int, out End, own uint8) int8 {
	switch {
	case out == finish && own == 1:
		return 0
	case out == finish || q.next[cell][out] == noCell:
		return impossible
	}
	return q.bound[n][q.next[cell][out]][out.Turned()][own]
}

// pass tries all ways through a cell.
func (q *search) pass(cell int, in End, bonus int, visited uint64, own uint8) {
	q.path.cells[q.path.len] = uint8(cell)
	q.path.len++
	for _, p := range q.at[cell][in] {
		v := &q.visits[cell][p.visit]
		if visited&v.marks != 0 {
			continue
		}
		q.nodes++
		has := own | v.own
		got := bonus + int(v.points)
		rest := q.rest(q.limit-q.path.len, cell, p.out, has)
		switch {
		case rest == impossible || !q.hopes(got+int(rest)):
		case p.out == finish:
			q.arrive(got)
		default:
			q.pass(int(q.next[cell][p.out]), p.out.Turned(), got, visited|v.marks, has)
		}
		if q.anyWill && q.best.len > 0 {
			break
		}
	}
	q.path.len--
}

// hopes tells whether a route that begins like the present one and brings at
// most so much may be better than the best one yet.
func (q *search) hopes(most int) bool {
	switch {
	case most != q.best.bonus:
		return most > q.best.bonus
	case q.best.len < q.limit:
		return false
	}
	return compareCells(q.path.cells[:q.path.len], q.best.cells[:q.path.len]) <= 0
}

func (q *search) arrive(bonus int) {
	q.path.bonus = bonus
	if q.path.better(&q.best) {
		q.best = q.path
	}
}

// run is the company's best route as the last train's.
func (r *route) run(by engine.Seat, company Company) lastRun {
	return lastRun{By: by, Company: company, Bonus: r.bonus, Cells: r.cells, Len: r.len}
}
