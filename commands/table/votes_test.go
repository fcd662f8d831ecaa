package table_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

func TestSkipNeedsAVote(t *testing.T) {
	w, people := playtest.NewWithClock(t, 4)
	w.Play(2, w.FirstMove(2))
	w.Play(3, w.FirstMove(3))
	w.Update()
	playtest.Contains(t, people[0].ClickPublic("Table"), "to play, times out")
	if playtest.HasLabel(people[0].Shown, "Skip U4 *name*") {
		t.Error("a skip is offered too early")
	}
	w.RunDue()
	w.RunDue()
	playtest.Contains(t, people[0].ClickPublic("Table"), "has run out of time: the others can vote to skip")
	playtest.Contains(t, people[0].Click("Skip U4 *name*"), "You’ve asked the others. Waiting for", "one more yes will do",
		"**No** under the question")
	playtest.Contains(t, w.Board.Content, "wants to skip", "do you agree? One yes is enough.")
	playtest.Contains(t, people[3].ClickPublic("Yes"), "The others decide whether to skip you. Press **No**, or just move, to show you’re here")
	s := w.Person("u9")
	playtest.Contains(t, s.ClickPublic("Yes"), "not at this table")
	playtest.Contains(t, people[0].ClickPublic("Yes"), "Only the others")
	playtest.Contains(t, people[2].ClickPublic("No"), "You disagree. Waiting for")
	playtest.Contains(t, people[1].ClickPublic("Yes"), "I’m playing this turn for")
	if playtest.HasLabel(w.Board.Message, "Yes") {
		t.Error("the question is still there")
	}
	playtest.Contains(t, people[0].ClickPublic("Log"), "wants to skip", "is skipped")
	playtest.Contains(t, people[3].ClickPublic("Play"), "") // who was skipped is still at the table
}

func TestSeatIsTakenOverByVote(t *testing.T) {
	w, people := playtest.NewWithClock(t, 3)
	people[1].Run("rails leave")
	people[1].Click("Resign")
	s := w.Person("u9")
	playtest.Contains(t, s.ClickPublic("Table"), "has resigned: anyone can take the seat")
	playtest.Contains(t, s.Click("Take over from U2 *name*"), "You’ve asked the others. Waiting for")
	playtest.Contains(t, w.Board.Content, `**U9 \*name\*** wants to take over from`)
	people[0].ClickPublic("Yes")
	playtest.Contains(t, people[2].ClickPublic("Yes"), "the seat has a new player")
	if w.Match().Seat("u9") != 2 {
		t.Error("the newcomer has no seat")
	}
	playtest.Contains(t, people[1].ClickPublic("Play"), "not at this table")
}

// TestLogNamesTheSeatsPlayerAtThatTime lets two people take over the same seat one after the
// other. Each entry names the person who had it then.
func TestLogNamesTheSeatsPlayerAtThatTime(t *testing.T) {
	w, people := playtest.NewWithClock(t, 4)
	people[1].Run("rails leave")
	people[1].Click("Resign")
	for i, newcomer := range []string{"u8", "u9"} {
		p := w.Person(newcomer)
		p.Run("rails table")
		p.Click("Take over from " + []string{"U2", "U8"}[i] + " *name*")
		if i == 0 {
			people[0].ClickPublic("Yes")
			people[2].ClickPublic("Yes")
		} else {
			w.Person("u8").ClickPublic("Yes")
		}
	}
	want := []string{
		`**U2 \*name\*** resigns`, `**U8 \*name\*** wants to take over from **U2 \*name\***`,
		`**U8 \*name\*** takes over from **U2 \*name\***`, `**U9 \*name\*** takes over from **U8 \*name\***`,
	}
	playtest.Contains(t, w.Board.Content, want[2:]...)
	playtest.Contains(t, people[0].Run("rails log"), want...)
	playtest.Contains(t, people[0].Click("Older"), `The game begins: **U1 \*name\***, **U2 \*name\***`)
	playtest.Contains(t, people[0].Run("rails replay"), `The game begins: **U1 \*name\***, **U2 \*name\***`)
	if alt := people[0].Shown.Files[0].Alt; !strings.Contains(alt, "U2 *name*") || strings.Contains(alt, "U9") {
		t.Errorf("got the alt text %q for the first board", alt)
	}
	w.PlayToEnd()
	playtest.Contains(t, people[0].Run("rails log"), "U9")
	file, err := w.Match().Export(w.Entries())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := match.Verify(w.Game, file); err != nil {
		t.Error(err)
	}
}

