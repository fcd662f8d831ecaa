package board_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/store"
)

// TestSeatThatMustAnswerIsPinged checks that a seat that must answer during another's turn is
// pinged once, with a link, and that the ping is deleted after the answer.
func TestSeatThatMustAnswerIsPinged(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	w.FallSilent()
	asked := playtest.Others(people, p)[0]
	seat := w.Match().Seat(asked.User)
	i := slices.IndexFunc(w.Position().List(w.Match().Seat(p.User)), func(m engine.Move) bool {
		return strings.HasPrefix(engine.Notation(m), "ask seat-"+seat.String())
	})
	p.Run("toy ask", "whom="+"seat-"+seat.String(), "card="+w.Position().List(w.Match().Seat(p.User))[i].Args()[1])
	if w.Ping == nil || !slices.Equal(w.Ping.Mentions, []string{asked.User}) {
		t.Fatalf("the ping is %+v", w.Ping)
	}
	playtest.Contains(t, w.Ping.Content, "<@"+asked.User+">", "https://discord.com/channels/500/100/"+w.Board.ID)
	asked.ClickPublic("Play")
	playtest.Contains(t, asked.Shown.Content, "asks you for")
	ping := w.Ping
	w.FallSilent()
	asked.Press(playtest.Controls(asked.Shown)[0])
	if w.Ping == nil || w.Ping.Mentions[0] != p.User || !ping.Deleted {
		t.Errorf("after the answer the ping is %+v", w.Ping)
	}
	p.Run("toy end")
	if w.Ping != nil {
		t.Error("the ping was not deleted at the end of the chapter")
	}
}

// TestPeopleAreCalledOncePerTurn checks that people are called when their turn begins: once, also
// if the channel is updated only some turns later, and not if they go on themselves.
func TestPeopleAreCalledOncePerTurn(t *testing.T) {
	w := playtest.New(t)
	people := w.People(2)
	people[0].Run("rails start", "game=toy")
	people[1].ClickPublic("Join")
	w.FallSilent()
	people[0].ClickPublic("Begin")
	if !slices.Equal(w.Board.Mentions, []string{"u1", "u2"}) {
		t.Errorf("a choice of both people calls %q", w.Board.Mentions)
	}
	play := func(moves ...string) {
		t.Helper()
		w.FallSilent()
		w.Play(w.Match().Acting().First(), moves...)
	}
	play("stoke " + w.Position().Choices(1, "stoke", nil, 0)[0])
	w.Update()
	if w.Ping != nil {
		t.Errorf("somebody is called again: %+v", w.Ping)
	}
	play("stoke " + w.Position().Choices(2, "stoke", nil, 0)[0])
	w.Update()
	mover := w.Actor(people)
	if got := w.Board.Mentions; mover == people[0] && !slices.Equal(got, []string{"u1"}) || mover == people[1] && len(got) != 0 {
		t.Errorf("the turn of %s calls %q", mover.User, got)
	}
	play("end")
	play("end")
	next := w.Actor(people)
	for w.Match().Acting().Len() > 1 {
		play("stoke " + w.Position().Choices(w.Match().Acting().First(), "stoke", nil, 0)[0])
		next = w.Actor(people)
	}
	w.Update()
	if !slices.Contains(w.Board.Mentions, next.User) {
		t.Errorf("after turns that were not shown %q are called, not %s", w.Board.Mentions, next.User)
	}
}

// TestDeletedBoardIsPostedAgain checks that a board that a moderator deleted is posted again and
// calls nobody again.
func TestDeletedBoardIsPostedAgain(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	story := w.Board.Content
	w.Board.Deleted = true
	p.ClickPublic("Play")
	p.Press(p.OpenDrop())
	if w.Board.Deleted || len(w.Board.Mentions) != 0 {
		t.Errorf("got the board %+v, want a new one that calls nobody", w.Board)
	}
	playtest.Contains(t, w.Board.Content, "drops", strings.Split(story, "\n")[0])
	posts := len(w.Posts)
	p.Click("Undo")
	if len(w.Posts) != posts {
		t.Error("the new message is not edited")
	}
}

