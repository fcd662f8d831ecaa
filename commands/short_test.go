package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
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
				short(t, d.now.Content, 3)
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

// short wants so few lines, and none of them in small print.
func short(t *testing.T, text string, lines int) {
	t.Helper()
	if n := strings.Count(text, "\n") + 1; n > lines {
		t.Errorf("%d lines:\n%s", n, text)
	}
	lacks(t, text, "-# ", "Fingerprint")
}
