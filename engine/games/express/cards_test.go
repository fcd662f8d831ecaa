package express

import (
	"slices"
	"strings"
	"testing"
)

func TestPilesMatchTheRulebook(t *testing.T) {
	for _, c := range []struct {
		m     string
		cells int
		total int
		piles map[string]int
	}{
		{mapGermany, 35, 149, map[string]int{
			"link-1": 24, "link-2": 25, "link-3": 36, "terminal-1": 10, "terminal-2": 6, "terminal-3": 2,
			"transit-1": 12, "transit-2": 16, "transit-3": 5, "central-1": 6, "central-2": 6, "central-3": 1,
		}},
		{mapUSA, 30, 135, map[string]int{
			"link-1": 24, "link-2": 25, "link-3": 36, "transit-1": 12, "transit-2": 16, "transit-3": 5,
			"double-1": 3, "double-2": 8, "double-3": 6,
		}},
	} {
		m, _ := MapOf(c.m)
		sums, total := map[string]int{}, 0
		for card := range m.copies.each {
			sums[m.pileToken(m.pileOf(card))]++
			total++
		}
		if total != c.total || len(m.Cells) != c.cells || m.pileCount() != len(c.piles) {
			t.Errorf("%s: got %d cards in %d piles, %d cells", c.m, total, m.pileCount(), len(m.Cells))
		}
		for token, n := range c.piles {
			wantNumber(t, c.m+", "+token, sums[token], n)
		}
	}
}

// TestEachCompanyHasTwelveTitles checks that each company has 3, 4 and 5 titles
// in the link piles, so no run is longer than 12.
func TestEachCompanyHasTwelveTitles(t *testing.T) {
	var n [numCompanies][levels]int
	for c := Card(1); c <= numCardKinds; c++ {
		if f := faces[c]; f.Title != NoCompany {
			n[f.Title-1][f.Level-1] += f.Copies
			if f.Type != Link {
				t.Errorf("%s is not a link but has a title", c)
			}
		}
	}
	if n != [numCompanies][levels]int{{3, 4, 5}, {3, 4, 5}, {3, 4, 5}, {3, 4, 5}} {
		t.Errorf("unexpected titles by company and level: %v", n)
	}
	if faces[lastLink].Type != Link || faces[lastLink+1].Type == Link {
		t.Errorf("%s is not the last link", lastLink)
	}
}

// TestCardNumbersMatchTheirFaces checks that numbers encode sort and level,
// identify the cards, and every track has two ends.
func TestCardNumbersMatchTheirFaces(t *testing.T) {
	first := map[byte]CardType{'1': Link, '2': Link, '3': Double, '4': Terminal, '5': Transit, '6': Central}
	for c := Card(1); c <= numCardKinds; c++ {
		f := faces[c]
		if found, ok := Printed(f.Token + turnedMark); !ok || found.Token != f.Token || first[f.Token[0]] != f.Type {
			t.Errorf("%s: unexpected face %+v", c, f)
		}
		if want := map[CardType]int{Link: 0, Double: 2}; f.Type == Link || f.Type == Double {
			wantNumber(t, f.Token+": stations", len(f.Stations), want[f.Type])
		} else {
			wantNumber(t, f.Token+": stations", len(f.Stations), 1)
		}
		for _, station := range f.Stations {
			if station.Stop != (f.Type == Terminal) {
				t.Errorf("%s: got Stop %t", c, station.Stop)
			}
		}
		checkTracks(t, f)
	}
}

// checkTracks requires that a face's tracks join different ends, occur once,
// and fit its type.
func checkTracks(t *testing.T, f Face) {
	t.Helper()
	seen := map[Track]bool{}
	for _, track := range f.Tracks {
		low, high := min(track[0], track[1]), max(track[0], track[1])
		station := int(high) - int(StationA)
		if low == high || seen[Track{low, high}] || station >= len(f.Stations) || f.Type == Link && station >= 0 || f.Type != Link && station < 0 {
			t.Errorf("%s: invalid track %v-%v", f.Token, track[0], track[1])
		}
		seen[Track{low, high}] = true
	}
}

// TestUpgradesAreOneLevelHigher checks that each number listed on a card is one
// level higher, is a link for a link, and fits in some orientation. Both sets
// of stations are used on their maps.
func TestUpgradesAreOneLevelHigher(t *testing.T) {
	for c := Card(1); c <= numCardKinds; c++ {
		if (len(faces[c].Next) == 0) != (faces[c].Level == levels) {
			t.Errorf("%s of level %d: got %d upgrades", c, faces[c].Level, len(faces[c].Next))
		}
		for _, token := range faces[c].Next {
			next := faces[cardOf[token]]
			if next.Level != faces[c].Level+1 || (next.Type == Link) != c.isLink() {
				t.Errorf("%s cannot be replaced by %s", c, token)
			}
			for turn := range 2 {
				if !slices.ContainsFunc(successors[c][turn], func(l Laid) bool { return l.Card == cardOf[token] }) {
					t.Errorf("%s does not fit on %s (turned: %d)", token, c, turn)
				}
			}
		}
	}
}

