package league_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
)

// TestSeasonOfEightWithCrashes plays a league of eight people and three divisions to its end,
// while the process that runs it crashes again and again. Then it opens the next season.
func TestSeasonOfEightWithCrashes(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy", "2 rounds", "3 divisions", "Clock and dates…", "1 day")
	r := rand.New(rand.NewPCG(8, 3))
	l.Server.Fail = func() error {
		if r.IntN(4) == 0 {
			return errors.New("killed")
		}
		return nil
	}
	defer func() { l.Server.Fail = nil }()
	tickUntilDone := func() {
		t.Helper()
		for range 500 {
			if err := l.Commands.TickSeason(l.Ctx, l.Guild+"/"+l.id); err == nil {
				return
			}
		}
		t.Fatal("the season was not updated in 500 attempts")
	}
	first := l.seasonMessage().ID
	for _, user := range eight {
		playtest.Contains(t, l.pressSeason(l.Person(user), "Sign up"), "You’re in")
	}
	tickUntilDone()
	playtest.Contains(t, l.seasonMessage().Content, "8 signed up so far", "**P8 \\*name\\***")
	if files := l.seasonMessage().Files; len(files) != 1 || !strings.Contains(files[0].Alt, "P8 *name*") {
		t.Errorf("got the pictures %+v, want one of the places taken", files)
	}
	playtest.Contains(t, l.details(), "Fingerprint of the draws")
	w.Clock.Advance(25 * time.Hour)
	if err := l.Store.SetPreference(l.Ctx, "server", l.Guild, []byte(`{"dark":true}`)); err != nil {
		t.Fatal(err)
	}
	for round := 1; round <= 2; round++ {
		tickUntilDone()
		open := l.openTables()
		if len(open) != 3 {
			t.Fatalf("round %d: got %d tables", round, len(open))
		}
		for _, at := range open {
			rec := l.matchOf(at).Record()
			if len(rec.Seats) != len(at.People) || rec.Season != l.Guild+"/"+l.id || rec.Clock != "turn-24h" {
				t.Errorf("got the match %+v", rec)
			}
			if name := l.Server.Threads[at.Thread]; !strings.HasPrefix(name, "Division ") ||
				!strings.Contains(name[:min(len(name), 30)], fmt.Sprintf("round %d", round)) {
				t.Errorf("got the thread name %q", name)
			}
			l.conclude(at, l.greatestUser(at))
		}
	}
	tickUntilDone()
	s := l.season()
	if s.Phase != season.Over || len(s.Tables) != 6 {
		t.Fatalf("got phase %s, %d tables", s.Phase, len(s.Tables))
	}
	messages := 0
	for _, n := range l.Server.LiveMessages(l.Channel) {
		if strings.Contains(n.Content, "🚂") {
			messages++
		}
	}
	if messages != 6 || len(l.Server.Threads) != 6 {
		t.Errorf("got %d messages and %d threads for 6 tables", messages, len(l.Server.Threads))
	}
	m := l.seasonMessage()
	if m.ID != first || len(m.Files) != 1 {
		t.Errorf("got the standings in message %s with %d pictures, want them in message %s with one", m.ID, len(m.Files), first)
	}
	playtest.Contains(t, m.Content, "Division A: **P3", "Division B: **P6", "Division C: **P8", "with 24 points")
	playtest.Contains(t, l.details(), s.Seed.Hex())
	playtest.Contains(t, m.Files[0].Alt, "Division C", "1. P8 *name*, 24 points, 2 wins")
	playtest.CheckTheme(t, "standings on a dark server", m.Files[0].Data, true)

	l.Server.Fail = nil
	playtest.Contains(t, l.pressSeason(l.Person("p1"), "Next season"), "Only a moderator")
	playtest.Contains(t, l.pressSeason(l.boss, "Next season"), "The season is announced")
	l.update()
	playtest.Lacks(t, strings.Join(playtest.Labels(l.seasonMessage().Message), " "), "Next season")
	l.id = l.season().Next
	l.update()
	playtest.Contains(t, l.seasonMessage().Content, "league, season\u00a02", "Nobody has signed up yet")
	l.signUp(eight...)
	l.endSignUp()
	var divisions [3][]string
	for _, e := range l.season().Entrants {
		divisions[e.Division] = append(divisions[e.Division], e.User)
	}
	userInPlace := func(division, place int) string {
		return s.Entrants[s.Standings(division)[place-1].Entrant-1].User
	}
	for division, want := range [3][]string{
		{userInPlace(0, 1), userInPlace(0, 2), userInPlace(1, 1)}, {userInPlace(0, 3), userInPlace(1, 2), userInPlace(2, 1)}, {userInPlace(1, 3), userInPlace(2, 2)},
	} {
		slices.Sort(want)
		if got := divisions[division]; !slices.Equal(got, want) {
			t.Errorf("division %d after promotion and relegation: got %v, want %v", division, got, want)
		}
	}
}

