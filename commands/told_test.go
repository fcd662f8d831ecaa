package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// drawnText returns the sentence about the card that the last of some entries says only to its seat.
func drawnText(w *playtest.World, m match.Match, entries []match.Entry) string {
	w.T.Helper()
	for _, e := range entries {
		for _, event := range e.Events {
			if event.Kind == "drawn" && event.To == e.Seat {
				return logtext.Teller(w.Commands.Book, m, "en-US").WithNaming(render.Bold).Event(event)
			}
		}
	}
	w.T.Fatalf("nobody has drawn a card: %+v", entries)
	return ""
}

// TestDrawnCardIsToldInPrivate ends a turn by drawing a card from the pile. The answer to the press names
// the card. Neither the public message nor what others can read does.
func TestDrawnCardIsToldInPrivate(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("europe", 3, nil)
	for w.Match().Acting().Len() > 1 || len(w.Position().List(w.Match().Acting().First()).Of("draw")) == 0 {
		w.PlayChosen(w.Match().Acting().First())
	}
	seat := w.Match().Acting().First()
	p := people[seat-1]
	w.Play(seat, "draw")
	from := len(w.Entries())
	p.Run("rails hand")
	c, _, ok := p.Reach("draw")
	if !ok {
		t.Fatal("a second card cannot be drawn")
	}
	p.Press(c)
	if w.Match().Acting().Has(seat) {
		t.Fatal("the turn goes on")
	}
	drawn := drawnText(w, w.Match(), w.EntriesFrom(from))
	playtest.Contains(t, p.Shown.Content, drawn)
	w.Update()
	playtest.Lacks(t, w.Board.Content, drawn)
	for _, post := range w.Posts {
		playtest.Lacks(t, post.Content, drawn)
	}
	other := people[w.Match().Acting().First()-1]
	for _, command := range []string{"rails hand", "rails log", "rails board", "rails table"} {
		playtest.Lacks(t, other.Run(command), drawn)
	}
}

// TestSoloTellsOwnResults ends a turn of a solo game by drawing a card from the pile. The board after the
// computers' turns names it above what they did. Nobody else reads it.
func TestSoloTellsOwnResults(t *testing.T) {
	w, p := newSoloist(t, "europe")
	draws := 0
	for step := 0; draws < 2 && step < 40; step++ {
		pos, _ := p.match().Position()
		before := p.match()
		seat := before.Seat(p.User)
		if len(pos.List(seat).Of("draw")) == 0 {
			p.moveOnce(step)
			continue
		}
		if playtest.HasLabel(p.Shown, "Continue") {
			p.Click("Continue")
		}
		from := int(before.Record().Entries)
		p.press(playtest.Find(t, p.Shown, "Draw from the pile"))
		after := p.match()
		entries, err := w.Commands.Entries(w.Ctx, p.key, after, from, from+1)
		if err != nil {
			t.Fatal(err)
		}
		drawn := drawnText(w, after, entries)
		playtest.Contains(t, p.Shown.Content, drawn)
		if !playtest.HasLabel(p.Shown, "Continue") {
			continue
		}
		draws++
		lines := strings.Split(p.Shown.Content, "\n")
		if len(lines) != 4 || lines[1] != drawn || !strings.Contains(lines[2], "⚙") {
			t.Errorf("got %q, want the card between the heading and the computers' turns", p.Shown.Content)
		}
		public, _ := board.Facts{Match: after, Told: []string{drawn}}.Message(w.Commands.Book)
		playtest.Lacks(t, public.Content, drawn)
	}
	if draws < 2 {
		t.Errorf("got %d turns that ended with a draw", draws)
	}
}

// TestSoloBoardsFitAScreen plays beginnings of solo games and computes how high the board is on a phone, with
// the lines about the person's own press and the computers' turns.
func TestSoloBoardsFitAScreen(t *testing.T) {
	// Trick has the highest board.
	const screen, frame, wordsHigh, buttonsHigh, boardHigh = 728.0, 81.0, 22.0, 48.0, 366.0 * 1170 / 1600
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			_, p := newSoloist(t, e.Game.Key)
			highest, worst := 0.0, ""
			for step := range playtest.Steps(t, i, 20, 150) {
				if p.match().Record().Phase != match.PhaseRunning {
					break
				}
				p.moveOnce(step)
				if !playtest.HasLabel(p.Shown, "Continue") {
					continue
				}
				height := frame + boardHigh + buttonsHigh*float64(components.PhoneLines(p.Shown.Rows)) +
					wordsHigh*float64(components.PhoneTextLines(p.Shown.Content))
				if height > highest {
					highest, worst = height, p.Shown.Content
				}
			}
			t.Logf("the highest board has %.0f px: %q", highest, worst)
			if highest > screen {
				t.Errorf("%.0f px under %q", highest, worst)
			}
		})
	}
}
