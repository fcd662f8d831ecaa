package canvas

import (
	"crypto/sha256"
	"image"
	"slices"
)

// item is one thing that is painted on a canvas: a leaf of the scene, or static layers above others.
type item struct {
	sum  [sha256.Size]byte
	area image.Rectangle // everything that it may paint on
	paintable
}

// trace is the part of an item that a cached canvas keeps, to compare it with the items of a later scene.
type trace struct {
	sum                      [8]byte // enough to distinguish the items of a picture
	left, top, right, bottom int16   // the part of the item's area that lies in the picture
}

const traceBytes = 16

// tracesOf returns the traces of items, with their areas cropped to the picture.
func tracesOf(items []item, picture image.Rectangle) []trace {
	traces := make([]trace, len(items))
	for i, it := range items {
		in := it.area.Intersect(picture)
		traces[i] = trace{[8]byte(it.sum[:8]), int16(in.Min.X), int16(in.Min.Y), int16(in.Max.X), int16(in.Max.Y)}
	}
	return traces
}

// area returns the part of the item's area that lies in the picture.
func (t trace) area() image.Rectangle {
	return image.Rect(int(t.left), int(t.top), int(t.right), int(t.bottom))
}

// differ compares the items of pictures. It reuses its memory. It must be used by one goroutine at a time.
type differ struct {
	places            map[[8]byte]int // index of the first unpaired item of a with a sum
	next              []int           // index of the next item of a with the same sum
	fromA, fromB      []int           // indexes of paired items
	ends, before, run []int           // see longestRising
	inA, inB          []bool          // whether an item is in both lists
}

// changes returns the areas in which the pictures of a and b may differ: the areas of all items that are in only one
// of them, or in both but in another order.
func (d *differ) changes(a, b []trace) []image.Rectangle {
	for len(a) > 0 && len(b) > 0 && a[0].sum == b[0].sum {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1].sum == b[len(b)-1].sum {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	inA, inB := d.markCommon(a, b)
	return append(changedAreas(a, inA), changedAreas(b, inB)...)
}

// changedAreas returns the areas of the items whose element in kept is false.
func changedAreas(items []trace, kept []bool) []image.Rectangle {
	var areas []image.Rectangle
	for i, it := range items {
		if !kept[i] {
			areas = append(areas, it.area())
		}
	}
	return areas
}

// markCommon marks the items of a long common subsequence of a and b. It pairs equal items in order, and marks the
// pairs of the longest rising subsequence. The result is overwritten by the next call.
func (d *differ) markCommon(a, b []trace) (inA, inB []bool) {
	if d.places == nil {
		d.places = map[[8]byte]int{}
	}
	clear(d.places)
	d.next = zeros(d.next, len(a)) // index in a of the next item with the same sum
	for i, it := range slices.Backward(a) {
		following, found := d.places[it.sum]
		if d.places[it.sum], d.next[i] = i, following; !found {
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
	for _, k := range d.longestRising(d.fromA) {
		d.inA[d.fromA[k]], d.inB[d.fromB[k]] = true, true
	}
	return d.inA, d.inB
}

// longestRising returns the indexes of a longest rising subsequence of distinct numbers.
func (d *differ) longestRising(v []int) []int {
	d.ends = d.ends[:0]                // ends[n] is the index of the lowest last element of a subsequence of length n+1
	d.before = zeros(d.before, len(v)) // before[i] is the index of the element before v[i], or -1
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

// zeros returns a slice of n zeros. It reuses the memory of in if that is large enough.
func zeros[T any](in []T, n int) []T {
	in = slices.Grow(in[:0], n)[:n]
	clear(in)
	return in
}

// maxDirtyAreas is the maximum number of areas that are repainted one by one. For each of them, all items are visited.
const maxDirtyAreas = 24

// mergeAreas returns at most maxDirtyAreas disjoint areas that cover the given ones, cropped to the bounds. Areas that
// overlap or touch are merged into their bounding rectangle.
func mergeAreas(areas []image.Rectangle, bounds image.Rectangle) []image.Rectangle {
	var out []image.Rectangle
	for _, r := range areas {
		if r = r.Intersect(bounds); !r.Empty() {
			out = insertArea(out, r)
		}
	}
	for len(out) > maxDirtyAreas {
		last := out[len(out)-1]
		out = insertArea(out[:len(out)-2], last.Union(out[len(out)-2]))
	}
	return out
}

// insertArea adds r to disjoint areas and merges it with those that it touches.
func insertArea(areas []image.Rectangle, r image.Rectangle) []image.Rectangle {
	for i := 0; i < len(areas); i++ {
		if areas[i].Inset(-1).Overlaps(r) {
			r = r.Union(areas[i])
			areas = slices.Delete(areas, i, i+1)
			i = -1
		}
	}
	return append(areas, r)
}
