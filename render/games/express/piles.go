package express

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// parsePile returns the type and the level of a pile's token.
func parsePile(token string) (express.CardType, int) {
	name, n, _ := strings.Cut(token, "-")
	level, _ := strconv.Atoi(n)
	for s := express.Link; s <= express.Double; s++ {
		if s.String() == name {
			return s, level
		}
	}
	return express.Link, level
}

// drawPiles draws the piles: a column per type, with its sign and name above it, and a row per level.
func drawPiles(v render.View, t express.Table, p boardLayout) []scene.Shape {
	rows := (len(t.Piles) + p.columns - 1) / p.columns
	w, h := (p.piles.W()+pileGap)/float64(p.columns), (p.piles.H()-pileHead+pileGap)/float64(rows)
	changed := changedPiles(v.Recent)
	shapes := drawPileHeads(v, t, rows, scene.XYWH(p.piles.Min.X, p.piles.Min.Y, w-pileGap, pileHead), w)
	for i, pile := range t.Piles {
		x := p.piles.Min.X + float64(i/rows)*w
		b := scene.XYWH(x, p.piles.Min.Y+pileHead+float64(i%rows)*h, w-pileGap, h-pileGap)
		shapes = append(shapes, drawPile(v, pile, b, changed[pile.Pile])...)
	}
	return shapes
}

// drawPileHeads draws the names of the types of the piles above their columns,
// which have a number of rows and are a step apart. first is the box of the first
// one. Where all names have room for it, the sign of the type is beside them.
func drawPileHeads(v render.View, t express.Table, rows int, first scene.Box, step float64) []scene.Shape {
	const sign, gap = 22.0, 6.0
	font := house.Narrow(max(phoneWordSize+0.3, 0.5*first.H()), scene.Medium)
	var names []scene.Shape
	var signs []scene.Shape
	roomy := true
	for i := 0; i < len(t.Piles); i += rows {
		typ, _ := parsePile(t.Piles[i].Pile)
		b := first.Move(scene.Pt(step*float64(i/rows), 0))
		name := scene.Text{S: v.Tell.Say("express.ui.sort." + typ.String()), At: scene.Pt(b.Min.X, b.Center().Y-2), Font: font, Color: house.Ink, Level: scene.Middle}
		roomy = roomy && sign+gap+v.Measure.Measure(name.S, font).Width < b.W()+2
		names = append(names, name)
		signs = append(signs, drawPileSign(name.At.Add(scene.Pt(sign/2+1, 0)), sign, typ)...)
	}
	if !roomy {
		return names
	}
	for _, name := range names {
		moved := name.(scene.Text)
		moved.At.X += sign + gap
		signs = append(signs, moved)
	}
	return signs
}

// Natural size of a pile, in pixels. A larger pile has larger signs.
const (
	pileW = 114.0
	pileH = 90.0

	pileHead = 32.0 // height of the name of a column
	pileGap  = 10.0
	pileRim  = 8.0 // distance of what a pile shows from its edge
)

