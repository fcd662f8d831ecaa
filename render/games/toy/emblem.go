package toy

import (
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
)

// Emblems are the cards.
func (Painter) Emblems() (list []render.Emblem) {
	for _, token := range fires {
		list = append(list, render.Emblem{
			Token: token, Shapes: house.IconTile(render.EmblemSide, house.TintTrain, icons[token]),
		})
	}
	return list
}

// EmblemOf is a card's own.
func (Painter) EmblemOf(token string) string {
	if _, ok := icons[token]; ok {
		return token
	}
	return ""
}
