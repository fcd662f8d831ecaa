package toy

import (
	"slices"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
)

// Looks are the stops where an engine has just gone, and those that each player has
// visited.
func (Painter) Looks(v render.View) []render.Look {
	looks := []render.Look{{Token: render.Changed}}
	for _, stop := range stopTokens() {
		if changed(v, "go", stop) {
			looks[0].Places = append(looks[0].Places, stop)
		}
	}
	for _, p := range table(v.Table).Places {
		looks = append(looks, render.Look{Token: render.LookOf(p.Seat), Places: p.Visited})
	}
	return looks
}

// Near is the stretch of the line that has some stops.
func (Painter) Near(v render.View, places []string) render.Spread {
	at := make([]toy.Stop, len(places))
	for i, token := range places {
		at[i] = toy.Stop(slices.Index(stopTokens(), token))
	}
	l := lineFrom(slices.Min(at), slices.Max(at))
	return render.Spread{
		Height: int(l.at(l.stops-1).Y + 130), Shapes: slices.Concat(l.static(v), l.engines(v, table(v.Table))),
	}
}
