package commands_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// finish plays the match to its end without presses, as quick computers and the game's chooser do, and
// has its result entered.
func (p *soloist) finish() match.Match {
	w := p.World
	w.T.Helper()
	for n := uint64(0); ; n++ {
		m, err := w.Commands.Load(w.Ctx, p.key)
		if errors.Is(err, store.ErrNone) {
			break
		}
		if err != nil {
			w.T.Fatal(err)
		}
		pos, _ := m.Position()
		s := m.Acting().First()
		var change match.Change
		if q, ok := m.ComputerQuestion(s); ok {
			move, level, _ := quickly(w.Ctx, q, time.Time{})
			_, change, err = m.PlayComputerMove(s, m.Record().Rev, move, level, w.Clock.Now())
		} else {
			_, change, err = m.Play(s, 0, []string{pos.Choose(s, engine.NewRand(engine.Seed{8}, n))}, w.Clock.Now())
		}
		if err == nil {
			err = w.Commands.Save(w.Ctx, p.key, change)
		}
		if err != nil {
			w.T.Fatal(err)
		}
	}
	m := p.match()
	if err := w.Commands.Finished(w.Ctx, p.key, m.Record().ID); err != nil {
		w.T.Fatal(err)
	}
	return m
}

// calendar returns the person's calendar.
func (p *soloist) calendar() people.Calendar {
	p.World.T.Helper()
	c, err := people.LoadCalendar(p.World.Ctx, p.World.Commands.Services, p.User)
	if err != nil {
		p.World.T.Fatal(err)
	}
	return c
}

// resultsOf returns the users with a result of a day.
func resultsOf(w *playtest.World, day string) (users []string) {
	w.T.Helper()
	list, err := people.LoadDayResults(w.Ctx, w.Commands.Services, day)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, r := range list {
		users = append(users, r.User)
	}
	return users
}

// release lets a new version of the program go on, whose computers think differently.
func release(w *playtest.World) {
	w.T.Helper()
	games := playtest.GamesDrawnSmall()
	for i, e := range games {
		g := *e.Game
		g.PolicyVersion++
		games[i].Game = &g
	}
	book, err := render.NewBook(games, nil)
	if err != nil {
		w.T.Fatal(err)
	}
	w.Commands.Book = book
}

// TestMonthOfDays lets people play through a month with a leap day: one every day late in the evening,
// one who finishes after midnight, one who finishes a minute after noon of the next day, and one who
// misses a day. In the middle a new version of the program begins at noon.
func TestMonthOfDays(t *testing.T) {
	w := newDailyWorld(t)
	first := time.Date(2028, 2, 14, 0, 0, 0, 0, time.UTC)
	const days, released, missed = 30, 22, 10
	played := map[string]int{}
	for n := range days {
		midnight := first.AddDate(0, 0, n)
		day := interaction.DayAt(midnight)
		daily, owl, late, lazy := passenger(w, "1001", day), passenger(w, "1002", day), passenger(w, "1003", day), passenger(w, "1004", day)

		if n == released {
			w.Clock.Set(midnight.Add(11 * time.Hour))
			lazy.depart()
			daily.depart()
			daily.finish()
			w.Clock.Set(midnight.Add(12 * time.Hour))
			release(w)
			playtest.Contains(t, owl.Run("rails daily"), "I was updated today")
			if playtest.HasLabel(owl.Shown, "Depart") {
				t.Error("a try begins with another program than the day's")
			}
			lazy.finish() // by a computer that thinks otherwise, so that it does not count
			if got := resultsOf(w, day); fmt.Sprint(got) != "[1001]" {
				t.Errorf("the day of the release has the results of %v", got)
			}
			continue
		}
		w.Clock.Set(midnight.Add(23*time.Hour + 50*time.Minute))
		isLate, isLazy := n%6 == 0, n >= missed-2 && n != missed
		owl.depart()
		if isLate {
			late.depart()
		}
		daily.depart()
		played[daily.finish().Record().Game]++
		if isLazy {
			lazy.depart()
			lazy.finish()
		}
		w.Clock.Set(midnight.Add(24*time.Hour + 5*time.Minute))
		owl.finish()
		playtest.Contains(t, owl.Run("rails daily", "day="+day), "You’ve had your try")
		w.Clock.Set(midnight.Add(36*time.Hour + time.Minute))
		if isLate {
			late.finish()
		}
		users := resultsOf(w, day)
		if want := 2 + btoi(isLazy); len(users) != want || strings.Contains(fmt.Sprint(users), "1003") {
			t.Fatalf("%s has the results of %v", day, users)
		}
	}
	today := interaction.DayAt(first.AddDate(0, 0, days-1))
	for user, want := range map[string][2]int{
		"1001": {days, days}, "1002": {days - released - 1, released}, "1003": {0, 0},
		"1004": {days - missed - 1, days - missed - 1},
	} {
		c := passenger(w, user, today).calendar()
		if got := [2]int{c.Streak(today), c.Longest()}; got != want {
			t.Errorf("%s has streaks %v, want %v", user, got, want)
		}
	}
	if c := passenger(w, "1001", today).calendar(); c["2028-02-29"].Match == "" {
		t.Error("the leap day is missing")
	}
	t.Log(played)
	if len(played) < 5 {
		t.Errorf("only %v were played", played)
	}
	p := passenger(w, "1001", today)
	playtest.Contains(t, p.Run("rails stats"), fmt.Sprintf("Train of the day: %d days finished. Streak: %d days", days, days))
	p.Click("Calendar")
	playtest.Contains(t, p.Shown.Files[0].Alt, "days finished")
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
