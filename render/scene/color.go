package scene

import (
	"fmt"
	"math"
)

// Color is a color in sRGB with straight (not premultiplied) alpha. The zero value paints nothing.
type Color struct{ R, G, B, A uint8 }

// RGB returns the opaque color 0xRRGGBB.
func RGB(hex uint32) Color {
	return Color{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// String returns "#rrggbb", or "#rrggbbaa" if the color is translucent, or "none".
func (c Color) String() string {
	switch c.A {
	case 255:
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	case 0:
		return "none"
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}

// Visible reports whether painting with c changes anything.
func (c Color) Visible() bool { return c.A != 0 }

// Opaque reports whether c hides what is under it.
func (c Color) Opaque() bool { return c.A == 255 }

// RGBA implements color.Color.
func (c Color) RGBA() (r, g, b, a uint32) {
	a = uint32(c.A) * 0x101
	premultiplied := func(v uint8) uint32 { return uint32(v) * 0x101 * a / 0xffff }
	return premultiplied(c.R), premultiplied(c.G), premultiplied(c.B), a
}

// Alpha returns c with opacity a, from 0 to 1. Flat areas of such a color blend with what is under them, so
// the palette does not keep them exact: prefer Mix.
func (c Color) Alpha(a float64) Color {
	c.A = uint8(math.Round(255 * min(max(a, 0), 1)))
	return c
}

// Mix returns the opaque color at t of the way from c to d, by sRGB components.
func (c Color) Mix(d Color, t float64) Color {
	t = min(max(t, 0), 1)
	blend := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + t*(float64(b)-float64(a))))
	}
	return Color{blend(c.R, d.R), blend(c.G, d.G), blend(c.B, d.B), 255}
}

// Luminance returns the relative luminance of WCAG 2.1, from 0 (black) to 1 (white).
func (c Color) Luminance() float64 {
	return 0.2126*linear[c.R] + 0.7152*linear[c.G] + 0.0722*linear[c.B]
}

// linear maps an sRGB component to linear light. It is a table because it is used for every pixel.
var linear = func() (light [256]float64) {
	for v := range light {
		f := float64(v) / 255
		if light[v] = f / 12.92; f > 0.04045 {
			light[v] = math.Pow((f+0.055)/1.055, 2.4)
		}
	}
	return light
}()

// Contrast returns the contrast ratio of WCAG 2.1 between two colors, from 1 to 21.
func Contrast(a, b Color) float64 {
	la, lb := a.Luminance(), b.Luminance()
	if la < lb {
		la, lb = lb, la
	}
	return (la + 0.05) / (lb + 0.05)
}
