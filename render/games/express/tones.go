package express

import (
	"slices"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// look is how a company is shown: a letter on its colour, and round it a ring
// with a pattern of its own.
type look struct {
	token string
	color scene.Color
	light scene.Color // the pattern on the colour
	ink   scene.Color // the letter
	hatch scene.HatchKind
	scale float64
}

// looks are the companies, and at last what belongs to none. The colours are
// not those of the seats.
var looks = []look{
	{"red", scene.RGB(0x8c1626), scene.RGB(0xeeb9b4), house.White, scene.Bars, 0.62},
	{"blue", scene.RGB(0x26408f), scene.RGB(0xb6c4ea), house.White, scene.Dots, 0.62},
	{"green", scene.RGB(0x2f7f41), scene.RGB(0xb5dab0), house.White, scene.Rungs, 0.62},
	{"yellow", scene.RGB(0xe3ba2c), scene.RGB(0x6b520c), house.Ink, scene.Slash, 0.62},
	{neutral, house.White, house.InkSoft, house.Ink, scene.NoHatch, 1},
}

const neutral = "neutral"

// lookOf is how a company is shown; the neutral look for an unknown token.
func lookOf(company string) look {
	for _, l := range looks {
		if l.token == company {
			return l
		}
	}
	return looks[len(looks)-1]
}

// companies are the looks of those that have titles.
func companies() []look { return looks[:len(looks)-1] }

// place is the company's among all.
func (l look) place() int {
	return slices.IndexFunc(companies(), func(c look) bool { return c.token == l.token })
}

// letter is the sign of a company in the reader's language.
func (l look) letter(v render.View) string {
	if l.token == neutral {
		return ""
	}
	return v.Tell.Say("express.ui.letter." + l.token)
}

// pattern is the company's colour with its pattern.
func (l look) pattern(scale float64) scene.Fill {
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

// level is how the cards of a level are shown: a ground, and a frame of as many
// lines as the level counts.
type level struct{ ground, frame scene.Color }

// levels are those of base cards and of levels 1 to 3.
var levels = []level{
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

	route   = scene.RGB(0x8b6cf0) // along the tracks of the last run
	runEdge = scene.RGB(0x42219c) // and what it paid
	tank    = scene.RGB(0x3f7f93) // water tanks
	block   = scene.RGB(0x8b5a2b) // the wooden block
)

// Tones are all colours of the pictures that the house does not have.
func (Painter) Tones() []scene.Color {
	list := []scene.Color{route, runEdge, tank, block, seaTone, shelfTone, coastTone, seaInk, abroadTone}
	for _, l := range looks {
		list = append(list, l.color, l.light, l.ink)
	}
	for _, l := range levels {
		list = append(list, l.ground, l.frame)
	}
	return list
}
