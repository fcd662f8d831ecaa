package europe

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// lesson is the opening of a two-player game: tickets are chosen, cards taken
// and a track claimed; then a tunnel that needs one extra card completes the
// first ticket.
var lesson = &render.Lesson{
	Seats: 2, Seed: engine.Seed{20},
	Steps: []render.LessonStep{
		{Key: "aim"},
		{Key: "keep", Hand: true, Offer: []string{"keep budapest-sofia", "keep danzig-lisboa", "keep amsterdam-wilno"},
			Then: []render.Advance{{Seat: 1, Move: "keep erzurum-rostov"}}},
		{Key: "enough", Hand: true, Offer: []string{
			"done", "keep danzig-lisboa", "keep amsterdam-wilno",
		}, Then: []render.Advance{
			{Seat: 2, Move: "keep cadiz-stockholm"}, {Seat: 2, Move: "keep sarajevo-sevastopol"}, {Seat: 2, Move: "done"},
		}},
		{Key: "draw", Offer: []string{"draw", "tickets"}},
		{Key: "take", Offer: []string{"take purple", "take orange", "done"},
			Then: []render.Advance{{Seat: 2, Move: "draw"}, {Seat: 2, Move: "draw"}}},
		{Key: "claim", Offer: []string{"claim budapest-sarajevo purple*2+loco", "claim angora-constantinople purple*2"},
			Then: []render.Advance{{Seat: 2, Move: "claim bruxelles-paris-yellow yellow*2"}}},
		{Key: "loco", Offer: []string{"take loco", "take blue", "draw"},
			Then: []render.Advance{{Seat: 2, Move: "draw"}, {Seat: 2, Move: "draw"}}},
		{Key: "tunnel", Offer: []string{"claim sarajevo-sofia white+loco", "claim sarajevo-sofia loco*2"}},
		{Key: "extra", Offer: []string{"extra loco", "decline"}},
		{Key: "station"},
		{Key: "over"},
	},
}
