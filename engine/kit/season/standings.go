package season

import (
	"cmp"
	"slices"
)

// MaxPoints is the number of points for winning a table.
const MaxPoints = 12

// Points returns the points of a table's people by their places; zero is absent. A
// single person has the round off.
func Points(places []int) []int {
	points := make([]int, len(places))
	last := len(places) - 1
	if last == 0 {
		return []int{MaxPoints / 2}
	}
	for i, p := range places {
		if p == 0 {
			continue
		}
		before, level := 0, 0
		for _, other := range places {
			switch {
			case other == p:
				level++
			case other > 0 && other < p:
				before++
			}
		}
		behind := 2*(last-before) - (level - 1) // twice the number of people behind, averaged over those who share the place
		points[i] = (MaxPoints*behind + last) / (2 * last)
	}
	return points
}

// Standing is an entrant's result in the division.
type Standing struct {
	Entrant    int
	Place      int // from 1; shared while the season runs if only a lot would decide
	Points     int
	Wins       int
	Played     int   // tables that are over and count
	Rounds     []int // points by round, -1 where there are none
	headToHead int   // direct comparison with entrants of equal points
	lot        string
}

// Standings returns the standings of a division, the best first. Lots decide ties only
// when the season is over.
func (s *Season) Standings(division int) []Standing {
	list := s.tally(division)
	s.computeHeadToHead(list)
	if s.Phase == Over {
		for i := range list {
			list[i].lot = s.Seed.Lot("standings", list[i].Entrant)
		}
	}
	slices.SortFunc(list, func(a, b Standing) int {
		return cmp.Or(s.compare(a, b), cmp.Compare(a.lot, b.lot), cmp.Compare(a.Entrant, b.Entrant))
	})
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && s.compare(list[i-1], list[i]) == 0 && list[i].lot == "" {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}

// compare orders two standings without lots: negative if a comes before b.
func (s *Season) compare(a, b Standing) int {
	outRank := func(x Standing) int {
		if s.Entrants[x.Entrant-1].Out {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(outRank(a), outRank(b)), cmp.Compare(b.Points, a.Points),
		cmp.Compare(b.headToHead, a.headToHead), cmp.Compare(b.Wins, a.Wins))
}

// tally adds up the results of a division's tables.
func (s *Season) tally(division int) (list []Standing) {
	index := map[int]int{}
	for i, e := range s.Entrants {
		if e.Division == division {
			index[i+1] = len(list)
			list = append(list, Standing{Entrant: i + 1})
		}
	}
	for round := 1; round <= s.Round(division); round++ {
		for i := range list {
			list[i].Rounds = append(list[i].Rounds, -1)
		}
	}
	for _, t := range s.countedTables(division) {
		for i, points := range Points(t.Result.Places) {
			own := &list[index[t.People[i]]]
			own.Points += points
			own.Rounds[t.Round-1] = points
			if t.IsBye() {
				continue
			}
			own.Played++
			if t.Result.Places[i] == 1 {
				own.Wins++
			}
		}
	}
	return list
}

// countedTables returns a division's tables that are over and count.
func (s *Season) countedTables(division int) (tables []Pairing) {
	for _, t := range s.Tables {
		if t.Division == division && t.Result != nil && !t.Result.Void {
			tables = append(tables, t)
		}
	}
	return tables
}

// totals returns the points of all entrants by number.
func (s *Season) totals() map[int]int {
	points := map[int]int{}
	for division := range s.Divisions() {
		for _, own := range s.tally(division) {
			points[own.Entrant] = own.Points
		}
	}
	return points
}

// computeHeadToHead computes, among entrants with equal points, how many each has beaten
// minus how many have beaten them, at tables where they met.
func (s *Season) computeHeadToHead(list []Standing) {
	if len(list) == 0 {
		return
	}
	at := map[int]*Standing{}
	for i := range list {
		at[list[i].Entrant] = &list[i]
	}
	for _, t := range s.countedTables(s.Entrants[list[0].Entrant-1].Division) {
		for i, a := range t.People {
			for j, b := range t.People {
				if i != j && at[a].Points == at[b].Points {
					at[a].headToHead += comparePlaces(t.Result.Places[i], t.Result.Places[j])
				}
			}
		}
	}
}

// comparePlaces returns 1 if the own place is better than the other, -1 if it is worse,
// and 0 if they are equal. Absence (0) is worst.
func comparePlaces(own, other int) int {
	switch {
	case own == other:
		return 0
	case other == 0, own != 0 && own < other:
		return 1
	}
	return -1
}

// PromotionCount returns how many people change places between two divisions of the
// given sizes.
func PromotionCount(upper, lower int) int {
	least := min(upper, lower)
	if least < 2 {
		return 0
	}
	return max(least/4, 1)
}

// Ranks returns the users in the order in which the next season places them: division
// by division in the order of the standings, after promotion and relegation. Entrants
// who have dropped out are left out.
func (s *Season) Ranks() (users []string) {
	var divisions [][]int
	for division := range s.Divisions() {
		var active []int
		for _, own := range s.Standings(division) {
			if !s.Entrants[own.Entrant-1].Out {
				active = append(active, own.Entrant)
			}
		}
		divisions = append(divisions, active)
	}
	for _, division := range s.promote(divisions) {
		for _, n := range division {
			users = append(users, s.Entrants[n-1].User)
		}
	}
	return users
}

// promote returns the divisions after promotion and relegation. In each one, those
// relegated from above come first and those promoted from below last.
func (s *Season) promote(divisions [][]int) [][]int {
	next := make([][]int, len(divisions))
	for i, division := range divisions {
		up, down := s.Promotions(i)
		if i > 0 {
			above := divisions[i-1]
			next[i-1] = append(next[i-1], division[:up]...)
			next[i] = append(next[i], above[len(above)-up:]...)
		}
		next[i] = append(next[i], division[up:len(division)-down]...)
	}
	return next
}

// NextSeason returns the season that follows this one, with the same settings and, in a
// league, with the ranks of those who took part. It is open for sign-up.
func (s *Season) NextSeason(id string, seed Seed) Season {
	next := Season{ID: id, Number: s.Number + 1, Settings: s.Settings, Phase: SignUp, Seed: seed}
	if s.Settings.Form == League {
		next.Carried = map[string]int{}
		for i, user := range s.Ranks() {
			next.Carried[user] = i + 1
		}
	}
	return next
}

// Promotions returns how many entrants of a division would be promoted and relegated
// now.
func (s *Season) Promotions(division int) (up, down int) {
	countActive := func(division int) (n int) {
		for _, e := range s.Entrants {
			if e.Division == division && !e.Out {
				n++
			}
		}
		return n
	}
	if division > 0 {
		up = PromotionCount(countActive(division-1), countActive(division))
	}
	if division+1 < s.Divisions() {
		down = PromotionCount(countActive(division), countActive(division+1))
	}
	return up, down
}
