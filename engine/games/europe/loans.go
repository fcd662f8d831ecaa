package europe

import "math/bits"

// components labels each city with its connected component.
type components [numCities]uint8

// componentsOf labels the cities by the tracks: two cities have the same label
// if the tracks connect them.
func componentsOf(own TrackSet) *components {
	var l components
	for i := range l {
		l[i] = uint8(i)
	}
	for !own.isEmpty() {
		tr := &tracks[own.pop()]
		a, b := l.rootOf(tr.A), l.rootOf(tr.B)
		l[max(a, b)] = min(a, b)
	}
	for i := range l {
		l[i] = l.rootOf(i)
	}
	return &l
}

// rootOf returns the label that represents a city's component.
func (cs *components) rootOf(city int) uint8 {
	for int(cs[city]) != city {
		city = int(cs[city])
	}
	return uint8(city)
}

// completed returns the tickets whose cities are connected.
func (cs *components) completed(set TicketSet) (done TicketSet) {
	for rest := set; rest != 0; {
		i := rest.pop()
		if cs[tickets[i].A] == cs[tickets[i].B] {
			done |= 1 << i
		}
	}
	return done
}

// loan is the track that a station borrows; track is none if it borrows
// nothing.
type loan struct{ city, track uint8 }

// loanSearch finds the best combination of tracks that a seat's stations
// borrow: the one with the most points for completed tickets, then with the
// most completed tickets. A station that cannot help borrows nothing. It tries
// all combinations ("Bâtir une gare").
type loanSearch struct {
	labels       *components
	open         TicketSet // tickets that the seat's own tracks do not complete
	loans        [stationsPerPlayer]loan
	offers       [stationsPerPlayer][]uint8 // useful tracks for each station
	stationCount int
	best         [stationsPerPlayer]loan
	helped       TicketSet
	points       int
	joins        [stationsPerPlayer][2]uint8 // merged labels: the first has become the second
	joinCount    int
	buffer       [stationsPerPlayer][maxTracksAt]uint8
}

// maxTracksAt is an upper bound on the tracks at one city.
const maxTracksAt = 10

// findLoans returns the best loans for a seat, counted from zero. l labels the
// seat's own network; open holds the tickets that it does not complete.
func (s *State) findLoans(seat int, l *components, open TicketSet) *loanSearch {
	b := &loanSearch{labels: l, open: open}
	others := TrackSet{}
	for i := range s.Seats {
		if i != seat {
			others = others.union(s.Owned[i])
		}
	}
	for set := s.Stations[seat]; set != 0; set &= set - 1 {
		city := bits.TrailingZeros64(uint64(set))
		b.loans[b.stationCount] = loan{uint8(city), none}
		b.offers[b.stationCount] = b.usefulTracks(city, others)
		b.stationCount++
	}
	b.best = b.loans
	if b.stationCount > 0 && open != 0 {
		b.tryStation(0)
	}
	return b
}

// usefulTracks returns the tracks of others that lead from a city to another
// component, one for each component.
func (ls *loanSearch) usefulTracks(city int, others TrackSet) []uint8 {
	list := ls.buffer[ls.stationCount][:0]
	seen := CitySet(1 << ls.labels[city])
	for _, i := range tracksAt[city] {
		to := ls.labels[tracks[i].A+tracks[i].B-city]
		if others.has(int(i)) && !seen.has(int(to)) {
			seen |= 1 << to
			list = append(list, i)
		}
	}
	return list
}

// tryStation tries every loan for a station and the stations after it.
func (ls *loanSearch) tryStation(station int) {
	if station == ls.stationCount {
		ls.recordIfBest()
		return
	}
	ls.tryStation(station + 1)
	for _, i := range ls.offers[station] {
		ls.loans[station].track = i
		joining := ls.joinCount
		ls.mergeLabels(ls.labels[tracks[i].A], ls.labels[tracks[i].B])
		ls.tryStation(station + 1)
		ls.joinCount = joining
	}
	ls.loans[station].track = none
}

// mergeLabels merges two components.
func (ls *loanSearch) mergeLabels(x, y uint8) {
	if x, y = ls.currentLabel(x), ls.currentLabel(y); x != y {
		ls.joins[ls.joinCount] = [2]uint8{x, y}
		ls.joinCount++
	}
}

// currentLabel returns what a label has been merged into.
func (ls *loanSearch) currentLabel(label uint8) uint8 {
	for _, j := range ls.joins[:ls.joinCount] {
		if label == j[0] {
			label = j[1]
		}
	}
	return label
}

// recordIfBest keeps the current combination if it is better than the best so
// far.
func (ls *loanSearch) recordIfBest() {
	points, helped := 0, TicketSet(0)
	for rest := ls.open; rest != 0; {
		i := rest.pop()
		if t := &tickets[i]; ls.currentLabel(ls.labels[t.A]) == ls.currentLabel(ls.labels[t.B]) {
			points += t.Points
			helped |= 1 << i
		}
	}
	if points > ls.points || points == ls.points && helped.len() > ls.helped.len() {
		ls.points, ls.helped, ls.best = points, helped, ls.loans
	}
}
