package commands_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
)

// freeShare waits until something may be shared again.
func (d *table) freeShare() { d.clock.Advance(time.Minute) }

// TestShare: those who played have a film, a sheet or a step posted in the language of
// the table, with nothing that only they may see; others do not, and nobody twice in a
// minute. Whoever has themselves forgotten is taken out of the channel.
func TestShare(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	alice, stranger := people[0], d.person("u9")
	stranger.run("rails replay")
	if labelled(stranger.shown, "Post in the channel") {
		t.Error("a stranger is offered to share")
	}
	alice.locale = "fr"
	alice.run("rails replay")
	press := find(t, alice.shown, "Publier dans le salon").id
	contains(t, stranger.text(stranger.send(stranger.pressOf(press, true))), "Only the players or a moderator")
	contains(t, alice.click("Publier dans le salon"), "publié dans le salon")
	said := d.messenger.last("100")
	contains(t, said, "step 1 of", "The game begins", "-# shown by **U1 \\*name\\***")
	if len(d.messenger.files) != 1 || !strings.HasPrefix(d.messenger.files[0].Name, "replay-") {
		t.Errorf("posted were %v", d.messenger.files)
	}
	contains(t, alice.text(alice.send(alice.pressOf(press, true))), "moins d’une minute")
	contains(t, stranger.text(stranger.send(stranger.pressOf("v:share:film", true))), "don’t know")
	contains(t, stranger.text(stranger.send(stranger.pressOf("v:share:hand:x", true))), "don’t know")

	d.messenger.err = interaction.ErrForbidden
	d.freeShare()
	if reply, err := d.c.Handle(d.ctx, alice.pressOf(press, true)); err == nil {
		t.Errorf("what could not be posted is %q", reply.Message.Content)
	}
	d.messenger.err = nil
	d.finished(people)
	bob := people[1]
	for _, what := range []string{"Film (GIF)", "Overview"} {
		bob.clickPublic("Replay")
		bob.click(what)
		contains(t, bob.click("Post in the channel"), "Posted in the channel")
		contains(t, d.messenger.last("100"), "-# shown by **U2 \\*name\\***")
		d.freeShare()
	}
	stranger.permissions = 1 << 13
	stranger.run("rails leaderboard", "game=toy")
	contains(t, stranger.click("Post in the channel"), "Posted in the channel")
	contains(t, d.messenger.last("100"), "The toy: the best on this server")
	if n := len(d.messenger.named); n != 4 {
		t.Errorf("%d messages were posted", n)
	}

	bob.run("rails forget")
	contains(t, bob.click("Forget me"), "no longer know you")
	d.nowhere("100", "U2")
}

// nowhere checks that no message which stands in a channel says some words.
func (d *table) nowhere(channel string, words ...string) {
	d.t.Helper()
	for _, n := range d.server.standing(channel) {
		lacks(d.t, n.Content, words...)
		for _, f := range n.Files {
			lacks(d.t, f.Alt, words...)
		}
	}
}

// TestForgottenAfterDeath: whoever posts something that names people may be killed at any
// moment: who then wants to be forgotten is named in no message.
func TestForgottenAfterDeath(t *testing.T) {
	for what, press := range map[string]func(d *table, boss, bob *person) interaction.Request{
		"a bar": func(_ *table, boss, bob *person) interaction.Request {
			return boss.pressOf("g:bar:public:"+bob.user+":U2 *name*", true)
		},
		"a step that is shared": func(d *table, _, bob *person) interaction.Request {
			return bob.pressOf("v:share:step:"+d.match().Record().ID+":1", true)
		},
		"a table that is ended": func(d *table, _, bob *person) interaction.Request {
			bob.permissions = manageServer
			return bob.pressOf("v:close:"+d.channel+":"+d.match().Record().ID, true)
		},
	} {
		posted := false
		for lives := range 5 {
			d := newDesk(t)
			d.finished(d.begun("toy", 2, nil))
			if what == "a table that is ended" {
				d.begun("toy", 2, nil)
			}
			boss, bob := d.person("u9"), d.person("u2")
			boss.permissions = manageServer
			r := press(d, boss, bob)
			d.server.failing = func() error {
				if lives--; lives < 0 {
					return errors.New("killed")
				}
				return nil
			}
			d.c.Handle(d.ctx, r)
			d.server.failing = nil
			for _, n := range d.server.standing(d.channel) {
				posted = posted || strings.Contains(n.Content, "U2")
			}
			bob.run("rails forget")
			contains(t, bob.click("Forget me"), "no longer know you")
			d.nowhere(d.channel, "U2")
		}
		if !posted {
			t.Errorf("%s names nobody at all", what)
		}
	}
}

// TestShareTellsNoSecrets: what is shared of a running match is told to everybody alike,
// whoever shares it.
func TestShareTellsNoSecrets(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	for range 6 {
		seat := d.match().Acting().First()
		d.play(seat, idle(d, seat))
	}
	last := itoa(int(d.match().Record().Entries))
	var said []string
	for _, p := range people {
		for at := range int(d.match().Record().Entries) {
			p.send(p.pressOf("v:share:step:"+d.match().Record().ID+":"+itoa(at), true))
			text, _, _ := strings.Cut(d.messenger.last("100"), "\n-# shown by")
			said = append(said, text)
			d.freeShare()
		}
	}
	half := len(said) / 2
	for i := range half {
		if said[i] != said[half+i] {
			t.Errorf("shared by one:\n%s\nby the other:\n%s", said[i], said[half+i])
		}
	}
	contains(t, said[half-1], "step "+last+" of "+last)
}
