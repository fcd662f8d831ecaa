package trains

import (
	"math"
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// finalMapWidth and finalMapScale are the width of the map beside the final
// scores, and the scale at which it fits there.
const (
	finalMapWidth = 800.0
	finalMapScale = 0.755
)

// drawFinal draws the picture of a finished game: the parts of each score, and
// the map with what each city and remote location scores.
func drawFinal(v render.View, t trains.Table, b *trains.Board) render.Board {
	f := v.FinalPicture(style)
	for i, s := range v.Status.Standings {
		f.Rows[i].Blocks, _ = render.PartBlocks(s, partBlock)
	}
	for _, part := range v.Status.Standings[0].Parts {
		if !anyScores(v.Status.Standings, part.Name) {
			continue
		}
		block := partBlock(part.Name)
		f.Legend = append(f.Legend, house.LegendEntry{Fill: scene.Flat(block.Fill), Icon: block.Icon, Text: v.Tell.Part(part.Name)})
	}
	players := render.Ranked(v, t.Players)
	rails, mostRails := house.LooksOf(f.Rows, func(i int) int { return len(players[i].Rails) })
	remote, mostRemote := house.LooksOf(f.Rows, func(i int) int { return players[i].Remotes })
	f.Facts = []house.FinalFact{{
		Icon: scene.IconRail, Label: v.Tell.Say("trains.ui.final.rails"), Looks: rails, Value: strconv.Itoa(mostRails),
	}}
	if mostRemote > 0 {
		f.Facts = append(f.Facts, house.FinalFact{
			Icon: scene.IconRemote, Label: v.Tell.Say("trains.ui.final.remote"), Looks: remote, Value: render.Number(mostRemote),
		})
	}
	if fact, ok := bestCityFact(v, t, b); ok {
		f.Facts = append(f.Facts, fact)
	}
	f.SideWidth, f.Side = finalMapWidth, func(box scene.Box) []scene.Shape { return drawFinalMap(v, t, b, box) }
	return v.FinalBoard(f)
}

// anyScores reports whether a part of the score is not zero for everybody.
func anyScores(standings []engine.Standing, part string) bool {
	return slices.ContainsFunc(standings, func(s engine.Standing) bool {
		return slices.ContainsFunc(s.Parts, func(p engine.Part) bool { return p.Name == part && p.Points != 0 })
	})
}

// partBlock returns how a part of the score is drawn.
func partBlock(part string) house.FinalBlock {
	switch part {
	case "cities":
		return house.FinalBlock{Fill: cityTone, Icon: scene.IconCity}
	case "remotes":
		return house.FinalBlock{Fill: remoteTone, Icon: scene.IconRemote}
	case "track":
		return house.FinalBlock{Fill: house.TintAction, Icon: scene.IconStar}
	}
	return house.FinalBlock{Fill: house.TintPoints, Icon: scene.IconTower}
}

// bestCityFact returns the fact of the city that scores most, with the players
// who have a rail there. If several cities score as much, it has the players of
// all of them and no name. It reports false if no city scores.
func bestCityFact(v render.View, t trains.Table, b *trains.Board) (house.FinalFact, bool) {
	cities, owners, points := bestCities(t, b)
	if len(cities) == 0 {
		return house.FinalFact{}, false
	}
	label := v.Tell.Say("trains.ui.final.cities")
	if len(cities) == 1 {
		label = v.Tell.Say("trains.ui.final.city", render.Data{"City": cities[0].Name})
	}
	return house.FinalFact{Icon: scene.IconCity, Label: label, Looks: v.Looks(owners), Value: strconv.Itoa(points)}, true
}

// bestCities returns the cities with a rail that score most, the seats that have
// one there, in order, and what each of the cities scores.
func bestCities(t trains.Table, b *trains.Board) (cities []trains.Place, owners []engine.Seat, points int) {
	seats, built := seatsByHex(t), stationsOf(t)
	for _, p := range b.Places {
		n := trains.CityPoints[built[p.Token]]
		if p.Terrain != trains.City || n == 0 || n < points || len(seats[p.Token]) == 0 {
			continue
		}
		if n > points {
			cities, owners, points = nil, nil, n
		}
		cities, owners = append(cities, p), append(owners, seats[p.Token]...)
	}
	slices.Sort(owners)
	return cities, slices.Compact(owners), points
}

// finalMap returns the map in a box beside the final scores.
func finalMap(b *trains.Board, box scene.Box) chart {
	c := chart{board: b, layout: hex.Layout{Size: hexSize * finalMapScale}, scale: finalMapScale}
	bounds := scene.Box{Min: scene.Pt(math.Inf(1), math.Inf(1)), Max: scene.Pt(math.Inf(-1), math.Inf(-1))}
	for _, p := range b.Places {
		bounds = bounds.Union(scene.Around(c.center(p), c.layout.Width(), 2*c.layout.Size))
	}
	at := box.Center().Sub(bounds.Center())
	c.layout.X, c.layout.Y = at.X, at.Y
	return c
}

// drawFinalMap draws the rails, and on each city and remote location with a rail
// what it scores.
func drawFinalMap(v render.View, t trains.Table, b *trains.Board, box scene.Box) []scene.Shape {
	c := finalMap(b, box)
	shapes := slices.Concat(c.drawLand(), c.drawRails(v, t), c.drawBarriers(), c.drawCubes(v, t))
	seats, built := seatsByHex(t), stationsOf(t)
	for _, p := range b.Places {
		points := 0
		switch p.Terrain {
		case trains.City:
			points = trains.CityPoints[built[p.Token]]
		case trains.Remote:
			points = p.Price
		}
		if points > 0 && len(seats[p.Token]) > 0 {
			shapes = append(shapes, house.Badge(v.Measure, c.pointIn(p, 0, -45), 27, strconv.Itoa(points))...)
		}
	}
	return shapes
}
