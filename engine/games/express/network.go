package express

// network holds the cards that lie on a map, by cell. Where Card is NoCard, the base
// card lies there.
type network [maxCells]Laid

// countStations counts the stations of each company in the network.
func (n *network) countStations() (count [numCompanies]int) {
	for _, l := range n {
		for _, st := range faces[l.Card].Stations {
			if st.Company < Neutral {
				count[st.Company-1]++
			}
		}
	}
	return count
}

// facingEdges returns the edges of a cell to which the track of an adjacent
// card leads.
func (n *network) facingEdges(m *Map, cell int) (set edges) {
	for e := range End(numEdges) {
		side := &m.Cells[cell].Sides[e]
		if side.Border != Neighbor {
			continue
		}
		if next := n[side.Cell]; next.Card != NoCard && shapeAt(next).exits.has(e.Turned()) {
			set = set.with(e)
		}
	}
	return set
}

// nextCells returns the cells to which tracks lead from a cell, by edge; noCell
// where none does.
func (n *network) nextCells(m *Map, cell int) (next [numEdges]int8) {
	for e := range End(numEdges) {
		next[e] = noCell
		side := m.Cells[cell].Sides[e]
		if side.Border != Neighbor || !shapeAt(n[cell]).exits.has(e) {
			continue
		}
		if l := n[side.Cell]; l.Card != NoCard && shapeAt(l).exits.has(e.Turned()) {
			next[e] = int8(side.Cell)
		}
	}
	return next
}
