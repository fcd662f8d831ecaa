package toy

import (
	"slices"
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

// Sheet is the stretch of the line on which the choices are, or the cards.
func (Painter) Sheet(v render.View, offered render.Sheet) render.Spread {
	if offered.Scope == inCards {
		return row(v, offered)
	}
	return stretch(v, offered)
}

// row is the cards on offer, each with its number on its head.
func row(v render.View, offered render.Sheet) render.Spread {
	spread := render.Spread{Height: 400}
	step := min(226, (render.SheetWidth-2*margin-190)/float64(max(len(offered.Offers)-1, 1)))
	for i, token := range offered.Tokens() {
		b := scene.XYWH(margin+float64(i)*step, 110, 190, 266)
		spread.Shapes = append(spread.Shapes, card(v, b, token, house.Normal)...)
		spread.Spots = append(spread.Spots, house.Spot{scene.Pt(b.Center().X, b.Min.Y)})
	}
	return spread
}

// stretch is the line around the stops on offer, which are ringed.
func stretch(v render.View, offered render.Sheet) render.Spread {
	at := make([]toy.Stop, len(offered.Offers))
	for i, token := range offered.Tokens() {
		at[i] = toy.Stop(slices.Index(stopTokens(), strings.TrimPrefix(token, toy.GroupPrefix)))
	}
	l := lineFrom(slices.Min(at), slices.Max(at))
	spread := render.Spread{
		Height: int(l.at(l.stops-1).Y + 130), Shapes: slices.Concat(l.static(v), l.engines(v, table(v.Table))),
	}
	for _, stop := range at {
		c := l.at(int(stop - l.first))
		o := scene.Outline{}.Arc(c, 40*l.size, 40*l.size, 0, 360).Close()
		spread.Shapes = append(spread.Shapes, house.ChosenFrom(o)...)
		spread.Spots = append(spread.Spots, house.Spot{c.Add(scene.Pt(-30, -34).Scale(l.size))})
	}
	return spread
}

// lineFrom is the line from one stop to another, with a stop more at either end.
func lineFrom(from, to toy.Stop) line {
	from, to = max(from, 1)-1, min(to+1, toy.Stops-1)
	l := line{first: from, stops: int(to-from) + 1, start: scene.Pt(110, 170), size: 1}
	l.perRow = min(max(l.stops, 3), 8)
	l.step = scene.Pt((render.SheetWidth-220)/float64(l.perRow-1), 190)
	return l
}
