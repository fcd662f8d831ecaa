package panel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/match"
)

// TestTapsOfChinaGames counts the taps of all turns of games of China: Play, and what a person presses to play the
// moves of a chooser. Where a button plays several of them, the person presses that. They build once in a turn, to the
// first place that the panel offers.
func TestTapsOfChinaGames(t *testing.T) {
	var taps []int
	for seed := range byte(3) {
		w := playtest.New(t)
		w.StartMatch("china", 2+int(seed), nil)
		for turn := uint64(0); turn < 40 && w.Match().Record().Phase == match.PhaseRunning; turn++ {
			taps = append(taps, tapsOfChinaTurn(t, w, engine.Seed{seed, byte(turn)}))
		}
	}
	slices.Sort(taps)
	median, tenth, worst := taps[len(taps)/2], taps[len(taps)*9/10], taps[len(taps)-1]
	t.Logf("%d turns of China take %d taps (median), %d (a tenth more), %d (most)", len(taps), median, tenth, worst)
	if median > 3 || tenth > 6 || worst > 11 {
		t.Errorf("turns of China take %d taps (median), %d (a tenth more) and %d (most), want at most 3, 6 and 11", median, tenth, worst)
	}
}

// tapsOfChinaTurn plays a decision of a seat up to the end of its turn, and returns its taps.
func tapsOfChinaTurn(t *testing.T, w *playtest.World, seed engine.Seed) int {
	t.Helper()
	seat, taps := w.Match().Acting().First(), 1 // Play
	var did []string
	for step := uint64(0); w.Match().Acting().Has(seat) && !slices.Contains(did, "end"); step++ {
		pages := pagesOf(w, seat, "en-US")
		next := func(pos engine.Position, n int) string {
			return asPerson(pos, seat, pos.Choose(seat, engine.NewRand(seed, step+uint64(n))))
		}
		moves, control, most := wantedPress(t, w.Position(), seat, pages, next)
		taps += most
		trial := panel.TrialOf(moves[0])
		if act, ok := actionOf(control); ok && act.What == panel.ActShortcut {
			trial, _ = pages.panel.TrialFor(act)
		}
		ends := moves[len(moves)-1] == "end"
		if act, _ := actionOf(control); act.What != panel.ActConfirmed && pages.panel.NeedsPreview(trial) {
			taps++ // Confirm
			if closing, ok := pages.panel.ClosingMoves(trial); ok && !ends {
				after, _, err := match.Preview(w.Position(), seat, moves)
				if err == nil && next(after, len(moves)) == "end" {
					moves = closing
				}
			}
		}
		did = append(did, moves...)
		w.Play(seat, moves...)
	}
	if taps > 7 {
		t.Logf("%d taps: %s", taps, strings.Join(did, ", "))
	}
	return taps
}

// asPerson returns what a person plays instead of a move: they build to the first place that is offered, and once in a
// turn.
func asPerson(pos engine.Position, seat engine.Seat, move string) string {
	kind, _, _ := strings.Cut(move, " ")
	if kind != "build" && kind != "lay" {
		return move
	}
	view := pos.Table().View().(china.Table)
	for _, sc := range pos.Shortcuts(seat) {
		if sc.Name == "serve" && view.Turn.Spent == 0 {
			return sc.Moves[0]
		}
	}
	return "end"
}

// wantedPress returns the moves that a person plays next by one control, the control, and how many taps it takes. next
// returns the move that the person wants in a position after n moves.
func wantedPress(
	t *testing.T, pos engine.Position, seat engine.Seat, pages panelPages, next func(pos engine.Position, n int) string,
) (moves []string, control playtest.Control, taps int) {
	t.Helper()
	for _, c := range pages.firstPage() {
		act, ok := actionOf(c)
		if !ok || act.What != panel.ActShortcut {
			continue
		}
		sc, _ := pages.panel.TrialFor(act)
		if len(sc.Moves) > len(moves) && playsWanted(pos, seat, sc.Moves, next) {
			moves, control, taps = sc.Moves, c, 1
			if c.Value != "" {
				taps++
			}
		}
	}
	if moves != nil {
		return moves, control, taps
	}
	move := next(pos, 0)
	control, taps, ok := playtest.Reach(pos, move, pages.firstPage(), pages.pageBehind)
	if !ok {
		t.Fatalf("the panel does not lead to %q", move)
	}
	return []string{move}, control, taps
}

// playsWanted reports whether moves are what a person wants to play one after the other.
func playsWanted(pos engine.Position, seat engine.Seat, moves []string, next func(pos engine.Position, n int) string) bool {
	for i, move := range moves {
		if next(pos, i) != move {
			return false
		}
		after, step, err := pos.Play(seat, move, engine.NewRand(engine.Seed{}, 0))
		if err != nil || step.Barrier && i < len(moves)-1 {
			return false
		}
		pos = after
	}
	return true
}

// actionOf returns the action of a control of a panel.
func actionOf(c playtest.Control) (panel.Action, bool) {
	text := c.Action()
	if text == "" {
		return panel.Action{}, false
	}
	return panel.Action{What: text[0], With: text[1:]}, true
}
