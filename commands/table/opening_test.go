package table_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

// TestMissingPermissionsAreNamed checks that a table is not opened without permissions, and that
// the answer names them.
func TestMissingPermissionsAreNamed(t *testing.T) {
	const send, threads, attach = 1 << 11, 1 << 38, 1 << 15
	w := playtest.New(t)
	p := w.Person("u1")
	r := p.CommandRequest("rails start", "game=toy")
	r.BotPermissions = playtest.AllPermissions &^ send &^ attach
	text := p.Text(p.Send(r))
	playtest.Contains(t, text, "Send Messages", "Attach Files")
	playtest.Lacks(t, text, "View Channel", "Threads")
	r = p.CommandRequest("rails start", "game=toy")
	r.BotPermissions, r.Thread, r.Locale = playtest.AllPermissions&^threads, true, "fr"
	text = p.Text(p.Send(r))
	playtest.Contains(t, text, w.Book.Printer("fr").Say("ui.permission.send-messages-in-threads"))
	if _, err := w.Store.Load(w.Ctx, w.Channel); err == nil {
		t.Fatal("a table was opened without permissions")
	}
	r.BotPermissions, r.ID = 1<<3, "admin"
	p.Send(r)
	if phase := w.Match().Record().Phase; phase != match.PhaseOpen {
		t.Errorf("got phase %s after an administrator opened a table", phase)
	}
	if w.Commands.Permitted(interaction.Request{BotPermissions: playtest.AllPermissions &^ send, Locale: "en-US"}) || !w.Commands.Permitted(r) {
		t.Error("Permitted and the answers disagree")
	}
}

// TestTableInANewThread opens a table in a new thread, once however often the command is
// delivered.
func TestTableInANewThread(t *testing.T) {
	w := playtest.New(t)
	made := 0
	w.Commands.NewThread = func(_ context.Context, channel, name string) (string, error) {
		made++
		if channel != "100" || name != "The toy" {
			t.Errorf("got a thread %q in channel %s", name, channel)
		}
		return "777", nil
	}
	p := w.Person("u1")
	r := p.CommandRequest("rails start", "game=toy", "thread=true")
	playtest.Contains(t, p.Text(p.Send(r)), "open in <#777>")
	if reply := p.Send(r); !reply.Silent || made != 1 {
		t.Errorf("second delivery: got %+v and %d threads", reply, made)
	}
	w.UseNewChannel("777")
	w.Update()
	playtest.Contains(t, w.Board.Content, "a table is open")
	w.UseNewChannel("100")
	for bit, name := range map[int]string{35: "Create Public Threads", 38: "Send Messages in Threads"} {
		forbidden := p.CommandRequest("rails start", "game=toy", "thread=true")
		forbidden.BotPermissions &^= 1 << bit
		playtest.Contains(t, p.Text(p.Send(forbidden)), "I’m missing **"+name+"**")
	}
	if made != 1 {
		t.Error("a thread was made without the permissions to play there")
	}
	for why, words := range map[error]string{
		interaction.ErrThreadless: "can’t have threads", interaction.ErrThreadLimit: "as many active threads", interaction.ErrThreadLater: "few minutes",
		interaction.ErrThreadRefused: "won’t accept", interaction.ErrForbidden: "not allowed to make threads",
	} {
		w.Commands.NewThread = func(context.Context, string, string) (string, error) { return "", fmt.Errorf("%w: 400", why) }
		reply, err := w.Commands.Handle(w.Ctx, p.CommandRequest("rails start", "game=toy", "thread=true"))
		if err != nil || !playtest.HasLabel(*reply.Message, "Open the table here") {
			t.Errorf("%v: got %+v, error %v", why, reply.Message, err)
		}
		playtest.Contains(t, reply.Message.Content, words)
	}
	w.Commands.NewThread = func(context.Context, string, string) (string, error) { return "", errors.New("away") }
	failing := p.CommandRequest("rails start", "game=toy", "thread=true")
	reply, err := w.Commands.Handle(w.Ctx, failing)
	if err == nil || reply.Message == nil {
		t.Errorf("thread refused by Discord: got %+v, error %v", reply, err)
	}
	voice := p.CommandRequest("rails start", "game=toy", "thread=true")
	voice.Threadless = true
	playtest.Contains(t, p.Text(p.Send(voice)), "can’t have threads")
	playtest.Contains(t, p.Click("Open the table here"), "Your table is open.")
	w.UseNewChannel("101")
	playtest.Contains(t, p.Run("rails start", "game=toy", "thread=false"), "Your table is open.")
}
