package europe

import "math/bits"

// edge is a track as seen from one of its cities: its index and the city at the
// other end.
type edge struct{ track, to uint8 }

// edges holds the edges from each city.
var edges [numCities][]edge

func init() {
	for city := range edges {
		for _, i := range tracksAt[city] {
			edges[city] = append(edges[city], edge{i, uint8(tracks[i].A + tracks[i].B - city)})
		}
	}
}

// unusable is the price of a track that cannot be used.
const unusable = 1 << 20

// prices is the cost of using each track, zero or more.
type prices [numTracks]int32

// noCity is a target that is never reached, so that findPaths visits every
// city.
const noCity = numCities

// pathTree holds the cheapest price from a start to each city, and the last
// track of that path.
type pathTree struct {
	price [numCities + 1]int32
	last  [numCities]uint8
}

// findPaths finds the cheapest paths from a city (Bellman 1958). It ignores
// paths that cost at least as much as reaching to.
func (pt *pathTree) findPaths(p *prices, from, to int) {
	for i := range pt.price {
		pt.price[i] = unusable
	}
	pt.price[from], pt.last[from] = 0, none
	for round := CitySet(1) << from; round != 0; {
		round = pt.relaxFrom(p, round, to)
	}
}

// relaxFrom follows the edges of each city in a set and returns the cities that
// became cheaper to reach.
func (pt *pathTree) relaxFrom(p *prices, round CitySet, to int) (next CitySet) {
	for ; round != 0; round &= round - 1 {
		city := bits.TrailingZeros64(uint64(round))
		paid := pt.price[city]
		if paid >= pt.price[to] {
			continue
		}
		for _, way := range edges[city] {
			if n := paid + p[way.track]; n < pt.price[way.to] {
				pt.price[way.to], pt.last[way.to] = n, way.track
				next |= 1 << way.to
			}
		}
	}
	return next
}

// pathTo returns the tracks from the start to a city.
func (pt *pathTree) pathTo(to int) (set TrackSet) {
	for pt.last[to] != none {
		i := pt.last[to]
		set.add(int(i))
		to = tracks[i].A + tracks[i].B - to
	}
	return set
}
