package mine_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
)

// TestOwnTablesInOrder checks that tables on two servers are listed with links, those that wait
// for the person first. Tables that ended without them are listed until they press Seen.
func TestOwnTablesInOrder(t *testing.T) {
	w := playtest.New(t)
	alice := w.Person("u1")
	playtest.Contains(t, alice.Run("rails mine"), "You’re not at any table")

	w.GoTo("500", "100")
	first := w.StartMatch("toy", 2, nil)
	alice = first[0]
	acts := w.Match().Acting().First()
	w.Clock.Advance(time.Hour)
	w.GoTo("600", "200")
	w.StartMatch("trick", 3, nil)
	w.GoTo("600", "300")
	alice.Run("rails start", "game=toy")

	list := alice.Run("rails mine")
	playtest.Contains(t, list, "[The toy](https://discord.com/channels/500/100) in <#100>",
		"(https://discord.com/channels/600/200) in <#200>", "<#300>: open, 1 of 5 seats taken",
		"your turn began <t:"+strconv.Itoa(int(playtest.Noon.Unix()))+":R>; times out <t:"+strconv.Itoa(int(playtest.Noon.Add(clock.NoClockTimeout).Unix()))+":R>")
	wantOrder(t, list, "**Waiting for you**", "<#100>", "**Waiting for others**", "<#300>")
	playtest.Lacks(t, w.Person("u3").Run("rails mine"), "<#100>", "<#300>")

	w.GoTo("500", "100")
	if acts != 1 {
		t.Fatalf("got seat %d to begin", acts)
	}
	w.Play(1, w.FirstMove(1))
	w.Update()
	list = alice.Run("rails mine")
	playtest.Contains(t, list, "<#100>: **U2 \\*name\\*** to play; the turn began")
	if waits, _, _ := strings.Cut(list, "**Waiting for others**"); strings.Contains(waits, "<#100>") {
		t.Errorf("a table that waits for another person is listed as waiting for the reader:\n%s", list)
	}

	first[1].Run("rails leave")
	first[1].Click("Resign")
	list = alice.Run("rails mine")
	playtest.Contains(t, list, "**Finished since you last looked**", "<#100>: finished <t:", "you won")
	playtest.Lacks(t, first[1].Run("rails mine"), "<#100>")
	playtest.Lacks(t, alice.Click("Seen"), "<#100>")
	playtest.Lacks(t, alice.Run("rails mine"), "<#100>")

	alice.Locale = "fr"
	playtest.Contains(t, alice.Run("rails mine"), "**Vos tables**", "ouverte, 1\u00a0place prise sur 5")
}

// wantOrder checks that a text has the parts in this order.
func wantOrder(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Errorf("want %q in its place in:\n%s", part, text)
			return
		}
		rest = after
	}
}

// TestOwnTablesWithoutNotesAreListed deletes the notes about a person's tables. They are listed,
// and written again.
func TestOwnTablesWithoutNotesAreListed(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	if err := w.Store.DropNotes(w.Ctx, "u1"); err != nil {
		t.Fatal(err)
	}
	playtest.Contains(t, people[0].Run("rails mine"), "(https://discord.com/channels/500/100) in <#100>: your turn")
	before := w.StoreOps.Load()
	people[0].Run("rails mine")
	if n := w.StoreOps.Load() - before; n != 2 { // the languages that were chosen, and the tables
		t.Errorf("the list took %d operations of the store", n)
	}
}

// TestFurtherTablesAreCheap checks that tables on other pages are read but not put into words.
func TestFurtherTablesAreCheap(t *testing.T) {
	w := playtest.New(t)
	alice := w.Person("u1")
	r := alice.CommandRequest("rails mine")
	allocations := func(tables int) float64 {
		for {
			seats, err := w.Store.UserChannels(w.Ctx, "u1")
			if err != nil {
				t.Fatal(err)
			}
			if len(seats) >= tables {
				break
			}
			w.GoTo("500", strconv.Itoa(1000000000000000000+len(seats)))
			alice.Run("rails start", "game=toy")
		}
		return testing.AllocsPerRun(5, func() {
			if _, err := w.Commands.Handle(w.Ctx, r); err != nil {
				t.Fatal(err)
			}
		})
	}
	some := allocations(40)
	if each := (allocations(120) - some) / 80; each > 40 {
		t.Errorf("got %.0f allocations for each further table, want at most 40", each)
	}
}

// TestManyTablesHavePages reads 40 tables page by page.
func TestManyTablesHavePages(t *testing.T) {
	w := playtest.New(t)
	alice := w.Person("u1")
	const n = 40
	for i := range n {
		w.GoTo("500", strconv.Itoa(1000000000000000000+i))
		alice.Run("rails start", "game=toy")
	}
	seen := 0
	for text := alice.Run("rails mine"); ; text = alice.Click("Next") {
		seen += strings.Count(text, "\n- ")
		if !playtest.HasLabel(alice.Shown, "Next") {
			break
		}
	}
	if seen != n {
		t.Errorf("got %d tables, want %d", seen, n)
	}
	playtest.Contains(t, alice.Click("First"), "Tables 1 to ")
}

