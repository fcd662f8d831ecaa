package rewind

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// maxSince is the number of entries since the last barrier from which on the
// next press starts a new base: it bounds what a press costs. It is part of
// the log's meaning, since it decides what may be undone.
const maxSince = 256

// Board is the game part of a match: the position and what led to it since the
// last barrier. It is immutable; the zero Board is none.
type Board struct {
	Now   engine.Position
	base  engine.Position // at the last barrier
	since []Step          // what was played since and not taken back, in order
	moved engine.Seats    // who had played in the present chapter by the last barrier
}

// Step is a move that can be taken back, as its log entry has it.
type Step struct {
	N     uint64      `json:"n"`     // the entry's number
	Press uint64      `json:"press"` // that of the first entry of the same press
	Seat  engine.Seat `json:"seat"`
	Move  string      `json:"move"`
}

// Settled is a board on which nothing can be taken back.
func Settled(p engine.Position) Board { return Board{Now: p, base: p} }

// Play carries out a step with its entry's chance. An error is the engine's, and
// the board then the one before.
func (b Board) Play(seed engine.Seed, s Step) (Board, engine.Step, error) {
	next, done, err := b.Now.Play(s.Seat, s.Move, engine.NewRand(seed, s.N))
	if err != nil {
		return b, done, err
	}
	if done.Barrier {
		return b.barred(next, s.Seat), done, nil
	}
	base, since, moved := b.base, b.since, b.moved
	if len(since) >= maxSince && since[len(since)-1].Press != s.Press {
		base, since, moved = b.Now, nil, b.Active()
	}
	return Board{next, base, append(slices.Clip(since), s), moved}, done, nil
}

// barred is the board after a barrier: a move of a seat, or a call (zero).
func (b Board) barred(next engine.Position, by engine.Seat) Board {
	after := Settled(next)
	if next.Status().Chapter == b.Now.Status().Chapter {
		after.moved = b.Active()
		if by != engine.Spectator {
			after.moved = after.moved.With(by)
		}
	}
	return after
}

// Active are the seats that have played in the present chapter, without what
// was taken back.
func (b Board) Active() engine.Seats {
	seats := b.moved
	for _, s := range b.since {
		seats = seats.With(s.Seat)
	}
	return seats
}

// Call tells the game an outside fact; otherwise it is [Board.Play].
func (b Board) Call(seed engine.Seed, s Step) (Board, engine.Step, error) {
	next, done, err := b.Now.Call(s.Seat, s.Move, engine.NewRand(seed, s.N))
	if err != nil {
		return b, done, err
	}
	return b.barred(next, engine.Spectator), done, nil
}

// Reshuffled is the board after an undo by consent, entry n: chance is drawn
// anew, for what nobody knows too, so that a card that came to light does not
// simply come again.
func (b Board) Reshuffled(seed engine.Seed, n uint64) Board {
	anew := Board{base: b.base.Reshuffle(engine.NewRand(seed, n)), since: b.since, moved: b.moved}
	if back, ok := anew.again(seed, func(Step) bool { return true }); ok {
		return back
	}
	back := Settled(b.Now.Reshuffle(engine.NewRand(seed, n)))
	back.moved = b.Active()
	return back
}

// Last are the numbers of the seat's last press since the base.
func (b Board) Last(s engine.Seat) []uint64 {
	for _, latest := range slices.Backward(b.since) {
		if latest.Seat == s {
			return b.numbers(func(st Step) bool { return st.Seat == s && st.Press == latest.Press })
		}
	}
	return nil
}

// All are the numbers of everything the seat did since the base, ascending.
func (b Board) All(s engine.Seat) []uint64 {
	return b.numbers(func(st Step) bool { return st.Seat == s })
}

func (b Board) numbers(belongs func(Step) bool) []uint64 {
	var numbers []uint64
	for _, s := range b.since {
		if belongs(s) {
			numbers = append(numbers, s.N)
		}
	}
	return numbers
}

// Without plays what happened since the base again, leaving some steps out. It
// reports false when what is left cannot be played so: somebody built on it.
func (b Board) Without(seed engine.Seed, numbers []uint64) (Board, bool) {
	return b.again(seed, func(s Step) bool { return !slices.Contains(numbers, s.N) })
}

// Standing is the board without those of its steps that were taken back since;
// otherwise it is [Board.Without].
func (b Board) Standing(seed engine.Seed, undone map[uint64]bool) (Board, bool) {
	return b.again(seed, func(s Step) bool { return !undone[s.N] })
}

// Before is the board as it was just before a step that can still be taken back;
// false when it no longer can.
func (b Board) Before(seed engine.Seed, n uint64) (Board, bool) {
	if !b.has(n) {
		return b, false
	}
	return b.again(seed, func(s Step) bool { return s.N < n })
}

// has tells whether a step can still be taken back.
func (b Board) has(n uint64) bool {
	return slices.ContainsFunc(b.since, func(s Step) bool { return s.N == n })
}

func (b Board) again(seed engine.Seed, keep func(Step) bool) (Board, bool) {
	replayed := Settled(b.base)
	replayed.moved = b.moved
	for _, s := range b.since {
		if !keep(s) {
			continue
		}
		next, done, err := replayed.Play(seed, s)
		if err != nil || done.Barrier {
			return b, false
		}
		replayed = next
	}
	return replayed, true
}