// drawPile draws a pile in its level's color: at the left or above the number of
// cards and by how many it has just changed, at the right or below its top card,
// which is a picture of the card if it lies open, or else its back. Dots on the
// lower edge count its level. A pile without cards is a dashed frame.
func drawPile(v render.View, p express.PileView, b scene.Box, changed int) []scene.Shape {
	typ, n := parsePile(p.Pile)
	l := levelTones[n]
	body := scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(l.ground), Stroke: scene.Edge(l.frame, 2.5)}
	ink := house.Ink
	if p.Count == 0 {
		body.Fill, body.Stroke = scene.Fill{}, scene.Stroke{Color: l.frame, Width: 2, Dash: []float64{6, 7}, Cap: scene.Butt}
		ink = house.InkSoft
	}
	size := max(1, min(b.W()/pileW, b.H()/pileH))
	column := 38 * size // width of the number
	count := scene.Text{
		S: strconv.Itoa(p.Count), At: scene.Pt(b.Min.X+pileRim+column/2, b.Center().Y), Font: house.Narrow(phoneDigitSize*size, scene.Bold), Color: ink,
		Align: scene.Centered, Level: scene.Middle,
	}
	room := scene.Box{Min: b.Min.Add(scene.Pt(pileRim+column+5, pileRim)), Max: b.Max.Sub(scene.Pt(pileRim, pileRim))}
	font := phoneDigitSize
	if changed < -9 || changed > 9 {
		font = phoneWordSize
	}
	capsule := house.ChangeNote(v.Measure, scene.Point{}, font, changed)[0].Bounds(v.Measure)
	top, high := b.Min.Y+4+14*size, b.H() > 1.08*b.W()
	note := scene.Pt(count.At.X, b.Max.Y-3-capsule.H()/2)
	switch {
	case high: // the card is below the number
		count.At.Y, note = top, scene.Pt(b.Max.X-4-capsule.W()/2, b.Min.Y+4+capsule.H()/2)
		room.Min = scene.Pt(b.Min.X+pileRim, max(top+18*size, note.Y+capsule.H()/2+2))
	case changed == 0:
	case note.Y-capsule.H()/2 > top+14*size:
		count.At.Y = top
	default: // there is room only beside the number
		note = scene.Pt(room.Min.X-4+capsule.W()/2, b.Center().Y)
		room.Min.X = note.X + capsule.W()/2 + 2
	}
	side := min(room.W(), room.H())
	at := scene.Pt(room.Max.X-side/2, room.Max.Y-side/2)
	if high {
		at.X = b.Center().X
	}
	shapes := append([]scene.Shape{body}, drawLevelDots(scene.Pt(at.X-13*float64(n-1)/2, b.Max.Y), 13, 5, n)...)
	switch {
	case p.Count == 0 || side < 16:
	case len(p.Open) > 0:
		side /= 1.11 // with the edge of the card below it
		shapes = append(shapes, drawOpenCard(p.Open, at.Sub(scene.Pt(side*0.055, side*0.05)), side)...)
	default:
		shapes = append(shapes, drawPileBack(scene.Around(at, side, side), typ, l)...)
	}
	if changed != 0 {
		shapes = append(shapes, house.ChangeNote(v.Measure, note, font, changed)...)
	}
	return append(shapes, count)
}

// drawPileBack draws the back of a pile's top card with the sign of its type.
func drawPileBack(b scene.Box, typ express.CardType, l levelTone) []scene.Shape {
	side := b.W()
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: side * 0.14, Fill: scene.Flat(l.frame)},
		scene.Rect{Box: b.Grow(-side * 0.09), Radius: side * 0.08, Stroke: scene.Edge(l.ground, max(1.5, side*0.04))},
	}
	return append(shapes, drawTypeSignIn(b.Center(), side*0.46, typ, l.ground)...)
}

// drawLevelDots draws as many dots as a level's number, from left to right.
func drawLevelDots(first scene.Point, step, r float64, n int) (shapes []scene.Shape) {
	for i := range n {
		shapes = append(shapes, scene.Circle{Center: first.Add(scene.Pt(step*float64(i), 0)), R: r,
			Fill: scene.Flat(house.Ink), Stroke: scene.Edge(levelTones[n].ground, r*0.4)})
	}
	return shapes
}

// drawOpenCard draws the open card on top of a pile as a small picture of its
// tracks and stations. A second edge shows that there are more open cards below.
func drawOpenCard(open []string, at scene.Point, side float64) []scene.Shape {
	f, ok := faceOf(open[0])
	if !ok {
		return nil
	}
	b, l := scene.Around(at, side, side), levelTones[f.Level]
	card := scene.Rect{Box: b, Radius: side * 0.14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(l.frame, side*0.05)}
	var shapes []scene.Shape
	if len(open) > 1 {
		under := card
		under.Box = b.Move(scene.Pt(side*0.11, side*0.1))
		shapes = append(shapes, under)
	}
	shapes = append(shapes, card)
	for _, track := range f.Tracks {
		shapes = append(shapes, scene.Path{Outline: f.trackOutline(b, track), Stroke: scene.Stroke{
			Color: house.Ink, Width: side * 0.13, Cap: scene.Butt}})
	}
	r := side * 0.25
	if len(f.Stations) > 1 {
		r = side * 0.19
	}
	for i, s := range f.Stations {
		shapes = append(shapes, scene.Circle{Center: f.stationAt(b, express.StationA+express.End(i)), R: r,
			Fill: scene.Flat(companyLookOf(s.Company.String()).color), Stroke: scene.Edge(house.Ink, side*0.06)})
	}
	return shapes
}

