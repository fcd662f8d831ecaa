package europe

import (
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
	"math"
	"testing"
)

func TestAmb(t *testing.T) {
	c := chart{origin: scene.Pt(50, 156), scale: 1, frame: scene.XYWH(16, 122, 1238, 822)}
	l, h := c.names(canvas.Fonts{}, 1)
	t.Log(h)
	for _, x := range l {
		b := x.InkBox(canvas.Fonts{})
		d := func(i int) float64 {
			p := c.city(i)
			return math.Hypot(max(b.Min.X-p.X, 0, p.X-b.Max.X), max(b.Min.Y-p.Y, 0, p.Y-b.Max.Y))
		}
		own := 0.0
		for i := range cities {
			if cities[i].Name == x.S {
				own = d(i)
			}
		}
		for i := range cities {
			if cities[i].Name != x.S && d(i) < own*1.4+6 {
				t.Log(x.S, x.Font.Size, own, cities[i].Name, d(i))
			}
		}
	}
}
