package trick

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// lesson consists of four tricks of a four-player game: a share is won, a city
// laid, a share kept by losing, and a locomotive given.
var lesson = &render.Lesson{
	Seats: 4, Options: engine.Options{"line": "printed"}, Seed: engine.Seed{1},
	Steps: []render.LessonStep{
		{Key: "aim"},
		{Key: "line", Then: []render.Advance{{Seat: 3, Move: "play erie-9"}, {Seat: 4, Move: "play erie-3"}}},
		{Key: "follow", Hand: true, Offer: []string{"play erie-10", "play erie-6", "play erie-5"},
			Then: []render.Advance{{Seat: 2, Move: "play prr-2"}}},
		{Key: "lead", Hand: true, Offer: []string{"play bo-10", "play prr-5", "play nyc-2"}, Then: []render.Advance{
			{Seat: 2, Move: "play bo-3"}, {Seat: 3, Move: "play bo-9"}, {Seat: 4, Move: "play bo-5"},
		}},
		{Key: "city", Offer: []string{"city bo right", "city bo left", "city erie right", "city co left"}},
		{Key: "place", Offer: []string{"place right", "place left"}, Then: []render.Advance{
			{Seat: 2, Move: "place left"}, {Seat: 3, Move: "place left"}, {Seat: 4, Move: "place left"},
		}},
		{Key: "lose", Hand: true, Offer: []string{"play bo-1", "play prr-5", "play erie-6"}, Then: []render.Advance{
			{Seat: 2, Move: "play prr-3"}, {Seat: 3, Move: "play prr-7"}, {Seat: 4, Move: "play bo-8"},
			{Seat: 4, Move: "play erie-4"},
		}},
		{Key: "win", Hand: true, Offer: []string{"play erie-6", "play erie-5"}, Then: []render.Advance{
			{Seat: 2, Move: "play co-10"}, {Seat: 3, Move: "play erie-2"},
		}},
		{Key: "engine", Offer: []string{"engine bo", "engine erie", "engine prr"}, Then: []render.Advance{
			{Seat: 1, Move: "place left"}, {Seat: 2, Move: "place right"},
			{Seat: 3, Move: "place right"}, {Seat: 4, Move: "place left"},
		}},
		{Key: "worth"},
		{Key: "over"},
	},
}
