package panel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
)

// TestPassIsGreenOnlyIfNothingElseIsLeft plays Trains until seats may return Waste. The button must be grey
// while something can be bought or built, and green if only plain Trains could be played, for nothing.
func TestPassIsGreenOnlyIfNothingElseIsLeft(t *testing.T) {
	grey, green := 0, 0
	for seed := byte(1); seed < 9 && (grey == 0 || green == 0); seed++ {
		w := playtest.New(t)
		people := w.StartMatch("trains", 4, nil)
		for step := range uint64(600) {
			seat, pos := w.Match().Acting().First(), w.Position()
			if seat == engine.Spectator {
				break
			}
			if list := pos.List(seat); len(list.Of("return-waste")) > 0 {
				matters := slices.ContainsFunc(pos.Shortcuts(seat), func(sc engine.Named) bool {
					return strings.HasPrefix(sc.Name, "pay-and-")
				}) || slices.ContainsFunc(list, func(m engine.Move) bool {
					return m.Kind() != "end" && m.Kind() != "return-waste" && !pos.Moot(seat, engine.Notation(m))
				})
				want := discordgo.SuccessButton
				if matters {
					want = discordgo.SecondaryButton
					grey++
				} else {
					green++
				}
				if grey < 4 || !matters {
					p := people[seat-1]
					p.Run("rails hand")
					wantStyle(w, p, "return-waste", want)
				}
			}
			w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{seed}, step)))
		}
	}
	if grey == 0 || green == 0 {
		t.Errorf("%d turns with something better, %d without, want some of each", grey, green)
	}
}
