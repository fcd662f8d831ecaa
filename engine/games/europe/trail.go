package europe

import "math/bits"

// maxOwn is the maximum number of tracks of one player, since each track takes
// at least one train.
const maxOwn = trainsPerPlayer

// trailSearch looks for a longest trail: it uses each track at most once and
// may visit a city several times ("European Express").
//
// It tries only starts at which a longest trail can begin. A trail that cannot
// be extended ends at a city with an odd number of tracks, unless it covers its
// whole connected component.
type trailSearch struct {
	rest  TrackSet // tracks not on the current trail
	left  int      // total length of rest
	limit int      // upper bound for this component
	best  int
	path  [maxOwn]uint8
	depth int
	found [maxOwn]uint8 // tracks of the best trail, in order
	n     int
}

// longestTrail returns the length and the tracks of a longest trail. Among
// equal trails it returns the first one found.
func longestTrail(own TrackSet) (spaces int, path []uint8) {
	var t trailSearch
	for !own.isEmpty() {
		part := takeComponent(&own)
		t.searchPart(part)
	}
	return t.best, t.found[:t.n]
}

// trailSpaces returns the length of a longest trail.
func trailSpaces(own TrackSet) int {
	spaces, _ := longestTrail(own)
	return spaces
}

// takeComponent removes one connected component from a set and returns it. The
// set must not be empty.
func takeComponent(own *TrackSet) (part TrackSet) {
	first := own.pop()
	part.add(first)
	cities := CitySet(1<<tracks[first].A | 1<<tracks[first].B)
	for grown := true; grown; {
		grown = false
		for rest := *own; !rest.isEmpty(); {
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

// endsOf returns the two cities of a track.
func endsOf(i int) CitySet { return 1<<tracks[i].A | 1<<tracks[i].B }

// searchPart looks for a longer trail in one connected component.
func (t *trailSearch) searchPart(part TrackSet) {
	var odd CitySet
	t.rest, t.left, t.depth = part, 0, 0
	for set := part; !set.isEmpty(); {
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

// minUnused returns a lower bound on the spaces that no trail can use. All but
// two cities with an odd number of tracks leave one of their tracks out, and
// each track serves two cities.
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

// extendFrom tries every continuation of the current trail from a city.
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