// TestNextSeasonAfterACrash crashes while the next season is opened. Pressing again must open it,
// and only once.
func TestNextSeasonAfterACrash(t *testing.T) {
	w := playtest.New(t)
	l := finishedSeason(t, w)
	ctx, die := context.WithCancel(w.Ctx)
	w.AfterStoreOp = func(op string) {
		if op == "save season" {
			die()
		}
	}
	if _, err := w.Commands.Handle(ctx, l.boss.PressRequest(playtest.Find(t, l.seasonMessage().Message, "Next season").ID, false)); err == nil {
		t.Error("the request succeeded although its process crashed")
	}
	w.AfterStoreOp = nil
	l.update()
	playtest.Contains(t, l.pressSeason(l.boss, "Next season"), "The season is announced")
	if _, err := w.Store.Season(w.Ctx, w.Guild, l.season().Next); err != nil {
		t.Errorf("load the next season: %v", err)
	}
	if all, err := w.Store.Seasons(w.Ctx, w.Guild); err != nil || len(all) != 2 {
		t.Errorf("got %d seasons, error %v", len(all), err)
	}
}

// TestNextSeasonIsAnnouncedOnce presses the button for the next season again. It says when
// sign-up ends, and later that the season has been announced.
func TestNextSeasonIsAnnouncedOnce(t *testing.T) {
	w := playtest.New(t)
	l := finishedSeason(t, w)
	id := playtest.Find(t, l.seasonMessage().Message, "Next season").ID
	press := func() string { return l.boss.PressPublicID(id) }
	first := press()
	playtest.Contains(t, first, "The season is announced")
	w.Clock.Advance(24 * time.Hour)
	if again := press(); again != first {
		t.Errorf("got the reply %q at first and %q a day later", first, again)
	}
	w.Clock.Advance(9 * 24 * time.Hour)
	playtest.Contains(t, press(), "has already been announced in <#100>")
}

// TestDetailsNamePeopleOnce checks that people who have signed up are named once, and have no
// standings before tables are played.
func TestDetailsNamePeopleOnce(t *testing.T) {
	l := announceSeason(t, playtest.New(t), "toy", "1 division")
	l.signUp("p1", "p2")
	text := l.pressSeason(l.Person("p1"), "Details")
	playtest.Contains(t, text, "2 signed up so far", "You’re in", "Clock: ")
	playtest.Lacks(t, text, "0 points")
	l.endSignUp()
	playtest.Contains(t, l.pressSeason(l.Person("p1"), "Details"), "**P2 \\*name\\***, 0 points, 0 wins")
}

// TestSeasonTablesAreListed checks that a season's table is among those of the server, and that a
// moderator can end it before anybody has pressed anything in its thread.
func TestSeasonTablesAreListed(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy")
	l.signUp("p1", "p2")
	l.endSignUp()
	at := l.openTables()[0]
	playtest.Contains(t, l.Person("p3").Run("rails-server tables"), "**Being played**", "<#"+at.Thread+">")
	moderator := l.Person("p4")
	moderator.Permissions = playtest.ManageServer
	moderator.Run("rails-server tables")
	moderator.Choose("Close table 1: The toy")
	moderator.Click("Close the table")
	if rec := l.matchOf(at).Record(); rec.Ending != match.EndStopped {
		t.Errorf("got the ending %q", rec.Ending)
	}
}

// TestSwissTournament plays a Swiss tournament of two rounds to its end.
func TestSwissTournament(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy", "Swiss tournament", "2 people", "2 rounds", "Clock and dates…", "1 day")
	l.signUp("p1", "p2", "p3", "p4")
	l.endSignUp()
	for round := 1; round <= 2; round++ {
		for _, at := range l.openTables() {
			l.playOut(at)
		}
		l.update()
	}
	s := l.season()
	if s.Phase != season.Over || len(s.Tables) != 4 {
		t.Fatalf("got phase %s, %d tables after two rounds", s.Phase, len(s.Tables))
	}
	for _, at := range s.Tables {
		rec := l.matchOf(at).Record()
		for i, n := range at.People {
			for seat, chair := range rec.Seats {
				if chair.User != s.Entrants[n-1].User {
					continue
				}
				for _, st := range rec.Standings {
					if int(st.Seat) == seat+1 && st.Place != at.Result.Places[i] {
						t.Errorf("%s came in place %d, but the recorded place is %d", chair.User, st.Place, at.Result.Places[i])
					}
				}
			}
		}
	}
	sum := 0
	for _, own := range s.Standings(0) {
		sum += own.Points
	}
	if sum != 4*season.MaxPoints {
		t.Errorf("got %d points from four tables", sum)
	}
	playtest.Contains(t, l.seasonMessage().Content, "Swiss tournament\u00a01", "The season is over")
}

