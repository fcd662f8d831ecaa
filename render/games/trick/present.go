package trick

import (
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// present is the trick: its prize, the cards played and by whom. Before the
// first card it is the trick before, when the game is over the result.
func present(v render.View, t trick.Table) []scene.Shape {
	b := scene.XYWH(margin, footY, sharesX-margin-18, footH)
	frame := scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
	if v.Status.Over() {
		return append([]scene.Shape{frame}, result(v, b.Grow(-14))...)
	}
	played, won, title := t.Played, t.Winner, presentTitle(v, t)
	state := house.Normal
	if len(played) == 0 && len(t.Last) > 0 {
		played, won, state = t.Last, t.LastWon, house.Dimmed
		title = v.Tell.Say("trick.ui.before", render.Data{"Name": v.Tell.Name(t.LastWon)})
	} else if won == 0 {
		won = t.Ahead
	}
	shapes := []scene.Shape{frame, scene.Text{S: title, At: scene.Pt(b.Min.X+16, b.Min.Y+30), Font: house.Font(30, scene.Medium), Color: house.Ink,
		Level: scene.Middle, MaxWidth: b.W() - 32, MinSize: house.Reading}}
	return append(shapes, seats(v, t, scene.Box{Min: b.Min.Add(scene.Pt(12, 56)), Max: b.Max.Sub(scene.Pt(12, 8))}, played, won, state)...)
}

// presentTitle is who leads, which company is to be followed, or who has won.
func presentTitle(v render.View, t trick.Table) string {
	switch {
	case t.Led == "":
		return v.Tell.Say("trick.ui.lead", render.Data{"Name": v.Tell.Name(t.Leader)})
	case t.Winner != 0:
		return v.Tell.Say("trick.ui.won", render.Data{"Name": v.Tell.Name(t.Winner)})
	}
	return v.Tell.Say("trick.ui.led", render.Data{"Company": v.Tell.Token(t.Led)})
}

// seats are places for a card of each player, from the leader on.
func seats(v render.View, t trick.Table, b scene.Box, played []trick.Played, won engine.Seat, state house.State) []scene.Shape {
	const cardW, nameH = 122.0, 40.0
	n := len(t.Players)
	pitch := b.W() / float64(n)
	seat := t.Leader
	if len(played) > 0 {
		seat = played[0].Seat
	}
	var shapes []scene.Shape
	for i := range n {
		at := scene.XYWH(b.Min.X+float64(i)*pitch+(pitch-cardW)/2, b.Min.Y+28, cardW, b.H()-nameH-32)
		if i < len(played) {
			shapes = append(shapes, playedCard(v, t, played[i], at, won, state)...)
		} else {
			shapes = append(shapes, scene.Rect{Box: at, Radius: 10, Stroke: scene.Stroke{Color: house.Rule, Width: 2, Dash: []float64{7, 6}}})
		}
		shapes = append(shapes, player(v, seat, scene.Pt(at.Center().X, b.Max.Y-nameH/2), pitch-8)...)
		seat = seat%engine.Seat(n) + 1
	}
	return shapes
}

// playedCard is a card of the trick; the one that is best so far wears a crown,
// those laid on their line are set back.
func playedCard(v render.View, t trick.Table, p trick.Played, b scene.Box, won engine.Seat, state house.State) []scene.Shape {
	if p.Placed {
		state = house.Dimmed
	}
	shapes := railCard(p.Card, b, state)
	if p.Seat == won {
		at := scene.Pt(b.Center().X, b.Min.Y-11)
		shapes = append(shapes, scene.Circle{Center: at, R: 20, Fill: scene.Flat(counts), Stroke: scene.Edge(house.Ink, 2.5)},
			scene.Icon{Name: scene.IconCrown, At: at, Size: 26, Color: house.Ink})
	}
	if p.Placed {
		at := scene.Pt(b.Max.X-6, b.Min.Y+6)
		shapes = append(shapes, scene.Circle{Center: at, R: 18, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.InkSoft, 2)},
			scene.Icon{Name: scene.IconCheck, At: at, Size: 22, Color: house.Ink})
	}
	if changesOf(v.Recent).played[p.Card] && state == house.Normal {
		shapes = append(house.ChangedBox(b, 10), shapes...)
	}
	return shapes
}

// player is a seat's mark with the name, centred on the point.
func player(v render.View, seat engine.Seat, at scene.Point, room float64) []scene.Shape {
	name := scene.Text{S: v.Tell.Name(seat), Font: house.Font(24, scene.Medium), Color: house.Ink, Level: scene.Middle, MaxWidth: room - 36, MinSize: house.Reading}
	w := min(v.Measure.Measure(name.S, name.Font).Width, name.MaxWidth) + 36
	name.At = scene.Pt(at.X-w/2+36, at.Y)
	return append(house.SeatMark(scene.Pt(at.X-w/2+14, at.Y), 28, v.Look(seat)), name)
}

// result is the places and totals.
func result(v render.View, b scene.Box) []scene.Shape {
	standings := v.Status.Standings
	leading := b.H() / float64(len(standings))
	var shapes []scene.Shape
	for i, s := range standings {
		y := b.Min.Y + leading*(float64(i)+0.5)
		font := house.Font(min(38, leading*0.7), scene.Medium)
		shapes = append(shapes, house.SeatMark(scene.Pt(b.Min.X+86, y), 34, v.Look(s.Seat))...)
		shapes = append(shapes,
			scene.Text{S: strconv.Itoa(s.Place), At: scene.Pt(b.Min.X+30, y), Font: font, Color: house.Ink, Align: scene.Centered, Level: scene.Middle},
			scene.Text{S: v.Tell.Name(s.Seat), At: scene.Pt(b.Min.X+120, y), Font: font, Color: house.Ink, Level: scene.Middle, MaxWidth: b.W() - 260, MinSize: house.Reading},
			scene.Text{S: strconv.Itoa(s.Score), At: scene.Pt(b.Max.X-12, y), Font: font, Color: house.Ink, Align: scene.Right, Level: scene.Middle},
		)
		if s.Place == 1 {
			shapes = append(shapes, house.Crown(scene.Pt(b.Max.X-130, y)))
		}
	}
	return shapes
}
