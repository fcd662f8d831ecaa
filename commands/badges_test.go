package commands_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/commands/playtest"
)

// TestStreakBadgeWaitsForTheDayToClose plays the train of the day until the streak earns a badge. Nobody is told,
// others see it on the page only once the day is closed, and entering the day again changes nothing.
func TestStreakBadgeWaitsForTheDayToClose(t *testing.T) {
	w := newDailyWorld(t)
	first := time.Date(2028, 2, 14, 0, 0, 0, 0, time.UTC)
	var p *soloist
	stamped := func(reader string) bool {
		t.Helper()
		other := w.Person(reader)
		other.Run("rails stats", "user=1001")
		other.Click("Badges")
		other.Click("Any game")
		return strings.Contains(other.Shown.Files[0].Alt, "Season pass")
	}
	const days = 7
	for n := range days {
		midnight := first.AddDate(0, 0, n)
		p = passenger(w, "1001", interaction.DayAt(midnight))
		w.Clock.Set(midnight.Add(20 * time.Hour))
		p.depart()
		p.finish()
		if has := stamped("1001"); has != (n == days-1) {
			t.Fatalf("after %d days the badge is earned: %v", n+1, has)
		}
	}
	if stamped("1002") {
		t.Error("others see the badge before the day is closed")
	}
	before, err := w.Store.Ledger(w.Ctx, w.Guild+"-badges")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Commands.Finished(w.Ctx, p.key, p.match().Record().ID); err != nil {
		t.Fatal(err)
	}
	if after, err := w.Store.Ledger(w.Ctx, w.Guild+"-badges"); err != nil || after.Version != before.Version {
		t.Errorf("the badge was entered again (%v)", err)
	}
	w.Clock.Set(first.AddDate(0, 0, days).Add(12*time.Hour + time.Minute))
	if !stamped("1002") {
		t.Error("others do not see the badge after the day is closed")
	}
	w.WantNowhere(w.Channel, "Season pass", "🏅")
	p.Run("rails forget")
	playtest.Contains(t, p.Click("Forget me"), "forgotten you")
	if stamped("1002") {
		t.Error("the badge is still there after its person was forgotten")
	}
}

// TestSoloWinsAreNotTold wins a solo game against hard computers. The badge is on the page, and the channel shows
// nothing. A game against easy computers earns none.
func TestSoloWinsAreNotTold(t *testing.T) {
	for _, level := range []string{"easy", "hard"} {
		w := newDailyWorld(t)
		p := &soloist{w.Person("u1"), interaction.SoloKey("u1", "toy")}
		for won := false; !won; {
			p.Run("rails solo", "game=toy", "level="+level)
			if playtest.HasLabel(p.Shown, "New game") {
				p.Click("New game")
			}
			p.settle()
			rec := p.finish().Record()
			won = rec.Standings[0].Seat == p.match().Seat("u1")
			if won && rec.Standings[0].Place != 1 {
				t.Fatal("the winner is not first")
			}
		}
		p.Run("rails stats")
		p.Click("Badges")
		if has := strings.Contains(p.Shown.Files[0].Alt, "First win ("); has != (level == "hard") {
			t.Errorf("%s: the badge is earned: %v", level, has)
		}
		w.WantNowhere(w.Channel, "First win", "🏅")
		if len(w.Posts) > 0 {
			t.Errorf("the channel shows %q", w.Posts[0].Content)
		}
		w.GoTo("500", "900")
		w.Place = place.BotDM // where people see what they have earned everywhere
		p.Run("rails stats")
		p.Click("Badges")
		if has := strings.Contains(p.Shown.Files[0].Alt, "First win ("); has != (level == "hard") {
			t.Errorf("%s: in a private message the badge is earned: %v", level, has)
		}
	}
}
