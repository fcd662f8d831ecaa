package table_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// TestHostSeatsComputers lets the host add computers, change their levels and remove one. Nobody
// else may, and none are offered if the process cannot think.
func TestHostSeatsComputers(t *testing.T) {
	w := playtest.NewThinking(t)
	host, guest := w.Person("u1"), w.Person("u2")
	host.Run("rails start", "game=toy")
	guest.ClickPublic("Join")
	playtest.Contains(t, guest.ClickPublic("Add a computer"), "Only the host")
	playtest.Contains(t, host.ClickPublic("Add a computer"), "Computers at this table", "slips now and then")
	host.Click("Add one: easy")
	playtest.Contains(t, host.Click("Add one: hard"), "Seats taken: 4 of 5", "** (easy) and ⚙", "** (hard)")
	first, second := w.Match().Chair(3).Name, w.Match().Chair(4).Name
	if first == second || !w.Match().Chair(3).Computer() {
		t.Errorf("got the computers %q and %q", first, second)
	}
	playtest.Contains(t, w.Board.Content, "3. ⚙\u00a0**"+first+"** (easy)", "4. ⚙\u00a0**"+second+"** (hard)")
	host.Choose("⚙\u00a0" + first + " (medium)")
	if c := w.Match().Chair(3); c.Level != think.Medium || c.Name != first {
		t.Errorf("got level %[2]q for %[1]q", c.Name, c.Level)
	}
	playtest.Contains(t, host.Choose("Remove ⚙\u00a0"+second), "Seats taken: 3 of 5")
	for range 2 {
		host.Click("Add one: medium")
	}
	if playtest.HasLabel(host.Shown, "Add one: medium") {
		t.Error("a full table is offered more computers")
	}
	playtest.Contains(t, host.Click("Begin"), "has begun")
	playtest.Contains(t, w.Board.Content, first)

	w.Commands.Think = nil
	w.UseNewChannel("200")
	playtest.Contains(t, host.Run("rails start", "game=toy"), "Your table is open")
	if len(host.Shown.Rows) != 0 || playtest.HasLabel(w.Board.Message, "Add a computer") {
		t.Errorf("computers are offered although the process cannot think: %+v", host.Shown.Rows)
	}
	playtest.Contains(t, host.PressPublicID("v:computers"), "Computers are switched off here")
}

// TestOutdatedComputerChoiceIsRefused checks that a choice is about the computer that it names,
// and not about another that has its seat now.
func TestOutdatedComputerChoiceIsRefused(t *testing.T) {
	w := playtest.NewThinking(t)
	host := w.Person("u1")
	host.Run("rails start", "game=toy")
	host.ClickPublic("Add a computer")
	host.Click("Add one: easy")
	host.Click("Add one: easy")
	page := host.Shown
	first, second := "⚙\u00a0"+w.Match().Chair(2).Name, "⚙\u00a0"+w.Match().Chair(3).Name
	host.Choose("Remove " + first)
	left := w.Match().Chair(2)
	for _, label := range []string{
		"Remove " + first, first + " (hard)", "Remove " + second,
	} {
		c := playtest.Find(t, page, label)
		playtest.Contains(t, host.PressID(c.ID, c.Value), "seats have changed", "2 of 5")
	}
	id := playtest.Find(t, page, first+" (hard)").ID
	for _, value := range []string{"out.2", "hard.2"} { // they name nobody
		playtest.Contains(t, host.PressID(id, value), "seats have changed")
	}
	if c := w.Match().Chair(2); len(w.Match().Record().Seats) != 2 || c.Name != left.Name || c.Level != think.Easy {
		t.Errorf("got the seats %+v", w.Match().Record().Seats)
	}
	host.Choose(second + " (hard)")
	if c := w.Match().Chair(2); c.Level != think.Hard {
		t.Errorf("got level %s", c.Level)
	}
}

// TestPlayAgainstComputersWithOnePress begins a match against the usual number of computers, in
// either language. Their names are all different.
func TestPlayAgainstComputersWithOnePress(t *testing.T) {
	for locale, label := range map[string]string{
		"en-US": "Play against 2 computers on hard", "fr": "Jouer contre 2\u00a0ordinateurs difficiles",
	} {
		w := playtest.NewThinking(t)
		p := w.Person("u1")
		p.Locale = locale
		p.Run("rails start", "game=toy")
		p.Click(label)
		m := w.Match()
		seen := map[string]bool{}
		for _, chair := range m.Record().Seats[1:] {
			seen[chair.Name] = chair.Level == think.Hard
		}
		if m.Record().Phase != match.PhaseRunning || len(m.Record().Seats) != 3 || len(seen) != 2 || seen[""] {
			t.Errorf("%s: got phase %s, seats %+v", locale, m.Record().Phase, m.Record().Seats)
		}
	}
}

