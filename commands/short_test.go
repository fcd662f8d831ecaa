package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// TestShortWords plays the beginning of each game: the public message is one line
// and two of news at most, none of them in small print, and a message that was
// replaced says what its chapter came to.
func TestShortWords(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			summed := 0
			for step := range inTurn(t, i, 40, 150) {
				if d.match().Record().Phase != match.PhaseRunning {
					break
				}
				before := d.now
				seat := d.match().Acting().First()
				d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{5}, uint64(step))))
				d.catchUp()
				lines := 3
				if d.match().Record().Phase == match.PhaseOver {
					lines = 2 + len(people) // the result, and the turn that decided
				}
				short(t, d.now.Content, lines)
				if d.now != before {
					short(t, before.Content, 1+len(people))
					summed += strings.Count(before.Content, "\n")
				}
			}
			if summed == 0 {
				t.Error("no chapter was summed up")
			}
			contains(t, people[0].clickPublic("Table"), d.match().Record().Commitment)
		})
	}
}

// TestHandInWords opens a panel of each game: it says what to do above its picture,
// whose alternative text has the hand; a button tells the hand in words, and another
// leads back.
func TestHandInWords(t *testing.T) {
	for _, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			p := d.acting(d.begun(e.Game.Key, e.Game.MinSeats, nil))
			p.clickPublic("Play")
			seat := d.match().Seat(p.user)
			view := d.book.View(d.position(), render.English, tablePlayers(d.match().Record()), nil)
			hand := view.HandText(render.PrivateOf(d.position(), seat))
			panel := p.shown
			short(t, panel.Content, 1)
			lacks(t, panel.Content, hand)
			file, alt := panel.Files[0], view.HandAlt(render.PrivateOf(d.position(), seat))
			if strings.HasPrefix(file.Name, "hand-") && file.Alt != alt {
				t.Errorf("the picture is told as %q, want %q", file.Alt, alt)
			}
			contains(t, p.click("As text"), hand)
			if len(p.shown.Files) > 0 {
				t.Error("a picture stands under its words")
			}
			if p.click("Back") != panel.Content || len(p.shown.Files) != 1 {
				t.Errorf("Back leads to\n%s", p.shown.Content)
			}
		})
	}
}

// short wants so few lines, and none of them in small print.
func short(t *testing.T, text string, lines int) {
	t.Helper()
	if n := strings.Count(text, "\n") + 1; n > lines {
		t.Errorf("%d lines:\n%s", n, text)
	}
	lacks(t, text, "-# ", "Fingerprint")
}
