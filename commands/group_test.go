package commands_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/match"
)

// TestAtMostOneMore walks the panel of many positions of every game, and wants each
// legal move where More has been chosen once at most, or once for ten choices that
// are seen on a sheet.
func TestAtMostOneMore(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MinSeats, nil)
			most, grouped := 0, 0
			for step := range uint64(inTurn(t, i, 60, 400)) {
				seat := d.match().Acting().First()
				if list := d.position().List(seat); step%20 == 7 || len(list) > most+most/4 {
					most = max(most, len(list))
					p := people[seat-1]
					p.locale = []string{"en-US", "fr"}[step%2]
					found, groups := p.mores(seat)
					pos, known := d.position(), map[string]int{}
					grouped += groups
					for _, m := range list {
						if n, ok := found[engine.Notation(m)]; !ok || n > 1 && n > behind(pos, list, m, known) {
							t.Fatalf("step %d: %q is found: %t, behind More %d times", step, engine.Notation(m), ok, n)
						}
					}
				}
				d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{3}, step)))
				if d.match().Record().Phase != match.PhaseRunning {
					break
				}
			}
			t.Logf("at most %d moves, %d groups", most, grouped)
			if (e.Game.Key == "china" || e.Game.Key == "toy") && grouped == 0 {
				t.Error("nothing was grouped")
			}
		})
	}
}

// pages are how many pages of ten come before the last choice of a slot, of groups and
// then of the largest one where they are grouped.
func pages(pos engine.Position, list engine.List, kind string, given []string) int {
	sizes, largest := map[string]int{}, 0
	for _, token := range list.Choices(kind, given, len(given)) {
		if group := pos.Group(kind, len(given), token); group != "" {
			token = group
		}
		sizes[token]++
		largest = max(largest, sizes[token])
	}
	return (len(sizes)-1)/10 + (largest-1)/10
}

// behind is how many pages of ten come before the last choices of all slots of a move.
// Known keeps what was counted.
func behind(pos engine.Position, list engine.List, m engine.Move, known map[string]int) (most int) {
	for slot := range m.Args() {
		given := m.Args()[:slot]
		key := m.Kind() + " " + strings.Join(given, " ")
		if _, ok := known[key]; !ok {
			known[key] = pages(pos, list, m.Kind(), given)
		}
		most += known[key]
	}
	return most
}

