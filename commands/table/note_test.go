package table_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// writeNote opens the form for the person's note and submits a text. It returns what the form held
// before and the text of the answer.
func writeNote(t *testing.T, p *playtest.Person, text string) (before, after string) {
	t.Helper()
	button := playtest.Find(t, p.Shown, "Note…")
	modal := p.Press(button).Modal
	if modal == nil {
		t.Fatal("the button opened no form")
	}
	r := p.Request(interaction.ModalSubmit)
	r.CustomID, r.Message.Ephemeral = modal.CustomID, true
	r.Fields = map[string]string{modal.Field.CustomID: text}
	return modal.Field.Value, p.Text(p.Send(r))
}

func wantNoNotes(t *testing.T, w *playtest.World, channel string) {
	t.Helper()
	if kept, err := w.Store.Preference(w.Ctx, interaction.PrivateNoteScope, channel); err != nil || kept != nil {
		t.Errorf("got the notes %s, error %v, want none", kept, err)
	}
}

func TestPrivateNotes(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 2)
	other := playtest.Others(people, p)[0]
	p.ClickPublic("Table")
	_, text := writeNote(t, p, "  Keep the red one\nfor Lyon ")
	playtest.Contains(t, text, "Your note is saved.", "**Your note** (only you can see it):\n> Keep the red one\n> for Lyon")
	playtest.Lacks(t, other.ClickPublic("Table"), "Your note", "Lyon")
	other.Locale = "fr"
	other.ClickPublic("Table")
	_, text = writeNote(t, other, "Lille")
	playtest.Contains(t, text, "Votre note est enregistrée.", "> Lille")
	playtest.Lacks(t, p.ClickPublic("Table"), "Lille")

	t.Run("too long", func(t *testing.T) {
		before, text := writeNote(t, p, strings.Repeat("é", 5000))
		if before != "Keep the red one\nfor Lyon" {
			t.Errorf("the form held %q", before)
		}
		playtest.Contains(t, text, "at most 1000 characters; that one has 5000. Nothing was changed.")
		playtest.Contains(t, p.ClickPublic("Table"), "> for Lyon")
		_, text = writeNote(t, p, strings.Repeat("é", 1000))
		playtest.Contains(t, text, "Your note is saved.", strings.Repeat("é", 1000))
		writeNote(t, p, "Lyon again")
	})
	t.Run("after the end", func(t *testing.T) {
		w.PlayToEnd()
		playtest.Contains(t, p.ClickPublic("Table"), "> Lyon again")
		file, err := w.Match().Export(w.Entries())
		if err != nil {
			t.Fatal(err)
		}
		if b, err := file.Encode(); err != nil || bytes.Contains(b, []byte("Lyon")) || bytes.Contains(b, []byte("Lille")) {
			t.Errorf("the match file has a note, or the error %v", err)
		}
		w.WantNowhere(w.Channel, "Lyon", "Lille")
	})
	t.Run("forgotten", func(t *testing.T) {
		p.Run("rails forget")
		playtest.Contains(t, p.Click("Forget me"), "forgotten you")
		kept, err := w.Store.Preference(w.Ctx, interaction.PrivateNoteScope, w.Channel)
		if err != nil || bytes.Contains(kept, []byte("Lyon")) || !bytes.Contains(kept, []byte("Lille")) {
			t.Errorf("got the notes %s, error %v, want only the other person's note", kept, err)
		}
		if names, err := w.Store.PreferencesNaming(w.Ctx, p.User); err != nil || len(names) > 0 {
			t.Errorf("got %v, error %v from the index, want nothing", names, err)
		}
	})
	t.Run("deleted", func(t *testing.T) {
		other.ClickPublic("Table")
		_, text := writeNote(t, other, "  ")
		playtest.Contains(t, text, "Vous n’avez plus de note")
		playtest.Lacks(t, text, "Lille")
		wantNoNotes(t, w, w.Channel)
	})
}

// TestOldNotesAreDeleted checks that writing a note deletes those about matches before the last one.
func TestOldNotesAreDeleted(t *testing.T) {
	w := playtest.New(t)
	for _, text := range []string{"first", "second", "third"} {
		people := w.StartMatch("toy", 2, nil)
		people[0].ClickPublic("Table")
		writeNote(t, people[0], text)
		w.PlayToEnd()
	}
	kept, err := w.Store.Preference(w.Ctx, interaction.PrivateNoteScope, w.Channel)
	if err != nil || bytes.Contains(kept, []byte("first")) || !bytes.Contains(kept, []byte("second")) {
		t.Errorf("got the notes %s, error %v, want the last two", kept, err)
	}
}

func TestNoteAtASoloTable(t *testing.T) {
	w := playtest.NewThinking(t)
	p := w.Person("u1")
	p.Run("rails solo", "game=toy", "level=easy")
	p.Run("rails table")
	_, text := writeNote(t, p, "Only me")
	playtest.Contains(t, text, "> Only me")
	p.Run("rails forget")
	playtest.Contains(t, p.Click("Forget me"), "forgotten you")
	wantNoNotes(t, w, interaction.SoloKey("u1", "toy"))
}
