package commands_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestEndOfIdleTurn begins a turn of each game in which a turn is ended by a
// move: with nothing done the button is not green and asks first, typed or
// pressed; with something done it is green and asks nothing.
func TestEndOfIdleTurn(t *testing.T) {
	for _, e := range games {
		end := slices.IndexFunc(e.Game.Kinds, func(s engine.Spec) bool { return e.Game.Hint(s.Name).Ends })
		if end < 0 {
			continue
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			kind := e.Game.Kinds[end].Name
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MinSeats, nil)
			seat := d.until(t, func(list engine.List, seat engine.Seat) bool {
				return len(list.Of(kind)) > 0 && len(list.Kinds()) > 1 && !d.match().Active().Has(seat)
			})
			p, rev := people[seat-1], d.match().Record().Rev
			p.run("rails hand")
			d.wantStyle(p, kind, discordgo.SecondaryButton)
			contains(t, p.click("End turn"), "You haven’t done anything this turn.")
			d.wantStyle(p, "!"+kind, discordgo.DangerButton)
			p.click("Cancel")
			contains(t, p.run(e.Game.Key+" "+kind), "You haven’t done anything this turn.")
			if d.match().Record().Rev != rev {
				t.Fatal("the question has changed the match")
			}
			p.click("Confirm")
			if last := d.entries()[len(d.entries())-1]; last.Seat != seat && d.match().Record().Rev == rev {
				t.Errorf("confirmed, the log ends in %+v", last)
			}
			seat = d.until(t, func(list engine.List, seat engine.Seat) bool {
				return len(list.Of(kind)) > 0 && d.match().Active().Has(seat)
			})
			p, rev = people[seat-1], d.match().Record().Rev
			p.run("rails hand")
			d.wantStyle(p, kind, discordgo.SuccessButton)
			p.click("End turn")
			if d.match().Record().Rev == rev {
				t.Error("a turn in which something was done does not end at once")
			}
		})
	}
}

// TestEndOfForcedTurn asks nothing where ending the turn is all that is left.
func TestEndOfForcedTurn(t *testing.T) {
	d, p, _ := turning(t, 2)
	seat := d.match().Acting().First()
	d.change(d.match().Call(seat, "time", p.user, d.clock.Now()))
	d.catchUp()
	if kinds := d.position().List(seat).Kinds(); !slices.Equal(kinds, []string{"end"}) {
		t.Fatalf("after the call there are %v", kinds)
	}
	p.run("rails hand")
	d.wantStyle(p, "end", discordgo.SuccessButton)
	p.click("End turn")
	if d.match().Acting().Has(seat) {
		t.Error("a forced end is not played at once")
	}
}

// until plays by the simulator until a seat that must act finds what is wanted.
func (d *table) until(t *testing.T, wanted func(engine.List, engine.Seat) bool) engine.Seat {
	t.Helper()
	for step := range uint64(300) {
		seat := d.match().Acting().First()
		if d.match().Record().Phase != match.PhaseRunning {
			break
		}
		if wanted(d.position().List(seat), seat) {
			d.catchUp()
			return seat
		}
		d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{4}, step)))
	}
	t.Fatal("nothing of the kind was met")
	return engine.Spectator
}

// wantStyle wants the button that plays a move in a style.
func (d *table) wantStyle(p *person, notation string, style discordgo.ButtonStyle) {
	d.t.Helper()
	for b := range buttonsOf(p.shown) {
		if strings.HasSuffix(b.CustomID, ":="+notation) || strings.HasSuffix(b.CustomID, ":"+notation) {
			if b.Style != style {
				d.t.Errorf("%q has style %d, want %d", b.Label, b.Style, style)
			}
			return
		}
	}
	d.t.Errorf("there is no button for %q", notation)
}

// buttonsOf are the buttons of a message.
func buttonsOf(m components.Message) func(func(discordgo.Button) bool) {
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
