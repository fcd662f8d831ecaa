package china

import (
	"bytes"
	"iter"
)

// edgesOf are the segments that have a certain byte of [Tracks], in order.
func edgesOf(tracks []uint8, byte uint8) iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		for at := 0; ; at++ {
			next := bytes.IndexByte(tracks[at:], byte)
			if at += next; next < 0 || !yield(Edge(at)) {
				return
			}
		}
	}
}

// OwnPosts are the mileposts of a seat's own standing track, and of its
// ferry's ports.
func (b *Board) OwnPosts(tracks []uint8, seat uint8, ferry SeatSet) Posts {
	var set Posts
	for e := range edgesOf(tracks, seat) {
		m, n := b.Mileposts(e)
		set.Add(m)
		set.Add(n)
	}
	if ferry.Has(seat) {
		set.Add(b.Ferry[0])
		set.Add(b.Ferry[1])
	}
	return set
}

// Connected are the mileposts that a seat's own network joins to one: own
// track, red areas and its ferry connect; Taiwan does not. The milepost itself
// is always among them.
func (b *Board) Connected(tracks []uint8, seat uint8, ferry SeatSet, from Milepost) Posts {
	var set Posts
	var buf [NumMileposts]Milepost
	stack := append(buf[:0], from)
	set.Add(from)
	for len(stack) > 0 {
		m := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range b.sides[m] {
			side := &b.sides[m][i]
			joined := side.Edge == NoEdge || tracks[side.Edge] == seat
			if side.To != NoMilepost && joined && !set.Has(side.To) {
				set.Add(side.To)
				stack = append(stack, side.To)
			}
		}
		if n := b.across(m); n != NoMilepost && ferry.Has(seat) && !set.Has(n) {
			set.Add(n)
			stack = append(stack, n)
		}
	}
	return set
}
