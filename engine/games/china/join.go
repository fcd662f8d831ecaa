package china

// Outward finds the cheapest way out of a major city to a network of the view's
// seat, which pays for the network's milepost instead of the city's, and appends
// it to a buffer with its price in millions. False: no legal path within the
// limit joins them.
func (s *BuildSearch) Outward(v *BuildView, c City, network *Posts, limit int, path []Laid) ([]Laid, int, bool) {
	var ring Posts
	for _, m := range v.Board.Cities[c].Points {
		ring.Add(m)
	}
	outward := *v
	outward.From = &ring
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
