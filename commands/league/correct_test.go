package league_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
)

// TestManagerClosesSignUpEarly checks that a manager can close sign-up, after a confirmation and
// if enough people take part, and that the channel is told who did.
func TestManagerClosesSignUpEarly(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy")
	until := l.season().Until
	closeSignUp := func() string {
		l.boss.Run("rails-server league")
		l.boss.Choose("The toy: league, season\u00a01")
		l.boss.Click("Correct…")
		l.boss.Click("Close sign-up now")
		l.texts = append(l.texts, l.boss.Shown.Content)
		return l.boss.Click("Close sign-up now")
	}
	l.signUp("p1")
	playtest.Contains(t, closeSignUp(), "Not enough sign-ups yet: it takes at least 2")
	l.update()
	l.signUp("p2")
	if s := l.season(); s.Phase != season.SignUp || !s.Until.Equal(until) || len(s.Notes) > 0 {
		t.Fatalf("got phase %s, sign-up until %v, notes %+v after a refusal, want no change", s.Phase, s.Until, s.Notes)
	}
	playtest.Contains(t, closeSignUp(), "Corrected and announced")
	playtest.Contains(t, l.texts[len(l.texts)-1], "2 people have signed up")
	playtest.Lacks(t, strings.Join(playtest.Labels(l.boss.Shown), " "), "Close sign-up now")
	l.update()
	playtest.Contains(t, l.seasonMessage().Content, "\nRound 1 of 3, 1 table in play")
	playtest.Contains(t, l.boss.PressID("y:page:"+l.id), `1\. **P1`, `1\. **P2`)
	if s := l.season(); s.Phase != season.Running || len(l.openTables()) != 1 {
		t.Fatalf("got phase %s, %d tables after sign-up was closed, want one table in a running season", s.Phase, len(l.openTables()))
	}
	told := slices.ContainsFunc(l.Server.LiveMessages(l.Channel), func(n *playtest.ServerMessage) bool {
		return strings.HasPrefix(n.Content, "📋 <@boss> closed sign-up for “The toy: league, season\u00a01”")
	})
	if !told {
		t.Error("no message says who closed sign-up")
	}
	playtest.Contains(t, l.boss.PressID("y:close:"+l.id+":sure"), "at this point in the season")
}

// TestCorrectionIsAnnouncedOnce presses each correction twice before the season is updated.
func TestCorrectionIsAnnouncedOnce(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy")
	l.signUp("p1", "p2")
	pressTwice := func(id, key, again string) {
		t.Helper()
		playtest.Contains(t, l.boss.PressID(id), "Corrected and announced")
		playtest.Contains(t, l.boss.PressID(id), again)
		told := 0
		for _, n := range l.season().Notes {
			if n.Key == key {
				told++
			}
		}
		if told != 1 {
			t.Errorf("pressing %s twice made %d notes, want 1", id, told)
		}
	}
	pressTwice("y:close:"+l.id+":sure", "ui.league.note.closed", "at this point in the season")
	l.update()
	l.Channel = "200"
	pressTwice("y:here:"+l.id, "ui.league.note.moved", "Corrected")
	pressTwice("y:result:"+l.id+":0:0", "ui.league.note.result", "Corrected")
	pressTwice("y:void:"+l.id+":0", "ui.league.note.voided", "Corrected")
	pressTwice("y:remove:"+l.id+":p1", "ui.league.note.removed", "aren’t in this season")
	pressTwice("y:end:"+l.id+":sure", "ui.league.note.ended", "at this point in the season")
}

