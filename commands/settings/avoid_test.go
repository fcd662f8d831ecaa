package settings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/playtest"
)

// openAvoidPage opens the page about whom a person avoids, and returns its text.
func openAvoidPage(p *playtest.Person) string {
	p.World.T.Helper()
	p.Run("rails settings")
	p.Click(p.InLanguage("More…", "Suite…"))
	return p.Click(p.InLanguage("Who I play with", "Avec qui je joue"))
}

// avoidedUsers returns the users on a person's list as it is stored.
func avoidedUsers(w *playtest.World, owner string) []string {
	w.T.Helper()
	stored, err := w.Store.Preference(w.Ctx, people.AvoidScope, owner)
	if err != nil {
		w.T.Fatal(err)
	}
	return people.AvoidedUsers(stored)
}

func TestPeopleAreListedAndTakenOff(t *testing.T) {
	for _, locale := range []string{"en-US", "fr"} {
		w := playtest.New(t)
		p := w.Person("u1")
		p.Locale = locale
		playtest.Contains(t, openAvoidPage(p), p.InLanguage("Nobody is on your list", "Votre liste est vide"))
		playtest.Contains(t, p.ChooseGuest("u2", false), p.InLanguage("(1 of 50): <@u2>", "<@u2>"))
		playtest.Contains(t, p.ChooseGuest("u3", false), "<@u2>, <@u3>")
		playtest.Contains(t, openAvoidPage(p), "<@u2>, <@u3>")
		playtest.Lacks(t, p.Choose("u2 *name*"), "<@u2>")
		p.Click(p.InLanguage("Back", "Retour"))
		if !playtest.HasLabel(p.Shown, p.InLanguage("dark", "sombres")) {
			t.Errorf("got %v after Back, want the settings", playtest.Labels(p.Shown))
		}
		if got := avoidedUsers(w, "u1"); !slices.Equal(got, []string{"u3"}) {
			t.Errorf("got %v stored", got)
		}
		openAvoidPage(p)
		playtest.Contains(t, p.Choose("u3 *name*"), p.InLanguage("Nobody is on your list", "Votre liste est vide"))
		if kept, err := w.Store.Preference(w.Ctx, people.AvoidScope, "u1"); err != nil || kept != nil {
			t.Errorf("got %s stored, %v, want nothing", kept, err)
		}
		w.WantNowhere(w.Channel, "u2", "u3")
	}
}

// TestImpossibleListsAreRefused checks that each refusal says what is wrong and changes nothing.
func TestImpossibleListsAreRefused(t *testing.T) {
	for _, locale := range []string{"en-US", "fr"} {
		w := playtest.New(t)
		p := w.Person("u1")
		p.Locale = locale
		refuse := func(answer, english, french string) {
			t.Helper()
			before := avoidedUsers(w, "u1")
			playtest.Contains(t, answer, p.InLanguage(english, french), p.InLanguage("Nothing has changed", "Rien n’a changé"))
			if after := avoidedUsers(w, "u1"); !slices.Equal(before, after) {
				t.Errorf("%q changed the list from %v to %v", answer, before, after)
			}
		}
		choose := func(user string, bot bool) string {
			openAvoidPage(p)
			return p.ChooseGuest(user, bot)
		}
		refuse(choose("u1", false), "That’s you", "C’est vous")
		refuse(choose("b7", true), "not a bot", "pas un bot")
		refuse(p.PressID("s:avoid", "u9"), "not a bot", "pas un bot") // Discord did not say who that is
		choose("u2", false)
		refuse(choose("u2", false), "already on your list", "déjà sur votre liste")
		refuse(p.PressID("s:unavoid1", "u3"), "isn’t on your list", "n’est plus sur votre liste")
		for n := 3; len(avoidedUsers(w, "u1")) < people.MaxAvoided; n++ {
			choose(fmt.Sprint("u", n), false)
		}
		refuse(choose("x1", false), "it holds 50 people", "Votre liste est pleine")
		openAvoidPage(p)
		for _, user := range []string{"u2", "u26", "u27", "u51"} {
			if !playtest.HasLabel(p.Shown, user+" *name*") {
				t.Errorf("%s cannot be taken off a full list", user)
			}
		}
		for _, id := range []string{"s:avoid", "s:unavoid", "s:unavoid1"} {
			playtest.Contains(t, p.PressID(id), p.InLanguage("out of date", "n’est plus valable"))
		}
	}
}

