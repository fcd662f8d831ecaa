package server_test

import (
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

func TestWhoMayOpenTablesWhere(t *testing.T) {
	w := playtest.New(t)
	boss, guest := w.Person("u1"), w.Person("u2")
	boss.Permissions = 1 << 5 // Manage Server
	playtest.Contains(t, guest.Run("rails-server settings"), "in every channel", "You need **Manage Server**")
	for _, press := range []string{"g:here", "g:start"} {
		playtest.Contains(t, guest.PressID(press, "1"), "You need **Manage Server**")
	}
	boss.Run("rails-server settings")
	boss.Choose("moderators")
	playtest.Contains(t, guest.Run("rails start", "game=toy"), "only moderators")
	playtest.Contains(t, boss.Run("rails start", "game=toy"), "Your table is open")
	playtest.Contains(t, guest.ClickPublic("Join"), "You’re in")

	w.UseNewChannel("200")
	boss.Run("rails-server settings")
	boss.Choose("everyone")
	playtest.Contains(t, boss.Click("Tables in this channel"), "can be opened in <#200>")
	w.UseNewChannel("300")
	playtest.Contains(t, guest.Run("rails start", "game=toy"), "No tables in this channel, please", "<#200>")
	thread := guest.CommandRequest("rails start", "game=toy")
	thread.Thread, thread.Parent = true, "200"
	playtest.Contains(t, guest.Text(guest.Send(thread)), "Your table is open")
	w.UseNewChannel("200")
	boss.Run("rails-server settings")
	boss.Click("No tables in this channel")
	w.UseNewChannel("400")
	playtest.Contains(t, guest.Run("rails start", "game=toy"), "Your table is open")
	playtest.Contains(t, boss.PressID("g:what"), "out of date")
	boss.Run("rails-server settings")
	boss.Click("Tables in this channel")
	playtest.Contains(t, boss.Click("Tables in all channels"), "in every channel I")
}

// TestConcurrentServerChoicesAreBothKept lets two managers choose something at the same time.
func TestConcurrentServerChoicesAreBothKept(t *testing.T) {
	w := playtest.New(t)
	boss, other := w.Person("u1"), w.Person("u2")
	boss.Permissions, other.Permissions = 1<<5, 1<<5 // Manage Server
	barring := other.PressRequest("g:bar:quiet:u3:Bob", true)
	for _, press := range []interaction.Request{barring, other.PressRequest("g:here", true)} {
		w.AfterStoreOp = func(op string) {
			if op == "read preference" {
				w.AfterStoreOp = nil
				other.Send(press)
			}
		}
		boss.PressID("g:start", "1")
		if w.AfterStoreOp != nil {
			t.Fatal("AfterStoreOp was not called")
		}
		playtest.Contains(t, boss.Run("rails-server settings"), "Banned from opening tables: **Bob**")
		playtest.Contains(t, w.Person("u4").Run("rails start", "game=toy"), "only moderators")
		boss.PressID("g:start", "0")
	}
	playtest.Contains(t, boss.Run("rails-server settings"), "can be opened in <#100>", "Banned from opening tables: **Bob**")
}
