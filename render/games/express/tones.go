package express

import (
	"slices"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// companyLook is how a company is shown: a letter on its color, surrounded by a
// ring with its pattern.
type companyLook struct {
	token string
	color scene.Color
	light scene.Color // the pattern on the color
	ink   scene.Color // the letter
	tint  scene.Color // ground of its points in the final picture
	hatch scene.HatchKind
	scale float64
}

// companyLooks holds the looks of the companies, and last that of neutral
// stations. The colors differ from those of the seats.
var companyLooks = []companyLook{
	{"red", scene.Tone(0x8c1626, 0xb02a3c), scene.RGB(0xeeb9b4), house.White, scene.Tone(0xeeb9b4, 0x5c2a2e), scene.Bars, 0.62},
	{"blue", scene.Tone(0x26408f, 0x3f5fc0), scene.RGB(0xb6c4ea), house.White, scene.Tone(0xb6c4ea, 0x2b3868), scene.Dots, 0.62},
	{"green", scene.RGB(0x2f7f41), scene.RGB(0xb5dab0), house.White, scene.Tone(0xb5dab0, 0x28502e), scene.Rungs, 0.62},
	{"yellow", scene.RGB(0xe3ba2c), scene.RGB(0x6b520c), house.Night, scene.Tone(0xf0d97a, 0x5a4a1c), scene.Slash, 0.62},
	{neutral, scene.Tone(0xffffff, 0x3c4248), house.InkSoft, house.Ink, house.Card, scene.NoHatch, 1},
}

const neutral = "neutral"

// companyLookOf returns the look of a company, or the neutral look for an
// unknown token.
func companyLookOf(company string) companyLook {
	for _, l := range companyLooks {
		if l.token == company {
			return l
		}
	}
	return companyLooks[len(companyLooks)-1]
}

// titledCompanies returns the looks of the companies that have titles.
func titledCompanies() []companyLook { return companyLooks[:len(companyLooks)-1] }

// index returns the company's index among those with titles.
func (l companyLook) index() int {
	return slices.IndexFunc(titledCompanies(), func(c companyLook) bool { return c.token == l.token })
}

// letter returns the company's letter in the reader's language.
func (l companyLook) letter(v render.View) string {
	if l.token == neutral {
		return ""
	}
	return v.Tell.Say("express.ui.letter." + l.token)
}

// patternFill returns the company's color with its pattern.
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

// levelTone is the color of a level's cards: their ground, and their frame,
// which has as many lines as the level's number.
type levelTone struct{ ground, frame scene.Color }

// levelTones holds the colors of base cards and of levels 1 to 3.
var levelTones = []levelTone{
	{scene.Tone(0xe3e6c6, 0x30352a), scene.Tone(0xd0d3b4, 0x4a513f)},
	{scene.Tone(0xf7eab0, 0x463d1b), scene.Tone(0xb08a17, 0xc9a02f)},
	{scene.Tone(0xf4d3c6, 0x4b2e26), scene.Tone(0xa8452c, 0xd6765c)},
	{scene.Tone(0xcadcf0, 0x22364b), scene.Tone(0x2f659b, 0x6a9fd4)},
}

// style is the ground of the game's pictures, the pale green of old tickets, and
// its accent, the red of a fast railcar.
var style = house.Style{Ground: scene.Tone(0xe9efdd, 0x20251d), Accent: scene.Tone(0x7a1f2b, 0xe8707a)}

// Style returns the ground and the accent of the game's pictures.
func (Painter) Style() house.Style { return style }

// Tones of the picture besides those of the house.
var (
	seaTone    = scene.Tone(0xbfd7e2, 0x1f3641)
	shelfTone  = scene.Tone(0xd6e6ec, 0x263f4a) // shallow water
	coastTone  = scene.Tone(0x6f98ab, 0x4f7686)
	seaInk     = scene.Tone(0x224f6b, 0xa9d3ea)
	abroadTone = scene.Tone(0xe8e1d1, 0x2b2a27) // other countries

	routeTone   = scene.RGB(0x8b6cf0)            // band along the tracks of the last run
	runEdgeTone = scene.Tone(0x42219c, 0x4f2db0) // edge of that band, and payments
	tankTone    = scene.RGB(0x3f7f93)            // water tanks
	blockTone   = scene.Tone(0x8b5a2b, 0xa06c3c) // the wooden block
)

// Tones returns the colors of the pictures that package house does not have,
// for the palette.
func (Painter) Tones() []scene.Color {
	list := []scene.Color{routeTone, runEdgeTone, tankTone, blockTone, seaTone, shelfTone, coastTone, seaInk, abroadTone}
	for _, l := range companyLooks {
		list = append(list, l.color, l.light, l.ink, l.tint)
	}
	for _, l := range levelTones {
		list = append(list, l.ground, l.frame)
	}
	return list
}
