package china

// buildGoal returns the mileposts that a path to m must reach, and the view of
// where it may start. To a city that is apart, the path leads from the rest of
// the network to the city's piece.
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

// withoutEvent returns a view as if one event were not in force.
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

// hasPathTo reports whether a path leads to any of the goals.
func (v *BuildView) hasPathTo(goal *MilepostSet) bool {
	end, _ := v.findPathsTo(goal, unlimited).cheapestIn(goal)
	return end != NoMilepost
}
