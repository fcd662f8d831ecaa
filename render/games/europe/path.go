package europe

import (
	"math"

	"github.com/railbot/railbot/render/scene"
)

// path is a polyline of close points with the distance along it.
type path struct {
	points    []scene.Point
	distances []float64 // from the start, one per point
}

// newPath returns the path through some points.
func newPath(points []scene.Point) path {
	miles := make([]float64, len(points))
	for i := 1; i < len(points); i++ {
		miles[i] = miles[i-1] + points[i].Distance(points[i-1])
	}
	return path{points, miles}
}

// curvedPath returns a curve from a to b. bend is its offset from the straight
// line at one third and two thirds, as a fraction of the length; positive
// values bend to the right.
func curvedPath(a, b scene.Point, bend [2]float64) path {
	const steps = 48
	d := b.Sub(a)
	aside := scene.Pt(-d.Y, d.X)
	c1 := a.Toward(b, 1.0/3).Add(aside.Scale(bend[0]))
	c2 := a.Toward(b, 2.0/3).Add(aside.Scale(bend[1]))
	points := make([]scene.Point, steps+1)
	for i := range points {
		t := float64(i) / steps
		u := 1 - t
		points[i] = a.Scale(u * u * u).Add(c1.Scale(3 * u * u * t)).Add(c2.Scale(3 * u * t * t)).Add(b.Scale(t * t * t))
	}
	return newPath(points)
}

func (c path) length() float64 { return c.distances[len(c.distances)-1] }

// pointAt returns the point at a distance along the path, and its direction in
// degrees.
func (c path) pointAt(mile float64) (scene.Point, float64) {
	i := 1
	for i < len(c.distances)-1 && c.distances[i] < mile {
		i++
	}
	p, q := c.points[i-1], c.points[i]
	angle := math.Atan2(q.Y-p.Y, q.X-p.X) * 180 / math.Pi
	return p.Toward(q, (mile-c.distances[i-1])/(c.distances[i]-c.distances[i-1])), angle
}

// offset returns a parallel path, moved to the right by some pixels.
func (c path) offset(pixels float64) path {
	if pixels == 0 {
		return c
	}
	points := make([]scene.Point, len(c.points))
	for i := range points {
		p, q := c.points[max(i-1, 0)], c.points[min(i+1, len(c.points)-1)]
		d := q.Sub(p)
		points[i] = c.points[i].Add(scene.Pt(-d.Y, d.X).Scale(pixels / p.Distance(q)))
	}
	return newPath(points)
}

// section returns the points between two distances along the path.
func (c path) section(from, to float64) []scene.Point {
	first, _ := c.pointAt(from)
	last, _ := c.pointAt(to)
	points := []scene.Point{first}
	for i, mile := range c.distances {
		if mile > from && mile < to {
			points = append(points, c.points[i])
		}
	}
	return append(points, last)
}

// smoothOutline returns a smooth closed outline through all points.
func smoothOutline(points []scene.Point) scene.Outline {
	const ease = 0.15
	n := len(points)
	at := func(i int) scene.Point { return points[(i+n)%n] }
	o := scene.Outline{}.Move(points[0])
	for i, p := range points {
		q := at(i + 1)
		o = o.Cubic(p.Add(q.Sub(at(i-1)).Scale(ease)), q.Sub(at(i+2).Sub(p).Scale(ease)), q)
	}
	return o.Close()
}
