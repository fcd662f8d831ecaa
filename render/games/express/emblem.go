package express

import (
	"slices"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Emblems returns small pictures of the companies: their stations without the
// letter, which depends on the language.
func (Painter) Emblems() (list []render.Emblem) {
	const side = render.EmblemSide
	at := scene.Pt(side/2, side/2)
	for _, l := range titledCompanies() {
		list = append(list, render.Emblem{Token: l.token, Shapes: []scene.Shape{
			scene.Circle{Center: at, R: side * 0.49, Fill: scene.Flat(house.Card)},
			scene.Circle{Center: at, R: side * 0.44, Fill: l.patternFill(2), Stroke: scene.Edge(house.Ink, side*0.045)},
			scene.Circle{Center: at, R: side * 0.22, Fill: scene.Flat(l.color), Stroke: scene.Edge(house.Card, side*0.05)},
		}})
	}
	return list
}

// EmblemOf returns the token of a company's emblem, or that of the company
// whose title a card may be, or "".
func (Painter) EmblemOf(token string) string {
	if slices.ContainsFunc(titledCompanies(), func(l companyLook) bool { return l.token == token }) {
		return token
	}
	f, ok := express.Printed(token)
	if !ok || f.Title == express.NoCompany {
		return ""
	}
	return f.Title.String()
}
