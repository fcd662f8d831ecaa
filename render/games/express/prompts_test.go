package express

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// TestPromptsTellOfTheEnd plays games. The task of a seat that can end the game by one more empty pile
// says so and no other does. What the Black Engine is worth when it is kept depends on the round.
func TestPromptsTellOfTheEnd(t *testing.T) {
	book := rendertest.Book(t, Entry())
	met := map[string]int{}
	for seed := range byte(8) {
		at, _, err := express.Game().Start(3, nil, engine.NewRand(engine.Seed{seed}, 0))
		if err != nil {
			t.Fatal(err)
		}
		for step := uint64(1); !at.Status().Over(); step++ {
			seat := at.Status().Acting.First()
			v := book.View(at, render.English, nil, nil)
			table, _, _ := tableOf(v.Table)
			said := promptText(v, render.PrivateOf(at, seat))
			if warned := strings.Contains(said, "One more empty pile"); table.Stage == "draw" {
				if warned != (!table.Ending && table.Empty == table.EmptyEnd-1) {
					t.Fatalf("seed %d, step %d: with %d empty piles the task is %q", seed, step, table.Empty, said)
				}
				if warned {
					met["warned"]++
				}
			}
			if table.Stage == "ask" && table.Payout.Gain > 0 {
				if last := strings.HasSuffix(said, "worth 2 at the end."); last != table.Ending {
					t.Errorf("seed %d, step %d: in the last round (%t) the task is %q", seed, step, table.Ending, said)
				}
				met["asked"]++
			}
			if at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(engine.Seed{seed}, step)), engine.NewRand(engine.Seed{seed}, step)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if met["warned"] == 0 || met["asked"] == 0 {
		t.Errorf("got %v, want both", met)
	}
}

// TestBriefNamesSayTurnedInWords checks the names of cards on buttons. A plain link that is turned has
// other edges, which say enough.
func TestBriefNamesSayTurnedInWords(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	tell := rendertest.Book(t, Entry()).View(at, render.English, nil, nil).Tell
	for token, want := range map[string]string{
		"103": "103 N–E", "103r": "103 S–W", "107r": "107 Green 180°", "501r": "501 Red 180°", "501": "501 Red",
	} {
		if got := tell.Brief(token); got != want {
			t.Errorf("%s is called %q, want %q", token, got, want)
		}
	}
}

// TestShortcutsSayWhichCardsTheyPay checks the words that a share's button has: the cards by number
// if there is room, else how many of the first cards of the hand.
func TestShortcutsSayWhichCardsTheyPay(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	tell := rendertest.Book(t, Entry()).View(at, render.English, nil, nil).Tell
	held := []cardCount{{"203", 2}, {"105", 1}, {"106", 3}, {engineToken, 1}}
	for n, want := range map[int]string{
		1: "worth 1 · pay 203", 3: "worth 3 · pay 203 203 105", 6: "worth 6 · pay first 6 cards",
	} {
		if got := sharePayment(tell, held, n); got != want {
			t.Errorf("%d cards: got %q, want %q", n, got, want)
		}
	}
}

// TestPaymentsNameTheirCards checks, through some games, that the shortcut that pays for a share names
// the cards with which it pays.
func TestPaymentsNameTheirCards(t *testing.T) {
	book := rendertest.Book(t, Entry())
	met := 0
	for seed := range 3 {
		forEachPosition(t, seed, engine.Options{"length": "long"}, 3, func(p engine.Position, _ engine.Step) {
			seat := p.Status().Acting.First()
			if seat == engine.Spectator {
				return
			}
			tell, private := book.View(p, render.English, nil, nil).Tell, render.PrivateOf(p, seat)
			choice := render.Choice{Table: p.Table(), Private: private, Kind: "settle"}
			for _, n := range p.Shortcuts(seat) {
				if n.Name != "settle" {
					continue
				}
				met++
				var cards []string
				for _, move := range n.Moves {
					cards = append(cards, numberName(tell, strings.TrimPrefix(move, "give ")))
				}
				if want := strings.Join(cards, " "); tell.Gain(choice) != want && len(want) <= maxGain {
					t.Errorf("got %q, want %q", tell.Gain(choice), want)
				}
			}
		})
	}
	if met == 0 {
		t.Error("no share was paid for")
	}
}
