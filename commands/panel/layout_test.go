package panel_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestRareMovesHaveGreyButtons checks that kinds of moves that are rarely played have grey
// buttons.
func TestRareMovesHaveGreyButtons(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	met := 0
	for step := range uint64(60) {
		seat := w.Match().Acting().First()
		people[seat-1].Run("rails hand")
		for _, row := range people[seat-1].Shown.Rows {
			for _, c := range row.(discordgo.ActionsRow).Components {
				b, _ := c.(discordgo.Button)
				move, plays := playtest.Control{ID: b.CustomID}.Move()
				kind, _, _ := strings.Cut(move, " ")
				if !plays || !w.Match().Game().Hint(kind).Rare {
					continue
				}
				met++
				if b.Style != discordgo.SecondaryButton {
					t.Errorf("%q has style %d", b.Label, b.Style)
				}
			}
		}
		w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{4}, step)))
		w.Update()
	}
	if met == 0 {
		t.Error("no rare move was offered")
	}
}

// TestFixedRowHasEveryFixedMove plays each game. The last row must have every fixed kind that can
// be played and no other, always in one order and behind the same buttons.
func TestFixedRowHasEveryFixedMove(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MinSeats, nil)
			r := rand.New(rand.NewPCG(5, 6))
			before, shown := -1, 0
			for range playtest.Steps(t, i, 30, 120) {
				seat := w.Match().Acting().First()
				people[seat-1].Run("rails hand")
				always, kinds := lastRow(t, people[seat-1])
				if before >= 0 && always != before {
					t.Errorf("got %d buttons before the fixed kinds, want %d as before", always, before)
				}
				before = always
				if want := fixedMoves(w, seat); !slices.Equal(kinds, want) {
					t.Errorf("the last row has %q, to be played are %q", kinds, want)
				}
				shown += len(kinds)
				list := w.Position().List(seat)
				w.Play(seat, engine.Notation(list[r.IntN(len(list))]))
				if w.Match().Record().Phase != match.PhaseRunning {
					break
				}
			}
			t.Logf("%d fixed kinds were seen", shown)
		})
	}
}

// fixedMoves returns the fixed kinds that a seat can play, as many as fit, in the game's order.
func fixedMoves(w *playtest.World, seat engine.Seat) []string {
	game := w.Match().Game()
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
		if len(w.Position().List(seat).Of(spec.Name)) > 0 {
			names = append(names, spec.Name)
		}
	}
	return names
}

// lastRow returns how many buttons of a panel's last row are before the first fixed kind, and the
// fixed kinds.
func lastRow(t *testing.T, p *playtest.Person) (always int, kinds []string) {
	t.Helper()
	for i, c := range p.Shown.Rows[len(p.Shown.Rows)-1].(discordgo.ActionsRow).Components {
		b := c.(discordgo.Button)
		move, plays := playtest.Control{ID: b.CustomID}.Move()
		switch {
		case b.Disabled && endsSeries(p, b):
		case b.Label == "As text": // stands last, or above where there is no room
		case plays && b.Disabled:
			t.Errorf("the fixed kind %q is disabled, want it left out", b.Label)
		case plays:
			kinds = append(kinds, move)
		case len(kinds) > 0:
			t.Errorf("the button %q comes after the fixed kinds, as number %d", b.Label, i+1)
		default:
			always++
		}
	}
	return always, kinds
}

// endsSeries reports whether a button stands for a fixed kind that ends a series and cannot be played
// yet.
func endsSeries(p *playtest.Person, b discordgo.Button) bool {
	page, _ := playtest.Control{ID: b.CustomID}.Page()
	kind, _, _ := strings.Cut(page, "/")
	return slices.ContainsFunc(p.World.Match().Game().Kinds, func(spec engine.Spec) bool { return kind != "" && spec.Hint.Until == kind })
}
