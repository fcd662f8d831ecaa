package trains

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// TestNoLetteringLiesOnABarrier checks that names, numbers and scores keep clear of the barriers,
// with any number of stations.
func TestNoLetteringLiesOnABarrier(t *testing.T) {
	m, bar := canvas.Fonts{}, 4.0
	for _, b := range trains.Boards() {
		c := wholeMap(b)
		shapes := c.drawLettering()
		for built := range 3 {
			table := trains.Table{}
			for _, p := range b.Places {
				if n := min(built+1, p.Slots); n > 0 {
					table.Stations = append(table.Stations, trains.Station{Hex: p.Token, N: n})
				}
			}
			shapes = append(shapes, c.drawStations(table)...)
		}
		found := map[string]bool{}
		for _, leaf := range scene.Leaves(m, shapes) {
			text, _, ok := leaf.Text(m)
			if !ok {
				continue
			}
			for _, p := range b.Places {
				for _, d := range p.Blocked {
					x1, y1, x2, y2 := c.layout.Edge(p.At, d)
					for k := range 41 {
						at := scene.Pt(x1, y1).Toward(scene.Pt(x2, y2), barrierGap+(1-2*barrierGap)*float64(k)/40)
						if text.InkBox(m).Overlaps(scene.Around(at, bar, bar)) {
							found[fmt.Sprintf("%s: %q lies on a barrier of %s", b.Key, text.S, p.Token)] = true
						}
					}
				}
			}
		}
		for s := range found {
			t.Error(s)
		}
	}
}
