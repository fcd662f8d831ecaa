package commands_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
)

// TestMine lists somebody's tables of two servers: those that wait for them first,
// each with a link; they go down the list as they are played, and those that ended
// without them are listed until they say that they have seen it.
func TestMine(t *testing.T) {
	d := newDesk(t)
	alice := d.person("u1")
	contains(t, alice.run("rails mine"), "You’re not at any table")

	d.at("500", "100")
	first := d.begun("toy", 2, nil)
	alice = first[0]
	acts := d.match().Acting().First()
	d.clock.Advance(time.Hour)
	d.at("600", "200")
	d.begun("trick", 3, nil)
	d.at("600", "300")
	alice.run("rails start", "game=toy")

	list := alice.run("rails mine")
	contains(t, list, "[The toy](https://discord.com/channels/500/100) in <#100>",
		"(https://discord.com/channels/600/200) in <#200>", "<#300>: open, 1 of 5 seats taken",
		"your turn began <t:"+itoa(int(noon.Unix()))+":R>; times out <t:"+itoa(int(noon.Add(clock.NoClockTimeout).Unix()))+":R>")
	order(t, list, "**Waiting for you**", "<#100>", "**Waiting for others**", "<#300>")
	lacks(t, d.person("u3").run("rails mine"), "<#100>", "<#300>")

	d.at("500", "100")
	if acts != 1 {
		t.Fatalf("seat %d begins", acts)
	}
	d.play(1, idle(d, 1))
	d.catchUp()
	list = alice.run("rails mine")
	contains(t, list, "<#100>: **U2 \\*name\\*** to play; the turn began")
	if waits, _, _ := strings.Cut(list, "**Waiting for others**"); strings.Contains(waits, "<#100>") {
		t.Errorf("a table that waits for another waits for the reader:\n%s", list)
	}

	first[1].run("rails leave")
	first[1].click("Resign")
	list = alice.run("rails mine")
	contains(t, list, "**Finished since you last looked**", "<#100>: over <t:", "you won")
	lacks(t, first[1].run("rails mine"), "<#100>")
	lacks(t, alice.click("Seen"), "<#100>")
	lacks(t, alice.run("rails mine"), "<#100>")

	alice.locale = "fr"
	contains(t, alice.run("rails mine"), "**Vos tables**", "ouverte, 1\u00a0place prise sur 5")
}

// order fails unless the parts come in this order in a text.
func order(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Errorf("%q is not in its place in:\n%s", part, text)
			return
		}
		rest = after
	}
}

// idle is a legal move of a seat.
func idle(d *table, s engine.Seat) string { return engine.Notation(d.position().List(s)[0]) }

// TestMineWhoseNotesAreLost: tables without a note are listed, and noted again.
func TestMineWhoseNotesAreLost(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	if err := d.store.DropNotes(d.ctx, "u1"); err != nil {
		t.Fatal(err)
	}
	contains(t, people[0].run("rails mine"), "(https://discord.com/channels/500/100) in <#100>: your turn")
	before := d.asked.Load()
	people[0].run("rails mine")
	if n := d.asked.Load() - before; n != 1 {
		t.Errorf("the list took %d operations of the store", n)
	}
}

// TestMineSaysItsPageOnly: further tables, which no page shows, are read and not put into
// words: a thousand of them are listed at once.
func TestMineSaysItsPageOnly(t *testing.T) {
	d := newDesk(t)
	alice := d.person("u1")
	r := alice.command("rails mine")
	allocations := func(tables int) float64 {
		for {
			seats, err := d.store.UserChannels(d.ctx, "u1")
			if err != nil {
				t.Fatal(err)
			}
			if len(seats) >= tables {
				break
			}
			d.at("500", itoa(1000000000000000000+len(seats)))
			alice.run("rails start", "game=toy")
		}
		return testing.AllocsPerRun(5, func() {
			if _, err := d.c.Handle(d.ctx, r); err != nil {
				t.Fatal(err)
			}
		})
	}
	some := allocations(40)
	if each := (allocations(120) - some) / 80; each > 40 {
		t.Errorf("each further table costs %.0f allocations", each)
	}
}

// TestMineOfMany: many tables stand on pages, each of which Discord takes.
func TestMineOfMany(t *testing.T) {
	d := newDesk(t)
	alice := d.person("u1")
	const n = 40
	for i := range n {
		d.at("500", itoa(1000000000000000000+i))
		alice.run("rails start", "game=toy")
	}
	seen := 0
	for text := alice.run("rails mine"); ; text = alice.click("Next") {
		seen += strings.Count(text, "\n- ")
		if !labelled(alice.shown, "Next") {
			break
		}
	}
	if seen != n {
		t.Errorf("%d of %d tables are listed", seen, n)
	}
	contains(t, alice.click("First"), "Tables 1 to ")
}

