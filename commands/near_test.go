package commands_test

import (
	"testing"

	"github.com/railbot/railbot/render"
)

// TestCloseLooks plays the beginning of each game and looks closely, as the one to act
// and as a spectator, at all that the board offers: each look has a picture of its own
// and leads on, to the whole board, to words, to the log, and to play for who is to.
// A board without looks or places has none: package games asks it why.
func TestCloseLooks(t *testing.T) {
	for _, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MinSeats, nil)
			d.playOn(40)
			for _, p := range []*person{d.acting(people), d.person("u9")} {
				p.run("rails board")
				whole, looked := p.shown.Files[0].Name, map[string]bool{}
				for _, look := range pressables(p.shown) {
					if look.value == "" || len(looked) > 12 {
						continue
					}
					p.choose(look.label)
					if name := p.shown.Files[0].Name; name == whole || looked[name] {
						t.Errorf("%s shows what was shown before", look.label)
					} else {
						looked[name] = true
					}
					p.leadsOn("Board", "As text", "Log")
				}
				view := d.book.View(d.position(), render.English, tablePlayers(d.match().Record()), nil)
				_, looks := e.Painter.(render.CloseUps)
				if (looks || len(d.book.Places(view)) > 0) && len(looked) < 4 {
					t.Errorf("%d close looks", len(looked))
				}
				p.click("As text")
				p.leadsOn("Board", "Log")
				p.click("Log")
				p.leadsOn("Board", "As text")
				p.click("Board")
				if p.shown.Files[0].Name != whole {
					t.Error("the way back does not lead to the whole board")
				}
			}
		})
	}
}

// leadsOn wants buttons under what a person sees: those named, and to play where it is
// their turn.
func (p *person) leadsOn(labels ...string) {
	p.d.t.Helper()
	for _, label := range labels {
		if !labelled(p.shown, label) {
			p.d.t.Errorf("no way to %q under:\n%s", label, p.shown.Content)
		}
	}
	seat := p.d.match().Seat(p.user)
	if acts := p.d.match().Acting().Has(seat); labelled(p.shown, "Play") != acts {
		p.d.t.Errorf("who is to act: %t; is offered to play: %t", acts, !acts)
	}
}

// playOn plays so many moves, chosen for who is to act.
func (d *table) playOn(moves int) {
	d.t.Helper()
	for range moves {
		d.goOn(d.match().Acting().First())
	}
}

// TestOwnLook: what the reader's own seat has is called theirs, what another has is
// called by name, and a spectator has nothing.
func TestOwnLook(t *testing.T) {
	d := newDesk(t)
	people := d.begun("trains", 2, nil)
	d.playOn(40)
	for i, p := range people {
		p.run("rails board")
		for _, label := range []string{"My network", "U" + itoa(2-i) + " *name*’s network"} {
			if !labelled(p.shown, label) {
				t.Errorf("seat %d is not offered %q", i+1, label)
			}
		}
		p.choose("My network")
		own := p.shown.Files[0].Name
		people[1-i].run("rails board")
		people[1-i].choose("U" + itoa(i+1) + " *name*’s network")
		if people[1-i].shown.Files[0].Name != own {
			t.Error("an own network shows something else than everybody sees of it")
		}
	}
	s := d.person("u9")
	s.run("rails board")
	if labelled(s.shown, "My network") {
		t.Error("a spectator has a network")
	}
}

// TestWhatJustChanged: right after a turn, in which nothing has happened yet, it is what
// was built in the turn before.
func TestWhatJustChanged(t *testing.T) {
	d := newDesk(t)
	people := d.begun("trains", 2, nil)
	for built := false; ; {
		chapter := d.position().Status().Chapter
		d.goOn(d.match().Acting().First())
		entries := d.entries()
		for _, e := range entries[len(entries)-1].Events {
			built = built || e.Kind == "lay" || e.Kind == "start"
		}
		if d.position().Status().Chapter == chapter {
			continue
		}
		if built && chapter > 2 {
			break
		}
		built = false
	}
	p := d.acting(people)
	p.run("rails board")
	if !labelled(p.shown, "What just changed") {
		t.Fatal("what the last turn changed cannot be looked at")
	}
	contains(t, p.choose("What just changed"), "lays a rail")
}
