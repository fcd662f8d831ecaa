package house

import "github.com/railbot/railbot/render/scene"

// Papers and inks.
var (
	Ink      = scene.RGB(0x23282f) // text and edges
	InkSoft  = scene.RGB(0x5a5a52) // less important text
	InkMap   = scene.RGB(0x504e45) // coordinates on land
	Paper    = scene.RGB(0xf3eee2) // the picture's background
	Card     = scene.RGB(0xfbf8f0) // faces of cards
	Shade    = scene.RGB(0xe5decd) // dimmed cards, lower cards of a pile
	Rule     = scene.RGB(0xc9c0ab) // thin lines, frames
	White    = scene.RGB(0xffffff) // marks on seat colors
	Plum     = scene.RGB(0x7d2560) // marks on the pale seat color
	Coin     = scene.RGB(0xf2cf63) // costs
	CoinEdge = scene.RGB(0x8a6a14)
	Accent   = scene.RGB(0x960078) // just changed
)

// Quiet tones of the land. All are light enough for Ink.
var (
	Plain    = scene.RGB(0xe9e3cb)
	Mountain = scene.RGB(0xd5c9b1)
	Forest   = scene.RGB(0xcfdab9)
	Water    = scene.RGB(0xc5dae3)
	Town     = scene.RGB(0xecd8c8)
	Remote   = scene.RGB(0xdfd2df)
	Desert   = scene.RGB(0xefdfb4)
	Relief   = scene.RGB(0xa99c82) // drawings on Mountain
	River    = scene.RGB(0x86b3c9) // rivers and drawings on Water
	Leaf     = scene.RGB(0x93a87a) // drawings on Forest
)

// Tints of the categories of cards, for the band across their top.
var (
	TintTrain   = scene.RGB(0xc9dbe8)
	TintRail    = scene.RGB(0xe6cfb4)
	TintStation = scene.RGB(0xd9cde6)
	TintPoints  = scene.RGB(0xcfe0c3)
	TintAction  = scene.RGB(0xf0dfae)
	TintWaste   = scene.RGB(0xd8d4cb)
)

// Palette returns all colors of the house style, ink first.
func Palette() []scene.Color {
	colors := []scene.Color{
		Ink, InkSoft, InkMap, Paper, Card, Shade, Rule, White, Coin, CoinEdge, Accent,
		Plain, Mountain, Forest, Water, Town, Remote, Desert, Relief, River, Leaf,
		TintTrain, TintRail, TintStation, TintPoints, TintAction, TintWaste,
	}
	for s := 1; s <= Seats; s++ {
		colors = append(colors, SeatColor(s))
	}
	return append(colors, Plum)
}

// Text sizes, in pixels per em on a picture 1600 pixels wide.
const (
	Glance    = 36 // and more: turn, scores, what just happened
	Title     = 26 // headings, between the tiers
	Reading   = 18 // and more: names, costs, counts
	Reference = 14 // coordinates, card numbers
)

// Corner is the radius of the rounded corners of a whole picture.
const Corner = 28

// Font returns a sans font.
func Font(size float64, w scene.Weight) scene.Font { return scene.Font{Weight: w, Size: size} }

// Narrow returns a condensed font.
func Narrow(size float64, w scene.Weight) scene.Font {
	return scene.Font{Family: scene.Condensed, Weight: w, Size: size}
}

// Blank returns an empty picture on house paper that reserves the house palette and the game's additional
// colors.
func Blank(width, height int, more ...scene.Color) *scene.Scene {
	return &scene.Scene{
		Width: width, Height: height, Background: Paper, Corner: Corner,
		Reserve: append(Palette(), more...),
	}
}

// Pair is a text color and its background.
type Pair struct {
	Name        string
	Ink, Ground scene.Color
}

// Pairs returns the combinations of text and background in use.
func Pairs() []Pair {
	var pairs []Pair
	add := func(name string, ink scene.Color, grounds ...scene.Color) {
		for _, g := range grounds {
			pairs = append(pairs, Pair{name, ink, g})
		}
	}
	land := []scene.Color{Plain, Mountain, Forest, Water, Town, Remote, Desert}
	tints := []scene.Color{TintTrain, TintRail, TintStation, TintPoints, TintAction, TintWaste}
	add("ink", Ink, Paper, Card, Shade, Coin, White)
	add("ink on land", Ink, land...)
	add("ink on a card band", Ink, tints...)
	add("soft ink", InkSoft, Paper, Card, Shade)
	add("soft ink on land", InkMap, land...)
	add("accent", Accent, Paper, Card)
	add("paper on ink", Paper, Ink)
	add("white on accent", White, Accent)
	return pairs
}
