package trains

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Scopes of choices: the picture on which they are shown.
const (
	scopeMap   = "map"
	scopeHand  = "hand"
	scopeCards = "cards" // cards from the supply or anywhere but the hand
)

// Scope returns the picture on which the choices of a kind of move are shown.
func (Painter) Scope(kind string, _ int) string {
	switch kind {
	case "start", "lay", "expand", "pay-and-lay":
		return scopeMap
	case "play", "plain", "discard", "show", "trash", "return":
		return scopeHand
	case "buy", "buy-top", "pay-and-buy", "double", "copy", "recall", "take", "name", "put":
		return scopeCards
	}
	return ""
}

// Sheet draws the choices of one scope with their numbers.
func (Painter) Sheet(v render.View, s render.Sheet) render.Layout {
	switch s.Scope {
	case scopeMap:
		return drawCrop(v, s.Tokens())
	case scopeHand:
		return drawHandSheet(v, s)
	}
	return drawCardSheet(v, s)
}

// Measures of a crop of the map, in pixels.
const (
	maxHexSize    = 106.0
	minCropHeight = 430.0
	maxCropHeight = 770.0
	cropPadding   = 1.2 // hexes shown around the places on offer
)

// drawCrop draws the part of the map around some places, which are outlined.
func drawCrop(v render.View, tokens []string) render.Layout {
	t, b := namedTable(v.Tell, v.Table)
	c := cropChart(b, tokens).withObstacles(v.Measure, t)
	cubes, stations := c.drawCubes(v, t), c.drawStations(t)
	layout := render.Layout{Height: int(math.Ceil(c.window.Max.Y))}
	layout.Under = slices.Concat(
		c.drawLand(), c.drawHalos(), c.drawRails(v, t), c.drawVeils(v, t), c.drawBarriers(), c.drawOutlines(tokens), stations, cubes, c.drawLettering(),
	)
	for _, piece := range slices.Concat(cubes, stations) {
		layout.KeepFree = append(layout.KeepFree, piece.Bounds(v.Measure).Grow(-2.5)) // a number may be close to a plate
	}
	for _, token := range tokens {
		p := c.place(token)
		layout.Spots = append(layout.Spots, house.Spot{
			c.pointIn(p, 0, -3), c.pointIn(p, 0, -2), c.pointIn(p, 0, -1), c.pointIn(p, 0, -4), c.pointIn(p, 0, -6), c.pointIn(p, 0, -8), c.pointIn(p, 22, -8), c.pointIn(p, 22, -13), c.pointIn(p, -22, -8), c.pointIn(p, -22, -13), c.pointIn(p, 20, -6), c.pointIn(p, -27, -4), c.pointIn(p, 27, -4), c.pointIn(p, -32, -4), c.pointIn(p, 32, -4), c.pointIn(p, -27, -26), c.pointIn(p, 27, -26), c.pointIn(p, 0, -36),
		})
	}
	return layout
}

// drawOutlines outlines some hexes along their inner edges.
func (c chart) drawOutlines(tokens []string) []scene.Shape {
	var shapes []scene.Shape
	for _, token := range tokens {
		corners := c.outline(c.place(token), -4*c.scale)
		o := scene.Outline{}.Move(corners[0])
		for _, corner := range corners[1:] {
			o = o.Line(corner)
		}
		shapes = append(shapes, house.ChoiceOutline(o.Close())...)
	}
	return shapes
}

// landMargin is how far names extend beyond the land, in units of a hex's side.
var landMargin = scene.Pt((nameReach-hexWide/2)/hexSize+0.01, 0.03)

// cropChart returns the part of the map that contains some places and their
// surroundings, as large as fits.
func cropChart(b *trains.Board, tokens []string) chart {
	unit := hex.Layout{Size: 1}
	var box, land scene.Box
	for _, p := range b.Places {
		x, y := unit.Center(p.At)
		cell := scene.Around(scene.Pt(x, y), sqrt3, 2)
		land = land.Union(cell)
		if slices.Contains(tokens, p.Token) {
			box = box.Union(cell.Grow(cropPadding))
		}
	}
	land = scene.Box{Min: land.Min.Sub(landMargin), Max: land.Max.Add(landMargin)}
	box = scene.Box{Min: scene.Pt(max(box.Min.X, land.Min.X), max(box.Min.Y, land.Min.Y)),
		Max: scene.Pt(min(box.Max.X, land.Max.X), min(box.Max.Y, land.Max.Y))}
	size := min(render.SheetWidth/box.W(), maxCropHeight/box.H(), maxHexSize)
	height := max(minCropHeight, box.H()*size)
	c := chart{board: b, scale: size / hexSize, layout: hex.Layout{Size: size}, shows: map[string]bool{},
		offers: tokens}
	c.window = scene.XYWH(0, render.SheetTop-4, render.SheetWidth, height)
	c.layout.X = c.window.Min.X - size*clampStart(box.Min.X, box.Max.X, land.Min.X, land.Max.X, c.window.W()/size)
	c.layout.Y = c.window.Min.Y - size*clampStart(box.Min.Y, box.Max.Y, land.Min.Y, land.Max.Y, c.window.H()/size)
	for _, p := range b.Places {
		c.shows[p.Token] = scene.Around(c.center(p), size, size).Overlaps(c.window.Grow(size / 2))
	}
	return c
}

// clampStart returns where a window of the given length begins. The window is
// centered on from and to, but does not extend beyond least and most unless it
// is longer than that range.
func clampStart(from, to, least, most, length float64) float64 {
	if length >= most-least {
		return (least + most - length) / 2
	}
	return min(max((from+to-length)/2, least), most-length)
}

// drawHandSheet draws the hand with numbers on the cards that may be chosen.
func drawHandSheet(v render.View, s render.Sheet) render.Layout {
	h := drawHand(v, s.Private, s.Tokens())
	layout := render.Layout{Width: width, Height: h.Height, Title: h.Title, Note: h.Note, Shapes: h.Shapes}
	for _, token := range s.Tokens() {
		i := slices.IndexFunc(h.held, func(held trains.Held) bool { return held.Card == cardOf(token) })
		layout.Spots = append(layout.Spots, house.Spot{h.cardTop(max(i, 0))})
	}
	return layout
}

// drawCardSheet draws the cards on offer with their costs and effects.
func drawCardSheet(v render.View, s render.Sheet) render.Layout {
	const top, gap, foot = render.SheetTop + 34, 18.0, 44.0
	tokens := s.Tokens()
	perRow := len(tokens)
	if perRow > 5 {
		perRow = (perRow + 1) / 2
	}
	w := min(290, (render.SheetWidth-2*margin+gap)/float64(perRow)-gap)
	rows := (len(tokens) + perRow - 1) / perRow
	h := 1.16 * w
	if rows > 1 {
		h = min(w, 250) // leaves room for the buttons below on a phone
	}
	h = max(215, h)
	layout := render.Layout{Height: int(top + float64(rows)*(h+foot) - 20)}
	for i, token := range tokens {
		b := scene.XYWH(margin+float64(i%perRow)*(w+gap), top+float64(i/perRow)*(h+foot), w, h)
		layout.Shapes = append(layout.Shapes, house.DrawCard(v.Measure, b, cardFace(v.Tell, token, house.Normal))...)
		layout.Spots = append(layout.Spots, house.Spot{scene.Pt(b.Center().X, b.Min.Y)})
	}
	return layout
}
