package toy

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// lesson is a round of a two-handed game.
var lesson = &render.Lesson{
	Seats: 2, Seed: engine.Seed{1},
	Steps: []render.LessonStep{
		{Key: "aim"},
		{Key: "stoke", Offer: []string{"stoke coal", "stoke fish"}, Then: []render.Advance{{Seat: 2, Move: "stoke fish"}}},
		{Key: "go", Offer: []string{"go elm", "draw", "take milk"}},
		{Key: "take", Offer: []string{"take milk", "draw"}},
		{Key: "sign", Offer: []string{"sign alder elm milk", "sign alder yew milk"}},
		{Key: "end", Offer: []string{"end"}},
	},
}
