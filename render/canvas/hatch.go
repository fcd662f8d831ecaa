package canvas

import (
	"image"
	"image/color"
	"math"

	"github.com/railbot/railbot/render/scene"
)

// hatchPattern paints the lines or dots of a hatch, smoothed, and nothing
// between them. It implements gg.Pattern.
type hatchPattern struct {
	hatch  scene.Hatch
	center scene.Point
	view   *image.RGBA
}

// ColorAt implements gg.Pattern, which counts from the corner of the image.
func (p hatchPattern) ColorAt(x, y int) color.Color {
	dx := float64(x+p.view.Rect.Min.X) + 0.5 - p.center.X
	dy := float64(y+p.view.Rect.Min.Y) + 0.5 - p.center.Y
	away := p.distance(dx, dy)
	coverage := min(max(p.hatch.Width/2+0.5-away, 0), 1)
	return p.hatch.Color.Alpha(coverage * float64(p.hatch.Color.A) / 255)
}

// distance is from the point to the middle of the nearest line or dot.
func (p hatchPattern) distance(dx, dy float64) float64 {
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
