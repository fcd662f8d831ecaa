package match_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
)

// has and hasNot are conditions about drawing a card.
func has(s engine.Seat) plans.Condition {
	return plans.Condition{If: &plans.Deed{Seat: s, Kind: "draw"}}
}

func hasNot(s engine.Seat) plans.Condition {
	return plans.Condition{If: &plans.Deed{Not: true, Seat: s, Kind: "draw"}}
}

// planLine plans the moves of a line of a seat with a condition.
func (tb *table) planLine(s engine.Seat, line int, c plans.Condition, moves ...string) {
	tb.t.Helper()
	tb.keep(tb.m.AddToPlan(s, line, 0, moves, noon))
	tb.keep(tb.m.SetPlanCondition(s, line, 0, c, noon))
}

// TestFirstLineThatFitsIsPlayed lets another seat draw a card or not, or undo another move, before
// a turn of several lines begins.
func TestFirstLineThatFitsIsPlayed(t *testing.T) {
	for name, c := range map[string]struct {
		first   func(mover, third engine.Seat) plans.Condition
		moverDo []string
		undo    bool
		reason  plans.Reason // why the first line is not played; empty: it is
	}{
		"has not, and did not":            {func(m, _ engine.Seat) plans.Condition { return hasNot(m) }, nil, false, ""},
		"has not, but did":                {func(m, _ engine.Seat) plans.Condition { return hasNot(m) }, []string{"draw"}, false, plans.Happened},
		"nobody has, but somebody did":    {func(_, _ engine.Seat) plans.Condition { return hasNot(0) }, []string{"draw"}, false, plans.Happened},
		"has, and did":                    {func(m, _ engine.Seat) plans.Condition { return has(m) }, []string{"draw"}, false, ""},
		"somebody has, and did":           {func(_, _ engine.Seat) plans.Condition { return has(0) }, []string{"draw"}, false, ""},
		"has, but did not":                {func(m, _ engine.Seat) plans.Condition { return has(m) }, nil, false, plans.Missing},
		"another has, but only this did":  {func(_, third engine.Seat) plans.Condition { return has(third) }, []string{"draw"}, false, plans.Missing},
		"has, but only something else":    {func(m, _ engine.Seat) plans.Condition { return has(m) }, []string{"drop"}, false, plans.Missing},
		"has, but took another move back": {func(m, _ engine.Seat) plans.Condition { return plans.Condition{If: &plans.Deed{Seat: m, Kind: "drop"}} }, []string{"drop"}, true, plans.Missing},
	} {
		t.Run(name, func(t *testing.T) {
			tb, mover, next := waiting(t)
			drop := tb.heldBy(next)
			tb.planLine(next, 0, c.first(mover, 6-mover-next), drop, "end")
			tb.keep(tb.m.AddToPlan(next, 1, 0, []string{"end"}, noon))
			tb.m = tb.reloaded()
			for _, move := range c.moverDo {
				if move == "drop" {
					move = tb.heldNow(mover)
				}
				tb.play(mover, move)
			}
			if c.undo {
				tb.keep(tb.m.Undo(mover, 0, noon))
			}
			tb.play(mover, "end")
			want := plans.Report{Played: []string{drop, "end"}}
			if c.reason != "" {
				want = plans.Report{Skipped: []plans.Skipped{{Moves: []string{drop, "end"}, Why: c.reason}}, Played: []string{"end"}}
			}
			check(t, "report", tb.planReport(next), want)
			tb.playToEnd()
			tb.verify()
		})
	}
}

// TestUnplayedLinesAreSecret compares a plan whose second line is played with one of that line
// alone. The time at which it is played, the log and all that others can see are the same.
func TestUnplayedLinesAreSecret(t *testing.T) {
	one, mover, next := waiting(t)
	drop := one.heldBy(next)
	two := *one
	one.plan(next, "end")
	two.planLine(next, 0, has(mover), drop, "end")
	two.keep(two.m.AddToPlan(next, 1, 0, []string{"end"}, noon))
	two.keep(two.m.AddToPlan(next, 2, 0, []string{drop}, noon))
	same := func(when string) {
		t.Helper()
		a, b := one.m.Record(), two.m.Record()
		a.Rev, b.Rev, a.Decisions, b.Decisions = 0, 0, nil, nil
		if !reflect.DeepEqual(a, b) || !one.m.Due().Equal(two.m.Due()) {
			t.Errorf("%s: the records are\n%+v, due %v\n%+v, due %v", when, a, one.m.Due(), b, two.m.Due())
		}
		if !bytes.Equal(bytes.Join(one.log, nil), bytes.Join(two.log, nil)) {
			t.Errorf("%s: the logs are\n%s\n%s", when, one.log, two.log)
		}
	}
	same("planned")
	two.m = two.reloaded()
	same("stored")
	one.play(mover, "end")
	two.play(mover, "end")
	same("the turn has begun")
	one.refused(match.ErrEarly)(one.m.PlayPlan(soon.Add(-1)))
	two.refused(match.ErrEarly)(two.m.PlayPlan(soon.Add(-1)))
	check(t, "one line", one.planReport(next).Played, []string{"end"})
	check(t, "several lines", two.planReport(next).Played, []string{"end"})
	same("played")
}

