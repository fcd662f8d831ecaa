package china

// isApart reports whether building to the city means joining it to the rest of
// the seat's network. The city must be major or have own track. It is apart if
// own track does not connect it with the part on which the train stands, or,
// without such a part, with all own track.
func (st *buildSite) isApart(c City) bool {
	switch {
	case st.base == (MilepostSet{}), !isMajor(c) && !st.playersAt(c).Has(uint8(st.seat)):
		return false
	case st.hasTrain:
		return !st.base.Has(board.Cities[c].Post)
	}
	_, rest := st.splitNetwork(c)
	return rest != (MilepostSet{})
}

// splitNetwork returns the part of the seat's network that contains the city, and
// the rest of the network, from which track can be built toward the city.
func (st *buildSite) splitNetwork(c City) (piece, rest MilepostSet) {
	piece = st.connectedTo(st.seat, board.Cities[c].Post)
	return piece, difference(st.base, piece)
}

// joiningPath returns the path that joins a city which is apart to the rest of the
// network. It leads into the city's piece, or out of the piece if that is cheaper
// and costs at most money. The direction matters because a segment is priced by
// its end.
func (st *buildSite) joiningPath(c City, money int) []BuildStep {
	piece, rest := st.splitNetwork(c)
	into := st.viewFrom(&rest).findPathsTo(&piece, unlimited)
	end, price := into.cheapestIn(&piece)
	if end == NoMilepost {
		price = unaffordable
	}
	outOf := st.viewFrom(&piece).findPathsTo(&rest, min(price-1, money))
	if end, _ := outOf.cheapestIn(&rest); end != NoMilepost {
		return outOf.Path(end)
	}
	if end == NoMilepost {
		return nil
	}
	return into.Path(end)
}
