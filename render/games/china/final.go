package china

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of the right half of the final picture, in pixels.
const (
	finalSideWidth = 760.0
	tripHeight     = 46.0 // height of a line in the list of deliveries
	maxTrips       = 4    // lines in that list
)

// drawFinal draws the picture of a finished game: each player's cash as a bar,
// the number and the pay of the deliveries, the curves of cash, and the best
// deliveries. Without the story of the game there are only the bars.
func drawFinal(v render.View, t china.Table, owned map[engine.Seat][]china.Edge) render.Board {
	return v.FinalBoard(finalPicture(v, t, owned))
}

// finalPicture returns the content of the picture of a finished game.
func finalPicture(v render.View, t china.Table, owned map[engine.Seat][]china.Edge) house.FinalPicture {
	f := v.FinalPicture(style)
	players, trips := render.Ranked(v, t.Players), deliveriesOf(v.Story)
	for i, p := range players {
		row := &f.Rows[i]
		row.Score = v.Tell.Say("china.ui.money", render.Data{"N": finalCash(p)})
		row.Blocks = []house.FinalBlock{{Size: finalCash(p), Fill: house.TintPoints}}
		for _, part := range v.Status.Standings[i].Parts {
			if icon, ok := conditionIcons[part.Name]; ok {
				row.Facts = append(row.Facts, house.Fact{Icon: icon})
			}
		}
		if len(trips) > 0 {
			row.Facts = append(row.Facts, earningsFact(v, trips, p.Seat))
		}
	}
	f.Score = f.Rows[0].Score
	f.Legend = finalLegend(v, len(trips) > 0)
	f.Facts = finalFacts(v, players, f.Rows, trips, owned)
	if len(trips) > 0 {
		f.SideWidth, f.Side = finalSideWidth, func(b scene.Box) []scene.Shape {
			list := min(maxTrips, len(trips))
			split := b.Max.Y - float64(list)*tripHeight - 70
			return append(drawCashCurves(v, t, scene.Box{Min: b.Min, Max: scene.Pt(b.Max.X, split-12)}),
				drawTrips(v, trips[:list], scene.Box{Min: scene.Pt(b.Min.X, split), Max: b.Max})...)
		}
	}
	if len(owned) > 0 {
		f.Below = func(b scene.Box) []scene.Shape { return drawNetworks(v, t, owned, b) }
	}
	return f
}

// drawNetworks draws a small map with the track of all players.
func drawNetworks(v render.View, t china.Table, owned map[engine.Seat][]china.Edge, b scene.Box) []scene.Shape {
	var all []hex.Axial
	for _, edges := range owned {
		all = append(all, endpointsOf(edges)...)
	}
	play := hexBounds(hex.Layout{Size: 1}, all).Grow(3)
	c := newMapWindow(printedMap, b, min(b.W()/play.W(), b.H()/play.H()), centreHex(boundingCorners(all)))
	ground := []scene.Shape{ // land in the west and sea in the east, beyond the printed board
		scene.Rect{Box: scene.Box{Min: b.Min, Max: scene.Pt(b.Center().X, b.Max.Y)}, Fill: scene.Flat(abroadTone)},
		scene.Rect{Box: scene.Box{Min: scene.Pt(b.Center().X, b.Min.Y), Max: b.Max}, Fill: scene.Flat(house.Water)},
	}
	var majors []scene.Shape
	for _, s := range c.cities {
		if s.size == china.Major && c.isInside(s.at, 16) {
			majors = append(majors, drawGoal(c.point(s.at), 1.05, initialOf(v.Tell.Token(s.token)), false)...)
		}
	}
	return slices.Concat(ground, c.drawOutlines(), c.drawTracks(v, owned, viewedSeat(v, t)), majors, drawFrame(c.box))
}

// conditionIcons holds the icon of each part of a score that ranks a seat before
// its cash does.
var conditionIcons = map[string]scene.IconName{"goal": scene.IconFlag, "network": scene.IconCheck}

// earningsFact returns how many deliveries a seat made and what they paid
// together.
func earningsFact(v render.View, trips []engine.Event, seat engine.Seat) house.Fact {
	count, paid := 0, 0
	for _, e := range trips {
		if e.By == seat {
			count, paid = count+1, paid+e.N+e.M
		}
	}
	return house.Fact{Icon: scene.IconTrain,
		Text: strconv.Itoa(count) + " = " + v.Tell.Say("china.ui.money", render.Data{"N": paid})}
}

