package league_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

// TestClockStandsOnlyIfSeasonAllowsIt plays a season that stops the clock of people who are away, and one
// that does not. A person who comes back early loses their seat an hour after their new deadline.
func TestClockStandsOnlyIfSeasonAllowsIt(t *testing.T) {
	for _, allowed := range []bool{true, false} {
		w := playtest.New(t)
		w.Commands.Think = thinkQuickly
		choices := []string{"Clock and dates…"}
		if allowed {
			choices = append(choices, "the clock stands still")
		}
		l := announceSeason(t, w, "toy", choices...)
		l.signUp("p1", "p2", "p3")
		l.endSignUp()
		at := l.openTables()[0]
		user := l.matchOf(at).Chair(1).User
		before, _ := l.matchOf(at).Deadline(1)
		p := l.Person(user)
		answer := p.Run("rails settings", "away=5 days")
		l.update()
		after, _ := l.matchOf(at).Deadline(1)
		if !allowed {
			playtest.Contains(t, answer, "Here your clock runs on")
			if !after.Equal(before) {
				t.Errorf("the deadline moved from %v to %v", before, after)
			}
			continue
		}
		if !after.Equal(before.Add(5 * 24 * time.Hour)) {
			t.Errorf("the deadline moved from %v to %v, want 5 days later", before, after)
		}
		w.Clock.Advance(48 * time.Hour)
		l.update()
		if l.matchOf(at).Seat(user) != 1 {
			t.Fatal("the person has lost the seat while away")
		}
		playtest.Contains(t, p.Run("rails settings", "away=back"), "Welcome back")
		w.Clock.Advance(26 * time.Hour)
		l.update()
		if m := l.matchOf(at); m.Record().Phase == match.PhaseRunning && m.Seat(user) == 1 {
			t.Error("the person still has the seat after the deadline")
		}
	}
}
