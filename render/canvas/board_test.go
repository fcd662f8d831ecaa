package canvas

import (
	"fmt"
	"math"

	"github.com/railbot/railbot/render/scene"
)

// The board of these tests is like a game's: a hex map with coordinates, names
// and pieces, a title, scores and sixteen piles, 1600 by 1000 pixels.

var (
	paper  = scene.RGB(0xf4efe3)
	inkish = scene.RGB(0x2a2f36)
	quiet  = []scene.Color{scene.RGB(0xe6e2cf), scene.RGB(0xcfe0e6), scene.RGB(0xd9cfb8), scene.RGB(0xd8e3cc), scene.RGB(0xe9d9c6)}
	seats  = []scene.Color{scene.RGB(0x0072b2), scene.RGB(0xd55e00), scene.RGB(0x009e73), scene.RGB(0xcc79a7)}
	names  = []string{"Shinjuku", "Yokohama", "Ômiya", "Chiba", "Kawasaki", "Hachiōji", "Forêt", "Saint-Étienne"}
)

func hexCenter(i int) scene.Point {
	row, col := i/10, i%10
	x := 90 + float64(col)*100
	if row%2 == 1 {
		x += 50
	}
	return scene.Pt(x, 150+float64(row)*87)
}

func hexPoints(c scene.Point, r float64) []scene.Point {
	var ps []scene.Point
	for k := range 6 {
		ps = append(ps, c.Polar(r, float64(60*k)-90))
	}
	return ps
}

func boardMap() []scene.Shape {
	var shapes []scene.Shape
	for i := range 80 {
		shapes = append(shapes, scene.Polygon{Points: hexPoints(hexCenter(i), 57), Fill: scene.Flat(quiet[i*7%5]), Stroke: scene.Edge(paper, 3)})
	}
	for i := range 80 {
		c := hexCenter(i)
		if i%5 == 1 {
			shapes = append(shapes, scene.Icon{Name: scene.IconMountain, At: c.Add(scene.Pt(0, 14)), Size: 44, Color: quiet[2].Mix(inkish, 0.25)})
		}
		if i%5 == 2 {
			shapes = append(shapes, scene.Path{Outline: scene.Outline{}.Move(c.Add(scene.Pt(-40, 10))).Cubic(c, c.Add(scene.Pt(10, 30)), c.Add(scene.Pt(40, -10))), Stroke: scene.Edge(scene.RGB(0x7fb0c8), 8)})
		}
		shapes = append(shapes, scene.Text{S: fmt.Sprintf("%c%d", 'A'+i/10, i%10+1), At: c.Add(scene.Pt(0, -36)), Font: scene.Font{Size: 14}, Color: scene.RGB(0x6b6a60), Align: scene.Centered, Level: scene.Middle})
		if i%3 == 0 {
			shapes = append(shapes, scene.Text{S: names[i%8], At: c.Add(scene.Pt(0, 40)), Font: scene.Font{Family: scene.Condensed, Weight: scene.Bold, Size: 18}, Color: inkish, Align: scene.Centered, Halo: paper, HaloWidth: 2.5})
		}
	}
	return shapes
}

func token(c scene.Point, seat int) scene.Shape {
	return scene.Group{At: c, Shapes: []scene.Shape{
		scene.Rect{Box: scene.Around(scene.Pt(0, 0), 26, 26), Radius: 5,
			Fill:   scene.Fill{Color: seats[seat], Hatch: scene.Hatch{Kind: scene.HatchKind(seat + 1), Color: scene.RGB(0xffffff), Spacing: 7, Width: 2}},
			Stroke: scene.Edge(inkish, 2)},
		scene.Text{S: fmt.Sprint(seat + 1), Font: scene.Font{Weight: scene.Bold, Size: 18}, Color: scene.RGB(0xffffff), Align: scene.Centered, Level: scene.Middle, Halo: seats[seat].Mix(inkish, 0.5), HaloWidth: 2},
	}}
}

// track is a rail of a seat from one hex to a neighbour.
func track(i, seat int) scene.Shape {
	next := i + 1
	if i%10 == 9 {
		next = i - 1
	}
	a, b := hexCenter(i), hexCenter(next)
	return scene.Group{Shapes: []scene.Shape{
		scene.Line{Points: []scene.Point{a, b}, Stroke: scene.Edge(paper, 12)},
		scene.Line{Points: []scene.Point{a, b}, Stroke: scene.Edge(seats[seat], 7)},
		scene.Line{Points: []scene.Point{a, b}, Stroke: scene.Stroke{Color: inkish, Width: 2, Dash: []float64{6, 6}, Cap: scene.Butt}},
	}}
}

