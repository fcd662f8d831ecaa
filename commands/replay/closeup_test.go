package replay_test

import (
	"strconv"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render"
)

// TestCloseUpsLeadOn plays the beginning of each game and looks closely, as the one to act
// and as a spectator, at all that the board offers: each look has a picture of its own
// and leads on, to the whole board, to words, to the log, and to play for who is to.
// A board without looks or places has none: package games asks it why.
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
						t.Errorf("%s shows what was shown before", look.Label)
					} else {
						looked[name] = true
					}
					wantWays(p, "Board", "As text", "Log")
				}
				view := w.Book.View(w.Position(), render.English, playtest.Players(w.Match().Record()), nil)
				_, looks := e.Painter.(render.CloseUps)
				if (looks || len(w.Book.Places(view)) > 0) && len(looked) < 4 {
					t.Errorf("%d close looks", len(looked))
				}
				p.Click("As text")
				wantWays(p, "Board", "Log")
				p.Click("Log")
				wantWays(p, "Board", "As text")
				p.Click("Board")
				if p.Shown.Files[0].Name != whole {
					t.Error("the way back does not lead to the whole board")
				}
			}
		})
	}
}

// wantWays wants buttons under what a person sees: those named, and to play where it is
// their turn.
func wantWays(p *playtest.Person, labels ...string) {
	p.World.T.Helper()
	for _, label := range labels {
		if !playtest.HasLabel(p.Shown, label) {
			p.World.T.Errorf("no way to %q under:\n%s", label, p.Shown.Content)
		}
	}
	seat := p.World.Match().Seat(p.User)
	if acts := p.World.Match().Acting().Has(seat); playtest.HasLabel(p.Shown, "Play") != acts {
		p.World.T.Errorf("who is to act: %t; is offered to play: %t", acts, !acts)
	}
}

// playMoves plays so many moves, chosen for who is to act.
func playMoves(w *playtest.World, moves int) {
	w.T.Helper()
	for range moves {
		w.PlayChosen(w.Match().Acting().First())
	}
}

// TestCloseUpOfOnesOwnSeat: what the reader's own seat has is called theirs, what another has is
// called by name, and a spectator has nothing.
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
			t.Error("an own network shows something else than everybody sees of it")
		}
	}
	s := w.Person("u9")
	s.Run("rails board")
	if playtest.HasLabel(s.Shown, "My network") {
		t.Error("a spectator has a network")
	}
}

// TestCloseUpOfTheLastTurn: right after a turn, in which nothing has happened yet, it is what
// was built in the turn before.
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
		t.Fatal("what the last turn changed cannot be looked at")
	}
	playtest.Contains(t, p.Choose("What just changed"), "lays a rail")
}
