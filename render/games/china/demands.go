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

// actorDemand is a demand of the actor.
type actorDemand struct {
	city, good string
	pays       int
	aboard     bool // the good is on the train
}

// actorDemands returns the demands of the actor: those aboard first, then by
// payout.
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

// aboardRank sorts demands whose good is aboard first.
func aboardRank(w actorDemand) int {
	if w.aboard {
		return 0
	}
	return 1
}

// demandCities returns the cities of demands.
func demandCities(list []actorDemand) map[string]bool {
	set := map[string]bool{}
	for _, w := range list {
		set[w.city] = true
	}
	return set
}

// demandCaptions returns a function that returns the lines below a city's name:
// its demands on plates. size is relative to a board.
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

// captionOf returns the good and its payout, on gold if the good is aboard.
func (w actorDemand) captionOf(t *render.Teller, size float64) captionLine {
	l := captionLine{Text: scene.Text{S: t.Say("china.ui.wish", render.Data{"Good": t.Token(w.good), "N": w.pays}),
		Font: house.Narrow(size*wishSize, scene.Medium), Color: house.Ink}, plate: house.Card}
	if w.aboard {
		l.Font, l.plate = house.Narrow(size*aboardSize, scene.Bold), house.Coin
	}
	return l
}

// drawArrows draws arrows at the window's edge toward demanded cities that are
// outside or had no room for their plates.
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

// Measures of an arrow's plate in pixels: its margin, the room for the arrow, the
// distance from the window's edge, and the step between positions.
const (
	plateMargin = 8.0
	arrowRoom   = 36.0
	rimGap      = 6.0
	rimStep     = 12.0
)

// drawArrow draws a plate with an arrow toward a hex, at the free position of
// the window's edge nearest to the hex. It draws nothing if there is no room.
func (l *labels) drawArrow(to hex.Axial, b labelBlock) []scene.Shape {
	w, h := b.size(l.measurer)
	w, h = w+arrowRoom+2*plateMargin, h+2*plateMargin
	goal := l.point(to)
	for _, free := range []func(scene.Box) bool{
		func(p scene.Box) bool { return l.taken.Free(p) && l.trackAreas.Free(p) }, l.taken.Free,
	} {
		for _, at := range l.edgePoints(w, h, goal) {
			if plate := scene.Around(at, w, h); l.ownTrackAreas.Free(plate) && free(plate) {
				l.reserve(plate.Grow(3))
				return drawPointer(l.measurer, plate, goal, b)
			}
		}
	}
	return nil
}

// edgePoints returns the centres of boxes along the window's edge, those nearest
// to a point first.
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

// drawPointer draws a plate with text and an arrow toward a point.
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
