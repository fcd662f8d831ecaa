package china

import (
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// legend is what track costs, in the other such corner.
func legend(v render.View) []scene.Shape {
	b := scene.XYWH(wholeBox.Min.X+10, wholeBox.Max.Y-140, 380, 130)
	return costs(v, b, 2)
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
		return []scene.Shape{peak(at, 9, house.InkSoft), peak(at.Add(scene.Pt(0, -5.5)), 3.5, house.White)}
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
