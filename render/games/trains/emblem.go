package trains

import (
	"maps"
	"slices"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
)

// Emblems are the sorts of card: the tint of a category with what the card does.
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

// EmblemOf is that of a card's sort.
func (Painter) EmblemOf(token string) string {
	f, ok := trains.Printed(token)
	if !ok {
		return ""
	}
	return emblemToken(f)
}

// emblemToken is what tells the emblems of cards apart.
func emblemToken(f trains.Face) string {
	return categoryTint(f).String()[1:] + "-" + string(cardIcon(f))
}
