package trick

import (
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawTrick draws the current trick: the cards played and by whom, and above
// them the last trick, small.
func drawTrick(v render.View, t trick.Table) []scene.Shape {
	b := scene.XYWH(margin, footY, sharesX-margin-18, footEnd-footY)
	frame := scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
	past, begin := drawLastTrick(v, t, scene.Pt(b.Max.X-14, b.Min.Y+28))
	title := scene.Text{S: trickTitle(v, t), At: scene.Pt(b.Min.X+16, b.Min.Y+28), Font: house.Font(36,
		scene.Medium), Color: house.Ink,
		Level: scene.Middle, MaxWidth: begin - b.Min.X - 30, MinSize: house.Reading}
	shapes := append([]scene.Shape{frame, title}, past...)
	return append(shapes, drawSeats(v, t, scene.Box{Min: b.Min.Add(scene.Pt(10, 50)), Max: b.Max.Sub(scene.Pt(10, 4))},
		max(t.Winner, t.Ahead))...)
}

// drawLastTrick draws the last trick, ending at a point: its cards with the
// marks of their players, and the best in a dark frame. begin is its left edge.
func drawLastTrick(v render.View, t trick.Table, end scene.Point) (shapes []scene.Shape, begin float64) {
	const h, strip = 42.0, 12.0
	w := 70.0
	if len(t.Last) > 4 {
		w = 60
	}
	pitch := w + 4
	if len(t.Last) == 0 {
		return nil, end.X
	}
	x := end.X - pitch*float64(len(t.Last)) + pitch - w
	label := scene.Text{S: v.Tell.Say("trick.ui.past"), At: scene.Pt(x-10, end.Y), Font: house.Narrow(30, scene.Regular),
		Color: house.InkSoft, Align: scene.Right, Level: scene.Middle}
	shapes = append(shapes, label)
	for _, p := range t.Last {
		f, l := faceAndLook(p.Card)
		b := scene.XYWH(x, end.Y-h/2, w, h)
		edge := scene.Edge(house.Rule, 1.5)
		if p.Seat == t.LastWon {
			edge = scene.Edge(house.Ink, 3)
		}
		shapes = append(shapes, scene.Rect{Box: b, Radius: 6, Fill: scene.Flat(l.light), Stroke: edge},
			scene.Rect{Box: scene.XYWH(b.Min.X+2, b.Min.Y+2, strip, h-4), Radius: 4, Fill: l.patternFill(0.6)})
		shapes = append(shapes, house.SeatMark(scene.Pt(b.Min.X+0.36*w, end.Y), 19, v.Look(p.Seat))...)
		shapes = append(shapes, scene.Text{S: strconv.Itoa(f.Number), At: scene.Pt(b.Max.X-0.25*w, end.Y),
			Font: house.Narrow(0.41*w, scene.Bold), Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle})
		x += pitch
	}
	return shapes, label.InkBox(v.Measure).Min.X
}

// trickTitle returns who leads, which company must be followed, or who has won.
func trickTitle(v render.View, t trick.Table) string {
	switch {
	case t.Led == "":
		return v.Tell.Say("trick.ui.lead", render.Data{"Name": v.Tell.Name(t.Leader)})
	case t.Winner != 0:
		return v.Tell.Say("trick.ui.won", render.Data{"Name": v.Tell.Name(t.Winner)})
	}
	return v.Tell.Say("trick.ui.led", render.Data{"Company": v.Tell.Token(t.Led)})
}

// drawSeats draws places for a card of each player, from the leader on.
func drawSeats(v render.View, t trick.Table, b scene.Box, won engine.Seat) []scene.Shape {
	const nameH, crown = 42.0, 22.0
	n := len(t.Players)
	pitch := b.W() / float64(n)
	h := b.H() - nameH - crown
	w := min(pitch-10, h*0.75)
	seat := t.Leader
	if len(t.Played) > 0 {
		seat = t.Played[0].Seat
	}
	var shapes []scene.Shape
	if len(t.Played) == 0 {
		shapes = drawStake(v, t, scene.Box{Min: b.Min, Max: b.Max.Sub(scene.Pt(0, nameH))})
	}
	for i := range n {
		at := scene.XYWH(b.Min.X+(float64(i)+0.5)*pitch-w/2, b.Min.Y+crown, w, h)
		if i < len(t.Played) {
			shapes = append(shapes, drawPlayedCard(v, t, t.Played[i], at, won)...)
		} else if len(t.Played) > 0 {
			shapes = append(shapes, scene.Rect{Box: at, Radius: 10,
				Stroke: scene.Stroke{Color: house.Rule, Width: 2, Dash: []float64{7, 6}}})
			shapes = append(shapes, house.SeatMark(at.Center(), 60, v.Look(seat))...)
		}
		shapes = append(shapes, drawPlayerName(v, seat, scene.Pt(at.Center().X, b.Max.Y-nameH/2), pitch-8)...)
		seat = seat%engine.Seat(n) + 1
	}
	return shapes
}

// drawStake draws the prize of a trick to which no card was played yet, and what
// winning and losing it bring.
func drawStake(v render.View, t trick.Table, b scene.Box) []scene.Shape {
	o, ok := outcomeOf(v.Tell, t)
	if !ok {
		return nil
	}
	prize := scene.XYWH(b.Min.X+14, b.Min.Y+18, 164, b.H()-44)
	shapes := []scene.Shape{scene.Rect{Box: prize, Radius: 12, Fill: scene.Flat(countedTone), Stroke: scene.Edge(house.Ink, 4)}}
	shapes = append(shapes, drawPrize(v, currentPrize(t), prize.Grow(-8))...)
	x, font := prize.Max.X+66, house.Narrow(37, scene.Medium)
	icon := scene.IconCross
	if o.either {
		icon = scene.IconRail
	}
	for i, part := range []struct {
		text  string
		icon  scene.IconName
		color scene.Color
	}{{o.win, scene.IconStar, house.CoinEdge}, {o.lose, icon, house.InkSoft}} {
		y := prize.Min.Y + prize.H()*(0.25+0.5*float64(i))
		shapes = append(shapes, scene.Icon{Name: part.icon, At: scene.Pt(x-32, y), Size: 40, Color: part.color})
		lines := scene.Wrap(v.Measure, part.text, font, b.Max.X-x-8)
		for n, line := range lines {
			shapes = append(shapes, scene.Text{S: line, At: scene.Pt(x, y+40*(float64(n)-float64(len(lines)-1)/2)), Font: font,
				Color: house.Ink, Level: scene.Middle, MaxWidth: b.Max.X - x, MinSize: house.Reading})
		}
	}
	return shapes
}

// drawPlayedCard draws a card of the trick. The card that leads so far has a
// crown; cards already laid on their line are dimmed.
func drawPlayedCard(v render.View, t trick.Table, p trick.Played, b scene.Box, won engine.Seat) []scene.Shape {
	state := house.Normal
	if p.Placed {
		state = house.Dimmed
	}
	shapes := drawRailCard(p.Card, b, state)
	if p.Seat == won {
		at := scene.Pt(b.Center().X, b.Min.Y-4)
		shapes = append(shapes, drawCrown(at)...)
	}
	if p.Placed {
		at := scene.Pt(b.Max.X-6, b.Min.Y+6)
		shapes = append(shapes, scene.Circle{Center: at, R: 18, Fill: scene.Flat(house.Card),
			Stroke: scene.Edge(house.InkSoft, 2)},
			scene.Icon{Name: scene.IconCheck, At: at, Size: 22, Color: house.Ink})
	}
	if recentChanges(v.Recent).played[p.Card] && state == house.Normal {
		shapes = append(house.ChangedBox(b, 10), shapes...)
	}
	return shapes
}

// drawPlayerName draws a seat's mark with the name, centered on the point.
func drawPlayerName(v render.View, seat engine.Seat, at scene.Point, room float64) []scene.Shape {
	name := scene.Text{S: v.Tell.Name(seat), Font: house.Font(32, scene.Medium), Color: house.Ink, Level: scene.Middle,
		MaxWidth: room - 36, MinSize: house.Reading}
	w := min(v.Measure.Measure(name.S, name.Font).Width, name.MaxWidth) + 36
	name.At = scene.Pt(at.X-w/2+36, at.Y)
	return append(house.SeatMark(scene.Pt(at.X-w/2+14, at.Y), 28, v.Look(seat)), name)
}
