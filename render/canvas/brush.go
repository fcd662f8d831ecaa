package canvas

import (
	"image"

	"github.com/golang/freetype/raster"

	"github.com/railbot/railbot/render/scene"
)

// brush paints one colour, as [raster.RGBAPainter] does to the bit, but fills at once
// what an opaque colour covers.
type brush struct {
	on         *image.RGBA
	r, g, b, a uint32 // 0 to most
	flat       uint32 // as it lies in memory
}

// most is the full of 16 bits.
const most = 0xffff

func newBrush(on *image.RGBA, c scene.Color) brush {
	k := brush{on: on}
	k.r, k.g, k.b, k.a = c.RGBA()
	k.flat = k.r>>8 | k.g>>8<<8 | k.b>>8<<16 | k.a>>8<<24
	return k
}

// Paint implements [raster.Painter].
func (k *brush) Paint(spans []raster.Span, _ bool) {
	r := k.on.Rect
	for _, s := range spans {
		if s.Y < r.Min.Y {
			continue
		}
		if s.Y >= r.Max.Y {
			return
		}
		if x0, x1 := max(s.X0, r.Min.X), min(s.X1, r.Max.X); x0 < x1 {
			k.paint(s.Y, x0, x1, s.Alpha)
		}
	}
}

// paint paints pixels of a row of the image that are covered alike, by so much of most.
func (k *brush) paint(y, x0, x1 int, covered uint32) {
	pix := k.on.Pix[k.on.PixOffset(x0, y):][:4*(x1-x0)]
	if covered == most && k.a == most {
		fill(pix, k.flat)
	} else {
		k.blend(pix, covered)
	}
}

// blend lays the colour, at a coverage up to most, over pixels.
func (k *brush) blend(pix []uint8, coverage uint32) {
	rest := (most - k.a*coverage/most) * 0x101
	r, g, b, a := k.r*coverage, k.g*coverage, k.b*coverage, k.a*coverage
	for ; len(pix) >= 4; pix = pix[4:] {
		pix[0] = uint8((uint32(pix[0])*rest + r) / most >> 8)
		pix[1] = uint8((uint32(pix[1])*rest + g) / most >> 8)
		pix[2] = uint8((uint32(pix[2])*rest + b) / most >> 8)
		pix[3] = uint8((uint32(pix[3])*rest + a) / most >> 8)
	}
}
