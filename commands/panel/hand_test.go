package panel_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render"
)

// TestHandInWords opens a panel of each game. The alternative text of its picture has the hand,
// one button shows the hand in words, and another leads back.
func TestHandInWords(t *testing.T) {
	for _, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			p := w.Actor(w.StartMatch(e.Game.Key, e.Game.MinSeats, nil))
			p.ClickPublic("Play")
			seat := w.Match().Seat(p.User)
			view := w.Book.View(w.Position(), render.English, playtest.Players(w.Match().Record()), nil)
			hand := view.HandText(render.PrivateOf(w.Position(), seat))
			panel := p.Shown
			playtest.WantShort(t, panel.Content, 1)
			playtest.Lacks(t, panel.Content, hand)
			file, alt := panel.Files[0], view.HandAlt(render.PrivateOf(w.Position(), seat))
			if strings.HasPrefix(file.Name, "hand-") && file.Alt != alt {
				t.Errorf("the picture is told as %q, want %q", file.Alt, alt)
			}
			playtest.Contains(t, p.Click("As text"), hand)
			if len(p.Shown.Files) > 0 {
				t.Error("got a picture below the hand in words")
			}
			if p.Click("Back") != panel.Content || len(p.Shown.Files) != 1 {
				t.Errorf("Back leads to\n%s", p.Shown.Content)
			}
		})
	}
}
