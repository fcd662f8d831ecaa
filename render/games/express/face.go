package express

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/scene"
)

// edges are the four edges of a card, clockwise.
var edges = []express.End{express.North, express.East, express.South, express.West}

func onEdge(e express.End) bool { return e <= express.West }

// face is a card as it lies: turned already.
type face struct {
	express.Face
	turned bool
}

// faceOf is what a token shows, "122" or turned "122r"; false for what is no
// card that can be laid.
func faceOf(token string) (face, bool) {
	printed, ok := express.Printed(token)
	f := face{Face: printed}
	if ok && strings.HasSuffix(token, "r") {
		f = f.turn()
	}
	return f, ok
}

// turn is the face the other way up.
func (f face) turn() face {
	tracks := make([]express.Track, len(f.Tracks))
	for i, t := range f.Tracks {
		tracks[i] = express.Track{t[0].Turned(), t[1].Turned()}
	}
	f.Tracks, f.Tank, f.turned = tracks, f.Tank.Turned(), !f.turned
	return f
}

// bridge tells whether one track passes over another: both go straight. All
// other pairs of tracks either share an edge or do not meet.
func (f face) bridge() bool {
	return f.has(express.North, express.South) && f.has(express.East, express.West)
}

func (f face) has(a, b express.End) bool {
	return slices.Contains(f.Tracks, express.Track{a, b}) || slices.Contains(f.Tracks, express.Track{b, a})
}

// spot is the middle of an edge of a box.
func spot(b scene.Box, edge express.End) scene.Point {
	c := b.Center()
	switch edge {
	case express.North:
		return scene.Pt(c.X, b.Min.Y)
	case express.East:
		return scene.Pt(b.Max.X, c.Y)
	case express.South:
		return scene.Pt(c.X, b.Max.Y)
	}
	return scene.Pt(b.Min.X, c.Y)
}

// at is where a station stands in a box: in the middle, or where there are two a
// little higher, each toward the edges that its tracks lead to.
func (f face) at(b scene.Box, id express.End) scene.Point {
	c := b.Center()
	if len(f.Stations) < 2 {
		return c
	}
	var pull scene.Point
	for _, t := range f.Tracks {
		for i, end := range t {
			if end == id && onEdge(t[1-i]) {
				pull = pull.Add(spot(b, t[1-i]).Sub(c))
			}
		}
	}
	u := unit(b)
	if d := pull.Distance(scene.Point{}); d > 0 {
		c = c.Add(pull.Scale(31 * u / d))
	}
	return c.Add(scene.Pt(0, -8*u))
}

func (f face) end(b scene.Box, e express.End) scene.Point {
	if onEdge(e) {
		return spot(b, e)
	}
	return f.at(b, e)
}

// curve is the way of a track over a box. Tracks meet an edge in its middle and
// at a right angle, so that they run on over the card beside it.
func (f face) curve(b scene.Box, t express.Track) scene.Outline {
	const round = 0.5523 // of a quarter of a circle
	from, to := f.end(b, t[0]), f.end(b, t[1])
	o := scene.Outline{}.Move(from)
	switch {
	case onEdge(t[0]) && onEdge(t[1]) && t[0].Turned() != t[1]:
		c := b.Center()
		return o.Cubic(from.Toward(c, round), to.Toward(c, round), to)
	case onEdge(t[0]) == onEdge(t[1]):
		return o.Line(to)
	case onEdge(t[0]):
		return o.Quad(bend(t[0], from, to), to)
	}
	return o.Quad(bend(t[1], to, from), to)
}

// bend is where a track from an edge to a station turns off its first course.
func bend(edge express.End, from, to scene.Point) scene.Point {
	if edge == express.North || edge == express.South {
		return scene.Pt(from.X, from.Y+(to.Y-from.Y)*0.6)
	}
	return scene.Pt(from.X+(to.X-from.X)*0.6, from.Y)
}
