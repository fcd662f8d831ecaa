package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

func TestSequenceStopsAtBarrier(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	drop := tb.firstMove(mover, "drop")
	out := tb.play(mover, drop, "draw", "end", "end")
	check(t, "the rest", out.Unplayed, []string{"end", "end"})
	check(t, "the entries", len(out.Log), 2)
	check(t, "the press of the second entry", out.Log[1].Press, out.Log[0].N)
	check(t, "the barrier", out.Barrier, true)
	check(t, "acting seats", tb.m.Acting(), engine.SeatsOf(mover))
}

// TestEntryEncodingMatchesJSON checks that the stored form of an entry, with its sum last, is
// what any JSON encoder writes.
func TestEntryEncodingMatchesJSON(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	_, change, err := tb.m.Play(mover, 0, []string{tb.firstMove(mover, "drop"), "draw"}, noon)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range change.Outcome.Log {
		want, err := json.Marshal(e)
		if err != nil || e.Sum == "" || string(change.Entries[i]) != string(want) {
			t.Errorf("entry %d is stored as %s, %v, want %s", e.N, change.Entries[i], err, want)
		}
	}
}

func TestIllegalMoves(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	other := 3 - mover
	drop := tb.firstMove(mover, "drop")
	for name, c := range map[string]struct {
		seat  engine.Seat
		moves []string
		index int
		want  error
	}{
		"first":          {mover, []string{"give"}, 0, engine.ErrIllegal},
		"later":          {mover, []string{drop, "give", "end"}, 1, engine.ErrIllegal},
		"not their turn": {other, []string{"end"}, 0, engine.ErrTurn},
		"nonsense":       {mover, []string{"\x00 \xff"}, 0, engine.ErrIllegal},
	} {
		m, change, err := tb.m.Play(c.seat, 0, c.moves, noon)
		tb.refused(match.ErrMove)(m, change, err)
		var e *match.Error
		if !errors.As(err, &e) || e.Index != c.index || !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want move %d refused with %v", name, err, c.index, c.want)
		}
	}
	tb.refused(match.ErrSequence)(tb.m.Play(mover, 0, nil, noon))
	tb.refused(match.ErrSequence)(tb.m.Play(mover, 0, slices.Repeat([]string{"end"}, match.MaxSequence+1), noon))
	tb.refused(match.ErrStranger)(tb.m.Play(0, 0, []string{"end"}, noon))
	tb.refused(match.ErrStranger)(tb.m.Play(9, 0, []string{"end"}, noon))
	if out := tb.play(mover, "end", "nonsense"); !slices.Equal(out.Unplayed, []string{"nonsense"}) {
		t.Errorf("after a barrier an illegal move is rest, got %v", out.Unplayed)
	}
}

func TestDecisionNumbers(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	two, three := tb.m.Decision(2), tb.m.Decision(3)
	tb.keep(tb.m.Play(1, tb.m.Decision(1), []string{tb.firstMove(1, "stoke")}, noon))
	check(t, "the decision number of 1 after its press", tb.m.Decision(1), 2)
	check(t, "that of 2, for whom nothing has changed", tb.m.Decision(2), two)

	tb.refused(match.ErrStale)(tb.m.Undo(1, 1, noon))
	tb.refused(match.ErrStale)(tb.m.Play(2, two+1, []string{tb.firstMove(2, "stoke")}, noon))
	tb.keep(tb.m.Play(3, three, []string{tb.firstMove(3, "stoke")}, noon))
	tb.keep(tb.m.Play(2, two, []string{tb.firstMove(2, "stoke")}, noon))
	mover := tb.m.Acting().First()
	before := tb.m.Record().Decisions
	tb.play(mover, "end")
	after := tb.m.Record().Decisions
	next := tb.m.Acting().First()
	for i := range after {
		seat := engine.Seat(i + 1)
		if grew := after[i] > before[i]; grew != (seat == mover || seat == next) {
			t.Errorf("the turn passed from %d to %d: number of %d grew: %v", mover, next, seat, grew)
		}
	}
}

// TestOwnPressIncreasesDecisionNumber presses twice although nothing in the panel changes.
func TestOwnPressIncreasesDecisionNumber(t *testing.T) {
	tb := begun(t, knobs, 2, nil)
	number := tb.m.Decision(1)
	tb.keep(tb.m.Play(1, number, []string{"turn"}, noon))
	tb.refused(match.ErrStale)(tb.m.Play(1, number, []string{"turn"}, noon))
	tb.play(1, "turn")
	number = tb.m.Decision(1)
	tb.keep(tb.m.Undo(1, number, noon))
	tb.refused(match.ErrStale)(tb.m.Undo(1, number, noon))
}

// TestMoveUsesChanceOfItsEntry rolls within a sequence, and again after an undo.
func TestMoveUsesChanceOfItsEntry(t *testing.T) {
	tb := begun(t, knobs, 2, nil)
	rolls := func() []uint64 { return tb.position().State().(*knobState).Rolls }
	tb.play(1, "turn", "turn", "roll")
	check(t, "the roll of entry 3", rolls(), []uint64{engine.NewRand(secret, 3).Uint64()})
	tb.keep(tb.m.AskUndo(1, match.Past{}, noon))
	tb.keep(tb.m.Answer(2, 0, true, tb.past(3), noon))
	check(t, "the rolls after the undo", len(rolls()), 0)
	tb.play(1, "roll")
	check(t, "the roll of entry 7", rolls(), []uint64{engine.NewRand(secret, 7).Uint64()})
}

