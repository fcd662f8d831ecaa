package table_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// look chooses games and a number of people on the page of /rails find, and presses the button.
func look(p *playtest.Person, seats string, games ...string) string {
	p.World.T.Helper()
	p.Run("rails find")
	for _, c := range playtest.Controls(p.Shown) {
		if strings.HasSuffix(c.ID, ":games") {
			p.PressID(c.ID, games...)
			break
		}
	}
	if seats != "" {
		p.Choose(seats)
	}
	return p.Click(p.InLanguage("Start looking", "Chercher"))
}

// TestFindOpensATable checks that a table is opened when enough people want the same, and that only they are
// pinged, in both languages.
func TestFindOpensATable(t *testing.T) {
	w := playtest.New(t)
	boss := w.Person("u9")
	boss.Permissions = 1 << 3 // administrator
	role := boss.CommandRequest("rails-server settings", "role=77")
	role.NamedRoles = map[string]interaction.Role{"77": {Mentionable: true}}
	playtest.Contains(t, boss.Text(boss.Send(role)), "I ping <@&77>")
	all := w.People(5)
	all[2].Locale = "fr"
	playtest.Contains(t, all[0].Run("rails find"), "Find people to play with", "30 minutes", "Nobody else")
	playtest.Contains(t, look(all[0], "3 people", "toy", "trick"), "I’m looking for people for The toy or Trick of the Rails (3 people)")
	playtest.Contains(t, all[1].Run("rails find", "game=europe"), "Others looking here now: The toy 1 · Trick of the Rails 1")
	playtest.Contains(t, all[1].Click("Start looking"), "for Rails of Europe (Any number of people)")
	playtest.Contains(t, look(all[2], "4\u00a0personnes", "trick"), "Je cherche du monde", "Recherches en cours")
	playtest.Contains(t, look(all[3], "", "trick"), "I’m looking for people")
	if len(w.Posts) > 0 || w.Ping != nil {
		t.Fatal("a search is public")
	}
	playtest.Contains(t, look(all[4], "3 people", "trick"), "Found! The table for Trick of the Rails is open in <#",
		"**U1 \\*name\\*** and **U4 \\*name\\***")
	w.UpdateIfDirty()
	playtest.Contains(t, w.Board.Content, "<@u1>", "<@u4>")
	if len(w.Board.Mentions) != 2 || len(w.Board.Roles) > 0 || len(w.Posts) != 1 {
		t.Errorf("got %d posts; the table pings %q and %q, want two people", len(w.Posts), w.Board.Mentions, w.Board.Roles)
	}
	all[0].ClickPublic("Join")
	all[3].ClickPublic("Join")
	playtest.Contains(t, all[4].ClickPublic("Begin"), "has begun")
	for i, want := range []string{"Choose the games", "looking for people for Rails of Europe", "Je cherche du monde",
		"Choose the games", "Choose the games"} {
		playtest.Contains(t, all[i].Run("rails find"), want)
	}
	all[1].Run("rails find")
	playtest.Contains(t, all[1].Click("Stop looking"), "Choose the games")
	playtest.Contains(t, all[0].Run("rails find"), "Others looking here now: Trick of the Rails 1")
}

// TestFindOpensAThread checks that a table is opened in a thread where the channel has a match, and that
// everybody goes on looking if that fails.
func TestFindOpensAThread(t *testing.T) {
	w := playtest.New(t)
	busy := w.StartMatch("toy", 2, nil)
	p, q := w.Person("u8"), w.Person("u9")
	look(p, "2 people", "europe")
	w.Commands.NewThread = func(context.Context, string, string) (string, error) { return "", interaction.ErrForbidden }
	if said := look(q, "", "europe"); strings.Contains(said, "Found") {
		t.Fatal("a table is said to be open")
	}
	playtest.Contains(t, q.Run("rails find"), "Others looking here now: Rails of Europe 1")
	w.Commands.NewThread = func(context.Context, string, string) (string, error) { return "t1", nil }
	playtest.Contains(t, look(q, "", "europe"), "Found! The table for Rails of Europe is open in <#t1>")
	if m := w.Match(); m.Record().Game != "toy" || m.Record().Phase != match.PhaseRunning || len(busy) != 2 {
		t.Error("the match of the channel was changed")
	}
	saved, err := w.Store.Load(w.Ctx, "t1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.Load(w.Game, saved.Record)
	if err != nil || m.Record().Host != "u9" || len(m.Record().Invited) != 1 || m.Record().Invited[0].User != "u8" {
		t.Errorf("got the table %+v, %v", m.Record(), err)
	}
}

// TestFindSeatsNobodyWithAnUnwantedPerson checks that people are not seated together if either has the other on
// their list, and that they are told nothing of it.
func TestFindSeatsNobodyWithAnUnwantedPerson(t *testing.T) {
	w := playtest.New(t)
	p, q, other := w.Person("u1"), w.Person("u2"), w.Person("u3")
	avoid(w, "u1", "u2")
	look(p, "2 people", "europe")
	playtest.Contains(t, look(q, "2 people", "europe"), "I’m looking", "Others looking here now: Rails of Europe 1")
	p.Run("rails find")
	playtest.Contains(t, p.Click("Look again"), "I’m looking", "Others looking here now: Rails of Europe 1")
	playtest.Contains(t, look(other, "2 people", "europe"), "Found!", "**U2")
}

// TestFindRefusesWhatCannotBePlayed checks bad choices, forged presses, and places without a server.
func TestFindRefusesWhatCannotBePlayed(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	playtest.Contains(t, p.Run("rails find", "game=chess"), "game")
	p.Run("rails find", "game=trick")
	playtest.Contains(t, p.Choose("2 people"), "None of the games you’ve chosen is for 2 people")
	playtest.Contains(t, p.PressID("v:find:trick:2:start"), "None of the games")
	playtest.Contains(t, p.PressID("v:find::0:start"), "Choose one or more games")
	for _, bad := range []string{"v:find:trick:x:start", "v:find:trick:0:dance", "v:find:trick:0:seats"} {
		playtest.Contains(t, p.PressID(bad), "out of date")
	}
	playtest.Contains(t, p.PressID("v:find:chess:0:start"), "game")
	if list, err := people.Wishes(w.Ctx, w.Commands.Services, w.Guild); err != nil || len(list) > 0 {
		t.Errorf("got %d wishes, %v", len(list), err)
	}
	w.Place = place.BotDM
	playtest.Contains(t, p.Run("rails find"), "server")
}

// TestFindForgets checks that a search ends after its time, and with *Forget me*.
func TestFindForgets(t *testing.T) {
	w := playtest.New(t)
	p, q := w.Person("u1"), w.Person("u2")
	look(p, "", "europe")
	w.Clock.Advance(people.WishTTL + time.Second)
	playtest.Contains(t, look(q, "", "europe"), "I’m looking", "Nobody else")
	q.Run("rails forget")
	q.Click("Forget me")
	playtest.Contains(t, look(p, "", "europe"), "I’m looking", "Nobody else")
	if _, err := w.Store.Load(w.Ctx, w.Channel); !errors.Is(err, store.ErrNone) {
		t.Errorf("loading a table fails with %v, want none", err)
	}
}