func TestMatchEndsByAgreement(t *testing.T) {
	w, people := playtest.NewWithClock(t, 3)
	people[1].Run("rails table")
	people[1].Click("End by agreement")
	playtest.Contains(t, w.Ping.Content, `<@u1> and <@u3>: **U2 \*name\*** wants to end the game. Yes or no?`)
	playtest.Contains(t, people[0].ClickPublic("No"), "The vote failed: the game goes on")
	people[1].Run("rails table")
	people[1].Click("End by agreement")
	people[0].Run("rails table")
	playtest.Contains(t, people[0].Click("Yes"), "You agree")
	playtest.Contains(t, people[2].ClickPublic("Yes"), "over, without a result")
	playtest.Contains(t, w.Board.Content, "agreed to end the game")
	people[0].Run("rails board")
	for _, m := range []components.Message{w.Board.Message, people[0].Shown} {
		playtest.Lacks(t, m.Content+m.Files[0].Alt, "to play", "Waiting for")
		playtest.Contains(t, m.Files[0].Alt, "agreed to end the game")
	}
	if r := w.Match().Record(); r.Ending != match.EndAgreed {
		t.Errorf("got the ending %q", r.Ending)
	}
	playtest.Contains(t, people[0].Run("rails table"), "agreed to end the game")
}

func TestClockIsPausedByVote(t *testing.T) {
	w, people := playtest.NewWithClock(t, 2)
	people[0].ClickPublic("Table")
	people[0].Click("Pause the clock")
	playtest.Contains(t, people[1].ClickPublic("Yes"), "clock is paused")
	playtest.Contains(t, w.Board.Content, "The clock was paused <t:")
	playtest.Contains(t, people[1].ClickPublic("Table"), "The clock was paused")
	playtest.Contains(t, people[1].Click("Resume the clock"), "is running again")
	resume := people[1].PressRequest("t:"+w.Match().Record().ID+":resume:0", true)
	playtest.Contains(t, people[1].Text(people[1].Send(resume)), "the clock hasn’t changed")
}

// TestTableWithoutClockHasATimeout checks that a table without a clock has a timeout, which the
// page explains and which can be paused.
func TestTableWithoutClockHasATimeout(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	for locale, words := range map[string][3]string{
		"en-US": {"Clock: a week per turn, reminders after one day and after three", "times out <t:", "Pause the clock"},
		"fr":    {"Pendule : une semaine par tour, rappels après un jour et après trois", "<t:", "Arrêter la pendule"},
	} {
		people[0].Locale = locale
		playtest.Contains(t, playtest.PlainSpaces.Replace(people[0].ClickPublic("Table")), words[0], words[1])
		if !playtest.HasLabel(people[0].Shown, words[2]) {
			t.Errorf("%s: got no button that pauses the timeout: %v", locale, playtest.Controls(people[0].Shown))
		}
	}
}

// TestClockIsRestartedDuringAVote checks that restarting the clock needs no vote.
func TestClockIsRestartedDuringAVote(t *testing.T) {
	_, people := playtest.NewWithClock(t, 2)
	people[0].ClickPublic("Table")
	people[0].Click("Pause the clock")
	people[1].ClickPublic("Yes")
	people[0].ClickPublic("Table")
	people[0].Click("End by agreement")
	people[1].ClickPublic("Table")
	text := people[1].Click("Resume the clock")
	playtest.Contains(t, text, "The clock is running again")
	playtest.Lacks(t, text, "You’ve asked the others.")
}