func TestPreview(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	sign := tb.firstMove(mover, "sign")
	p, events, err := tb.m.Preview(mover, []string{tb.firstMove(mover, "drop"), sign})
	if err != nil || len(events) == 0 {
		t.Fatalf("preview: %d events, %v", len(events), err)
	}
	if _, _, err := p.Play(mover, sign, engine.NewRand(secret, 99)); err == nil {
		t.Error("the preview does not show the contract")
	}
	if _, _, err := tb.m.Preview(mover, []string{"draw"}); !barrier(err, 0) {
		t.Errorf("a preview of a blind draw: %v", err)
	}
	if _, _, err := tb.m.Preview(mover, []string{sign, "end"}); !barrier(err, 1) {
		t.Errorf("a preview of the end: %v", err)
	}
	if _, _, err := tb.m.Preview(3-mover, []string{"end"}); !errors.Is(err, engine.ErrTurn) {
		t.Errorf("a preview by another: %v", err)
	}
}

func barrier(err error, index int) bool {
	var e *match.Error
	return errors.As(err, &e) && e.Code == match.CodeBarrier && e.Index == index
}

func TestPlayToTheEnd(t *testing.T) {
	tb := begun(t, toy.Game, 4, nil)
	tb.playToEnd()
	r := tb.m.Record()
	if r.Phase != match.PhaseOver || r.Ending != match.EndFinished || len(r.Standings) != 4 {
		t.Fatalf("phase %s, ending %s, %d standings", r.Phase, r.Ending, len(r.Standings))
	}
	entries := tb.entries()
	check(t, "the last entry", entries[len(entries)-1].Kind, match.KindEnd)
	if !tb.last.Finished || !tb.last.Outcome.Over || !tb.last.Due.IsZero() {
		t.Errorf("finished %v, over %v, due %v", tb.last.Finished, tb.last.Outcome.Over, tb.last.Due)
	}
	tb.refused(match.ErrPhase)(tb.m.Play(1, 0, []string{"end"}, noon))
	tb.refused(match.ErrPhase)(tb.m.Undo(1, 0, noon))
	again, err := match.Load(games, tb.record)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := again.Position()
	equal(t, "the archived match", p, tb.position())
}

func TestCostOfPress(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	early, late := 0, 0
	size := func() int {
		n := len(tb.last.Record)
		for _, e := range tb.last.Entries {
			n += len(e)
		}
		for _, s := range tb.last.Snapshots {
			n += len(s.State)
		}
		return n
	}
	for i := uint64(0); tb.m.Acting() != 0; i++ {
		seat := tb.m.Acting().First()
		tb.play(seat, tb.position().Choose(seat, engine.NewRand(engine.Seed{7}, i)))
		if i < 20 {
			early = max(early, size())
		} else {
			late = max(late, size())
		}
	}
	if late > early*3/2 {
		t.Errorf("a press of a long match writes up to %d bytes, of a young one %d", late, early)
	}
}

func TestCostWithoutBarriers(t *testing.T) {
	tb := begun(t, knobs, 2, nil)
	most := 0
	for range 2000 {
		tb.play(1, "turn")
		most = max(most, len(tb.last.Record))
	}
	if most > 20_000 {
		t.Errorf("2000 presses without a barrier make a record of %d bytes", most)
	}
	tb.keep(tb.m.UndoAll(1, 0, noon))
	if n := len(tb.last.Outcome.Undone); n < 200 || n > 257 {
		t.Errorf("%d entries can be taken back, want a bounded number", n)
	}
	equal(t, "the rebuilt match", rebuilt(tb), tb.position())
	tb.playToEnd()
	tb.verify()
}

// TestConcurrentPlays makes many presses on one value at the same time. None may see
// another, and the value must not change. It is meant for the race detector.
func TestConcurrentPlays(t *testing.T) {
	tb := begun(t, toy.Game, 5, nil)
	for seat := engine.Seat(1); seat <= 3; seat++ {
		tb.play(seat, tb.firstMove(seat, "stoke"))
	}
	record, state := tb.m.Record(), encode(t, tb.position())
	choices := [][]string{{tb.firstMove(4, "stoke")}, {tb.firstMove(5, "stoke")}}
	made := make([]match.Match, 8)
	var wait sync.WaitGroup
	for i := range made {
		seat := engine.Seat(4 + i%2)
		wait.Go(func() {
			m, c, err := tb.m.Play(seat, 0, choices[i%2], noon)
			if err != nil || c.Outcome.Log[0].N != 4 || m.Acting() != engine.SeatsOf(4, 5).Without(seat) {
				t.Errorf("a press beside others: %v, %v", c.Outcome, err)
			}
			made[i] = m
		})
		wait.Go(func() {
			if _, c, err := tb.m.Undo(seat-2, 0, noon); err != nil || len(c.Outcome.Undone) != 1 {
				t.Errorf("an undo beside others: %v, %v", c.Outcome, err)
			}
		})
	}
	wait.Wait()
	if diff := cmp.Diff(record, tb.m.Record()); diff != "" || !bytes.Equal(state, encode(t, tb.position())) {
		t.Errorf("the value has changed: %s", diff)
	}
	for i, m := range made {
		back, _, err := m.Undo(engine.Seat(4+i%2), 0, noon)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := back.Position()
		equal(t, "a press taken back beside others", p, tb.position())
	}
}

// rebuilt returns the current position, rebuilt from the log.
func rebuilt(tb *table) engine.Position {
	n := uint64(len(tb.log))
	p, err := tb.m.Rebuild(tb.past(n), n)
	if err != nil {
		tb.t.Fatalf("rebuild: %v", err)
	}
	return p
}