// TestOutdatedComputerPressesAreRefused presses buttons about computers that are no longer valid.
func TestOutdatedComputerPressesAreRefused(t *testing.T) {
	w := playtest.NewThinking(t)
	p := w.Person("u1")
	p.Run("rails start", "game=toy")
	p.Click("Play against 2 computers on easy")
	for id, want := range map[string]string{
		"c:" + w.Match().Record().ID + ":alone:easy": "isn’t possible at this stage",
		"c:" + w.Match().Record().ID + ":alone":      "button is out of date",
		"c:" + w.Match().Record().ID + ":take:easy":  "button is out of date",
		"c:other:add:easy":                           "moved on",
		"v:computers":                                "isn’t possible at this stage",
	} {
		if text := p.PressID(id); !strings.Contains(text, want) {
			t.Errorf("%s: got the reply %s", id, text)
		}
	}
}

// TestLessonLeadsToATableWithComputers begins a match against a computer at the end of a lesson.
func TestLessonLeadsToATableWithComputers(t *testing.T) {
	w := playtest.NewThinking(t)
	p := w.Person("u1")
	p.Run("rails learn", "game=toy")
	for range 40 {
		if playtest.HasLabel(p.Shown, "Play against a computer on easy") {
			break
		}
		for _, c := range playtest.Controls(p.Shown) {
			if strings.HasSuffix(c.ID, ":0") {
				p.PressID(c.ID)
				break
			}
		}
	}
	playtest.Contains(t, p.Click("Play against a computer on easy"), "has begun")
	if seats := w.Match().Record().Seats; len(seats) != 2 || seats[1].Level != think.Easy {
		t.Errorf("got the seats %+v", seats)
	}
	playtest.Contains(t, p.PressID("v:against:toy"), "already a table")
	playtest.Contains(t, p.PressID("v:against:chess"), "don’t know this game")
}

// TestComputerTakesASeatAndGivesItBack lets a computer play on for a person who resigned, and
// another person take over from it.
func TestComputerTakesASeatAndGivesItBack(t *testing.T) {
	w := playtest.NewThinking(t)
	people := append(w.StartMatch("toy", 3, nil), w.Person("u4"))
	playtest.Contains(t, people[2].Run("rails leave"), "until the others give your seat to someone else or to a computer")
	people[2].Click("Resign")
	people[0].ClickPublic("Table")
	older := people[0].PressRequest("c:"+w.Match().Record().ID+":take", true, "medium.3")
	playtest.Contains(t, people[0].Text(people[0].Send(older)), "seats have changed", "**U3")
	playtest.Contains(t, people[0].Choose("For U3 *name*: a computer on medium"), "Waiting for")
	playtest.Contains(t, w.Board.Content, "to take over from **U3")
	playtest.Contains(
		t, people[1].PressPublicID(playtest.Find(t, w.Board.Message, "Yes").ID),
		"a computer takes over",
	)
	chair := w.Match().Chair(3)
	if chair.Level != think.Medium || chair.Gone {
		t.Fatalf("got %+v on the seat", chair)
	}
	playtest.Contains(t, people[0].Run("rails log"), chair.Name+"** takes over from **U3")
	playtest.Contains(t, people[0].Run("rails table"), "⚙\u00a0**"+chair.Name+"** (medium)")
	playtest.Contains(t, people[3].Run("rails join"), "can take over")
	people[3].Click("Take over from ⚙\u00a0" + chair.Name)
	for _, p := range people[:2] {
		if w.Match().Record().Ask != nil {
			p.Send(p.PressRequest(playtest.Find(t, w.Board.Message, "Yes").ID, false))
		}
	}
	if c := w.Match().Chair(3); c.User != "u4" || c.Computer() {
		t.Errorf("got %+v on the seat", c)
	}
}

// TestResigningAmongComputersEndsTheMatch checks that the match ends if only computers are left,
// and that the question says so.
func TestResigningAmongComputersEndsTheMatch(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	playtest.Contains(t, p.Run("rails leave"), "leave only computers")
	p.Click("Resign")
	playtest.Contains(t, w.Board.Content, "Everyone has resigned")
}