// TestPlansOfOlderProgramsAreRead reads a plan that was stored before there were lines, and checks
// that only plans which older programs would play wrongly are refused by them.
func TestPlansOfOlderProgramsAreRead(t *testing.T) {
	tb, mover, next := waiting(t)
	drop := tb.heldBy(next)
	tb.plan(next, drop, "end")
	tb.keep(tb.m.SetPlanCondition(next, 0, 0, plans.Condition{IfUntouched: true}, noon))
	stored := func() (format int, plan string) {
		var whole struct {
			Format int
			Ahead  []json.RawMessage
		}
		if err := json.Unmarshal(tb.record, &whole); err != nil {
			t.Fatal(err)
		}
		return whole.Format, string(whole.Ahead[next-1])
	}
	want := `{"moves":[{"move":"` + drop + `"},{"move":"end"}],"alone":true}`
	if format, plan := stored(); format != 1 || plan != want {
		t.Errorf("got format %d and the plan %s, want 1 and %s", format, plan, want)
	}
	tb.m = tb.reloaded()
	if p := tb.m.Plan(next); len(p.Lines()) != 1 || !p.IfUntouched {
		t.Errorf("the plan of an older program is read as %+v", p)
	}
	tb.keep(tb.m.AddToPlan(next, 1, 0, []string{"end"}, noon))
	if format, _ := stored(); format != match.Format {
		t.Errorf("two lines have format %d", format)
	}
	tb.keep(tb.m.CancelPlan(next, 0, false, noon))
	if format, _ := stored(); format != 1 {
		t.Errorf("one line has format %d", format)
	}
	tb.keep(tb.m.SetPlanCondition(next, 0, 0, plans.Condition{IfWhole: true}, noon))
	if format, _ := stored(); format != match.Format {
		t.Errorf("a new condition has format %d", format)
	}
	tb.play(mover, "end")
	check(t, "played", tb.planReport(next).Played, []string{drop, "end"})
}

// TestWholeLineOrNone plans two moves, and the second becomes impossible.
func TestWholeLineOrNone(t *testing.T) {
	tried := false
	tb, mover, next := waiting(t)
	for _, m := range tb.position().List(mover).Of("take") {
		tb := *tb
		take, drop := engine.Notation(m), tb.heldBy(next)
		tb.planLine(next, 0, plans.Condition{IfWhole: true}, drop, take)
		tb.keep(tb.m.AddToPlan(next, 1, 0, []string{drop, "end"}, noon))
		tb.play(mover, take)
		if lines, _ := tb.m.PreviewLines(next); lines[0].Playable == 2 {
			continue // there was another of these cards
		}
		tried = true
		tb.play(mover, "end")
		report := tb.planReport(next)
		check(t, "played", report.Played, []string{drop, "end"})
		check(t, "skipped", report.Skipped[0].Moves, []string{drop, take})
	}
	if !tried {
		t.Error("no card was the only one of its kind in the row")
	}
}

// TestImpossibleLinesAreRefused tries lines and conditions that a plan cannot have.
func TestImpossibleLinesAreRefused(t *testing.T) {
	tb, mover, next := waiting(t)
	tb.refused(match.ErrLines)(tb.m.AddToPlan(next, 1, 0, []string{"end"}, noon))
	tb.refused(match.ErrLines)(tb.m.SetPlanCondition(next, 0, 0, plans.Condition{}, noon))
	for i := range plans.MaxLines {
		tb.keep(tb.m.AddToPlan(next, i, 0, []string{"end"}, noon))
	}
	tb.refused(match.ErrLines)(tb.m.AddToPlan(next, plans.MaxLines, 0, []string{"end"}, noon))
	tb.refused(match.ErrLines)(tb.m.AddToPlan(next, -1, 0, []string{"end"}, noon))
	tb.refused(match.ErrStale)(tb.m.SetPlanCondition(next, 0, tb.m.Decision(next)-1, hasNot(mover), noon))
	for _, d := range []plans.Deed{
		{Seat: next, Kind: "draw"}, {Seat: 9, Kind: "draw"}, {Seat: -1, Kind: "draw"}, {Kind: "stoke"}, {Kind: ""},
		{Kind: "take", At: "caviar"}, {Kind: "draw", At: "coal"},
	} {
		tb.refused(match.ErrCondition)(tb.m.SetPlanCondition(next, 0, 0, plans.Condition{If: &d}, noon))
	}
	whole := map[string]any{}
	if err := json.Unmarshal(tb.record, &whole); err != nil {
		t.Fatal(err)
	}
	for what, damaged := range map[string]any{
		"four lines":       map[string]any{"moves": []any{map[string]any{"move": "end"}}, "more": make([]map[string]any, 3)},
		"no first line":    map[string]any{"more": []any{map[string]any{"moves": []any{map[string]any{"move": "end"}}}}},
		"a missing player": map[string]any{"moves": []any{map[string]any{"move": "end"}}, "if": map[string]any{"seat": 9, "kind": "draw"}},
	} {
		whole["ahead"] = []any{damaged}
		record, err := json.Marshal(whole)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := match.Load(games, record); err == nil {
			t.Errorf("a record with %s was read", what)
		}
	}
}
