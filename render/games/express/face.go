package express

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/scene"
)

// edges holds the four edges of a card, clockwise.
var edges = []express.End{express.North, express.East, express.South, express.West}

// onEdge reports whether an end is an edge and not a station.
func onEdge(e express.End) bool { return e <= express.West }

// cardFace is a card as it lies, already turned.
type cardFace struct {
	express.Face
	turned bool
}

// faceOf returns the face of a token such as "122" or, turned, "122r". It
// reports false if the token is not a card that can be laid.
func faceOf(token string) (cardFace, bool) {
	printed, ok := express.Printed(token)
	f := cardFace{Face: printed}
	if ok && strings.HasSuffix(token, "r") {
		f = f.upsideDown()
	}
	return f, ok
}

// upsideDown returns the face turned around.
func (f cardFace) upsideDown() cardFace {
	tracks := make([]express.Track, len(f.Tracks))
	for i, t := range f.Tracks {
		tracks[i] = express.Track{t[0].Turned(), t[1].Turned()}
	}
	f.Tracks, f.Tank, f.turned = tracks, f.Tank.Turned(), !f.turned
	return f
}

// hasBridge reports whether one track crosses another: both are straight. All
// other pairs of tracks share an edge or do not meet.
func (f cardFace) hasBridge() bool {
	return f.hasTrack(express.North, express.South) && f.hasTrack(express.East, express.West)
}

func (f cardFace) hasTrack(a, b express.End) bool {
	return slices.Contains(f.Tracks, express.Track{a, b}) || slices.Contains(f.Tracks, express.Track{b, a})
}

// edgeCenter returns the center of an edge of a box.
func edgeCenter(b scene.Box, edge express.End) scene.Point {
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

// Positions of the two stations of a double, relative to the center of the
// card: how far they move toward the edges that their tracks lead to, and how
// far up and down at most. Lower, they would cover the name.
const (
	stationPull  = 31.0
	stationRaise = 8.0
	maxRaise     = 36.0
	maxLower     = 14.0
)

// stationAt returns the position of a station in a box: the center or, for a
// double, a position toward the edges of its tracks and clear of the name.
func (f cardFace) stationAt(b scene.Box, id express.End) scene.Point {
	c := b.Center()
	if len(f.Stations) < 2 {
		return c
	}
	up := stationRaise
	for i := range f.Stations {
		up = max(up, f.pullOf(express.StationA+express.End(i)).Y-maxLower)
	}
	way := f.pullOf(id)
	return c.Add(scene.Pt(way.X, max(way.Y-up, -maxRaise)).Scale(scaleOf(b)))
}

// pullOf returns a station's offset from the center of the card at natural size: toward
// the edges to which its tracks lead.
func (f cardFace) pullOf(id express.End) scene.Point {
	var sum scene.Point
	for _, t := range f.Tracks {
		for i, end := range t {
			if end == id && onEdge(t[1-i]) {
				sum = sum.Add(edgeCenter(square, t[1-i]))
			}
		}
	}
	if d := sum.Distance(scene.Point{}); d > 0 {
		return sum.Scale(stationPull / d)
	}
	return sum
}

// square is a unit box around the origin.
var square = scene.Around(scene.Point{}, 1, 1)

// endPoint returns the position of a track's end.
func (f cardFace) endPoint(b scene.Box, e express.End) scene.Point {
	if onEdge(e) {
		return edgeCenter(b, e)
	}
	return f.stationAt(b, e)
}

// trackOutline returns the curve of a track in a box. Tracks meet an edge at
// its center and at a right angle, so that they continue on the adjacent card.
func (f cardFace) trackOutline(b scene.Box, t express.Track) scene.Outline {
	const round = 0.5523 // control point distance that approximates a quarter circle
	from, to := f.endPoint(b, t[0]), f.endPoint(b, t[1])
	o := scene.Outline{}.Move(from)
	switch {
	case onEdge(t[0]) && onEdge(t[1]) && t[0].Turned() != t[1]:
		c := b.Center()
		return o.Cubic(from.Toward(c, round), to.Toward(c, round), to)
	case onEdge(t[0]) == onEdge(t[1]):
		return o.Line(to)
	case onEdge(t[0]):
		return o.Quad(trackBend(t[0], from, to), to)
	}
	return o.Quad(trackBend(t[1], to, from), to)
}

// trackBend returns the control point of a track from an edge to a station.
func trackBend(edge express.End, from, to scene.Point) scene.Point {
	if edge == express.North || edge == express.South {
		return scene.Pt(from.X, from.Y+(to.Y-from.Y)*0.6)
	}
	return scene.Pt(from.X+(to.X-from.X)*0.6, from.Y)
}
