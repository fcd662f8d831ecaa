package trick

import (
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Emblem tokens of locomotives and cities.
const (
	emblemEngine = "engine"
	emblemCity   = "city"
)

// Emblems returns small pictures of the companies, a locomotive and a city.
func (Painter) Emblems() []render.Emblem {
	list := []render.Emblem{
		{Token: emblemEngine, Shapes: house.IconTile(render.EmblemSide, house.Card, scene.IconTrain)},
		{Token: emblemCity, Shapes: house.IconTile(render.EmblemSide, house.Town, scene.IconCity)},
	}
	for _, l := range companyLooks {
		shapes, b := house.Tile(render.EmblemSide, scene.Flat(l.dark))
		patch := scene.Box{Min: b.Min, Max: scene.Pt(b.Max.X, b.Min.Y+b.H()*0.46)}
		letters := scene.Box{Min: scene.Pt(b.Min.X, patch.Max.Y), Max: b.Max}
		shapes = append(shapes, scene.Rect{Box: patch, Radius: 10, Fill: l.patternFill(1.6)}, scene.Text{
			S: l.letters, At: letters.Center(), Font: house.Narrow(letters.H()*0.98, scene.Bold), Color: house.OnInk,
			Align: scene.Centered, Level: scene.Middle, MaxWidth: letters.W(), MinSize: house.Reference,
		})
		list = append(list, render.Emblem{Token: l.token, Shapes: shapes})
	}
	return list
}

// EmblemOf returns the token of a card's emblem: its company, or its sort.
func (Painter) EmblemOf(token string) string {
	if indexOf(token) >= 0 {
		return token
	}
	f, ok := trick.Printed(token)
	switch {
	case !ok, f.Type == trick.Reservation:
		return ""
	case f.Type == trick.Engine:
		return emblemEngine
	case f.Type == trick.City:
		return emblemCity
	}
	return f.Company.String()
}
