package board_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// TestTurnsOfManyComputersTakeTwoLines checks that the news of many computers' turns do not push
// the board off a phone's screen.
func TestTurnsOfManyComputersTakeTwoLines(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	p.Run("rails start", "game=toy")
	w.BeginAgainst(p, 4)
	w.Commands.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		return q.Answer().Move, think.Easy, nil
	}
	most := 0
	for step := uint64(0); step < 200 && w.Match().Record().Phase == match.PhaseRunning; step++ {
		if w.Match().Acting().First() != 1 {
			if err := w.Tick(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		w.Update()
		lines := strings.Count(w.Board.Message.Content, "\n")
		if most = max(most, lines); lines > 2 {
			t.Errorf("got %d lines of news, want at most 2:\n%s", lines, w.Board.Message.Content)
		}
		w.Play(1, w.Position().Choose(1, engine.NewRand(engine.Seed{9}, step)))
	}
	if most < 2 {
		t.Errorf("got at most %d lines of news, so that the test checks little", most)
	}
}

// TestTurnsOfComputersAreOneMessage plays against two computers, whose turns are chapters of
// their own. Nothing is posted while they are to play; afterwards one message has a line for
// each.
func TestTurnsOfComputersAreOneMessage(t *testing.T) {
	w := playtest.NewThinking(t)
	p := w.Person("u1")
	p.Run("rails start", "game=toy")
	p.Click("Play against 2 computers on easy")
	told := 0
	for w.Match().Record().Phase == match.PhaseRunning {
		posts := len(w.Posts)
		if w.Match().Acting().Has(1) {
			w.Play(1, w.Position().Choose(1, engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
			w.Update()
			if over := w.Match().Record().Phase == match.PhaseOver; !over && !w.Match().Acting().Has(1) &&
				len(w.Posts) > posts {
				t.Fatalf("got a message while only computers must act:\n%s", w.Board.Content)
			}
			continue
		}
		before := w.Match().Record().Entries
		if err := w.Tick(); err != nil {
			t.Fatal(err)
		}
		w.UpdateIfDirty()
		if len(w.Posts) > posts+1 {
			t.Fatalf("got %d messages for turns of computers, want 1", len(w.Posts)-posts)
		}
		if w.Match().Record().Phase == match.PhaseOver {
			break
		}
		moved := engine.Seats(0)
		for _, e := range w.Entries()[before:] {
			moved = moved.With(e.Seat)
		}
		for s := range moved.All() {
			lines := strings.Split(w.Board.Content, "\n")
			name := "⚙\u00a0**" + w.Match().Chair(s).Name + "**"
			if n := len(slices.DeleteFunc(lines[1:], func(line string) bool { return !strings.HasPrefix(line, name) })); n != 1 {
				t.Fatalf("%d lines begin with %s in\n%s", n, name, w.Board.Content)
			}
			told++
		}
	}
	if told < 6 {
		t.Errorf("only %d turns were told", told)
	}
}

// TestComputersHaveNamesInEveryLanguage wants twelve different names, short enough for a board.
func TestComputersHaveNamesInEveryLanguage(t *testing.T) {
	book := rendertest.Book(t, playtest.Games...)
	for _, language := range render.Languages() {
		names := board.ComputerNames(book.Printer(language), "m1", nil, 12)
		slices.Sort(names)
		if len(slices.Compact(names)) != 12 {
			t.Errorf("%s: got the names %q", language, names)
		}
		for _, name := range names {
			if n := len([]rune(name)); n > 16 || strings.HasSuffix(name, " 2") {
				t.Errorf("%s: the name %q", language, name)
			}
		}
	}
}