// drawPileSign draws the sign of a type of card.
func drawPileSign(at scene.Point, size float64, typ express.CardType) []scene.Shape {
	return drawTypeSignIn(at, size, typ, house.Ink)
}

// drawTypeSignIn draws the sign of a type of card in a color.
func drawTypeSignIn(at scene.Point, size float64, typ express.CardType, ink scene.Color) []scene.Shape {
	if typ == express.Link {
		return []scene.Shape{scene.Icon{Name: scene.IconRail, At: at, Size: size, Color: ink}}
	}
	return drawTypeSign(at, size*0.86, typ, ink)
}

// changedPiles returns by how many cards each pile has just changed. Of
// payments for building, only the last counts.
func changedPiles(events []engine.Event) map[string]int {
	changed := map[string]int{}
	for _, e := range events {
		switch e.Kind {
		case "draw", "take":
			changed[e.What[0]]--
		case "pay":
			clear(changed)
			changed[pileTokenOf(e.What[0])]++
		case "give":
			changed[pileTokenOf(e.What[0])]++
		case "turn":
			clear(changed)
		}
	}
	return changed
}

// pileTokenOf returns the pile that a card belongs to, or "" for the Black
// Engine.
func pileTokenOf(card string) string {
	f, ok := express.Printed(card)
	if !ok {
		return ""
	}
	return f.Type.String() + "-" + digit(f.Level)
}

// drawOpenPiles draws the piles large, with all open cards.
func drawOpenPiles(v render.View, t express.Table) []scene.Shape {
	var shapes []scene.Shape
	columns := 4
	if len(t.Piles) < 12 {
		columns = 3
	}
	rows := (len(t.Piles) + columns - 1) / columns
	w, h := (width-2*margin)/float64(columns), (height-bodyY-14)/float64(rows)
	for i, p := range t.Piles {
		b := scene.XYWH(margin+float64(i/rows)*w, bodyY+float64(i%rows)*h, w-16, h-16)
		shapes = append(shapes, drawOpenPile(v, p, b)...)
	}
	return shapes
}

// drawOpenPile draws one pile with its name and its open cards, top card first.
func drawOpenPile(v render.View, p express.PileView, b scene.Box) []scene.Shape {
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
		scene.Text{S: v.Tell.Token(p.Pile), At: scene.Pt(b.Min.X+14, b.Min.Y+26), Font: house.Font(24, scene.Bold),
			Color: house.Ink, Level: scene.Middle, MaxWidth: b.W() - 28, MinSize: house.Reading},
	}
	closed := express.PileView{Pile: p.Pile, Count: p.Count}
	shapes = append(shapes, drawPile(v, closed, scene.XYWH(b.Min.X+14, b.Min.Y+56, 96, 104), 0)...)
	room := scene.Box{Min: scene.Pt(b.Min.X+128, b.Min.Y+52), Max: b.Max.Add(scene.Pt(-10, -10))}
	per, rows := min(max(len(p.Open), 1), 3), 1.0
	if len(p.Open) > per {
		per, rows = max(per, int(room.W()/80)), 2
	}
	step := room.W() / float64(per)
	w := min(step-8, (room.H()/rows-8)/cardAspect)
	pitch := w*cardAspect + 8
	shown := min(len(p.Open), per*max(1, int(room.H()/pitch)))
	for i, token := range slices.All(p.Open[:shown]) {
		at := room.Min.Add(scene.Pt(float64(i%per)*step, float64(i/per)*pitch))
		shapes = append(shapes, drawHeldCard(v, token, scene.XYWH(at.X, at.Y, w, w*cardAspect), house.Normal)...)
	}
	if rest := len(p.Open) - shown; rest > 0 {
		shapes = append(shapes, house.Badge(v.Measure, b.Max.Add(scene.Pt(-34, -24)), house.Reading,
			v.Tell.Say("express.ui.more", render.Data{"N": rest}))...)
	}
	if len(p.Open) == 0 {
		shapes = append(shapes, scene.Text{S: v.Tell.Say("express.ui.open.none"), At: scene.Pt(room.Min.X, b.Min.Y+108),
			Font: house.Font(20, scene.Regular), Color: house.InkSoft,
			Level: scene.Middle, MaxWidth: room.W(), MinSize: house.Reference})
	}
	return shapes
}
