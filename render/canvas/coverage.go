package canvas

import (
	"image"
	"math/bits"

	"golang.org/x/image/math/fixed"
)

// coverage reckons how much of each pixel of a view outlines cover, to the bit as the
// rasteriser beneath gg does. That one keeps for each row a sorted list of the pixels that
// edges meet, and follows each edge to wherever it goes; this one has a cell for each pixel
// of the view, and leaves out what lies above, below or at the right of it. It is a
// raster.Adder.
type coverage struct {
	view   image.Rectangle // whose corner is not negative
	stride int             // cells of a row: one for all that lies left of the view, one for each pixel, and spare ones
	cells  []cell          // row by row; zero but where they are marked
	marks  []uint64        // a bit for each cell
	from   int             // the first row that has marks,
	to     int             // and the one behind the last
	at     fixed.Point26_6 // where the outline has come to
}

// cell is what edges do to a pixel: the height that they cross in it, upwards counted as
// negative, and twice the area at their left, in 64ths of a pixel.
type cell struct{ height, area int32 }

const unit = 64 // of a pixel

// look sets the view, of which nothing is covered as yet.
func (k *coverage) look(view image.Rectangle) {
	k.view, k.stride = view, (view.Dx()+unit)/unit*unit
	k.from, k.to = view.Max.Y, view.Min.Y
	if n := k.stride * view.Dy(); n > len(k.cells) {
		k.cells, k.marks = make([]cell, n), make([]uint64, n/unit)
	}
}

// Start implements raster.Adder.
func (k *coverage) Start(a fixed.Point26_6) { k.at = a }

// Add1 implements raster.Adder, with a straight line.
func (k *coverage) Add1(b fixed.Point26_6) {
	a := k.at
	k.at = b
	if k.counts(min(a.X, b.X), min(a.Y, b.Y), max(a.Y, b.Y)) {
		k.line(int(a.X), int(a.Y), int(b.X), int(b.Y))
	}
}

// counts tells whether something that far at the left, between two heights, does anything to the view.
func (k *coverage) counts(left, top, foot fixed.Int26_6) bool {
	return top < foot && int(left) < unit*k.view.Max.X && int(top) < unit*k.view.Max.Y && int(foot) > unit*k.view.Min.Y
}

// line follows a straight line from row to row of the view.
func (k *coverage) line(x0, y0, x1, y1 int) {
	top, foot := unit*k.view.Min.Y, unit*k.view.Max.Y
	from, to, step, leave := max(y0, top), min(y1, foot), 1, unit
	row, last := from/unit, (to-1)/unit
	if y1 < y0 {
		from, to, step, leave = min(y0, foot), max(y1, top), -1, 0
		row, last = (from-1)/unit, to/unit
	}
	k.from, k.to = min(k.from, row, last), max(k.to, row+1, last+1)
	if x0 == x1 {
		k.down(row, last, step, leave, x0, from, to)
		return
	}
	height := abs(y1 - y0)
	x, y := x0, from
	if from != y0 {
		x, _ = floor(abs(from-y0)*(x1-x0), height)
		x += x0
	}
	if row != last {
		xs := stepsOf(abs(unit*row+leave-y0)*(x1-x0), unit*(x1-x0), height)
		for ; row != last; row += step {
			next := x0 + xs.next()
			k.across(row, x, y-unit*row, next, leave)
			x, y = next, unit*row+leave
		}
	}
	if to != y1 {
		x1, _ = floor(abs(to-y0)*(x1-x0), height)
		x1 += x0
	}
	k.across(row, x, y-unit*row, x1, to-unit*row)
}

// down follows an upright line from row to row.
func (k *coverage) down(row, last, step, leave, x, y, to int) {
	cell := x >> 6
	area := 2 * (x - unit*cell)
	for ; row != last; row += step {
		next := unit*row + leave
		k.add(row, cell, next-y, area*(next-y))
		y = next
	}
	k.add(row, cell, to-y, area*(to-y))
}

// across follows a straight line within a row from cell to cell.
func (k *coverage) across(row, x0, y0, x1, y1 int) {
	cell, last, y := x0>>6, x1>>6, y0
	enter, leave, step := 0, unit, 1
	if x1 < x0 {
		enter, leave, step = unit, 0, -1
	}
	x := x0 - unit*cell
	if cell != last && max(cell, last) >= k.view.Min.X {
		ys := stepsOf(abs(leave-x)*(y1-y0), unit*(y1-y0), abs(x1-x0))
		for ; cell != last; cell += step {
			next := y0 + ys.next()
			k.add(row, cell, next-y, (x+leave)*(next-y))
			x, y = enter, next
		}
	}
	k.add(row, last, y1-y, (x+x1-unit*last)*(y1-y))
}

// add adds to the cell of a pixel, or to that for all at the left of the view.
func (k *coverage) add(row, x, height, area int) {
	x = max(x-k.view.Min.X+1, 0)
	if x > k.view.Dx() {
		return
	}
	i := (row-k.view.Min.Y)*k.stride + x
	k.cells[i].height += int32(height)
	k.cells[i].area += int32(area)
	k.marks[i/unit] |= 1 << (i % unit)
}

// steps are the whole parts of (first + n each) / by for n = 0, 1, 2 and so on.
type steps struct{ at, rest, each, part, by int }

