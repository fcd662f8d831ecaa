package toy

import (
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
)

// Looks returns the stops where an engine has just gone, and those that each player has
// visited.
func (Painter) Looks(v render.View) []render.Look {
	looks := []render.Look{{Token: render.Changed}}
	for _, stop := range stopTokens() {
		if hasChanged(v, "go", stop) {
			looks[0].Places = append(looks[0].Places, stop)
		}
	}
	for _, p := range tableOf(v.Table).Places {
		looks = append(looks, render.Look{Token: render.LookOf(p.Seat), Places: p.Visited})
	}
	return looks
}

// Near draws the stretch of the line that has some stops.
func (Painter) Near(v render.View, places []string) render.Spread {
	stops := make([]toy.Stop, len(places))
	for i, token := range places {
		stops[i] = stopOf(token)
	}
	l := lineAround(stops, render.SheetWidth)
	return render.Spread{Height: l.bottom(), Shapes: l.draw(v)}
}
