package toy

import (
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
)

// CloseUps returns the stops where an engine has just gone, and those that each player has
// visited.
func (Painter) CloseUps(v render.View) []render.CloseUp {
	looks := []render.CloseUp{{Token: render.Changed}}
	for _, stop := range stopTokens() {
		if hasChanged(v, "go", stop) {
			looks[0].Places = append(looks[0].Places, stop)
		}
	}
	for _, p := range tableOf(v.Table).Places {
		looks = append(looks, render.CloseUp{Token: render.PlayerCloseUp(p.Seat), Places: p.Visited})
	}
	return looks
}

// DrawCloseUp draws the stretch of the line that has some stops.
func (Painter) DrawCloseUp(v render.View, places []string) render.Layout {
	stops := make([]toy.Stop, len(places))
	for i, token := range places {
		stops[i] = stopOf(token)
	}
	l := lineAround(stops, render.SheetWidth)
	return render.Layout{Height: l.bottom(), Shapes: l.draw(v)}
}
