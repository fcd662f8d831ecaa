package china

import (
	"math"
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Heights of players' rows in pixels. With more than fewPlayers, only the row of the
// actor has two lines, so that the list of demands has room below the rows.
const (
	lineRow  = 64.0
	actorRow = 106.0
	slimRow  = 58.0 // of a line with more than maxFewSeats players
)

// rowHeight returns the height of a player's row.
func rowHeight(t china.Table, seat engine.Seat) float64 {
	switch n := len(t.Players); {
	case n > fewPlayers && seat == t.Actor:
		return actorRow
	case n > maxFewSeats:
		return slimRow
	case n > fewPlayers:
		return lineRow
	case n == fewPlayers:
		return 112
	}
	return 140
}

// rowsHeight returns the height of all rows.
func rowsHeight(t china.Table) (h float64) {
	for _, p := range t.Players {
		h += rowHeight(t, p.Seat)
	}
	return h
}

// drawPlayers draws the rows of the right column. A finished game sorts them by
// place.
func drawPlayers(v render.View, t china.Table, n recentChanges) []scene.Shape {
	var shapes []scene.Shape
	names := make([]int, len(t.Players))
	y := body
	for i, p := range render.Ranked(v, t.Players) {
		r := playerRow{Row: v.PlayerRow(p.Seat), v: v, t: t, p: p, box: scene.XYWH(sideX, y, sideW, rowHeight(t, p.Seat)-8)}
		y += rowHeight(t, p.Seat)
		r.Changed = n.paid[p.Seat]
		drawn, name := r.draw()
		names[i] = len(shapes) + name
		shapes = append(shapes, drawn...)
	}
	house.FitNames(v.Measure, shapes, names)
	return shapes
}

// playerRow is the row of one player: name and cash, and below them, unless the row has
// only one line, the train with its loads.
type playerRow struct {
	house.Row
	v   render.View
	t   china.Table
	p   china.Public
	box scene.Box
}

// fontSize returns a font size that is a part of the row's height, up to a
// maximum.
func (r playerRow) fontSize(most, part float64) float64 {
	return math.Round(max(house.Reading+3, min(most, part*r.box.H())))
}

// draw draws the row. name is the index of the name among the shapes.
func (r playerRow) draw() (shapes []scene.Shape, name int) {
	ink := r.Ink()
	shapes = []scene.Shape{r.Ground(r.box)}
	left, right := r.box.Min.X+14, r.box.Max.X-14
	if r.Turn {
		shapes = append(shapes, house.TurnMarker(scene.Pt(left+40, r.box.Center().Y), 30)...)
		left += 50
	}
	if r.HasPlace() {
		shapes = append(shapes, r.PlaceAt(scene.Pt(left+8, r.box.Center().Y)))
		left += 30
	}
	shapes = append(shapes, r.Mark(scene.Pt(left+17, r.box.Center().Y), 34)...)
	left += 44
	if r.isLine() {
		signs, begin := r.drawStatus(right, r.box.Center().Y)
		shapes = append(append(shapes, signs...), r.drawUpper(left, begin, r.box.Center().Y, ink)...)
		return shapes, len(shapes) - 1
	}
	shapes = append(shapes, r.drawUpper(left, right, r.box.Min.Y+r.box.H()*0.3, ink)...)
	return append(shapes, r.drawLower(left, right, ink)...), len(shapes) - 1
}

// drawUpper draws the goals reached, unless the name needs their room, and the
// cash if it is public. Its last shape is the name.
func (r playerRow) drawUpper(left, right, y float64, ink scene.Color) []scene.Shape {
	var shapes []scene.Shape
	if r.p.Cash != nil {
		cash := scene.Text{S: r.v.Tell.Say("china.ui.money", render.Data{"N": *r.p.Cash}), At: scene.Pt(right, y), Font: house.Font(house.Glance, scene.Bold),
			Color: ink, Align: scene.Right, Level: scene.Middle}
		if r.Changed {
			cash.Color = house.Accent
		}
		shapes = append(shapes, cash)
		right -= r.cashWidth() + 14
	}
	goals, begin := r.drawGoals(right, y)
	name := scene.Text{S: r.Name, At: scene.Pt(left, y), Font: house.Font(r.fontSize(house.Glance, r.part(0.38)), scene.Medium),
		Color: ink, Level: scene.Middle, MaxWidth: max(40, begin-left-8), MinSize: house.Title}
	if house.IsCut(r.v.Measure, name) {
		goals, name.MaxWidth = nil, max(40, right-left-8)
	}
	return append(append(shapes, goals...), name)
}

// cashWidth returns the width of the widest cash of all players, so that their goals stand in columns.
func (r playerRow) cashWidth() (w float64) {
	for _, p := range r.t.Players {
		if p.Cash != nil {
			w = max(w, r.v.Measure.Measure(r.v.Tell.Say("china.ui.money", render.Data{"N": *p.Cash}), house.Font(house.Glance, scene.Bold)).Width)
		}
	}
	return w
}

// drawLower draws the train's speed and how many goods it holds, its loads, and the status icons. If the
// loads have no room beside it, the number of goods is left out: such a train is full.
func (r playerRow) drawLower(left, right float64, ink scene.Color) []scene.Shape {
	y := r.box.Max.Y - r.box.H()*0.25
	signs, right := r.drawStatus(right, y)
	loads := r.v.Tell.TokenList(r.p.Loads)
	if loads == "" {
		loads = r.v.Tell.Say("china.ui.empty")
	}
	facts := []trainFact{{scene.IconTrain, r.p.Speed}, {scene.IconCube, r.p.Capacity}}
	for {
		shapes, x := r.drawTrainFacts(facts, scene.Pt(left, y), ink)
		text := scene.Text{S: loads, At: scene.Pt(x, y), Font: house.Narrow(r.fontSize(36, 0.36), scene.Medium), Color: ink,
			Level: scene.Middle, MaxWidth: max(30, right-x), MinSize: 15}
		if len(facts) == 1 || !house.IsCut(r.v.Measure, text) {
			return append(append(shapes, signs...), text)
		}
		facts = facts[:1]
	}
}

// drawStatus draws the status icons from right to left, and returns where they begin.
func (r playerRow) drawStatus(right, y float64) (signs []scene.Shape, begin float64) {
	for _, sign := range r.statusIcons() {
		right -= 14
		signs = append(signs, scene.Circle{Center: scene.Pt(right, y), R: 13, Fill: scene.Flat(house.Ink)})
		signs = append(signs, sign(scene.Pt(right, y)))
		right -= 18
	}
	return signs, right
}

// isLine reports whether the row has only one line.
func (r playerRow) isLine() bool { return r.box.H() < lineRow }

// part returns the part of the row's height for text that takes the given part of a row of
// two lines.
func (r playerRow) part(ofTwo float64) float64 {
	if r.isLine() {
		return 1.9 * ofTwo
	}
	return ofTwo
}

// trainFact is a number about a train, with its icon.
type trainFact struct {
	icon scene.IconName
	n    int
}

// drawTrainFacts draws facts beside each other, and returns where they end.
func (r playerRow) drawTrainFacts(facts []trainFact, at scene.Point, ink scene.Color) (shapes []scene.Shape, end float64) {
	font := house.Narrow(r.fontSize(36, 0.36), scene.Bold)
	for _, fact := range facts {
		number := scene.Text{S: strconv.Itoa(fact.n), At: scene.Pt(at.X+29, at.Y), Font: font, Color: ink, Level: scene.Middle}
		icon := scene.Icon{Name: fact.icon, At: scene.Pt(at.X+13, at.Y), Size: 26, Color: house.InkSoft}
		shapes = append(shapes, icon, number)
		at.X = number.At.X + r.v.Measure.Measure(number.S, font).Width + 8
	}
	return shapes, at.X + 4
}

// statusIcons returns the icons of what restricts the player: a clock for a lost
// turn, ½ for a halved move, a flag for the congress, a coin for a loan. A crown
// means that the goal is met.
func (r playerRow) statusIcons() []func(scene.Point) scene.Shape {
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
		{slices.Contains(r.t.Fixed, r.p.Seat) && !r.Won, icon(scene.IconCrown)},
		{r.p.Lost, icon(scene.IconClock)}, {r.p.Slow, half},
		{r.p.Called, icon(scene.IconFlag)}, {r.p.Loan > 0, icon(scene.IconMoney)},
	} {
		if s.is {
			list = append(list, s.sign)
		}
	}
	return list
}

