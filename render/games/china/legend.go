package china

import (
	"fmt"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// legend is what track costs, below the whole map in small.
func legend(v render.View) []scene.Shape {
	return costs(v, scene.XYWH(panelX, foot-legendHeight, panelW, legendHeight), 2)
}

const legendHeight = 122.0

// keyLine says what the initials and the waves in the players' rows stand for.
func keyLine(v render.View, t china.Table) []scene.Shape {
	y := body + float64(len(t.Players))*rowHeight(len(t.Players)) + keyHeight/2 - 5
	font := house.Narrow(house.Reading, scene.Medium)
	words := append(majorNames(v.Tell), v.Tell.Say("china.ui.port"))
	room := panelW
	for _, s := range words {
		room -= v.Measure.Measure(s, font).Width + keySign
	}
	var shapes []scene.Shape
	x := panelX
	for i, s := range words {
		sign := initial(s)
		if i == len(words)-1 {
			sign = ""
		}
		shapes = append(shapes, goal(scene.Pt(x+12, y), 1, sign, false)...)
		shapes = append(shapes, scene.Text{S: s, At: scene.Pt(x+keySign, y), Font: font, Color: house.Ink,
			Level: scene.Middle})
		x += keySign + v.Measure.Measure(s, font).Width + room/float64(len(words)-1)
	}
	return shapes
}

// keySign is how much room a sign takes beside its words.
const keySign = 29.0

// majorNames are the names of the major cities.
func majorNames(t *render.Teller) []string {
	var names []string
	for _, c := range china.Printed().CitiesOf(china.Major) {
		names = append(names, t.Token(china.Printed().Cities[c].Token))
	}
	return names
}

// beside is the key of what stands beside the map and does not change.
func beside(v render.View, t china.Table) string {
	return fmt.Sprint("china/beside/", len(t.Players), "/", v.Tell.Language())
}

// costs is what a segment costs by the milepost that it leads to, and what
// waters add, in columns.
func costs(v render.View, b scene.Box, columns int) []scene.Shape {
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}}
	w, h := (b.W()-16)/float64(columns), (b.H()-10)/float64((len(costLines)+columns-1)/columns)
	for i, c := range costLines {
		at := scene.Pt(b.Min.X+22+float64(i%columns)*w, b.Min.Y+5+h*(float64(i/columns)+0.5))
		shapes = append(shapes, c.sign(at)...)
		shapes = append(shapes, scene.Text{S: v.Tell.Say("china.ui.cost." + c.key), At: at.Add(scene.Pt(20, 0)), Font: house.Narrow(house.Reading, scene.Regular),
			Color: house.Ink, Level: scene.Middle, MaxWidth: w - 44, MinSize: 15})
	}
	return shapes
}

// costLines are the lines of the legend with their signs.
var costLines = []struct {
	key  string
	sign func(at scene.Point) []scene.Shape
}{
	{"plain", func(at scene.Point) []scene.Shape {
		return []scene.Shape{scene.Circle{Center: at, R: 3.5, Fill: scene.Flat(dotTone)}}
	}},
	{"river", func(at scene.Point) []scene.Shape { return stroke(at, scene.Edge(streamTone, 3.5)) }},
	{"mountain", func(at scene.Point) []scene.Shape { return []scene.Shape{peak(at, 7, peakTone)} }},
	{"dry", func(at scene.Point) []scene.Shape {
		return stroke(at, scene.Stroke{Color: wadiTone, Width: 3, Dash: []float64{6, 5}})
	}},
	{"alpine", func(at scene.Point) []scene.Shape {
		return []scene.Shape{peak(at, 9, heightTone)}
	}},
	{"lake", func(at scene.Point) []scene.Shape { return stroke(at, scene.Edge(streamTone, 7)) }},
	{"city", func(at scene.Point) []scene.Shape {
		return []scene.Shape{
			scene.Circle{Center: at.Add(scene.Pt(-7, 0)), R: 5, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2)},
			scene.Rect{Box: scene.Around(at.Add(scene.Pt(7, 0)), 10, 10), Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2)},
		}
	}},
	{"sea", func(at scene.Point) []scene.Shape {
		return stroke(at, scene.Stroke{Color: waterInk, Width: 3, Dash: []float64{6, 4}, Cap: scene.Butt})
	}},
	{"major", func(at scene.Point) []scene.Shape {
		return []scene.Shape{hexagon(at, 9, scene.Flat(redTone), scene.Edge(house.Ink, 2))}
	}},
}

func stroke(at scene.Point, s scene.Stroke) []scene.Shape {
	return []scene.Shape{scene.Line{Points: []scene.Point{at.Add(scene.Pt(-13, 0)), at.Add(scene.Pt(13, 0))}, Stroke: s}}
}
