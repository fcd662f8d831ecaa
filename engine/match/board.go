package match

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// maxSince is the number of entries since the last barrier from which on the
// next press starts a new base: it bounds what a press costs. It is part of
// the log's meaning, since it decides what may be undone.
const maxSince = 256

// board is the game part of a match: the position and what led to it since the
// last barrier. It is immutable.
type board struct {
	now   engine.Position
	base  engine.Position // at the last barrier
	since []step          // what was played since and not taken back, in order
	moved engine.Seats    // who had played in the present chapter by the last barrier
}

// step is a move that can be taken back.
type step struct {
	N     uint64      `json:"n"`
	Press uint64      `json:"press"`
	Seat  engine.Seat `json:"seat"`
	Move  string      `json:"move"`
}

// settled is a board on which nothing can be taken back.
func settled(p engine.Position) board { return board{now: p, base: p} }

// play carries out a step with its entry's chance.
func (b board) play(seed engine.Seed, s step) (board, engine.Step, error) {
	next, done, err := b.now.Play(s.Seat, s.Move, engine.NewRand(seed, s.N))
	if err != nil {
		return b, done, err
	}
	if done.Barrier {
		return b.barred(next, s.Seat), done, nil
	}
	base, since, moved := b.base, b.since, b.moved
	if len(since) >= maxSince && since[len(since)-1].Press != s.Press {
		base, since, moved = b.now, nil, b.active()
	}
	return board{next, base, append(slices.Clip(since), s), moved}, done, nil
}

// barred is the board after a barrier: a move of a seat, or a call (zero).
func (b board) barred(next engine.Position, by engine.Seat) board {
	after := settled(next)
	if next.Status().Chapter == b.now.Status().Chapter {
		after.moved = b.active()
		if by != engine.Spectator {
			after.moved = after.moved.With(by)
		}
	}
	return after
}

// active are the seats that have played in the present chapter, without what
// was taken back.
func (b board) active() engine.Seats {
	seats := b.moved
	for _, s := range b.since {
		seats = seats.With(s.Seat)
	}
	return seats
}

// call tells the game an outside fact.
func (b board) call(seed engine.Seed, s step) (board, engine.Step, error) {
	next, done, err := b.now.Call(s.Seat, s.Move, engine.NewRand(seed, s.N))
	if err != nil {
		return b, done, err
	}
	return b.barred(next, engine.Spectator), done, nil
}

// reshuffled is the board after an undo by consent, entry n: chance is drawn
// anew, for what nobody knows too, so that a card that came to light does not
// simply come again.
func (b board) reshuffled(seed engine.Seed, n uint64) board {
	anew := board{base: b.base.Reshuffle(engine.NewRand(seed, n)), since: b.since, moved: b.moved}
	if back, ok := anew.again(seed, func(step) bool { return true }); ok {
		return back
	}
	back := settled(b.now.Reshuffle(engine.NewRand(seed, n)))
	back.moved = b.active()
	return back
}

// last are the numbers of the seat's last press since the base.
func (b board) last(s engine.Seat) []uint64 {
	for _, latest := range slices.Backward(b.since) {
		if latest.Seat == s {
			return b.numbers(func(st step) bool { return st.Seat == s && st.Press == latest.Press })
		}
	}
	return nil
}

// all are the numbers of everything the seat did since the base.
func (b board) all(s engine.Seat) []uint64 {
	return b.numbers(func(st step) bool { return st.Seat == s })
}

func (b board) numbers(belongs func(step) bool) []uint64 {
	var numbers []uint64
	for _, s := range b.since {
		if belongs(s) {
			numbers = append(numbers, s.N)
		}
	}
	return numbers
}

// without plays what happened since the base again, leaving some steps out. It
// reports false when what is left cannot be played so: somebody built on it.
func (b board) without(seed engine.Seed, numbers []uint64) (board, bool) {
	return b.again(seed, func(s step) bool { return !slices.Contains(numbers, s.N) })
}

// before is the board as it was just before a step that is still in since.
func (b board) before(seed engine.Seed, n uint64) (board, bool) {
	if !b.has(n) {
		return b, false
	}
	return b.again(seed, func(s step) bool { return s.N < n })
}

// has tells whether a step is still in since.
func (b board) has(n uint64) bool {
	return slices.ContainsFunc(b.since, func(s step) bool { return s.N == n })
}

func (b board) again(seed engine.Seed, keep func(step) bool) (board, bool) {
	replayed := settled(b.base)
	replayed.moved = b.moved
	for _, s := range b.since {
		if !keep(s) {
			continue
		}
		next, done, err := replayed.play(seed, s)
		if err != nil || done.Barrier {
			return b, false
		}
		replayed = next
	}
	return replayed, true
}

// maxMarks bounds how often one seat may have gone back by consent, one undo
// after the other.
const maxMarks = 16

// marks are, by seat, where an undo by consent goes back to, ascending: the
// numbers of its moves that were barriers and, of what another's barrier
// settled, of its last press. None of them is undone or in since.
type marks [][]uint64

func (m marks) last(s engine.Seat) (uint64, bool) {
	own := m[s-1]
	if len(own) == 0 {
		return 0, false
	}
	return own[len(own)-1], true
}

// settle is m after a barrier on b: entry n by a seat (zero: a call).
func (m marks) settle(b board, by engine.Seat, n uint64) marks {
	next := slices.Clone(m)
	for i, own := range m {
		last := b.last(engine.Seat(i + 1))
		switch {
		case engine.Seat(i+1) == by:
			next[i] = pushed(own, n)
		case len(last) > 0:
			next[i] = pushed(own, last[0])
		}
	}
	return next
}

func pushed(own []uint64, n uint64) []uint64 {
	own = own[max(0, len(own)+1-maxMarks):]
	return append(slices.Clone(own), n)
}

// cut is m after going back to the board b before entry n.
func (m marks) cut(b board, n uint64) marks {
	next := slices.Clone(m)
	for i, own := range m {
		next[i] = slices.DeleteFunc(slices.Clone(own), func(mark uint64) bool {
			return mark >= n || b.has(mark)
		})
	}
	return next
}

// undoTo is where an undo by consent goes back to: the seat's last mark, or its
// last press since if others have built on that.
func undoTo(b board, seed engine.Seed, m marks, s engine.Seat) (uint64, bool) {
	if own := b.last(s); len(own) > 0 {
		if _, ok := b.without(seed, own); !ok {
			return own[0], true
		}
	}
	return m.last(s)
}
