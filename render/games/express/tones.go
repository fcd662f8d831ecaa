package express

import (
	"slices"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// companyLook is how a company is shown: a letter on its colour, and round it a ring
// with a pattern of its own.
type companyLook struct {
	token string
	color scene.Color
	light scene.Color // the pattern on the colour
	ink   scene.Color // the letter
	hatch scene.HatchKind
	scale float64
}

// companyLooks are the companies, and at last what belongs to none. The colours are
// not those of the seats.
var companyLooks = []companyLook{
	{"red", scene.RGB(0x8c1626), scene.RGB(0xeeb9b4), house.White, scene.Bars, 0.62},
	{"blue", scene.RGB(0x26408f), scene.RGB(0xb6c4ea), house.White, scene.Dots, 0.62},
	{"green", scene.RGB(0x2f7f41), scene.RGB(0xb5dab0), house.White, scene.Rungs, 0.62},
	{"yellow", scene.RGB(0xe3ba2c), scene.RGB(0x6b520c), house.Ink, scene.Slash, 0.62},
	{neutral, house.White, house.InkSoft, house.Ink, scene.NoHatch, 1},
}

const neutral = "neutral"

// companyLookOf is how a company is shown; the neutral look for an unknown token.
func companyLookOf(company string) companyLook {
	for _, l := range companyLooks {
		if l.token == company {
			return l
		}
	}
	return companyLooks[len(companyLooks)-1]
}

// titledCompanies are the looks of those that have titles.
func titledCompanies() []companyLook { return companyLooks[:len(companyLooks)-1] }

// index is the company's among all.
func (l companyLook) index() int {
	return slices.IndexFunc(titledCompanies(), func(c companyLook) bool { return c.token == l.token })
}

// letter is the sign of a company in the reader's language.
func (l companyLook) letter(v render.View) string {
	if l.token == neutral {
		return ""
	}
	return v.Tell.Say("express.ui.letter." + l.token)
}

// patternFill is the company's colour with its pattern.
func (l companyLook) patternFill(scale float64) scene.Fill {
	if l.hatch == scene.NoHatch {
		return scene.Flat(l.color)
	}
	scale = max(scale, 0.32)
	h := scene.Hatch{Kind: l.hatch, Color: l.light, Spacing: 8 * scale, Width: 2.2 * scale}
	if l.hatch == scene.Dots {
		h.Width = 4 * scale
	}
	return scene.Fill{Color: l.color, Hatch: h}
}

// levelTone is how the cards of a level are shown: a ground, and a frame of as many
// lines as the level counts.
type levelTone struct{ ground, frame scene.Color }

// levelTones are those of base cards and of levels 1 to 3.
var levelTones = []levelTone{
	{scene.RGB(0xe3e6c6), scene.RGB(0xd0d3b4)},
	{scene.RGB(0xf7eab0), scene.RGB(0xb08a17)},
	{scene.RGB(0xf4d3c6), scene.RGB(0xa8452c)},
	{scene.RGB(0xcadcf0), scene.RGB(0x2f659b)},
}

// Tones of the picture besides those of the house.
var (
	seaTone    = scene.RGB(0xbfd7e2)
	shelfTone  = scene.RGB(0xd6e6ec) // shallow water
	coastTone  = scene.RGB(0x6f98ab)
	seaInk     = scene.RGB(0x224f6b)
	abroadTone = scene.RGB(0xe8e1d1) // other countries

	routeTone   = scene.RGB(0x8b6cf0) // along the tracks of the last run
	runEdgeTone = scene.RGB(0x42219c) // and what it paid
	tankTone    = scene.RGB(0x3f7f93) // water tanks
	blockTone   = scene.RGB(0x8b5a2b) // the wooden block
)

// Tones are all colours of the pictures that the house does not have.
func (Painter) Tones() []scene.Color {
	list := []scene.Color{routeTone, runEdgeTone, tankTone, blockTone, seaTone, shelfTone, coastTone, seaInk, abroadTone}
	for _, l := range companyLooks {
		list = append(list, l.color, l.light, l.ink)
	}
	for _, l := range levelTones {
		list = append(list, l.ground, l.frame)
	}
	return list
}
