package match_test

import (
	"bytes"
	"fmt"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// checkInvariants checks what must be true at every moment.
func (md *model) checkInvariants(t *rapid.T) {
	r := md.m.Record()
	if r.Rev == md.checked {
		return
	}
	again := md.reloaded()
	if diff := cmp.Diff(r, again.Record(), cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("the record does not survive the store:\n%s", diff)
	}
	if r.Entries != uint64(len(md.log)) || !again.Due().Equal(md.last.Due) {
		t.Fatalf("%d entries of %d, due %v or %v", r.Entries, len(md.log), again.Due(), md.last.Due)
	}
	if _, ok := md.m.Position(); ok {
		md.checkPositions(t, again)
		md.checkDecisionNumbers(t)
		md.checkSecrecy(t)
	}
	md.checkUsers(t)
	md.before, md.checked = md.m, r.Rev
}

// checkPositions checks that the record, the store and the log lead to the same position.
func (md *model) checkPositions(t *rapid.T, again match.Match) {
	now := encode(t, md.position())
	loaded, _ := again.Position()
	equal(t, "loaded", loaded, md.position())
	equal(t, "rebuilt", rebuilt(md.table), md.position())
	md.moments[uint64(len(md.log))] = now
	for seat := engine.Seat(0); int(seat) <= md.position().Seats(); seat++ {
		a, aOK := md.m.UndoTo(seat)
		b, bOK := again.UndoTo(seat)
		if a != b || aOK != bOK {
			t.Fatalf("seat %d would go back to %d, loaded to %d", seat, a, b)
		}
	}
	n := rapid.Uint64Range(1, uint64(len(md.log))).Draw(t, "moment")
	if then, ok := md.moments[n]; ok {
		p, err := md.m.At(md.past(n), n-1)
		if err != nil || !bytes.Equal(encode(t, p), then) {
			t.Fatalf("the position after entry %d is not what it was then (%v)", n-1, err)
		}
	}
}

// checkDecisionNumbers checks that decision numbers never decrease, and increase when a panel has
// changed.
func (md *model) checkDecisionNumbers(t *rapid.T) {
	if md.before == (match.Match{}) || md.before.Record().Decisions == nil {
		return
	}
	was, _ := md.before.Position()
	is := md.position()
	for i, before := range md.before.Record().Decisions {
		seat := engine.Seat(i + 1)
		after := md.m.Decision(seat)
		changed := shownTo(t, was, seat) != shownTo(t, is, seat)
		if after < before || changed && after == before {
			t.Fatalf("the number of seat %d went from %d to %d, its panel changed: %v", seat, before, after, changed)
		}
	}
}

func shownTo(t tester, p engine.Position, s engine.Seat) string {
	hand, err := p.Hand(s).MarshalJSON()
	if err != nil {
		t.Fatalf("hand: %v", err)
	}
	return fmt.Sprint(p.Status().Acting.Has(s), string(hand), p.List(s))
}

// checkSecrecy checks that nobody reads secrets of others in the log.
func (md *model) checkSecrecy(t *rapid.T) {
	reader := md.seat(t)
	over := md.m.Record().Phase == match.PhaseOver
	for _, e := range md.m.Visible(md.last.Outcome.Log, reader) {
		mine := reader != 0 && e.Seat == reader
		if !over && (e.Sum != "" || e.Move != "" && !mine && e.Kind != match.KindCall && e.Kind != match.KindAsk) {
			t.Fatalf("reader %d sees %+v", reader, e)
		}
		if !over && !mine && (e.AutoAnswer || e.Kind == match.KindStand && (e.Seat != 0 || e.User != "")) {
			t.Fatalf("reader %d sees an auto-answer: %+v", reader, e)
		}
		for _, event := range e.Events {
			if !over && event.To != 0 && event.To != reader {
				t.Fatalf("reader %d sees the event %+v", reader, event)
			}
		}
	}
}

// checkUsers checks that the store knows exactly the users who sit at the table.
func (md *model) checkUsers(t *rapid.T) {
	present := 0
	for _, c := range md.m.Record().Seats {
		if !c.Gone && !c.Computer() {
			present++
			if !md.table.users[c.User] {
				t.Fatalf("the store does not know that %s sits there", c.User)
			}
		}
	}
	if present != len(md.table.users) {
		t.Fatalf("%d people are present, the store has %v", present, md.table.users)
	}
}
