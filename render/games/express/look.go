package express

import (
	"slices"

	"github.com/railbot/railbot/render"
)

// CloseUps returns the parts of the map worth a close look: what was laid last,
// and the whole network, which belongs to everybody.
func (Painter) CloseUps(v render.View) []render.CloseUp {
	t, m, ok := tableOf(v.Table)
	if !ok {
		return nil
	}
	looks := []render.CloseUp{{Token: render.Changed}, {Token: render.Built}}
	for i, c := range t.Cells {
		token := m.Cells[i].Token
		if c.Changed {
			looks[0].Places = append(looks[0].Places, token)
		}
		if c.Card != "" {
			looks[1].Places = append(looks[1].Places, token)
		}
	}
	return looks
}

// DrawCloseUp draws the part of the map that contains some places.
func (Painter) DrawCloseUp(v render.View, places []string) render.Layout {
	t, m, _ := tableOf(v.Table)
	c := cropChart(m, places)
	spread := render.Layout{Under: slices.Concat(c.drawShallows(), c.drawBaseMap(v), c.drawNetwork(v, t), c.drawPayments(v, t))}
	for _, b := range c.eachVisible {
		spread.Height = max(spread.Height, int(b.Max.Y+8))
	}
	return spread
}
