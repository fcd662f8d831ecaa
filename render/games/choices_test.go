package games_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/games/toy"
)

// withoutSheet holds the slots of each game's moves whose choices have no sheet, by kind and slot, with the reason.
var withoutSheet = map[string]map[string]string{
	"toy": {"ask whom": "a player has no place on the line"},
	"trains": {
		"choose option":     "the answers to a card's question have no place in a picture",
		"build-station hex": "the button names the city, its points and its Waste; at most three are offered",
	},
	"europe": {},
	"trick":  {"city company": "the next slot, the end, numbers the ends of all lines at the same time"},
	"express": {
		"force owner":   "one to three players, whose cards are numbered once one is chosen",
		"seize owner":   "one to three players, whose shares the cards chosen before name",
		"swap player":   "one to three players have no place on the map",
		"engine answer": "four answers to a question",
		"share lot":     "each button names the price and the cards; the hand stays visible",
		"train company": "there is only one choice, whose button names the bonus; the hand stays visible",
	},
	"china": {
		"load good":     "the button shows the payment, and the picture shows the demands",
		"deliver good":  "the button shows the payment, and the picture shows the demands",
		"deliver city":  "it is always the city of the train",
		"unload good":   "one to three loads of the player's own train, which the hand shows",
		"lose good":     "one to three loads of the player's own train, which the hand shows",
		"link passage":  "the button names the port and the price; the hand with the demands stays visible",
		"upgrade train": "two trains, which differ in speed, capacity and price",
		"borrow amount": "amounts of money",
		"on city":       "there is only one choice, the train's destination",
		"haul city":     "the button names the town, the way and what the load earns; the hand with the demands stays visible",
		"haul good":     "one to three loads of the player's own train, with their payments",
		"carry city":    "the button names the town and the payment; the hand with the demands stays visible",
		"carry good":    "the button shows the payment, and the picture shows the demands",
		"toward city":   "the button names the town, the turns and the load; the hand with the demands stays visible",
		"serve city":    "the button names the town, the price and the delivery; the preview shows the track",
		"visit city":    "the button names the town and the payment; the hand with the demands stays visible",
		"visit good":    "the button shows the payment, and the picture shows the demands",
	},
}

// TestEveryChoiceHasASheet checks that the choices of every slot have a sheet with their numbers, or a reason in
// withoutSheet.
func TestEveryChoiceHasASheet(t *testing.T) {
	for _, e := range append(games.All(), toy.Entry()) {
		painter, ok := e.Painter.(render.ChoiceSheet)
		if !ok {
			t.Errorf("%s: the painter does not implement render.ChoiceSheet", e.Game.Key)
			continue
		}
		used := 0 // reasons that belong to a slot
		for _, spec := range slices.Concat(e.Game.Kinds, e.Game.Shortcuts) {
			for slot, s := range spec.Slots {
				reason, hasReason := withoutSheet[e.Game.Key][spec.Name+" "+s.Name]
				if hasReason {
					used++
				}
				switch hasSheet := painter.Scope(spec.Name, slot) != ""; {
				case hasSheet && hasReason:
					t.Errorf("%s: %s %s has a sheet, although withoutSheet says: %s", e.Game.Key, spec.Name, s.Name, reason)
				case !hasSheet && !hasReason:
					t.Errorf("%s: %s %s has no sheet (Scope returns \"\") and no reason in withoutSheet",
						e.Game.Key, spec.Name, s.Name)
				}
			}
		}
		if used != len(withoutSheet[e.Game.Key]) {
			t.Errorf("%s: %d of %d reasons in withoutSheet belong to no slot", e.Game.Key,
				len(withoutSheet[e.Game.Key])-used, len(withoutSheet[e.Game.Key]))
		}
	}
}

// TestEveryBoardCanBeZoomed checks that the board of every game has close-ups or single places to zoom into.
func TestEveryBoardCanBeZoomed(t *testing.T) {
	for _, e := range append(games.All(), toy.Entry()) {
		p, _, err := e.Game.Start(e.Game.MinSeats, nil, engine.NewRand(engine.Seed{1}, 0))
		if err != nil {
			t.Fatal(err)
		}
		if _, hasCloseUps := e.Painter.(render.CloseUpPainter); !hasCloseUps && len(e.Painter.Places(p.Table())) == 0 {
			t.Errorf("%s: the painter does not implement render.CloseUpPainter, and Places returns none", e.Game.Key)
		}
	}
}
