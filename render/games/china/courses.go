package china

import (
	"math"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/scene"
)

// course is where the mileposts of a seat's track are drawn.
type course map[hex.Axial]scene.Point

// bend is a milepost of a seat's track on its way to where it is drawn.
type bend struct {
	seat    engine.Seat
	at      hex.Axial
	p, even scene.Point // the current point, and the one before lines were moved apart
	next    []int       // neighbours on the track
	rivals  [][2]int    // segments of other seats nearby
	sides   map[engine.Seat]float64
	fixed   bool // cities stay at their place
}

// apart is the distance between the middles of lines that run side by side.
func (c *mapWindow) apart() float64 { return c.railWidth() }

// coursesOf returns the courses of all tracks. Between cities and forks it evens out the
// zigzag of the mileposts, and it moves lines that run along each other apart, so that they
// look like parallel lines and none covers another.
func (c *mapWindow) coursesOf(owned map[engine.Seat][]china.Edge) map[engine.Seat]course {
	const evenings, moves = 3, 10
	bends := c.bendsOf(owned)
	for range evenings {
		evenOut(bends, 0.5)
	}
	for i := range bends {
		bends[i].even = bends[i].p
	}
	c.chooseSides(bends)
	for range moves {
		c.moveApart(bends)
		evenOut(bends, 0.2)
	}
	ways := map[engine.Seat]course{}
	for _, b := range bends {
		if ways[b.seat] == nil {
			ways[b.seat] = course{}
		}
		ways[b.seat][b.at] = b.p
	}
	return ways
}

// bendsOf returns the mileposts of all tracks at their places.
func (c *mapWindow) bendsOf(owned map[engine.Seat][]china.Edge) []bend {
	var bends []bend
	var segments [][2]int
	for _, seat := range seatsOf(owned) {
		index := map[hex.Axial]int{}
		find := func(m china.Milepost) int {
			at := hexOfMilepost(m)
			i, ok := index[at]
			if !ok {
				i = len(bends)
				index[at] = i
				bends = append(bends, bend{seat: seat, at: at, p: c.point(at), fixed: c.at(at).terrain >= town, sides: map[engine.Seat]float64{}})
			}
			return i
		}
		for _, e := range owned[seat] {
			from, to := china.PrintedBoard().EndsOf(e)
			i, j := find(from), find(to)
			bends[i].next, bends[j].next = append(bends[i].next, j), append(bends[j].next, i)
			segments = append(segments, [2]int{i, j})
		}
	}
	near := 2.2 * c.unit()
	for i := range bends {
		b := &bends[i]
		for _, s := range segments {
			other := bends[s[0]]
			if b.fixed || other.seat == b.seat || abs(other.p.X-b.p.X) > near || abs(other.p.Y-b.p.Y) > near {
				continue
			}
			b.rivals = append(b.rivals, s)
		}
	}
	return bends
}

// evenOut moves each milepost between cities and forks toward the middle of its
// neighbours.
func evenOut(bends []bend, part float64) {
	even := make([]scene.Point, len(bends))
	for i, b := range bends {
		if even[i] = b.p; len(b.next) == 2 && !b.fixed {
			even[i] = b.p.Toward(bends[b.next[0]].p.Toward(bends[b.next[1]].p, 0.5), part)
		}
	}
	for i := range bends {
		bends[i].p = even[i]
	}
}

// sideOffset is how far a milepost lies beside another seat's line, along the line's
// normal.
type sideOffset struct {
	off    float64
	normal scene.Point
}

// offsets returns how far a milepost lies beside the nearest line of each other seat
// that runs in about the same direction.
func offsets(bends []bend, b bend) map[engine.Seat]sideOffset {
	nearest, list := map[engine.Seat]float64{}, map[engine.Seat]sideOffset{}
	for _, s := range b.rivals {
		from, to := bends[s[0]].p, bends[s[1]].p
		far := from.Distance(to)
		if far == 0 || !b.runsAlong(bends, to.Sub(from).Scale(1/far)) {
			continue
		}
		way := to.Sub(from).Scale(1 / far)
		rel := b.p.Sub(from)
		along := min(far, max(0, rel.X*way.X+rel.Y*way.Y))
		d := b.p.Distance(from.Toward(to, along/far))
		if least, ok := nearest[bends[s[0]].seat]; ok && d >= least {
			continue
		}
		const leanX, leanY = 0.966, 0.259 // lines of the board hardly ever run across this direction
		if way.X*leanX+way.Y*leanY < 0 {
			way = way.Scale(-1)
		}
		normal := scene.Pt(-way.Y, way.X)
		off := rel.X*normal.X + rel.Y*normal.Y
		if off != 0 {
			off = math.Copysign(d, off)
		}
		nearest[bends[s[0]].seat], list[bends[s[0]].seat] = d, sideOffset{off, normal}
	}
	return list
}

// runsAlong reports whether the track at a milepost runs in about the given
// direction.
func (b bend) runsAlong(bends []bend, way scene.Point) bool {
	const alike = 0.8
	is := func(from, to scene.Point) bool {
		far := from.Distance(to)
		d := to.Sub(from)
		return far > 0 && abs(d.X*way.X+d.Y*way.Y) > alike*far
	}
	if len(b.next) == 2 {
		return is(bends[b.next[0]].p, bends[b.next[1]].p)
	}
	for _, n := range b.next {
		if is(b.p, bends[n].p) {
			return true
		}
	}
	return false
}

// chooseSides chooses on which side of other lines each milepost runs: the side on
// which the mileposts around it lie too, so that lines do not weave.
func (c *mapWindow) chooseSides(bends []bend) {
	const passes = 4
	for i, b := range bends {
		for seat, o := range offsets(bends, b) {
			bends[i].sides[seat] = o.off
		}
	}
	for range passes {
		mean := make([]map[engine.Seat]float64, len(bends))
		for i, b := range bends {
			mean[i] = map[engine.Seat]float64{}
			for seat, off := range b.sides {
				sum, n := off, 1.0
				for _, j := range b.next {
					if other, ok := bends[j].sides[seat]; ok {
						sum, n = sum+other, n+1
					}
				}
				mean[i][seat] = sum / n
			}
		}
		for i := range bends {
			bends[i].sides = mean[i]
		}
	}
}

// moveApart moves mileposts away from lines of others that run too close along
// them.
func (c *mapWindow) moveApart(bends []bend) {
	const part, clear, tie = 0.5, 0.7, 0.5
	farthest := max(1.2*c.apart(), 0.6*c.unit())
	moved := make([]scene.Point, len(bends))
	for i, b := range bends {
		moved[i] = b.p
		list := offsets(bends, b)
		for _, seat := range [...]engine.Seat{1, 2, 3, 4, 5, 6} {
			o, ok := list[seat]
			if !ok || abs(o.off) >= c.apart() {
				continue
			}
			side := b.sides[seat]
			switch {
			case abs(o.off) > clear*c.apart():
				side = o.off
			case abs(side) < tie:
				side = float64(seat) - float64(b.seat)
			}
			moved[i] = moved[i].Add(o.normal.Scale(part * (math.Copysign(c.apart(), side) - o.off)))
		}
		if d := moved[i].Distance(b.even); d > farthest {
			moved[i] = b.even.Toward(moved[i], farthest/d)
		}
	}
	for i := range bends {
		bends[i].p = moved[i]
	}
}

// pointOn returns where a milepost is drawn: on the course, or at its place.
func (c *mapWindow) pointOn(way course, at hex.Axial) scene.Point {
	if p, ok := way[at]; ok {
		return p
	}
	return c.point(at)
}
