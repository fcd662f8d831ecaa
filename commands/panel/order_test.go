package panel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
)

// firstPage plays China until the moves of a seat are as wanted, and returns the first page of
// its panel.
func firstPage(t *testing.T, want func(engine.Position, engine.Seat, engine.List) bool) components.Message {
	t.Helper()
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	seat := playUntil(w, func(seat engine.Seat, list engine.List) bool { return want(w.Position(), seat, list) })
	w.Update()
	people[seat-1].ClickPublic("Play")
	return people[seat-1].Shown
}

// TestPaidLoadsComeFirst checks that loads that are paid for elsewhere are the first buttons,
// before rides that deliver nothing.
func TestPaidLoadsComeFirst(t *testing.T) {
	tell := playtest.New(t).Book.Printer("en-US").Teller("china", nil)
	shown := firstPage(t, func(pos engine.Position, seat engine.Seat, list engine.List) bool {
		pays := slices.ContainsFunc(list.Of("load"), func(m engine.Move) bool {
			return tell.Gain(render.Choice{
				Table: pos.Table(), Private: render.PrivateOf(pos, seat), Kind: "load", Args: m.Args(),
			}) != ""
		})
		delivers, leaves := hasShortcut(pos, seat, "haul") || hasShortcut(pos, seat, "carry"), hasShortcut(pos, seat, "visit") || hasShortcut(pos, seat, "toward")
		return pays && leaves && !delivers && len(list.Of("deliver")) == 0
	})
	if first := playtest.Controls(shown)[0]; !strings.HasPrefix(first.Action(), "=load ") || !strings.Contains(first.Label, "M in ") {
		t.Errorf("the first button is %q", first.Label)
	}
}

// TestWayOfLoadsComesFirst checks that the first button of China goes to a town that a load aboard is
// for, says what it earns and delivers at once, and that what is rare is in the More menu.
func TestWayOfLoadsComesFirst(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	seat := playUntil(w, func(seat engine.Seat, list engine.List) bool {
		return len(list.Of("deliver")) == 0 && slices.ContainsFunc(w.Position().Shortcuts(seat), func(sc engine.Named) bool {
			return sc.Name == "haul" && feeOf(w.Position(), seat, "fee", sc.Moves) == 0
		})
	})
	w.Update()
	p := people[seat-1]
	p.ClickPublic("Play")
	list := playtest.Controls(p.Shown)
	if !strings.HasPrefix(list[0].Action(), "~haul/") || !strings.Contains(list[0].Label, " +") {
		t.Errorf("the first button is %q", list[0].Label)
	}
	for _, kind := range []string{">step/", ">lay/"} {
		if i := slices.IndexFunc(list, func(c playtest.Control) bool { return c.Action() == kind }); i < 0 || list[i].Value == "" {
			t.Errorf("%s is not in the More menu", kind)
		}
	}
	p.Press(list[0])
	if entries := w.Entries(); !strings.HasPrefix(entries[len(entries)-1].Move, "deliver ") {
		t.Errorf("the first button shows %v", playtest.Labels(p.Shown))
	}
}

// TestRidesHaveAPageOfTheirOwn checks that rides of China are behind one button if they and all
// other buttons would be more than a screen.
func TestRidesHaveAPageOfTheirOwn(t *testing.T) {
	shown := firstPage(t, func(_ engine.Position, _ engine.Seat, list engine.List) bool {
		rides := len(list.Of("go"))
		return rides > 1 && rides < 5 && len(list.Kinds()) > 5
	})
	if !playtest.HasLabel(shown, "Go…") || !strings.HasPrefix(shown.Files[0].Name, "hand") {
		t.Errorf("with %s there are %+v", shown.Files[0].Name, playtest.Controls(shown))
	}
}

// TestCancelReturnsToThePageOfTheChoice cancels a preview.
func TestCancelReturnsToThePageOfTheChoice(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	p := people[w.Match().Acting().First()-1]
	p.Run("rails hand")
	p.Click("Build track…")
	before := playtest.Labels(p.Shown)
	p.Press(playtest.Controls(p.Shown)[0])
	if !playtest.HasLabel(p.Shown, "Confirm") {
		t.Fatalf("a build is not shown first: %v", playtest.Labels(p.Shown))
	}
	p.Click("Cancel")
	if diff := cmp.Diff(before, playtest.Labels(p.Shown)); diff != "" {
		t.Errorf("after a cancelled build (-before +after):\n%s", diff)
	}
}

