package trick

import (
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawTrick draws the current trick: the cards played and by whom. Before the first card
// it shows what is at stake, and the last trick.
func drawTrick(v render.View, t trick.Table) []scene.Shape {
	b := scene.XYWH(margin, footY, sharesX-margin-18, footEnd-footY)
	frame := scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
	title := scene.Text{S: trickTitle(v, t), At: scene.Pt(b.Min.X+16, b.Min.Y+30), Font: house.Font(38, scene.Medium), Color: house.Ink,
		Level: scene.Middle, MaxWidth: b.W() - 32, MinSize: house.Reading}
	shapes := []scene.Shape{frame, title}
	inner := scene.Box{Min: b.Min.Add(scene.Pt(10, 52)), Max: b.Max.Sub(scene.Pt(10, 6))}
	if len(t.Played) == 0 {
		low := inner
		low.Min.Y = inner.Max.Y - waitingH
		inner.Max.Y = low.Min.Y
		shapes = append(shapes, drawStake(v, t, inner)...)
		if len(t.Last) > 0 {
			return append(shapes, drawLastTrick(v, t, low)...)
		}
		return append(shapes, drawOrderOfPlay(v, t, low)...)
	}
	return append(shapes, drawSeats(v, t, inner, max(t.Winner, t.Ahead))...)
}

// waitingH is the height of the row below what is at stake: the last trick, or the players
// in the order in which they will play.
const waitingH = 104.0

// drawLastTrick draws the last trick: its cards with the marks of their players, and the
// best in a dark frame.
func drawLastTrick(v render.View, t trick.Table, b scene.Box) []scene.Shape {
	const labelH, gap = 36.0, 8.0
	shapes := []scene.Shape{
		scene.Line{Points: []scene.Point{scene.Pt(b.Min.X, b.Min.Y), scene.Pt(b.Max.X, b.Min.Y)}, Stroke: scene.Edge(house.Rule, 2)},
		scene.Text{S: v.Tell.Say("trick.ui.past"), At: scene.Pt(b.Min.X+6, b.Min.Y+labelH/2+2), Font: house.Narrow(30, scene.Medium),
			Color: house.InkSoft, Level: scene.Middle, MaxWidth: b.W() - 12, MinSize: boardNameSize},
	}
	w, h := (b.W()+gap)/float64(len(t.Last))-gap, b.H()-labelH-6
	for i, p := range t.Last {
		f, l := faceAndLook(p.Card)
		c := scene.XYWH(b.Min.X+float64(i)*(w+gap), b.Min.Y+labelH+2, w, h)
		edge := scene.Edge(house.Rule, 1.5)
		if p.Seat == t.LastWon {
			edge = scene.Edge(house.Ink, 4)
		}
		strip := scene.XYWH(c.Min.X+3, c.Min.Y+3, 0.2*w, h-6)
		shapes = append(shapes, scene.Rect{Box: c, Radius: 8, Fill: scene.Flat(l.light), Stroke: edge},
			scene.Rect{Box: strip, Radius: 5, Fill: l.patternFill(0.8)})
		mid := scene.Pt((strip.Max.X+c.Max.X)/2, c.Center().Y)
		shapes = append(shapes, house.SeatMark(mid.Add(scene.Pt(-23, 0)), 30, v.Look(p.Seat))...)
		shapes = append(shapes, scene.Text{S: strconv.Itoa(f.Number), At: mid.Add(scene.Pt(17, 0)), Font: house.Narrow(40, scene.Bold),
			Color: house.Ink, Align: scene.Centered, Level: scene.Middle})
	}
	return shapes
}

// drawOrderOfPlay draws the players from the leader on.
func drawOrderOfPlay(v render.View, t trick.Table, b scene.Box) []scene.Shape {
	pitch, seat := b.W()/float64(len(t.Players)), t.Leader
	var shapes []scene.Shape
	for i := range t.Players {
		shapes = append(shapes, drawPlayerName(v, seat, scene.Pt(b.Min.X+(float64(i)+0.5)*pitch, b.Center().Y), pitch-8)...)
		seat = seat%engine.Seat(len(t.Players)) + 1
	}
	return shapes
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
	const nameH = 42.0
	n := len(t.Players)
	pitch := b.W() / float64(n)
	h := b.H() - nameH - 10
	w := min(pitch-8, h*0.75)
	seat := t.Played[0].Seat
	changed := recentChanges(told(v)).played
	var shapes, marks []scene.Shape
	for i := range n {
		at := scene.XYWH(b.Min.X+(float64(i)+0.5)*pitch-w/2, b.Min.Y+5, w, h)
		if i < len(t.Played) {
			p := t.Played[i]
			shapes = append(shapes, drawPlayedCard(p, at, won)...)
			switch {
			case t.Stage == "place" && p.Seat == t.Acting:
				marks = append(marks, house.ChoiceOutline(boxOutline(at))...)
			case t.Winner == 0 && changed[p.Card]:
				marks = append(marks, house.ChangedBox(at, 10)...)
			}
		} else {
			shapes = append(shapes, scene.Rect{Box: at, Radius: 10,
				Stroke: scene.Stroke{Color: house.Rule, Width: 2, Dash: []float64{7, 6}}})
			shapes = append(shapes, house.SeatMark(at.Center(), 60, v.Look(seat))...)
		}
		shapes = append(shapes, drawPlayerName(v, seat, scene.Pt(at.Center().X, b.Max.Y-nameH/2), pitch-8)...)
		seat = seat%engine.Seat(n) + 1
	}
	return append(shapes, marks...)
}

// drawStake draws the prize of a trick to which no card was played yet, and what
// winning and losing it bring.
func drawStake(v render.View, t trick.Table, b scene.Box) []scene.Shape {
	o, ok := outcomeOf(v.Tell, t)
	if !ok {
		return nil
	}
	prize := scene.XYWH(b.Min.X+6, b.Min.Y+6, 150, b.H()-22)
	shapes := []scene.Shape{scene.Rect{Box: prize, Radius: 12, Fill: scene.Flat(countedTone), Stroke: scene.Edge(house.Ink, 4)}}
	cards := currentPrize(t)
	h := (prize.H() - 12) / float64(len(cards))
	for i := range cards { // below one another, because the box is narrow
		at := scene.Pt(prize.Center().X, prize.Min.Y+6+(float64(i)+0.5)*h)
		shapes = append(shapes, drawPrize(v, cards[i], scene.Around(at, prize.W(), min(h, 124)))...)
	}
	x, font := prize.Max.X+58, house.Narrow(35, scene.Medium)
	for font.Size > boardNameSize && max(len(scene.Wrap(v.Measure, o.win, font, b.Max.X-x)), len(scene.Wrap(v.Measure, o.lose, font, b.Max.X-x))) > 2 {
		font.Size--
	}
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
		shapes = append(shapes, scene.Icon{Name: part.icon, At: scene.Pt(x-32, y), Size: 38, Color: part.color})
		lines := scene.Wrap(v.Measure, part.text, font, b.Max.X-x)
		for n, line := range lines {
			shapes = append(shapes, scene.Text{S: line, At: scene.Pt(x, y+37*(float64(n)-float64(len(lines)-1)/2)), Font: font,
				Color: house.Ink, Level: scene.Middle, MaxWidth: b.Max.X - x, MinSize: house.Reading})
		}
	}
	return shapes
}

// drawPlayedCard draws a card of the trick. The card that leads so far has a crown; cards already
// laid on their line are dimmed and have a tick. Both stand on the card's pattern.
func drawPlayedCard(p trick.Played, b scene.Box, won engine.Seat) []scene.Shape {
	const badgeR = 17.0
	state := house.Normal
	if p.Placed {
		state = house.Dimmed
	}
	shapes := drawRailCard(p.Card, b, state)
	if p.Seat == won {
		shapes = append(shapes, drawCrown(scene.Pt(b.Max.X-23, b.Min.Y+25), badgeR)...)
	}
	if p.Placed {
		at := scene.Pt(b.Max.X-23, b.Min.Y+b.H()*0.43-badgeR-3)
		shapes = append(shapes, scene.Circle{Center: at, R: badgeR, Fill: scene.Flat(house.Card),
			Stroke: scene.Edge(house.InkSoft, 2)},
			scene.Icon{Name: scene.IconCheck, At: at, Size: 21, Color: house.Ink})
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
