package china

// apart tells whether a city is to be joined to the rest of the actor's
// network: a major city, or one with own track, that own track does not connect
// with where the train stands, or before it has a place there with all own
// track. The own posts must be known.
func (s *State) apart(w *searches, c City) bool {
	switch {
	case w.from == (Posts{}), !isMajor(c) && !s.joined(c).Has(uint8(s.Actor)):
		return false
	case w.home:
		return !w.from.Has(land.Cities[c].Post)
	}
	s.divide(w, c)
	return w.rest != (Posts{})
}

// divide finds the piece of the actor's network that has a city, and the rest
// that can be extended towards it.
func (s *State) divide(w *searches, c City) {
	w.piece = land.Connected(s.Track[:], uint8(s.Actor), s.Links[DalianFerry], land.Cities[c].Post)
	w.rest = without(w.from, w.piece)
}

// joinWay finds the way that joins a city which is apart: from the network to
// its piece, or out of that to the network where this is cheaper and can be paid
// at once, for a segment is priced by its end.
func (s *State) joinWay(w *searches, c City, money int) {
	s.divide(w, c)
	v := *s.buildView(w, s.Actor)
	v.From = &w.rest
	w.net.Run(&v, -1)
	w.laid = w.laid[:0]
	end, into := w.net.cheapestOf(&w.piece)
	if end == NoMilepost {
		into = tooDear
	} else {
		w.laid = w.net.Path(end, w.laid)
	}
	if path, _, ok := w.out.Outward(&v, &w.piece, &w.rest, min(into-1, money), w.back[:0]); ok {
		w.laid, w.back = path, w.laid
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
