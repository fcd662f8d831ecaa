// Package seating divides people among tables: the tables are as equal in size as possible, people of similar
// ratings sit together, and people who may not meet sit apart.
//
// [Divide] depends on its arguments alone, so that a process that has crashed can repeat it.
package seating

import (
	"cmp"
	"slices"
)

// Person is somebody who wants a seat.
type Person struct {
	Rating float64
	Apart  []int // indices of people who may not sit at the same table; one direction is enough
}

// Rules says how tables may be made.
type Rules struct {
	Min, Max int  // how many seats a table has
	Fill     bool // somebody else takes the seats that a table lacks, so that a table of one is possible
}

// maxSteps bounds the search for one way to seat people. Real evenings need a few steps for each person.
const maxSteps = 20_000

// Divide returns tables of people, by their indices, and those who are left without a seat. It makes as few
// tables as possible. The strongest people sit at the first table, and each table is in the order of people. If
// not everybody can be seated, it leaves out as few as it can, those at the end of the list first.
func Divide(people []Person, r Rules) (tables [][]int, left []int) {
	d := divider{people: people, rules: r}
	d.noteApart()
	rest := make([]int, len(people))
	for i := range rest {
		rest[i] = i
	}
	for len(rest) > 0 {
		if tables := d.seat(rest); tables != nil {
			return tables, left
		}
		for i := len(rest) - 1; i >= 0; i-- {
			if tables := d.seat(slices.Delete(slices.Clone(rest), i, i+1)); tables != nil {
				left = append(left, rest[i])
				slices.Sort(left)
				return tables, left
			}
		}
		i := d.hardest(rest)
		left, rest = append(left, rest[i]), slices.Delete(rest, i, i+1)
	}
	slices.Sort(left)
	return nil, left
}

// divider seats people.
type divider struct {
	people []Person
	rules  Rules
	apart  [][]bool // by two people
}

// noteApart fills in who may not sit with whom, in both directions.
func (d *divider) noteApart() {
	d.apart = make([][]bool, len(d.people))
	for i := range d.apart {
		d.apart[i] = make([]bool, len(d.people))
	}
	for i, p := range d.people {
		for _, j := range p.Apart {
			if j >= 0 && j < len(d.people) && j != i {
				d.apart[i][j], d.apart[j][i] = true, true
			}
		}
	}
}

// hardest returns the index in rest of the person who may not sit with the most others of rest, the last of
// several.
func (d *divider) hardest(rest []int) (found int) {
	most := -1
	for i, p := range rest {
		n := 0
		for _, other := range rest {
			if d.apart[p][other] {
				n++
			}
		}
		if n >= most {
			found, most = i, n
		}
	}
	return found
}

// seat returns tables at which all of rest sit, or nil if it finds none.
func (d *divider) seat(rest []int) [][]int {
	n, least := len(rest), d.rules.Min
	if d.rules.Fill {
		least = 1
	}
	if n == 0 || least < 1 || d.rules.Max < least {
		return nil
	}
	ranked := slices.Clone(rest)
	slices.SortStableFunc(ranked, func(a, b int) int { return cmp.Compare(d.people[b].Rating, d.people[a].Rating) })
	for k := (n + d.rules.Max - 1) / d.rules.Max; k*least <= n; k++ {
		s := search{divider: d, ranked: ranked, tables: make([][]int, k)}
		for i := range k {
			size := n / k
			if i < n%k {
				size++
			}
			s.sizes = append(s.sizes, size)
			for range size {
				s.wanted = append(s.wanted, i)
			}
		}
		if s.place(0) {
			s.improve()
			return s.people()
		}
	}
	return nil
}

// search looks for a way to seat people at tables of given sizes.
type search struct {
	*divider
	ranked []int   // the people, best rating first
	sizes  []int   // of the tables
	wanted []int   // the table at which a rank sits if nobody has to sit apart
	tables [][]int // ranks
	steps  int
}

// place seats the people of a rank and all below. It returns false if that is impossible or takes too long.
func (s *search) place(rank int) bool {
	if rank == len(s.ranked) {
		return true
	}
	for _, i := range s.tablesFor(rank) {
		if s.steps++; s.steps > maxSteps {
			return false
		}
		if len(s.tables[i]) == s.sizes[i] || !s.fits(rank, s.tables[i]) {
			continue
		}
		s.tables[i] = append(s.tables[i], rank)
		if s.place(rank + 1) {
			return true
		}
		s.tables[i] = s.tables[i][:len(s.tables[i])-1]
	}
	return false
}

// tablesFor returns all tables, those nearest to the one that the rank wants first.
func (s *search) tablesFor(rank int) []int {
	order := make([]int, len(s.tables))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(max(a-s.wanted[rank], s.wanted[rank]-a), max(b-s.wanted[rank], s.wanted[rank]-b))
	})
	return order
}

// fits reports whether the person of a rank may sit with others.
func (s *search) fits(rank int, others []int) bool {
	return !slices.ContainsFunc(others, func(other int) bool { return s.apart[s.ranked[rank]][s.ranked[other]] })
}

// improve exchanges people of different tables as long as that brings similar ratings together.
func (s *search) improve() {
	for range len(s.ranked) * len(s.ranked) {
		if !s.exchange() {
			return
		}
	}
}

// exchange makes the best exchange of two people, if one improves the tables.
func (s *search) exchange() bool {
	var best [4]int // table, index, other table, index there
	gain := 1e-9
	for a := range s.tables {
		for b := a + 1; b < len(s.tables); b++ {
			for i := range s.tables[a] {
				for j := range s.tables[b] {
					if g := s.gain(a, i, b, j); g > gain {
						best, gain = [4]int{a, i, b, j}, g
					}
				}
			}
		}
	}
	if best == [4]int{} {
		return false
	}
	x, y := &s.tables[best[0]][best[1]], &s.tables[best[2]][best[3]]
	*x, *y = *y, *x
	return true
}

// gain returns how much nearer the ratings at two tables are if two people change places, or zero if they may
// not.
func (s *search) gain(a, i, b, j int) float64 {
	first, second := slices.Clone(s.tables[a]), slices.Clone(s.tables[b])
	before := spread(first) + spread(second)
	x, y := first[i], second[j]
	if !s.fits(x, slices.Delete(slices.Clone(second), j, j+1)) || !s.fits(y, slices.Delete(slices.Clone(first), i, i+1)) {
		return 0
	}
	first[i], second[j] = y, x
	return before - spread(first) - spread(second)
}

// spread returns how far the ranks of a table are from their mean: the sum of the squares.
func spread(ranks []int) (sum float64) {
	mean := 0.0
	for _, r := range ranks {
		mean += float64(r) / float64(len(ranks))
	}
	for _, r := range ranks {
		sum += (float64(r) - mean) * (float64(r) - mean)
	}
	return sum
}

// people returns the tables as indices of people, each in their order.
func (s *search) people() [][]int {
	found := make([][]int, len(s.tables))
	for i, ranks := range s.tables {
		for _, r := range ranks {
			found[i] = append(found[i], s.ranked[r])
		}
		slices.Sort(found[i])
	}
	return found
}
