package trick

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Scopes of choices: the picture on which they are shown.
const (
	scopeHand  = "hand"
	scopeLines = "lines"
)

// Scope returns the picture on which the choices of a slot are shown: the hand
// for a card to play, the lines for what is laid on them or given to them. The
// company of a city has none of its own, because the ends of all lines are
// offered at the same time.
func (Painter) Scope(kind string, slot int) string {
	switch {
	case kind == "play":
		return scopeHand
	case kind == "city" && slot == 0:
		return ""
	}
	return scopeLines
}

// Sheet draws the choices of one scope with their numbers.
func (Painter) Sheet(v render.View, s render.Sheet) render.Layout {
	if s.Scope == scopeLines {
		return drawLinesSheet(v, s)
	}
	return drawHandSheet(v, s)
}

// numberRoom is the room above each row of a hand for the numbers of the
// choices. They are higher than the cards' own numbers, so that two-digit
// numbers do not collide.
const numberRoom = 26.0

// drawHandSheet draws the hand with numbers on the playable cards and a crown
// on those that would lead the trick.
func drawHandSheet(v render.View, s render.Sheet) render.Layout {
	t, _ := tableOf(v.Table)
	h := drawHand(v, s.Private, numberRoom)
	layout := render.Layout{Width: width, Height: h.Height, Title: h.Title, Note: h.Note, Shapes: h.Shapes}
	cards := handOf(s.Private).Cards
	boxes := layOutHand(t, cards, numberRoom).boxes()
	for _, token := range s.Tokens() {
		b := boxes[slices.Index(cards, token)]
		b = b.Move(scene.Pt(0, -house.Lift(b)))
		if wouldLead(t, token) {
			layout.Shapes = append(layout.Shapes, drawCrown(scene.Pt(b.Max.X-8, b.Max.Y-10), 20)...)
		}
		layout.Spots = append(layout.Spots, house.Spot{scene.Pt(b.Max.X-cardUnit(b)*0.2, b.Min.Y-cardUnit(b)*0.12)})
	}
	return layout
}

// drawCrown draws the mark of the card that leads so far, in a circle of radius r.
func drawCrown(at scene.Point, r float64) []scene.Shape {
	return []scene.Shape{
		scene.Circle{Center: at, R: r, Fill: scene.Flat(countedTone), Stroke: scene.Edge(house.Ink, 2.5)},
		scene.Icon{Name: scene.IconCrown, At: at, Size: 1.3 * r, Color: house.Ink},
	}
}

// wouldLead reports whether a card would lead the current trick.
func wouldLead(t trick.Table, token string) bool {
	best := playedBy(t, t.Ahead)
	if best == "" || companyOf(token) != t.Led || companyOf(best) != t.Led {
		return false
	}
	card, _ := trick.Printed(token)
	other, _ := trick.Printed(best)
	return card.Number > other.Number
}
