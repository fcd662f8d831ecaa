package replay_test

import (
	"strconv"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render"
)

// TestCloseUpsLeadOn plays the beginning of each game and opens every close-up of the board, as
// the person to act and as a spectator. Each has a picture of its own, and buttons for the board,
// the text, the log and, for the person to act, the panel.
func TestCloseUpsLeadOn(t *testing.T) {
	for _, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MinSeats, nil)
			playMoves(w, 40)
			for _, p := range []*playtest.Person{w.Actor(people), w.Person("u9")} {
				p.Run("rails board")
				whole, looked := p.Shown.Files[0].Name, map[string]bool{}
				for _, look := range playtest.Controls(p.Shown) {
					if look.Value == "" || len(looked) > 12 {
						continue
					}
					p.Choose(look.Label)
					if name := p.Shown.Files[0].Name; name == whole || looked[name] {
						t.Errorf("the close-up %s has the same picture as another", look.Label)
					} else {
						looked[name] = true
					}
					wantWays(p, "Board", "As text", "Log")
				}
				view := w.Book.View(w.Position(), render.English, playtest.Players(w.Match().Record()), nil)
				_, looks := e.Painter.(render.CloseUpPainter)
				if (looks || len(w.Book.ZoomTokens(view)) > 0) && len(looked) < 4 {
					t.Errorf("got %d close-ups, want 4 or more", len(looked))
				}
				p.Click("As text")
				wantWays(p, "Board", "Log")
				p.Click("Log")
				wantWays(p, "Board", "As text")
				p.Click("Board")
				if p.Shown.Files[0].Name != whole {
					t.Error("Board does not lead back to the whole board")
				}
			}
		})
	}
}

// wantWays checks that a message has buttons, and one to play if it is the person's turn.
func wantWays(p *playtest.Person, labels ...string) {
	p.World.T.Helper()
	for _, label := range labels {
		if !playtest.HasLabel(p.Shown, label) {
			p.World.T.Errorf("got no button %q under:\n%s", label, p.Shown.Content)
		}
	}
	seat := p.World.Match().Seat(p.User)
	if acts := p.World.Match().Acting().Has(seat); playtest.HasLabel(p.Shown, "Play") != acts {
		p.World.T.Errorf("it is the person's turn: %t, a Play button is offered: %t", acts, !acts)
	}
}

// playMoves plays moves of the game's chooser.
func playMoves(w *playtest.World, moves int) {
	w.T.Helper()
	for range moves {
		w.PlayChosen(w.Match().Acting().First())
	}
}

// TestCloseUpOfOnesOwnSeat checks that a close-up of the reader's own seat is called theirs, and
// that of another by its name.
func TestCloseUpOfOnesOwnSeat(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trains", 2, nil)
	playMoves(w, 40)
	for i, p := range people {
		p.Run("rails board")
		for _, label := range []string{"My network", "U" + strconv.Itoa(2-i) + " *name*’s network"} {
			if !playtest.HasLabel(p.Shown, label) {
				t.Errorf("seat %d is not offered %q", i+1, label)
			}
		}
		p.Choose("My network")
		own := p.Shown.Files[0].Name
		people[1-i].Run("rails board")
		people[1-i].Choose("U" + strconv.Itoa(i+1) + " *name*’s network")
		if people[1-i].Shown.Files[0].Name != own {
			t.Error("a person's own network has another picture than others see of it")
		}
	}
	s := w.Person("u9")
	s.Run("rails board")
	if playtest.HasLabel(s.Shown, "My network") {
		t.Error("a spectator is offered a network of their own")
	}
}

// TestCloseUpOfTheLastTurn checks that right after a turn, what just changed is what that turn
// built.
func TestCloseUpOfTheLastTurn(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trains", 2, nil)
	for built := false; ; {
		chapter := w.Position().Status().Chapter
		w.PlayChosen(w.Match().Acting().First())
		entries := w.Entries()
		for _, e := range entries[len(entries)-1].Events {
			built = built || e.Kind == "lay" || e.Kind == "start"
		}
		if w.Position().Status().Chapter == chapter {
			continue
		}
		if built && chapter > 2 {
			break
		}
		built = false
	}
	p := w.Actor(people)
	p.Run("rails board")
	if !playtest.HasLabel(p.Shown, "What just changed") {
		t.Fatal("the board offers no close-up of the last turn")
	}
	playtest.Contains(t, p.Choose("What just changed"), "lays a rail")
}
