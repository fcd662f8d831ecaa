package commands_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render/queue"
)

// TestHeavyQueueIsLimited checks that while films wait, a second request of the same person and
// requests beyond the limit are refused in the person's language. Other requests are answered
// meanwhile, and a cancelled request frees its place.
func TestHeavyQueueIsLimited(t *testing.T) {
	w := playtest.New(t)
	w.Commands.Observe = func(interaction.Kind, string, string, time.Duration) {}
	w.StartMatch("toy", 2, nil)
	w.PlayToEnd()
	leave := w.Commands.Pictures.Enter() // so that one of the two places is for presses
	permit, err := w.Commands.Pictures.Wait(w.Ctx, queue.Film)
	if err != nil {
		t.Fatal(err)
	}
	waiting, cancel := context.WithCancel(w.Ctx)
	answers := make(chan string)
	film := func(ctx context.Context, user, locale string) {
		p := w.Person(user)
		p.Locale = locale
		r := p.PressRequest("v:film:"+w.Match().Record().ID, false)
		if !w.Commands.Heavy(r) {
			t.Error("a film is not heavy")
		}
		go func() {
			reply, _ := w.Commands.Handle(ctx, r)
			text := user + ": " + reply.Message.Content
			for _, f := range reply.Message.Files {
				text += f.Name
			}
			answers <- text
		}()
	}
	film(waiting, "u1", "en-US")
	film(waiting, "u1", "en-US") // whichever of the two comes second
	playtest.Contains(t, <-answers, "u1: ", "still working on your last request")
	for i := range 10 {
		film(waiting, "v"+strconv.Itoa(i), "fr")
	}
	playtest.Contains(t, <-answers, "Je suis occupé", "quelques minutes")
	s := w.Person("u9")
	shown, err := w.Commands.Handle(w.Ctx, s.CommandRequest("rails board"))
	if err != nil || len(shown.Message.Files) != 1 {
		t.Errorf("a board behind the films: got %+v, %v", shown, err)
	}
	cancel()
	for range 10 {
		playtest.Lacks(t, <-answers, ".gif")
	}
	leave()
	permit.Release()
	film(w.Ctx, "u1", "en-US")
	playtest.Contains(t, <-answers, ".gif")
}

// TestHeavyRequests checks which requests go to the heavy queue.
func TestHeavyRequests(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	asks := map[bool][]interaction.Request{
		true: {
			p.CommandRequest("rails-server leaderboard", "game=toy"), p.PressRequest("v:film:m", true), p.PressRequest("v:story:m", true), p.PressRequest("v:ending:m", true),
			p.PressRequest("v:file:m", false), p.PressRequest("v:forget", true),
		},
		false: {p.CommandRequest("rails hand"), p.CommandRequest("rails forget"), p.PressRequest("v:play", false), p.PressRequest("v:film:m", true)},
	}
	asks[false][3].Kind = interaction.Autocomplete
	for heavy, requests := range asks {
		for _, r := range requests {
			if w.Commands.Heavy(r) != heavy {
				t.Errorf("%s %v %s: heavy is %v", r.Kind, r.Path, r.CustomID, !heavy)
			}
		}
	}
}

// TestCrowdedSaysWhoHasTooMany checks that the refusal names the person or the server that has
// too many requests, in the person's language. Autocompletion gets no choices.
func TestCrowdedSaysWhoHasTooMany(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	for _, c := range []struct {
		locale string
		own    bool
		want   string
	}{
		{"en-US", false, "People here"}, {"en-US", true, "your last few clicks"},
		{"fr", false, "On clique ici"}, {"fr", true, "vos derniers clics"},
	} {
		p.Locale = c.locale
		playtest.Contains(t, w.Commands.Crowded(p.CommandRequest("rails hand"), c.own).Message.Content, c.want)
	}
	typed := p.CommandRequest("rails hand")
	typed.Kind = interaction.Autocomplete
	if reply := w.Commands.Crowded(typed, true); reply.Message != nil || len(reply.Choices) > 0 {
		t.Errorf("autocompletion got %+v, want nothing", reply)
	}
}
