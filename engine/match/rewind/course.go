package rewind

import (
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/engine"
)

// maxSince is the number of entries since the last barrier from which on the
// next press starts a new base: it bounds what a press costs. It is part of
// the log's meaning, since it decides what may be undone.
const maxSince = 256

// Course is the game part of a match: the position and what led to it since the
// last barrier. It is immutable, but for what [Course.Encode] keeps; the zero Course is
// none.
type Course struct {
	Now   engine.Position
	base  engine.Position // at the last barrier
	since []Step          // what was played since and not taken back, in order
	moved engine.Seats    // who had played in the present chapter by the last barrier
	state json.RawMessage // the base as it is stored; nil: it was not stored from here
}

// Step is a move that can be taken back, as its log entry has it.
type Step struct {
	N     uint64      `json:"n"`     // the entry's number
	Press uint64      `json:"press"` // that of the first entry of the same press
	Seat  engine.Seat `json:"seat"`
	Move  string      `json:"move"`
}

// Settled is a course on which nothing can be taken back.
func NewCourse(p engine.Position) Course { return Course{Now: p, base: p} }

// Play carries out a step with its entry's chance. An error is the engine's, and
// the course then the one before.
func (c Course) Play(seed engine.Seed, s Step) (Course, engine.Step, error) {
	next, done, err := c.Now.Play(s.Seat, s.Move, engine.NewRand(seed, s.N))
	if err != nil {
		return c, done, err
	}
	if done.Barrier {
		return c.afterBarrier(next, s.Seat), done, nil
	}
	after := c
	if len(c.since) >= maxSince && c.since[len(c.since)-1].Press != s.Press {
		after = NewCourse(c.Now)
		after.moved = c.Active()
	}
	after.Now, after.since = next, append(slices.Clip(after.since), s)
	return after, done, nil
}

// barred is the course after a barrier: a move of a seat, or a call (zero).
func (c Course) afterBarrier(next engine.Position, by engine.Seat) Course {
	after := NewCourse(next)
	if next.Status().Chapter == c.Chapter() {
		after.moved = c.Active()
		if by != engine.Spectator {
			after.moved = after.moved.With(by)
		}
	}
	return after
}

// Chapter is that of the position.
func (c Course) Chapter() int { return c.Now.Status().Chapter }

// Active are the seats that have played in the present chapter, without what
// was taken back.
func (c Course) Active() engine.Seats {
	seats := c.moved
	for _, s := range c.since {
		seats = seats.With(s.Seat)
	}
	return seats
}

// Call tells the game an outside fact; otherwise it is [Course.Play].
func (c Course) Call(seed engine.Seed, s Step) (Course, engine.Step, error) {
	next, done, err := c.Now.Call(s.Seat, s.Move, engine.NewRand(seed, s.N))
	if err != nil {
		return c, done, err
	}
	return c.afterBarrier(next, engine.Spectator), done, nil
}

// Reshuffled is the course after an undo by consent, entry n: chance is drawn
// anew, for what nobody knows too, so that a card that came to light does not
// simply come again.
func (c Course) Reshuffled(seed engine.Seed, n uint64) Course {
	anew := Course{base: c.base.Reshuffle(engine.NewRand(seed, n)), since: c.since, moved: c.moved}
	if back, ok := anew.replay(seed, func(Step) bool { return true }); ok {
		return back
	}
	back := NewCourse(c.Now.Reshuffle(engine.NewRand(seed, n)))
	back.moved = c.Active()
	return back
}

// Last are the numbers of the seat's last press since the base.
func (c Course) LastPress(s engine.Seat) []uint64 {
	for _, latest := range slices.Backward(c.since) {
		if latest.Seat == s {
			return c.entryNumbers(func(st Step) bool { return st.Seat == s && st.Press == latest.Press })
		}
	}
	return nil
}

// All are the numbers of everything the seat did since the base, ascending.
func (c Course) AllOf(s engine.Seat) []uint64 {
	return c.entryNumbers(func(st Step) bool { return st.Seat == s })
}

func (c Course) entryNumbers(belongs func(Step) bool) []uint64 {
	var numbers []uint64
	for _, s := range c.since {
		if belongs(s) {
			numbers = append(numbers, s.N)
		}
	}
	return numbers
}

// Without plays what happened since the base again, leaving some steps out. It
// reports false when what is left cannot be played so: somebody built on it.
func (c Course) Without(seed engine.Seed, numbers []uint64) (Course, bool) {
	return c.replay(seed, func(s Step) bool { return !slices.Contains(numbers, s.N) })
}

// Spares reports whether [Course.Without] can leave the steps out. Steps after which none
// came it can, for what is left was played so.
func (c Course) CanOmit(seed engine.Seed, numbers []uint64) bool {
	kept := c.since
	for len(kept) > 0 && slices.Contains(numbers, kept[len(kept)-1].N) {
		kept = kept[:len(kept)-1]
	}
	if len(kept)+len(numbers) == len(c.since) {
		return true
	}
	_, ok := c.Without(seed, numbers)
	return ok
}

// Standing is the course without those of its steps that were taken back since;
// otherwise it is [Course.Without].
func (c Course) WithoutUndone(seed engine.Seed, undone map[uint64]bool) (Course, bool) {
	return c.replay(seed, func(s Step) bool { return !undone[s.N] })
}

// Before is the course as it was just before a step that can still be taken back;
// false when it no longer can.
func (c Course) Before(seed engine.Seed, n uint64) (Course, bool) {
	if !c.contains(n) {
		return c, false
	}
	return c.replay(seed, func(s Step) bool { return s.N < n })
}

// has reports whether a step can still be taken back.
func (c Course) contains(n uint64) bool {
	return slices.ContainsFunc(c.since, func(s Step) bool { return s.N == n })
}

func (c Course) replay(seed engine.Seed, keep func(Step) bool) (Course, bool) {
	replayed := NewCourse(c.base)
	replayed.moved, replayed.state = c.moved, c.state
	for _, s := range c.since {
		if !keep(s) {
			continue
		}
		next, done, err := replayed.Play(seed, s)
		if err != nil || done.Barrier {
			return c, false
		}
		replayed = next
	}
	return replayed, true
}