// TestCorrectionIsAboutTheChosenPerson corrects a person after someone who signed up earlier has
// withdrawn.
func TestCorrectionIsAboutTheChosenPerson(t *testing.T) {
	for _, replaced := range []bool{true, false} {
		l := announceSeason(t, playtest.New(t), "toy", "1 division")
		l.signUp("p1", "p2", "p3", "p4")
		l.boss.Run("rails-server league")
		l.boss.Choose("The toy: league, season\u00a01")
		l.boss.Click("Correct…")
		listed := l.boss.Shown
		l.boss.Choose("P3 *name*")
		about := l.boss.Shown
		l.pressSeason(l.Person("p1"), "Withdraw")
		l.boss.Shown = listed
		playtest.Contains(t, l.boss.Choose("P3 *name*"), "**P3 \\*name\\***")
		l.boss.Shown = about
		want := []string{"p2", "p4"}
		if replaced {
			playtest.Contains(t, l.boss.Text(l.boss.Send(l.replacementRequest("p9", interaction.NamedUser{Name: "P9"}))), "Corrected")
			want = []string{"p2", "p9", "p4"}
		} else {
			playtest.Contains(t, l.boss.Click("Remove from the season"), "Corrected")
		}
		var users []string
		for _, e := range l.season().Entrants {
			users = append(users, e.User)
		}
		if !slices.Equal(users, want) {
			t.Errorf("p3 replaced: %v: got the entrants %v, want %v", replaced, users, want)
		}
		l.boss.Shown = about
		playtest.Contains(t, l.boss.Click("Remove from the season"), "aren’t in this season")
	}
}

// TestSetResultEndsTheMatchAfterACrash crashes after a result was set and before the table's
// match was ended, also if the result ends the season.
func TestSetResultEndsTheMatchAfterACrash(t *testing.T) {
	for _, ends := range []bool{false, true} {
		plan := []string{"1 division", "2 rounds"}
		if ends {
			plan[1] = "1 round"
		}
		w := playtest.New(t)
		l := announceSeason(t, w, "toy", plan...)
		l.signUp("p1", "p2")
		l.endSignUp()
		at := l.openTables()[0]
		ctx, die := context.WithCancel(w.Ctx)
		w.AfterStoreOp = func(op string) {
			if op == "save season" {
				die()
			}
		}
		if _, err := w.Commands.Handle(ctx, l.boss.PressRequest("y:void:"+l.id+":0", true)); err == nil {
			t.Error("the request succeeded although its process crashed")
		}
		w.AfterStoreOp = nil
		if m := l.matchOf(at); m.Record().Phase != match.PhaseRunning {
			t.Fatalf("got a match that is %s before the update, want it running", m.Record().Phase)
		}
		l.update()
		if m := l.matchOf(at); m.Record().Ending != match.EndStopped {
			t.Errorf("season ends: %t: got a match that is %s, ending %q, want it stopped", ends, m.Record().Phase, m.Record().Ending)
		}
	}
}

