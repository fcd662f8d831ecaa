package canvas

import (
	"image"
	"image/color"
	"math"

	"github.com/railbot/railbot/render/scene"
)

// shades is how many steps the smoothed edges of a hatch have.
const shades = 16

// hatchPattern paints the lines or dots of a hatch, smoothed, and nothing
// between them. It implements gg.Pattern.
type hatchPattern struct {
	hatch  scene.Hatch
	center scene.Point
	view   *image.RGBA
	shade  [shades + 1]color.Color // by coverage; made once, for one is asked for at each pixel
}

func newHatch(h scene.Hatch, center scene.Point, view *image.RGBA) *hatchPattern {
	p := &hatchPattern{hatch: h, center: center, view: view}
	for i := range p.shade {
		p.shade[i] = h.Color.Alpha(float64(i) / shades * float64(h.Color.A) / 255)
	}
	return p
}

// ColorAt implements gg.Pattern, which counts from the corner of the view.
func (p *hatchPattern) ColorAt(x, y int) color.Color {
	dx := float64(x+p.view.Rect.Min.X) + 0.5 - p.center.X
	dy := float64(y+p.view.Rect.Min.Y) + 0.5 - p.center.Y
	coverage := p.hatch.Width/2 + 0.5 - p.distance(dx, dy)
	return p.shade[int(min(max(coverage, 0), 1)*shades+0.5)]
}

// distance is from the point to the middle of the nearest line or dot.
func (p *hatchPattern) distance(dx, dy float64) float64 {
	every := p.hatch.Spacing
	switch p.hatch.Kind {
	case scene.Slash:
		return toLine((dx+dy)*math.Sqrt2/2, every)
	case scene.Backslash:
		return toLine((dx-dy)*math.Sqrt2/2, every)
	case scene.Cross:
		return min(toLine((dx+dy)*math.Sqrt2/2, every), toLine((dx-dy)*math.Sqrt2/2, every))
	case scene.Rungs:
		return toLine(dy, every)
	case scene.Bars:
		return toLine(dx, every)
	case scene.Dots:
		row := math.Round(dy / every)
		shift := 0.0
		if int(row)%2 != 0 {
			shift = every / 2
		}
		return math.Hypot(toLine(dx-shift, every), dy-row*every)
	}
	return math.Inf(1)
}

// toLine is the distance from v to the nearest multiple of every.
func toLine(v, every float64) float64 { return math.Abs(v - math.Round(v/every)*every) }
