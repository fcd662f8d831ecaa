package season

import (
	"cmp"
	"fmt"
	"slices"
)

// Sizes are how many sit at each table when so many play, as near to the plan's size
// as the game allows, and how many have the round off.
func (p Settings) Sizes(n int) (sizes []int, off int) {
	for ; n >= max(p.Min, 1); n, off = n-1, off+1 {
		best := 0
		for tables := 1; tables*p.Min <= n; tables++ {
			fits := (n+tables-1)/tables <= p.Max
			if fits && (best == 0 || sizeDistance(n, tables, p.Size) < sizeDistance(n, best, p.Size)) {
				best = tables
			}
		}
		if best > 0 {
			return splitEvenly(n, best), off
		}
	}
	return nil, off + n
}

func sizeDistance(n, tables, size int) int { return max(n-tables*size, tables*size-n) }

// even divides n into parts that differ by one at most, the greater first.
func splitEvenly(n, parts int) []int {
	sizes := make([]int, parts)
	for i := range sizes {
		sizes[i] = n / parts
		if i < n%parts {
			sizes[i]++
		}
	}
	return sizes
}

// Begin ends sign-up: it makes the divisions and draws their first rounds. Who has a
// rank comes before who has none; those who have none follow by strength, given by
// entrant. It refuses with ErrPhase or ErrFew.
func (s *Season) Begin(strength []float64) error {
	n := len(s.Entrants)
	switch {
	case s.Phase != SignUp:
		return ErrPhase
	case n < s.Settings.Min:
		return ErrFew
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i + 1
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := s.Entrants[a-1].Rank, s.Entrants[b-1].Rank
		if x != y {
			return cmp.Or(cmp.Compare(min(y, 1), min(x, 1)), cmp.Compare(x, y))
		}
		return cmp.Compare(strength[b-1], strength[a-1])
	})
	for division, size := range splitEvenly(n, s.divisionCount()) {
		for _, e := range order[:size] {
			s.Entrants[e-1].Division = division
		}
		order = order[size:]
	}
	s.Phase = Running
	s.Advance()
	return nil
}

// divisions is how many there are: no more than can be played in.
func (s *Season) divisionCount() int {
	if s.Settings.Form != League {
		return 1
	}
	return max(min(s.Settings.Divisions, len(s.Entrants)/max(s.Settings.Min, 1)), 1)
}

// Divisions is how many divisions there are.
func (s *Season) Divisions() (n int) {
	for _, e := range s.Entrants {
		n = max(n, e.Division+1)
	}
	return n
}

// Round is the one that a division plays, or has played last; zero before the first.
func (s *Season) Round(division int) (round int) {
	for _, t := range s.Tables {
		if t.Division == division {
			round = max(round, t.Round)
		}
	}
	return round
}

// Advance draws the next round of each division whose tables are all over, and ends
// the season after the last. Who has missed two tables one after the other plays no
// more: their numbers are returned. It tells whether anything has changed.
func (s *Season) Advance() (changed bool, out []int) {
	if s.Phase != Running {
		return false, nil
	}
	over := true
	for division := range s.Divisions() {
		for s.isRoundOver(division) && s.Round(division) < s.Settings.Rounds {
			out = append(out, s.dropMissing(division)...)
			s.drawRound(division)
			changed = true
		}
		over = over && s.isRoundOver(division)
	}
	if over {
		s.Phase, changed = Over, true
	}
	return changed, out
}

// played tells whether no table of a division is still being played.
func (s *Season) isRoundOver(division int) bool {
	return !slices.ContainsFunc(s.Tables, func(t Pairing) bool { return t.Division == division && t.Result == nil })
}

// dropMissing takes out those of a division who were absent at their last two tables.
func (s *Season) dropMissing(division int) (out []int) {
	for i := range s.Entrants {
		e := &s.Entrants[i]
		if e.Division == division && !e.Out && s.missedInRow(i+1) >= 2 {
			e.Out = true
			out = append(out, i+1)
		}
	}
	return out
}

// missed is at how many tables one after the other, up to the last, somebody was absent; who
// came in another's place, at those that were drawn for them.
func (s *Season) missedInRow(n int) (missed int) {
	for _, t := range s.Tables {
		i := slices.Index(t.People, n)
		if i < 0 || t.Round < s.Entrants[n-1].Since || t.Off() || t.Result == nil || t.Result.Void {
			continue
		}
		if missed++; t.Result.Places[i] > 0 {
			missed = 0
		}
	}
	return missed
}

