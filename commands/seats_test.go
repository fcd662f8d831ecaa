package commands_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// offered is a desk at which computers think.
func offered(t *testing.T) *table {
	t.Helper()
	d := newDesk(t)
	d.c.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		return q.Answer().Move, q.Level(), nil
	}
	return d
}

// TestSeatingComputers has the host add computers, change their levels and take one
// away; nobody else may, and without who thinks none are offered.
func TestSeatingComputers(t *testing.T) {
	d := offered(t)
	host, guest := d.person("u1"), d.person("u2")
	host.run("rails start", "game=toy")
	guest.clickPublic("Join")
	contains(t, guest.clickPublic("Add a computer"), "Only the host")
	contains(t, host.clickPublic("Add a computer"), "Computers at this table", "slips now and then")
	host.click("Add one: easy")
	contains(t, host.click("Add one: hard"), "Seats taken: 4 of 5", "** (easy) and ⚙", "** (hard)")
	first, second := d.match().Chair(3).Name, d.match().Chair(4).Name
	if first == second || !d.match().Chair(3).Computer() {
		t.Errorf("the computers are %q and %q", first, second)
	}
	contains(t, d.now.Content, "3. ⚙\u00a0**"+first+"** (easy)", "4. ⚙\u00a0**"+second+"** (hard)")
	host.choose("⚙\u00a0" + first + " (medium)")
	if c := d.match().Chair(3); c.Level != think.Medium || c.Name != first {
		t.Errorf("the level of %q is %q", c.Name, c.Level)
	}
	contains(t, host.choose("Remove ⚙\u00a0"+second), "Seats taken: 3 of 5")
	for range 2 {
		host.click("Add one: medium")
	}
	if labelled(host.shown, "Add one: medium") {
		t.Error("a full table is offered more computers")
	}
	contains(t, host.click("Begin"), "has begun")
	contains(t, d.now.Content, first)

	d.c.Think = nil
	d.move("200")
	contains(t, host.run("rails start", "game=toy"), "Your table is open")
	if len(host.shown.Rows) != 1 || labelled(d.now.Message, "Add a computer") {
		t.Errorf("computers are offered and nobody thinks: %+v", host.shown.Rows)
	}
	contains(t, host.text(host.send(host.pressOf("v:computers", false))), "Computers are switched off here")
}

// TestOlderComputers: a choice about a computer counts for the one that it names, and for
// none that has its seat by now.
func TestOlderComputers(t *testing.T) {
	d := offered(t)
	host := d.person("u1")
	host.run("rails start", "game=toy")
	host.clickPublic("Add a computer")
	host.click("Add one: easy")
	host.click("Add one: easy")
	page := host.shown
	first, second := "⚙\u00a0"+d.match().Chair(2).Name, "⚙\u00a0"+d.match().Chair(3).Name
	host.choose("Remove " + first)
	left := d.match().Chair(2)
	for _, label := range []string{
		"Remove " + first, first + " (hard)", "Remove " + second,
	} {
		c := find(t, page, label)
		contains(t, host.text(host.send(host.pressOf(c.id, true, c.value))), "seats have changed", "2 of 5")
	}
	id := find(t, page, first+" (hard)").id
	for _, value := range []string{"out.2", "hard.2"} { // they name nobody
		contains(t, host.text(host.send(host.pressOf(id, true, value))), "seats have changed")
	}
	if c := d.match().Chair(2); len(d.match().Record().Seats) != 2 || c.Name != left.Name || c.Level != think.Easy {
		t.Errorf("at the table sit %+v", d.match().Record().Seats)
	}
	host.choose(second + " (hard)")
	if c := d.match().Chair(2); c.Level != think.Hard {
		t.Errorf("its level is %s", c.Level)
	}
}

// TestPlayAlone begins with one press, in either language, against as many
// computers as are usual, whose names are all different.
func TestPlayAlone(t *testing.T) {
	for locale, label := range map[string]string{
		"en-US": "Play against 2 computers on hard", "fr": "Jouer contre 2\u00a0ordinateurs difficiles",
	} {
		d := offered(t)
		p := d.person("u1")
		p.locale = locale
		p.run("rails start", "game=toy")
		p.click(label)
		m := d.match()
		seen := map[string]bool{}
		for _, chair := range m.Record().Seats[1:] {
			seen[chair.Name] = chair.Level == think.Hard
		}
		if m.Record().Phase != match.PhaseRunning || len(m.Record().Seats) != 3 || len(seen) != 2 || seen[""] {
			t.Errorf("%s: %s with %+v", locale, m.Record().Phase, m.Record().Seats)
		}
	}
}