func pile(i int) []scene.Shape {
	b := scene.XYWH(1110+float64(i%4)*120, 360+float64(i/4)*155, 112, 146)
	edge := scene.Edge(inkish, 2)
	under := b.Move(scene.Pt(4, 4))
	shapes := []scene.Shape{
		scene.Rect{Box: under, Radius: 10, Fill: scene.Flat(quiet[3]), Stroke: edge},
		scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(scene.RGB(0xfffdf6)), Stroke: edge},
		scene.Circle{Center: b.Min.Add(scene.Pt(92, 20)), R: 16, Fill: scene.Flat(scene.RGB(0xf0e442)), Stroke: edge},
		scene.Text{S: fmt.Sprint(i%8 + 1), At: b.Min.Add(scene.Pt(92, 20)), Font: scene.Font{Weight: scene.Bold, Size: 22}, Color: inkish, Align: scene.Centered, Level: scene.Middle},
		scene.Icon{Name: scene.Icons()[i], At: b.Min.Add(scene.Pt(56, 64)), Size: 44, Color: inkish},
		scene.Text{S: fmt.Sprintf("×%d", 10-i%4), At: b.Min.Add(scene.Pt(10, 30)), Font: scene.Font{Weight: scene.Bold, Size: 18}, Color: inkish},
	}
	name := scene.Text{S: names[i%8] + " express", At: b.Min.Add(scene.Pt(56, 112)), Font: scene.Font{Family: scene.Condensed, Weight: scene.Bold, Size: 18}, Color: inkish, Align: scene.Centered}
	return append(shapes, scene.Paragraph(Fonts{}, name, 104, 20, 2)...)
}

func scores() []scene.Shape {
	shapes := []scene.Shape{
		scene.Text{S: "Trains — Tokyo", At: scene.Pt(40, 60), Font: scene.Font{Weight: scene.Bold, Size: 40}, Color: inkish},
		scene.Text{S: "Tour d’Élodie", At: scene.Pt(1110, 60), Font: scene.Font{Weight: scene.Bold, Size: 36}, Color: inkish},
	}
	for i := range 4 {
		y := 90 + float64(i)*62
		shapes = append(shapes, scene.Rect{Box: scene.XYWH(1110, y, 460, 54), Radius: 10, Fill: scene.Flat(scene.RGB(0xfffdf6)), Stroke: scene.Edge(quiet[2], 2)},
			token(scene.Pt(1140, y+27), i),
			scene.Text{S: names[i], At: scene.Pt(1168, y+27), Font: scene.Font{Weight: scene.Medium, Size: 24}, Color: inkish, Level: scene.Middle},
			scene.Text{S: fmt.Sprint(12 + 7*i), At: scene.Pt(1556, y+27), Font: scene.Font{Weight: scene.Bold, Size: 36}, Color: inkish, Align: scene.Right, Level: scene.Middle})
	}
	return shapes
}

// board returns a board with the given number of tracks and tokens.
func board(pieces int) *scene.Scene {
	var moving []scene.Shape
	for i := range pieces {
		moving = append(moving, track(i*13%79, i%4))
	}
	for i := range pieces {
		moving = append(moving, token(hexCenter(i*29%80).Add(scene.Pt(0, 10)), i%4))
	}
	moving = append(moving, scores()...)
	for i := range 16 {
		moving = append(moving, pile(i)...)
	}
	return &scene.Scene{Width: 1600, Height: 1000, Background: paper, Corner: 24, Reserve: append([]scene.Color{inkish}, seats...),
		Layers: []scene.Layer{{Key: "test board", Shapes: boardMap()}, {Shapes: moving}}}
}

// withTrack returns the board with one more track below the tokens.
func withTrack(s *scene.Scene, i, seat int) *scene.Scene {
	next := *s
	top := len(s.Layers) - 1
	shapes := append([]scene.Shape{track(i, seat)}, s.Layers[top].Shapes...)
	next.Layers = append(append([]scene.Layer{}, s.Layers[:top]...), scene.Layer{Shapes: shapes})
	return &next
}

// spin returns a group with a shape of every kind, rotated by angle.
func spin(at scene.Point, angle float64) scene.Shape {
	return scene.Group{At: at, Angle: angle, Scale: 1 + math.Mod(angle, 3)/5, Shapes: []scene.Shape{
		scene.Circle{R: 20, Fill: scene.Flat(quiet[1]), Stroke: scene.Edge(seats[0], 3)},
		scene.Text{S: "Côté", Font: scene.Font{Size: 20}, Color: inkish, Halo: paper, HaloWidth: 2},
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(0, -30), Size: 24, Color: inkish, Edge: paper, EdgeWidth: 2},
	}}
}
