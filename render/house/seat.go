package house

import "github.com/railbot/railbot/render/scene"

// Seats is how many seats have a mark of their own.
const Seats = 6

// seatStyle is how one seat is shown, everywhere.
type seatStyle struct {
	color scene.Color
	ink   scene.Color // of its hatch and of the dashes along its rails
	hatch scene.HatchKind
	mark  string    // silhouette in a box from -12 to 12
	rail  []float64 // pattern of dashes along its rails; none is unbroken
}

// The colours are those of Okabe and Ito, which people of any colour vision tell
// apart, but for the green and the purple: without green cones those two are
// alike, so the one is darker here and the other lighter.
var seatStyles = [Seats]seatStyle{
	{scene.RGB(0x0072b2), White, scene.Slash, "O 0 0 10.5", nil},
	{scene.RGB(0xd55e00), White, scene.Dots, "M -9.5 -9.5 L 9.5 -9.5 L 9.5 9.5 L -9.5 9.5 Z", []float64{12, 9}},
	{scene.RGB(0x00805c), White, scene.Rungs, "M 0 -11 L 11.5 9 L -11.5 9 Z", []float64{0.5, 10}},
	{scene.RGB(0xf2b6d2), Plum, scene.Cross, "M 0 -12 L 12 0 L 0 12 L -12 0 Z", []float64{16, 8, 0.5, 8}},
	{
		scene.RGB(0xf0e442), Ink, scene.Bars,
		"M 0 -12 L 3.4 -4.2 L 11.8 -3.6 L 5.4 1.8 L 7.4 10 L 0 5.6 L -7.4 10 L -5.4 1.8 L -11.8 -3.6 L -3.4 -4.2 Z",
		[]float64{4, 5},
	},
	{
		scene.RGB(0x56b4e9), Ink, scene.Backslash,
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

// styleOf wraps seats beyond the sixth around; seat 0 and below are the first.
func styleOf(seat int) seatStyle { return seatStyles[place(seat)] }

func place(seat int) int { return (max(seat, 1) - 1) % Seats }

// SeatColor is the seat's colour.
func SeatColor(seat int) scene.Color { return styleOf(seat).color }

// SeatFill fills an area with the seat's colour and hatch. Scale 1 suits pieces
// of 20 to 40 pixels.
func SeatFill(seat int, scale float64) scene.Fill {
	s := styleOf(seat)
	h := scene.Hatch{Kind: s.hatch, Color: s.ink, Spacing: 8 * scale, Width: 2 * scale}
	if s.hatch == scene.Dots {
		h.Width = 4 * scale
	}
	return scene.Fill{Color: s.color, Hatch: h}
}

// SeatMark is the seat's silhouette in its colour, dark edge and thin light
// casing, size pixels across, at a point.
func SeatMark(at scene.Point, size float64, seat int) []scene.Shape {
	return seatMark(at, size, scene.Flat(SeatColor(seat)), seat)
}

// SeatPiece is the seat's silhouette with its hatch: a piece on a board.
func SeatPiece(at scene.Point, size float64, seat int) []scene.Shape {
	return seatMark(at, size, SeatFill(seat, 24/size), seat)
}

func seatMark(at scene.Point, size float64, fill scene.Fill, seat int) []scene.Shape {
	o := seatOutlines[place(seat)]
	return []scene.Shape{scene.Group{At: at, Scale: size / 24, Shapes: []scene.Shape{
		scene.Path{Outline: o, Stroke: scene.Edge(Card, 24*7/size)},
		scene.Path{Outline: o, Fill: fill, Stroke: scene.Edge(Ink, max(2, 24*2.2/size))},
	}}}
}

// Rail is a track along the points in the seat's colour, told apart from others
// by its pattern of dashes as well. Width is of the coloured part; 10
// suits a board.
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

// FineRail is a rail for boards with much track: its edges take up less room.
// Its three lines are to be drawn in three passes where rails meet.
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

// Track is a rail that belongs to nobody, or not yet: a plain double line.
func Track(points []scene.Point, width float64) []scene.Shape {
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(InkSoft, width)},
		scene.Line{Points: points, Stroke: scene.Edge(Card, width*0.45)},
	}
}

// StationPiece is a little house in the seat's colour and hatch with the seat's
// mark before it: a station on a board, size pixels across.
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