// finalLegend returns the legend of the bars. It explains the deliveries if they
// are known, and the conditions that a seat met. If there are neither, the rows
// have the room of the legend.
func finalLegend(v render.View, deliveries bool) []house.LegendEntry {
	var facts []house.LegendEntry
	if deliveries {
		facts = append(facts, house.LegendEntry{Icon: scene.IconTrain, Text: v.Tell.Say("china.ui.final.earned")})
	}
	for _, name := range []string{"goal", "network"} {
		if slices.ContainsFunc(v.Status.Standings, func(s engine.Standing) bool {
			return slices.ContainsFunc(s.Parts, func(p engine.Part) bool { return p.Name == name })
		}) {
			facts = append(facts, house.LegendEntry{Icon: conditionIcons[name], Text: v.Tell.Say("china.result." + name)})
		}
	}
	if len(facts) == 0 {
		return nil
	}
	bars := house.LegendEntry{Fill: scene.Flat(house.TintPoints), Text: v.Tell.Say("china.ui.final.bars")}
	return append([]house.LegendEntry{bars}, facts...)
}

// finalCash returns the cash of a player, which is public when the game is over.
func finalCash(p china.Public) int {
	if p.Cash == nil {
		return 0
	}
	return *p.Cash
}

// deliveriesOf returns the deliveries in a story, the best-paid first.
func deliveriesOf(story []engine.Event) []engine.Event {
	trips := slices.DeleteFunc(slices.Clone(story), func(e engine.Event) bool { return e.Kind != "deliver" || len(e.What) < 2 })
	slices.SortStableFunc(trips, func(a, b engine.Event) int { return cmp.Compare(b.N+b.M, a.N+a.M) })
	return trips
}

// finalFacts returns the number of deliveries, the most cities, and the longest
// track.
func finalFacts(v render.View, players []china.Public, rows []house.FinalRow, trips []engine.Event,
	owned map[engine.Seat][]china.Edge,
) (facts []house.FinalFact) {
	add := func(icon scene.IconName, key string, number func(china.Public) int) {
		looks, most := house.LooksOf(rows, func(i int) int { return number(players[i]) })
		if most > 0 {
			facts = append(facts, house.FinalFact{Icon: icon, Label: v.Tell.Say(key), Looks: looks, Value: strconv.Itoa(most)})
		}
	}
	add(scene.IconTrain, "china.ui.final.trips", func(p china.Public) (n int) {
		for _, e := range trips {
			if e.By == p.Seat {
				n++
			}
		}
		return n
	})
	add(scene.IconCity, "china.ui.final.cities", func(p china.Public) int { return len(citiesOn(owned[p.Seat])) })
	add(scene.IconRail, "china.ui.final.track", func(p china.Public) int { return p.Segments })
	return facts
}

// drawTrips lists deliveries in a box: who, what, where to, and for how much.
func drawTrips(v render.View, trips []engine.Event, b scene.Box) []scene.Shape {
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
		scene.Text{S: v.Tell.Say("china.ui.final.best"), At: scene.Pt(b.Min.X+18, b.Min.Y+32), Font: house.Font(30, scene.Regular),
			Color: house.InkSoft, Level: scene.Middle, MaxWidth: b.W() - 36, MinSize: house.Reading},
	}
	for i, e := range trips {
		y := b.Min.Y + 62 + (float64(i)+0.5)*tripHeight
		pays := scene.Text{S: v.Tell.Say("china.ui.money", render.Data{"N": e.N + e.M}), At: scene.Pt(b.Max.X-18, y),
			Font: house.Narrow(38, scene.Bold), Color: house.Ink, Align: scene.Right, Level: scene.Middle}
		shapes = append(shapes, house.SeatMark(scene.Pt(b.Min.X+36, y), 32, v.Look(e.By))...)
		shapes = append(shapes, pays, scene.Text{S: v.Tell.Token(e.What[0]) + " → " + v.Tell.Token(e.What[1]),
			At: scene.Pt(b.Min.X+66, y), Font: house.Narrow(36, scene.Medium), Color: house.Ink, Level: scene.Middle,
			MaxWidth: pays.InkBox(v.Measure).Min.X - 16 - b.Min.X - 66, MinSize: house.Reading})
	}
	return shapes
}

