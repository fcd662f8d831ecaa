package trains

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// lesson is the opening of a two-player game in Tokyo: a first turn from coins
// to a purchase, a rail that costs coins, and a hand full of Waste.
var lesson = &render.Lesson{
	Seats: 2, Options: engine.Options{"map": "tokyo", "cards": "tokyo-start"}, Seed: engine.Seed{8},
	Steps: []render.LessonStep{
		{Key: "aim"},
		{Key: "start", Offer: []string{"start f4", "start a3", "start h1"},
			Then: []render.Advance{{Seat: 2, Move: "start g2"}}},
		{Key: "coins", Hand: true, Offer: []string{"play normal-train", "end"},
			Then: []render.Advance{{Seat: 1, Move: "play normal-train"}, {Seat: 1, Move: "play normal-train"}}},
		{Key: "rails", Offer: []string{"play lay-rails", "plain lay-rails", "end"}},
		{Key: "lay", Offer: []string{"lay f3", "lay f5", "lay e4"},
			Then: []render.Advance{{Seat: 1, Move: "play station-expansion"}}},
		{Key: "station", Offer: []string{"expand f4", "expand g2", "expand g3"}},
		{Key: "buy", Offer: []string{"buy express-train", "buy apartment", "buy conductors-station", "end"}},
		{Key: "end", Offer: []string{"end"}, Then: []render.Advance{
			{Seat: 2, Move: "play lay-rails"}, {Seat: 2, Move: "lay h2"}, {Seat: 2, Move: "end"},
			{Seat: 1, Move: "play normal-train"}, {Seat: 1, Move: "play normal-train"},
			{Seat: 1, Move: "play normal-train"}, {Seat: 1, Move: "play normal-train"},
			{Seat: 1, Move: "play lay-rails"},
		}},
		{Key: "city", Offer: []string{"lay g3", "lay e4", "lay e3"}},
		{Key: "shop", Offer: []string{"buy landfill", "buy lay-rails", "buy apartment"}, Then: []render.Advance{
			{Seat: 1, Move: "end"},
			{Seat: 2, Move: "play normal-train"}, {Seat: 2, Move: "play normal-train"}, {Seat: 2, Move: "play normal-train"},
			{Seat: 2, Move: "buy express-train"}, {Seat: 2, Move: "end"},
		}},
		{Key: "waste", Hand: true, Offer: []string{"play landfill", "return-waste", "plain landfill"}},
		{Key: "over"},
	},
}
