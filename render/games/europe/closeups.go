package europe

import (
	"slices"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
)

// CloseUps returns the parts of the map worth a close look: recent changes, each
// player's network, and the quarters of the map.
func (p Painter) CloseUps(v render.View) []render.CloseUp {
	t, ok := tableOf(v.Table)
	if !ok {
		return nil
	}
	closeUps := []render.CloseUp{{Token: render.Changed, Places: changedPlaces(v, t)}}
	for _, player := range t.Players {
		look := render.CloseUp{Token: render.PlayerCloseUp(player.Seat)}
		for _, c := range t.Claimed {
			if c.Seat == player.Seat {
				look.Places = append(look.Places, c.Track)
			}
		}
		for _, s := range t.Stations {
			if s.Seat == player.Seat {
				look.Places = append(look.Places, s.City)
			}
		}
		closeUps = append(closeUps, look)
	}
	return append(closeUps, render.QuarterCloseUps(p.Places(v.Table), func(token string) scene.Point {
		i, _ := europe.CityOf(token)
		return wholeMap.city(i)
	})...)
}

// changedPlaces returns the tracks and cities where something was built
// recently, and a pending tunnel.
func changedPlaces(v render.View, t europe.Table) []string {
	var places []string
	builtTracks, builtCities := recentlyBuilt(v.Recent, t)
	for _, i := range builtTracks {
		places = append(places, tracks[i].Token)
	}
	for _, i := range builtCities {
		places = append(places, cities[i].Token)
	}
	return places
}

// DrawCloseUp draws the part of the map that contains some tracks and cities.
func (Painter) DrawCloseUp(v render.View, places []string) render.Layout {
	t, _ := tableOf(v.Table)
	c := cropChart(places, maxCloseUpHeight)
	names := asShapes(c.placeNamesFor(v.Measure, min(1.2, max(1, c.scale*0.7)), places))
	return render.Layout{
		Height: int(c.frame.Max.Y), Under: slices.Concat(c.drawLand(), c.drawPrinted(), c.drawPosition(v, t), names),
	}
}
