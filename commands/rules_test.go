package commands_test

import (
	"testing"

	"github.com/railbot/railbot/commands/interaction"
)

func TestRules(t *testing.T) {
	d := newDesk(t)
	p := d.person("u1")
	contains(t, p.run("rails rules", "topic=fire"), "No game is being played here")
	contains(t, p.run("rails rules", "topic=rule.fire", "game=toy"), "**The toy – Burning cards**", "fish one")
	contains(t, p.run("rails rules", "topic=burning", "game=toy"), "Burning cards")
	contains(t, p.run("rails rules", "topic=brûler", "game=toy"), "Burning cards")
	contains(t, p.run("rails rules", "topic=goal", "game=toy"), "Goal")
	contains(t, p.run("rails rules", "topic=**x**", "game=toy"), `Nothing about “\*\*x\*\*”`)
	contains(t, p.run("rails rules", "topic=x", "game=chess"), "don’t know this game")
	p.locale = "fr"
	contains(t, p.run("rails rules", "topic=fire", "game=toy"), "Brûler des cartes")

	complete := func(typed string, options ...string) []string {
		r := p.command("rails rules", append(options, "topic="+typed)...)
		r.Kind, r.Focused = interaction.Autocomplete, "topic"
		reply, err := d.c.Handle(d.ctx, r)
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
		t.Errorf("offered are %q", got)
	}
	if got := complete("", "game=trains"); len(got) != 25 {
		t.Errorf("%d are offered of many", len(got))
	}
	if got := complete("x"); len(got) != 0 {
		t.Errorf("offered are %q where no game is played", got)
	}
	d.begun("toy", 2, nil)
	contains(t, p.run("rails rules", "topic=fire"), "Brûler des cartes")
}

func TestLesson(t *testing.T) {
	d := newDesk(t)
	p := d.person("u1")
	contains(t, p.run("rails learn"), "Which game would you like to learn?")
	for _, e := range games {
		if !labelled(p.shown, d.book.Printer("en").Teller(e.Game.Key, nil).Title()) {
			t.Errorf("the lesson of %s is not offered", e.Game.Key)
		}
	}
	contains(t, p.choose("The toy"), "a lesson: 1 of 6", "Every stop you visit")
	contains(t, p.run("rails learn", "game=toy"), "a lesson: 1 of 6", "Every stop you visit")
	contains(t, p.click("Next"), "2 of 6", "choose coal")
	contains(t, p.click("Burn Fish"), "2 of 6", "Fish burns for one step only. Try something else")
	contains(t, p.click("Burn Coal"), "3 of 6")
	if len(p.shown.Files) != 1 { // both would be more than a phone shows
		t.Errorf("%d pictures are shown", len(p.shown.Files))
	}
	contains(t, p.click("Go to Elm"), "4 of 6")
	contains(t, p.click("Take Milk"), "5 of 6")
	contains(t, p.click("Sign: Milk from Alder to Elm"), "6 of 6")
	contains(t, p.click("End turn"), "all you need to begin")
	for _, bad := range []string{"u:", "u:toy:99:0", "u:toy:-2:0", "u:toy:x:0", "u:chess:0:0"} {
		contains(t, p.text(p.send(p.pressOf(bad, true))), "don’t know")
	}
	if len(d.public) != 0 {
		t.Error("a lesson is seen by all")
	}
}