// TestListIsForgotten forgets the owner of a list, or a person on it, also after the person was taken off and
// listed again. Nothing of the forgotten person is left in lists or in the index of people.
func TestListIsForgotten(t *testing.T) {
	forget := func(p *playtest.Person) {
		t.Helper()
		playtest.Contains(t, p.Run("rails forget"), "whom you don’t want at your tables")
		playtest.Contains(t, p.Click("Forget me"), "forgotten you")
	}
	entries := func(w *playtest.World, user string) (ids []string) {
		t.Helper()
		ids, err := w.Store.PreferencesNaming(w.Ctx, user)
		if err != nil {
			t.Fatal(err)
		}
		return ids
	}
	t.Run("the owner", func(t *testing.T) {
		w := playtest.New(t)
		p := w.Person("u1")
		openAvoidPage(p)
		p.ChooseGuest("u2", false)
		p.ChooseGuest("u3", false)
		p.Choose("u2 *name*")
		if got := entries(w, "u2"); len(got) > 0 {
			t.Errorf("got the entries %v of a person who was taken off", got)
		}
		forget(p)
		if got := avoidedUsers(w, "u1"); len(got) > 0 || len(entries(w, "u3")) > 0 {
			t.Errorf("got the list %v and the entries %v", got, entries(w, "u3"))
		}
	})
	t.Run("a listed person", func(t *testing.T) {
		w := playtest.New(t)
		p, q := w.Person("u1"), w.Person("u4")
		for _, owner := range []*playtest.Person{p, q} {
			openAvoidPage(owner)
			owner.ChooseGuest("u2", false)
			owner.Choose("u2 *name*")
			owner.ChooseGuest("u2", false)
		}
		p.ChooseGuest("u3", false)
		forget(w.Person("u2"))
		if got := avoidedUsers(w, "u1"); !slices.Equal(got, []string{"u3"}) || len(avoidedUsers(w, "u4")) > 0 {
			t.Errorf("got the lists %v and %v, want only u3", got, avoidedUsers(w, "u4"))
		}
		if got := entries(w, "u2"); len(got) > 0 {
			t.Errorf("got the entries %v", got)
		}
		playtest.Lacks(t, openAvoidPage(p), "u2")
	})
}

// TestListedAgainMeanwhile takes a person off a list while another request lists them again. They are found
// when they are forgotten.
func TestListedAgainMeanwhile(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	openAvoidPage(p)
	p.ChooseGuest("u2", false)
	again := p.PressRequest("s:avoid", true, "u2")
	again.NamedUsers = map[string]interaction.NamedUser{"u2": {Name: "Bob"}}
	w.AfterStoreOp = func(op string) {
		if op == "replace preference" { // the person has been taken off, and the index still has them
			w.AfterStoreOp = nil
			if _, err := w.Commands.Handle(w.Ctx, again); err != nil {
				t.Error(err)
			}
		}
	}
	p.Choose("u2 *name*")
	if got := avoidedUsers(w, "u1"); !slices.Equal(got, []string{"u2"}) {
		t.Fatalf("got the list %v", got)
	}
	bob := w.Person("u2")
	bob.Run("rails forget")
	bob.Click("Forget me")
	if got := avoidedUsers(w, "u1"); len(got) > 0 {
		t.Errorf("the list still has %s", strings.Join(got, ", "))
	}
}

// TestMaySitTogether asks for pairs of people, in both orders.
func TestMaySitTogether(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	openAvoidPage(p)
	p.ChooseGuest("u2", false)
	for pair, want := range map[[2]string]bool{{"u1", "u2"}: false, {"u2", "u1"}: false, {"u1", "u3"}: true, {"u2", "u3"}: true} {
		if got, err := people.MaySitTogether(w.Ctx, w.Commands.Services, pair[0], pair[1]); err != nil || got != want {
			t.Errorf("%v: got %v, error %v, want %v", pair, got, err, want)
		}
	}
}
