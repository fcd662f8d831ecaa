package china

// buildGoal returns the mileposts at which a path to m may end, and the view for
// its search. To a city that is apart, the path leads from the rest of the network
// to the city's piece.
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

// withoutEvent returns a copy of a view as if one of the events were not in force.
func (st *buildSite) withoutEvent(v *BuildView, event Card) BuildView {
	view, noBuild := *v, MilepostSet{}
	view.Flood = 0
	for _, a := range st.Active {
		if a.Card != event {
			noBuild = noBuild.Union(a.Card.zone().noTrack)
			view.Flood |= a.Card.zone().waters
		}
	}
	view.NoBuild = &noBuild
	return view
}

// hasPathTo reports whether a path leads to any of the goals.
func (v *BuildView) hasPathTo(goal *MilepostSet) bool {
	end, _ := v.findPathsTo(goal, unlimited).cheapestIn(goal)
	return end != NoMilepost
}