// drawGoals draws the initials of the major cities and waves for the port, dark
// if they are reached. It returns the left end of the signs.
func (r playerRow) drawGoals(right, y float64) (shapes []scene.Shape, begin float64) {
	size := min(1.85, r.box.H()*r.part(1)/56)
	if r.p.Cash != nil {
		size = min(1.15, size)
	}
	x := right - 13*size
	shapes = drawGoal(scene.Pt(x, y), size, "", r.p.Port)
	majors, names := china.PrintedBoard().CitiesOfSize(china.Major), majorNames(r.v.Tell)
	for i, c := range slices.Backward(majors) {
		x -= 27 * size
		joined := slices.Contains(r.p.Majors, china.PrintedBoard().Cities[c].Token)
		shapes = append(shapes, drawGoal(scene.Pt(x, y), size, initialOf(names[i]), joined)...)
	}
	return shapes, x - 15*size
}

// drawGoal draws the sign of a major city, or of a port if initial is empty.
// Reached goals are dark. size is relative to the key.
func drawGoal(at scene.Point, size float64, initial string, reached bool) []scene.Shape {
	fill, ink := house.Card, house.InkSoft
	if reached {
		fill, ink = house.Ink, house.Paper
	}
	frame := drawHexagon(at, 13.5*size, scene.Flat(fill), scene.Edge(house.InkSoft, 2))
	if initial == "" {
		return []scene.Shape{frame, scene.Icon{Name: scene.IconWave, At: at, Size: 15 * size, Color: ink}}
	}
	return []scene.Shape{frame, scene.Text{S: initial, At: at, Font: house.Font(15*size, scene.Bold), Color: ink,
		Align: scene.Centered, Level: scene.Middle}}
}

