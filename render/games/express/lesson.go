package express

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// lesson is the first round of a game of two in Germany, a station, two links
// and two titles, and the train that runs over them.
var lesson = &render.Lesson{
	Seats: 2, Options: engine.Options{"map": "germany", "length": "short"}, Seed: engine.Seed{1},
	Steps: []render.LessonStep{
		{Key: "aim"},
		{Key: "order", Hand: true, Offer: []string{"order 235", "order 226", "order 218"},
			Then: []render.Advance{{Seat: 2, Move: "order 231"}}},
		{Key: "pay", Hand: true, Offer: []string{"pay 219", "pay 235", "pay black-engine"}},
		{Key: "station", Offer: []string{"lay 013 601", "lay 013 603", "lay 001 405r"},
			Then: []render.Advance{{Seat: 1, Move: "pay 226"}}},
		{Key: "link", Offer: []string{"lay 014 102", "lay 014 104", "lay 020 103"}},
		{Key: "second", Offer: []string{"lay 020 101", "lay 020 104", "pay 218"}},
		{Key: "buy", Offer: []string{"buy red 105", "pay 235", "end"}},
		{Key: "give", Hand: true, Offer: []string{"give 218", "give 235", "give black-engine"},
			Then: []render.Advance{{Seat: 1, Move: "buy red 122"}, {Seat: 1, Move: "give 233"}}},
		{Key: "end", Offer: []string{"end", "buy red 128"}, Then: []render.Advance{
			{Seat: 2, Move: "pay 213"}, {Seat: 2, Move: "lay 015 604"},
			{Seat: 2, Move: "buy red 128"}, {Seat: 2, Move: "give 225"}, {Seat: 2, Move: "end"},
		}},
		{Key: "run", Offer: []string{"run red", "pay 230", "end"}, Then: []render.Advance{{Seat: 2, Move: "engine keep"}}},
		{Key: "draw", Offer: []string{"draw link-1", "draw link-3", "draw central-1"}, Then: []render.Advance{
			{Seat: 2, Move: "draw link-1"}, {Seat: 1, Move: "draw link-2"}, {Seat: 1, Move: "draw transit-1"},
		}},
		{Key: "over"},
	},
}