// TestElsewhere: at the end of a turn the panel says which other tables wait.
func TestElsewhere(t *testing.T) {
	d := newDesk(t)
	var people []*person
	for i := range 5 {
		d.at("500", itoa(100+i))
		people = d.begun("toy", 2, nil)
		if i == 0 {
			people[0].run("rails hand")
			lacks(t, people[0].shown.Content, "more table")
		}
	}
	d.at("500", "102")
	text := endTurn(t, d, people[0])
	contains(t, text, "4 more tables are waiting for you: [The toy](https://discord.com/channels/500/100) · ", "`/rails mine`")
	lacks(t, text, "/102)")
	for i, more := range []string{"3 more tables", "2 more tables", "1 more table is waiting"} {
		d.at("500", itoa(100+[]int{0, 1, 3}[i]))
		contains(t, endTurn(t, d, people[0]), more)
	}
	d.at("500", "104")
	lacks(t, endTurn(t, d, people[0]), "more table")
}

// endTurn plays until the table waits for somebody else; what the panel says then.
func endTurn(t *testing.T, d *table, p *person) (text string) {
	t.Helper()
	for range 20 {
		seat := d.match().Seat(p.user)
		if !d.match().Acting().Has(seat) {
			return text
		}
		move := d.position().Idle(seat)
		words := strings.Fields(move)
		options := []string{}
		for i, slot := range kindOf(d, words[0]).Slots {
			options = append(options, slot.Name+"="+words[i+1])
		}
		text = p.run("toy "+words[0], options...)
		if labelled(p.shown, "Confirm") {
			text = p.click("Confirm")
		}
	}
	t.Fatal("the turn does not end")
	return ""
}

func kindOf(d *table, name string) engine.Spec {
	spec, _ := d.match().Game().Kind(name)
	return spec
}

// TestMineForgets: nothing is noted any more of who wants to be forgotten, neither for
// them nor in the lists of those with whom they played.
func TestMineForgets(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	people[1].goes()
	d.play(1, idle(d, 1))
	d.catchUp()
	people[0].goes()
	for _, p := range people {
		tables, err := d.store.Tables(d.ctx, p.user)
		if err != nil {
			t.Fatal(err)
		}
		for channel, note := range tables.Notes {
			lacks(t, channel+" "+string(note), "U1", "U2", "u1", "u2")
		}
		if p != people[2] && len(tables.Notes) > 0 {
			t.Errorf("of %s is noted %q", p.user, tables.Notes)
		}
	}
}

// TestMineOfWhoEnded: who has ended a table has seen its end.
func TestMineOfWhoEnded(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	people[0].run("rails end")
	people[0].click("End the table")
	lacks(t, people[0].run("rails mine"), "<#100>")
	contains(t, people[1].run("rails mine"), "<#100>: over <t:", "without a result")
}

// TestMineGone: tables whose channel is gone wait for nobody, and can be left from the
// list: an open one at once, one that is played after a question.
func TestMineGone(t *testing.T) {
	d := newDesk(t)
	players := d.begun("toy", 2, nil)
	d.play(d.match().Acting().First(), idle(d, d.match().Acting().First()))
	alice := players[d.match().Acting().First()-1]
	lost := func() {
		t.Helper()
		if _, err := d.c.Look(d.ctx, d.channel, board.Display{Gone: true}); err != nil {
			t.Fatal(err)
		}
	}
	lost()
	d.at("500", "110")
	alice.run("rails start", "game=trick")
	if _, err := d.c.Handle(d.ctx, d.person("u7").command("rails join")); err != nil {
		t.Fatal(err)
	}
	lost()
	d.at("600", "200")
	alice.run("rails settings")
	alice.choose("what’s waiting, at 13:00") // in an hour
	list := alice.run("rails mine")
	order(t, list, "**The channel is gone", "1. **", "; last change <t:", "2. **")
	lacks(t, list, "Waiting for you", "<#100>", "https://")
	d.clock.Advance(time.Hour)
	d.remind()
	if said := d.messenger.said[alice.user]; len(said) > 0 {
		t.Errorf("the daily message says %q", said)
	}
	reader := d.person("u9")
	d.at("500", "300")
	contains(t, reader.run("rails tables"), "channel gone: 2 players", "channel gone: 2 of 5 seats")
	lacks(t, reader.run("rails tables"), "https://")

	d.at("600", "200")
	leave := func(game string) string {
		t.Helper()
		alice.run("rails mine")
		for _, c := range pressables(alice.shown) {
			if strings.HasPrefix(c.label, "Leave table ") && strings.HasSuffix(c.label, game) {
				return alice.choose(c.label)
			}
		}
		t.Fatalf("%s cannot be left:\n%s", game, alice.shown.Content)
		return ""
	}
	contains(t, leave("Trick of the Rails"), "You’ve left the table")
	contains(t, leave("The toy"), "Resign? ")
	contains(t, alice.click("Resign"), "You’ve resigned")
	contains(t, alice.run("rails mine"), "You’re not at any table")
	d.at("500", "100")
	if rec := d.match().Record(); rec.Ending != match.EndResigned {
		t.Errorf("the match is %s, %s", rec.Phase, rec.Ending)
	}
	saved, err := d.store.Load(d.ctx, "110")
	if err != nil || saved.Home != "500" {
		t.Errorf("the open table is of the server %q, %v", saved.Home, err)
	}
}
