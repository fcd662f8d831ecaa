package commands_test

import (
	"context"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
)

// TestRefusedBoard: private answers in a channel whose board Discord refuses say above
// everything else why, and what helps, and offer to try again.
func TestRefusedBoard(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	alice, plain := people[0], people[0].run("rails hand")
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
			r.Refused, r.BotPermissions = interaction.BoardRefused, allPermissions&^(1<<15)
		},
			"I’m missing **Attach Files**", "il me manque **Joindre des fichiers**"},
	} {
		for locale, want := range map[string]string{"en-US": c.english, "fr": c.french} {
			alice.locale = locale
			r := alice.command("rails hand")
			c.change(&r)
			text := alice.text(alice.send(r))
			if first, _, _ := strings.Cut(text, "\n"); !strings.Contains(first, want) {
				t.Errorf("the first line does not say %q:\n%s", want, text)
			}
			if locale == "en-US" && !strings.HasSuffix(text, plain) {
				t.Errorf("the panel is not what it was:\n%s\n\nwant\n%s", text, plain)
			}
			find(t, alice.shown, map[string]string{"en-US": "Try again", "fr": "Réessayer"}[locale])
		}
	}
	alice.locale = "en-US"
	lacks(t, alice.run("rails hand"), "post the board here")
	wrong := alice.command("rails begin")
	wrong.Refused = interaction.BoardLocked
	contains(t, alice.text(alice.send(wrong)), "this thread is locked")
}

// TestRefusedBoardOfFullAnswers: Discord takes the answer where a panel is as long, or has
// as many rows, as can be.
func TestRefusedBoardOfFullAnswers(t *testing.T) {
	d := newDesk(t)
	d.begun("toy", 2, nil)
	reader := d.person("u9")
	for _, path := range []string{"rails help", "rails rules", "rails board", "rails log", "rails table", "rails server"} {
		r := reader.command(path)
		r.Refused = interaction.BoardLocked
		contains(t, reader.text(reader.send(r)), "this thread is locked") // and checked by send
	}
}

// TestRetryBoard says what became of it. A second try takes the place of the first answer,
// and a panel stays.
func TestRetryBoard(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	alice := people[0]
	refused, asked := interaction.BoardLocked, 0
	d.c.RetryBoard = func(_ context.Context, channel string) interaction.BoardRefusal {
		if asked++; channel != "100" {
			t.Errorf("tried in %s", channel)
		}
		return refused
	}
	r := alice.command("rails hand")
	r.Refused = interaction.BoardClosed
	alice.send(r)
	retry := alice.pressOf(find(t, alice.shown, "Try again").id, true)
	retry.Refused = interaction.BoardClosed
	reply := alice.send(retry)
	contains(t, alice.text(reply), "this thread is locked")
	if reply.Update || strings.Count(reply.Message.Content, "post the board") != 1 {
		t.Errorf("a panel becomes %t:\n%s", reply.Update, reply.Message.Content)
	}
	refused = ""
	retry = alice.pressOf(find(t, alice.shown, "Try again").id, true)
	retry.Refused = interaction.BoardLocked
	reply = alice.send(retry)
	contains(t, alice.text(reply), "The board is back")
	if !reply.Update || asked != 2 || labelled(alice.shown, "Try again") {
		t.Errorf("updated: %t, tried %d times", reply.Update, asked)
	}
}
