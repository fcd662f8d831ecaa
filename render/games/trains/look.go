package trains

import (
	"slices"

	"github.com/railbot/railbot/render"
)

// Looks are what just changed and the networks of the players.
func (Painter) Looks(v render.View) []render.Look {
	t, _ := tableOf(v.Table)
	looks := []render.Look{{Token: render.Changed, Places: changedHexes(v.Recent)}}
	for _, p := range t.Players {
		looks = append(looks, render.Look{Token: render.LookOf(p.Seat), Places: p.Rails})
	}
	return looks
}

// Near is the part of the map that has some hexes.
func (Painter) Near(v render.View, places []string) render.Spread {
	t, b := tableOf(v.Table)
	c := cropChart(b, places)
	return render.Spread{Height: int(c.window.Max.Y), Under: slices.Concat(c.drawLand(), c.drawPosition(v, t), c.drawLettering())}
}