// cashFlow returns how much an event adds to the cash of a seat.
func cashFlow(e engine.Event, seat engine.Seat) int {
	switch e.Kind {
	case "fee":
		if e.With == seat {
			return e.N
		}
		fallthrough
	case "build", "link", "upgrade", "tax", "repay":
		if e.By == seat {
			return -e.N
		}
	case "deliver":
		if e.By == seat {
			return e.N + e.M
		}
	case "congress", "borrow":
		if e.By == seat {
			return e.N
		}
	}
	return 0
}

// cashCurve returns the cash of a player at the start of each turn of any player,
// and at the end. It follows the story back from the player's last cash.
func cashCurve(story []engine.Event, p china.Public) []int {
	cash := finalCash(p)
	curve := []int{cash}
	for _, e := range slices.Backward(story) {
		cash -= cashFlow(e, p.Seat)
		if e.Kind == "turn" {
			curve = append(curve, cash)
		}
	}
	slices.Reverse(curve)
	return curve
}

// markStep is the least distance between the marks at the ends of the curves.
const markStep = 34.0

// byCash returns the players with the most cash first.
func byCash(players []china.Public) []china.Public {
	sorted := slices.Clone(players)
	slices.SortStableFunc(sorted, func(a, b china.Public) int { return cmp.Compare(finalCash(b), finalCash(a)) })
	return sorted
}

// drawCashCurves draws the curve of each player's cash, and the goal.
func drawCashCurves(v render.View, t china.Table, b scene.Box) []scene.Shape {
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
		scene.Text{S: v.Tell.Say("china.ui.final.cash"), At: scene.Pt(b.Min.X+18, b.Min.Y+30), Font: house.Font(30, scene.Regular),
			Color: house.InkSoft, Level: scene.Middle},
	}
	room := scene.Box{Min: b.Min.Add(scene.Pt(20, 60)), Max: b.Max.Sub(scene.Pt(52, 20))}
	most := t.Goal
	for _, p := range t.Players {
		most = max(most, slices.Max(cashCurve(v.Story, p)))
	}
	height := func(cash int) float64 { return room.Max.Y - room.H()*float64(max(cash, 0))/float64(max(most, 1)) }
	goal := height(t.Goal)
	shapes = append(shapes,
		scene.Line{Points: []scene.Point{{X: room.Min.X, Y: room.Max.Y}, {X: room.Max.X, Y: room.Max.Y}}, Stroke: scene.Edge(house.InkSoft, 2)},
		scene.Line{Points: []scene.Point{{X: room.Min.X, Y: goal}, {X: room.Max.X, Y: goal}},
			Stroke: scene.Stroke{Color: house.InkSoft, Width: 2.5, Dash: []float64{10, 8}}},
		scene.Text{S: v.Tell.Say("china.ui.money", render.Data{"N": t.Goal}), At: scene.Pt(room.Min.X+4, goal+24),
			Font: house.Narrow(28, scene.Bold), Color: house.InkSoft, Level: scene.Middle})
	var lines, marks []scene.Shape
	top := map[engine.Seat]float64{} // the height of the mark at the end of each curve
	above := b.Min.Y
	for i, p := range byCash(t.Players) {
		above = max(height(finalCash(p)), above+markStep)
		above = min(above, b.Max.Y-markStep/2-float64(len(t.Players)-1-i)*markStep)
		top[p.Seat] = above
	}
	for _, p := range slices.Backward(render.Ranked(v, t.Players)) { // the winner on top
		curve := cashCurve(v.Story, p)
		points := make([]scene.Point, len(curve))
		for i, cash := range curve {
			points[i] = scene.Pt(room.Min.X+room.W()*float64(i)/float64(max(len(curve)-1, 1)), height(cash))
		}
		if len(points) > 1 {
			lines = append(lines, house.FineRail(points, 7, v.Look(p.Seat))...)
		}
		marks = append(marks, house.SeatMark(scene.Pt(b.Max.X-26, top[p.Seat]), markStep-2, v.Look(p.Seat))...)
	}
	return append(append(shapes, lines...), marks...)
}
