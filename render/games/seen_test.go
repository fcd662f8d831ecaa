package games_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/games/toy"
)

// told are the choices of games that have no number in a picture, by kind and slot, and
// why words do for them.
var told = map[string]map[string]string{
	"toy":    {"ask whom": "a player has no place on the line"},
	"trains": {"choose option": "the card that asks says what can be had; its answers have no place"},
	"europe": {},
	"trick":  {"city company": "the ends of all lines are numbered at once, see the end"},
	"express": {
		"force owner":   "one to three players, whose cards are numbered once one is chosen",
		"swap player":   "one to three players have no place on the map",
		"engine answer": "four answers to a question",
	},
	"china": {
		"load good":     "its button has what it would bring, beside the demands",
		"deliver good":  "its button has what the demand pays, beside the demands",
		"deliver city":  "where the train stands",
		"unload good":   "one to three loads of the own train, which the hand shows",
		"lose good":     "one to three loads of the own train, which the hand shows",
		"link passage":  "its button names the port and the price; the hand with the demands stays in sight",
		"upgrade train": "two trains, by speed, room and price",
		"borrow amount": "sums of money",
		"on city":       "the one place that the train was sent to",
		"visit city":    "its button names the town and what it pays; the hand with the demands stays in sight",
	},
}

// TestEveryChoiceIsSeen: whatever a panel asks for has a place in a picture, where it
// bears the number of its button, or a reason why words do.
func TestEveryChoiceIsSeen(t *testing.T) {
	for _, e := range append(games.All(), toy.Entry()) {
		sheeter, ok := e.Painter.(render.ChoiceSheet)
		if !ok {
			t.Errorf("%s shows no choices: its painter is no render.ChoiceSheet", e.Game.Key)
			continue
		}
		met := 0
		for _, spec := range slices.Concat(e.Game.Kinds, e.Game.Shortcuts) {
			for slot, s := range spec.Slots {
				why, words := told[e.Game.Key][spec.Name+" "+s.Name]
				if words {
					met++
				}
				switch seen := sheeter.Scope(spec.Name, slot) != ""; {
				case seen && words:
					t.Errorf("%s: %s %s has a number in a picture; words do because %s", e.Game.Key, spec.Name, s.Name, why)
				case !seen && !words:
					t.Errorf("%s: %s %s has no number in a picture (Scope gives nothing), and no reason among those told here",
						e.Game.Key, spec.Name, s.Name)
				}
			}
		}
		if met != len(told[e.Game.Key]) {
			t.Errorf("%s: of %d reasons only %d are about a choice", e.Game.Key, len(told[e.Game.Key]), met)
		}
	}
}

// small are the games whose boards have no parts to look at closely, and why.
var small = map[string]string{}

// TestEveryBoardIsLookedAtClosely: a board has parts or places that are worth a close
// look, or is small for a reason.
func TestEveryBoardIsLookedAtClosely(t *testing.T) {
	for _, e := range append(games.All(), toy.Entry()) {
		p, _, err := e.Game.Start(e.Game.MinSeats, nil, engine.NewRand(engine.Seed{1}, 0))
		if err != nil {
			t.Fatal(err)
		}
		_, looks := e.Painter.(render.CloseUpPainter)
		looks = looks || len(e.Painter.Places(p.Table())) > 0
		switch why, told := small[e.Game.Key]; {
		case looks && told:
			t.Errorf("%s: the board has close looks, and is small because %s", e.Game.Key, why)
		case !looks && !told:
			t.Errorf("%s: the board has no close looks (its painter is no render.CloseUps and its Places are none), "+
				"and no reason among those told here", e.Game.Key)
		}
	}
}
