package china

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// rowHeight is how much a player takes in the right column.
func rowHeight(players int) float64 { return [...]float64{96, 96, 96, 92, 86, 80, 74}[min(players, 6)] }

// players are the rows of the right column.
func players(v render.View, t china.Table, n news) []scene.Shape {
	var shapes []scene.Shape
	h := rowHeight(len(t.Players))
	for i, p := range t.Players {
		r := row{Row: v.Row(p.Seat), v: v, t: t, p: p, box: scene.XYWH(panelX, body+float64(i)*h, panelW, h-8)}
		r.Changed = n.paid[p.Seat]
		shapes = append(shapes, r.draw()...)
	}
	return shapes
}

// row is one player: name and cash, below them the train with its loads and how
// far the network has come.
type row struct {
	house.Row
	v   render.View
	t   china.Table
	p   china.Public
	box scene.Box
}

func (r row) draw() []scene.Shape {
	ink := r.Ink()
	shapes := []scene.Shape{r.Ground(r.box)}
	left, right := r.box.Min.X+14, r.box.Max.X-14
	if r.Turn {
		shapes = append(shapes, house.TurnMarker(scene.Pt(left+40, r.box.Center().Y), 30)...)
		left += 50
	}
	shapes = append(shapes, house.SeatMark(scene.Pt(left+17, r.box.Center().Y), 34, r.Seat)...)
	left += 44
	return slices.Concat(shapes, r.upper(left, right, ink), r.lower(left, right, ink))
}

// upper is the name, how far the network has come, and the money, once all may
// see it.
func (r row) upper(left, right float64, ink scene.Color) []scene.Shape {
	y := r.box.Min.Y + r.box.H()*0.31
	var shapes []scene.Shape
	if r.p.Cash != nil {
		cash := scene.Text{S: r.v.Tell.Say("china.ui.money", render.Data{"N": *r.p.Cash}), At: scene.Pt(right, y), Font: house.Font(house.Glance, scene.Bold),
			Color: ink, Align: scene.Right, Level: scene.Middle}
		if r.Changed {
			cash.Color = house.Accent
		}
		shapes = append(shapes, cash)
		right = cash.InkBox(r.v.Measure).Min.X - 14
	}
	if r.Won {
		shapes = append(shapes, house.Crown(scene.Pt(right-16, y)))
		right -= 46
	}
	goals, begin := r.goals(right, y)
	return append(append(shapes, goals...), scene.Text{S: r.Name, At: scene.Pt(left, y), Font: house.Font(house.Title, scene.Medium), Color: ink,
		Level: scene.Middle, MaxWidth: max(40, begin-left-8), MinSize: house.Reading})
}

// lower is the train and its loads, and what holds the player up.
func (r row) lower(left, right float64, ink scene.Color) []scene.Shape {
	y := r.box.Max.Y - r.box.H()*0.24
	train := strconv.Itoa(r.p.Speed) + "/" + strconv.Itoa(r.p.Capacity)
	shapes := []scene.Shape{
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(left+12, y), Size: 22, Color: house.InkSoft},
		scene.Text{S: train, At: scene.Pt(left+29, y), Font: house.Narrow(21, scene.Bold), Color: ink, Level: scene.Middle},
	}
	x := left + 29 + r.v.Measure.Measure(train, house.Narrow(21, scene.Bold)).Width + 12
	for _, sign := range r.signs() {
		right -= 14
		shapes = append(shapes, scene.Circle{Center: scene.Pt(right, y), R: 13, Fill: scene.Flat(house.Ink)})
		shapes = append(shapes, sign(scene.Pt(right, y)))
		right -= 18
	}
	loads := words(r.v.Tell, r.p.Loads)
	if loads == "" {
		loads = r.v.Tell.Say("china.ui.empty")
	}
	return append(shapes, scene.Text{S: loads, At: scene.Pt(x, y), Font: house.Narrow(21, scene.Regular), Color: ink, Level: scene.Middle,
		MaxWidth: max(30, right-x), MinSize: 15})
}

