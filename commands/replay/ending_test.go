package replay_test

import (
	"bytes"
	"image/gif"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
)

// TestEndingPlaysOnceBesideTheStill checks that everybody can play the ending of a match that was played to its end: a
// film that plays once, and the final board. Players can post it. Other matches have no ending.
func TestEndingPlaysOnceBesideTheStill(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trick", 3, nil)
	stranger := w.Person("u9")
	press := "v:ending:" + w.Match().Record().ID
	playtest.Contains(t, stranger.PressID(press), "once the game is over")
	w.PlayToEnd()
	stranger.ClickPublic("Play the ending")
	files := stranger.Shown.Files
	if len(files) != 2 || !strings.HasSuffix(files[0].Name, ".gif") || !strings.HasPrefix(files[1].Name, "ending-") {
		t.Fatalf("got the files %v, want a film and a still", files)
	}
	film, err := gif.DecodeAll(bytes.NewReader(files[0].Data))
	if err != nil || film.LoopCount != -1 || len(film.Image) < 2 {
		t.Errorf("got %d pictures that loop %d times, %v", len(film.Image), film.LoopCount, err)
	}
	playtest.Contains(t, files[0].Alt, "The end of a game of Trick of the Rails", "wins", "Scores: ")
	playtest.Contains(t, files[1].Alt, "wins")
	if playtest.HasLabel(stranger.Shown, "Post in the channel") {
		t.Error("a person who did not play is offered to share")
	}
	alice := people[0]
	alice.ClickPublic("Play the ending")
	playtest.Contains(t, alice.Click("Post in the channel"), "Posted in the channel")
	if len(w.Messenger.Files) != 2 {
		t.Errorf("got %d files posted, want two", len(w.Messenger.Files))
	}
}

// TestMatchesWithoutResultHaveNoEnding checks that a match that was given up has a story but no ending.
func TestMatchesWithoutResultHaveNoEnding(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	for range 8 {
		seat := w.Match().Acting().First()
		w.Play(seat, w.FirstMove(seat))
	}
	id := w.Match().Record().ID
	people[0].Run("rails leave")
	people[0].Click("Resign")
	if playtest.HasLabel(w.Board.Message, "Play the ending") {
		t.Error("the last message offers an ending")
	}
	playtest.Contains(t, people[1].PressID("v:ending:"+id), "wasn’t played to its end")
	reply := people[1].Send(people[1].PressRequest("v:story:"+id, true))
	playtest.Contains(t, reply.Message.Files[0].Alt, "The story of a game of")
}
