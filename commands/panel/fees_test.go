package panel_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// fees are the events of payments between players, and the words of a payment in a label.
var fees = []struct {
	game, event string
	words       map[string]func(n int) string
}{
	{"toy", "toll", map[string]func(int) string{
		"en-US": func(int) string { return "toll: a coin" }, "fr": func(int) string { return "péage : une pièce" },
	}},
	{"china", "fee", map[string]func(int) string{
		"en-US": func(n int) string { return fmt.Sprintf("fee %dM", n) },
		"fr":    func(n int) string { return fmt.Sprintf("droits %d M", n) },
	}},
}

// TestLabelsAndPreviewsShowFees plays until rides cost fees, and tries the controls of all pages
// of the panel in both languages. A label has the fee that the move costs, and the move is shown
// before it is played. Each commit tries one of four seeds.
func TestLabelsAndPreviewsShowFees(t *testing.T) {
	for _, f := range fees {
		t.Run(f.game, func(t *testing.T) {
			for seed := range uint64(4) {
				if !sampling.Picked(t.Name(), int(seed), 4) {
					continue
				}
				w := playtest.New(t)
				people := w.StartMatch(f.game, 3, nil)
				met := map[string]int{}
				for step := range uint64(900) {
					seat := w.Match().Acting().First()
					if fee := highestFee(w.Position(), seat, f.event); fee > 0 && met["positions"] < 2 {
						met["positions"]++
						for language, words := range f.words {
							people[seat-1].Locale = language
							checkFees(t, people[seat-1], seed, f.event, words, met)
						}
					}
					w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{byte(seed)}, step)))
					w.Update()
					if met["positions"] == 2 || w.Position().Status().Over() {
						break
					}
				}
				t.Logf("seed %d: %v", seed, met)
				if met["shortcut"] == 0 || met["go"] == 0 || met["free"] == 0 {
					t.Errorf("seed %d: want shortcuts and rides with fees and moves without, got %v", seed, met)
				}
			}
		})
	}
}

// highestFee returns the highest fee of a seat's shortcuts.
func highestFee(pos engine.Position, seat engine.Seat, event string) (most int) {
	for _, sc := range pos.Shortcuts(seat) {
		most = max(most, feeOf(pos, seat, event, sc.Moves))
	}
	return most
}

// feeOf returns what a seat pays to others by moves.
func feeOf(pos engine.Position, seat engine.Seat, event string, moves []string) (sum int) {
	for i, move := range moves {
		next, step, err := pos.Play(seat, move, engine.NewRand(engine.Seed{}, uint64(i)))
		if err != nil {
			return sum
		}
		for _, e := range step.Events {
			if e.Kind == event && e.By == seat {
				sum += e.N
			}
		}
		pos = next
	}
	return sum
}

// checkFees checks the labels of all pages of the panel, and presses some.
func checkFees(t *testing.T, p *playtest.Person, seed uint64, event string, words func(int) string, met map[string]int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 9))
	pos, seat := p.World.Position(), p.World.Match().Seat(p.User)
	word, _, _ := strings.Cut(words(0), " ")
	for _, c := range allControls(p, 60) {
		c.Label = playtest.PlainSpaces.Replace(c.Label)
		moves, kind := movesOfControl(pos, seat, c)
		if moves == nil {
			continue
		}
		fee := feeOf(pos, seat, event, moves)
		switch {
		case fee == 0 && strings.Contains(c.Label, word), fee > 0 && !strings.Contains(c.Label, words(fee)):
			t.Fatalf("seed %d: %q pays %d by %v", seed, c.Label, fee, moves)
		case fee == 0:
			met["free"]++
			continue
		}
		met[kind]++
		if kind != "shortcut" && r.IntN(20) > 0 {
			continue
		}
		before := p.World.Match().Record().Entries
		p.Press(c)
		playtest.Contains(t, playtest.PlainSpaces.Replace(p.Shown.Content), words(fee))
		if p.World.Match().Record().Entries != before || !playtest.HasLabel(p.Shown, p.InLanguage("Confirm", "Confirmer")) {
			t.Fatalf("seed %d: %q is not shown first:\n%s", seed, c.Label, p.Shown.Content)
		}
	}
}

// allControls returns the controls of the first pages of the panel.
func allControls(p *playtest.Person, most int) (all []playtest.Control) {
	p.World.T.Helper()
	p.Run("rails hand")
	seen := map[string]bool{}
	pages := []playtest.Control{{}}
	for len(pages) > 0 && most > 0 {
		if pages[0].ID != "" {
			p.Press(pages[0])
		}
		pages = pages[1:]
		most--
		for _, c := range playtest.Controls(p.Shown) {
			if next, ok := c.Page(); ok && !seen[next] {
				seen[next] = true
				pages = append(pages, c)
			}
			all = append(all, c)
		}
	}
	return all
}

// movesOfControl returns the moves that a press plays, and their kind or "shortcut".
func movesOfControl(pos engine.Position, seat engine.Seat, c playtest.Control) (moves []string, kind string) {
	if move, ok := c.Move(); ok {
		kind, _, _ = strings.Cut(move, " ")
		return []string{move}, kind
	}
	name, ok := strings.CutPrefix(c.Action(), "~")
	if !ok {
		return nil, ""
	}
	for _, sc := range pos.Shortcuts(seat) {
		if sc.Name+"/"+strings.Join(sc.Args, ",") == name {
			return sc.Moves, "shortcut"
		}
	}
	return nil, ""
}

// TestShortcutWithAFeeIsConfirmed checks that a typed shortcut that costs a fee is confirmed
// first.
func TestShortcutWithAFeeIsConfirmed(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	for step := range uint64(200) {
		seat := w.Match().Acting().First()
		pos := w.Position()
		i := slices.IndexFunc(pos.Shortcuts(seat), func(sc engine.Named) bool {
			return feeOf(pos, seat, "toll", sc.Moves) > 0
		})
		if i < 0 {
			w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{}, step)))
			w.Update()
			continue
		}
		sc, p := pos.Shortcuts(seat)[i], people[seat-1]
		before := w.Match().Record().Entries
		shown := p.Run("toy go-and-end", "to="+sc.Args[0])
		playtest.Contains(t, shown, "toll: a coin", "can’t simply undo it")
		if w.Match().Record().Entries != before {
			t.Fatal("the shortcut was played without a confirmation")
		}
		if len(p.Shown.Files) != 1 || !strings.HasPrefix(p.Shown.Files[0].Name, "preview-") {
			t.Errorf("got the files %+v, want a preview", p.Shown.Files)
		}
		playtest.Contains(t, p.Click("Confirm"), "a coin as toll", "ends the turn")
		if len(w.Entries()) != int(before)+2 {
			t.Errorf("got the entries %+v", w.Entries()[before:])
		}
		return
	}
	t.Fatal("no shortcut cost a fee")
}
