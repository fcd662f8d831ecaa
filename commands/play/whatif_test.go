package play_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/store"
)

const whatIfLabel = "What if…"

// openWhatIf opens a person's private copy from the page of the table.
func openWhatIf(t *testing.T, p *playtest.Person) {
	t.Helper()
	p.Run("rails table")
	playtest.Contains(t, p.Click(whatIfLabel), "**What if…** · ")
	if playtest.HasLabel(p.Shown, "Try a move") {
		playtest.Contains(t, p.Shown.Content, "made up", "the game doesn’t change")
		p.Click("Try a move")
	}
}

// actOn returns the action of a control on a private copy, or "".
func actOn(c playtest.Control) string {
	if c.Value != "" {
		return c.Value
	}
	if parts := strings.SplitN(c.ID, ":", 5); len(parts) == 5 && parts[0] == "w" {
		return parts[4]
	}
	return ""
}

// tryMove plays a move on the private copy that the person sees, by presses.
func tryMove(t *testing.T, p *playtest.Person) {
	t.Helper()
	for range 6 {
		var next *playtest.Control
		for _, c := range playtest.Controls(p.Shown) {
			if !strings.HasPrefix(c.ID, "w:") {
				continue
			}
			act := actOn(c)
			if strings.IndexAny(act, "=!~^") == 0 {
				p.Press(c)
				if confirm := p.InLanguage("Confirm", "Confirmer"); playtest.HasLabel(p.Shown, confirm) {
					playtest.Contains(t, p.Shown.Content, p.InLanguage("**What if…** · ", "**Et si…** · "))
					p.Click(confirm)
				}
				return
			}
			if strings.HasPrefix(act, ">") && len(act) > 1 && next == nil {
				next = &c
			}
		}
		if next == nil {
			break
		}
		p.Press(*next)
	}
	t.Fatalf("got the labels %q under %q, want a move", playtest.Labels(p.Shown), p.Shown.Content)
}

