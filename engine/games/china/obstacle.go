package china

// obstacle says why no lawful way leads to a place now, by the name of a reason,
// and which event is to blame; NoCard: none is. The search from wherever the
// actor may start has found none.
func (s *State) obstacle(w *searches, m Milepost) (why string, event Card) {
	v := s.buildView(w, s.Actor)
	goal := s.aim(w, v, m)
	if t := w.build.townAt(m); t != nil && v.From == nil && t.why[1] != Allowed {
		return refusals[t.why[1]], NoCard
	}
	for _, a := range s.Active {
		z := a.Card.zone()
		if less := s.relieved(v, a.Card); w.opens(&less, goal) {
			if z.waters != 0 {
				return refusals[Flooded], a.Card
			}
			return refusals[Closed], a.Card
		}
	}
	less := *v
	less.Shut, less.Flood = nil, 0
	if w.opens(&less, goal) {
		return refusals[Closed], NoCard
	}
	if less.Out = ([NumMajors]uint8{}); w.opens(&less, goal) {
		return refusals[CityOut], NoCard
	}
	return "walled-in", NoCard
}

// aim is what a way to a place must reach, and where it may start: of a city
// that is apart its piece, from the rest.
func (s *State) aim(w *searches, v *BuildView, m Milepost) *Posts {
	s.ownPosts(w, s.Actor)
	if c := cityAt(m); c != NoCity && s.apart(w, c) {
		s.divide(w, c)
		v.From = &w.rest
		return &w.piece
	}
	w.piece = Posts{}
	w.piece.Add(m)
	return &w.piece
}

// relieved is a view as if one event were not in force.
func (s *State) relieved(v *BuildView, event Card) BuildView {
	less, shut := *v, Posts{}
	less.Flood = 0
	for _, a := range s.Active {
		if a.Card != event {
			shut = shut.Union(a.Card.zone().noTrack)
			less.Flood |= a.Card.zone().waters
		}
	}
	less.Shut = &shut
	return less
}

// opens reports whether a way leads to any of some mileposts.
func (w *searches) opens(v *BuildView, goal *Posts) bool {
	w.out.Run(v, -1)
	end, _ := w.out.cheapestOf(goal)
	return end != NoMilepost
}