// TestTurnShowsTheHandAndItsGroups plays games whose turns have groups of buttons. The first panel of
// a turn must show the hand, on the sheet or as its strip. The groups must keep their order and their
// places, and the panel must have its words, also beside a hint.
func TestTurnShowsTheHandAndItsGroups(t *testing.T) {
	groups := map[string][]string{
		"trains": {"Lay a rail", "Buy a card|Buy onto your deck"},
		"express": {"Build", "Buy 1 Red share|Buy 1 Blue share|Buy 1 Green share|Buy 1 Yellow share|Buy shares|Take a share",
			"Run Red|Run Blue|Run Green|Run Yellow|Run a train"},
	}
	for game, wanted := range groups {
		t.Run(game, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(game, 2, nil)
			grouped, strips := 0, 0
			for step := range uint64(300) {
				seat, pos := w.Match().Acting().First(), w.Position()
				if seat == engine.Spectator {
					break
				}
				p := panel.New(w.Book, w.Match(), seat, "en-US")
				if list := pos.List(seat); len(list.Of("end")) > 0 {
					sheet, ok := p.Sheet(p.View(), panel.ViewState{})
					if ok && sheet.Scope != "hand" && !sheet.WithHand {
						t.Fatalf("step %d: the sheet %q shows no hand", step, sheet.Scope)
					}
					if sheet.WithHand {
						strips++
					}
					alone := *panel.New(w.Book, w.Match(), seat, "en-US")
					alone.Solo, alone.Advised = true, true
					rows := components.Message{Rows: alone.Rows(panel.ViewState{})}
					if label := w.Book.Printer("en-US").Say("ui.button.words"); !playtest.HasLabel(rows, label) {
						t.Errorf("step %d: no button %q at a solo table among %v", step, label, playtest.Labels(rows))
					}
					first := groupLabels(p.Rows(panel.ViewState{})[0])
					if slices.Contains(strings.Split(wanted[0], "|"), first[0]) {
						grouped++
						checkGroups(t, first, wanted)
					}
				}
				if step%10 == 0 {
					people[seat-1].Run("rails hand")
					if label := w.Book.Printer("en-US").Say("ui.button.words"); !playtest.HasLabel(people[seat-1].Shown, label) {
						t.Errorf("step %d: no button %q among %v", step, label, playtest.Labels(people[seat-1].Shown))
					}
				}
				w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{4}, step)))
			}
			if grouped == 0 || strips == 0 {
				t.Errorf("%d panels with groups, %d with a strip", grouped, strips)
			}
		})
	}
}

// groupLabels returns the labels of a row's buttons without what follows the name.
func groupLabels(row discordgo.MessageComponent) []string {
	var labels []string
	for _, c := range row.(discordgo.ActionsRow).Components {
		if b, ok := c.(discordgo.Button); ok {
			name, _, _ := strings.Cut(b.Label, " · ")
			labels = append(labels, strings.TrimSuffix(name, "…"))
		}
	}
	return labels
}

// checkGroups checks that each of the groups up to the last one present, whose possible labels are
// separated by |, has one or more labels, in order. The Hint button may follow.
func checkGroups(t *testing.T, labels, groups []string) {
	t.Helper()
	rest := labels
	for _, group := range groups {
		if len(rest) == 0 || rest[0] == "Hint" {
			return
		}
		n := 0
		for n < len(rest) && slices.Contains(strings.Split(group, "|"), rest[n]) {
			n++
		}
		if n == 0 {
			t.Fatalf("the group %q is not at its place in %q", group, labels)
		}
		rest = rest[n:]
	}
	if len(rest) > 0 && rest[0] != "Hint" {
		t.Errorf("behind the groups there are %q", rest)
	}
}

// TestBoonComesFirst plays until a boon can be played. It must be the first button, in green.
func TestBoonComesFirst(t *testing.T) {
	for game, options := range map[string]engine.Options{"toy": {"yard": "tools", "tools": "lamp+map"}, "china": nil} {
		t.Run(game, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(game, 2, options)
			played := w.Match().Game()
			var boon engine.Move
			seat := playUntil(w, func(seat engine.Seat, list engine.List) bool {
				i := slices.IndexFunc(list, func(m engine.Move) bool {
					return played.Hint(m.Kind()).Boon
				})
				if i >= 0 {
					boon = list[i]
				}
				return i >= 0 && len(list.Kinds()) > 2
			})
			p := people[seat-1]
			p.Run("rails hand")
			first := p.Shown.Rows[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
			move, _ := playtest.Control{ID: first.CustomID}.Move()
			if move != engine.Notation(boon) || first.Style != discordgo.SuccessButton {
				t.Errorf("the first button is %q (%s), style %d, for %s", first.Label, move, first.Style, boon)
			}
		})
	}
}

// playUntil plays by the game's chooser until the moves of a seat are as wanted.
func playUntil(w *playtest.World, want func(engine.Seat, engine.List) bool) engine.Seat {
	w.T.Helper()
	for step := range uint64(1500) {
		seat := w.Match().Acting().First()
		if seat == engine.Spectator {
			break // the game is over
		}
		pos := w.Position()
		if want(seat, pos.List(seat)) {
			return seat
		}
		w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{4}, step)))
	}
	w.T.Fatal("seed 4: no such moves in 1500 steps")
	return 0
}

// TestLoadLabelsHaveTheirPrice plays until the hand wants some of the goods that can be loaded.
// Those must come first and have their price, in both languages.
func TestLoadLabelsHaveTheirPrice(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	var pays map[string]int
	seat := playUntil(w, func(seat engine.Seat, list engine.List) bool {
		pays = map[string]int{}
		hand, _ := w.Position().Hand(seat).View().(china.Hand)
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
	for locale, words := range map[string]string{"en-US": " %dM", "fr": " %d M"} {
		p := people[seat-1]
		p.Locale = locale
		p.Run("rails hand")
		before := 1 << 10
		for _, c := range playtest.Controls(p.Shown) {
			move, _ := c.Move()
			good, ok := strings.CutPrefix(move, "load ")
			if !ok {
				continue
			}
			if n := pays[good]; n > before {
				t.Errorf("the label %q comes after one that pays %d", c.Label, before)
			}
			before = pays[good]
			want := before > 0
			if got := strings.Contains(playtest.PlainSpaces.Replace(c.Label), fmt.Sprintf(words, before)); got != want {
				t.Errorf("the label %q does not match the price %d", c.Label, before)
			}
		}
		if before == 1<<10 {
			t.Error("no button loads")
		}
	}
}
