package panel_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
)

// TestPaymentsNameTheirCards plays Europe. Controls and questions name the cards that they pay
// with, in both languages, also if the track is typed. A payment that was not typed is confirmed
// first.
func TestPaymentsNameTheirCards(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("europe", 3, nil)
	seen := map[string]int{}
	for step := uint64(0); step < 300 && !w.Position().Status().Over(); step++ {
		seat := w.Match().Acting().First()
		tunnel := len(w.Position().List(seat).Of("extra")) > 0
		if w.Match().Acting().Len() == 1 && (step%6 == 5 || tunnel) {
			p := people[seat-1]
			p.Locale = []string{"en-US", "fr"}[step/6%2]
			checkPayments(t, w, p, seen)
		}
		w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{3}, step)))
		w.Update()
	}
	for _, what := range []string{"claim", "station", "extra", "loco", "suggestion", "left out"} {
		if seen[what] == 0 {
			t.Errorf("got nothing of %q: %v", what, seen)
		}
	}
}

func checkPayments(t *testing.T, w *playtest.World, p *playtest.Person, seen map[string]int) {
	t.Helper()
	tell := w.Book.Printer(p.Locale).Teller("europe", nil)
	for _, kind := range []string{"claim", "station", "extra"} {
		list := w.Position().List(w.Match().Seat(p.User)).Of(kind)
		if len(list) == 0 {
			continue
		}
		p.Run("rails hand")
		for _, c := range playtest.Controls(p.Shown) {
			if c.Action() == ">"+kind+"/" {
				p.Press(c)
				break
			}
		}
		checkPaymentLabels(t, tell, p, seen)
		if kind == "extra" {
			continue
		}
		checkPaymentSuggestions(t, p, tell, list, seen)
	}
}

// checkPaymentLabels checks that each control that pays names the cards.
func checkPaymentLabels(t *testing.T, tell *render.Teller, p *playtest.Person, seen map[string]int) {
	t.Helper()
	for _, c := range playtest.Controls(p.Shown) {
		move, ok := c.Move()
		words := strings.Fields(move)
		if !ok || len(words) < 2 || words[0] != "claim" && words[0] != "station" && words[0] != "extra" {
			continue
		}
		if !namesCards(tell, c.Label, words[len(words)-1]) {
			t.Errorf("the control of %q does not name the cards that it pays with: %q", move, c.Label)
		}
		seen[words[0]]++
		if strings.Contains(move, "loco") {
			seen["loco"]++
		}
	}
}

// namesCards reports whether a text has the kinds of card of a payment, and how many of each.
func namesCards(tell *render.Teller, text, payment string) bool {
	for _, part := range strings.Split(payment, "+") {
		card, n, _ := strings.Cut(part, "*")
		named := strings.Contains(text, tell.Token(card)) || strings.Contains(text, card)
		if !named || !strings.Contains(text, n) {
			return false
		}
	}
	return true
}

// checkPaymentSuggestions checks that suggestions of a typed move have their price, and that a
// move without a payment is not paid at once.
func checkPaymentSuggestions(t *testing.T, p *playtest.Person, tell *render.Teller, list engine.List, seen map[string]int) {
	t.Helper()
	kind := list[0].Kind()
	spec, _ := p.World.Match().Game().Kind(kind)
	r := p.CommandRequest("europe " + kind)
	r.Kind, r.Focused = interaction.Autocomplete, spec.Slots[0].Name
	rev, tried := p.World.Match().Record().Rev, false
	for _, c := range p.Send(r).Choices {
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
		text := p.Run("europe "+kind, spec.Slots[0].Name+"="+token)
		if p.World.Match().Record().Rev != rev || !namesCards(tell, text, ways[0]) {
			t.Fatalf("%s %s was paid for by %s without a question, or asked for as %q", kind, token, ways[0], text)
		}
		seen["left out"]++
	}
}

// TestTunnelSaysWhatItCosts presses tunnels. The label says that it may cost more cards, the press pays
// at once, and the panel says what it cost in the end.
func TestTunnelSaysWhatItCosts(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("europe", 3, nil)
	free, more := 0, 0
	for step := uint64(0); step < 400 && (free == 0 || more == 0); step++ {
		seat, pos := w.Match().Acting().First(), w.Position()
		p := people[seat-1]
		track, payment, ok := anyTunnel(pos, seat)
		if !ok || step%3 > 0 {
			w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, step)))
			w.Update()
			continue
		}
		p.Run("rails hand")
		c, _, ok := p.Reach("claim " + track + " " + payment)
		if !ok {
			t.Fatalf("the panel does not lead to %s", track)
		}
		playtest.Contains(t, c.Label, " + up to 3 → ")
		p.Press(c)
		extras := w.Position().List(seat).Of("extra")
		switch {
		case len(extras) > 0:
			more++
			p.Press(firstOf(&tapper{Person: p}, "extra"))
			playtest.Contains(t, p.Shown.Content, ", paying ")
			playtest.Contains(t, p.Shown.Content, " for the tunnel")
		case !w.Match().Acting().Has(seat):
			free++
			playtest.Contains(t, p.Shown.Content, "no extra for the tunnel")
		}
	}
	if free == 0 || more == 0 {
		t.Errorf("%d tunnels cost nothing more and %d did, want some of both", free, more)
	}
}

// anyTunnel returns the best tunnel that a seat can claim, with its best payment.
func anyTunnel(pos engine.Position, seat engine.Seat) (track, payment string, ok bool) {
	for _, track := range pos.Choices(seat, "claim", nil, 0) {
		if i, _ := europe.TrackOf(track); europe.Tracks()[i].Tunnel {
			return track, pos.Choices(seat, "claim", []string{track}, 1)[0], true
		}
	}
	return "", "", false
}
