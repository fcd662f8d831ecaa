package trains

import (
	"maps"
	"slices"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
)

// Emblems returns a small picture for each combination of category color and
// icon that a card has.
func (Painter) Emblems() (list []render.Emblem) {
	common := []string{"normal-train", "lay-rails", "station-expansion", "apartment", "tower", "skyscraper", "waste"}
	seen := map[string]bool{}
	for _, card := range append(common, slices.Sorted(maps.Keys(signs))...) {
		f, _ := trains.Printed(card)
		if sort := emblemToken(f); !seen[sort] {
			seen[sort] = true
			list = append(list, render.Emblem{
				Token: sort, Shapes: house.IconTile(render.EmblemSide, categoryTint(f), cardIcon(f)),
			})
		}
	}
	return list
}

// EmblemOf returns the token of a card's emblem, or "".
func (Painter) EmblemOf(token string) string {
	f, ok := trains.Printed(token)
	if !ok {
		return ""
	}
	return emblemToken(f)
}

// emblemToken returns the token of a card's emblem, made of its color and icon.
func emblemToken(f trains.Face) string {
	return categoryTint(f).String()[1:] + "-" + string(cardIcon(f))
}