// initialOf returns the first letter of a name.
func initialOf(name string) string {
	for _, r := range name {
		return string(r)
	}
	return ""
}

// drawHexagon draws a hexagon of radius r.
func drawHexagon(at scene.Point, r float64, fill scene.Fill, stroke scene.Stroke) scene.Shape {
	points := make([]scene.Point, 6)
	for i := range points {
		points[i] = at.Polar(r, 60*float64(i)-90)
	}
	return scene.Polygon{Points: points, Fill: fill, Stroke: stroke}
}

// Measures of the list of events: rows per column, and in pixels the height of a
// line and the room before its text.
const (
	eventRows = 3
	eventLine = 32.0
	eventLead = 74.0
)

// drawEvents draws the list of events in force, each with its hatch and
// remaining turns, where it hides least of the map. Labels avoid
// the list.
func (l *labels) drawEvents(v render.View, t china.Table, list []actorDemand) []scene.Shape {
	if len(t.Events) == 0 {
		return nil
	}
	font := house.Narrow(23, scene.Bold)
	widest := 0.0
	for _, e := range t.Events {
		widest = max(widest, v.Measure.Measure(eventText(v.Tell, e), font).Width)
	}
	pitch := eventLead + widest + 12
	columns := float64((len(t.Events) + eventRows - 1) / eventRows)
	box, _ := l.emptiestBox(columns*pitch, float64(min(len(t.Events), eventRows))*eventLine+10, demandCities(list))
	l.coverWith(box)
	shapes := []scene.Shape{scene.Rect{Box: box, Radius: 8, Fill: scene.Flat(house.Card),
		Stroke: scene.Edge(house.Rule, 2)}}
	for i, e := range t.Events {
		at := box.Min.Add(scene.Pt(12+float64(i/eventRows)*pitch, 5+eventLine*(float64(i%eventRows)+0.5)))
		card, _ := eventCard(e.Event)
		fill := scene.Fill{Color: house.Plain, Hatch: hatchOf(card.Kind)}
		if card.Kind == china.Flood {
			fill.Color = house.Water
		}
		shapes = append(shapes, scene.Rect{Box: scene.Around(at.Add(scene.Pt(15, 0)), 30, 22), Radius: 4, Fill: fill,
			Stroke: scene.Edge(house.Ink, 2)})
		shapes = append(shapes, house.SeatMark(at.Add(scene.Pt(46, 0)), 20, v.Look(e.By))...)
		shapes = append(shapes, scene.Text{S: eventText(v.Tell, e), At: at.Add(scene.Pt(eventLead-12, 0)), Font: font,
			Color: house.Ink, Level: scene.Middle})
	}
	return shapes
}

// eventText returns an event and for how many turns of its drawer it lasts.
func eventText(t *render.Teller, e china.EventView) string {
	if e.Turns == 0 {
		return t.Token(e.Event)
	}
	return t.Say("china.ui.event.turns", render.Data{"Event": t.Token(e.Event), "N": e.Turns})
}
