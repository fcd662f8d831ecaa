package europe

import "math/bits"

// maxOwn is how many tracks a player can have: one train is the least that a
// track takes.
const maxOwn = trainsEach

// trailSearch looks for a longest trail: every track once, cities as often as wanted
// ("European Express"). It tries all trails that can be longest, which are few:
// a trail that cannot be made longer ends at a city with an odd number of the
// tracks, or covers everything that hangs together.
type trailSearch struct {
	rest  TrackSet // tracks not on the present trail
	left  int      // their spaces
	limit int      // no trail here is longer
	best  int
	path  [maxOwn]uint8
	depth int
	found [maxOwn]uint8 // the tracks of the best one, in order
	n     int
}

// longestTrail finds a longest trail of some tracks: of equal ones the first
// that is met.
func longestTrail(own TrackSet) (spaces int, path []uint8) {
	var t trailSearch
	for !own.empty() {
		part := takeComponent(&own)
		t.searchPart(part)
	}
	return t.best, t.found[:t.n]
}

// trailSpaces is the length of a longest trail.
func trailSpaces(own TrackSet) int {
	spaces, _ := longestTrail(own)
	return spaces
}

// takeComponent removes from a set a part of it that hangs together, and gives it.
func takeComponent(own *TrackSet) (part TrackSet) {
	first := own.pop()
	part.add(first)
	cities := CitySet(1<<tracks[first].A | 1<<tracks[first].B)
	for grown := true; grown; {
		grown = false
		for rest := *own; !rest.empty(); {
			i := rest.pop()
			if ends := endsOf(i); ends&cities != 0 {
				cities |= ends
				part.add(i)
				own.remove(i)
				grown = true
			}
		}
	}
	return part
}

func endsOf(i int) CitySet { return 1<<tracks[i].A | 1<<tracks[i].B }

// searchPart looks for a longer trail among tracks that hang together.
func (t *trailSearch) searchPart(part TrackSet) {
	var odd CitySet
	t.rest, t.left, t.depth = part, 0, 0
	for set := part; !set.empty(); {
		i := set.pop()
		odd ^= endsOf(i)
		t.left += tracks[i].Length
	}
	t.limit = t.left - minUnused(part, odd)
	if t.limit <= t.best {
		return
	}
	if odd == 0 {
		first := part
		odd = 1 << tracks[first.pop()].A
	}
	for ; odd != 0 && t.best < t.limit; odd &= odd - 1 {
		t.extendFrom(bits.TrailingZeros64(uint64(odd)), 0)
	}
}

// minUnused is at least how many spaces no trail can have: of all odd cities but
// two a track stays out, and a track has two ends.
func minUnused(part TrackSet, odd CitySet) int {
	if odd.len() <= 2 {
		return 0
	}
	sum, most, second := 0, 0, 0
	for ; odd != 0; odd &= odd - 1 {
		least := maxLength
		for _, i := range tracksAt[bits.TrailingZeros64(uint64(odd))] {
			if part.has(int(i)) {
				least = min(least, tracks[i].Length)
			}
		}
		sum += least
		if least > most {
			most, second = least, most
		} else {
			second = max(second, least)
		}
	}
	return (sum - most - second + 1) / 2
}

// extendFrom tries all ways on from a city.
func (t *trailSearch) extendFrom(city, spaces int) {
	if spaces > t.best {
		t.best, t.n, t.found = spaces, t.depth, t.path
	}
	for _, i := range tracksAt[city] {
		if !t.rest.has(int(i)) || t.best >= min(t.limit, spaces+t.left) {
			continue
		}
		tr := &tracks[i]
		t.rest.remove(int(i))
		t.left -= tr.Length
		t.path[t.depth] = i
		t.depth++
		t.extendFrom(tr.A+tr.B-city, spaces+tr.Length)
		t.depth--
		t.left += tr.Length
		t.rest.add(int(i))
	}
}
