package trick

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// companyLook is how a company is shown: letters on a dark tone, a pattern of it on a
// light one. The tones are duller than those of the seats.
type companyLook struct {
	token, letters string
	dark, light    scene.Color
	hatch          scene.HatchKind
}

var companyLooks = []companyLook{
	{"bo", "B&O", scene.RGB(0x2f4163), scene.RGB(0xc9d3e3), scene.Slash},
	{"co", "C&O", scene.RGB(0x75481d), scene.RGB(0xebd3b0), scene.Dots},
	{"erie", "Erie", scene.RGB(0x2c5940), scene.RGB(0xc8dcc6), scene.Rungs},
	{"nyc", "NYC", scene.RGB(0x4a484f), scene.RGB(0xdad7d8), scene.Cross},
	{"prr", "PRR", scene.RGB(0x792233), scene.RGB(0xecc9c6), scene.Bars},
}

// Tones of the picture besides those of the house.
var (
	countedTone = scene.RGB(0xf3dd8f) // ground of the section that counts
	dimmedTone  = scene.RGB(0xdcd5c5) // lettering on what is set back
)

// Tones are all colours of the pictures that the house does not have.
func (Painter) Tones() []scene.Color {
	list := []scene.Color{countedTone, dimmedTone}
	for _, l := range companyLooks {
		list = append(list, l.dark, l.light)
	}
	return list
}

// companyLookOf is how a company is shown; the first one's for an unknown token.
func companyLookOf(company string) companyLook {
	return companyLooks[max(0, indexOf(company))]
}

// indexOf is a company's place in tables, or -1.
func indexOf(company string) int {
	return slices.IndexFunc(companyLooks, func(l companyLook) bool { return l.token == company })
}

// faceAndLook is what is printed on a card, and how its company is shown.
func faceAndLook(card string) (trick.Face, companyLook) {
	f, _ := trick.Printed(card)
	return f, companyLookOf(f.Company.String())
}

// patternFill fills with the company's pattern on its light tone.
func (l companyLook) patternFill(scale float64) scene.Fill {
	h := scene.Hatch{Kind: l.hatch, Color: l.dark, Spacing: 8 * scale, Width: 2 * scale}
	if l.hatch == scene.Dots {
		h.Width = 4 * scale
	}
	return scene.Fill{Color: l.light, Hatch: h}
}

// drawSign is the company's plate: its pattern at the left, its letters at the
// right.
func (l companyLook) drawSign(b scene.Box) []scene.Shape {
	r := b.H() * 0.14
	patch := scene.XYWH(b.Min.X+4, b.Min.Y+4, b.H()*0.42, b.H()-8)
	letters := scene.Box{Min: scene.Pt(patch.Max.X, b.Min.Y), Max: b.Max}
	return []scene.Shape{
		scene.Rect{Box: b, Radius: r, Fill: scene.Flat(l.dark)},
		scene.Rect{Box: patch, Radius: max(2, r-2), Fill: l.patternFill(max(0.6, b.H()/60))},
		l.lettersIn(letters),
	}
}

// drawPlate is the same without the pattern, on cards that have it above.
func (l companyLook) drawPlate(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: b.H() * 0.14, Fill: scene.Flat(l.dark)}, l.lettersIn(b)}
}

func (l companyLook) lettersIn(b scene.Box) scene.Text {
	return scene.Text{S: l.letters, At: b.Center(), Font: house.Narrow(b.H()*0.56, scene.Bold), Color: house.White,
		Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - 8, MinSize: house.Reference}
}

// dimmed is the plate of what cannot be had.
func (l companyLook) dimmed() companyLook {
	l.dark, l.light = house.InkSoft, dimmedTone
	return l
}
