package europe

import (
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Emblems returns a small picture of each kind of train card.
func (Painter) Emblems() (list []render.Emblem) {
	for card := range europe.Grey {
		shapes, within := house.Tile(render.EmblemSide, scene.Flat(styleOf(card).body))
		if card == europe.Loco {
			shapes = append(shapes, drawCardField(card, within, within.Center())...)
		} else {
			shapes = append(shapes, drawSign(card, within.Center(), within.H()*0.84)...)
		}
		list = append(list, render.Emblem{Token: card.String(), Shapes: shapes})
	}
	return list
}

// EmblemOf returns the token of a card's own emblem, or that of the color of a
// payment or track, or "".
func (Painter) EmblemOf(token string) string {
	if _, ok := europe.CardOf(token); ok && token != europe.Grey.String() {
		return token
	}
	if i, ok := europe.TrackOf(token); ok {
		if tracks[i].Colour == europe.Grey {
			return ""
		}
		return tracks[i].Colour.String()
	}
	colour, plain, locos, ok := europe.PaymentOf(token)
	switch {
	case !ok || plain+locos == 0:
		return ""
	case plain > 0:
		return colour.String()
	}
	return europe.Loco.String()
}
