package table_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

// TestLastPlayerLeftWins resigns from a match of three, which goes on, and then from one of two.
func TestLastPlayerLeftWins(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	playtest.Contains(t, p.Run("rails leave"), "Resign?", "The game goes on")
	playtest.Contains(t, p.Click("Resign"), "You’ve resigned")
	playtest.Contains(t, w.Board.Content, "resigns")
	playtest.Contains(t, p.Run("rails hand"), "You’re not at this table")
	left := playtest.Others(people, p)
	name := "**" + strings.ToUpper(left[1].User) + ` \*name\***`
	playtest.Contains(t, left[0].Run("rails leave"), "Resign? Then "+name+" wins right away")
	left[0].Click("Resign")
	playtest.Contains(t, w.Board.Content, name+" wins: everyone else has resigned")
	playtest.Contains(t, left[1].ClickPublic("Table"), "Seed")
	playtest.Lacks(t, w.Board.Content, "to play", "Waiting for")
	playtest.Contains(t, left[1].Run("rails table"), name+" wins: everyone else has resigned")
	playtest.Contains(t, left[1].Run("rails hand"), name+" wins: everyone else has resigned")
	if m := w.Match(); m.Record().Standings[0].Seat != m.Seat(left[1].User) {
		t.Errorf("got the standings %v", m.Record().Standings)
	}
	if err := w.Commands.Finished(w.Ctx, w.Channel, w.Match().Record().ID); err != nil {
		t.Fatal(err)
	}
	playtest.Contains(t, left[1].Run("rails stats"), "1 game played")
	playtest.Contains(t, p.Run("rails stats", "user="+left[1].User), "1 won")
	playtest.Contains(t, repeatResign(left[0]), "no table")
}

// repeatResign presses the confirmation of a resignation again.
func repeatResign(p *playtest.Person) string {
	return p.PressID("e:" + p.World.Match().Record().ID + ":resign")
}

func TestHostAndModeratorsEndTables(t *testing.T) {
	w, _, people := playtest.NewInTurn(t, 2)
	playtest.Contains(t, people[1].Run("rails end"), "Only the host")
	playtest.Contains(t, people[1].PressID("e:"+w.Match().Record().ID+":end"), "Only the host")
	moderator := w.Person("u8")
	moderator.Permissions = playtest.ManageMessages
	playtest.Contains(t, moderator.Run("rails end"), "Close this table for everyone?")
	id := playtest.Find(t, moderator.Shown, "Close the table").ID
	playtest.Contains(t, people[0].Run("rails end"), "Close this table")
	playtest.Contains(t, people[0].Click("Close the table"), "The table is closed")
	playtest.Contains(t, w.Board.Content, "ended early")
	playtest.Contains(t, people[0].ClickPublic("Table"), "ended early", "Seed")
	playtest.Contains(t, moderator.PressID(id), "no table")
	playtest.Contains(t, people[0].Run("rails hand"), "ended early")
	playtest.Contains(t, people[0].Run("toy end"), "no table")

	people[1].Run("rails start", "game=toy")
	playtest.Contains(t, w.Board.Content, "a table is open")
	playtest.Contains(t, moderator.PressID(id), "moved on")
	if w.Match().Record().Host != people[1].User {
		t.Error("the new table is not the one that was opened")
	}
}

// TestManagerEndsATableFromTheList checks that a manager of the server ends a table in another
// channel of it, which is told. Nobody else can, and not on other servers.
func TestManagerEndsATableFromTheList(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("toy", 2, nil)
	w.GoTo("600", "200")
	w.StartMatch("trick", 3, nil)
	w.GoTo("500", "300")
	boss, guest := w.Person("u8"), w.Person("u9")
	boss.Permissions = playtest.ManageServer
	boss.Run("rails-server tables")
	playtest.Contains(t, boss.Choose("Close table 1: The toy"), "Really close the table in <#100> (The toy)")
	sure := playtest.Find(t, boss.Shown, "Close the table").ID
	playtest.Contains(t, guest.PressID(sure), "You need **Manage Server**")
	foreign := boss.PressRequest("v:close:200", true)
	playtest.Contains(t, boss.Text(boss.Send(foreign)), "out of date")
	playtest.Contains(t, boss.PressID(sure), "The table is closed")
	playtest.Contains(t, w.Messenger.Last("100"), "**U8 \\*name\\***, who manages this server, has closed the table.")
	w.GoTo("500", "100")
	if rec := w.Match().Record(); rec.Phase != match.PhaseOver || rec.Ending != match.EndStopped {
		t.Errorf("got phase %s, ending %s", rec.Phase, rec.Ending)
	}
	w.GoTo("600", "200")
	if rec := w.Match().Record(); rec.Phase != match.PhaseRunning {
		t.Errorf("got phase %s for the match of the other server", rec.Phase)
	}
}