// TestOldBoardIsReplaced checks that an old board is replaced instead of edited, and that the new
// one calls nobody again.
func TestOldBoardIsReplaced(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	old := w.Board
	w.Clock.Set(playtest.Noon.Add(56 * time.Minute))
	p.ClickPublic("Play")
	p.Press(p.OpenDrop())
	if w.Board == old || len(old.Rows) != 0 || len(w.Board.Mentions) != 0 {
		t.Errorf("the old message has %d rows, the new one calls %q", len(old.Rows), w.Board.Mentions)
	}
	posts := len(w.Posts)
	p.Click("Undo")
	if len(w.Posts) != posts {
		t.Error("the new message is not edited")
	}
}

// TestCurrentBoardIsNotPlanned checks that nothing is planned while the board is current.
func TestCurrentBoardIsNotPlanned(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	if got, current, err := w.PlanBoard(w.Channel); !current || err != nil {
		t.Errorf("planned is %+v, %v", got, err)
	}
	touched := w.Dirty.Load()
	for _, path := range []string{"rails hand", "rails board", "rails log", "rails help", "toy go"} {
		w.Dirty.Store(false)
		r := p.CommandRequest(path)
		if _, err := w.Commands.Handle(w.Ctx, r); err != nil {
			t.Fatal(err)
		}
		if w.Dirty.Load() {
			t.Errorf("%s marks the board dirty", path)
		}
	}
	w.Dirty.Store(touched)
	if _, _, err := w.PlanBoard("999"); !errors.Is(err, store.ErrNone) {
		t.Errorf("got %v for a channel without a match, want ErrNone", err)
	}
}

// TestBoardIsEditedInPlace checks that a board is edited in place and keeps its picture if that
// is the same.
func TestBoardIsEditedInPlace(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	posts := len(w.Posts)
	p.Run("toy sign", "from=alder", "to=yew", "card=fish")
	if len(w.Posts) != posts || w.LastPlan.Edit == nil {
		t.Fatal("the message was not edited")
	}
	playtest.Lacks(t, w.Board.Content, "Yew", "Fish from")
	hash := w.Board.Files[0].Name
	shown, err := json.Marshal(w.LastPlan.Next)
	if err != nil || !strings.Contains(string(shown), hash) {
		t.Errorf("got %s stored, %v", shown, err)
	}
}

// TestBoardPostedAgainCallsNobody deletes the board while all people must choose.
func TestBoardPostedAgainCallsNobody(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("toy", 3, nil)
	w.Board.Deleted = true
	w.Play(1, "stoke "+w.Position().Choices(1, "stoke", nil, 0)[0])
	w.Update()
	if w.Board.Deleted || len(w.Board.Mentions) != 0 || w.Ping != nil {
		t.Errorf("the board posted again calls %q, the ping is %+v", w.Board.Mentions, w.Ping)
	}
}

// TestChoresOfAKilledBotAreDone checks that the buttons of a replaced board and an answered ping,
// which a killed bot has left behind, are removed a while later although nobody presses anything.
func TestChoresOfAKilledBotAreDone(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("toy", 2, nil)
	old := w.Board
	w.Ping = w.Post(components.Message{Content: "a ping"})
	ping := w.Ping
	w.SkipChores = true
	plan := board.Plan{Match: w.Match().Record().ID, Rev: w.LastPlan.Rev, Mark: w.LastPlan.Mark, Shown: w.LastPlan.Next, Next: w.LastPlan.Next,
		Retire: old.ID, Unping: []string{ping.ID}}
	plan.Next.Message = w.Post(old.Message).ID
	if err := w.Commands.SetShown(w.Ctx, w.Channel, plan); err != nil {
		t.Fatal(err)
	}
	w.SkipChores, w.LastPlan = false, plan
	behind := func() bool {
		t.Helper()
		channels, err := w.Store.Behind(w.Ctx, playtest.Noon, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		return slices.Contains(channels, w.Channel)
	}
	if w.UpdateOnce() || !behind() {
		t.Error("another bot did the chores at once, or the store does not list them")
	}
	w.Clock.Advance(time.Minute)
	if w.UpdateOnce() {
		t.Error("another bot did the chores after only a minute")
	}
	w.Clock.Advance(time.Minute)
	w.Update()
	if len(old.Rows) > 0 || old.Deleted || !ping.Deleted {
		t.Errorf("the old board has %d rows of buttons (deleted: %v), the ping is deleted: %v", len(old.Rows), old.Deleted, ping.Deleted)
	}
	if behind() {
		t.Error("the store still says that chores are left")
	}
}
