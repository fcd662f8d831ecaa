package scene

import (
	"fmt"
	"math"
)

// Color is a color in sRGB with straight (not premultiplied) alpha. The zero value paints nothing. A color made by [Tone]
// also holds the color that replaces it in dark pictures; see [Scene.Dark].
type Color struct {
	R, G, B, A uint8
	dark       darkColor
}

// darkColor holds the components of a color in dark pictures. If it is not set, the color is the same in all pictures.
type darkColor struct {
	r, g, b uint8
	set     bool
}

// RGB returns the opaque color 0xRRGGBB.
func RGB(hex uint32) Color {
	return Color{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

// Tone returns the opaque color 0xRRGGBB of light pictures, with the color of dark pictures that has the same purpose.
func Tone(light, dark uint32) Color {
	c, d := RGB(light), RGB(dark)
	c.dark = darkColor{d.R, d.G, d.B, true}
	return c
}

// WithDark returns c with another color's dark color for dark pictures.
func (c Color) WithDark(other Color) Color {
	other = other.Dark()
	c.dark = darkColor{other.R, other.G, other.B, true}
	return c
}

// Light returns the color of light pictures alone.
func (c Color) Light() Color {
	c.dark = darkColor{}
	return c
}

// Dark returns the color of dark pictures. A color that was not made from a [Tone] is the same in both.
func (c Color) Dark() Color {
	if c.dark.set {
		c.R, c.G, c.B = c.dark.r, c.dark.g, c.dark.b
	}
	return c.Light()
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

// Mix returns the opaque color at t of the way from c to d, by sRGB components. In dark pictures it is as far from the
// one's dark color to the other's.
func (c Color) Mix(d Color, t float64) Color {
	t = min(max(t, 0), 1)
	mixed := c.mixLight(d, t)
	if c.dark.set || d.dark.set {
		dark := c.Dark().mixLight(d.Dark(), t)
		mixed.dark = darkColor{dark.R, dark.G, dark.B, true}
	}
	return mixed
}

// mixLight is [Color.Mix] for the colors of light pictures.
func (c Color) mixLight(d Color, t float64) Color {
	blend := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + t*(float64(b)-float64(a))))
	}
	return Color{R: blend(c.R, d.R), G: blend(c.G, d.G), B: blend(c.B, d.B), A: 255}
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
