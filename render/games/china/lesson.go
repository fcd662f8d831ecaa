package china

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// lesson is the opening of a game for two: both builds, and a first turn from
// placing the train to the first delivery.
var lesson = &render.Lesson{
	Seats: 2, Seed: engine.Seed{61},
	Steps: []render.LessonStep{
		{Key: "aim"},
		{Key: "cards", Hand: true},
		{Key: "build", Offer: []string{"build haikou", "build lhasa", "build qingdao", "upgrade fast-freight"},
			Then: []render.Advance{
				{Seat: 1, Move: "end"},
				{Seat: 2, Move: "build shijiazhuang"}, {Seat: 2, Move: "build nanchang"}, {Seat: 2, Move: "end"},
				{Seat: 2, Move: "build nanchang"}, {Seat: 2, Move: "build hohhot"}, {Seat: 2, Move: "end"},
			}},
		{Key: "second", Offer: []string{"build changsha", "build guangzhou", "upgrade heavy-freight"},
			Then: []render.Advance{{Seat: 1, Move: "end"}}},
		{Key: "start", Offer: []string{"start hong-kong", "start haikou", "start changsha"}},
		{Key: "load", Offer: []string{"load imports", "load electronics", "go haikou"},
			Then: []render.Advance{{Seat: 1, Move: "load imports"}}},
		{Key: "go", Offer: []string{"go haikou", "go changsha", "unload imports"}},
		{Key: "deliver", Offer: []string{"deliver imports haikou", "end"}},
		{Key: "third", Offer: []string{"build wuhan", "build nanning", "end"}},
		{Key: "over"},
	},
}
