package replay_test

import (
	"bytes"
	"image/gif"
	"image/png"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

func TestReplayFilmAndStory(t *testing.T) {
	for _, e := range playtest.Games {
		if e.Game.Key != "toy" && e.Game.Key != "trick" {
			continue // a long game makes many pictures, and shows nothing else
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, e.Game.MinSeats, nil)
			s := w.Person("u9")
			playtest.Contains(t, s.Run("rails replay"), "step 1 of", "The game begins")
			if playtest.HasLabel(s.Shown, "First") || playtest.HasLabel(s.Shown, "Film (GIF)") {
				t.Error("the first step of a running match offers First or a film")
			}
			playtest.Contains(t, s.PressID("v:film:"+w.Match().Record().ID), "once the game is over")
			w.PlayToEnd()
			playtest.Contains(t, s.ClickPublic("Replay"), "step 1 of")
			chapters, steps := 0, strconv.Itoa(int(w.Match().Record().Entries))
			first := s.Shown.Files[0].Name
			for playtest.HasLabel(s.Shown, "Next turn") {
				s.Click("Next turn")
				chapters++
			}
			playtest.Contains(t, s.Shown.Content, "step "+steps+" of "+steps)
			if chapters < 3 || s.Shown.Files[0].Name == first {
				t.Errorf("got %d chapters, want 3 or more with different boards; the last board is %s", chapters, s.Shown.Files[0].Name)
			}
			s.Click("Previous")
			s.Click("Next")
			s.Click("First")
			if s.Shown.Files[0].Name != first {
				t.Errorf("the first board is %s, was %s", s.Shown.Files[0].Name, first)
			}
			s.Click("Last")
			s.Click("Film (GIF)")
			g, err := gif.DecodeAll(bytes.NewReader(s.Shown.Files[0].Data))
			if err != nil || len(g.Image) < 3 || len(g.Image) > 28 {
				t.Fatalf("the film has %d pictures, %v", len(g.Image), err)
			}
			if size := len(s.Shown.Files[0].Data); size > 1_000_000 {
				t.Errorf("the film has %d bytes", size)
			}
			english := s.Shown.Files[0].Data
			s.Locale = "fr"
			s.Send(s.PressRequest("v:film:"+w.Match().Record().ID, true))
			if bytes.Equal(s.Shown.Files[0].Data, english) {
				t.Error("the film is in the table's language, not in the reader's")
			}
			s.Locale = "en-US"
			s.ClickPublic("Replay")
			s.Click("Story")
			story, err := png.DecodeConfig(bytes.NewReader(s.Shown.Files[0].Data))
			if err != nil || story.Width != 1600 {
				t.Errorf("the story: %+v, %v", story, err)
			}
			playtest.Contains(t, s.Shown.Files[0].Alt, "The story of a game of", "wins", "Scores: ")
			people[0].Run("rails start", "game="+e.Game.Key)
			playtest.Contains(t, s.PressID("v:replay:nothing:0"), "no table")
		})
	}
}

// TestReplayShowsNoMoves steps through a running match as a spectator.
func TestReplayShowsNoMoves(t *testing.T) {
	w, mover, _ := playtest.NewInTurn(t, 3)
	mover.Run("toy draw")
	s := w.Person("u9")
	s.Run("rails replay")
	for playtest.HasLabel(s.Shown, "Next") {
		s.Click("Next")
		entries := w.Match().Visible(w.Entries(), 0)
		for _, e := range entries {
			if e.Move != "" && e.Kind != match.KindCall && strings.Contains(s.Shown.Content, e.Move) {
				t.Errorf("a past step shows a move: %s", s.Shown.Content)
			}
		}
	}
}