// draw makes the tables of a division's next round.
func (s *Season) drawRound(division int) {
	round := s.Round(division) + 1
	people := s.seatingOrder(division, fmt.Sprint("round ", round))
	sizes, off := s.Settings.Sizes(len(people))
	met := s.countMeetings()
	resting := s.pickRoundsOff(people, off)
	people = slices.DeleteFunc(people, func(n int) bool { return slices.Contains(resting, n) })
	for _, table := range seatTables(people, sizes, met, s.Settings.Form == Swiss) {
		s.Tables = append(s.Tables, Pairing{Round: round, Division: division, People: table})
	}
	for _, n := range resting {
		s.Tables = append(s.Tables, Pairing{
			Round: round, Division: division, People: []int{n}, Result: &Result{Places: []int{1}},
		})
	}
	if len(people)+len(resting) == 0 { // all have left: the round is over as it begins
		s.Tables = append(s.Tables, Pairing{Round: round, Division: division, Result: &Result{Void: true}})
	}
}

// line are those of a division who play, in the order in which they are seated: by
// lot, and in a Swiss tournament by how they stand before that.
func (s *Season) seatingOrder(division int, draw string) []int {
	var people []int
	lots := map[int]string{}
	for i, e := range s.Entrants {
		if e.Division == division && !e.Out {
			people, lots[i+1] = append(people, i+1), s.Seed.Lot(draw, i+1)
		}
	}
	points := s.totals()
	slices.SortFunc(people, func(a, b int) int {
		if s.Settings.Form == Swiss && points[a] != points[b] {
			return cmp.Compare(points[b], points[a])
		}
		return cmp.Compare(lots[a], lots[b])
	})
	return people
}

// resting are those who have the round off: who had the fewest, the last of the line
// first.
func (s *Season) pickRoundsOff(line []int, off int) []int {
	had := map[int]int{}
	for _, t := range s.Tables {
		if t.Off() {
			had[t.People[0]]++
		}
	}
	last := slices.Clone(line)
	slices.Reverse(last)
	slices.SortStableFunc(last, func(a, b int) int { return cmp.Compare(had[a], had[b]) })
	return last[:off]
}

// pair are two entrants, the lower number first.
type pair [2]int

func pairOf(a, b int) pair { return pair{min(a, b), max(a, b)} }

// met is how often any two have sat at one table.
func (s *Season) countMeetings() map[pair]int {
	met := map[pair]int{}
	for _, t := range s.Tables {
		for i, a := range t.People {
			for _, b := range t.People[i+1:] {
				met[pairOf(a, b)]++
			}
		}
	}
	return met
}

// seat cuts a line into tables and swaps people while that makes fewer meet again. By
// standing, nobody goes farther than is needed; else any cut of the line is as good,
// and the best of all its turns is taken.
func seatTables(line, sizes []int, met map[pair]int, standing bool) [][]int {
	turns := 1
	if !standing {
		turns = len(line)
	}
	var best *seating
	for turn := range turns {
		d := newSeating(slices.Concat(line[turn:], line[:turn]), sizes, met, standing)
		for d.improve() {
		}
		if best == nil || d.total() < best.total() {
			best = d
		}
	}
	if best == nil {
		return nil
	}
	return best.tables
}

// seating are tables in the making.
type seating struct {
	tables [][]int
	home   map[int]int // the table that each would sit at by their place in the line
	met    map[pair]int
}

func newSeating(line, sizes []int, met map[pair]int, standing bool) *seating {
	d := &seating{met: met, home: map[int]int{}}
	for i, size := range sizes {
		table := slices.Clone(line[:size])
		d.tables, line = append(d.tables, table), line[size:]
		for _, n := range table {
			if standing {
				d.home[n] = i + 1
			}
		}
	}
	return d
}

// again is what a meeting costs that was before; it weighs more than any walk.
const rematchCost = 10_000

// cost of one person at a table among others.
func (d *seating) cost(n, table, but int) int {
	cost := 0
	if home := d.home[n]; home > 0 {
		cost = (home - 1 - table) * (home - 1 - table)
	}
	for _, other := range d.tables[table] {
		if other != n && other != but {
			times := d.met[pairOf(n, other)]
			cost += rematchCost * times * times
		}
	}
	return cost
}

// total is the cost of all, each meeting counted twice.
func (d *seating) total() (sum int) {
	for i, table := range d.tables {
		for _, n := range table {
			sum += d.cost(n, i, 0)
		}
	}
	return sum
}

// improve makes the swap that gains most; false where none does.
func (d *seating) improve() bool {
	var best [4]int
	gained := 0
	for i := range d.tables {
		for j := i + 1; j < len(d.tables); j++ {
			for x, a := range d.tables[i] {
				for y, b := range d.tables[j] {
					gain := d.cost(a, i, 0) + d.cost(b, j, 0) - d.cost(a, j, b) - d.cost(b, i, a)
					if gain > gained {
						best, gained = [4]int{i, x, j, y}, gain
					}
				}
			}
		}
	}
	if gained == 0 {
		return false
	}
	a, b := &d.tables[best[0]][best[1]], &d.tables[best[2]][best[3]]
	*a, *b = *b, *a
	return true
}
