package board_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

func TestLatePeopleAreRemindedTwice(t *testing.T) {
	w, people := playtest.NewWithClock(t, 3)
	playtest.Contains(t, w.Board.Content, "times out <t:")
	board := w.Board.ID
	w.RunDue()
	if w.Ping == nil {
		t.Fatal("got no reminder")
	}
	playtest.Contains(t, w.Ping.Content, "the table is waiting for you", "<@u2>", "<@u3>")
	playtest.Lacks(t, w.Ping.Content, "<#100>")
	if !playtest.HasLabel(w.Ping.Message, "Play") {
		t.Error("the reminder has no Play button")
	}
	if !slices.Equal(w.Ping.Mentions, []string{"u2", "u3"}) {
		t.Errorf("the reminder calls %q", w.Ping.Mentions)
	}
	first := w.Ping.ID
	w.RunDue()
	playtest.Contains(t, w.Ping.Content, "timed out", "Under **Table**")
	if w.Ping.ID == first || !w.FindPost(first).Deleted {
		t.Error("the first reminder is not replaced")
	}
	saved, err := w.Store.Load(w.Ctx, w.Channel)
	if err != nil {
		t.Fatal(err)
	}
	if away := saved.Due.Sub(w.Clock.Now()); away < 100*24*time.Hour {
		t.Errorf("got another reminder after %v, want none", away)
	}
	for _, p := range people[1:] {
		w.Play(w.Match().Seat(p.User), w.FirstMove(w.Match().Seat(p.User)))
	}
	w.Update()
	if w.Ping != nil {
		t.Error("the reminder was not deleted after it was answered")
	}
	if w.Board.ID == board {
		t.Error("the next chapter has no board of its own")
	}
}

// TestReplacedMessageSaysHowItEnded checks that replaced messages sum up what happened and have
// nothing that was still open.
func TestReplacedMessageSaysHowItEnded(t *testing.T) {
	w, _ := playtest.NewWithClock(t, 3)
	lobby, first := w.Posts[0].Message, w.Board
	playtest.Contains(t, lobby.Content, "**The toy**: the game has begun, with", `and **U3 \*name\***`)
	playtest.Lacks(t, lobby.Content, "Seats taken", "can begin")
	playtest.Contains(t, first.Content, "times out <t:", "Waiting for")
	for _, s := range []engine.Seat{2, 3} {
		w.Play(s, w.FirstMove(s))
		w.Update()
	}
	if w.Board == first || len(first.Rows) > 0 {
		t.Fatal("the next chapter has no board of its own")
	}
	playtest.Contains(t, first.Content, "**The toy · ")
	playtest.Lacks(t, first.Content, "times out", "Waiting for", "to play", "<@")
	before := w.Board
	w.Clock.Advance(time.Hour)
	s := w.Match().Acting().First()
	w.Play(s, w.Position().Idle(s))
	w.Update()
	playtest.Lacks(t, before.Content, "to play", "times out")
	w.PlayToEnd()
	playtest.Lacks(t, w.Posts[len(w.Posts)-2].Content, "to play", "-# ")
}

// TestSkippedTurnIsOneLine skips a turn of several moves.
func TestSkippedTurnIsOneLine(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("europe", 2, nil)
	for w.Match().Acting().Len() > 1 {
		s := w.Match().Acting().First()
		w.Play(s, w.Position().Idle(s))
	}
	before := w.Match().Record().Entries
	w.Save(w.Match().Skip(w.Match().Acting().First(), "u1", w.Clock.Now()))
	w.Update()
	skipped := 0
	for _, e := range w.Entries()[before:] {
		if e.Kind == match.KindSkip {
			skipped++
		}
	}
	if skipped < 2 {
		t.Fatalf("the turn has %d moves", skipped)
	}
	for _, text := range []string{w.Board.Content, people[0].Run("rails log")} {
		playtest.Contains(t, text, "’s turn is skipped ("+strconv.Itoa(skipped)+" automatic moves)")
		if n := strings.Count(text, "is skipped"); n != 1 {
			t.Errorf("got the skip %d times, want once:\n%s", n, text)
		}
	}
}

func TestHostIsCalledWhenTheTableIsFull(t *testing.T) {
	w := playtest.New(t)
	people := w.People(5)
	people[0].Run("rails start", "game=toy")
	for _, p := range people[1:] {
		p.ClickPublic("Join")
	}
	playtest.Contains(t, w.Ping.Content, "<@u1>, your table is full")
	if !slices.Equal(w.Ping.Mentions, []string{"u1"}) {
		t.Errorf("got calls to %q", w.Ping.Mentions)
	}
	w.RunDue()
	playtest.Contains(t, w.Ping.Content, "The toy hadn’t begun after a week")
	playtest.Contains(t, w.Board.Content, "closed before the game began")
}
