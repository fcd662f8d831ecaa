package play_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

func TestUndoAndRestartAreFree(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	p.ClickPublic("Play")
	if !playtest.HasLabel(p.Shown, "Undo…") || playtest.HasLabel(p.Shown, "Restart") {
		t.Error("a free undo is offered at the beginning of the turn")
	}
	before := p.Shown.Content
	for range 2 {
		c := p.OpenDrop()
		playtest.Contains(t, p.Text(p.Press(c)), "drops")
	}
	playtest.Contains(t, p.Click("Undo"), "undoes 1 move")
	playtest.Contains(t, p.Click("Restart"), "undoes 1 move")
	p.ClickPublic("Play")
	if p.Shown.Content != before {
		t.Errorf("after the restart:\n%s\nbefore:\n%s", p.Shown.Content, before)
	}
	p.Press(p.OpenDrop())
	playtest.Contains(t, p.Run("rails undo"), "undoes 1 move")
	playtest.Lacks(t, w.Board.Content, "drops", "undoes")
	log := w.Person("u9").Run("rails log")
	log = strings.ReplaceAll(log, "~~ ×2", "~~ ~~drops~~") // equal lines in a row are one with their number
	if told, struck := strings.Count(log, "drops"), strings.Count(log, "~~"); told != 3 || struck != 6 {
		t.Errorf(
			"a card dropped and taken back thrice is told of %d times, struck out %d times:\n%s", told, struck/2, log,
		)
	}
}

func TestUndoByVote(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	rest := playtest.Others(people, p)
	ask := func() {
		t.Helper()
		p.ClickPublic("Play")
		if playtest.HasLabel(p.Shown, "Draw a card") {
			p.Click("Draw a card")
		}
		playtest.Contains(t, p.Click("Undo…"), "wants to undo", "You’ve asked the others. Waiting for",
			"**No** under the question")
		playtest.Contains(t, w.Board.Content, "do you agree?")
	}
	position := w.Position()
	ask()
	if w.Ping == nil || !slices.Equal(w.Ping.Mentions, []string{rest[0].User, rest[1].User}) {
		t.Fatalf("the others were not called: %+v", w.Ping)
	}
	if len(w.Ping.Rows) > 0 {
		t.Errorf("got the buttons %v in the ping, want those under the board only", playtest.Controls(w.Ping.Message))
	}
	yes := playtest.Find(t, w.Board.Message, "Yes")
	playtest.Contains(t, p.ClickPublic("Yes"), "Only the others")
	playtest.Contains(t, w.Person("u9").PressPublicID(yes.ID), "not at this table")
	playtest.Contains(t, rest[0].ClickPublic("Yes"), "You agree")
	playtest.Contains(t, rest[0].ClickPublic("Yes"), "already given that answer")
	playtest.Contains(t, rest[1].ClickPublic("No"), "would rather play on")
	playtest.Lacks(t, w.Board.Content, "do you agree?")
	if playtest.HasLabel(w.Board.Message, "Yes") || w.Ping != nil {
		t.Error("the question is still asked")
	}
	playtest.Contains(t, rest[1].PressPublicID(yes.ID), "settled")

	ask()
	playtest.Contains(t, p.ClickPublic("No"), "withdrew the request")

	ask()
	p.Press(p.OpenDrop())
	playtest.Lacks(t, w.Board.Content, "do you agree?")
	if w.Match().Record().Ask != nil {
		t.Error("a move does not cancel the question")
	}
	p.Click("Undo")
	ask()
	rest[0].ClickPublic("Yes")
	playtest.Contains(t, rest[1].ClickPublic("Yes"), "Agreed: that’s undone")
	if got, want := seen(t, w.Position()), seen(t, position); got != want {
		t.Errorf("not as before the draw:\n%s\n%s", got, want)
	}
}

