package express

// shape is a card as it lies, in a form that is quick to compare.
type shape struct {
	exits         edges    // edges with a track
	links         pairs    // of a link: its tracks
	sides         [2]edges // by station: edges that reach it
	joinsStations bool     // a track joins stations A and B
	tank          Corner
}

var (
	// shapes holds the shape of each card, upright and turned.
	shapes = computeShapes()
	// successors holds what may replace each card, upright and turned,
	// regardless of the place.
	successors = computeSuccessors()
)

// computeShapes returns the shape of each card, upright and turned.
func computeShapes() (table [numCardKinds + 1][2]shape) {
	for c := Card(1); c <= numCardKinds; c++ {
		for turn := range 2 {
			table[c][turn] = shapeOf(&faces[c], turn == 1)
		}
	}
	return table
}

// shapeOf returns the shape of a face, upright or turned.
func shapeOf(f *Face, turned bool) (s shape) {
	s.tank = f.Tank
	if turned {
		s.tank = f.Tank.Turned()
	}
	for _, t := range f.Tracks {
		a, b := t[0], t[1]
		if turned {
			a, b = a.Turned(), b.Turned()
		}
		s.add(min(a, b), max(a, b))
	}
	return s
}

// add adds a track between two ends, of which a must be the lower one.
func (s *shape) add(a, b End) {
	switch {
	case a >= numEdges:
		s.joinsStations = true
	case b >= numEdges:
		s.exits = s.exits.with(a)
		s.sides[b-StationA] = s.sides[b-StationA].with(a)
	default:
		s.exits = s.exits.with(a).with(b)
		s.links = s.links.with(a, b)
	}
}

// shapeAt returns the shape of a card as it lies.
func shapeAt(l Laid) *shape {
	if l.Turned {
		return &shapes[l.Card][1]
	}
	return &shapes[l.Card][0]
}

// keepsTracksOf reports whether a card keeps what it must of the card it
// replaces ("Étendre le réseau"): a link every pair of joined edges, a station
// card every edge that reached a station, and a tank its corner.
func (s *shape) keepsTracksOf(old *shape) bool {
	reached, reaches := old.sides[0]|old.sides[1], s.sides[0]|s.sides[1]
	return s.links&old.links == old.links && reaches&reached == reached &&
		(old.tank == NoCorner || s.tank == old.tank)
}

// orientations returns the orientations in which a card looks different: false for
// upright, true for turned.
func orientations(c Card) []bool {
	if shapes[c][0] == shapes[c][1] {
		return []bool{false}
	}
	return []bool{false, true}
}

// computeSuccessors returns what may replace each card, upright and turned.
func computeSuccessors() (table [numCardKinds + 1][2][]Laid) {
	for c := Card(1); c <= numCardKinds; c++ {
		for turn := range 2 {
			old := &shapes[c][turn]
			table[c][turn] = fittingCards(faces[c].Next, func(s *shape) bool { return s.keepsTracksOf(old) })
		}
	}
	return table
}

// fittingCards returns the cards with the given numbers, in the orientations
// that fit.
func fittingCards(numbers []string, fits func(*shape) bool) []Laid {
	var list []Laid
	for _, token := range numbers {
		c := cardOf[token]
		for _, turned := range orientations(c) {
			if fits(shapeAt(Laid{c, turned})) {
				list = append(list, Laid{c, turned})
			}
		}
	}
	return list
}

// computeOptions fills in closedEdges and baseSuccessors: the edges of each cell to
// which no track may lead, and the cards that may replace its base card.
func (m *Map) computeOptions() {
	for i := range m.Cells {
		c := &m.Cells[i]
		var closed edges
		for e, side := range c.Sides {
			if side.Border == Closed || side.Border == Blocked {
				closed = closed.with(End(e))
			}
		}
		m.closedEdges = append(m.closedEdges, closed)
		m.baseSuccessors = append(m.baseSuccessors, fittingCards(c.Next, func(s *shape) bool { return s.exits&closed == 0 }))
	}
}

// successors returns what may be laid on the card in a cell. It considers only
// the cards and the place, not connections and piles.
func (m *Map) successors(cell int, l Laid) []Laid {
	if l.Card == NoCard {
		return m.baseSuccessors[cell]
	}
	if l.Turned {
		return successors[l.Card][1]
	}
	return successors[l.Card][0]
}
