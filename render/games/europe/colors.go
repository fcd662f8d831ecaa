package europe

import (
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// tones holds the colors of the game's pictures, in addition to the colors of package
// house, each named after what it shows. Another theme is another table.
type tones struct {
	ground   scene.Color // background of the pictures
	accent   scene.Color // line below the bar, banner of the winners
	sea      scene.Color
	shallow  scene.Color // water along the coast, and lakes
	shore    scene.Color // line of the coast
	land     scene.Color
	peak     scene.Color // lit side of a mountain
	peakEdge scene.Color // other side of a mountain
	tunnel   scene.Color // bed of a tunnel
	closed   scene.Color // space that nobody may claim any more
	ferry    scene.Color // edge of a ferry's space
	city     scene.Color // dot of a city, and what failed
	done     scene.Color // what is completed
	choice   scene.Color // band around a track or city that can be chosen
	cards    [europe.Grey + 1]cardTone
}

// cardTone holds the color of a kind of train card and the color of its sign.
type cardTone struct {
	body scene.Color
	sign scene.Color
}

// dayTones are the tones of the light theme.
var dayTones = tones{
	ground:   scene.Tone(0xdfe8ee, 0x152331),
	accent:   scene.Tone(0x2746a8, 0x8aa4ff),
	sea:      scene.Tone(0xb0cedb, 0x1b323f),
	shallow:  scene.Tone(0xcbdfe6, 0x274453),
	shore:    scene.Tone(0x8fb0bb, 0x131f26),
	land:     scene.Tone(0xeee8d3, 0x3a3b30),
	peak:     scene.Tone(0xe0d7bd, 0x4a4939),
	peakEdge: scene.Tone(0xc6ba9b, 0x2b2b23),
	tunnel:   scene.Tone(0x75634f, 0x9a8770),
	closed:   scene.Tone(0xd8d2c2, 0x3f3c35),
	ferry:    scene.Tone(0x3f6f86, 0x74a8c4),
	city:     scene.Tone(0x9c2f2f, 0xff8a7d),
	done:     scene.Tone(0x1f6b43, 0x72d39b),
	choice:   house.White,
	cards: [...]cardTone{
		europe.Blue:   {scene.RGB(0x4f8fd0), house.White},
		europe.Purple: {scene.RGB(0xa274bd), house.White},
		europe.Orange: {scene.RGB(0xf0963c), house.Night},
		europe.White:  {scene.Tone(0xffffff, 0xe9e6dd), house.Night},
		europe.Green:  {scene.RGB(0x6fb04e), house.Night},
		europe.Yellow: {scene.RGB(0xf0cd2e), house.Night},
		europe.Black:  {scene.Tone(0x3b3f45, 0x08090b), house.White},
		europe.Red:    {scene.RGB(0xd9483b), house.White},
		europe.Loco:   {scene.Tone(0xefe7d2, 0xcfc5aa), house.Night},
		europe.Grey:   {scene.Tone(0x9f9a8d, 0x7b776b), house.InkSoft},
	},
}

// tone holds the tones in use.
var tone = &dayTones

// all returns the tones without duplicates of the colors of package house.
func (t *tones) all() []scene.Color {
	list := []scene.Color{
		t.ground, t.accent, t.sea, t.shallow, t.shore, t.land, t.peak, t.peakEdge, t.tunnel, t.closed, t.ferry, t.city, t.done,
	}
	for look := 1; look <= house.Seats; look++ {
		list = append(list, faintColor(look))
	}
	for card := range europe.Grey + 1 {
		l := styleOf(card)
		list = append(list, l.body, l.edgeColor(), spaceColor(card))
	}
	return list
}

// Tones returns the colors of the pictures that package house does not have,
// for the palette.
func (Painter) Tones() []scene.Color { return tone.all() }

// Style returns the ground and the accent of the game's pictures.
func (Painter) Style() house.Style { return house.Style{Ground: tone.ground, Accent: tone.accent} }

// cardStyle distinguishes a kind of train card: by its color, and by a sign
// that is on every card and on the middle space of a track.
type cardStyle struct {
	body scene.Color
	ink  scene.Color // color of the sign
	sign scene.Outline
}

// styleOf returns the style of a kind of train card.
func styleOf(card europe.Card) cardStyle {
	return cardStyle{tone.cards[card].body, tone.cards[card].sign, cardSigns[card]}
}

// cardSigns is indexed by card. The signs are drawn in a box from -12 to 12.
// None resembles the mark of a seat.
var cardSigns = [...]scene.Outline{
	europe.Blue:   mustParseOutline("M 0 -12 C 3 -6 8 -1 8 4 C 8 9 4.4 12 0 12 C -4.4 12 -8 9 -8 4 C -8 -1 -3 -6 0 -12 Z"),
	europe.Purple: mustParseOutline("M -9 -11 L 9 -11 L 0 0 Z M -9 11 L 0 0 L 9 11 Z"),
	europe.Orange: mustParseOutline("O 0 0 11 M 5.5 0 C 5.5 -3 3 -5.5 0 -5.5 C -3 -5.5 -5.5 -3 -5.5 0 C -5.5 3 -3 5.5 0 5.5 C 3 5.5 5.5 3 5.5 0 Z"),
	europe.White:  mustParseOutline("M -1.8 -12 L 1.8 -12 L 1.8 -3.1 L 9.5 -7.6 L 11.3 -4.4 L 3.6 0 L 11.3 4.4 L 9.5 7.6 L 1.8 3.1 L 1.8 12 L -1.8 12 L -1.8 3.1 L -9.5 7.6 L -11.3 4.4 L -3.6 0 L -11.3 -4.4 L -9.5 -7.6 L -1.8 -3.1 Z"),
	europe.Green:  mustParseOutline("O 0 -5.5 5.6 O -6 3.5 5.6 O 6 3.5 5.6 M -1.3 0 L 1.3 0 L 2.6 12 L -2.6 12 Z"),
	europe.Yellow: mustParseOutline("M 4 -11.5 C -4 -11.5 -10 -6 -10 0.5 C -10 7 -4 12 3 12 C 6 12 8.5 11 10.5 9 C 3 9.5 -1.5 5.5 -1.5 -0.5 C -1.5 -5 1 -9 4 -11.5 Z"),
	europe.Black:  mustParseOutline("M -11 -9 L 11 -9 L 11 -3 L -11 -3 Z M -11 3 L 11 3 L 11 9 L -11 9 Z"),
	europe.Red:    mustParseOutline("M 0 11.5 C -5 7 -11.5 2 -11.5 -4.5 C -11.5 -8.5 -8.8 -11 -5.8 -11 C -3.2 -11 -1 -9.4 0 -7 C 1 -9.4 3.2 -11 5.8 -11 C 8.8 -11 11.5 -8.5 11.5 -4.5 C 11.5 2 5 7 0 11.5 Z"),
	europe.Grey:   nil,
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

// spaceColor returns the color of a space of a track. It is nearer to the land than
// the color of the card, so that trains stand out. Three would
// be like grey, the land or the sea then.
func spaceColor(card europe.Card) scene.Color {
	body := styleOf(card).body
	if card == europe.Black || card == europe.White || card == europe.Green {
		return body
	}
	return body.Mix(tone.land, 0.12)
}

// spaceInk returns the color of the sign on a space.
func spaceInk(card europe.Card) scene.Color {
	if card == europe.Black || card == europe.Red {
		return styleOf(card).ink
	}
	return house.Night
}

// drawSign draws a card's sign, size pixels high. A locomotive has an icon;
// grey has nothing.
func drawSign(card europe.Card, at scene.Point, size float64) []scene.Shape {
	return drawSignIn(card, at, size, styleOf(card).ink)
}

// drawSignIn draws a card's sign like [drawSign], in a color.
func drawSignIn(card europe.Card, at scene.Point, size float64, ink scene.Color) []scene.Shape {
	l := styleOf(card)
	if card == europe.Loco {
		return []scene.Shape{scene.Icon{Name: scene.IconTrain, At: at, Size: size, Color: ink}}
	}
	if l.sign == nil {
		return nil
	}
	return []scene.Shape{scene.Group{At: at, Scale: size / 24, Shapes: []scene.Shape{
		scene.Path{Outline: l.sign, EvenOdd: card == europe.Orange, Fill: scene.Flat(ink)},
	}}}
}
