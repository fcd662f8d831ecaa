package season

import (
	"cmp"
	"fmt"
	"slices"
)

// Sizes returns the number of people at each table for n players, as near to Size as
// Min and Max allow, and how many players have the round off.
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

// sizeDistance returns how far n people at a number of tables are from size people at
// each.
func sizeDistance(n, tables, size int) int { return max(n-tables*size, tables*size-n) }

// splitEvenly divides n into parts that differ by at most one, the greater first.
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

// Begin ends sign-up, makes the divisions and draws their first rounds. Entrants with a
// rank come before those without, who are sorted by strength. The strengths are in the
// order of the entrants. Begin fails with ErrPhase or ErrFew.
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

// divisionCount returns how many divisions to make: no more than have enough entrants.
func (s *Season) divisionCount() int {
	if s.Settings.Form != League {
		return 1
	}
	return max(min(s.Settings.Divisions, len(s.Entrants)/max(s.Settings.Min, 1)), 1)
}

// Divisions returns the number of divisions.
func (s *Season) Divisions() (n int) {
	for _, e := range s.Entrants {
		n = max(n, e.Division+1)
	}
	return n
}

// Round returns the round that a division plays or has played last, or zero before the
// first.
func (s *Season) Round(division int) (round int) {
	for _, t := range s.Tables {
		if t.Division == division {
			round = max(round, t.Round)
		}
	}
	return round
}

// Advance draws the next round of each division whose tables are all over, and ends the
// season after the last round. Entrants who missed two tables in a row drop out; out
// holds their numbers. It reports whether anything has changed.
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

// isRoundOver reports whether all tables of a division have results.
func (s *Season) isRoundOver(division int) bool {
	return !slices.ContainsFunc(s.Tables, func(t Pairing) bool { return t.Division == division && t.Result == nil })
}

// dropMissing drops the entrants of a division who were absent at their last two
// tables.
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

// missedInRow returns an entrant's current streak of absences. For a substitute, only
// tables drawn since they took over count.
func (s *Season) missedInRow(n int) (missed int) {
	for _, t := range s.Tables {
		i := slices.Index(t.People, n)
		if i < 0 || t.Round < s.Entrants[n-1].Since || t.IsBye() || t.Result == nil || t.Result.Void {
			continue
		}
		if missed++; t.Result.Places[i] > 0 {
			missed = 0
		}
	}
	return missed
}

// drawRound makes the tables of a division's next round.
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
	if len(people)+len(resting) == 0 { // everybody has left: the round is over immediately
		s.Tables = append(s.Tables, Pairing{Round: round, Division: division, Result: &Result{Void: true}})
	}
}

// seatingOrder returns the active entrants of a division in the order in which they are
// seated: by lot, and in a Swiss tournament first by points.
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

// pickRoundsOff returns the entrants who have the round off; off is their number. They
// are those with the fewest rounds off so far and, among equals, the last of the line.
func (s *Season) pickRoundsOff(line []int, off int) []int {
	roundsOff := map[int]int{}
	for _, t := range s.Tables {
		if t.IsBye() {
			roundsOff[t.People[0]]++
		}
	}
	candidates := slices.Clone(line)
	slices.Reverse(candidates)
	slices.SortStableFunc(candidates, func(a, b int) int { return cmp.Compare(roundsOff[a], roundsOff[b]) })
	return candidates[:off]
}

// pair is two entrants, the lower number first.
type pair [2]int

// pairOf returns the pair of two entrants.
func pairOf(a, b int) pair { return pair{min(a, b), max(a, b)} }

// countMeetings returns how often each two entrants have sat at one table.
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

// seatTables divides a line of entrants into tables of the given sizes and swaps people
// while that reduces repeated meetings. If standing is true, people stay close to their
// place in the line. Otherwise every rotation of the line is tried and the best is used.
func seatTables(line, sizes []int, met map[pair]int, standing bool) [][]int {
	rotations := 1
	if !standing {
		rotations = len(line)
	}
	var best *seating
	for rotation := range rotations {
		d := newSeating(slices.Concat(line[rotation:], line[:rotation]), sizes, met, standing)
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

// seating is an assignment of entrants to tables that is being improved.
type seating struct {
	tables    [][]int
	homeTable map[int]int // the table that each would sit at by their place in the line, from 1; 0: any
	met       map[pair]int
}

// newSeating cuts a line of entrants into tables of the given sizes.
func newSeating(line, sizes []int, met map[pair]int, standing bool) *seating {
	d := &seating{met: met, homeTable: map[int]int{}}
	for i, size := range sizes {
		table := slices.Clone(line[:size])
		d.tables, line = append(d.tables, table), line[size:]
		for _, n := range table {
			if standing {
				d.homeTable[n] = i + 1
			}
		}
	}
	return d
}

// rematchCost is the cost of a repeated meeting. It outweighs any change of table.
const rematchCost = 10_000

// cost returns the cost of person n at a table, as if the person except did not sit
// there.
func (d *seating) cost(n, table, except int) int {
	cost := 0
	if home := d.homeTable[n]; home > 0 {
		cost = (home - 1 - table) * (home - 1 - table)
	}
	for _, other := range d.tables[table] {
		if other != n && other != except {
			times := d.met[pairOf(n, other)]
			cost += rematchCost * times * times
		}
	}
	return cost
}

// total returns the cost of all tables, each meeting counted twice.
func (d *seating) total() (sum int) {
	for i, table := range d.tables {
		for _, n := range table {
			sum += d.cost(n, i, 0)
		}
	}
	return sum
}

// improve makes the swap that reduces the cost most. It returns false if none does.
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
