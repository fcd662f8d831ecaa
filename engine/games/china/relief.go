package china

// aim is what a way to a place must reach, and where it may start: of a city
// that is apart its piece, from the rest.
func (st site) aim(v *BuildView, m Milepost) *Posts {
	st.ownPosts(st.Actor)
	if c := cityAt(m); c != NoCity && st.apart(c) {
		st.divide(c)
		v.From = &st.w.rest
		return &st.w.piece
	}
	st.w.piece = Posts{}
	st.w.piece.Add(m)
	return &st.w.piece
}

// relieved is a view as if one event were not in force.
func (st site) relieved(v *BuildView, event Card) BuildView {
	less, shut := *v, Posts{}
	less.Flood = 0
	for _, a := range st.Active {
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
