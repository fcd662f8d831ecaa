package help_test

import (
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

func TestRulesAreLookedUp(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	playtest.Contains(t, p.Run("rails rules", "topic=fire"), "no game going on here")
	playtest.Contains(t, p.Run("rails rules", "topic=rule.fire", "game=toy"), "**The toy – Burning cards**", "fish one")
	playtest.Contains(t, p.Run("rails rules", "topic=burning", "game=toy"), "Burning cards")
	playtest.Contains(t, p.Run("rails rules", "topic=brûler", "game=toy"), "Burning cards")
	playtest.Contains(t, p.Run("rails rules", "topic=goal", "game=toy"), "Goal")
	playtest.Contains(t, p.Run("rails rules", "topic=**x**", "game=toy"), `Nothing about “\*\*x\*\*”`)
	playtest.Contains(t, p.Run("rails rules", "topic=x", "game=chess"), "don’t know this game")
	p.Locale = "fr"
	playtest.Contains(t, p.Run("rails rules", "topic=fire", "game=toy"), "Brûler des cartes")

	complete := func(typed string, options ...string) []string {
		r := p.CommandRequest("rails rules", append(options, "topic="+typed)...)
		r.Kind, r.Focused = interaction.Autocomplete, "topic"
		reply, err := w.Commands.Handle(w.Ctx, r)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range reply.Choices {
			names = append(names, c.Name)
		}
		return names
	}
	if got := complete("brul", "game=toy"); len(got) == 0 || got[0] != "Brûler des cartes" {
		t.Errorf("got the choices %q", got)
	}
	if got := complete("", "game=trains"); len(got) != 25 {
		t.Errorf("got %d choices, want 25", len(got))
	}
	if got := complete("x"); len(got) != 0 {
		t.Errorf("got the choices %q without a match, want none", got)
	}
	w.StartMatch("toy", 2, nil)
	playtest.Contains(t, p.Run("rails rules", "topic=fire"), "Brûler des cartes")
}

// TestUnknownRuleOffersAList asks for an unknown rule, and chooses another from the list.
func TestUnknownRuleOffersAList(t *testing.T) {
	w := playtest.New(t)
	p := w.StartMatch("trains", 2, nil)[0]
	playtest.Contains(t, p.Run("rails rules", "topic=Atlantis"), "Nothing about “Atlantis”", "Choose from the list")
	rule := playtest.Controls(p.Shown)[0]
	playtest.Contains(t, p.Choose(rule.Label), rule.Label)
	playtest.Contains(t, p.PressID("v:rules:trains"), "button is out of date")
}
