package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
)

// TestTapsOfEurope follows a game of Europe. Whenever a turn begins it counts
// the taps of two cards, whether from the row or the pile, and of claims: of all
// tracks with any of their best ten payments, of the best ten by four taps and of each
// further nine by one more: so many have room above the way to take back.
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
			claims += countClaims(t, d, seat)
			most = max(most, len(pos.Choices(seat, "claim", nil, 0)))
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, step)))
		d.touched.Store(true)
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
func countTickets(t *testing.T, d *table, p *tapper) int {
	t.Helper()
	seat := d.match().Seat(p.user)
	p.play()
	if alt := p.shown.Files[0].Alt; strings.Count(alt, " points, ") < 2 {
		t.Errorf("the tickets to choose from are described without what they are worth: %q", alt)
	}
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
func countDraw(t *testing.T, d *table, p *tapper, seat engine.Seat) int {
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
func countClaims(t *testing.T, d *table, seat engine.Seat) int {
	t.Helper()
	counted, pos, panel := 0, d.position(), leavesOf(d, seat, "en-US")
	for i, track := range pos.Choices(seat, "claim", nil, 0) {
		payments := pos.Choices(seat, "claim", []string{track}, 1)
		for _, payment := range payments[:min(len(payments), 10)] {
			_, taps, ok := reach(pos, "claim "+track+" "+payment, panel.first(), panel.turn)
			taps++ // Play
			if counted++; !ok || taps > 4+(i-1)/9 {
				t.Fatalf("claiming %s for %s takes %d taps, reached %t", track, payment, taps, ok)
			}
		}
	}
	return counted
}

// TestEveryPaymentIsNamed follows a game of Europe: whatever pays for a track, a
// station or a tunnel names its cards on it, in both languages, also where a
// track is typed; and a payment that was not typed is shown before it is made.
func TestEveryPaymentIsNamed(t *testing.T) {
	d := newDesk(t)
	people := d.begun("europe", 3, nil)
	seen := map[string]int{}
	for step := uint64(0); step < 300 && !d.position().Status().Over(); step++ {
		seat := d.match().Acting().First()
		tunnel := len(d.position().List(seat).Of("extra")) > 0
		if d.match().Acting().Len() == 1 && (step%6 == 5 || tunnel) {
			p := people[seat-1]
			p.locale = []string{"en-US", "fr"}[step/6%2]
			checkPayments(t, d, p, seen)
		}
		d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{3}, step)))
		d.touched.Store(true)
		d.follow()
	}
	for _, what := range []string{"claim", "station", "extra", "loco", "suggestion", "left out"} {
		if seen[what] == 0 {
			t.Errorf("nothing was seen of %q: %v", what, seen)
		}
	}
}

func checkPayments(t *testing.T, d *table, p *person, seen map[string]int) {
	t.Helper()
	tell := d.book.Printer(p.locale).Teller("europe", nil)
	for _, kind := range []string{"claim", "station", "extra"} {
		list := d.position().List(d.match().Seat(p.user)).Of(kind)
		if len(list) == 0 {
			continue
		}
		p.run("rails hand")
		for _, c := range pressables(p.shown) {
			if c.action() == ">"+kind+"/" {
				p.press(c)
				break
			}
		}
		namesPayments(t, tell, p, seen)
		if kind == "extra" {
			continue
		}
		suggestsPayments(t, p, tell, list, seen)
	}
}

// namesPayments wants the cards of a payment on each press that makes it, or in the
// question that follows it.
func namesPayments(t *testing.T, tell *render.Teller, p *person, seen map[string]int) {
	t.Helper()
	for _, c := range pressables(p.shown) {
		move, ok := c.move()
		words := strings.Fields(move)
		if !ok || len(words) < 2 || words[0] != "claim" && words[0] != "station" && words[0] != "extra" {
			continue
		}
		text := c.label + " " + c.detail
		if strings.HasSuffix(c.label, " tunnel") {
			p.press(c)
			text = p.shown.Content
		}
		if !namesCards(tell, text, words[len(words)-1]) {
			t.Errorf("%q does not say what it pays: %q", move, text)
		}
		seen[words[0]]++
		if strings.Contains(move, "loco") {
			seen["loco"]++
		}
	}
}

// namesCards tells whether a text has the kinds of card of a payment, and how
// many of each unless it is one.
func namesCards(tell *render.Teller, text, payment string) bool {
	for _, part := range strings.Split(payment, "+") {
		card, n, _ := strings.Cut(part, "*")
		if !strings.Contains(text, tell.Token(card)) && !strings.Contains(text, card) || !strings.Contains(text, n) {
			return false
		}
	}
	return true
}

// suggestsPayments completes the first slot of a kind: each suggestion says what
// it takes from the hand. One typed without a payment is not paid for at once.
func suggestsPayments(t *testing.T, p *person, tell *render.Teller, list engine.List, seen map[string]int) {
	t.Helper()
	kind := list[0].Kind()
	spec, _ := p.d.match().Game().Kind(kind)
	r := p.command("europe " + kind)
	r.Kind, r.Focused = interaction.Autocomplete, spec.Slots[0].Name
	rev, tried := p.d.match().Record().Rev, false
	for _, c := range p.send(r).Choices {
		token := c.Value.(string)
		ways := list.Choices(kind, []string{token}, 1)
		_, price, priced := strings.Cut(c.Name, " · ")
		if !priced || len(ways) == 1 && !namesCards(tell, price, ways[0]) {
			t.Errorf("%s %s is suggested as %q, paid for by %v", kind, token, c.Name, ways)
		}
		if seen["suggestion"]++; tried || len(ways) != 1 {
			continue
		}
		tried = true
		text := p.run("europe "+kind, spec.Slots[0].Name+"="+token)
		if p.d.match().Record().Rev != rev || !namesCards(tell, text, ways[0]) {
			t.Fatalf("%s %s was paid for by %s without a question, or asked for as %q", kind, token, ways[0], text)
		}
		seen["left out"]++
	}
}

// TestSoleTunnelIsShownFirst presses a tunnel that can be paid for in one way only: its
// button says tunnel, and nothing is claimed before the player has read what it may cost.
func TestSoleTunnelIsShownFirst(t *testing.T) {
	d := newDesk(t)
	people := d.begun("europe", 3, nil)
	for step := uint64(0); step < 400; step++ {
		seat, pos := d.match().Acting().First(), d.position()
		for _, track := range pos.Choices(seat, "claim", nil, 0) {
			i, _ := europe.TrackOf(track)
			payments := pos.Choices(seat, "claim", []string{track}, 1)
			if !europe.Tracks()[i].Tunnel || len(payments) != 1 {
				continue
			}
			p := people[seat-1]
			p.run("rails hand")
			c, _, ok := p.reach("claim " + track + " " + payments[0])
			if !ok {
				t.Fatalf("%s cannot be reached", track)
			}
			contains(t, c.label, "tunnel")
			p.press(c)
			contains(t, p.shown.Content, "tunnel: up to 3 more cards")
			if n := len(d.entries()); n != int(step)+1 {
				t.Errorf("%d entries after %d moves and a press", n, step)
			}
			p.click("Confirm")
			contains(t, p.shown.Content, "tries the tunnel")
			return
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, step)))
	}
	t.Error("no tunnel had only one way to pay")
}