// seen returns everything that the people at the table can see of a position.
func seen(t testing.TB, p engine.Position) string {
	t.Helper()
	views := []any{p.Table()}
	for s := 1; s <= p.Seats(); s++ {
		views = append(views, p.Hand(engine.Seat(s)))
	}
	b, err := json.Marshal(views)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestUndoBeforeTheComputersPlay undoes a move in the grace period before the computers play.
// Then the grace period begins again.
func TestUndoBeforeTheComputersPlay(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	w.Play(1, w.FirstMove(1))
	p.Run("rails undo")
	log := w.Entries()
	if last := log[len(log)-1]; last.Kind != match.KindUndo || !w.Match().Acting().Has(1) {
		t.Fatalf("the log ends with %+v", last)
	}
	w.Play(1, engine.Notation(w.Position().List(1)[1]))
	if err := w.Tick(); err != nil || w.Entries()[len(w.Entries())-1].Thought == nil {
		t.Errorf("the computers have not played: %v", err)
	}
}

// publicWords returns what everybody was told about entries of the log.
func publicWords(w *playtest.World, language string, numbers []uint64) []string {
	w.T.Helper()
	m := w.Match()
	tell := w.Book.Printer(language).Teller(m.Record().Game, playtest.Players(m.Record())).WithNaming(render.Bold)
	var words []string
	for _, e := range m.Visible(w.Entries(), engine.Spectator) {
		if slices.Contains(numbers, e.N) {
			words = append(words, tell.WithTable(w.Position().Table()).Events(e.Events)...)
		}
	}
	return words
}

// TestLogNamesUndoneSteps plays each game and undoes moves, freely and by votes. The log strikes
// out the words it had told them in, and reveals nothing that only one seat knew. Each game is
// played in one language, which depends on the commit.
func TestLogNamesUndoneSteps(t *testing.T) {
	for i, e := range playtest.Games {
		for l, language := range []string{"en-US", "fr"} {
			if !sampling.Picked(t.Name()+"/language", i+l, 2) {
				continue
			}
			t.Run(e.Game.Key+"/"+language, func(t *testing.T) {
				w := playtest.New(t)
				people := w.StartMatchIn(language, e.Game.Key, min(3, e.Game.MaxSeats))
				watcher := w.Person("u9")
				watcher.Locale = language
				free, consent, named := 0, 0, 0
				for step := range playtest.Steps(t, i, 24, 80) {
					if w.Match().Record().Phase != match.PhaseRunning {
						break
					}
					seat := w.Match().Acting().First()
					w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{3}, uint64(step))))
					w.Update()
					if step%3 != 2 || !takeBack(w, people, seat, &free, &consent) {
						continue
					}
					last := w.Entries()[w.Match().Record().Entries-1]
					words := publicWords(w, language, last.Undoes)
					log := watcher.Run("rails log")
					if len(words) > 0 {
						named++
						playtest.Contains(t, log, "~~"+words[len(words)-1]+"~~")
					}
					playtest.Lacks(t, w.Board.Content+log, w.SecretWords(engine.Spectator)...)
					for line := range strings.Lines(log) {
						if strings.Contains(line, "~~") && len([]rune(line)) > 700 {
							t.Errorf("got a line about undone steps that is too long: %s", line)
						}
					}
				}
				if consent == 0 || named < 2 {
					t.Errorf("got %d free undos, %d votes and %d undos in words, want some of each", free, consent, named)
				}
			})
		}
	}
}

// takeBack lets a seat undo what it can, by a vote if necessary, and reports whether it could.
func takeBack(w *playtest.World, people []*playtest.Person, seat engine.Seat, free, consent *int) bool {
	w.T.Helper()
	freely, asking := w.Match().CanUndo(seat)
	if !freely && !asking {
		return false
	}
	p := people[seat-1]
	p.Run("rails undo")
	if freely {
		*free++
		return true
	}
	id := slices.IndexFunc(playtest.Controls(w.Board.Message), func(c playtest.Control) bool { return strings.HasPrefix(c.ID, "a:") })
	question := w.Match().Record().Ask
	if id < 0 || question == nil {
		w.T.Fatalf("nobody is asked:\n%s", w.Board.Content)
	}
	var would []uint64
	undone := match.Undone(w.Entries())
	for _, e := range w.Entries() {
		if e.N >= question.To && e.Plays() && !undone[e.N] {
			would = append(would, e.N)
		}
	}
	if words := publicWords(w, w.Match().Record().Locale, would); len(words) > 0 {
		playtest.Contains(w.T, w.Board.Content, words[len(words)-1])
		playtest.Lacks(w.T, w.Board.Content, "~~")
	}
	playtest.Lacks(w.T, w.Board.Content, w.SecretWords(engine.Spectator)...)
	yes := playtest.Controls(w.Board.Message)[id].ID
	for _, other := range playtest.Others(people, p) {
		text := other.PressPublicID(yes)
		if w.Match().Record().Ask == nil { // the last one is shown the own hand at once
			playtest.Contains(w.T, text, w.Book.Printer(other.Locale).Say("ui.ask.granted.undo"))
			if len(other.Shown.Files) != 1 {
				w.T.Errorf("no hand under %q", text)
			}
		}
	}
	*consent++
	playtest.Contains(w.T, w.Board.Content, w.Book.Printer(w.Match().Record().Locale).Say("ui.log.undo.hands"))
	return true
}

