package trick

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// companyLook is how a company is shown: letters on a dark color, and a pattern
// of that color on a light one. The colors are duller than those of the seats.
type companyLook struct {
	token, letters string
	dark, light    scene.Color
	hatch          scene.HatchKind
}

// companyLooks holds the looks of the companies, in the order of the tables.
var companyLooks = []companyLook{
	{"bo", "B&O", scene.Tone(0x2f4163, 0xa0b3d6), scene.Tone(0xc9d3e3, 0x2b3850), scene.Slash},
	{"co", "C&O", scene.Tone(0x75481d, 0xd0a87b), scene.Tone(0xebd3b0, 0x4d3720), scene.Dots},
	{"erie", "Erie", scene.Tone(0x2c5940, 0x92bfa1), scene.Tone(0xc8dcc6, 0x26402f), scene.Rungs},
	{"nyc", "NYC", scene.Tone(0x4a484f, 0xb8b5bd), scene.Tone(0xdad7d8, 0x3d3b42), scene.Cross},
	{"prr", "PRR", scene.Tone(0x792233, 0xd98a84), scene.Tone(0xecc9c6, 0x52252d), scene.Bars},
}

// companyLookOf returns the look of a company, or the first one's for an
// unknown token.
func companyLookOf(company string) companyLook {
	return companyLooks[max(0, indexOf(company))]
}

// indexOf returns the index of a company in the tables, or -1.
func indexOf(company string) int {
	return slices.IndexFunc(companyLooks, func(l companyLook) bool { return l.token == company })
}

// faceAndLook returns the printed face of a card and the look of its company.
func faceAndLook(card string) (trick.Face, companyLook) {
	f, _ := trick.Printed(card)
	return f, companyLookOf(f.Company.String())
}

// patternFill returns a fill with the company's pattern on its light color.
func (l companyLook) patternFill(scale float64) scene.Fill {
	h := scene.Hatch{Kind: l.hatch, Color: l.dark, Spacing: 8 * scale, Width: 2 * scale}
	if l.hatch == scene.Dots {
		h.Width = 4 * scale
	}
	return scene.Fill{Color: l.light, Hatch: h}
}

// faint returns the color of what stands behind the cards on the company's light color.
func (l companyLook) faint() scene.Color { return l.light.Mix(l.dark, 0.3) }

// drawSign draws the company's plate: its pattern at the left, its letters at
// the right.
func (l companyLook) drawSign(b scene.Box) []scene.Shape {
	r := b.H() * 0.14
	patch := scene.XYWH(b.Min.X+4, b.Min.Y+4, min(b.H()*0.42, b.W()*0.2), b.H()-8)
	letters := scene.Box{Min: scene.Pt(patch.Max.X, b.Min.Y), Max: b.Max}
	return []scene.Shape{
		scene.Rect{Box: b, Radius: r, Fill: scene.Flat(l.dark)},
		scene.Rect{Box: patch, Radius: max(2, r-2), Fill: l.patternFill(max(0.6, b.H()/60))},
		l.lettersIn(letters),
	}
}

// drawPlate draws the plate without the pattern, for cards that have the
// pattern above.
func (l companyLook) drawPlate(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: b.H() * 0.14, Fill: scene.Flat(l.dark)}, l.lettersIn(b)}
}

// lettersIn returns the company's letters, centered in a box.
func (l companyLook) lettersIn(b scene.Box) scene.Text {
	return scene.Text{S: l.letters, At: b.Center(), Font: house.Narrow(min(b.H()*0.76, max(46, b.H()*0.56)), scene.Bold), Color: house.OnInk,
		Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() * 0.8, MinSize: house.Reference}
}

// dimmed returns the look for cards that cannot be played.
func (l companyLook) dimmed() companyLook {
	l.dark, l.light = house.InkSoft, dimmedTone
	return l
}