// TestPressesAboutComputersThatAreNoMore are refused.
func TestPressesAboutComputersThatAreNoMore(t *testing.T) {
	d := offered(t)
	p := d.person("u1")
	p.run("rails start", "game=toy")
	p.click("Play against 2 computers on easy")
	for id, want := range map[string]string{
		"c:" + d.match().Record().ID + ":alone:easy": "isn’t possible at this stage",
		"c:" + d.match().Record().ID + ":alone":      "don’t know this button any more",
		"c:" + d.match().Record().ID + ":take:easy":  "don’t know this button any more",
		"c:other:add:easy":                           "moved on",
		"v:computers":                                "isn’t possible at this stage",
	} {
		if text := p.text(p.send(p.pressOf(id, true))); !strings.Contains(text, want) {
			t.Errorf("%s: %s", id, text)
		}
	}
}

// TestAfterTheLesson opens a table against easy computers with one press.
func TestAfterTheLesson(t *testing.T) {
	d := offered(t)
	p := d.person("u1")
	p.run("rails learn", "game=toy")
	for range 40 {
		if labelled(p.shown, "Play against a computer on easy") {
			break
		}
		for _, c := range pressables(p.shown) {
			if strings.HasSuffix(c.id, ":0") {
				p.text(p.send(p.pressOf(c.id, true)))
				break
			}
		}
	}
	contains(t, p.click("Play against a computer on easy"), "has begun")
	if seats := d.match().Record().Seats; len(seats) != 2 || seats[1].Level != think.Easy {
		t.Errorf("at the table sit %+v", seats)
	}
	contains(t, p.text(p.send(p.pressOf("v:against:toy", true))), "already a table")
	contains(t, p.text(p.send(p.pressOf("v:against:chess", true))), "don’t know this game")
}

// TestASeatGoesToAComputerAndBack: somebody resigns, the others agree that a
// computer plays on, and somebody else takes the seat over from it.
func TestASeatGoesToAComputerAndBack(t *testing.T) {
	d := offered(t)
	people := append(d.begun("toy", 3, nil), d.person("u4"))
	contains(t, people[2].run("rails leave"), "until the others give your seat to someone else or to a computer")
	people[2].click("Resign")
	people[0].clickPublic("Table")
	older := people[0].pressOf("c:"+d.match().Record().ID+":take", true, "medium.3")
	contains(t, people[0].text(people[0].send(older)), "seats have changed", "**U3")
	contains(t, people[0].choose("For U3 *name*: a computer on medium"), "Waiting for")
	contains(t, d.now.Content, "to take over from **U3")
	contains(
		t, people[1].text(people[1].send(people[1].pressOf(find(t, d.now.Message, "Yes").id, false))),
		"a computer takes over",
	)
	chair := d.match().Chair(3)
	if chair.Level != think.Medium || chair.Gone {
		t.Fatalf("on the seat is %+v", chair)
	}
	contains(t, people[0].run("rails log"), chair.Name+"** takes over from **U3")
	contains(t, people[0].run("rails table"), "⚙\u00a0**"+chair.Name+"** (medium)")
	contains(t, people[3].run("rails join"), "can take over")
	people[3].click("Take over from ⚙\u00a0" + chair.Name)
	for _, p := range people[:2] {
		if d.match().Record().Ask != nil {
			p.send(p.pressOf(find(t, d.now.Message, "Yes").id, false))
		}
	}
	if c := d.match().Chair(3); c.User != "u4" || c.Computer() {
		t.Errorf("on the seat is %+v", c)
	}
}

// TestResigningAmongComputers ends the game, and says so before.
func TestResigningAmongComputers(t *testing.T) {
	d := alone(t)
	p := d.person("u1")
	contains(t, p.run("rails leave"), "leave only computers")
	p.click("Resign")
	contains(t, d.now.Content, "Everyone has resigned")
}

