package mine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/store"
)

// TestTablesOfAServer checks that the tables of a server are listed by state, with links and
// without names.
func TestTablesOfAServer(t *testing.T) {
	w := playtest.New(t)
	playtest.Contains(t, w.Person("u9").Run("rails-server tables"), "No tables yet")
	people := w.StartMatch("toy", 3, nil)
	w.Clock.Advance(time.Minute)
	w.GoTo("500", "110")
	w.Person("u4").Run("rails start", "game=trick")
	w.GoTo("600", "200")
	w.Person("u4").Run("rails start", "game=toy")
	w.GoTo("500", "120")
	w.StartMatch("toy", 2, nil)
	w.PlayToEnd()

	reader := w.Person("u9")
	list := reader.Run("rails-server tables")
	wantOrder(t, list, "**Open**", "(https://discord.com/channels/500/110) in <#110>: 1 of 5 seats taken; opened <t:",
		"**Being played**", "[The toy](https://discord.com/channels/500/100) in <#100>: 3 players",
		"**Recently finished**", "3. [The toy]", "<#120>: finished <t:")
	playtest.Lacks(t, list, "<#200>", "name", "<@")
	if playtest.HasLabel(reader.Shown, "Close table 1: Trick of the Rails") {
		t.Error("a person who does not manage the server is offered to end tables")
	}
	reader.Locale = "fr"
	playtest.Contains(t, reader.Run("rails-server tables"), "**Ouvertes**", "**En cours**", "3\u00a0joueurs")

	w.GoTo("500", "100")
	if people[0].Run("rails end"); strings.Contains(people[0].Click("Close the table"), "⟦") {
		t.Error("a message is missing")
	}
	wantOrder(t, w.Person("u9").Run("rails-server tables"), "**Recently finished**", "<#100>: finished")
	w.Clock.Advance(store.RecentRetention)
	playtest.Lacks(t, w.Person("u9").Run("rails-server tables"), "<#100>", "<#120>")
}

// TestTablesWithoutNotesAreListed deletes the note about a table of the server. The table is
// listed, and the note written again.
func TestTablesWithoutNotesAreListed(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("toy", 2, nil)
	if err := w.Store.SetServerNote(w.Ctx, "500", "100", nil); err != nil {
		t.Fatal(err)
	}
	playtest.Contains(t, w.Person("u9").Run("rails-server tables"), "(https://discord.com/channels/500/100) in <#100>: 2 players")
	before := w.StoreOps.Load()
	w.Person("u9").Run("rails-server tables")
	if n := w.StoreOps.Load() - before; n != 3 { // the languages that were chosen, the tables, and what the server has chosen
		t.Errorf("the list took %d operations of the store", n)
	}
}
