package board_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// called returns how often each user was pinged in the channel.
func called(w *playtest.World) map[string]int {
	times := map[string]int{}
	for _, p := range w.Posts {
		for _, user := range p.Mentions {
			times[user]++
		}
	}
	return times
}

// untilDue moves the clock on to the channel's due time, which must not be after a time, and does what is due.
func untilDue(w *playtest.World, latest time.Time) {
	w.T.Helper()
	w.RunDue()
	if now := w.Clock.Now(); now.After(latest) {
		w.T.Fatalf("something was due at %v, want it by %v", now, latest)
	}
}

// TestLiveTableIsNotPinged plays each game quickly, which pings nobody. When the person whose turn it is has been
// silent for ten minutes, they are pinged once, and the next turn calls its person at once.
func TestLiveTableIsNotPinged(t *testing.T) {
	for _, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, max(2, e.Game.MinSeats), nil)
			for range 20 {
				w.Clock.Advance(10 * time.Second)
				if !w.PlayChosen(w.Match().Acting().First()) {
					break
				}
				w.Update()
			}
			for w.Match().Acting().Len() > 1 && w.PlayChosen(w.Match().Acting().First()) {
				w.Update()
			}
			if got := called(w); len(got) > 0 {
				t.Fatalf("got pings to %v while all play", got)
			}
			last := w.Actor(people)
			rec := w.Match().Record()
			silent := rec.Seats[w.Match().Seat(last.User)-1].Pressed.Add(match.QuietPeriod)
			for len(called(w)) == 0 {
				untilDue(w, silent.Add(time.Second))
			}
			if now := w.Clock.Now(); now.Before(silent) {
				t.Errorf("got the ping at %v, before %v", now, silent)
			}
			playtest.Contains(t, w.Ping.Content, "<@"+last.User+">, it’s your move", w.Board.ID)
			w.Update()
			untilDue(w, silent.Add(7*24*time.Hour)) // the reminder of the next day
			playtest.Contains(t, w.Ping.Content, "the table is waiting for you")
			if got := called(w); len(got) != 1 || got[last.User] != 2 {
				t.Errorf("got pings to %v, want one and a reminder to %s", got, last.User)
			}
			for w.Actor(people) == last && w.PlayChosen(w.Match().Acting().First()) {
				w.Update()
			}
			for s := range (w.Match().Acting() & w.Match().Others(w.Match().Seat(last.User))).All() {
				if user := w.Match().Chair(s).User; called(w)[user] != 1 {
					t.Errorf("got pings to %v, want one to %s", called(w), user)
				}
			}
		})
	}
}

// TestHeldPingSpeaksFrench lets a ping of a French table come that was held back.
func TestHeldPingSpeaksFrench(t *testing.T) {
	w := playtest.New(t)
	w.StartMatchIn("fr", "toy", 2)
	w.Update()
	if got := called(w); len(got) > 0 {
		t.Errorf("got pings to %v at a table that is played live", got)
	}
	untilDue(w, playtest.Noon.Add(match.QuietPeriod+time.Second))
	playtest.Contains(t, w.Ping.Content, "<@u1> et <@u2>, à vous de choisir en secret")
}

// TestQuestionsAreAskedInTheQuiet checks that people are called to vote at a table that is played live.
func TestQuestionsAreAskedInTheQuiet(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	w.Save(w.Match().AskStop(w.Match().Seat(p.User), w.Clock.Now()))
	w.Update()
	var others []string
	for _, o := range playtest.Others(people, p) {
		others = append(others, o.User)
	}
	if w.Ping == nil || !slices.Equal(w.Ping.Mentions, others) {
		t.Errorf("got the ping %+v, want one to %q", w.Ping, others)
	}
}

// TestClockWarnsInTheQuiet checks that the clock warns in time at a table that is played live, and that there is no
// other ping after the warning.
func TestClockWarnsInTheQuiet(t *testing.T) {
	w := playtest.New(t)
	people := w.People(2)
	people[0].Run("rails start", "game=toy")
	people[1].ClickPublic("Join")
	people[0].ClickPublic("Seats and clock")
	people[0].Choose("15 minutes per turn")
	people[0].ClickPublic("Begin")
	w.Play(1, w.FirstMove(1))
	w.Update()
	if got := called(w); len(got) > 0 {
		t.Fatalf("got pings to %v at a table that is played live", got)
	}
	untilDue(w, playtest.Noon.Add(8*time.Minute))
	playtest.Contains(t, w.Ping.Content, "<@u2>")
	untilDue(w, playtest.Noon.Add(16*time.Minute))
	playtest.Contains(t, w.Ping.Content, "<@u2>", "timed out")
	if got := called(w); got["u2"] != 2 || len(got) != 1 {
		t.Errorf("got pings to %v, want the two of the clock", got)
	}
}

// TestPingsHidePlans plays two games that look alike to the others: in one of them a turn was planned. The
// channel shows the same at all times.
func TestPingsHidePlans(t *testing.T) {
	play := func(planned bool) (shown string, pings int) {
		w, p, people := playtest.NewInTurn(t, 3)
		w.Clock.Advance(9 * time.Minute)
		var next engine.Seat
		for i := range people {
			s := engine.Seat(i + 1)
			if after, _, err := w.Match().Play(w.Match().Seat(p.User), 0, []string{"end"}, w.Clock.Now()); err == nil && after.Acting().Has(s) {
				next = s
			}
		}
		if planned {
			w.Save(w.Match().AddToPlan(next, 0, 0, []string{"end"}, w.Clock.Now()))
		}
		w.Play(w.Match().Seat(p.User), "end")
		w.Update()
		w.Clock.Advance(match.GracePeriod + time.Second)
		if planned {
			if err := w.Commands.Tick(w.Ctx, w.Channel); err != nil {
				t.Fatal(err)
			}
		} else {
			w.Play(next, "end")
		}
		w.Update()
		for range 12 {
			w.Clock.Advance(2 * time.Minute)
			saved, err := w.Store.Load(w.Ctx, w.Channel)
			if err != nil {
				t.Fatal(err)
			}
			if !saved.Due.After(w.Clock.Now()) {
				w.RunDue()
			}
			w.PlayChosen(w.Match().Acting().First())
			w.Update()
			shown += fmt.Sprintln(w.Clock.Now(), len(w.Posts), called(w))
		}
		for _, post := range w.Posts {
			shown += strings.ReplaceAll(fmt.Sprintln(post.ID, post.Deleted, post.Mentions, post.Content), w.Match().Record().ID, "")
		}
		for _, n := range called(w) {
			pings += n
		}
		return shown, pings
	}
	pressed, pings := play(false)
	planned, _ := play(true)
	if pressed != planned {
		t.Errorf("if a turn was planned the channel shows\n%s\nand otherwise\n%s", planned, pressed)
	}
	if pings == 0 {
		t.Error("nobody was pinged, so that the test checks nothing")
	}
}
