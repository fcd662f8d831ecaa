package canvas

import (
	"image"

	"github.com/golang/freetype/raster"

	"github.com/railbot/railbot/render/scene"
)

// brush paints one colour, as [raster.RGBAPainter] does to the bit, but fills at once
// what an opaque colour covers. It is a raster.Painter.
type brush struct {
	on         *image.RGBA
	r, g, b, a uint32 // 0 to most
	flat       uint32 // as it lies in memory
}

// most is the full of 16 bits.
const most = 0xffff

func newBrush(on *image.RGBA, c scene.Color) *brush {
	k := &brush{on: on}
	k.r, k.g, k.b, k.a = c.RGBA()
	k.flat = k.r>>8 | k.g>>8<<8 | k.b>>8<<16 | k.a>>8<<24
	return k
}

// Paint implements raster.Painter.
func (k *brush) Paint(spans []raster.Span, _ bool) {
	for _, s := range spans {
		if s.Y < k.on.Rect.Min.Y {
			continue
		}
		if s.Y >= k.on.Rect.Max.Y {
			return // they are sorted
		}
		x0, x1 := max(s.X0, k.on.Rect.Min.X), min(s.X1, k.on.Rect.Max.X)
		if x0 >= x1 {
			continue
		}
		pix := k.on.Pix[k.on.PixOffset(x0, s.Y):][:4*(x1-x0)]
		if s.Alpha == most && k.a == most {
			fill(pix, k.flat)
		} else {
			k.blend(pix, s.Alpha)
		}
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
