package china

// aim is what a way to a place must reach, and the view of where it may start: of a
// city that is apart its piece, from the rest.
func (st *buildSite) buildGoal(m Milepost) (goal MilepostSet, v BuildView) {
	v = st.view
	if c := cityAt(m); c != NoCity && st.isApart(c) {
		piece, rest := st.splitNetwork(c)
		v.Starts = &rest
		return piece, v
	}
	goal.Add(m)
	return goal, v
}

// relieved is a view as if one event were not in force.
func (st *buildSite) withoutEvent(v *BuildView, event Card) BuildView {
	less, shut := *v, MilepostSet{}
	less.Flood = 0
	for _, a := range st.Active {
		if a.Card != event {
			shut = shut.Union(a.Card.zone().noTrack)
			less.Flood |= a.Card.zone().waters
		}
	}
	less.NoBuild = &shut
	return less
}

// leads reports whether a way leads to any of some mileposts.
func (v *BuildView) hasPathTo(goal *MilepostSet) bool {
	end, _ := v.findPathsTo(goal, unlimited).cheapestIn(goal)
	return end != NoMilepost
}