// TestUndoPressedTwiceUndoesOnce presses an undo twice at the same time. The second press is on
// the same panel and undoes no more.
func TestUndoPressedTwiceUndoesOnce(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	for step := uint64(0); len(barriers(w)) < 2; step++ {
		if step == 200 {
			t.Fatal("nothing was revealed in 200 steps")
		}
		if w.Match().Acting().Has(1) {
			w.Play(1, w.Position().Choose(1, engine.NewRand(engine.Seed{9}, step)))
		} else if err := w.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	p.Run("rails hand")
	again := p.PressRequest(playtest.Find(t, p.Shown, "Undo").ID, true)
	first := p.PressRequest(again.CustomID, true)
	w.AfterStoreOp = func(op string) {
		if op == "snapshot" {
			w.AfterStoreOp = nil
			p.Send(again)
		}
	}
	playtest.Contains(t, p.Text(p.Send(first)), "The game has moved on")
	undos := 0
	for _, e := range w.Entries() {
		if e.Kind == match.KindUndo {
			undos++
		}
	}
	if undos != 1 {
		t.Errorf("got %d undos, want 1", undos)
	}
}

// barriers returns the entries of the first seat that it can undo only by a vote.
func barriers(w *playtest.World) (numbers []uint64) {
	w.T.Helper()
	if free, _ := w.Match().CanUndo(1); free {
		return nil
	}
	for _, e := range w.Entries() {
		if e.Seat == 1 && e.Barrier {
			numbers = append(numbers, e.N)
		}
	}
	return numbers
}

// TestUndoVoteCallsPeopleAfterTheTurn asks to undo the end of a turn. The question does not claim
// that something was revealed, and calls the person who must agree although the match waits for
// them already.
func TestUndoVoteCallsPeopleAfterTheTurn(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 2)
	other := playtest.Others(people, p)[0]
	p.Run("toy drop-all")
	p.Run("toy end")
	if !w.Match().Acting().Has(w.Match().Seat(other.User)) {
		t.Fatal("the turn has not passed")
	}
	p.Run("rails undo")
	playtest.Contains(t, w.Board.Content, "wants to undo a move")
	playtest.Lacks(t, w.Board.Content, "reveal")
	if w.Ping == nil || !slices.Equal(w.Ping.Mentions, []string{other.User}) {
		t.Fatalf("the person who must agree is not called: %+v", w.Ping)
	}
	playtest.Contains(t, w.Ping.Content, "<@"+other.User+">")
	first := w.Ping.ID
	other.ClickPublic("No")
	if w.Ping != nil {
		t.Errorf("the ping of a person who has answered still exists: %q", w.Ping.Content)
	}
	p.Run("rails undo")
	if w.Ping == nil || w.Ping.ID == first {
		t.Error("nobody is called for the second question")
	}
}

// TestUndoAmongComputersAnnouncesNothing lets the only person take back what computers have answered. The
// board does not tell of it, and the button has no ellipsis, because nobody is asked.
func TestUndoAmongComputersAnnouncesNothing(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	w.Play(1, w.FirstMove(1))
	for !w.Match().Acting().Has(1) {
		w.RunDue()
	}
	p.Run("rails hand")
	if !playtest.HasLabel(p.Shown, "Undo") || playtest.HasLabel(p.Shown, "Undo…") {
		t.Errorf("got the buttons %q, want Undo without an ellipsis", playtest.Labels(p.Shown))
	}
	p.Click("Undo")
	playtest.Contains(t, p.Click("Confirm"), "undoes")
	playtest.Lacks(t, w.Board.Content, "undoes", "Hands may have changed")
	if w.Ping != nil {
		t.Errorf("got the ping %q", w.Ping.Content)
	}
}

// TestUndoAsksBeforeItTakesBackComputersMoves plays a turn against computers at a table with one person. On the next
// turn Undo must name what goes, with the usual last row below that has nothing to press, and change nothing before
// it is confirmed. Inside the turn it asks nothing.
func TestUndoAsksBeforeItTakesBackComputersMoves(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	for step := 0; !w.Match().Acting().Has(1) || w.Match().Active().Has(1) || !hasComputerMoves(w.Entries()); step++ {
		if step > 100 {
			t.Fatal("the person's turn did not come again")
		}
		if w.Match().Acting().Has(1) {
			w.Play(1, w.Position().Choose(1, engine.NewRand(engine.Seed{6}, uint64(step))))
			continue
		}
		w.RunDue()
	}
	w.Update()
	before := w.Match().Record()
	p.ClickPublic("Play")
	hand := p.Shown.Content
	playtest.Contains(t, p.Click("Undo"), "This takes back your whole last turn and what", "did since.")
	if w.Match().Record().Rev != before.Rev {
		t.Fatal("the question has changed the match")
	}
	first, last := p.Shown.Rows[0].(discordgo.ActionsRow), p.Shown.Rows[len(p.Shown.Rows)-1].(discordgo.ActionsRow)
	if n := len(p.Shown.Rows); n != 2 || len(first.Components) != 2 || len(last.Components) < 3 {
		t.Errorf("got %d rows, with %d and %d buttons, want Confirm and Back above the resting row", n, len(first.Components), len(last.Components))
	}
	for _, c := range last.Components {
		if b := c.(discordgo.Button); !b.Disabled {
			t.Errorf("%q below the question can be pressed", b.Label)
		}
	}
	if p.Click("Back"); p.Shown.Content != hand {
		t.Errorf("after Back:\n%s\nwant:\n%s", p.Shown.Content, hand)
	}
	playtest.Contains(t, p.Run("rails undo"), "This takes back")
	p.Click("Confirm")
	if log := w.Entries(); log[before.Entries].Kind != match.KindUndo {
		t.Errorf("got the entry %+v after Confirm, want an undo", log[before.Entries])
	}
}

// hasComputerMoves reports whether a computer has played.
func hasComputerMoves(entries []match.Entry) bool {
	return slices.ContainsFunc(entries, func(e match.Entry) bool { return e.Thought != nil })
}
