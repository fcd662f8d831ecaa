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

// drawPiles draws the piles: a column per type and a row per level.
func drawPiles(v render.View, t express.Table, p boardLayout) []scene.Shape {
	rows := (len(t.Piles) + p.columns - 1) / p.columns
	w, h := (p.piles.W()+pileGap)/float64(p.columns), (p.piles.H()+pileGap)/float64(rows)
	changed := changedPiles(v.Recent)
	var shapes []scene.Shape
	for i, pile := range t.Piles {
		b := scene.XYWH(p.piles.Min.X+float64(i/rows)*w, p.piles.Min.Y+float64(i%rows)*h, w-pileGap, h-pileGap)
		shapes = append(shapes, drawPile(v, pile, b, changed[pile.Pile])...)
	}
	return shapes
}

// Natural size of a pile, in pixels. A larger pile has larger signs.
const (
	pileW = 110.0
	pileH = 90.0

	pileGap = 14.0
	pileRim = 9.0 // distance of what a pile shows from its edge
)

// drawPile draws a pile in its level's color: at the left the number of cards
// and the sign of its type, at the right by how many cards it has just changed
// and, below that, a picture of its open top card. Dots on the lower edge count
// its level.
func drawPile(v render.View, p express.PileView, b scene.Box, changed int) []scene.Shape {
	typ, n := parsePile(p.Pile)
	l := levelTones[n]
	body := scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(l.ground), Stroke: scene.Edge(l.frame, 2.5)}
	if p.Count == 0 {
		body.Fill, body.Stroke.Dash, body.Stroke.Cap = scene.Flat(house.Shade), []float64{7, 6}, scene.Butt
	}
	size := max(1, min(b.W()/pileW, b.H()/pileH))
	left := b.Min.X + pileRim + 19*size // middle of the left column
	shapes := append([]scene.Shape{body}, drawLevelDots(scene.Pt(left-13*float64(n-1)/2, b.Max.Y), 13, 5, n)...)
	shapes = append(shapes, scene.Text{
		S: strconv.Itoa(p.Count), At: scene.Pt(left, b.Min.Y+pileRim+15*size), Font: house.Narrow(phoneDigitSize*size, scene.Bold), Color: house.Ink,
		Align: scene.Centered, Level: scene.Middle,
	})
	shapes = append(shapes, drawPileSign(scene.Pt(left, b.Max.Y-pileRim-13*size), 27*size, typ)...)
	top := b.Min.Y + pileRim
	if changed != 0 {
		font := phoneDigitSize
		if changed < -9 || changed > 9 {
			font = phoneWordSize
		}
		note := house.ChangeNote(v.Measure, scene.Point{}, font, changed)
		capsule := note[0].Bounds(v.Measure)
		note = house.ChangeNote(v.Measure, scene.Pt(b.Max.X-3-capsule.W()/2, b.Min.Y+3+capsule.H()/2), font, changed)
		shapes, top = append(shapes, note...), b.Min.Y+5+capsule.H()
	}
	if len(p.Open) > 0 {
		side := min(b.Max.Y-pileRim-top, b.W()/2-pileRim) / 1.11 // with the edge of the card below it
		at := scene.Pt(b.Max.X-pileRim-side*0.61, b.Max.Y-pileRim-side*0.6)
		shapes = append(shapes, drawOpenCard(p.Open, at, side)...)
	}
	return shapes
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
	if typ == express.Link {
		return []scene.Shape{scene.Icon{Name: scene.IconRail, At: at, Size: size, Color: house.Ink}}
	}
	return drawTypeSign(at, size*0.86, typ)
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
	const per = 3
	step := room.W() / per
	w := min(step-8, 104)
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
