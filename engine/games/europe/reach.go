package europe

import "math/bits"

// road is a track as seen from a city: it leads to another.
type road struct{ track, to uint8 }

var roads [numCities][]road

func init() {
	for city := range roads {
		for _, i := range beside[city] {
			roads[city] = append(roads[city], road{i, uint8(tracks[i].A + tracks[i].B - city)})
		}
	}
}

// barred is the price of a track that cannot be used.
const barred = 1 << 20

// prices are what it costs to use each track; nothing is less than zero.
type prices [numTracks]int32

// nowhere is a city that no way leads to.
const nowhere = numCities

// reach is the least price from a city to each, and the last track of that way.
type reach struct {
	price [numCities + 1]int32
	last  [numCities]uint8
}

// spread finds the cheapest ways from a city by correcting them round by round
// (Bellman 1958), as far as they cost less than that to another city.
func (r *reach) spread(p *prices, from, to int) {
	for i := range r.price {
		r.price[i] = barred
	}
	r.price[from], r.last[from] = 0, none
	for round := CitySet(1) << from; round != 0; {
		round = r.further(p, round, to)
	}
}

// further goes one track on from each city of a set and gives the cities that
// it became cheaper to reach.
func (r *reach) further(p *prices, round CitySet, to int) (next CitySet) {
	for ; round != 0; round &= round - 1 {
		city := bits.TrailingZeros64(uint64(round))
		paid := r.price[city]
		if paid >= r.price[to] {
			continue
		}
		for _, way := range roads[city] {
			if n := paid + p[way.track]; n < r.price[way.to] {
				r.price[way.to], r.last[way.to] = n, way.track
				next |= 1 << way.to
			}
		}
	}
	return next
}

// way are the tracks from the start to a city.
func (r *reach) way(to int) (set TrackSet) {
	for r.last[to] != none {
		i := r.last[to]
		set.add(int(i))
		to = tracks[i].A + tracks[i].B - to
	}
	return set
}
