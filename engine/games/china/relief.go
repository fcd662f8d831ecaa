package china

// aim is what a way to a place must reach, and the view of where it may start: of a
// city that is apart its piece, from the rest.
func (st *site) aim(m Milepost) (goal Posts, v BuildView) {
	v = st.view
	if c := cityAt(m); c != NoCity && st.apart(c) {
		piece, rest := st.divide(c)
		v.From = &rest
		return piece, v
	}
	goal.Add(m)
	return goal, v
}

// relieved is a view as if one event were not in force.
func (st *site) relieved(v *BuildView, event Card) BuildView {
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

// leads reports whether a way leads to any of some mileposts.
func (v *BuildView) leads(goal *Posts) bool {
	end, _ := v.pathsTo(goal, unlimited).cheapestOf(goal)
	return end != NoMilepost
}
