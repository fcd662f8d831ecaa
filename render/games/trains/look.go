package trains

import (
	"slices"

	"github.com/railbot/railbot/render"
)

// Looks returns the parts of the map worth a close look: recent changes, and
// each player's network.
func (Painter) Looks(v render.View) []render.Look {
	t, _ := tableOf(v.Table)
	looks := []render.Look{{Token: render.Changed, Places: changedHexes(v.Recent)}}
	for _, p := range t.Players {
		looks = append(looks, render.Look{Token: render.LookOf(p.Seat), Places: p.Rails})
	}
	return looks
}

// Near draws the part of the map that contains some hexes.
func (Painter) Near(v render.View, places []string) render.Spread {
	t, b := tableOf(v.Table)
	c := cropChart(b, places)
	return render.Spread{Height: int(c.window.Max.Y), Under: slices.Concat(c.drawLand(), c.drawPosition(v, t), c.drawLettering())}
}
