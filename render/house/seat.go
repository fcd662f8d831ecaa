package house

import "github.com/railbot/railbot/render/scene"

// Seats is the number of seats with their own mark.
const Seats = 6

// seatStyle is how a seat is drawn.
type seatStyle struct {
	color scene.Color
	ink   scene.Color // color of its hatch and of the dashes along its rails
	hatch scene.HatchKind
	mark  string    // silhouette in a box from -12 to 12
	rail  []float64 // dash pattern of its rails; nil is solid
}

// seatStyles holds the style of each seat. The colors are those of Okabe and Ito, which people with any color vision can
// distinguish. Only the green is darker and the purple is lighter, because the two look alike without green cones.
var seatStyles = [Seats]seatStyle{
	{scene.RGB(0x0072b2), White, scene.Slash, "O 0 0 10.5", nil},
	{scene.RGB(0xd55e00), White, scene.Dots, "M -9.5 -9.5 L 9.5 -9.5 L 9.5 9.5 L -9.5 9.5 Z", []float64{12, 9}},
	{scene.RGB(0x00805c), White, scene.Rungs, "M 0 -11 L 11.5 9 L -11.5 9 Z", []float64{0.5, 10}},
	{scene.RGB(0xf2b6d2), Plum, scene.Cross, "M 0 -12 L 12 0 L 0 12 L -12 0 Z", []float64{16, 8, 0.5, 8}},
	{
		scene.RGB(0xf0e442), Night, scene.Bars,
		"M 0 -12 L 3.4 -4.2 L 11.8 -3.6 L 5.4 1.8 L 7.4 10 L 0 5.6 L -7.4 10 L -5.4 1.8 L -11.8 -3.6 L -3.4 -4.2 Z",
		[]float64{4, 5},
	},
	{
		scene.RGB(0x56b4e9), Night, scene.Backslash,
		"M -4.2 -11 L 4.2 -11 L 4.2 -4.2 L 11 -4.2 L 11 4.2 L 4.2 4.2 " +
			"L 4.2 11 L -4.2 11 L -4.2 4.2 L -11 4.2 L -11 -4.2 L -4.2 -4.2 Z",
		[]float64{26, 7},
	},
}

var seatOutlines = func() (all [Seats]scene.Outline) {
	for i, s := range seatStyles {
		o, err := scene.ParseOutline(s.mark)
		if err != nil {
			panic("house: mark of a seat: " + err.Error())
		}
		all[i] = o
	}
	return all
}()

// styleOf returns the style of a seat. The seventh seat has the style of the first, and so on. A seat below 1 has the
// first style.
func styleOf(seat int) seatStyle { return seatStyles[styleIndex(seat)] }

// styleIndex returns the index of a seat's style.
func styleIndex(seat int) int { return (max(seat, 1) - 1) % Seats }

// SeatColor returns the seat's color.
func SeatColor(seat int) scene.Color { return styleOf(seat).color }

// SeatFill returns a fill with the seat's color and hatch. scale is the scale of the hatch; 1 suits pieces of 20 to 40
// pixels.
func SeatFill(seat int, scale float64) scene.Fill {
	s := styleOf(seat)
	h := scene.Hatch{Kind: s.hatch, Color: s.ink, Spacing: 8 * scale, Width: 2 * scale}
	if s.hatch == scene.Dots {
		h.Width = 4 * scale
	}
	return scene.Fill{Color: s.color, Hatch: h}
}

// SeatMark draws the seat's silhouette in its color at a point, with a dark edge and a thin light casing,
// size pixels across.
func SeatMark(at scene.Point, size float64, seat int) []scene.Shape {
	return drawSeatMark(at, size, scene.Flat(SeatColor(seat)), seat)
}

// SeatPiece draws the seat's silhouette with its hatch, as a piece on a board.
func SeatPiece(at scene.Point, size float64, seat int) []scene.Shape {
	return drawSeatMark(at, size, SeatFill(seat, 24/size), seat)
}

// drawSeatMark draws the seat's silhouette with a fill.
func drawSeatMark(at scene.Point, size float64, fill scene.Fill, seat int) []scene.Shape {
	o := seatOutlines[styleIndex(seat)]
	return []scene.Shape{scene.Group{At: at, Scale: size / 24, Shapes: []scene.Shape{
		scene.Path{Outline: o, Stroke: scene.Edge(Card, 24*7/size)},
		scene.Path{Outline: o, Fill: fill, Stroke: scene.Edge(Ink, max(2, 24*2.2/size))},
	}}}
}

// Rail draws a track along the points in the seat's color and dash pattern. width is the width of the colored
// part in pixels; 10 suits a board.
func Rail(points []scene.Point, width float64, seat int) []scene.Shape {
	s := styleOf(seat)
	dash := make([]float64, len(s.rail))
	for i, d := range s.rail {
		dash[i] = max(0.5, d*width/10)
	}
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(Card, width+8)},
		scene.Line{Points: points, Stroke: scene.Edge(Ink, width+4)},
		scene.Line{Points: points, Stroke: scene.Edge(s.color, width)},
		scene.Line{Points: points, Stroke: scene.Stroke{Color: s.ink, Width: width * 0.34, Dash: dash}},
	}
}

// FineRail draws a rail like [Rail] with thinner edges, for boards with much track. It returns three lines. Where rails
// meet, the first lines of all rails must be drawn before the second ones, and those before the third ones.
func FineRail(points []scene.Point, width float64, seat int) []scene.Shape {
	s := styleOf(seat)
	dash := make([]float64, len(s.rail))
	for i, d := range s.rail {
		dash[i] = max(0.5, d*width/8)
	}
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(Ink, width+2.5)},
		scene.Line{Points: points, Stroke: scene.Edge(s.color, width)},
		scene.Line{Points: points, Stroke: scene.Stroke{Color: s.ink, Width: width * 0.36, Dash: dash}},
	}
}

// Track draws a rail that belongs to no seat: a plain double line.
func Track(points []scene.Point, width float64) []scene.Shape {
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(InkSoft, width)},
		scene.Line{Points: points, Stroke: scene.Edge(Card, width*0.45)},
	}
}

// StationPiece draws a station on a board: a small house in the seat's color and hatch with the seat's mark in
// front, size pixels across.
func StationPiece(at scene.Point, size float64, seat int) []scene.Shape {
	r := size / 2
	walls := scene.Outline{}.Move(at.Add(scene.Pt(-r, r))).
		Line(at.Add(scene.Pt(-r, -r*0.3))).Line(at.Add(scene.Pt(0, -r*1.1))).
		Line(at.Add(scene.Pt(r, -r*0.3))).Line(at.Add(scene.Pt(r, r))).Close()
	return append([]scene.Shape{
		scene.Path{Outline: walls, Stroke: scene.Edge(Card, size*0.24)},
		scene.Path{Outline: walls, Fill: SeatFill(seat, size/40), Stroke: scene.Edge(Ink, size*0.09)},
	}, SeatMark(at.Add(scene.Pt(0, r*0.22)), size*0.56, seat)...)
}
