package house

import "github.com/railbot/railbot/render/scene"

// The colors of text, edges and backgrounds, each named after its main use. Each is a tone: the color of light pictures
// and of dark ones. What is dark in light pictures is light in dark ones, so that a color keeps its purpose.
var (
	Ink      = scene.Tone(0x23282f, 0xeae5da) // text and strong edges
	InkSoft  = scene.Tone(0x5a5a52, 0xb5b0a4) // less important text
	InkMap   = scene.Tone(0x504e45, 0xc6c1b3) // less important text on land, such as coordinates
	Paper    = scene.Tone(0xf3eee2, 0x22262a) // background of pictures, and text on Ink
	Card     = scene.Tone(0xfbf8f0, 0x2d3237) // faces of cards, and light casings around shapes on a board
	Shade    = scene.Tone(0xe5decd, 0x1a1d20) // faces of dimmed cards, empty piles and absent players
	Rule     = scene.Tone(0xc9c0ab, 0x555a5e) // thin lines and frames
	OnInk    = scene.Tone(0xffffff, 0x1a1d20) // text on Ink
	Coin     = scene.Tone(0xf2cf63, 0x6a5416) // background of costs
	CoinEdge = scene.Tone(0x8a6a14, 0xe0b84a) // edge of coins, and the crown
	Accent   = scene.Tone(0x960078, 0xc3ffa5) // anything that has just changed
)

// The colors on things that have the same color in all pictures, such as the pieces of the players.
var (
	White = scene.RGB(0xffffff) // on dark colors, such as the hatches of seats
	Night = scene.RGB(0x23282f) // on light colors
	Cream = scene.RGB(0xf3eee2) // text on Night
	Gold  = scene.RGB(0xf2cf63) // crowns and scores on a game's accent
	Plum  = scene.RGB(0x7d2560) // hatch and dashes on the pink seat color
)

// The colors of land, with little contrast between them. Text in Ink is readable on each of them.
var (
	Plain    = scene.Tone(0xe9e3cb, 0x3a3b30)
	Mountain = scene.Tone(0xd5c9b1, 0x494236)
	Forest   = scene.Tone(0xcfdab9, 0x34402d)
	Water    = scene.Tone(0xc5dae3, 0x22363f)
	Town     = scene.Tone(0xecd8c8, 0x573c33)
	Remote   = scene.Tone(0xdfd2df, 0x42364a)
	Desert   = scene.Tone(0xefdfb4, 0x4b4327)
	Relief   = scene.Tone(0xa99c82, 0x70674f) // drawings on Mountain
	River    = scene.Tone(0x86b3c9, 0x4a7488) // rivers and drawings on Water
	Leaf     = scene.Tone(0x93a87a, 0x5f7350) // drawings on Forest
)

// The colors of the categories of cards, for the band across the top of a card.
var (
	TintTrain   = scene.Tone(0xc9dbe8, 0x2c4658)
	TintRail    = scene.Tone(0xe6cfb4, 0x573f27)
	TintStation = scene.Tone(0xd9cde6, 0x46385a)
	TintPoints  = scene.Tone(0xcfe0c3, 0x37502d)
	TintAction  = scene.Tone(0xf0dfae, 0x5a4a1c)
	TintWaste   = scene.Tone(0xd8d4cb, 0x45433e)
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
	return append(colors, Plum, OnInk, Night, Cream, Gold)
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
	add("ink", Ink, Paper, Card, Shade, Coin)
	add("night", Night, White, Gold)
	add("ink on land", Ink, land...)
	add("ink on a card band", Ink, tints...)
	add("soft ink", InkSoft, Paper, Card, Shade)
	add("soft ink on land", InkMap, land...)
	add("accent", Accent, Paper, Card)
	add("paper on ink", Paper, Ink)
	add("text on ink and on accent", OnInk, Ink, Accent)
	add("cream on night", Cream, Night)
	return pairs
}
