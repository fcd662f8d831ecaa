package interaction_test

import (
	"context"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// TestAnswersExplainARefusedBoard checks that while Discord refuses the board of a channel,
// private answers begin with the reason and what helps, and offer to try again.
func TestAnswersExplainARefusedBoard(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	alice, plain := people[0], people[0].Run("rails hand")
	for _, c := range []struct {
		change  func(*interaction.Request)
		english string
		french  string
	}{
		{func(r *interaction.Request) { r.Refused = interaction.BoardLocked }, "this thread is locked", "ce fil est verrouillé"},
		{func(r *interaction.Request) { r.Refused = interaction.BoardClosed }, "I can’t see this channel", "je ne vois pas ce salon"},
		{func(r *interaction.Request) { r.Refused = interaction.BoardRefused }, "timed out", "exclu temporairement"},
		{func(r *interaction.Request) { r.Refused, r.Private = interaction.BoardClosed, true }, "Mention <@1>", "Mentionnez <@1>"},
		{func(r *interaction.Request) {
			r.Refused, r.BotPermissions = interaction.BoardRefused, playtest.AllPermissions&^(1<<15)
		},
			"I’m missing **Attach Files**", "il me manque **Joindre des fichiers**"},
	} {
		for locale, want := range map[string]string{"en-US": c.english, "fr": c.french} {
			alice.Locale = locale
			r := alice.CommandRequest("rails hand")
			c.change(&r)
			text := alice.Text(alice.Send(r))
			if first, _, _ := strings.Cut(text, "\n"); !strings.Contains(first, want) {
				t.Errorf("the first line does not say %q:\n%s", want, text)
			}
			if locale == "en-US" && !strings.HasSuffix(text, plain) {
				t.Errorf("the panel is not what it was:\n%s\n\nwant\n%s", text, plain)
			}
			playtest.Find(t, alice.Shown, map[string]string{"en-US": "Try again", "fr": "Réessayer"}[locale])
		}
	}
	alice.Locale = "en-US"
	playtest.Lacks(t, alice.Run("rails hand"), "post the board here")
	wrong := alice.CommandRequest("rails begin")
	wrong.Refused = interaction.BoardLocked
	playtest.Contains(t, alice.Text(alice.Send(wrong)), "this thread is locked")
}

// TestLongAnswersExplainARefusedBoard checks that the explanation fits into the longest answers.
func TestLongAnswersExplainARefusedBoard(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("toy", 2, nil)
	reader := w.Person("u9")
	for _, path := range []string{"rails help", "rails rules", "rails board", "rails log", "rails table", "rails-server settings"} {
		r := reader.CommandRequest(path)
		r.Refused = interaction.BoardLocked
		playtest.Contains(t, reader.Text(reader.Send(r)), "this thread is locked") // and checked by send
	}
}

// TestRetryBoardSaysTheOutcome checks that a second try replaces the first answer, and never a
// panel.
func TestRetryBoardSaysTheOutcome(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	alice := people[0]
	refused, asked := interaction.BoardLocked, 0
	w.Commands.RetryBoard = func(_ context.Context, channel string) interaction.BoardRefusal {
		if asked++; channel != "100" {
			t.Errorf("tried in %s", channel)
		}
		return refused
	}
	r := alice.CommandRequest("rails hand")
	r.Refused = interaction.BoardClosed
	alice.Send(r)
	retry := alice.PressRequest(playtest.Find(t, alice.Shown, "Try again").ID, true)
	retry.Refused = interaction.BoardClosed
	reply := alice.Send(retry)
	playtest.Contains(t, alice.Text(reply), "this thread is locked")
	if reply.Update || strings.Count(reply.Message.Content, "post the board") != 1 {
		t.Errorf("got an update: %t, want a new message that explains once:\n%s", reply.Update, reply.Message.Content)
	}
	refused = ""
	retry = alice.PressRequest(playtest.Find(t, alice.Shown, "Try again").ID, true)
	retry.Refused = interaction.BoardLocked
	reply = alice.Send(retry)
	playtest.Contains(t, alice.Text(reply), "The board is back")
	if !reply.Update || asked != 2 || playtest.HasLabel(alice.Shown, "Try again") {
		t.Errorf("updated: %t, tried %d times", reply.Update, asked)
	}
}
