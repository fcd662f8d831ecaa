package trick

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// What choices are seen on.
const (
	inHand  = "hand"
	onLines = "lines"
)

// Scope is the hand for a card to play, and the lines for what is laid on them or given
// to them. The ends of all lines are asked for at once, so that the company of one has
// no place of its own.
func (Painter) Scope(kind string, slot int) string {
	switch {
	case kind == "play":
		return inHand
	case kind == "city" && slot == 0:
		return ""
	}
	return onLines
}

// Sheet is the hand, or the lines.
func (Painter) Sheet(v render.View, s render.Sheet) render.Spread {
	if s.Scope == onLines {
		return linesSheet(v, s)
	}
	return handSheet(v, s)
}

// numberRoom is what the numbers of a hand need above each row: they stand higher than the
// cards' own, so that two digits beside two digits have room.
const numberRoom = 26.0

// handSheet is the hand, with numbers on the cards that may be played and a crown on
// those that would be best so far.
func handSheet(v render.View, s render.Sheet) render.Spread {
	t, _ := table(v.Table)
	h := layHand(v, s.Private, numberRoom)
	spread := render.Spread{Width: width, Height: h.Height, Title: h.Title, Note: h.Note, Shapes: h.Shapes}
	cards := private(s.Private).Cards
	boxes := handBoxes(handRows(cards), numberRoom)
	for _, token := range s.Tokens() {
		b := boxes[slices.Index(cards, token)]
		b = b.Move(scene.Pt(0, -house.Lift(b)))
		if ahead(t, token) {
			spread.Shapes = append(spread.Shapes, crowned(scene.Pt(b.Max.X-8, b.Max.Y-10))...)
		}
		spread.Spots = append(spread.Spots, house.Spot{scene.Pt(b.Max.X-b.W()*0.2, b.Min.Y-b.W()*0.12)})
	}
	return spread
}

// crowned is the sign of the card that is best so far.
func crowned(at scene.Point) []scene.Shape {
	return []scene.Shape{
		scene.Circle{Center: at, R: 20, Fill: scene.Flat(counts), Stroke: scene.Edge(house.Ink, 2.5)},
		scene.Icon{Name: scene.IconCrown, At: at, Size: 26, Color: house.Ink},
	}
}

// ahead tells whether a card would be the best of a trick under way.
func ahead(t trick.Table, token string) bool {
	best := playedBy(t, t.Ahead)
	if best == "" || company(token) != t.Led || company(best) != t.Led {
		return false
	}
	card, _ := trick.Printed(token)
	other, _ := trick.Printed(best)
	return card.Number > other.Number
}