// mores walks all pages of the panel, those behind More last, and gives for each
// move how often More was chosen on the way, and how many groups there are.
func (p *person) mores(seat engine.Seat) (moves map[string]int, groups int) {
	p.d.t.Helper()
	moves = map[string]int{}
	panel := leavesOf(p.d, seat, p.locale)
	seen := map[string]bool{}
	level, behind := []pressable{{}}, []pressable(nil)
	for n := 0; len(level) > 0; n++ {
		for ; len(level) > 0; level = level[1:] {
			for _, c := range panel.turn(level[0]) {
				if m, ok := c.move(); ok {
					if _, known := moves[m]; !known {
						moves[m] = n
					}
				}
				page, ok := c.page()
				if !ok || seen[page] {
					continue
				}
				seen[page] = true
				switch {
				case c.label == p.d.book.Printer(p.locale).Say("ui.button.more"):
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

// checkGroup wants a group's entry to be named, and to hold several choices.
func checkGroup(p *person, c pressable, parts []string) {
	p.d.t.Helper()
	if strings.Contains(c.label, "⟦") || strings.Contains(c.label, parts[3]) || !strings.Contains(c.label, "…") {
		p.d.t.Errorf("the group %s is called %q", parts[3], c.label)
	}
	pos, seat := p.d.position(), p.d.match().Seat(p.user)
	given := strings.FieldsFunc(parts[1], func(r rune) bool { return r == ',' })
	slot, n := len(given), 0
	for _, token := range pos.Choices(seat, parts[0], given, slot) {
		if pos.Group(parts[0], slot, token) == parts[3] {
			n++
		}
	}
	if n < 2 {
		p.d.t.Errorf("the group %s has %d choices", parts[3], n)
	}
}

// TestBackFromGroup leads from a group back to the groups.
func TestBackFromGroup(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	for len(d.position().List(d.match().Acting().First()).Of("sign")) == 0 {
		seat := d.match().Acting().First()
		d.play(seat, d.position().Idle(seat))
	}
	p := people[d.match().Acting().First()-1]
	p.run("rails hand")
	p.click("Sign a contract…")
	p.press(pressables(p.shown)[0])
	p.click("2 · Around Juniper… · 6 places")
	if !labelled(p.shown, "1 · Gum · 2 steps") {
		t.Errorf("the group has %v", pressables(p.shown))
	}
	p.click("Back")
	if !labelled(p.shown, "2 · Around Juniper… · 6 places") || labelled(p.shown, "1 · Gum · 2 steps") {
		t.Errorf("back are %v", pressables(p.shown))
	}
}

// TestBoonStandsFirst plays until a boon can be played, among other things: it is
// the first button, in green.
func TestBoonStandsFirst(t *testing.T) {
	for game, options := range map[string]engine.Options{"toy": {"yard": "tools", "tools": "lamp+map"}, "china": nil} {
		t.Run(game, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(game, 2, options)
			played := d.match().Game()
			var boon engine.Move
			seat := d.playUntil(func(seat engine.Seat, list engine.List) bool {
				i := slices.IndexFunc(list, func(m engine.Move) bool {
					return played.Hint(m.Kind()).Boon
				})
				if i >= 0 {
					boon = list[i]
				}
				return i >= 0 && len(list.Kinds()) > 2
			})
			p := people[seat-1]
			p.run("rails hand")
			first := p.shown.Rows[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
			move, _ := pressable{id: first.CustomID}.move()
			if move != engine.Notation(boon) || first.Style != discordgo.SuccessButton {
				t.Errorf("the first button is %q (%s), style %d, for %s", first.Label, move, first.Style, boon)
			}
		})
	}
}

// playUntil plays by the chooser until a seat's moves are wanted.
func (d *table) playUntil(want func(engine.Seat, engine.List) bool) engine.Seat {
	d.t.Helper()
	for step := range uint64(1500) {
		seat := d.match().Acting().First()
		if seat == engine.Spectator {
			break // the game is over
		}
		pos := d.position()
		if want(seat, pos.List(seat)) {
			return seat
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{4}, step)))
	}
	d.t.Fatal("seed 4: no such moves in 1500 steps")
	return 0
}

// TestLoadsSayWhatTheyPay plays until several goods can be loaded of which the hand
// wants some: those stand first and say what they pay, also in the other language.
func TestLoadsSayWhatTheyPay(t *testing.T) {
	d := newDesk(t)
	people := d.begun("china", 2, nil)
	var pays map[string]int
	seat := d.playUntil(func(seat engine.Seat, list engine.List) bool {
		pays = map[string]int{}
		hand, _ := d.position().Hand(seat).View().(china.Hand)
		loads := list.Of("load")
		for _, m := range loads {
			for _, a := range hand.Aids {
				if a.Good == m.Args()[0] {
					pays[a.Good] = max(pays[a.Good], a.Pays)
				}
			}
		}
		return len(pays) > 0 && len(pays) < len(loads)
	})
	for locale, words := range map[string]string{"en-US": "+%dM", "fr": "+%d M"} {
		p := people[seat-1]
		p.locale = locale
		p.run("rails hand")
		before := 1 << 10
		for _, c := range pressables(p.shown) {
			move, _ := c.move()
			good, ok := strings.CutPrefix(move, "load ")
			if !ok {
				continue
			}
			if n := pays[good]; n > before {
				t.Errorf("%q stands behind what pays %d", c.label, before)
			}
			before = pays[good]
			want := before > 0
			if got := strings.Contains(plain.Replace(c.label), fmt.Sprintf(words, before)); got != want {
				t.Errorf("%q is worth %d", c.label, before)
			}
		}
		if before == 1<<10 {
			t.Error("no button loads")
		}
	}
}
