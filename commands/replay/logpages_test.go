package replay_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestLogReadsTheSameBothWays reads the log page by page in both directions, as every reader.
func TestLogReadsTheSameBothWays(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	for i := range 60 {
		mover := w.Actor(people)
		seat := w.Match().Seat(mover.User)
		w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{3}, uint64(i))))
		if w.Match().Record().Phase != match.PhaseRunning {
			break
		}
	}
	readers := append(people, w.Person("u9"))
	for _, reader := range readers {
		var back, forth []string
		reader.Run("rails log")
		for {
			back = append([]string{withoutHeading(reader.Shown)}, back...)
			if !playtest.HasLabel(reader.Shown, "Older") {
				break
			}
			reader.Click("Older")
		}
		for {
			forth = append(forth, withoutHeading(reader.Shown))
			if !playtest.HasLabel(reader.Shown, "Newer") {
				break
			}
			reader.Click("Newer")
		}
		if strings.Join(back, "\n") != strings.Join(forth, "\n") || len(back) < 3 {
			t.Errorf("%s reads %d pages backward and %d forward, want the same text", reader.User, len(back), len(forth))
		}
		checkLog(t, w, reader, strings.Join(back, "\n"))
	}
	playtest.Contains(t, p.Run("rails log"), "**Part ")
}

// withoutHeading returns a page of the log without its heading.
func withoutHeading(m components.Message) string {
	_, text, _ := strings.Cut(m.Content, "\n")
	return text
}

// checkLog checks that a reader reads every event that they may know, and none that only another
// seat may know.
func checkLog(t *testing.T, w *playtest.World, reader *playtest.Person, text string) {
	t.Helper()
	seat := w.Match().Seat(reader.User)
	rec := w.Match().Record()
	tell := w.Book.Printer("en").Teller(rec.Game, playtest.Players(rec)).WithNaming(1)
	var want []string
	for _, e := range w.Entries() {
		want = append(want, tell.Events(engine.Visible(e.Events, seat))...)
	}
	for _, line := range want {
		if !strings.Contains(text, line) {
			t.Errorf("%s does not find %q in the log", reader.User, line)
		}
	}
	if n := strings.Count(text, "You "); seat == 0 && n > 0 {
		t.Errorf("a spectator reads what only one seat was told:\n%s", text)
	}
}

// TestLogTellsNothingTwice reads the whole log of games in which the line about a new turn lacks the name of the
// chapter, and of one in which tickets are kept one by one before the choice is final.
func TestLogTellsNothingTwice(t *testing.T) {
	for game, want := range map[string]struct{ once, never []string }{
		"express": {[]string{"**Round 1, turn 1** · **U1 \\*name\\***’s turn", "**Round 1, turn 2** · "}, []string{"’s turn\n**Round"}},
		"china":   {[]string{"**Opening** · **U1 \\*name\\*** to build"}, []string{"\n**Opening**\n"}},
		"europe":  {[]string{"keeps Brest – Petrograd", "Paris – Wien\n"}, nil},
	} {
		t.Run(game, func(t *testing.T) {
			w := playtest.New(t)
			p := w.StartMatch(game, 2, nil)[0]
			for range 40 {
				w.PlayChosen(w.Match().Acting().First())
			}
			w.Update()
			p.Run("rails log")
			text := p.Shown.Content
			for playtest.HasLabel(p.Shown, "Older") {
				p.Click("Older")
				text = p.Shown.Content + "\n" + withoutHeading(components.Message{Content: text})
			}
			for _, words := range want.once {
				if n := strings.Count(text, words); n != 1 {
					t.Errorf("the log has %q %d times, want once:\n%s", words, n, text)
				}
			}
			for _, words := range want.never {
				if strings.Contains(text, words) {
					t.Errorf("the log has %q", words)
				}
			}
		})
	}
}
