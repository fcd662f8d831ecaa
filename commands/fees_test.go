package commands_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// fees are the events by which a game tells of what one player pays another, and
// the words of such a sum in a label.
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

// TestFeesAreShownFirst plays until rides cost fees, and looks at all that can be
// pressed on all pages of the panel, in both languages: the fee that it would
// pay, and no other, stands in its label, and it is shown before it is played.
// Each commit tries one of four games.
func TestFeesAreShownFirst(t *testing.T) {
	for _, f := range fees {
		t.Run(f.game, func(t *testing.T) {
			for seed := range uint64(4) {
				if !sampling.Picked(t.Name(), int(seed), 4) {
					continue
				}
				d := newDesk(t)
				people := d.begun(f.game, 3, nil)
				met := map[string]int{}
				for step := range uint64(200) {
					seat := d.match().Acting().First()
					if fee := dearest(d.position(), seat, f.event); fee > 0 && met["positions"] < 2 {
						met["positions"]++
						for language, words := range f.words {
							people[seat-1].locale = language
							checkFees(t, people[seat-1], seed, f.event, words, met)
						}
					}
					d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{byte(seed)}, step)))
					d.touched.Store(true)
					d.follow()
					if met["positions"] == 2 || d.position().Status().Over() {
						break
					}
				}
				t.Logf("seed %d: %v", seed, met)
				if met["shortcut"] == 0 || met["go"] == 0 || met["free"] == 0 {
					t.Errorf("seed %d: met were %v", seed, met)
				}
			}
		})
	}
}

// dearest is the highest fee of a seat's moves; of all, shortcuts are asked first.
func dearest(pos engine.Position, seat engine.Seat, event string) (most int) {
	for _, sc := range pos.Shortcuts(seat) {
		most = max(most, feeOf(pos, seat, event, sc.Moves))
	}
	return most
}

// feeOf is what a seat pays to others by some moves.
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

// checkFees walks the panel; of what can be pressed it tries some.
func checkFees(t *testing.T, p *person, seed uint64, event string, words func(int) string, met map[string]int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 9))
	pos, seat := p.d.position(), p.d.match().Seat(p.user)
	word, _, _ := strings.Cut(words(0), " ")
	for _, c := range p.everything(60) {
		c.label = plain.Replace(c.label)
		moves, kind := played(pos, seat, c)
		if moves == nil {
			continue
		}
		fee := feeOf(pos, seat, event, moves)
		switch {
		case fee == 0 && strings.Contains(c.label, word), fee > 0 && !strings.Contains(c.label, words(fee)):
			t.Fatalf("seed %d: %q pays %d by %v", seed, c.label, fee, moves)
		case fee == 0:
			met["free"]++
			continue
		}
		met[kind]++
		if kind != "shortcut" && r.IntN(20) > 0 {
			continue
		}
		before := p.d.match().Record().Entries
		p.press(c)
		contains(t, plain.Replace(p.shown.Content), words(fee))
		if p.d.match().Record().Entries != before || !labelled(p.shown, label(p, "Confirm", "Confirmer")) {
			t.Fatalf("seed %d: %q is not shown first:\n%s", seed, c.label, p.shown.Content)
		}
	}
}

// plain writes the spaces of French that do not break as others.
var plain = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// everything is all that can be pressed on so many pages of the panel.
func (p *person) everything(most int) (all []pressable) {
	p.d.t.Helper()
	p.run("rails hand")
	seen := map[string]bool{}
	pages := []pressable{{}}
	for len(pages) > 0 && most > 0 {
		if pages[0].id != "" {
			p.press(pages[0])
		}
		pages = pages[1:]
		most--
		for _, c := range pressables(p.shown) {
			if next, ok := c.page(); ok && !seen[next] {
				seen[next] = true
				pages = append(pages, c)
			}
			all = append(all, c)
		}
	}
	return all
}

// played are the moves that a press plays, and whether they are a shortcut's or
// of what kind; none where it plays nothing.
func played(pos engine.Position, seat engine.Seat, c pressable) (moves []string, kind string) {
	if move, ok := c.move(); ok {
		kind, _, _ = strings.Cut(move, " ")
		return []string{move}, kind
	}
	name, ok := strings.CutPrefix(c.action(), "~")
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

// TestShortcutWithFeeIsConfirmed plays a shortcut that pays a fee once it is
// confirmed, and not by typing alone.
func TestShortcutWithFeeIsConfirmed(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	for step := range uint64(200) {
		seat := d.match().Acting().First()
		pos := d.position()
		i := slices.IndexFunc(pos.Shortcuts(seat), func(sc engine.Named) bool {
			return feeOf(pos, seat, "toll", sc.Moves) > 0
		})
		if i < 0 {
			d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{}, step)))
			d.touched.Store(true)
			d.follow()
			continue
		}
		sc, p := pos.Shortcuts(seat)[i], people[seat-1]
		before := d.match().Record().Entries
		shown := p.run("toy go-and-end", "to="+sc.Args[0])
		contains(t, shown, "toll: a coin", "can’t simply undo it")
		if d.match().Record().Entries != before {
			t.Fatal("it was played without being confirmed")
		}
		if len(p.shown.Files) != 1 || !strings.HasPrefix(p.shown.Files[0].Name, "preview-") {
			t.Errorf("shown are %+v", p.shown.Files)
		}
		contains(t, p.click("Confirm"), "a coin as toll", "ends the turn")
		if len(d.entries()) != int(before)+2 {
			t.Errorf("played were %+v", d.entries()[before:])
		}
		return
	}
	t.Fatal("nobody had to pay")
}
