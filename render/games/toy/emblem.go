package toy

import (
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
)

// Emblems returns a small picture of each card.
func (Painter) Emblems() (list []render.Emblem) {
	for _, token := range fires {
		list = append(list, render.Emblem{
			Token: token, Shapes: house.IconTile(render.EmblemSide, house.TintTrain, icons[token]),
		})
	}
	return list
}

// EmblemOf returns the token of the emblem that stands before a token: a card's own, or
// "" for other tokens.
func (Painter) EmblemOf(token string) string {
	if _, ok := icons[token]; ok {
		return token
	}
	return ""
}
