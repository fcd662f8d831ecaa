package commands_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// TestHeavyWork: while films wait, a person who asks for another and a crowd
// that asks for more than can be made are refused with the reason, in their
// language. Whoever plays is answered with a picture. Who no longer waits keeps
// no place from others.
func TestHeavyWork(t *testing.T) {
	d := newDesk(t)
	d.c.Observe = func(interaction.Kind, string, string, time.Duration) {}
	d.finished(d.begun("toy", 2, nil))
	leave := d.c.Pictures.Enter() // so that one of the two places is for presses
	turn, err := d.c.Pictures.Wait(d.ctx, queue.Film)
	if err != nil {
		t.Fatal(err)
	}
	waiting, cancel := context.WithCancel(d.ctx)
	answers := make(chan string)
	film := func(ctx context.Context, user, locale string) {
		p := d.person(user)
		p.locale = locale
		r := p.pressOf("v:film:"+d.match().Record().ID, false)
		if !d.c.Heavy(r) {
			t.Error("a film is no heavy work")
		}
		go func() {
			reply, _ := d.c.Handle(ctx, r)
			text := user + ": " + reply.Message.Content
			for _, f := range reply.Message.Files {
				text += f.Name
			}
			answers <- text
		}()
	}
	film(waiting, "u1", "en-US")
	film(waiting, "u1", "en-US") // whichever of the two comes second
	contains(t, <-answers, "u1: ", "still working on your last request")
	for i := range 10 {
		film(waiting, "v"+strconv.Itoa(i), "fr")
	}
	contains(t, <-answers, "Je suis occupé", "quelques minutes")
	s := d.person("u9")
	shown, err := d.c.Handle(d.ctx, s.command("rails board"))
	if err != nil || len(shown.Message.Files) != 1 {
		t.Errorf("behind the films nobody sees a board: %+v, %v", shown, err)
	}
	cancel()
	for range 10 {
		lacks(t, <-answers, ".gif")
	}
	leave()
	turn.End()
	film(d.ctx, "u1", "en-US")
	contains(t, <-answers, ".gif")
}

// TestHeavy: what has a queue of its own, and what has not.
func TestHeavy(t *testing.T) {
	d := newDesk(t)
	p := d.person("u1")
	asks := map[bool][]interaction.Request{
		true: {
			p.command("rails leaderboard", "game=toy"), p.pressOf("v:film:m", true), p.pressOf("v:sheet:m", true),
			p.pressOf("v:file:m", false), p.pressOf("v:forget", true),
		},
		false: {p.command("rails hand"), p.command("rails forget"), p.pressOf("v:play", false), p.pressOf("v:film:m", true)},
	}
	asks[false][3].Kind = interaction.Autocomplete
	for heavy, requests := range asks {
		for _, r := range requests {
			if d.c.Heavy(r) != heavy {
				t.Errorf("%s %v %s: heavy is %v", r.Kind, r.Path, r.CustomID, !heavy)
			}
		}
	}
}

// TestCrowded: whoever is refused for too much is told of whom it is too much, in their
// language; who types gets no choices.
func TestCrowded(t *testing.T) {
	d := newDesk(t)
	p := d.person("u1")
	for _, c := range []struct {
		locale string
		own    bool
		want   string
	}{
		{"en-US", false, "People here"}, {"en-US", true, "your last few clicks"},
		{"fr", false, "On clique ici"}, {"fr", true, "vos derniers clics"},
	} {
		p.locale = c.locale
		contains(t, d.c.Crowded(p.command("rails hand"), c.own).Message.Content, c.want)
	}
	typed := p.command("rails hand")
	typed.Kind = interaction.Autocomplete
	if reply := d.c.Crowded(typed, true); reply.Message != nil || len(reply.Choices) > 0 {
		t.Errorf("who types is told %+v", reply)
	}
}
