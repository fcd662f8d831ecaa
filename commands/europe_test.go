package commands_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestTapsOfEurope follows a game of Europe. Whenever a turn begins it counts
// the taps of two cards, whether from the row or the pile, and of claims: of all
// tracks with any of their best ten payments.
func TestTapsOfEurope(t *testing.T) {
	d := newDesk(t)
	people := d.begun("europe", 3, nil)
	draws, claims, chosen, most := 0, 0, 0, 0
	for step := uint64(0); step < 260 && !d.position().Status().Over(); step++ {
		seat := d.match().Acting().First()
		p, pos := &tapper{person: people[seat-1]}, d.position()
		list := pos.List(seat)
		switch {
		case d.match().Acting().Len() > 1 && chosen == 0:
			chosen = countTickets(t, d, p)
			continue
		case step%9 == 0 && len(list.Of("draw")) > 0 && len(list.Of("done")) == 0:
			draws += countDraw(t, d, p, seat)
			continue
		case step%9 == 4:
			claims += countClaims(t, p, pos, seat)
			most = max(most, len(pos.Choices(seat, "claim", nil, 0)))
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, step)))
		d.touched = true
		d.follow()
	}
	if draws < 5 || claims < 50 || chosen == 0 {
		t.Errorf("counted were %d draws, %d claims, %d choices of tickets", draws, claims, chosen)
	}
	if most <= 25 {
		t.Errorf("never more than %d tracks to choose from, which one menu holds", most)
	}
}

// countTickets keeps the first tickets that a menu shows.
func countTickets(t *testing.T, d *desk, p *tapper) int {
	t.Helper()
	seat := d.match().Seat(p.user)
	p.play()
	for range 2 {
		p.press(firstOf(p, "keep"))
	}
	p.taps += 2 // one menu for both: opened, and chosen
	p.tapButton("Done")
	atMost(t, "keeping two of the first tickets", p.taps, 5)
	if d.match().Acting().Has(seat) {
		t.Error("the first tickets are not chosen")
	}
	return 1
}

// firstOf is the first way to play a move of a kind.
func firstOf(p *tapper, kind string) pressable {
	p.d.t.Helper()
	for _, c := range pressables(p.shown) {
		if move, ok := c.move(); ok && len(move) > len(kind) && move[:len(kind)] == kind {
			return c
		}
	}
	p.d.t.Fatalf("no %q among %v", kind, pressables(p.shown))
	return pressable{}
}

// countDraw takes a card of the row, if there is one that leaves a second, or
// the top one of the pile, and then another.
func countDraw(t *testing.T, d *desk, p *tapper, seat engine.Seat) int {
	t.Helper()
	p.play()
	for range 2 {
		list := d.position().List(seat)
		move := "draw"
		for _, m := range list.Of("take") {
			if m.Args()[0] != "loco" {
				move = engine.Notation(m)
			}
		}
		if _, ok := list.Find(move); !ok {
			return 0
		}
		p.tap(move)
	}
	atMost(t, "drawing two cards", p.taps, 3)
	return 1
}

// countClaims reaches claims without making them.
func countClaims(t *testing.T, p *tapper, pos engine.Position, seat engine.Seat) int {
	t.Helper()
	counted := 0
	for _, track := range pos.Choices(seat, "claim", nil, 0) {
		payments := pos.Choices(seat, "claim", []string{track}, 1)
		for _, payment := range payments[:min(len(payments), 10)] {
			p.play()
			_, taps, ok := p.reach("claim " + track + " " + payment)
			if counted++; !ok || p.taps+taps > 5 {
				t.Fatalf("claiming %s for %s takes %d taps, reached %t", track, payment, p.taps+taps, ok)
			}
		}
	}
	return counted
}
