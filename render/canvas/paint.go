package canvas

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"

	"github.com/golang/freetype/raster"

	"github.com/railbot/railbot/render/scene"
)

// opaque is full alpha or coverage in 16 bits.
const opaque = 0xffff

// brush paints the spans of a rasterizer in one color. It sets the same pixels as [raster.RGBAPainter], but fills
// fully covered spans of an opaque color faster.
type brush struct {
	on         *image.RGBA
	r, g, b, a uint32 // premultiplied, up to opaque
	pixel      uint32 // the color in the byte order of a pixel
}

func newBrush(on *image.RGBA, c scene.Color) brush {
	k := brush{on: on}
	k.r, k.g, k.b, k.a = c.RGBA()
	k.pixel = k.r>>8 | k.g>>8<<8 | k.b>>8<<16 | k.a>>8<<24
	return k
}

// Paint implements [raster.Painter].
func (k *brush) Paint(spans []raster.Span, _ bool) {
	view := k.on.Rect
	for _, s := range spans {
		if s.Y < view.Min.Y {
			continue
		}
		if s.Y >= view.Max.Y {
			return
		}
		if x0, x1 := max(s.X0, view.Min.X), min(s.X1, view.Max.X); x0 < x1 {
			k.paint(k.on.Pix[k.on.PixOffset(x0, s.Y):][:4*(x1-x0)], s.Alpha)
		}
	}
}

// paint blends the color over pixels of equal coverage.
func (k *brush) paint(pix []uint8, coverage uint32) {
	if coverage == opaque && k.a == opaque {
		fillPixels(pix, k.pixel)
		return
	}
	rest := (opaque - k.a*coverage/opaque) * 0x101
	r, g, b, a := k.r*coverage, k.g*coverage, k.b*coverage, k.a*coverage
	for ; len(pix) >= 4; pix = pix[4:] {
		pix[0] = uint8((uint32(pix[0])*rest + r) / opaque >> 8)
		pix[1] = uint8((uint32(pix[1])*rest + g) / opaque >> 8)
		pix[2] = uint8((uint32(pix[2])*rest + b) / opaque >> 8)
		pix[3] = uint8((uint32(pix[3])*rest + a) / opaque >> 8)
	}
}

// fillPixels sets pixels to one color. Each copy doubles the filled part.
func fillPixels(pix []uint8, color uint32) {
	const short = 64
	n := min(len(pix), short)
	for i := 0; i < n; i += 4 {
		binary.LittleEndian.PutUint32(pix[i:], color)
	}
	for n < len(pix) {
		n += copy(pix[n:], pix[:n])
	}
}

// ink paints one color through a mask, such as a letter's.
type ink struct{ r, g, b, a uint32 } // premultiplied, 0 to 255

func newInk(c scene.Color) ink {
	r, g, b, a := c.RGBA()
	return ink{r >> 8, g >> 8, b >> 8, a >> 8}
}

// stamp blends the color over dst through the mask, whose origin is placed at p.
func (k ink) stamp(dst *image.RGBA, mask *image.Alpha, p image.Point) {
	r := mask.Rect.Add(p).Intersect(dst.Rect)
	if r.Empty() {
		return
	}
	pixel := k.r | k.g<<8 | k.b<<16 | k.a<<24 // in the byte order of a pixel
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from := mask.Pix[mask.PixOffset(r.Min.X-p.X, y-p.Y):][:r.Dx()]
		to := dst.Pix[dst.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i, m := range from {
			switch {
			case m == 0:
			case m == 255 && k.a == 255:
				binary.LittleEndian.PutUint32(to[4*i:], pixel)
			default:
				k.blend(to[4*i:4*i+4:4*i+4], uint32(m))
			}
		}
	}
}

// blend blends the color over one pixel with coverage m, from 0 to 255.
func (k ink) blend(px []uint8, m uint32) {
	rest := 255*255 - k.a*m
	px[0] = blendByte(k.r*m, px[0], rest)
	px[1] = blendByte(k.g*m, px[1], rest)
	px[2] = blendByte(k.b*m, px[2], rest)
	px[3] = blendByte(k.a*m, px[3], rest)
}

// blendByte returns (255 ink + rest under) / 255², rounded.
func blendByte(ink uint32, under uint8, rest uint32) uint8 {
	return uint8((255*ink + rest*uint32(under) + 32512) / 65025)
}

// hatchSteps is the number of steps in the smoothed edges of a hatch.
const hatchSteps = 16

// hatchPattern paints the lines or dots of a hatch, and nothing between them. It implements [gg.Pattern].
type hatchPattern struct {
	hatch  scene.Hatch
	center scene.Point
	view   *image.RGBA
	shades [hatchSteps + 1]color.Color // by coverage
}

func newHatchPattern(h scene.Hatch, center scene.Point, view *image.RGBA) *hatchPattern {
	p := &hatchPattern{hatch: h, center: center, view: view}
	for i := range p.shades {
		p.shades[i] = h.Color.Alpha(float64(i) / hatchSteps * float64(h.Color.A) / 255)
	}
	return p
}

// ColorAt implements [gg.Pattern]. gg's coordinates begin at the corner of the view.
func (p *hatchPattern) ColorAt(x, y int) color.Color {
	dx := float64(x+p.view.Rect.Min.X) + 0.5 - p.center.X
	dy := float64(y+p.view.Rect.Min.Y) + 0.5 - p.center.Y
	coverage := p.hatch.Width/2 + 0.5 - p.distance(dx, dy)
	return p.shades[int(min(max(coverage, 0), 1)*hatchSteps+0.5)]
}

// distance returns the distance of a point from the middle of the nearest line or dot.
func (p *hatchPattern) distance(dx, dy float64) float64 {
	every := p.hatch.Spacing
	switch p.hatch.Kind {
	case scene.Slash:
		return distanceToMultiple((dx+dy)*math.Sqrt2/2, every)
	case scene.Backslash:
		return distanceToMultiple((dx-dy)*math.Sqrt2/2, every)
	case scene.Cross:
		return min(distanceToMultiple((dx+dy)*math.Sqrt2/2, every), distanceToMultiple((dx-dy)*math.Sqrt2/2, every))
	case scene.Rungs:
		return distanceToMultiple(dy, every)
	case scene.Bars:
		return distanceToMultiple(dx, every)
	case scene.Dots:
		row := math.Round(dy / every)
		shift := 0.0
		if int(row)%2 != 0 {
			shift = every / 2
		}
		return math.Hypot(distanceToMultiple(dx-shift, every), dy-row*every)
	}
	return math.Inf(1)
}

// distanceToMultiple returns the distance from v to the nearest multiple of step.
func distanceToMultiple(v, step float64) float64 { return math.Abs(v - math.Round(v/step)*step) }
