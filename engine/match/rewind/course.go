package rewind

import (
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/engine"
)

// maxSince is the number of undoable entries after which the next press starts a new
// base. It limits the cost of a press. It must not change for stored matches, because
// it decides what can be undone.
const maxSince = 256

// Course is the game part of a match: the position, and the steps since the last
// barrier that led to it. It is immutable, except for a cache of [Course.Encode]. The
// zero Course is empty.
type Course struct {
	Now   engine.Position
	base  engine.Position // at the last barrier
	since []Step          // steps played since and not undone, in order
	moved engine.Seats    // seats that had played in the current chapter by the last barrier
	state json.RawMessage // the encoded base, if it was encoded before
	fixed bool            // see [Course.WithFixedChance]
}

// Step is an undoable move, as in its log entry.
type Step struct {
	N     uint64      `json:"n"`     // the entry's number
	Press uint64      `json:"press"` // number of the first entry of the same press
	Seat  engine.Seat `json:"seat"`
	Move  string      `json:"move"`
}

// NewCourse returns a course on which nothing can be undone.
func NewCourse(p engine.Position) Course { return Course{Now: p, base: p} }

// WithFixedChance returns the course with chance that is fixed or not; see
// [engine.NewFixedRand].
func (c Course) WithFixedChance(fixed bool) Course {
	c.fixed = fixed
	return c
}

// chance returns the chance of a log entry.
func (c Course) chance(seed engine.Seed, n uint64) *engine.Rand {
	if c.fixed {
		return engine.NewFixedRand(seed, n)
	}
	return engine.NewRand(seed, n)
}

// restart returns a course like c that begins at a position.
func (c Course) restart(p engine.Position) Course { return NewCourse(p).WithFixedChance(c.fixed) }

// Play plays a step with its entry's chance. If the engine refuses, Play returns its
// error and the unchanged course.
func (c Course) Play(seed engine.Seed, s Step) (Course, engine.Step, error) {
	next, done, err := c.Now.Play(s.Seat, s.Move, c.chance(seed, s.N))
	if err != nil {
		return c, done, err
	}
	if done.Barrier {
		return c.afterBarrier(next, s.Seat), done, nil
	}
	after := c
	if len(c.since) >= maxSince && c.since[len(c.since)-1].Press != s.Press {
		after = c.restart(c.Now)
		after.moved = c.Active()
	}
	after.Now, after.since = next, append(slices.Clip(after.since), s)
	return after, done, nil
}

// afterBarrier returns the course after a barrier by a seat, or by a call if by is
// zero.
func (c Course) afterBarrier(next engine.Position, by engine.Seat) Course {
	after := c.restart(next)
	if next.Status().Chapter == c.Chapter() {
		after.moved = c.Active()
		if by != engine.Spectator {
			after.moved = after.moved.With(by)
		}
	}
	return after
}

// Chapter returns the position's chapter.
func (c Course) Chapter() int { return c.Now.Status().Chapter }

// Active returns the seats that have played in the current chapter and not undone it.
func (c Course) Active() engine.Seats {
	seats := c.moved
	for _, s := range c.since {
		seats = seats.With(s.Seat)
	}
	return seats
}

// Call tells the game an outside fact. It fails like [Course.Play].
func (c Course) Call(seed engine.Seed, s Step) (Course, engine.Step, error) {
	next, done, err := c.Now.Call(s.Seat, s.Move, c.chance(seed, s.N))
	if err != nil {
		return c, done, err
	}
	return c.afterBarrier(next, engine.Spectator), done, nil
}

// Reshuffled returns the course after an undo by consent with entry number n. Face-down
// cards are reshuffled, so that a card that was revealed is not simply drawn again.
func (c Course) Reshuffled(seed engine.Seed, n uint64) Course {
	reshuffled := Course{base: c.base.Reshuffle(engine.NewRand(seed, n)), since: c.since, moved: c.moved, fixed: c.fixed}
	if back, ok := reshuffled.replay(seed, func(Step) bool { return true }); ok {
		return back
	}
	back := c.restart(c.Now.Reshuffle(engine.NewRand(seed, n)))
	back.moved = c.Active()
	return back
}

// LastPress returns the entry numbers of the seat's last press since the base.
func (c Course) LastPress(s engine.Seat) []uint64 {
	for _, latest := range slices.Backward(c.since) {
		if latest.Seat == s {
			return c.entryNumbers(func(st Step) bool { return st.Seat == s && st.Press == latest.Press })
		}
	}
	return nil
}

// AllOf returns the entry numbers of everything the seat did since the base, ascending.
func (c Course) AllOf(s engine.Seat) []uint64 {
	return c.entryNumbers(func(st Step) bool { return st.Seat == s })
}

// entryNumbers returns the entry numbers of the steps that satisfy belongs.
func (c Course) entryNumbers(belongs func(Step) bool) []uint64 {
	var numbers []uint64
	for _, s := range c.since {
		if belongs(s) {
			numbers = append(numbers, s.N)
		}
	}
	return numbers
}

// Without replays the steps since the base, leaving some out. It returns false if the
// remaining steps cannot be played that way, because they depend on those left out.
func (c Course) Without(seed engine.Seed, numbers []uint64) (Course, bool) {
	return c.replay(seed, func(s Step) bool { return !slices.Contains(numbers, s.N) })
}

// CanOmit reports whether [Course.Without] would succeed. It is fast for the last
// steps, which can always be left out.
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

// WithoutUndone returns the course without those of its steps that were undone since.
// It fails like [Course.Without].
func (c Course) WithoutUndone(seed engine.Seed, undone map[uint64]bool) (Course, bool) {
	return c.replay(seed, func(s Step) bool { return !undone[s.N] })
}

// Before returns the course just before a step. It returns false if the step can no
// longer be undone.
func (c Course) Before(seed engine.Seed, n uint64) (Course, bool) {
	if !c.contains(n) {
		return c, false
	}
	return c.replay(seed, func(s Step) bool { return s.N < n })
}

// contains reports whether entry n is one of the steps since the base.
func (c Course) contains(n uint64) bool {
	return slices.ContainsFunc(c.since, func(s Step) bool { return s.N == n })
}

// replay plays the steps that satisfy keep on the base. It returns false if one is not
// legal or is a barrier.
func (c Course) replay(seed engine.Seed, keep func(Step) bool) (Course, bool) {
	replayed := c.restart(c.base)
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
