package europe

import (
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Colors of this map in addition to those of package house.
var (
	seaTone     = scene.RGB(0xb4d0dc)
	landTone    = scene.RGB(0xeee8d3)
	peakTone    = scene.RGB(0xe0d7bd)
	peakEdge    = scene.RGB(0xc6ba9b)
	tunnelTone  = scene.RGB(0x6b5a48)
	closedTone  = scene.RGB(0xd8d2c2)
	ferryTone   = scene.RGB(0x3f6f86)
	missingTone = scene.RGB(0x9c2f2f)
)

// cardStyle distinguishes a kind of train card: by its color, and by a sign
// that is on every card and on the middle space of a track.
type cardStyle struct {
	body scene.Color
	ink  scene.Color // color of the sign
	sign scene.Outline
}

// cardStyles is indexed by card. The signs are drawn in a box from -12 to 12.
// None resembles the mark of a seat.
var cardStyles = [...]cardStyle{
	europe.Blue:   {scene.RGB(0x4f8fd0), house.White, mustParseOutline("M 0 -12 C 3 -6 8 -1 8 4 C 8 9 4.4 12 0 12 C -4.4 12 -8 9 -8 4 C -8 -1 -3 -6 0 -12 Z")},
	europe.Purple: {scene.RGB(0xa274bd), house.White, mustParseOutline("M -9 -11 L 9 -11 L 0 0 Z M -9 11 L 0 0 L 9 11 Z")},
	europe.Orange: {scene.RGB(0xf0963c), house.Ink, mustParseOutline("O 0 0 11 M 5.5 0 C 5.5 -3 3 -5.5 0 -5.5 C -3 -5.5 -5.5 -3 -5.5 0 C -5.5 3 -3 5.5 0 5.5 C 3 5.5 5.5 3 5.5 0 Z")},
	europe.White:  {scene.RGB(0xffffff), house.Ink, mustParseOutline("M -1.8 -12 L 1.8 -12 L 1.8 -3.1 L 9.5 -7.6 L 11.3 -4.4 L 3.6 0 L 11.3 4.4 L 9.5 7.6 L 1.8 3.1 L 1.8 12 L -1.8 12 L -1.8 3.1 L -9.5 7.6 L -11.3 4.4 L -3.6 0 L -11.3 -4.4 L -9.5 -7.6 L -1.8 -3.1 Z")},
	europe.Green:  {scene.RGB(0x6fb04e), house.Ink, mustParseOutline("O 0 -5.5 5.6 O -6 3.5 5.6 O 6 3.5 5.6 M -1.3 0 L 1.3 0 L 2.6 12 L -2.6 12 Z")},
	europe.Yellow: {scene.RGB(0xf0cd2e), house.Ink, mustParseOutline("M 4 -11.5 C -4 -11.5 -10 -6 -10 0.5 C -10 7 -4 12 3 12 C 6 12 8.5 11 10.5 9 C 3 9.5 -1.5 5.5 -1.5 -0.5 C -1.5 -5 1 -9 4 -11.5 Z")},
	europe.Black:  {scene.RGB(0x3b3f45), house.White, mustParseOutline("M -11 -9 L 11 -9 L 11 -3 L -11 -3 Z M -11 3 L 11 3 L 11 9 L -11 9 Z")},
	europe.Red:    {scene.RGB(0xd9483b), house.White, mustParseOutline("M 0 11.5 C -5 7 -11.5 2 -11.5 -4.5 C -11.5 -8.5 -8.8 -11 -5.8 -11 C -3.2 -11 -1 -9.4 0 -7 C 1 -9.4 3.2 -11 5.8 -11 C 8.8 -11 11.5 -8.5 11.5 -4.5 C 11.5 2 5 7 0 11.5 Z")},
	europe.Loco:   {scene.RGB(0xefe7d2), house.Ink, nil},
	europe.Grey:   {scene.RGB(0x9f9a8d), house.InkSoft, nil},
}

// mustParseOutline parses path data and panics if it is invalid.
func mustParseOutline(data string) scene.Outline {
	o, err := scene.ParseOutline(data)
	if err != nil {
		panic("europe: path data of a card sign: " + err.Error())
	}
	return o
}

// edgeColor returns the color of the line around a space or a card.
func (l cardStyle) edgeColor() scene.Color { return l.body.Mix(house.Ink, 0.5) }

// drawSign draws a card's sign, size pixels high. A locomotive has an icon;
// grey has nothing.
func drawSign(card europe.Card, at scene.Point, size float64) []scene.Shape {
	l := cardStyles[card]
	if card == europe.Loco {
		return []scene.Shape{scene.Icon{Name: scene.IconTrain, At: at, Size: size, Color: l.ink}}
	}
	if l.sign == nil {
		return nil
	}
	return []scene.Shape{scene.Group{At: at, Scale: size / 24, Shapes: []scene.Shape{
		scene.Path{Outline: l.sign, EvenOdd: card == europe.Orange, Fill: scene.Flat(l.ink)},
	}}}
}

// Tones returns the colors of the pictures that package house does not have,
// for the palette.
func (Painter) Tones() []scene.Color {
	list := []scene.Color{seaTone, landTone, peakTone, peakEdge, tunnelTone, closedTone, ferryTone, missingTone}
	for _, l := range cardStyles {
		list = append(list, l.body, l.edgeColor())
	}
	return list
}
