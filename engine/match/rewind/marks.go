package rewind

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// maxMarks limits how often one seat can go back by consent, one undo after the other.
const maxMarks = 16

// Marks hold, by seat (seat 1 first), the entries to which an undo by consent goes
// back, ascending: the seat's moves that were barriers, the calls that concern it, and the
// first entry of its last press when another barrier settled that press. None of them
// is undone or can be undone freely.
type Marks [][]uint64

// AfterBarrier returns m after a barrier on c: entry n, by a seat or a call that
// concerns it. By is zero for a call that concerns the whole table.
func (m Marks) AfterBarrier(c Course, by engine.Seat, n uint64) Marks {
	next := slices.Clone(m)
	for i, own := range m {
		last := c.LastPress(engine.Seat(i + 1))
		switch {
		case engine.Seat(i+1) == by:
			next[i] = appendMark(own, n)
		case len(last) > 0:
			next[i] = appendMark(own, last[0])
		}
	}
	return next
}

// appendMark returns a seat's marks with entry n appended, and without the oldest mark if
// there would be more than maxMarks.
func appendMark(own []uint64, n uint64) []uint64 {
	own = own[max(0, len(own)+1-maxMarks):]
	return append(slices.Clone(own), n)
}

// TruncateBefore returns m after going back to course c before entry n.
func (m Marks) TruncateBefore(c Course, n uint64) Marks {
	next := slices.Clone(m)
	for i, own := range m {
		next[i] = slices.DeleteFunc(slices.Clone(own), func(mark uint64) bool {
			return mark >= n || c.contains(mark)
		})
	}
	return next
}

// UndoTo returns where an undo by consent goes back to on c: the seat's last mark, or
// its last press since if later steps depend on it.
func (m Marks) UndoTo(c Course, seed engine.Seed, s engine.Seat) (entry uint64, ok bool) {
	if own := c.LastPress(s); len(own) > 0 && !c.CanOmit(seed, own) {
		return own[0], true
	}
	own := m[s-1]
	if len(own) == 0 {
		return 0, false
	}
	return own[len(own)-1], true
}
