package match

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
)

// replay is the state of replaying a log, up to the last entry that was applied.
type replay struct {
	seed   engine.Seed
	course rewind.Course
	marks  rewind.Marks
	saved  map[uint64]rewind.Course // the course before each entry, since an undo may go back to any of them
	undone map[uint64]bool
	live   []uint64 // entries that changed the position and are not undone
}

// newReplay returns a replay that continues from a course.
func newReplay(seed engine.Seed, seats int, c rewind.Course) *replay {
	return &replay{
		seed: seed, course: c, marks: make(rewind.Marks, seats),
		saved: map[uint64]rewind.Course{}, undone: map[uint64]bool{},
	}
}

// apply replays the next entry. Entries that do not change the position have no effect.
func (r *replay) apply(e Entry) (engine.Step, error) {
	switch {
	case e.Kind == KindUndo && e.To > 0:
		return engine.Step{}, r.undoByConsent(e)
	case e.Kind == KindUndo:
		return engine.Step{}, r.undoFreely(e)
	case e.Plays():
		return r.play(e)
	}
	return engine.Step{}, nil
}

// play replays a move or a call.
func (r *replay) play(e Entry) (engine.Step, error) {
	play := r.course.Play
	if e.Kind == KindCall {
		play = r.course.Call
	}
	next, done, err := play(r.seed, e.step())
	if err != nil {
		return done, &Error{Code: CodeLog, Entry: e.N, What: "does not follow", Err: err}
	}
	r.saved[e.N] = r.course
	if done.Barrier {
		r.marks = r.marks.AfterBarrier(r.course, e.Seat, e.N)
	}
	r.course = next
	r.live = append(r.live, e.N)
	return done, nil
}

// undoFreely replays a free undo.
func (r *replay) undoFreely(e Entry) error {
	back, ok := r.course.Without(r.seed, e.Undoes)
	if !ok {
		return &Error{Code: CodeLog, Entry: e.N, What: "cannot be undone"}
	}
	r.course = back
	r.markUndone(e)
	r.filterLive(func(n uint64) bool { return !slices.Contains(e.Undoes, n) })
	return nil
}

// undoByConsent replays an undo by consent.
func (r *replay) undoByConsent(e Entry) error {
	back, ok := r.saved[e.To]
	if ok {
		back, ok = back.WithoutUndone(r.seed, r.undone)
	} else {
		back, ok = r.course.Before(r.seed, e.To)
	}
	if !ok {
		return &Error{Code: CodeLog, Entry: e.N, What: "goes back too far"}
	}
	r.course = back.Reshuffled(r.seed, e.N)
	r.markUndone(e)
	r.marks = r.marks.TruncateBefore(r.course, e.To)
	r.filterLive(func(n uint64) bool { return n < e.To })
	return nil
}

// markUndone records the entries that an undo entry has undone.
func (r *replay) markUndone(e Entry) {
	for _, n := range e.Undoes {
		r.undone[n] = true
	}
}

// filterLive removes the live entries for which keep returns false.
func (r *replay) filterLive(keep func(uint64) bool) {
	var live []uint64
	for _, n := range r.live {
		if keep(n) {
			live = append(live, n)
		}
	}
	r.live = live
}
