package china

// Join finds the cheapest way, laid in one direction, to join a milepost to a
// network of the view's seat, and appends it to a buffer with its price in
// millions. It runs from the network to the milepost; where that belongs to a
// major city it may as well run out of its ring to the network, which pays for
// the network's milepost instead of the city's. Of equal prices the way towards
// the milepost is taken. False: no legal path within the limit (negative:
// none) joins them.
func (s *BuildSearch) Join(v *BuildView, network *Posts, goal Milepost, limit int, path []Laid) ([]Laid, int, bool) {
	inward := *v
	inward.From = network
	s.Run(&inward, limit)
	cost, ok := s.Cost(goal)
	first := len(path)
	if ok {
		path = s.Path(goal, path)
	}
	c := v.Board.Posts[goal].City
	if c == NoCity || v.Board.Cities[c].Size != Major || ok && cost == 0 {
		return path, cost, ok
	}
	var ring Posts
	for _, m := range v.Board.Cities[c].Points {
		ring.Add(m)
	}
	outward := *v
	outward.From = &ring
	if ok {
		limit = cost - 1
	}
	s.Run(&outward, limit)
	end, price := s.cheapestOf(network)
	if end == NoMilepost {
		return path, cost, ok
	}
	return s.Path(end, path[:first]), price, true
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