// TestUpgradesKeepTracks checks that an upgrade keeps the tracks of a link, and
// the edges that reach a station of a station card. This is checked on the
// faces, not the shapes.
func TestUpgradesKeepTracks(t *testing.T) {
	for c := Card(1); c <= numCardKinds; c++ {
		for turn := range 2 {
			old := Laid{c, turn == 1}
			for _, l := range successors[c][turn] {
				kept, now := keptBy(old), keptBy(l)
				if slices.ContainsFunc(kept, func(k string) bool { return !slices.Contains(now, k) }) {
					t.Errorf("%v keeps %v, but the old %v had %v", l, now, old, kept)
				}
				if tank := cornerOf(old); tank != NoCorner && cornerOf(l) != tank {
					t.Errorf("tank of %v is at %v, of %v at %v", old, tank, l, cornerOf(l))
				}
			}
		}
	}
}

// keptBy returns what a card as it lies requires its successor to keep: "N-E"
// for a link, "N" for a station.
func keptBy(l Laid) []string {
	var list []string
	for _, track := range faces[l.Card].Tracks {
		var ends []string
		for _, e := range track {
			if l.Turned {
				e = e.Turned()
			}
			if e < numEdges {
				ends = append(ends, e.String())
			}
		}
		slices.Sort(ends)
		if len(ends) > 0 {
			list = append(list, strings.Join(ends, "-"))
		}
	}
	return list
}

// cornerOf returns the corner of the tank of a card as it lies.
func cornerOf(l Laid) Corner {
	tank := faces[l.Card].Tank
	if l.Turned {
		tank = map[Corner]Corner{NoCorner: NoCorner, NorthWest: SouthEast, NorthEast: SouthWest, SouthEast: NorthWest, SouthWest: NorthEast}[tank]
	}
	return tank
}

// TestMapsAreConsistent checks that the maps are grids whose neighbors agree.
// Every base card can be replaced by a card of level 1 of its own sort.
func TestMapsAreConsistent(t *testing.T) {
	step := [numEdges][2]int{North: {-1, 0}, East: {0, 1}, South: {1, 0}, West: {0, -1}}
	for _, m := range maps {
		for i, c := range m.Cells {
			for e := range End(numEdges) {
				side := c.Sides[e]
				if side.Border != Neighbor {
					continue
				}
				next := m.Cells[side.Cell]
				if next.Sides[e.Turned()].Cell != i || next.Row != c.Row+step[e][0] || next.Column != c.Column+step[e][1] {
					t.Errorf("%s: %s is not %v of %s", m.Token, next.Token, e, c.Token)
				}
			}
			for _, token := range c.Next {
				if f := faces[cardOf[token]]; f.Level != 1 || (f.Type == Link) == c.Station {
					t.Errorf("%s cannot be replaced by %s", c.Token, token)
				}
			}
			if here := m.baseSuccessors[i]; len(here) == 0 || slices.ContainsFunc(here, func(l Laid) bool { return m.copies[l.Card] == 0 }) {
				t.Errorf("%s: unexpected options %v", c.Token, here)
			}
		}
	}
}

func TestRowsOfTheMaps(t *testing.T) {
	for m, want := range map[string][]int{mapGermany: {4, 6, 7, 7, 6, 5}, mapUSA: {5, 9, 8, 8}} {
		found, _ := MapOf(m)
		rows := make([]int, found.Rows)
		for _, c := range found.Cells {
			rows[c.Row-1]++
		}
		if !slices.Equal(rows, want) {
			t.Errorf("%s: unexpected rows %v", m, rows)
		}
	}
}

// TestTurnedCardsSwapSides checks that a turned card has its edges and its tank
// on the opposite side. Turned again, it lies as before.
func TestTurnedCardsSwapSides(t *testing.T) {
	for c := Card(1); c <= numCardKinds; c++ {
		for _, track := range faces[c].Tracks {
			for _, e := range track {
				if e.Turned().Turned() != e || (e < numEdges) == (e.Turned() == e) {
					t.Errorf("%v: got %v when turned", e, e.Turned())
				}
			}
		}
	}
	for corner, want := range map[Corner]Corner{NoCorner: NoCorner, NorthWest: SouthEast, NorthEast: SouthWest} {
		if corner.Turned() != want || want.Turned() != corner {
			t.Errorf("%v: got %v when turned", corner, corner.Turned())
		}
	}
	for token, n := range map[string]int{"101": 1, "103": 2, "105": 2, "236": 1, "561": 1, "401": 2, "665": 2, "303": 2} {
		wantNumber(t, "orientations of "+token, len(orientations(cardOf[token])), n)
	}
}
