package canvas

import (
	"crypto/sha256"
	"image"
	"slices"
)

// item is something painted on a canvas: a leaf of the scene, or static layers that lie
// above others.
type item struct {
	sum  [sha256.Size]byte
	area image.Rectangle // all that it may paint on
	painted
}

// trace is what a cached canvas keeps of an item, to compare it with the items of a later
// scene.
type trace struct {
	sum                      [8]byte // enough to tell the items of a picture apart
	left, top, right, bottom int16   // the part of the item's area that lies in the picture
}

const traceBytes = 16

func tracesOf(items []item, picture image.Rectangle) []trace {
	traces := make([]trace, len(items))
	for i, it := range items {
		in := it.area.Intersect(picture)
		traces[i] = trace{[8]byte(it.sum[:8]), int16(in.Min.X), int16(in.Min.Y), int16(in.Max.X), int16(in.Max.Y)}
	}
	return traces
}

func (t trace) area() image.Rectangle {
	return image.Rect(int(t.left), int(t.top), int(t.right), int(t.bottom))
}

// differ compares what pictures consist of. It reuses its memory, and is used by one
// goroutine at a time.
type differ struct {
	places            map[[8]byte]int
	next              []int
	fromA, fromB      []int
	ends, before, run []int
	inA, inB          []bool
}

// changes returns the areas in which painting b instead of a may show: the areas of all
// items but those that are in both, in the same order.
func (d *differ) changes(a, b []trace) []image.Rectangle {
	for len(a) > 0 && len(b) > 0 && a[0].sum == b[0].sum {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1].sum == b[len(b)-1].sum {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	inA, inB := d.common(a, b)
	return append(missing(a, inA), missing(b, inB)...)
}

// missing returns the areas of the items that are not kept.
func missing(items []trace, kept []bool) []image.Rectangle {
	var areas []image.Rectangle
	for i, it := range items {
		if !kept[i] {
			areas = append(areas, it.area())
		}
	}
	return areas
}

// common marks a long common subsequence in a and in b. It pairs equal items, the first with
// the first, and takes the longest rising subsequence of these pairs.
func (d *differ) common(a, b []trace) (inA, inB []bool) {
	if d.places == nil {
		d.places = map[[8]byte]int{}
	}
	clear(d.places)
	d.next = zeros(d.next, len(a)) // where each is first, and then the next time
	for i, it := range slices.Backward(a) {
		at, again := d.places[it.sum]
		if d.places[it.sum], d.next[i] = i, at; !again {
			d.next[i] = len(a)
		}
	}
	d.fromA, d.fromB = d.fromA[:0], d.fromB[:0]
	for j, it := range b {
		if i, ok := d.places[it.sum]; ok && i < len(a) {
			d.places[it.sum] = d.next[i]
			d.fromA, d.fromB = append(d.fromA, i), append(d.fromB, j)
		}
	}
	d.inA, d.inB = zeros(d.inA, len(a)), zeros(d.inB, len(b))
	for _, k := range d.rising(d.fromA) {
		d.inA[d.fromA[k]], d.inB[d.fromB[k]] = true, true
	}
	return d.inA, d.inB
}

// rising returns the indexes of a longest rising subsequence of distinct numbers.
func (d *differ) rising(v []int) []int {
	d.ends = d.ends[:0] // ends[n] is the index of the lowest end of a subsequence of n+1
	d.before = zeros(d.before, len(v))
	for i := range v {
		n, _ := slices.BinarySearchFunc(d.ends, v[i], func(e, x int) int { return v[e] - x })
		if d.before[i] = -1; n > 0 {
			d.before[i] = d.ends[n-1]
		}
		if n == len(d.ends) {
			d.ends = append(d.ends, i)
		} else {
			d.ends[n] = i
		}
	}
	d.run = zeros(d.run, len(d.ends))
	for n, i := len(d.ends)-1, 0; n >= 0; n-- {
		if i = d.ends[len(d.ends)-1]; n < len(d.ends)-1 {
			i = d.before[d.run[n+1]]
		}
		d.run[n] = i
	}
	return d.run
}

// zeros returns n zeros, in the given memory if that is large enough.
func zeros[T any](in []T, n int) []T {
	in = slices.Grow(in[:0], n)[:n]
	clear(in)
	return in
}

// maxViews is the most areas that are redrawn one by one; each costs a walk over the items.
const maxViews = 24

// joined returns at most maxViews disjoint areas that cover the given ones, cropped to the
// bounds. Areas that overlap or touch become the one around both.
func joined(areas []image.Rectangle, bounds image.Rectangle) []image.Rectangle {
	var out []image.Rectangle
	for _, r := range areas {
		if r = r.Intersect(bounds); !r.Empty() {
			out = insert(out, r)
		}
	}
	for len(out) > maxViews {
		last := out[len(out)-1]
		out = insert(out[:len(out)-2], last.Union(out[len(out)-2]))
	}
	return out
}

// insert adds r to disjoint areas, joined with those that it touches.
func insert(areas []image.Rectangle, r image.Rectangle) []image.Rectangle {
	for i := 0; i < len(areas); i++ {
		if areas[i].Inset(-1).Overlaps(r) {
			r = r.Union(areas[i])
			areas = slices.Delete(areas, i, i+1)
			i = -1
		}
	}
	return append(areas, r)
}
