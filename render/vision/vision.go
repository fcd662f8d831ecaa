// Package vision simulates how people with color vision deficiencies see colors and pictures.
//
// Tests use it to measure differences of colors, and authors of painters to look at their pictures. The
// simulation is by Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
// Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), at full severity,
// in linear light. About one man in twelve has a weaker form of one of the first two deficiencies.
package vision

import (
	"image"
	"image/color"
	"math"

	"github.com/railbot/railbot/render/scene"
)

// Eye is a kind of color vision, such as deuteranopia.
type Eye struct {
	Name   string
	matrix [3][3]float64 // maps linear red, green and blue
}

// Eyes returns the kinds of vision that pictures are made for: normal, without green, red or blue cones, and
// without color (printed in gray, or on a dimmed screen).
func Eyes() []Eye {
	const r, g, b = 0.2126, 0.7152, 0.0722
	return []Eye{
		{"all", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
		{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
			{-0.011820, 0.042940, 0.968881}}},
		{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
			{-0.003882, -0.048116, 1.051998}}},
		{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733,
			0.691367, 0.303900}}},
		{"grey", [3][3]float64{{r, g, b}, {r, g, b}, {r, g, b}}},
	}
}

// EyeOf returns the eye with a name. It reports false if there is none.
func EyeOf(name string) (Eye, bool) {
	for _, e := range Eyes() {
		if e.Name == name {
			return e, true
		}
	}
	return Eye{}, false
}

// Sees returns the color as the eye sees it. Its alpha is unchanged.
func (e Eye) Sees(c scene.Color) scene.Color {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var out [3]uint8
	for i, row := range e.matrix {
		out[i] = encoded(row[0]*in[0] + row[1]*in[1] + row[2]*in[2])
	}
	return scene.Color{R: out[0], G: out[1], B: out[2], A: c.A}
}

// Difference returns how different two colors look to the eye: their distance in CIE Lab under daylight. A distance of
// 2.3 is just noticeable.
func (e Eye) Difference(a, b scene.Color) float64 {
	x, y := lab(e.Sees(a)), lab(e.Sees(b))
	return math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2])
}

// Image returns the picture as the eye sees it.
func (e Eye) Image(src image.Image) *image.NRGBA {
	b := src.Bounds()
	out := image.NewNRGBA(b)
	cache := map[color.NRGBA]color.NRGBA{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(src.At(x, y)).(color.NRGBA)
			seen, ok := cache[c]
			if !ok {
				s := e.Sees(scene.Color{R: c.R, G: c.G, B: c.B, A: c.A})
				seen = color.NRGBA{R: s.R, G: s.G, B: s.B, A: s.A}
				cache[c] = seen
			}
			out.SetNRGBA(x, y, seen)
		}
	}
	return out
}

// linear decodes a component of an sRGB color to linear light.
func linear(v uint8) float64 {
	f := float64(v) / 255
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

// encoded encodes linear light as a component of an sRGB color. It is the inverse of linear.
func encoded(f float64) uint8 {
	f = min(max(f, 0), 1)
	if f <= 0.0031308 {
		return uint8(math.Round(f * 12.92 * 255))
	}
	return uint8(math.Round((1.055*math.Pow(f, 1/2.4) - 0.055) * 255))
}

// lab converts an sRGB color to CIE Lab with the white point D65.
func lab(c scene.Color) [3]float64 {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*r + 0.3576*g + 0.1805*b) / 0.95047)
	y := f(0.2126*r + 0.7152*g + 0.0722*b)
	z := f((0.0193*r + 0.1192*g + 0.9505*b) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Theme is one of the variants in which pictures are drawn.
type Theme struct {
	Name string
	Of   func(scene.Color) scene.Color // returns a color's variant in the theme
}

// Themes returns the light and the dark theme, for tests that compare colors.
func Themes() []Theme {
	return []Theme{{"light", scene.Color.Light}, {"dark", scene.Color.Dark}}
}