// TestAbsentPeopleLoseTheirSeats checks that a person whose time is out loses their seat an hour
// later, to a computer if the season says so, and comes last. The second time they are out of the
// season.
func TestAbsentPeopleLoseTheirSeats(t *testing.T) {
	for _, computer := range []bool{false, true} {
		w := playtest.New(t)
		choices := []string{"1 division", "Clock and dates…", "1 day"}
		if computer {
			w.Commands.Think = thinkQuickly // then it is what is planned
		}
		l := announceSeason(t, w, "toy", choices...)
		l.signUp("p1", "p2", "p3")
		l.endSignUp()
		for round := 1; round <= 2; round++ {
			at := l.openTables()[0]
			for range 200 {
				m := l.matchOf(at)
				i := m.Acting().First()
				if m.Chair(i).User == "p1" {
					break
				}
				l.Channel = at.Thread
				var chance [32]byte
				if err := l.playChosen(i, chance); err != nil {
					t.Fatal(err)
				}
				l.Channel = "100"
			}
			if up, ok := l.matchOf(at).Deadline(l.matchOf(at).Seat("p1")); !ok || up.IsZero() {
				t.Fatal("it is not p1's turn")
			}
			w.Clock.Advance(24*time.Hour + 50*time.Minute)
			l.update()
			if l.matchOf(at).Seat("p1") == 0 {
				t.Fatal("p1 lost the seat within an hour of the deadline")
			}
			w.Clock.Advance(15 * time.Minute)
			l.update()
			m := l.matchOf(at)
			computers := 0
			for _, chair := range m.Record().Seats {
				if chair.Computer() {
					computers++
				}
			}
			if m.Seat("p1") != 0 || computer != (computers == 1) {
				t.Fatalf("got p1 on seat %d and %d computers", m.Seat("p1"), computers)
			}
			l.playOut(at)
			l.update()
		}
		s := l.season()
		if places := s.Tables[0].Result.Places; places[slices.Index(s.Tables[0].People, s.Find("p1"))] != 0 {
			t.Errorf("got places %v with an absent player", places)
		}
		if !s.Entrants[s.Find("p1")-1].Out || len(s.Tables[2].People) != 2 {
			t.Errorf("got the entrants %+v and the table %+v after two missed tables", s.Entrants, s.Tables[2])
		}
		told := false
		for _, n := range l.Server.LiveMessages(l.Channel) {
			told = told || strings.Contains(n.Content, "missed two tables")
		}
		if !told {
			t.Error("no note says that p1 has dropped out")
		}
	}
}

// TestPeopleWhoLeftTheServerLoseTheirSeats checks that a match waits only half an hour for a
// person who has left the server. A computer plays on if the season says so. The person comes
// last and is out of the season.
func TestPeopleWhoLeftTheServerLoseTheirSeats(t *testing.T) {
	for _, computer := range []bool{false, true} {
		w := playtest.New(t)
		if computer {
			w.Commands.Think = thinkQuickly
		}
		l := announceSeason(t, w, "toy", "1 division", "2 rounds", "Clock and dates…",
			"a week per turn, reminders after one day and after three")
		l.signUp("p1", "p2", "p3")
		l.endSignUp()
		at := l.openTables()[0]
		for l.matchOf(at).Chair(l.matchOf(at).Acting().First()).User != "p1" {
			l.Channel = at.Thread
			if err := l.playChosen(l.matchOf(at).Acting().First(), engine.Seed{}); err != nil {
				t.Fatal(err)
			}
			l.Channel = "100"
		}
		l.Server.Left["p1"], l.Server.Left["p2"] = true, true // for p2 nobody waits yet
		l.update()
		if l.matchOf(at).Seat("p1") == 0 {
			t.Fatal("a person who has just played lost their seat")
		}
		w.Clock.Advance(30 * time.Minute)
		l.update()
		l.Server.Left["p2"] = false
		m := l.matchOf(at)
		if s := slices.IndexFunc(m.Record().Seats, match.Chair.Computer); m.Seat("p1") != 0 || computer != (s >= 0) {
			t.Fatalf("got p1 on seat %d, a computer on seat %d; want p1 replaced", m.Seat("p1"), s+1)
		}
		l.playOut(at)
		l.update()
		s := l.season()
		n := s.Find("p1")
		if places := s.Tables[0].Result.Places; places[slices.Index(s.Tables[0].People, n)] != 0 ||
			len(s.Tables[1].People) != 2 {
			t.Errorf("got places %v, and then the table %+v", places, s.Tables[1])
		}
		if s.Entrants[s.Find("p2")-1].Out {
			t.Error("p2 has dropped out although it was not their turn")
		}
		playtest.Contains(t, l.Server.LiveMessages("100")[2].Content,
			"**P1 \\*name\\*** has left the server and is out of the season.")
	}
}

