package commands_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestFixedRow follows a game of each kind, of games with maps on each: the last
// row has every fixed kind that can be played now and no other, in one order,
// always behind the same buttons, so that none stands there grey for ever.
func TestFixedRow(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MinSeats, nil)
			r := rand.New(rand.NewPCG(5, 6))
			before, shown := -1, 0
			for range inTurn(t, i, 30, 120) {
				seat := d.match().Acting().First()
				people[seat-1].run("rails hand")
				always, kinds := lastRow(t, people[seat-1])
				if before >= 0 && always != before {
					t.Errorf("%d buttons stand before the fixed kinds, before it were %d", always, before)
				}
				before = always
				if want := fixedNow(d, seat); !slices.Equal(kinds, want) {
					t.Errorf("the last row has %q, to be played are %q", kinds, want)
				}
				shown += len(kinds)
				list := d.position().List(seat)
				d.play(seat, engine.Notation(list[r.IntN(len(list))]))
				if d.match().Record().Phase != match.PhaseRunning {
					break
				}
			}
			t.Logf("%d fixed kinds were seen", shown)
		})
	}
}

// fixedNow are the fixed kinds that a seat can play now, in the game's order, as
// many as have room.
func fixedNow(d *table, seat engine.Seat) []string {
	game := d.match().Game()
	room := 3
	if len(game.AutoAnswers) > 0 {
		room--
	}
	var names []string
	for _, spec := range game.Kinds {
		if !game.Hint(spec.Name).Fixed || room == 0 {
			continue
		}
		room--
		if len(d.position().List(seat).Of(spec.Name)) > 0 {
			names = append(names, spec.Name)
		}
	}
	return names
}

// lastRow is what the last row of a panel has: how many buttons before the first
// fixed kind, and the kinds.
func lastRow(t *testing.T, p *person) (always int, kinds []string) {
	t.Helper()
	for i, c := range p.shown.Rows[len(p.shown.Rows)-1].(discordgo.ActionsRow).Components {
		b := c.(discordgo.Button)
		move, plays := pressable{id: b.CustomID}.move()
		switch {
		case b.Label == "As text": // stands last, and only where there is room
		case plays && b.Disabled:
			t.Errorf("%q stands there grey", b.Label)
		case plays:
			kinds = append(kinds, move)
		case len(kinds) > 0:
			t.Errorf("%q stands behind the fixed kinds, as number %d", b.Label, i+1)
		default:
			always++
		}
	}
	return always, kinds
}