func stepsOf(first, each, by int) steps {
	s := steps{by: by}
	s.at, s.rest = floor(first, by)
	s.each, s.part = floor(each, by)
	return s
}

func (s *steps) next() int {
	at := s.at
	s.at += s.each
	if s.rest += s.part; s.rest >= s.by {
		s.at, s.rest = s.at+1, s.rest-s.by
	}
	return at
}

// floor is how often b, which is positive, goes into a, and what is left then.
func floor(a, b int) (times, left int) {
	times, left = a/b, a%b
	if left < 0 {
		times, left = times-1, left+b
	}
	return times, left
}

// Beyond so much of a bend, in 64ths of a pixel, curves are halved before straight lines
// stand for them; see [coverage.Add2] and [coverage.Add3].
const bendOf2, bendOf3, twistOf3 = 128, 128, 64

// Add2 implements raster.Adder, with a quadratic curve.
func (k *coverage) Add2(b, c fixed.Point26_6) {
	a := k.at
	if !k.counts(min(a.X, b.X, c.X), min(a.Y, b.Y, c.Y), max(a.Y, b.Y, c.Y)) {
		k.at = c
		return
	}
	halvings := 0
	for bend := most2(a.X-2*b.X+c.X, a.Y-2*b.Y+c.Y) / bendOf2; bend > 0; bend /= 4 {
		halvings++
	}
	k.quadratic(a, b, c, halvings)
}

func (k *coverage) quadratic(a, b, c fixed.Point26_6, halvings int) {
	if halvings == 0 {
		k.Add1(fixed.Point26_6{X: (a.X + 2*b.X + c.X) / 4, Y: (a.Y + 2*b.Y + c.Y) / 4})
		k.Add1(c)
		return
	}
	ab, bc := between(a, b), between(b, c)
	middle := between(ab, bc)
	k.quadratic(a, ab, middle, halvings-1)
	k.quadratic(middle, bc, c, halvings-1)
}

// Add3 implements raster.Adder, with a cubic curve.
func (k *coverage) Add3(b, c, d fixed.Point26_6) {
	a := k.at
	if !k.counts(min(a.X, b.X, c.X, d.X), min(a.Y, b.Y, c.Y, d.Y), max(a.Y, b.Y, c.Y, d.Y)) {
		k.at = d
		return
	}
	halvings := 0
	bend := most2(a.X-3*(b.X+c.X)+d.X, a.Y-3*(b.Y+c.Y)+d.Y) / bendOf3
	twist := most2(a.X-2*b.X+d.X, a.Y-2*b.Y+d.Y) / twistOf3
	for ; bend > 0 || twist > 0; bend, twist = bend/8, twist/4 {
		halvings++
	}
	k.cubic(a, b, c, d, halvings)
}

func (k *coverage) cubic(a, b, c, d fixed.Point26_6, halvings int) {
	if halvings == 0 {
		k.Add1(fixed.Point26_6{X: (a.X + 3*(b.X+c.X) + d.X) / 8, Y: (a.Y + 3*(b.Y+c.Y) + d.Y) / 8})
		k.Add1(d)
		return
	}
	ab, bc, cd := between(a, b), between(b, c), between(c, d)
	abc, bcd := between(ab, bc), between(bc, cd)
	middle := between(abc, bcd)
	k.cubic(a, ab, abc, middle, halvings-1)
	k.cubic(middle, bcd, cd, d, halvings-1)
}

func between(a, b fixed.Point26_6) fixed.Point26_6 {
	return fixed.Point26_6{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}

// most2 is the larger of two, whatever their signs.
func most2(x, y fixed.Int26_6) fixed.Int26_6 { return max(abs(x), abs(y)) }

// paint paints what is covered with a brush, of the view from then on nothing. Parts of an outline that
// lie over one another are covered, or for evenOdd each second time not.
func (k *coverage) paint(b *brush, evenOdd bool) {
	for y := k.from; y < k.to; y++ {
		k.paintRow(b, y, evenOdd)
	}
	k.from, k.to = k.view.Max.Y, k.view.Min.Y
}

func (k *coverage) paintRow(b *brush, y int, evenOdd bool) {
	begin := (y - k.view.Min.Y) * k.stride
	cells, marks := k.cells[begin:][:k.stride], k.marks[begin/unit:][:k.stride/unit]
	left := k.view.Min.X - 1
	height, done := int32(0), 1
	run := func(until int) {
		if height != 0 && done < until {
			if covered := covering(2*unit*height, evenOdd); covered != 0 {
				b.paint(y, left+done, left+until, covered)
			}
		}
	}
	for w, word := range marks {
		for ; word != 0; word &= word - 1 {
			i := w*unit + bits.TrailingZeros64(word)
			run(i)
			height += cells[i].height
			if covered := covering(2*unit*height-cells[i].area, evenOdd); covered != 0 && i > 0 {
				b.paint(y, left+i, left+i+1, covered)
			}
			cells[i], done = cell{}, i+1
		}
		marks[w] = 0
	}
	run(1 + k.view.Dx())
}

// covering is the part of most that a covered area is, of which a whole pixel has 2 unit².
func covering(area int32, evenOdd bool) uint32 {
	const full = unit * unit
	part := uint32(abs((area + 1) >> 1))
	if evenOdd {
		if part %= 2 * full; part > full {
			part = 2*full - part
		}
	}
	part = min(part, full-1)
	return part<<4 | part>>8
}