// TestLongSignUpListIsShortened checks that the message counts the rest if many people with long names
// have signed up. The details name all, and say how the season is played.
func TestLongSignUpListIsShortened(t *testing.T) {
	l := announceSeason(t, playtest.New(t), "toy")
	var users []string
	for n := range season.MaxEntrants {
		users = append(users, fmt.Sprintf("a_person_called_%02d_long", n))
	}
	l.signUp(users...)
	playtest.Contains(t, l.seasonMessage().Content, "60 signed up so far: **A\\_PERSON\\_CALLED\\_00", "more, under “Details”")
	pages := l.details()
	playtest.Contains(t, pages, "Clock: ", "Fingerprint of the draws")
	playtest.Lacks(t, pages, "more, under “Details”")
	for n := range season.MaxEntrants {
		playtest.Contains(t, pages, fmt.Sprintf("\\_%02d\\_LONG", n))
	}
}

// TestSeasonOptions chooses options of the game for a season. It can be announced only once all
// that is needed is chosen.
func TestSeasonOptions(t *testing.T) {
	w := playtest.New(t)
	boss := w.Person("boss")
	boss.Permissions = interaction.PermManageMessages
	boss.Run("rails-server league", "game=toy")
	boss.Click("Game options")
	playtest.Contains(t, boss.Choose("with tools"), "0 of 2 chosen")
	plan := boss.Shown
	playtest.Contains(t, boss.Click("Announce it here"), "Before you announce the season", "0 of 2 chosen")
	menu := playtest.Find(t, plan, "Crane")
	playtest.Contains(t, boss.PressID(menu.ID, "none such"), "can’t set")
	playtest.Contains(t, boss.PressID(menu.ID, "map"), "1 of 2 chosen")
	playtest.Contains(t, boss.PressID(menu.ID, "lamp", "crane"), "Tools: Lamp and Crane")
	playtest.Contains(t, boss.Click("Announce it here"), "The season is announced")
	list, err := w.Store.Seasons(w.Ctx, w.Guild)
	if err != nil {
		t.Fatal(err)
	}
	l := &league{World: w, boss: boss, people: map[string]*playtest.Person{}, id: list[0].ID}
	l.update()
	l.signUp("p1", "p2")
	l.endSignUp()
	if o := l.matchOf(l.openTables()[0]).Record().Options; o["yard"] != "tools" || o["tools"] != "crane+lamp" {
		t.Errorf("got the options %v", o)
	}
}

