package play_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
)

// TestPressAtAnotherTableChangesNothing checks that a press on the panel of one table does
// nothing at another of the same person.
func TestPressAtAnotherTableChangesNothing(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	first := w.Match().Record()
	people[0].ClickPublic("Play")
	panel := people[0].Shown
	w.UseNewChannel("200")
	w.StartMatch("toy", 2, nil)
	rev := w.Match().Record().Rev
	for _, c := range playtest.Controls(panel) {
		playtest.Contains(t, people[0].PressID(c.ID, playtest.NonBlank(c.Value)...), "game has moved on")
	}
	if w.Match().Record().Rev != rev || w.Match().Record().ID == first.ID {
		t.Error("a press at one table has changed the other")
	}
}

func TestStrangersCannotPlay(t *testing.T) {
	w, _, _ := playtest.NewInTurn(t, 2)
	s := w.Person("u9")
	playtest.Contains(t, s.ClickPublic("Play"), "You’re not at this table")
	if playtest.HasLabel(s.Shown, "Join") {
		t.Error("Join is offered in a running game")
	}
	playtest.Contains(t, s.Click("Board"), "The toy")
	for _, path := range []string{"toy end", "rails undo", "rails leave"} {
		playtest.Contains(t, s.Run(path), "not at this table")
	}
	for _, who := range []int{1, 2} {
		id := "p:" + w.Match().Record().ID + ":" + strconv.Itoa(who) + ":1:=end"
		playtest.Contains(t, s.PressID(id), "not at this table")
	}
}

// TestPanelOfAnotherSeatIsRefused presses the panel of another seat, and of another match.
func TestPanelOfAnotherSeatIsRefused(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 2)
	p.ClickPublic("Play")
	end := playtest.Find(t, p.Shown, "End turn")
	rev := w.Match().Record().Rev
	other := playtest.Others(people, p)[0]
	playtest.Contains(t, other.PressID(end.ID), "moved on")
	playtest.Contains(t, p.PressID(strings.Replace(end.ID, w.Match().Record().ID, "anothermatch", 1)), "moved on")
	if w.Match().Record().Rev != rev {
		t.Error("the match has changed")
	}
}

func TestOutdatedPanelPlaysNothing(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	p.ClickPublic("Play")
	old := p.Shown
	p.Run("toy draw")
	rev := w.Match().Record().Rev
	for _, c := range playtest.Controls(old) {
		if _, view := strings.CutPrefix(c.ID, "v:"); view {
			continue
		}
		p.Press(c)
		playtest.Contains(t, p.Shown.Content, "The game has moved on")
		if !playtest.HasLabel(p.Shown, "End turn") {
			t.Fatal("the answer does not show the current panel")
		}
	}
	if w.Match().Record().Rev != rev {
		t.Error("an old press has changed the match")
	}
}

// TestMultiSelectIsOneStep drops equal cards with one press and undoes it with another.
func TestMultiSelectIsOneStep(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	p.ClickPublic("Play")
	p.OpenDrop()
	var id string
	var chosen []string
	for _, c := range playtest.Controls(p.Shown) {
		if strings.HasPrefix(c.Value, "=drop ") {
			id, chosen = c.ID, append(chosen, c.Value)
		}
	}
	if len(chosen) < 3 {
		t.Fatalf("only %q can be dropped", chosen)
	}
	before := w.Match().Record().Entries
	p.PressID(id, chosen...)
	if n := w.Match().Record().Entries - before; int(n) != len(chosen) {
		t.Errorf("%d moves were played of %q", n, chosen)
	}
	p.Click("Undo")
	if w.Match().Record().Entries-before != uint64(len(chosen)+1) || !playtest.HasLabel(p.Shown, "Undo…") {
		t.Error("one undo did not take all cards back")
	}
	p.Run("rails hand")
	playtest.Contains(t, p.PressID(p.PanelID("*drop"), "=end"), "out of date")
	playtest.Contains(t, p.PressID(p.PanelID("*drop"), chosen[0], "=drop gold"), "That isn’t possible")
}

// TestShortcutStopsWhereItMust plays a shortcut without slots, and one that stops at the first
// barrier.
func TestShortcutStopsWhereItMust(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	p.ClickPublic("Play")
	before := w.Match().Record().Entries
	p.Click("Drop your whole hand")
	if w.Match().Record().Entries-before < 2 {
		t.Error("the hand was not dropped")
	}
	p.Click("Undo")
	p.Click("Go and end turn…")
	to := playtest.Controls(p.Shown)[0]
	if _, ok := strings.CutPrefix(to.Action(), "~go-and-end/"); !ok {
		t.Fatalf("the page has %+v", to)
	}
	p.Press(to)
	playtest.Contains(t, p.Shown.Content, "ends the turn", "to play")
	if w.Match().Acting().Has(w.Match().Seat(p.User)) {
		t.Error("the turn has not ended")
	}
}

// TestPreviewPlaysOnConfirmation checks that a previewed move is played only after it is
// confirmed.
func TestPreviewPlaysOnConfirmation(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	p.ClickPublic("Play")
	p.Click("Go to a stop…")
	chosen := p.Shown.Files
	rev := w.Match().Record().Rev
	list := playtest.Controls(p.Shown)
	i := slices.IndexFunc(list, func(c playtest.Control) bool { return strings.HasPrefix(c.Action(), "=go ") })
	p.Press(list[i])
	if strings.Contains(p.Shown.Content, "\n") || !strings.Contains(p.Shown.Content, "?**") {
		t.Errorf("got %q, want a question in one line", p.Shown.Content)
	}
	if len(p.Shown.Files) != 1 || !strings.HasPrefix(p.Shown.Files[0].Name, "preview-") {
		t.Errorf("the preview is %+v", p.Shown.Files)
	}
	p.Click("Cancel")
	if w.Match().Record().Rev != rev || p.Shown.Files[0].Name != chosen[0].Name {
		t.Error("cancelling changed the match or left the page of the choice")
	}
	p.Press(list[i])
	p.Click("Confirm")
	playtest.Contains(t, p.Shown.Content, "goes to")
	if w.Match().Record().Rev != rev+1 {
		t.Error("confirming did not play the move")
	}
}
