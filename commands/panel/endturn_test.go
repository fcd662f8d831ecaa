package panel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestEndingAnIdleTurnIsConfirmed checks in each game that ending a turn in which nothing was
// done must be confirmed, typed or pressed, and that its button is grey. Otherwise the button is
// green and ends the turn at once.
func TestEndingAnIdleTurnIsConfirmed(t *testing.T) {
	for _, e := range playtest.Games {
		end := slices.IndexFunc(e.Game.Kinds, func(s engine.Spec) bool { return e.Game.Hint(s.Name).Ends })
		if end < 0 {
			continue
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			kind := e.Game.Kinds[end].Name
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MinSeats, nil)
			seat := playUntilMoves(w, t, func(list engine.List, seat engine.Seat) bool {
				return len(list.Of(kind)) > 0 && len(list.Kinds()) > 1 && !w.Match().Active().Has(seat)
			})
			p, rev := people[seat-1], w.Match().Record().Rev
			p.Run("rails hand")
			wantStyle(w, p, kind, discordgo.SecondaryButton)
			playtest.Contains(t, p.Click("End turn"), "You haven’t done anything this turn.")
			wantStyle(w, p, "!"+kind, discordgo.DangerButton)
			p.Click("Cancel")
			playtest.Contains(t, p.Run(e.Game.Key+" "+kind), "You haven’t done anything this turn.")
			if w.Match().Record().Rev != rev {
				t.Fatal("the question has changed the match")
			}
			p.Click("Confirm")
			if last := w.Entries()[len(w.Entries())-1]; last.Seat != seat && w.Match().Record().Rev == rev {
				t.Errorf("got the last entry %+v, want the end of the turn", last)
			}
			seat = playUntilMoves(w, t, func(list engine.List, seat engine.Seat) bool {
				return len(list.Of(kind)) > 0 && w.Match().Active().Has(seat) && !canSpend(w.Position(), seat)
			})
			p, rev = people[seat-1], w.Match().Record().Rev
			p.Run("rails hand")
			wantStyle(w, p, kind, discordgo.SuccessButton)
			p.Click("End turn")
			if w.Match().Record().Rev == rev {
				t.Error("the turn did not end although something was done in it")
			}
		})
	}
}

// canSpend reports whether a seat can spend something that the end of the turn takes away, or has something else of use
// to do.
func canSpend(pos engine.Position, seat engine.Seat) bool {
	spends := func(kind string) bool { return pos.Game().Hint(kind).Spends }
	return pos.HasUse(seat) || slices.ContainsFunc(pos.List(seat).Kinds(), spends) || slices.ContainsFunc(pos.Shortcuts(seat), func(sc engine.Named) bool {
		return spends(pos.Game().Hint(sc.Name).Among)
	})
}

// TestEndIsGreyWhileCoinsBuySomething plays Trains until something was done in a turn and a card can still be
// bought. The button that ends the turn must be grey, and end it at once.
func TestEndIsGreyWhileCoinsBuySomething(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trains", 2, nil)
	seat := playUntilMoves(w, t, func(list engine.List, seat engine.Seat) bool {
		return len(list.Of("end")) > 0 && len(list.Of("buy")) > 0 && w.Match().Active().Has(seat)
	})
	p := people[seat-1]
	p.Run("rails hand")
	wantStyle(w, p, "end", discordgo.SecondaryButton)
	p.Click("End turn")
	if w.Match().Acting().Has(seat) {
		t.Error("the turn did not end at once")
	}
}

// TestForcedEndIsNotConfirmed checks that nothing is asked if ending the turn is the only move.
func TestForcedEndIsNotConfirmed(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	seat := w.Match().Acting().First()
	w.Save(w.Match().Call(seat, "time", p.User, w.Clock.Now()))
	w.Update()
	if kinds := w.Position().List(seat).Kinds(); !slices.Equal(kinds, []string{"end"}) {
		t.Fatalf("after the call there are %v", kinds)
	}
	p.Run("rails hand")
	wantStyle(w, p, "end", discordgo.SuccessButton)
	p.Click("End turn")
	if w.Match().Acting().Has(seat) {
		t.Error("the forced end was not played")
	}
}

// playUntilMoves plays by the game's chooser until the moves of a seat that must act are as
// wanted.
func playUntilMoves(w *playtest.World, t *testing.T, wanted func(engine.List, engine.Seat) bool) engine.Seat {
	t.Helper()
	for step := range uint64(300) {
		seat := w.Match().Acting().First()
		if w.Match().Record().Phase != match.PhaseRunning {
			break
		}
		if wanted(w.Position().List(seat), seat) {
			w.Update()
			return seat
		}
		w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{4}, step)))
	}
	t.Fatal("the game had no such moves")
	return engine.Spectator
}

// wantStyle checks the style of the button that plays a move.
func wantStyle(w *playtest.World, p *playtest.Person, notation string, style discordgo.ButtonStyle) {
	w.T.Helper()
	for b := range buttons(p.Shown) {
		if strings.HasSuffix(b.CustomID, ":="+notation) || strings.HasSuffix(b.CustomID, ":"+notation) {
			if b.Style != style {
				w.T.Errorf("%q has style %d, want %d", b.Label, b.Style, style)
			}
			return
		}
	}
	w.T.Errorf("there is no button for %q", notation)
}

// buttons returns the buttons of a message.
func buttons(m components.Message) func(func(discordgo.Button) bool) {
	return func(yield func(discordgo.Button) bool) {
		for _, line := range m.Rows {
			for _, c := range line.(discordgo.ActionsRow).Components {
				if b, ok := c.(discordgo.Button); ok && !yield(b) {
					return
				}
			}
		}
	}
}
