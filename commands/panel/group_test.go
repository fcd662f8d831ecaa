package panel_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestEveryMoveIsBehindAtMostOneMore walks the panel in many positions of every game. Each move
// must be found after at most one More, or after one for each ten choices that a sheet has behind its
// first eight. A folded kind is itself behind More.
func TestEveryMoveIsBehindAtMostOneMore(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MinSeats, nil)
			most, grouped := 0, 0
			for step := range uint64(playtest.Steps(t, i, 60, 400)) {
				seat := w.Match().Acting().First()
				if list := w.Position().Offered(seat, w.Position().List(seat)); step%20 == 7 || len(list) > most+most/4 {
					most = max(most, len(list))
					p := people[seat-1]
					p.Locale = []string{"en-US", "fr"}[step%2]
					found, groups := countMorePresses(p, seat)
					pos, known := w.Position(), map[string]int{}
					grouped += groups
					for _, m := range list {
						if n, ok := found[engine.Notation(m)]; !ok || n > 1 && n > allPagesBefore(pos, list, m, known) {
							t.Fatalf("step %d: %q was found: %t, after %d presses of More", step, engine.Notation(m), ok, n)
						}
					}
				}
				w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{3}, step)))
				if w.Match().Record().Phase != match.PhaseRunning {
					break
				}
			}
			t.Logf("at most %d moves, %d groups", most, grouped)
			if (e.Game.Key == "china" || e.Game.Key == "toy") && grouped == 0 {
				t.Error("no choices were grouped")
			}
		})
	}
}

// pagesBefore returns how many pages come before the last choice of a slot, and of its largest group.
// A page has ten choices, or at least three with a line each. The first page of a turn has eight, because other
// buttons need its last line.
func pagesBefore(pos engine.Position, list engine.List, kind string, given []string) int {
	sizes, largest := map[string]int{}, 0
	for _, token := range list.Choices(kind, given, len(given)) {
		if group := pos.Group(kind, len(given), token); group != "" {
			token = group
		}
		sizes[token]++
		largest = max(largest, sizes[token])
	}
	spec, _ := pos.Game().Kind(kind)
	if slot := spec.Slots[len(given)]; slot.Lines || slot.Whole {
		return len(sizes)/3 + (largest-1)/3
	}
	return (len(sizes)+1)/10 + (largest-1)/10
}

// allPagesBefore returns the sum of pagesBefore of all slots of a move, and one if its kind is folded. Known caches
// pagesBefore.
func allPagesBefore(pos engine.Position, list engine.List, m engine.Move, known map[string]int) (most int) {
	if spec, _ := pos.Game().Kind(m.Kind()); spec.Hint.Folded {
		most = 1
	}
	for slot := range m.Args() {
		given := m.Args()[:slot]
		key := m.Kind() + " " + strings.Join(given, " ")
		if _, ok := known[key]; !ok {
			known[key] = pagesBefore(pos, list, m.Kind(), given)
		}
		most += known[key]
	}
	return most
}

// countMorePresses walks all pages of the panel, those behind More last. It returns how often
// More is pressed to find each move, and how many groups there are.
func countMorePresses(p *playtest.Person, seat engine.Seat) (moves map[string]int, groups int) {
	p.World.T.Helper()
	moves = map[string]int{}
	panel := pagesOf(p.World, seat, p.Locale)
	seen := map[string]bool{}
	level, behind := []playtest.Control{{}}, []playtest.Control(nil)
	for n := 0; len(level) > 0; n++ {
		for ; len(level) > 0; level = level[1:] {
			for _, c := range panel.pageBehind(level[0]) {
				if m, ok := c.SoleMove(p.World.Position(), seat); ok {
					if _, known := moves[m]; !known {
						moves[m] = n
					}
				}
				page, ok := c.Page()
				if !ok || seen[page] {
					continue
				}
				seen[page] = true
				switch {
				case c.Label == p.World.Book.Printer(p.Locale).Say("ui.button.more"):
					behind = append(behind, c)
				default:
					level = append(level, c)
					if parts := strings.Split(page, "/"); len(parts) > 3 {
						groups++
						checkGroup(p, c, parts)
					}
				}
			}
		}
		level, behind = behind, nil
	}
	return moves, groups
}

// checkGroup checks that a group has a name and at least two choices.
func checkGroup(p *playtest.Person, c playtest.Control, parts []string) {
	p.World.T.Helper()
	if strings.Contains(c.Label, "⟦") || strings.Contains(c.Label, parts[3]) || !strings.Contains(c.Label, "…") {
		p.World.T.Errorf("the group %s is called %q", parts[3], c.Label)
	}
	pos, seat := p.World.Position(), p.World.Match().Seat(p.User)
	given := strings.FieldsFunc(parts[1], func(r rune) bool { return r == ',' })
	slot, n := len(given), 0
	for _, token := range pos.Choices(seat, parts[0], given, slot) {
		if pos.Group(parts[0], slot, token) == parts[3] {
			n++
		}
	}
	if n < 2 {
		p.World.T.Errorf("the group %s has %d choices", parts[3], n)
	}
}

// TestBackLeadsFromAGroupToTheGroups checks that Back returns from a group to the list of groups.
func TestBackLeadsFromAGroupToTheGroups(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	for len(w.Position().List(w.Match().Acting().First()).Of("sign")) == 0 {
		seat := w.Match().Acting().First()
		w.Play(seat, w.Position().Idle(seat))
	}
	p := people[w.Match().Acting().First()-1]
	p.Run("rails hand")
	p.Click("Sign a contract…")
	p.Press(playtest.Controls(p.Shown)[0])
	p.Click("2 · Around Juniper… · 6 places")
	if !playtest.HasLabel(p.Shown, "1 · Gum · 2 steps") {
		t.Errorf("the group has %v", playtest.Controls(p.Shown))
	}
	p.Click("Back")
	if !playtest.HasLabel(p.Shown, "2 · Around Juniper… · 6 places") || playtest.HasLabel(p.Shown, "1 · Gum · 2 steps") {
		t.Errorf("got %v after Back, want the groups", playtest.Controls(p.Shown))
	}
}

// TestMoreGoesOnWithTheNextChoices checks that More shows the next choices, numbered on, and
// Back the first.
func TestMoreGoesOnWithTheNextChoices(t *testing.T) {
	w := playtest.New(t)
	p := w.Actor(w.StartMatch("trains", 3, nil))
	p.ClickPublic("Play")
	first, next := playtest.Controls(p.Shown)[0].Label, 1
	for _, c := range playtest.Controls(p.Shown) {
		if _, ok := c.Move(); ok {
			next++
		}
	}
	p.Click("More…")
	if again := playtest.Controls(p.Shown)[0].Label; !strings.HasPrefix(again, strconv.Itoa(next)+" · ") || playtest.HasLabel(p.Shown, first) {
		t.Errorf("the page behind More begins with %q, want number %d", again, next)
	}
	p.Click("Back")
	if !playtest.HasLabel(p.Shown, first) {
		t.Errorf("Back does not show %q again", first)
	}
}