// TestPanelLinksToWaitingTables checks that a panel names other tables that wait at the end of a
// turn.
func TestPanelLinksToWaitingTables(t *testing.T) {
	w := playtest.New(t)
	var people []*playtest.Person
	for i := range 5 {
		w.GoTo("500", strconv.Itoa(100+i))
		people = w.StartMatch("toy", 2, nil)
		if i == 0 {
			people[0].Run("rails hand")
			playtest.Lacks(t, people[0].Shown.Content, "more table")
		}
	}
	w.GoTo("500", "102")
	text := endTurn(t, w, people[0])
	playtest.Contains(t, text, "4 more tables are waiting for you: [The toy](https://discord.com/channels/500/100) · ", "`/rails mine`")
	playtest.Lacks(t, text, "/102)")
	for i, more := range []string{"3 more tables", "2 more tables", "1 more table is waiting"} {
		w.GoTo("500", strconv.Itoa(100+[]int{0, 1, 3}[i]))
		playtest.Contains(t, endTurn(t, w, people[0]), more)
	}
	w.GoTo("500", "104")
	playtest.Lacks(t, endTurn(t, w, people[0]), "more table")
}

// endTurn plays until the table waits for another person, and returns what the panel says then.
func endTurn(t *testing.T, w *playtest.World, p *playtest.Person) (text string) {
	t.Helper()
	for range 20 {
		seat := w.Match().Seat(p.User)
		if !w.Match().Acting().Has(seat) {
			return text
		}
		move := w.Position().Idle(seat)
		words := strings.Fields(move)
		options := []string{}
		for i, slot := range kindOf(w, words[0]).Slots {
			options = append(options, slot.Name+"="+words[i+1])
		}
		text = p.Run("toy "+words[0], options...)
		if playtest.HasLabel(p.Shown, "Confirm") {
			text = p.Click("Confirm")
		}
	}
	t.Fatal("the turn does not end")
	return ""
}

func kindOf(w *playtest.World, name string) engine.Spec {
	spec, _ := w.Match().Game().Kind(name)
	return spec
}

// TestForgottenPersonIsInNoList checks that no note of anybody's tables names a forgotten person.
func TestForgottenPersonIsInNoList(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	people[1].ResignAndForget()
	w.Play(1, w.FirstMove(1))
	w.Update()
	people[0].ResignAndForget()
	for _, p := range people {
		tables, err := w.Store.Tables(w.Ctx, p.User)
		if err != nil {
			t.Fatal(err)
		}
		for channel, note := range tables.Notes {
			playtest.Lacks(t, channel+" "+string(note), "U1", "U2", "u1", "u2")
		}
		if p != people[2] && len(tables.Notes) > 0 {
			t.Errorf("got the notes of %s: %q, want none", p.User, tables.Notes)
		}
	}
}

// TestEndedTableIsSeenByItsHost checks that a table does not wait to be seen by the person who
// ended it.
func TestEndedTableIsSeenByItsHost(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	people[0].Run("rails end")
	people[0].Click("Close the table")
	playtest.Lacks(t, people[0].Run("rails mine"), "<#100>")
	playtest.Contains(t, people[1].Run("rails mine"), "<#100>: ended <t:", "without a result")
}

// TestTablesInDeletedChannels checks that tables in deleted channels wait for nobody, and can be
// left from the list. A running match asks for confirmation.
func TestTablesInDeletedChannels(t *testing.T) {
	w := playtest.New(t)
	players := w.StartMatch("toy", 2, nil)
	w.Play(w.Match().Acting().First(), w.FirstMove(w.Match().Acting().First()))
	alice := players[w.Match().Acting().First()-1]
	lost := func() {
		t.Helper()
		if _, err := w.Commands.Look(w.Ctx, w.Channel, board.Display{Gone: true}); err != nil {
			t.Fatal(err)
		}
	}
	lost()
	w.GoTo("500", "110")
	alice.Run("rails start", "game=trick")
	if _, err := w.Commands.Handle(w.Ctx, w.Person("u7").CommandRequest("rails join")); err != nil {
		t.Fatal(err)
	}
	lost()
	w.GoTo("600", "200")
	alice.Run("rails settings")
	alice.Choose("what’s waiting, at 13:00") // in an hour
	list := alice.Run("rails mine")
	wantOrder(t, list, "**The channel is gone", "1. **", "; last change <t:", "2. **")
	playtest.Lacks(t, list, "Waiting for you", "<#100>", "https://")
	w.Clock.Advance(time.Hour)
	sendDailyMessages(w)
	if said := w.Messenger.Said[alice.User]; len(said) > 0 {
		t.Errorf("got the daily message %q", said)
	}
	reader := w.Person("u9")
	w.GoTo("500", "300")
	playtest.Contains(t, reader.Run("rails-server tables"), "channel gone: 2 players", "channel gone: 2 of 5 seats")
	playtest.Lacks(t, reader.Run("rails-server tables"), "https://")

	w.GoTo("600", "200")
	leave := func(game string) string {
		t.Helper()
		alice.Run("rails mine")
		for _, c := range playtest.Controls(alice.Shown) {
			if strings.HasPrefix(c.Label, "Leave table ") && strings.HasSuffix(c.Label, game) {
				return alice.Choose(c.Label)
			}
		}
		t.Fatalf("the list does not offer to leave %s:\n%s", game, alice.Shown.Content)
		return ""
	}
	playtest.Contains(t, leave("Trick of the Rails"), "You’ve left the table")
	playtest.Contains(t, leave("The toy"), "Resign? ")
	playtest.Contains(t, alice.Click("Resign"), "You’ve resigned")
	playtest.Contains(t, alice.Run("rails mine"), "You’re not at any table")
	w.GoTo("500", "100")
	if rec := w.Match().Record(); rec.Ending != match.EndResigned {
		t.Errorf("got phase %s, ending %s", rec.Phase, rec.Ending)
	}
	saved, err := w.Store.Load(w.Ctx, "110")
	if err != nil || saved.Home != "500" {
		t.Errorf("got the server %q, error %v for the open table", saved.Home, err)
	}
}
