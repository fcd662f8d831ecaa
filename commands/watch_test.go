package commands_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
)

// TestWatch writes to who wants it at each new turn, and to nobody else.
func TestWatch(t *testing.T) {
	d, p, people := turning(t, 2)
	s := d.person("u9")
	s.run("rails table")
	contains(t, s.click("DM me each turn"), "DM you whenever a turn ends")
	s.locale = "fr"
	p.run("toy draw")
	if d.last.Notify != nil {
		t.Errorf("in the midst of a turn: %+v", d.last.Notify)
	}
	p.run("toy end")
	n := d.last.Notify
	if n == nil || !slices.Equal(n.Users, []string{"u9"}) {
		t.Fatalf("told are %+v", n)
	}
	contains(t, n.Message.Content, "**The toy**", "to play", "[To the table](https://discord.com/channels/500/100)")
	next := d.acting(people)
	next.run("rails table")
	next.click("DM me each turn")
	contains(t, s.run("rails table"), "la table")
	s.click("Ne plus m’écrire en privé")
	next.run("toy draw")
	next.run("toy end")
	if n := d.last.Notify; n == nil || !slices.Equal(n.Users, []string{next.user}) {
		t.Errorf("told are %+v", n)
	}
	if err := d.c.Unwatch(d.ctx, d.channel, next.user); err != nil {
		t.Fatal(err)
	}
	for seat := range d.match().Acting().All() {
		d.play(seat, engine.Notation(d.position().List(seat)[0]))
	}
	d.catchUp()
	if d.last.Notify != nil {
		t.Errorf("nobody watches, told are %+v", d.last.Notify)
	}
}

// TestNewThread opens a table in a thread of its own, once however often the
// command is delivered.
func TestNewThread(t *testing.T) {
	d := newDesk(t)
	made := 0
	d.c.NewThread = func(_ context.Context, channel, name string) (string, error) {
		made++
		if channel != "100" || name != "The toy" {
			t.Errorf("a thread %q of %s", name, channel)
		}
		return "777", nil
	}
	p := d.person("u1")
	r := p.command("rails start", "game=toy", "thread=true")
	contains(t, p.text(p.send(r)), "open in <#777>")
	if reply := p.send(r); !reply.Silent || made != 1 {
		t.Errorf("the second delivery: %+v, %d threads", reply, made)
	}
	d.move("777")
	d.catchUp()
	contains(t, d.now.Content, "a table is open")
	d.move("100")
	for bit, name := range map[int]string{35: "Create Public Threads", 38: "Send Messages in Threads"} {
		forbidden := p.command("rails start", "game=toy", "thread=true")
		forbidden.BotPermissions &^= 1 << bit
		contains(t, p.text(p.send(forbidden)), "I’m missing **"+name+"**")
	}
	if made != 1 {
		t.Error("a thread is made for a table that cannot be kept there")
	}
	for why, words := range map[error]string{
		interaction.ErrThreadless: "can’t have threads", interaction.ErrThreadLimit: "as many active threads", interaction.ErrThreadLater: "few minutes",
		interaction.ErrThreadRefused: "won’t accept", interaction.ErrForbidden: "not allowed to make threads",
	} {
		d.c.NewThread = func(context.Context, string, string) (string, error) { return "", fmt.Errorf("%w: 400", why) }
		reply, err := d.c.Handle(d.ctx, p.command("rails start", "game=toy", "thread=true"))
		if err != nil || !labelled(*reply.Message, "Open the table here") {
			t.Errorf("%v: %+v, %v", why, reply.Message, err)
		}
		contains(t, reply.Message.Content, words)
	}
	d.c.NewThread = func(context.Context, string, string) (string, error) { return "", errors.New("away") }
	failing := p.command("rails start", "game=toy", "thread=true")
	reply, err := d.c.Handle(d.ctx, failing)
	if err == nil || reply.Message == nil {
		t.Errorf("a thread that Discord does not make: %+v, %v", reply, err)
	}
	voice := p.command("rails start", "game=toy", "thread=true")
	voice.Threadless = true
	contains(t, p.text(p.send(voice)), "can’t have threads")
	contains(t, p.click("Open the table here"), "Your table is open.")
	d.move("101")
	contains(t, p.run("rails start", "game=toy", "thread=false"), "Your table is open.")
}
