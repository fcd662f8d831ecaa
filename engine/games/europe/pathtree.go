package europe

import "math/bits"

// edge is a track as seen from a city: it leads to another.
type edge struct{ track, to uint8 }

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

// prices are what it costs to use each track; nothing is less than zero.
type prices [numTracks]int32

// noCity is a city that no way leads to.
const noCity = numCities

// pathTree is the least price from a city to each, and the last track of that way.
type pathTree struct {
	price [numCities + 1]int32
	last  [numCities]uint8
}

// findPaths finds the cheapest ways from a city by correcting them round by round
// (Bellman 1958), as far as they cost less than that to another city.
func (r *pathTree) findPaths(p *prices, from, to int) {
	for i := range r.price {
		r.price[i] = unusable
	}
	r.price[from], r.last[from] = 0, none
	for round := CitySet(1) << from; round != 0; {
		round = r.relaxFrom(p, round, to)
	}
}

// relaxFrom goes one track on from each city of a set and gives the cities that
// it became cheaper to reach.
func (r *pathTree) relaxFrom(p *prices, round CitySet, to int) (next CitySet) {
	for ; round != 0; round &= round - 1 {
		city := bits.TrailingZeros64(uint64(round))
		paid := r.price[city]
		if paid >= r.price[to] {
			continue
		}
		for _, way := range edges[city] {
			if n := paid + p[way.track]; n < r.price[way.to] {
				r.price[way.to], r.last[way.to] = n, way.track
				next |= 1 << way.to
			}
		}
	}
	return next
}

// pathTo are the tracks from the start to a city.
func (r *pathTree) pathTo(to int) (set TrackSet) {
	for r.last[to] != none {
		i := r.last[to]
		set.add(int(i))
		to = tracks[i].A + tracks[i].B - to
	}
	return set
}
