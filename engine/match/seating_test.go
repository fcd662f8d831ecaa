package match_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

func (tb *table) names() string {
	names := ""
	for _, c := range tb.m.Record().Seats {
		names += c.Name + " "
	}
	return names
}

func TestKick(t *testing.T) {
	tb := openTable(t, toy.Game, 3, nil)
	tb.refused(match.ErrHost)(tb.m.Kick("u2", 3, noon))
	tb.refused(match.ErrStranger)(tb.m.Kick("u1", 1, noon))
	tb.refused(match.ErrStranger)(tb.m.Kick("u1", 4, noon))
	tb.keep(tb.m.Kick("u1", 2, noon))
	check(t, "seats", tb.names(), "Ada Cy ")
	check(t, "who left", tb.last.Left, []string{"u2"})
	tb.keep(tb.m.Begin("u1", noon))
	tb.refused(match.ErrPhase)(tb.m.Kick("u1", 2, noon))
}

func TestMoveSeat(t *testing.T) {
	tb := openTable(t, toy.Game, 4, nil)
	tb.keep(tb.m.MoveSeat("u1", 4, 1, noon))
	check(t, "the last is first", tb.names(), "Di Ada Bo Cy ")
	tb.keep(tb.m.MoveSeat("u1", 2, 3, noon))
	check(t, "one back", tb.names(), "Di Bo Ada Cy ")
	tb.refused(match.ErrHost)(tb.m.MoveSeat("u2", 1, 2, noon))
	tb.refused(match.ErrStranger)(tb.m.MoveSeat("u1", 1, 5, noon))
}

func TestRandomOrder(t *testing.T) {
	tb := openTable(t, toy.Game, 4, nil)
	tb.refused(match.ErrSetting)(tb.m.SetOrder("u1", "age", noon))
	tb.refused(match.ErrHost)(tb.m.SetOrder("u2", match.OrderRandom, noon))
	tb.keep(tb.m.SetOrder("u1", match.OrderRandom, noon))
	out := tb.keep(tb.m.Begin("u1", noon))
	order := out.Log[0].Order
	check(t, "each once", slices.Sorted(slices.Values(order)), []int{1, 2, 3, 4})
	for i, from := range order {
		check(t, "seats", tb.m.Chair(engine.Seat(i+1)).Name, people[from-1].Name)
	}
	check(t, "the host", tb.m.Record().Host, "u1")
	tb.playToEnd()
	tb.verify()

	file, err := tb.m.Export(tb.entries())
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(file.Entries[0].Order)
	if _, err := match.Verify(games, file); err == nil {
		t.Error("Verify accepted another seat order")
	}
}

func TestChooseLook(t *testing.T) {
	tb := openTable(t, toy.Game, 3, nil)
	looks := func() []int { r := tb.m.Record(); return r.Looks() }
	check(t, "by seat", looks(), []int{1, 2, 3})
	tb.keep(tb.m.ChooseLook("u2", 3, noon))
	check(t, "the third has the first free one", looks(), []int{1, 3, 2})
	tb.keep(tb.m.ChooseLook("u1", 6, noon))
	check(t, "three chosen or moved", looks(), []int{6, 3, 1})
	tb.refused(match.ErrSetting)(tb.m.ChooseLook("u3", 3, noon))
	tb.refused(match.ErrSetting)(tb.m.ChooseLook("u3", 7, noon))
	tb.refused(match.ErrStranger)(tb.m.ChooseLook("u6", 1, noon))
	tb.keep(tb.m.ChooseLook("u1", 0, noon))
	tb.keep(tb.m.Begin("u1", noon))
	tb.keep(tb.m.Replace(2, "u1", people[5], noon))
	check(t, "the newcomer has the seat's colour", looks(), []int{1, 3, 2})
	tb.refused(match.ErrPhase)(tb.m.ChooseLook("u1", 5, noon))
}

// TestRemovedUsersAreKeptUntilBegin checks that the record keeps removed users until they are back or the game
// begins.
func TestRemovedUsersAreKeptUntilBegin(t *testing.T) {
	tb := openTable(t, toy.Game, 4, nil)
	tb.keep(tb.m.Kick("u1", 3, noon))
	tb.keep(tb.m.Kick("u1", 2, noon))
	check(t, "removed users", tb.m.Record().Removed, []string{"u3", "u2"})
	if named, err := match.Mentions(tb.record, tb.log, "u3"); err != nil || !named {
		t.Errorf("the record lacks the removed user: %v", err)
	}
	tb.keep(tb.m.Join(people[1], noon))
	check(t, "removed users", tb.m.Record().Removed, []string{"u3"})
	tb.keep(tb.m.Begin("u1", noon))
	check(t, "removed users", len(tb.m.Record().Removed), 0)
}
