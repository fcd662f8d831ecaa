package house

import "github.com/railbot/railbot/render/scene"

// The colors of text, edges and backgrounds, each named after its main use.
var (
	Ink      = scene.RGB(0x23282f) // text and strong edges
	InkSoft  = scene.RGB(0x5a5a52) // less important text
	InkMap   = scene.RGB(0x504e45) // less important text on land, such as coordinates
	Paper    = scene.RGB(0xf3eee2) // background of pictures, and text on Ink
	Card     = scene.RGB(0xfbf8f0) // faces of cards, and light casings around shapes on a board
	Shade    = scene.RGB(0xe5decd) // faces of dimmed cards, empty piles and absent players
	Rule     = scene.RGB(0xc9c0ab) // thin lines and frames
	White    = scene.RGB(0xffffff) // hatches and dashes on dark seat colors
	Plum     = scene.RGB(0x7d2560) // hatch and dashes on the pink seat color
	Coin     = scene.RGB(0xf2cf63) // background of costs
	CoinEdge = scene.RGB(0x8a6a14) // edge of coins, and the crown
	Accent   = scene.RGB(0x960078) // anything that has just changed
)

// The colors of land, with little contrast between them. Text in Ink is readable on each of them.
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

// The colors of the categories of cards, for the band across the top of a card.
var (
	TintTrain   = scene.RGB(0xc9dbe8)
	TintRail    = scene.RGB(0xe6cfb4)
	TintStation = scene.RGB(0xd9cde6)
	TintPoints  = scene.RGB(0xcfe0c3)
	TintAction  = scene.RGB(0xf0dfae)
	TintWaste   = scene.RGB(0xd8d4cb)
)

// Palette returns all colors of the house style, which each picture made by [Blank] reserves. Ink comes first, because
// the canvas blends the picture's background with the first reserved color for the edges of letters.
func Palette() []scene.Color {
	colors := []scene.Color{
		Ink, InkSoft, InkMap, Paper, Card, Shade, Rule, White, Coin, CoinEdge, Accent,
		Plain, Mountain, Forest, Water, Town, Remote, Desert, Relief, River, Leaf,
		TintTrain, TintRail, TintStation, TintPoints, TintAction, TintWaste,
	}
	for seat := 1; seat <= Seats; seat++ {
		colors = append(colors, SeatColor(seat))
	}
	return append(colors, Plum)
}

// Text sizes, in pixels per em on a picture 1600 pixels wide.
const (
	Glance    = 36 // minimum size of text that is readable in the unopened picture on a phone: turn, scores, news
	Title     = 26 // headings, and the minimum size of players' names
	Reading   = 18 // minimum size of text that is readable in the opened picture: names, costs, counts
	Reference = 14 // minimum size of any text: coordinates, card numbers
)

// Corner is the radius in pixels of the rounded corners of a picture.
const Corner = 28

// Font returns a font of the normal width.
func Font(size float64, w scene.Weight) scene.Font { return scene.Font{Weight: w, Size: size} }

// Narrow returns a condensed font, for long names and card texts.
func Narrow(size float64, w scene.Weight) scene.Font {
	return scene.Font{Family: scene.Condensed, Weight: w, Size: size}
}

// Blank returns a scene without shapes: paper with rounded corners, which reserves the colors of [Palette] and the
// additional colors of a game.
func Blank(width, height int, gameColors ...scene.Color) *scene.Scene {
	return &scene.Scene{
		Width: width, Height: height, Background: Paper, Corner: Corner,
		Reserve: append(Palette(), gameColors...),
	}
}

// TextColors is a text color with a background on which it is used.
type TextColors struct {
	Name        string
	Ink, Ground scene.Color
}

// AllTextColors returns all combinations of text color and background that pictures use. Tests check their contrast.
func AllTextColors() []TextColors {
	var pairs []TextColors
	add := func(name string, ink scene.Color, grounds ...scene.Color) {
		for _, ground := range grounds {
			pairs = append(pairs, TextColors{name, ink, ground})
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
