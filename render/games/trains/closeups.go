package trains

import (
	"slices"

	"github.com/railbot/railbot/render"
)

// CloseUps returns the parts of the map worth a close look: recent changes, and
// each player's network.
func (Painter) CloseUps(v render.View) []render.CloseUp {
	t, _ := tableOf(v.Table)
	closeUps := []render.CloseUp{{Token: render.Changed, Places: changedHexes(v.Recent)}}
	for _, p := range t.Players {
		closeUps = append(closeUps, render.CloseUp{Token: render.PlayerCloseUp(p.Seat), Places: p.Rails})
	}
	return closeUps
}

// DrawCloseUp draws the part of the map that contains some hexes.
func (Painter) DrawCloseUp(v render.View, places []string) render.Layout {
	t, b := namedTable(v.Tell, v.Table)
	c := cropChart(b, places).withObstacles(v.Measure, t)
	return render.Layout{Height: int(c.window.Max.Y), Under: slices.Concat(c.drawLand(), c.drawPosition(v, t), c.drawLettering())}
}