// signs are what holds the player up, or that the goal is met: a crown; a clock
// for a turn that is lost; half a move; a flag for the Congress; a coin for a loan.
func (r row) signs() []func(scene.Point) scene.Shape {
	icon := func(name scene.IconName) func(scene.Point) scene.Shape {
		return func(at scene.Point) scene.Shape {
			return scene.Icon{Name: name, At: at, Size: 17, Color: house.Paper}
		}
	}
	half := func(at scene.Point) scene.Shape {
		return scene.Text{S: "½", At: at, Font: house.Font(18, scene.Bold), Color: house.Paper, Align: scene.Centered, Level: scene.Middle}
	}
	var list []func(scene.Point) scene.Shape
	for _, s := range []struct {
		is   bool
		sign func(scene.Point) scene.Shape
	}{
		{slices.Contains(r.t.Fixed, r.p.Seat) && !r.Won, icon(scene.IconCrown)}, {r.p.Lost, icon(scene.IconClock)}, {r.p.Slow, half},
		{r.p.Called, icon(scene.IconFlag)}, {r.p.Loan > 0, icon(scene.IconMoney)},
	} {
		if s.is {
			list = append(list, s.sign)
		}
	}
	return list
}

// goals are the initials of the major cities, those joined in dark, and waves for
// the port.
func (r row) goals(right, y float64) (shapes []scene.Shape, begin float64) {
	x := right - 13
	mark := func(s string, got bool) {
		fill, ink := house.Card, house.InkSoft
		if got {
			fill, ink = house.Ink, house.Paper
		}
		shapes = append(shapes, hexagon(scene.Pt(x, y), 13.5, scene.Flat(fill), scene.Edge(house.InkSoft, 2)))
		if s == "" {
			shapes = append(shapes, scene.Icon{Name: scene.IconWave, At: scene.Pt(x, y), Size: 15, Color: ink})
		} else {
			shapes = append(shapes, scene.Text{S: s, At: scene.Pt(x, y), Font: house.Font(15, scene.Bold), Color: ink, Align: scene.Centered, Level: scene.Middle})
		}
		x -= 27
	}
	mark("", r.p.Port)
	majors := china.Printed().CitiesOf(china.Major)
	for _, c := range slices.Backward(majors) {
		token := china.Printed().Cities[c].Token
		mark(initial(r.v.Tell.Token(token)), slices.Contains(r.p.Majors, token))
	}
	return shapes, x + 12
}

func initial(name string) string {
	for _, r := range name {
		return string(r)
	}
	return ""
}

func hexagon(at scene.Point, r float64, fill scene.Fill, stroke scene.Stroke) scene.Shape {
	points := make([]scene.Point, 6)
	for i := range points {
		points[i] = at.Polar(r, 60*float64(i)-90)
	}
	return scene.Polygon{Points: points, Fill: fill, Stroke: stroke}
}

// words are tokens in words, equal ones one after the other.
func words(t *render.Teller, tokens []string) string {
	text := ""
	for i, token := range tokens {
		if i > 0 {
			text += ", "
		}
		text += t.Token(token)
	}
	return text
}

// eventRows is how many events stand one below the other.
const eventRows = 3

// events lists what is in force in the corner of the map that is no part of the
// board, each with its hatch and how long it lasts.
func events(v render.View, t china.Table) []scene.Shape {
	var shapes []scene.Shape
	for i, e := range t.Events {
		x := wholeBox.Min.X + 14 + float64(i/eventRows)*340
		y := wholeBox.Min.Y + 22 + float64(i%eventRows)*32
		card, _ := eventCard(e.Event)
		fill := scene.Fill{Color: house.Plain, Hatch: pattern(card.Kind)}
		if card.Kind == china.Flood {
			fill.Color = house.Water
		}
		shapes = append(shapes, scene.Rect{Box: scene.Around(scene.Pt(x+15, y), 30, 22), Radius: 4, Fill: fill, Stroke: scene.Edge(house.Ink, 2)})
		shapes = append(shapes, house.SeatMark(scene.Pt(x+44, y), 20, v.Look(e.By))...)
		shapes = append(shapes, scene.Text{S: eventText(v.Tell, e), At: scene.Pt(x+60, y), Font: house.Narrow(22, scene.Bold), Color: house.Ink, Level: scene.Middle, MaxWidth: 266, MinSize: house.Reading})
	}
	return shapes
}

// eventText is an event and for how many turns of its drawer it lasts.
func eventText(t *render.Teller, e china.InForce) string {
	if e.Turns == 0 {
		return t.Token(e.Event)
	}
	return t.Say("china.ui.event.turns", render.Data{"Event": t.Token(e.Event), "N": e.Turns})
}