// TestSeasonRefusals checks that impossible requests are refused in words and change nothing.
func TestSeasonRefusals(t *testing.T) {
	w := playtest.New(t)
	anybody, boss := w.Person("p1"), w.Person("boss")
	boss.Permissions = interaction.PermManageMessages
	playtest.Contains(t, anybody.Run("rails-server league"), "None yet")
	playtest.Lacks(t, strings.Join(playtest.Labels(anybody.Shown), " "), "Open a season")
	playtest.Contains(t, anybody.Run("rails-server league", "game=toy"), "Only a moderator")
	in := boss.CommandRequest("rails-server league", "game=toy")
	in.Thread = true
	playtest.Contains(t, boss.Text(boss.Send(in)), "not in a thread")
	in = boss.CommandRequest("rails-server league", "game=toy")
	in.BotPermissions &^= 1<<35 | 1<<38
	playtest.Contains(t, boss.Text(boss.Send(in)), "**Send Messages in Threads** and **Create Public Threads**")
	for _, id := range []string{
		"y", "y:", "y:none:x", "y:page:none", "y:in:none", "y:set:none:size", "y:set:none:size:how", "y:result:x",
	} {
		if text := boss.PressID(id, "1"); !strings.Contains(text, "button is out of date") && !strings.Contains(text, "is gone") {
			t.Errorf("%s: got the answer %q, want a refusal", id, text)
		}
	}
	boss.Run("rails-server league")
	boss.Click("Open a season…")
	playtest.Contains(t, boss.Choose("The toy"), "plan a season")
	playtest.Lacks(t, anybody.Run("rails-server league"), "The toy: league")
	plan := boss.Shown
	for _, bad := range []string{"size:99", "size:0", "rounds:99", "form:cup", "clock:never", "days:4", "absent:genius",
		"what:1"} {
		part, value, _ := strings.Cut(bad, ":")
		id := strings.Replace(playtest.Find(t, plan, "4 people").ID, ":size:", ":"+part+":", 1)
		playtest.Contains(t, boss.PressID(id, value), "button is out of date")
	}
	boss.Shown = plan
	playtest.Contains(t, boss.Click("Discard"), "The draft is deleted")

	l := announceSeason(t, w, "toy", "1 division")
	l.signUp("p1")
	french := l.Person("p1")
	french.Locale = "fr"
	playtest.Contains(t, french.Run("rails-server league"), "1**\u00a0: inscriptions ouvertes")
	playtest.Contains(t, l.pressSeason(l.Person("p1"), "Sign up"), "You’ve signed up already")
	playtest.Contains(t, l.pressSeason(l.Person("p2"), "Withdraw"), "You aren’t in this season")
	l.waitUntilDue()
	if s := l.season(); s.Phase != season.Cancelled {
		t.Errorf("got phase %s with one entrant", s.Phase)
	}
	playtest.Contains(t, l.Server.LiveMessages("100")[len(l.Server.LiveMessages("100"))-1].Content, "Not enough people")
	playtest.Contains(t, l.seasonMessage().Content, "cancelled")
}

// TestSeedIsSecretUntilTheEnd checks that nobody is shown the seed or its draws before the season
// is over.
func TestSeedIsSecretUntilTheEnd(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy", "1 division", "2 rounds")
	l.signUp("p1", "p2", "p3")
	l.endSignUp()
	s := l.season()
	secrets := []string{s.Seed.Hex(), s.Seed.Lot("round 2", 1), s.Seed.Lot("standings", 1)}
	for _, user := range []string{"p1", "boss", "nosy"} {
		p := w.Person(user)
		p.Permissions = interaction.PermManageMessages
		for _, what := range []string{"page", "manage", "next", "in", "table", "person"} {
			playtest.Lacks(t, p.PressID("y:"+what+":"+l.id, "0"), secrets...)
		}
		playtest.Lacks(t, p.Run("rails-server league"), secrets...)
	}
	for _, n := range l.Server.Messages {
		playtest.Lacks(t, n.Content, secrets...)
	}
	playtest.Contains(t, l.details(), "Fingerprint")
	raw, err := w.Store.Season(w.Ctx, w.Guild, l.id)
	if err != nil {
		t.Fatal(err)
	}
	playtest.Contains(t, string(raw.Record), s.Seed.Hex()) // the store has it
	for range 2 {
		l.conclude(l.openTables()[0], "p3")
		l.update()
	}
	playtest.Contains(t, l.details(), s.Seed.Hex())
}

// TestSeasonInFrench reads a season in French.
func TestSeasonInFrench(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy", "1 division", "2 rounds")
	l.signUp("p1", "p2", "p3")
	p := w.Person("p1")
	p.Locale, p.Permissions = "fr", interaction.PermManageMessages
	playtest.Contains(t, p.Run("rails-server league", "game=toy"), "préparer une saison", "Le premier d’une table reçoit")
	playtest.Lacks(t, p.Shown.Content, "-# -#")
	p.Send(p.PressRequest("y:manage:"+l.id, true))
	playtest.Contains(t, p.Click("Clore les inscriptions"), "3\u00a0personnes participent, et leurs tables s’ouvriront aussitôt")
	l.endSignUp()
	playtest.Contains(t, p.Run("rails-server league"), "Ligues et tournois", "ronde 1 sur 2, 3\u00a0personnes")
	p.Choose("Le jouet\u00a0: ligue, saison\u00a01")
	playtest.Contains(t, p.Shown.Content, "Vous êtes à la place", "3\u00a0personnes par table")
	p.Click("Corriger…")
	playtest.Contains(t, p.Shown.Content, "annoncée dans le salon")
}
