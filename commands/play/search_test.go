package play_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// TestSearchFindsEveryChoice finds every choice by its words in the reader's language and in others, such as 所沢 and
// Tokorozawa.
func TestSearchFindsEveryChoice(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trains", 2, nil)
	p := w.Actor(people)
	p.ClickPublic("Play")
	best := 0
	for _, c := range playtest.Controls(p.Shown) {
		if strings.Contains(c.ID, ":=start ") {
			best++
		}
	}
	if best < 8 || !playtest.HasLabel(p.Shown, "More…") {
		t.Errorf("got %d places, want the best that fit a screen, with More and Search", best)
	}
	search := playtest.Find(t, p.Shown, "Search…")
	tokens := w.Position().Choices(w.Match().Seat(p.User), "start", nil, 0)
	for i, token := range tokens {
		lang := []string{"en", "fr", "ja"}[i%3]
		p.Locale = []string{"fr", "en-US", "ja"}[i/3%3]
		modal := p.Press(search).Modal
		if modal == nil {
			t.Fatal("the search opened no form")
		}
		r := p.Request(interaction.ModalSubmit)
		r.CustomID, r.Message.Ephemeral = modal.CustomID, true
		words := w.Book.Printer(lang).Teller("trains", nil).WithTable(w.Position().Table()).Token(token)
		r.Fields = map[string]string{modal.Field.CustomID: words}
		reply := p.Send(r)
		found := slices.ContainsFunc(
			playtest.Controls(*reply.Message), func(c playtest.Control) bool { return c.Action() == "=start "+token },
		)
		if !reply.Update || !found {
			t.Errorf("%q does not find %s", words, token)
		}
	}
	p.Locale = "en-US"
	modal := p.Press(search).Modal
	r := p.Request(interaction.ModalSubmit)
	r.CustomID, r.Fields = modal.CustomID, map[string]string{modal.Field.CustomID: "**zzz**"}
	playtest.Contains(t, p.Text(p.Send(r)), `Nothing here matches “\*\*zzz\*\*”`)
	if !playtest.HasLabel(p.Shown, "Search…") {
		t.Error("the answer offers no new search")
	}
}