// TestLatePlayerCannotSkipAnother checks that a person whose time is out cannot skip another.
func TestLatePlayerCannotSkipAnother(t *testing.T) {
	w, people := playtest.NewWithClock(t, 3)
	w.RunDue()
	w.RunDue() // 2 and 3 are late
	people[1].ClickPublic("Table")
	if playtest.HasLabel(people[1].Shown, "Skip U3 *name*") {
		t.Error("a skip is offered to a person whose own time is out")
	}
	press := people[1].PressRequest("t:"+w.Match().Record().ID+":skip:3", true)
	playtest.Contains(t, people[1].Text(people[1].Send(press)), "You’re out of time too")
	people[0].ClickPublic("Table")
	people[0].Click("Skip U3 *name*")
	if w.Match().Acting().Has(3) {
		t.Error("the skip by a person whose time is not out failed")
	}
}

// TestSeatRequestIsWithdrawn lets a person withdraw their request for a seat.
func TestSeatRequestIsWithdrawn(t *testing.T) {
	w, _ := playtest.NewWithClock(t, 3)
	s := w.Person("u9")
	s.ClickPublic("Table")
	playtest.Contains(t, s.Click("Take over from U2 *name*"), "**No** under the question")
	playtest.Contains(t, s.ClickPublic("Yes"), "Only the others can answer")
	playtest.Contains(t, s.ClickPublic("No"), `**U9 \*name\*** withdrew the request`)
	if w.Match().Record().Ask != nil || playtest.HasLabel(w.Board.Message, "Yes") {
		t.Error("the question is still asked")
	}
	playtest.Contains(t, s.Run("rails log"), `**U9 \*name\*** withdraws the request`)
}

// TestSilenceIsConsentOnceTimeIsOut checks that a vote passes if the time of those who have not
// answered is out.
func TestSilenceIsConsentOnceTimeIsOut(t *testing.T) {
	w, people := playtest.NewWithClock(t, 3)
	people[1].Run("rails leave")
	people[1].Click("Resign")
	w.RunDue()
	s := w.Person("u9")
	s.ClickPublic("Table")
	s.Click("Take over from U2 *name*")
	people[0].ClickPublic("Yes")
	playtest.Contains(t, w.Board.Content, `**U3 \*name\***, do you agree?`)
	w.RunDue()
	if w.Match().Seat("u9") != 2 {
		t.Error("the request for the seat was not granted")
	}
	playtest.Lacks(t, w.Board.Content, "do you agree?")
}

// TestVoteOfAFinishedMatchIsRefused presses the buttons of a question whose match has ended or
// whose asker has resigned.
func TestVoteOfAFinishedMatchIsRefused(t *testing.T) {
	w, people := playtest.NewWithClock(t, 3)
	people[0].ClickPublic("Table")
	people[0].Click("Pause the clock")
	yes := playtest.Find(t, w.Board.Message, "Yes").ID
	people[0].Run("rails leave")
	people[0].Click("Resign")
	if w.Match().Record().Ask != nil || playtest.HasLabel(w.Board.Message, "Yes") {
		t.Error("the question of a person who has resigned is still open")
	}
	playtest.Contains(t, people[1].PressPublicID(yes), "settled")
	people[1].ClickPublic("Table")
	people[1].Click("Pause the clock")
	yes = playtest.Find(t, w.Board.Message, "Yes").ID
	w.PlayToEnd()
	if playtest.HasLabel(w.Board.Message, "Yes") {
		t.Error("the board of a finished match still has the question")
	}
	for _, p := range people {
		playtest.Contains(t, p.PressPublicID(yes), "This question has already been settled")
		playtest.Contains(t, p.PressID("t:"+w.Match().Record().ID+":pause:0"), "The game is over")
	}
}
