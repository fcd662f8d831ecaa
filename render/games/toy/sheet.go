package toy

import (
	"strings"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// What choices are seen on: stops on the line, cards in a row.
const (
	onLine  = "line"
	inCards = "cards"
)

// Scope is the line for stops and a row for cards; a player and a yes or no have no
// place.
func (Painter) Scope(kind string, slot int) string {
	switch {
	case kind == "go", kind == "go-and-end", kind == "sign" && slot < 2:
		return onLine
	case kind == "stoke", kind == "take", kind == "drop", kind == "sign", kind == "ask" && slot == 1:
		return inCards
	}
	return ""
}

// Sheet draws the offered cards, or the stretch of the line with the offered stops.
func (Painter) Sheet(v render.View, offered render.Sheet) render.Layout {
	if offered.Scope == inCards {
		return drawOfferedCards(v, offered)
	}
	return drawOfferedStops(v, offered)
}

// drawOfferedCards draws the offered cards in a row, each with its number at its top.
func drawOfferedCards(v render.View, offered render.Sheet) render.Layout {
	layout := render.Layout{Height: 400}
	step := min(226, (render.SheetWidth-2*margin-190)/float64(max(len(offered.Offers)-1, 1)))
	for i, token := range offered.Tokens() {
		b := scene.XYWH(margin+float64(i)*step, 110, 190, 266)
		layout.Shapes = append(layout.Shapes, drawCard(v, b, token, house.Normal)...)
		layout.Spots = append(layout.Spots, house.Spot{scene.Pt(b.Center().X, b.Min.Y)})
	}
	return layout
}

// drawOfferedStops draws the line around the offered stops, which are ringed.
func drawOfferedStops(v render.View, offered render.Sheet) render.Layout {
	stops := make([]toy.Stop, len(offered.Offers))
	for i, token := range offered.Tokens() {
		stops[i] = stopOf(strings.TrimPrefix(token, toy.GroupPrefix))
	}
	l := lineAround(stops, render.SheetWidth)
	layout := render.Layout{Height: l.bottom(), Shapes: l.draw(v)}
	for _, stop := range stops {
		c := l.point(int(stop - l.first))
		layout.Shapes = append(layout.Shapes, house.ChoiceOutline(scene.Outline{}.Arc(c, 40, 40, 0, 360).Close())...)
		layout.Spots = append(layout.Spots, house.Spot{c.Add(scene.Pt(-30, -34))})
	}
	return layout
}
