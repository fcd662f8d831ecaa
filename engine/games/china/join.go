package china

// apart tells whether a city is to be joined to the rest of the actor's
// network: a major city, or one with own track, that own track does not connect
// with where the train stands, or before it has a place there with all own
// track. The own posts must be known.
func (st site) apart(c City) bool {
	switch {
	case st.w.from == (Posts{}), !isMajor(c) && !st.joined(c).Has(uint8(st.Actor)):
		return false
	case st.w.home:
		return !st.w.from.Has(land.Cities[c].Post)
	}
	st.divide(c)
	return st.w.rest != (Posts{})
}

// divide finds the piece of the actor's network that has a city, and the rest
// that can be extended towards it.
func (st site) divide(c City) {
	st.w.piece = land.Connected(st.Track[:], uint8(st.Actor), st.Links[DalianFerry], land.Cities[c].Post)
	st.w.rest = without(st.w.from, st.w.piece)
}

// joinWay finds the way that joins a city which is apart: from the network to
// its piece, or out of that to the network where this is cheaper and can be paid
// at once, for a segment is priced by its end.
func (st site) joinWay(c City, money int) {
	st.divide(c)
	v := *st.buildView(st.Actor)
	v.From = &st.w.rest
	st.w.net.Run(&v, -1)
	st.w.laid = st.w.laid[:0]
	end, into := st.w.net.cheapestOf(&st.w.piece)
	if end == NoMilepost {
		into = tooDear
	} else {
		st.w.laid = st.w.net.Path(end, st.w.laid)
	}
	if path, _, ok := st.w.out.Outward(&v, &st.w.piece, &st.w.rest, min(into-1, money), st.w.back[:0]); ok {
		st.w.laid, st.w.back = path, st.w.laid
	}
}

// Outward finds the cheapest way out of a piece of a network to another one of
// the view's seat, which pays for that one's milepost instead of the piece's, and
// appends it to a buffer with its price in millions. False: no legal path within
// the limit joins them.
func (s *BuildSearch) Outward(v *BuildView, piece, network *Posts, limit int, path []Laid) ([]Laid, int, bool) {
	outward := *v
	outward.From = piece
	s.Run(&outward, limit)
	end, price := s.cheapestOf(network)
	if end == NoMilepost {
		return path, 0, false
	}
	return s.Path(end, path), price, true
}

// cheapestOf is the milepost of a set that is reached at the least price, the
// first of equals; NoMilepost: none is reached.
func (s *BuildSearch) cheapestOf(set *Posts) (best Milepost, price int) {
	best = NoMilepost
	for m := range s.view.Board.Posts {
		if !set.Has(Milepost(m)) {
			continue
		}
		if cost, ok := s.Cost(Milepost(m)); ok && (best == NoMilepost || cost < price) {
			best, price = Milepost(m), cost
		}
	}
	return best, price
}
