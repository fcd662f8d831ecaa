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
	scopeHand  = "hand"
	scopeLines = "lines"
)

// Scope is the hand for a card to play, and the lines for what is laid on them or given
// to them. The ends of all lines are asked for at once, so that the company of one has
// no place of its own.
func (Painter) Scope(kind string, slot int) string {
	switch {
	case kind == "play":
		return scopeHand
	case kind == "city" && slot == 0:
		return ""
	}
	return scopeLines
}

// Sheet is the hand, or the lines.
func (Painter) Sheet(v render.View, s render.Sheet) render.Spread {
	if s.Scope == scopeLines {
		return drawLinesSheet(v, s)
	}
	return drawHandSheet(v, s)
}

// numberRoom is what the numbers of a hand need above each row: they stand higher than the
// cards' own, so that two digits beside two digits have room.
const numberRoom = 26.0

// drawHandSheet is the hand, with numbers on the cards that may be played and a crown on
// those that would be best so far.
func drawHandSheet(v render.View, s render.Sheet) render.Spread {
	t, _ := tableOf(v.Table)
	h := layHand(v, s.Private, numberRoom)
	spread := render.Spread{Width: width, Height: h.Height, Title: h.Title, Note: h.Note, Shapes: h.Shapes}
	cards := handOf(s.Private).Cards
	boxes := handBoxes(handRows(cards), numberRoom)
	for _, token := range s.Tokens() {
		b := boxes[slices.Index(cards, token)]
		b = b.Move(scene.Pt(0, -house.Lift(b)))
		if wouldLead(t, token) {
			spread.Shapes = append(spread.Shapes, drawCrown(scene.Pt(b.Max.X-8, b.Max.Y-10))...)
		}
		spread.Spots = append(spread.Spots, house.Spot{scene.Pt(b.Max.X-b.W()*0.2, b.Min.Y-b.W()*0.12)})
	}
	return spread
}

// drawCrown is the sign of the card that is best so far.
func drawCrown(at scene.Point) []scene.Shape {
	return []scene.Shape{
		scene.Circle{Center: at, R: 20, Fill: scene.Flat(countedTone), Stroke: scene.Edge(house.Ink, 2.5)},
		scene.Icon{Name: scene.IconCrown, At: at, Size: 26, Color: house.Ink},
	}
}

// wouldLead tells whether a card would be the best of a trick under way.
func wouldLead(t trick.Table, token string) bool {
	best := playedBy(t, t.Ahead)
	if best == "" || companyOf(token) != t.Led || companyOf(best) != t.Led {
		return false
	}
	card, _ := trick.Printed(token)
	other, _ := trick.Printed(best)
	return card.Number > other.Number
}
