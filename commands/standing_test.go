package commands_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/engine/match"
)

// TestStandingAnswers switches one on, has it played, and off again; the others
// see nothing of it but what it played.
func TestStandingAnswers(t *testing.T) {
	d, p, people := turning(t, 3)
	asked := others(people, p)[0]
	seat := d.match().Seat(asked.user)
	asked.clickPublic("Play")
	contains(t, asked.click("Auto-answers…"), "Refuse all requests", "Say no to anyone who asks you for a card")
	rev := d.match().Record().Rev
	asked.click("Back")
	if d.match().Record().Rev != rev {
		t.Error("looking has changed the match")
	}
	asked.click("Auto-answers…")
	asked.click("Refuse all requests: off")
	if !labelled(asked.shown, "Refuse all requests: on") || !slices.Equal(d.match().Chair(seat).AutoAnswers, []string{"refuse-all"}) {
		t.Fatalf("it is not on: %s", asked.shown.Content)
	}
	for _, o := range append(others(people, asked), d.person("u9")) {
		o.run("rails log")
		lacks(t, o.shown.Content, "Refuse all", "tanding")
		lacks(t, o.run("rails board"), "Refuse all", "tanding")
	}
	p.run("toy ask", "whom=seat-"+seat.String(), "card=fish")
	if acting := d.match().Acting().First(); acting != d.match().Seat(p.user) {
		t.Fatalf("seat %d must act", acting)
	}
	last := d.entries()[len(d.entries())-1]
	if last.Kind != match.KindMove || last.Move != "refuse" || !last.AutoAnswer {
		t.Errorf("the last entry is %+v", last)
	}
	contains(t, asked.run("rails log"), "has nothing for")
	asked.clickPublic("Play")
	asked.click("Auto-answers…")
	asked.click("Refuse all requests: on")
	if len(d.match().Chair(seat).AutoAnswers) > 0 {
		t.Error("it is not off")
	}
}

// TestStandingAnswersOfEveryGame finds the way to them where there are any, in
// both languages, for who must act and who waits.
func TestStandingAnswersOfEveryGame(t *testing.T) {
	for _, e := range games {
		d := newDesk(t)
		for _, p := range d.begun(e.Game.Key, e.Game.MinSeats, nil) {
			p.clickPublic("Play")
			if labelled(p.shown, "Auto-answers…") != (len(e.Game.AutoAnswers) > 0) {
				t.Errorf("%s has %d standing answers, but the panel: %v", e.Game.Key, len(e.Game.AutoAnswers), pressables(p.shown))
			}
			if len(e.Game.AutoAnswers) == 0 {
				continue
			}
			p.click("Auto-answers…")
			for _, name := range e.Game.AutoAnswers {
				words := d.book.Printer("en").Teller(e.Game.Key, nil).Standing(name)
				p.click(words + ": off")
			}
			seat := d.match().Seat(p.user)
			if got := d.match().Chair(seat).AutoAnswers; !slices.Equal(got, e.Game.AutoAnswers) {
				t.Errorf("%s: on are %v", e.Game.Key, got)
			}
			p.locale = "fr"
			p.clickPublic("Play")
			contains(t, p.click("Réponses…"), "Réponses d’avance")
		}
	}
}

// TestStandingAnswerTwice presses an old button: it switches nothing.
func TestStandingAnswerTwice(t *testing.T) {
	d, _, people := turning(t, 2)
	people[0].clickPublic("Play")
	people[0].click("Auto-answers…")
	on := find(t, people[0].shown, "Refuse all requests: off")
	people[0].click("Refuse all requests: off")
	contains(t, people[0].text(people[0].send(people[0].pressOf(on.id, true))), "moved on")
	if got := d.match().Chair(1).AutoAnswers; len(got) != 1 {
		t.Errorf("on are %v", got)
	}
}

// TestStandingAnswerLapses has one that holds for a round: in the next its
// button says that it is off.
func TestStandingAnswerLapses(t *testing.T) {
	d, _, people := turning(t, 2)
	p := people[0]
	show := func() {
		p.clickPublic("Play")
		p.click("Auto-answers…")
	}
	show()
	p.click("Refuse requests this round: off")
	show()
	if !labelled(p.shown, "Refuse requests this round: on") {
		t.Fatalf("it is not on: %s", p.shown.Content)
	}
	for d.position().Term("refuse-round") == 1 {
		seat := d.match().Acting().First()
		d.play(seat, d.position().Idle(seat))
	}
	d.touched.Store(true)
	d.follow()
	show()
	if !labelled(p.shown, "Refuse requests this round: off") {
		t.Errorf("it is still on: %s", p.shown.Content)
	}
}

// TestStandingAnswersOfTrick plays a game in which all have all answers on:
// nobody is asked where a card goes, nor for the last one.
func TestStandingAnswersOfTrick(t *testing.T) {
	d := newDesk(t)
	d.begun("trick", 4, nil)
	for seat := range engine.Seats(0b11110).All() {
		for _, name := range []string{"right", "last"} {
			d.change(d.match().SetAutoAnswer(seat, name, true, d.clock.Now()))
		}
	}
	for step := uint64(0); d.match().Acting() != 0; step++ {
		seat := d.match().Acting().First()
		list := d.position().List(seat)
		if kinds := list.Kinds(); kinds[0] == "place" || kinds[0] == "play" && len(list) == 1 && cardsLeft(d, seat) == 1 {
			t.Fatalf("seat %d is asked for %v", seat, list)
		}
		d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{3}, step)))
	}
	met := map[string]int{}
	for _, e := range d.entries() {
		if e.Kind != match.KindMove {
			continue
		}
		kind, _, _ := strings.Cut(e.Move, " ")
		if e.AutoAnswer {
			met[kind]++
		}
		if kind == "place" && (!e.AutoAnswer || e.Move != "place right") {
			t.Errorf("entry %+v", e)
		}
	}
	if met["play"] != 4 || met["place"] == 0 {
		t.Errorf("played by themselves: %v", met)
	}
}

// cardsLeft is how many cards are in the hand of a seat.
func cardsLeft(d *table, s engine.Seat) int {
	d.t.Helper()
	return d.position().Table().View().(trick.Table).Players[s-1].Hand
}
