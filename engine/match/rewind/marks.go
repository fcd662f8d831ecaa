package rewind

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// maxMarks bounds how often one seat may have gone back by consent, one undo
// after the other.
const maxMarks = 16

// Marks are, by seat, seat 1 first, where an undo by consent goes back to, ascending: the
// numbers of its moves that were barriers and, of what another's barrier
// settled, of its last press. None of them is undone, nor can be taken
// back freely.
type Marks [][]uint64

// Settle is m after a barrier on c: entry n by a seat (zero: a call).
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

func appendMark(own []uint64, n uint64) []uint64 {
	own = own[max(0, len(own)+1-maxMarks):]
	return append(slices.Clone(own), n)
}

// Cut is m after going back to the course c before entry n.
func (m Marks) TruncateBefore(c Course, n uint64) Marks {
	next := slices.Clone(m)
	for i, own := range m {
		next[i] = slices.DeleteFunc(slices.Clone(own), func(mark uint64) bool {
			return mark >= n || c.contains(mark)
		})
	}
	return next
}

// UndoTo is where an undo by consent goes back to on c: the seat's last mark, or
// its last press since if others have built on that.
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
