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
	closeUps := []render.CloseUp{{Token: render.Changed}, {Token: render.Built}}
	for i, c := range t.Cells {
		token := m.Cells[i].Token
		if c.Changed {
			closeUps[0].Places = append(closeUps[0].Places, token)
		}
		if c.Card != "" {
			closeUps[1].Places = append(closeUps[1].Places, token)
		}
	}
	return closeUps
}

// DrawCloseUp draws the part of the map that contains some places.
func (Painter) DrawCloseUp(v render.View, places []string) render.Layout {
	t, m, _ := tableOf(v.Table)
	c := cropChart(m, places)
	layout := render.Layout{Under: slices.Concat(c.drawShallows(), c.drawBaseMap(v), c.drawNetwork(v, t), c.drawPayments(v, t))}
	for _, b := range c.eachVisible {
		layout.Height = max(layout.Height, int(b.Max.Y+8))
	}
	return layout
}
