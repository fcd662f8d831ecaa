package china

import (
	"math"

	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/scene"
)

// hexCorner is a corner of hexes, in half widths (x) and half sizes (y) from the
// centre of hex {0, 0}. The numbers are whole, so hexes that share a corner
// compare equal there.
type hexCorner struct{ x, y int }

var cornerSteps = [hex.Directions]hexCorner{{1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}, {1, -1}}

// cornerOf returns the corner at the clockwise end of side d.
func cornerOf(a hex.Axial, d hex.Direction) hexCorner {
	step := cornerSteps[d]
	return hexCorner{2*a.Q + a.R + step.x, 3*a.R + step.y}
}

// sideCorners returns the ends of side d of a hex, clockwise.
func sideCorners(a hex.Axial, d hex.Direction) [2]hexCorner {
	return [2]hexCorner{cornerOf(a, (d+hex.Directions-1)%hex.Directions), cornerOf(a, d)}
}

// pointIn returns the position of a corner in the picture.
func (c hexCorner) pointIn(l hex.Layout) scene.Point {
	return scene.Pt(l.X+float64(c.x)*l.Width()/2, l.Y+float64(c.y)*l.Size/2)
}

// borderLoops returns the borders of a set of hexes, each closed and clockwise
// around the set. Borders never meet at a corner, because each corner belongs to
// three hexes.
func borderLoops(set *hexSet, order []hex.Axial) [][]hexCorner {
	next := map[hexCorner]hexCorner{}
	var starts []hexCorner
	for _, a := range order {
		if !set.has(a) {
			continue
		}
		for d := range hex.Direction(hex.Directions) {
			if !set.has(a.Neighbor(d)) {
				side := sideCorners(a, d)
				next[side[0]] = side[1]
				starts = append(starts, side[0])
			}
		}
	}
	var all [][]hexCorner
	for _, start := range starts {
		var loop []hexCorner
		for at, ok := next[start]; ok; at, ok = next[at] {
			loop = append(loop, at)
			delete(next, start)
			start = at
		}
		if len(loop) > 0 {
			all = append(all, loop)
		}
	}
	return all
}

// sideMiddles returns the middles of the sides of a closed border.
func sideMiddles(l hex.Layout, loop []hexCorner) []scene.Point {
	points := make([]scene.Point, len(loop))
	for i, c := range loop {
		points[i] = c.pointIn(l).Toward(loop[(i+1)%len(loop)].pointIn(l), 0.5)
	}
	return points
}

// appendSmoothLoop appends a closed curve that bends at each point. Where a
// border of hexes runs straight, the middles of its sides lie in a line, and so
// does the curve.
func appendSmoothLoop(o scene.Outline, points []scene.Point) scene.Outline {
	n := len(points)
	o = o.Move(points[n-1].Toward(points[0], 0.5))
	for i, p := range points {
		o = o.Quad(p, p.Toward(points[(i+1)%n], 0.5))
	}
	return o.Close()
}

// joinLinks joins links into chains: first runs between ends and forks, then
// rings.
func joinLinks[N comparable](links [][2]N) [][]N {
	meet := map[N][]int{}
	for i, link := range links {
		meet[link[0]] = append(meet[link[0]], i)
		meet[link[1]] = append(meet[link[1]], i)
	}
	used := make([]bool, len(links))
	follow := func(i int, from N) []N {
		run := []N{from}
		for i >= 0 {
			used[i] = true
			from = otherEnd(links[i], from)
			run = append(run, from)
			i = nextLink(meet[from], used)
		}
		return run
	}
	var all [][]N
	for _, ends := range []bool{true, false} { // rings last, since they have no end to start at
		for i, link := range links {
			for _, end := range link {
				if !used[i] && (!ends || len(meet[end]) != 2) {
					all = append(all, follow(i, end))
				}
			}
		}
	}
	return all
}

// otherEnd returns the other end of a link.
func otherEnd[N comparable](link [2]N, end N) N {
	if link[0] == end {
		return link[1]
	}
	return link[0]
}

// nextLink returns the unused link by which a chain continues, or -1 at ends and
// forks.
func nextLink(links []int, used []bool) int {
	if len(links) != 2 {
		return -1
	}
	for _, i := range links {
		if !used[i] {
			return i
		}
	}
	return -1
}

// bendPoints returns the points of an open curve along a chain: its ends and the
// middles of its sides, where track crosses it at a right angle.
func bendPoints(l hex.Layout, chain []hexCorner) []scene.Point {
	points := []scene.Point{chain[0].pointIn(l)}
	for i := range len(chain) - 1 {
		points = append(points, chain[i].pointIn(l).Toward(chain[i+1].pointIn(l), 0.5))
	}
	return append(points, chain[len(chain)-1].pointIn(l))
}

// curveThrough returns an open curve from the first point to the last that bends
// at each point between.
func curveThrough(points []scene.Point) scene.Outline {
	last := len(points) - 1
	o := scene.Outline{}.Move(points[0])
	for i := 1; i < last; i++ {
		end := points[i].Toward(points[i+1], 0.5)
		if i == last-1 {
			end = points[last]
		}
		o = o.Quad(points[i], end)
	}
	if last == 1 {
		o = o.Line(points[1])
	}
	return o
}

// hexBounds returns the bounding box of whole hexes.
func hexBounds(l hex.Layout, hexes []hex.Axial) scene.Box {
	b := scene.Box{Min: scene.Pt(math.Inf(1), math.Inf(1)), Max: scene.Pt(math.Inf(-1), math.Inf(-1))}
	for _, a := range hexes {
		x, y := l.Center(a)
		b = b.Union(scene.Around(scene.Pt(x, y), l.Width(), 2*l.Size))
	}
	return b
}