// backup returns everything that is stored of the match.
func backup(t *testing.T, w *playtest.World) store.Backup {
	t.Helper()
	b, err := w.Store.Backup(w.Ctx, w.Channel)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestWhatIfChangesNothing plays for all seats on a private copy, goes back and forward, lets computers
// answer, and leaves. What is stored of the match and what the channel shows must stay the same.
func TestWhatIfChangesNothing(t *testing.T) {
	w := playtest.NewAlone(t)
	late := false
	answerHints(w, &late)
	p := w.Person("u1")
	before, posts, board := backup(t, w), len(w.Posts), w.Board.Content
	openWhatIf(t, p)
	if playtest.HasLabel(p.Shown, "Undo") || playtest.HasLabel(p.Shown, "Redo") {
		t.Error("something can be taken back before anything was tried")
	}
	others := map[string]bool{}
	for range 12 {
		tryMove(t, p)
		if strings.Contains(p.Shown.Content, "made-up hand") {
			others[strings.Split(playtest.Find(t, p.Shown, "Undo").ID, ":")[2]] = true
		}
	}
	if len(others) != 2 {
		t.Errorf("the person has played for %v, want both computers", others)
	}
	there := p.Shown.Content
	playtest.Contains(t, p.Click("Undo"), "**What if…**")
	stale := playtest.Find(t, p.Shown, "Redo")
	p.Click("Redo")
	if title(p.Shown.Content) != title(there) {
		t.Errorf("undo and redo lead from %q to %q", there, p.Shown.Content)
	}
	playtest.Contains(t, p.PressID(stale.ID), "has moved on")
	for playtest.HasLabel(p.Shown, "Undo") {
		p.Click("Undo")
	}
	playtest.Contains(t, p.Click(whatIfLabel), "made up")
	if len(p.Shown.Files) != 1 || !strings.HasPrefix(p.Shown.Files[0].Name, "board") {
		t.Errorf("got the files %v, want the board", p.Shown.Files)
	}
	p.Click("Computers answer")
	for range 4 {
		tryMove(t, p)
		playtest.Contains(t, p.Shown.Content, "none of this counts")
	}
	if p.Announced.Content == "" || playtest.HasLabel(p.Announced, "Confirm") {
		t.Error("nobody has answered")
	}
	playtest.Contains(t, p.Announced.Content, "thinking")
	playtest.Contains(t, p.Click(whatIfLabel), "**What if…**")
	if !playtest.HasLabel(p.Shown, "✓ Computers answer") {
		t.Errorf("got the labels %q", playtest.Labels(p.Shown))
	}
	left := p.Shown
	playtest.Contains(t, p.Click("Leave What if…"), "nothing in the game has changed")
	if after := backup(t, w); !reflect.DeepEqual(after, before) {
		t.Error("the match has changed")
	}
	if w.Update(); len(w.Posts) != posts || w.Board.Content != board {
		t.Error("the channel has changed")
	}
	playtest.Contains(t, p.PressID(playtest.Find(t, left, "Try a move").ID), "is gone", "Nothing was played")
	playtest.Contains(t, p.Click("Play"), "")
	playtest.Lacks(t, p.Shown.Content, "What if")
	if kept, err := w.Store.Copy(w.Ctx, "u1"); err != nil || kept != nil {
		t.Errorf("after leaving, there is a copy of %d bytes, error %v", len(kept), err)
	}
}

// title returns the first line of a text.
func title(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// TestWhatIfAfterTheGameMovedOn goes on with a private copy after the match has moved on. The menu says so,
// and the button of the table makes a new copy. Without a change, it goes on with the old one.
func TestWhatIfAfterTheGameMovedOn(t *testing.T) {
	w := playtest.NewAlone(t)
	late := false
	answerHints(w, &late)
	p := w.Person("u1")
	openWhatIf(t, p)
	tryMove(t, p)
	old := p.Shown
	openWhatIf(t, p)
	if !playtest.HasLabel(p.Shown, "Undo") {
		t.Error("what was tried is gone, though the game has not moved on")
	}
	playtest.Lacks(t, p.Click(whatIfLabel), "moved on")
	acting := w.Match().Acting().First()
	w.Play(acting, w.FirstMove(acting))
	p.Shown = old
	playtest.Contains(t, p.Click(whatIfLabel), "The game has moved on since")
	openWhatIf(t, p)
	if playtest.HasLabel(p.Shown, "Undo") {
		t.Error("the copy is of the position before")
	}
	w.Save(w.Match().Stop("u1", w.Clock.Now()))
	playtest.Contains(t, p.PressID(playtest.Find(t, p.Shown, whatIfLabel).ID), "is gone")
	p.Run("rails table")
	if playtest.HasLabel(p.Shown, whatIfLabel) {
		t.Error("things can be tried out after the end")
	}
}

// TestHintOffersWhatIf opens a private copy from a hint.
func TestHintOffersWhatIf(t *testing.T) {
	w := playtest.NewAlone(t)
	late := false
	answerHints(w, &late)
	p := w.Person("u1")
	p.Run("rails hand")
	p.Click(hintLabel)
	playtest.Contains(t, p.Click(whatIfLabel), "**What if…** · ")
}

// withFields returns a match's backup with other fields in its record.
func withFields(t *testing.T, b store.Backup, fields map[string]any) store.Backup {
	t.Helper()
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(b.Saved.Record, &whole); err != nil {
		t.Fatal(err)
	}
	for key, value := range fields {
		encoded, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		whole[key] = encoded
	}
	record, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	b.Saved.Record = record
	return b
}

// TestWhatIfIsOffWhereHintsAre checks that nothing can be tried out where hints are off, in leagues, with
// a deal that others play too, and by people who have no seat, not even with forged buttons.
func TestWhatIfIsOffWhereHintsAre(t *testing.T) {
	w := playtest.New(t)
	late := false
	answerHints(w, &late)
	people := w.StartMatch("toy", 2, nil)
	match := backup(t, w)
	for i, c := range []struct {
		name   string
		fields map[string]any
		on     bool
	}{
		{"hints for all", map[string]any{"advised": "all"}, true},
		{"no hints", nil, false},
		{"league", map[string]any{"advised": "all", "season": "s1"}, false},
		{"deal", map[string]any{"advised": "all", "format": 4, "fixed": true, "deal": map[string]any{"day": "2026-11-27"}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.UseNewChannel("20" + string(rune('0'+i)))
			if err := w.Store.Restore(w.Ctx, w.Channel, withFields(t, match, c.fields)); err != nil {
				t.Fatal(err)
			}
			p := people[0]
			p.Run("rails table")
			if playtest.HasLabel(p.Shown, whatIfLabel) != c.on {
				t.Errorf("got the labels %q", playtest.Labels(p.Shown))
			}
			forged := panel.AddressOf(w.Match(), w.Match().Seat(p.User)).WhatIfID()
			if said := p.PressID(forged); strings.Contains(said, "**What if…** · ") != c.on || strings.Contains(said, "is off here") == c.on {
				t.Errorf("a press gets %q", said)
			}
			playtest.Lacks(t, w.Person("u9").PressID(forged), "What if")
			kept, err := w.Store.Copy(w.Ctx, "u9")
			if err != nil || kept != nil {
				t.Errorf("a person without a seat has a copy of %d bytes, error %v", len(kept), err)
			}
			if !c.on {
				return
			}
			// The other player has no copy, and gets their own hand with the button of the first.
			other := people[1]
			playtest.Contains(t, other.PressID(playtest.Find(t, p.Shown, "Try a move").ID), "is gone")
			other.PressID(forged)
			seats := [2]engine.Seat{w.Match().Seat(p.User), w.Match().Seat(other.User)}
			for k, user := range []string{p.User, other.User} {
				kept, err := w.Store.Copy(w.Ctx, user)
				var stored struct{ Seat engine.Seat }
				if err != nil || json.Unmarshal(kept, &stored) != nil || stored.Seat != seats[k] {
					t.Errorf("%s has a copy of seat %v, want %v; error %v", user, stored.Seat, seats[k], err)
				}
			}
			w.Commands.Advise = nil
			playtest.Contains(t, p.PressID(forged), "is off here")
			answerHints(w, &late)
		})
	}
}

// TestWhatIfInAllGames tries things out in all games: some moves for all seats, pages, text and the end of a
// game. Every reply must keep Discord's limits.
func TestWhatIfInAllGames(t *testing.T) {
	for i, e := range playtest.Games {
		for _, locale := range []string{"en-US", "fr"} {
			t.Run(e.Game.Key+" "+locale, func(t *testing.T) {
				w := playtest.New(t)
				late := true // computers answer quickly
				answerHints(w, &late)
				p := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)[0]
				p.Locale = locale
				for range 3 * i {
					w.PlayChosen(w.Match().Acting().First())
				}
				b := withFields(t, backup(t, w), map[string]any{"advised": "all"})
				w.UseNewChannel("200")
				if err := w.Store.Restore(w.Ctx, w.Channel, b); err != nil {
					t.Fatal(err)
				}
				before := backup(t, w)
				p.PressID(panel.AddressOf(w.Match(), w.Match().Seat(p.User)).WhatIfID())
				p.Click(p.InLanguage("Try a move", "Essayer un coup"))
				for step := range playtest.Steps(t, i, 12, 60) {
					tryMove(t, p)
					for _, c := range playtest.Controls(p.Shown) {
						if act := actOn(c); act == "w" || act == "x" && step%3 == 0 {
							shown := p.Shown
							p.Press(c)
							p.Shown = shown
						}
					}
					if step == 6 {
						p.Click(p.InLanguage(whatIfLabel, "Et si…"))
						p.Click(p.InLanguage("Computers answer", "Les ordinateurs répondent"))
						playtest.Lacks(t, p.Shown.Content, "made-up", "inventée")
					}
					if !hasMoves(p) {
						break
					}
				}
				playtest.Contains(t, p.Shown.Content, p.InLanguage("**What if…**", "**Et si…**"))
				if !reflect.DeepEqual(backup(t, w), before) {
					t.Error("the match has changed")
				}
			})
		}
	}
}

// hasMoves reports whether the person can play something on the private copy that they see.
func hasMoves(p *playtest.Person) bool {
	for _, c := range playtest.Controls(p.Shown) {
		if act := actOn(c); strings.IndexAny(act, "=!~^") == 0 || strings.HasPrefix(act, ">") && len(act) > 1 {
			return true
		}
	}
	return false
}
