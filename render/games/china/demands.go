package china

import (
	"cmp"
	"math"
	"slices"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// wish is what the one to act may deliver to a city.
type actorDemand struct {
	city, good string
	pays       int
	aboard     bool // the train has it
}

// wishes are the lines of the open demand cards of the one to act: first what is
// aboard, then by what they pay.
func actorDemands(t china.Table) []actorDemand {
	var list []actorDemand
	for _, p := range t.Players {
		if p.Seat != t.Actor {
			continue
		}
		for _, card := range p.Cards {
			for _, w := range card.Lines {
				list = append(list, actorDemand{w.City, w.Good, w.Pays, slices.Contains(p.Loads, w.Good)})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b actorDemand) int {
		if a.aboard != b.aboard {
			return cmp.Compare(aboardRank(a), aboardRank(b))
		}
		return cmp.Compare(b.pays, a.pays)
	})
	return list
}

// rank has what is aboard come first.
func aboardRank(w actorDemand) int {
	if w.aboard {
		return 0
	}
	return 1
}

// citiesOf are the cities of wishes.
func demandCities(list []actorDemand) map[string]bool {
	set := map[string]bool{}
	for _, w := range list {
		set[w.city] = true
	}
	return set
}

// wishText gives the lines under a city's name: what may be delivered there, on plates
// so many times as large as on a board.
func demandCaptions(t *render.Teller, list []actorDemand, size float64) func(string) []captionLine {
	return func(city string) []captionLine {
		var lines []captionLine
		for _, w := range list {
			if w.city == city {
				lines = append(lines, w.captionOf(t, size))
			}
		}
		return lines
	}
}

// caption is the good and what it pays, on gold if it is aboard.
func (w actorDemand) captionOf(t *render.Teller, size float64) captionLine {
	l := captionLine{Text: scene.Text{S: t.Say("china.ui.wish", render.Data{"Good": t.Token(w.good), "N": w.pays}),
		Font: house.Narrow(size*wishSize, scene.Medium), Color: house.Ink}, plate: house.Card}
	if w.aboard {
		l.Font, l.plate = house.Narrow(size*aboardSize, scene.Bold), house.Coin
	}
	return l
}

// arrows point from the window's edge to the cities where the one to act may deliver
// something, each with its name and what it pays: those outside, and those where even a
// line had no room.
func (l *labels) drawArrows(t *render.Teller, list []actorDemand) {
	done := map[string]bool{}
	for _, w := range list {
		at, ok := hexNamed(w.city)
		if !ok || done[w.city] || l.isInside(at, 4) && !l.unplated[w.city] {
			continue
		}
		done[w.city] = true
		b := labelBlock{{Text: scene.Text{S: t.Token(w.city), Font: house.Narrow(wantedSize, scene.Bold), Color: house.Ink}}}
		l.shapes = append(l.shapes, l.drawArrow(at, append(b, demandCaptions(t, list, 1)(w.city)...))...)
	}
}

// Measures of an arrow's plate: its margin, what the arrow takes, how near the
// window's edge it stands, and how far apart places are that are tried.
const (
	plateMargin = 8.0
	arrowRoom   = 36.0
	rimGap      = 6.0
	rimStep     = 12.0
)

// arrow is a plate at the window's edge with an arrow towards a hex outside, as
// near to it as there is room; none if there is no room at all.
func (l *labels) drawArrow(to hex.Axial, b labelBlock) []scene.Shape {
	w, h := b.size(l.measurer)
	w, h = w+arrowRoom+2*plateMargin, h+2*plateMargin
	goal := l.point(to)
	for _, free := range []func(scene.Box) bool{
		func(p scene.Box) bool { return l.taken.Free(p) && l.trackRoom.Free(p) }, l.taken.Free,
	} {
		for _, at := range l.edgePoints(w, h, goal) {
			if plate := scene.Around(at, w, h); free(plate) {
				l.reserve(plate.Grow(3))
				return drawPointer(l.measurer, plate, goal, b)
			}
		}
	}
	return nil
}

// rim are the middles of boxes along the window's edge, those nearest to a point
// first.
func (l *labels) edgePoints(w, h float64, goal scene.Point) []scene.Point {
	in := scene.Box{Min: l.box.Min.Add(scene.Pt(w/2+rimGap, h/2+rimGap)), Max: l.box.Max.Sub(scene.Pt(w/2+rimGap,
		h/2+rimGap))}
	var list []scene.Point
	for x := in.Min.X; x <= in.Max.X; x += rimStep {
		list = append(list, scene.Pt(x, in.Min.Y), scene.Pt(x, in.Max.Y))
	}
	for y := in.Min.Y; y <= in.Max.Y; y += rimStep {
		list = append(list, scene.Pt(in.Min.X, y), scene.Pt(in.Max.X, y))
	}
	slices.SortStableFunc(list, func(a, b scene.Point) int { return cmp.Compare(a.Distance(goal), b.Distance(goal)) })
	return list
}

// pointer is a plate with lettering and an arrow towards a point.
func drawPointer(m scene.Measurer, plate scene.Box, goal scene.Point, b labelBlock) []scene.Shape {
	at := scene.Pt(plate.Min.X+plateMargin+arrowRoom/2-4, plate.Center().Y)
	way := goal.Sub(at)
	words := scene.Box{Min: plate.Min.Add(scene.Pt(plateMargin+arrowRoom, plateMargin)),
		Max: plate.Max.Sub(scene.Pt(plateMargin, plateMargin))}
	return append([]scene.Shape{
		scene.Rect{Box: plate, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2.5)},
		scene.Group{At: at, Angle: math.Atan2(way.Y, way.X) * 180 / math.Pi, Shapes: []scene.Shape{
			scene.Icon{Name: scene.IconArrow, Size: 32, Color: house.Ink},
		}},
	}, b.draw(m, words, scene.Left)...)
}
