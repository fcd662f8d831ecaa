package china

// apart reports whether a city is to be joined to the rest of the seat's network: a
// major city, or one with own track, that own track does not connect with where the
// train stands, or before it has a place there with all own track.
func (st *site) apart(c City) bool {
	switch {
	case st.base == (Posts{}), !isMajor(c) && !st.joined(c).Has(uint8(st.seat)):
		return false
	case st.home:
		return !st.base.Has(land.Cities[c].Post)
	}
	_, rest := st.divide(c)
	return rest != (Posts{})
}

// divide returns the piece of the seat's network that has a city, and the rest that
// can be extended towards it.
func (st *site) divide(c City) (piece, rest Posts) {
	piece = st.connected(st.seat, land.Cities[c].Post)
	return piece, without(st.base, piece)
}

// joinWay finds the way that joins a city which is apart: from the network to
// its piece, or out of that to the network where this is cheaper and can be paid
// at once, for a segment is priced by its end.
func (st *site) joinWay(c City, money int) []Laid {
	piece, rest := st.divide(c)
	into := st.from(&rest).pathsTo(&piece, unlimited)
	end, price := into.cheapestOf(&piece)
	if end == NoMilepost {
		price = tooDear
	}
	outOf := st.from(&piece).pathsTo(&rest, min(price-1, money))
	if end, _ := outOf.cheapestOf(&rest); end != NoMilepost {
		return outOf.Path(end)
	}
	if end == NoMilepost {
		return nil
	}
	return into.Path(end)
}
