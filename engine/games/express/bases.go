package express

import "github.com/railbot/railbot/engine"

// baseOwners holds the seat that took each base card, by cell; zero if the card
// is still on the map.
type baseOwners [maxCells]engine.Seat

// countTaken returns how many base cards have been replaced.
func (o *baseOwners) countTaken() int {
	n := 0
	for _, seat := range o {
		if seat != 0 {
			n++
		}
	}
	return n
}

// countPairs returns the number of pairs of a link and a station among a seat's
// base cards.
func (o *baseOwners) countPairs(m *Map, seat engine.Seat) int {
	links, stations := o.countTypes(m, seat)
	return min(links, stations)
}

// countTypes counts the links and the stations among a seat's base cards.
func (o *baseOwners) countTypes(m *Map, seat engine.Seat) (links, stations int) {
	for i := range m.Cells {
		switch {
		case o[i] != seat:
		case m.Cells[i].Station:
			stations++
		default:
			links++
		}
	}
	return links, stations
}