// TestManagerCorrectsASeason lets a manager remove and replace people, set results, and end and
// cancel seasons. The channel is told each time who did; nobody else may.
func TestManagerCorrectsASeason(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy", "1 division", "5 people", "2 rounds")
	l.signUp("p1", "p2", "p3", "p4")
	l.endSignUp()
	at := l.openTables()[0]
	stranger := w.Person("p1")
	stranger.Run("rails-server league")
	stranger.Choose("The toy: league, season\u00a01")
	playtest.Lacks(t, strings.Join(playtest.Labels(stranger.Shown), " "), "Correct…")
	playtest.Contains(t, stranger.Shown.Content, "You’re playing in <#"+at.Thread+">")
	for _, what := range []string{
		"manage", "person", "remove:p1", "replace:p1", "table", "result:0:0", "void:0", "here", "close:sure",
		"end:sure", "cancel:sure", "next", "new",
	} {
		name, args, _ := strings.Cut(what, ":")
		id := strings.TrimSuffix("y:"+name+":"+l.id+":"+args, ":")
		playtest.Contains(t, stranger.PressID(id, "1"), "Only a moderator")
	}

	openCorrections := func() {
		l.boss.Run("rails-server league")
		l.boss.Choose("The toy: league, season\u00a01")
		l.boss.Click("Correct…")
	}
	checkLastNote := func(parts ...string) {
		t.Helper()
		l.update()
		list := l.Server.LiveMessages(l.Channel)
		last := ""
		for _, n := range list {
			if strings.HasPrefix(n.Content, "📋") {
				last = n.Content
			}
		}
		playtest.Contains(t, last, append(parts, "<@boss>")...)
	}
	openCorrections()
	l.boss.Choose("P2 *name*")
	playtest.Contains(t, l.boss.Click("Remove from the season"), "Corrected")
	checkLastNote("**P2 \\*name\\*** is out of")
	if m := l.matchOf(at); m.Seat("p2") != 0 {
		t.Error("the removed person still has their seat")
	}
	l.boss.Choose("P1 *name*")
	personPage := l.boss.Shown
	replaceBy := func(user string, bot bool) string {
		l.boss.Shown = personPage
		return l.boss.Text(l.boss.Send(l.replacementRequest(user, interaction.NamedUser{Name: "New *one*", Bot: bot})))
	}
	playtest.Contains(t, replaceBy("bot", true), "bot")
	playtest.Contains(t, replaceBy("p3", false), "signed up already")
	playtest.Contains(t, replaceBy("p9", false), "Corrected")
	checkLastNote("New \\*one\\*", "P1 \\*name\\*")
	if m := l.matchOf(at); m.Seat("p9") == 0 || m.Seat("p1") != 0 {
		t.Errorf("got p9 on seat %d and p1 on seat %d, want p9 in place of p1", m.Seat("p9"), m.Seat("p1"))
	}

	openCorrections()
	l.boss.Choose("Round 1, table 1")
	for _, name := range []string{"P4 *name*", "New *one*"} {
		playtest.Contains(t, l.boss.Click(name), "Who finished number")
	}
	playtest.Contains(t, l.boss.Click("Everyone else was absent"), "Corrected")
	checkLastNote("Round 1, table 1", "P4 \\*name\\*, New \\*one\\*")
	s := l.season()
	want := wantPlaces(s.Tables[0].People, map[int]int{4: 1, 1: 2})
	if places := s.Tables[0].Result.Places; !slices.Equal(places, want) {
		t.Errorf("people %v: got places %v", s.Tables[0].People, places)
	}
	if m := l.matchOf(at); m.Record().Ending != match.EndStopped {
		t.Errorf("got a match that is %s, ending %s after its result was set, want it stopped", m.Record().Phase, m.Record().Ending)
	}
	l.update()
	if s = l.season(); len(s.Tables) != 2 {
		t.Fatalf("got %d tables after the first result, want 2", len(s.Tables))
	}
	openCorrections()
	l.boss.Choose("Round 2, table 1")
	playtest.Contains(t, l.boss.Click("Doesn’t count"), "Corrected")
	checkLastNote("Round 2, table 1", "doesn’t count")
	if s = l.season(); s.Phase != season.Over {
		t.Errorf("got phase %s after all tables, want over", s.Phase)
	}
	openCorrections()
	playtest.Contains(t, strings.Join(playtest.Labels(l.boss.Shown), " "), "Round 1, table 1")

	for what, phase := range map[string]season.Phase{
		"End the season": season.Over, "Cancel the season": season.Cancelled,
	} {
		l = announceSeason(t, w, "toy", "1 division", "1 round")
		l.signUp("p1", "p2")
		l.endSignUp()
		at = l.openTables()[0]
		l.boss.Run("rails-server league")
		l.boss.Send(l.boss.PressRequest("y:manage:"+l.id, true))
		l.boss.Click(what)
		playtest.Contains(t, l.boss.Click(what), "Corrected")
		checkLastNote("“The toy: league")
		if s = l.season(); s.Phase != phase || l.matchOf(at).Record().Phase != match.PhaseOver {
			t.Errorf("%s: got phase %s, match %s", what, s.Phase, l.matchOf(at).Record().Phase)
		}
	}
}

// wantPlaces returns the places of the people at a table.
func wantPlaces(people []int, of map[int]int) (places []int) {
	for _, n := range people {
		places = append(places, of[n])
	}
	return places
}