// TestTurnsOfComputersAreOneMessage plays a game with two computers, whose turns
// are chapters of their own: while they are to play nothing is posted, and when
// they have played one message tells of each of them in a line.
func TestTurnsOfComputersAreOneMessage(t *testing.T) {
	d := offered(t)
	p := d.person("u1")
	p.run("rails start", "game=toy")
	p.click("Play against 2 computers on easy")
	told := 0
	for d.match().Record().Phase == match.PhaseRunning {
		posts := len(d.public)
		if d.match().Acting().Has(1) {
			d.play(1, d.position().Choose(1, engine.NewRand(engine.Seed{9}, d.match().Record().Entries)))
			d.touched.Store(true)
			d.follow()
			if over := d.match().Record().Phase == match.PhaseOver; !over && !d.match().Acting().Has(1) &&
				len(d.public) > posts {
				t.Fatalf("a message for computers alone:\n%s", d.now.Content)
			}
			continue
		}
		before := d.match().Record().Entries
		if err := d.tick(t); err != nil {
			t.Fatal(err)
		}
		d.follow()
		if len(d.public) > posts+1 {
			t.Fatalf("%d messages for turns of computers", len(d.public)-posts)
		}
		if d.match().Record().Phase == match.PhaseOver {
			break
		}
		moved := engine.Seats(0)
		for _, e := range d.entries()[before:] {
			moved = moved.With(e.Seat)
		}
		for s := range moved.All() {
			lines := strings.Split(d.now.Content, "\n")
			name := "⚙\u00a0**" + d.match().Chair(s).Name + "**"
			if n := len(slices.DeleteFunc(lines[1:], func(line string) bool { return !strings.HasPrefix(line, name) })); n != 1 {
				t.Fatalf("%d lines begin with %s in\n%s", n, name, d.now.Content)
			}
			told++
		}
	}
	if told < 6 {
		t.Errorf("only %d turns were told", told)
	}
}

// TestNobodyIsToldWhatComputersHold is TestNobodyIsToldSecrets at a table of one person
// with computers: neither they nor a spectator are told what a computer holds, be it
// the computer's turn or not.
func TestNobodyIsToldWhatComputersHold(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d, tw := newDesk(t), newTwins(t)
			d.c.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
				return q.AtLevel(think.Quick).Answer().Move, q.Level(), nil // which move it is tells nothing here
			}
			p := d.person("u1")
			d.change(match.OpenAgainst(e.Game, "m1", match.Person{User: "u1", Name: "Ann"}, []string{"C", "D"}, think.Easy,
				engine.Seed{3}, "en-US", d.clock.Now()))
			tried := 0
			for step := range inTurn(t, i, 10, 40) {
				if step%5 == 2 {
					tried += d.pryAlone(tw, p, []string{"u1", "u9"}[step/5%2])
				}
				if d.match().Acting().Has(1) {
					if !d.goOn(1) {
						break
					}
				} else if err := d.tick(t); err != nil {
					t.Fatal(err)
				}
				if d.match().Record().Phase != match.PhaseRunning {
					break
				}
			}
			if d.match().Record().Phase == match.PhaseRunning { // afterwards all is told
				d.readHistory([]*person{p})
			}
			t.Logf("%d attempts", tried)
		})
	}
}

// pryAlone has the only person at a table, or a spectator, try what that person could,
// and gives how much that was.
func (d *table) pryAlone(tw *twins, p *person, user string) int {
	d.t.Helper()
	reader := d.match().Seat(user)
	attempts := d.attempts(p, 6)
	for s := range d.match().Acting().Without(1).All() {
		id := strings.Join([]string{"p", d.match().Record().ID, s.String(), itoa(int(d.match().Decision(s))), "u"}, ":")
		attempts = append(attempts, func(p *person) interaction.Request { return p.pressOf(id, true) })
	}
	tw.hold(d, reader)
	for _, ask := range attempts {
		if told := tw.differ(user, "en-US", ask); told != "" {
			d.t.Error(told)
		}
	}
	tw.hold(d, engine.Spectator)
	if told := tw.board(); told != "" {
		d.t.Error(told)
	}
	return len(attempts)
}

// TestUndoInThePause has the person take back what they did before the computers have
// played, which leaves these nothing to do; then the pause begins anew.
func TestUndoInThePause(t *testing.T) {
	d := alone(t)
	p := d.person("u1")
	d.play(1, engine.Notation(d.position().List(1)[0]))
	p.run("rails undo")
	log := d.entries()
	if last := log[len(log)-1]; last.Kind != match.KindUndo || !d.match().Acting().Has(1) {
		t.Fatalf("the log ends with %+v", last)
	}
	d.play(1, engine.Notation(d.position().List(1)[1]))
	if err := d.tick(t); err != nil || d.entries()[len(d.entries())-1].Thought == nil {
		t.Errorf("the computers have not played: %v", err)
	}
}
