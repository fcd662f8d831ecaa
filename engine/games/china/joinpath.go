package china

// apart reports whether a city is to be joined to the rest of the seat's network: a
// major city, or one with own track, that own track does not connect with where the
// train stands, or before it has a place there with all own track.
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

// divide returns the piece of the seat's network that has a city, and the rest that
// can be extended towards it.
func (st *buildSite) splitNetwork(c City) (piece, rest MilepostSet) {
	piece = st.connectedTo(st.seat, board.Cities[c].Post)
	return piece, difference(st.base, piece)
}

// joinWay finds the way that joins a city which is apart: from the network to
// its piece, or out of that to the network where this is cheaper and can be paid
// at once, for a segment is priced by its end.
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
