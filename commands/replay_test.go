package commands_test

import (
	"bytes"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine/match"
)

func TestReplay(t *testing.T) {
	for _, e := range games {
		if e.Game.Key != "toy" && e.Game.Key != "trick" {
			continue // a long game makes many pictures, and shows nothing else
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MinSeats, nil)
			s := d.person("u9")
			contains(t, s.run("rails replay"), "step 1 of", "The game begins")
			if labelled(s.shown, "First") || labelled(s.shown, "Film (GIF)") {
				t.Error("at the first step of a running match that is offered")
			}
			contains(t, s.text(s.send(s.pressOf("v:film:"+d.match().Record().ID, true))), "once the game is over")
			d.finished(people)
			contains(t, s.clickPublic("Replay"), "step 1 of")
			chapters, steps := 0, itoa(int(d.match().Record().Entries))
			first := s.shown.Files[0].Name
			for labelled(s.shown, "Next turn") {
				s.click("Next turn")
				chapters++
			}
			contains(t, s.shown.Content, "step "+steps+" of "+steps)
			if chapters < 3 || s.shown.Files[0].Name == first {
				t.Errorf("%d chapters, the last board is %s", chapters, s.shown.Files[0].Name)
			}
			s.click("Previous")
			s.click("Next")
			s.click("First")
			if s.shown.Files[0].Name != first {
				t.Errorf("the first board is %s, was %s", s.shown.Files[0].Name, first)
			}
			s.click("Last")
			s.click("Film (GIF)")
			g, err := gif.DecodeAll(bytes.NewReader(s.shown.Files[0].Data))
			if err != nil || len(g.Image) < 3 || len(g.Image) > 28 {
				t.Fatalf("the film has %d pictures, %v", len(g.Image), err)
			}
			if size := len(s.shown.Files[0].Data); size > 1_000_000 {
				t.Errorf("the film has %d bytes", size)
			}
			english := s.shown.Files[0].Data
			s.locale = "fr"
			s.send(s.pressOf("v:film:"+d.match().Record().ID, true))
			if bytes.Equal(s.shown.Files[0].Data, english) {
				t.Error("the film is in the table's language, not in the reader's")
			}
			s.locale = "en-US"
			s.clickPublic("Replay")
			s.click("Overview")
			sheet, err := png.DecodeConfig(bytes.NewReader(s.shown.Files[0].Data))
			if err != nil || sheet.Width < 480 || sheet.Width > 2000 {
				t.Errorf("the sheet: %+v, %v", sheet, err)
			}
			people[0].run("rails start", "game="+e.Game.Key)
			contains(t, s.text(s.send(s.pressOf("v:replay:nothing:0", true))), "no table")
		})
	}
}

// TestReplayHidesNothingNew steps through a running game as a spectator: what
// is shown of a past step is what the log tells a spectator of it.
func TestReplayHidesNothingNew(t *testing.T) {
	d, mover, _ := turning(t, 3)
	mover.run("toy draw")
	s := d.person("u9")
	s.run("rails replay")
	for labelled(s.shown, "Next") {
		s.click("Next")
		entries := d.match().Visible(d.entries(), 0)
		for _, e := range entries {
			if e.Move != "" && e.Kind != match.KindCall && strings.Contains(s.shown.Content, e.Move) {
				t.Errorf("a move is told: %s", s.shown.Content)
			}
		}
	}
}
