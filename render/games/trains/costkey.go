package trains

import (
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// seaRoom is where the sea of a map has room, from the center of its first hex at scale 1.
type seaRoom struct {
	counts scene.Point // the middle of the counts that end the game
	key    scene.Point // the left end of the heading of the cost key
	width  float64     // of the cost key
}

// seaRooms holds the room in the sea of each map.
var seaRooms = map[string]seaRoom{
	"tokyo": {counts: scene.Pt(800, 433), key: scene.Pt(607, 508), width: 288},
	"osaka": {counts: scene.Pt(150, 358), key: scene.Pt(5, 430), width: 238},
}

// atRoom returns the point at a distance from the center of the map's first hex.
func (c chart) atRoom(room scene.Point) scene.Point {
	return scene.Pt(c.layout.X, c.layout.Y).Add(room.Scale(c.scale))
}

// drawSea draws into the sea when the game ends and what a rail costs.
func (c chart) drawSea(v render.View, t trains.Table) []scene.Shape {
	room, ok := seaRooms[c.board.Key]
	if !ok {
		return nil
	}
	return append(c.drawEndCounts(v, t, c.atRoom(room.counts)), c.drawCostKey(v, c.atRoom(room.key), room.width*c.scale)...)
}

// drawEndCounts draws the counts that decide when the game ends: the empty piles and the stations left.
func (c chart) drawEndCounts(v render.View, t trains.Table, at scene.Point) []scene.Shape {
	const most = 2*hexWide - 8 // the sea is two hexes wide there
	line := func(y float64, s string, font scene.Font, color scene.Color) scene.Shape {
		return scene.Text{S: s, At: at.Add(scene.Pt(0, y)), Font: font, Color: color, Align: scene.Centered, Level: scene.Middle,
			MaxWidth: most * c.scale, MinSize: house.Title}
	}
	return []scene.Shape{
		line(-37, v.Tell.Say("trains.ui.until"), house.Narrow(29, scene.Medium), house.Ink),
		line(0, v.Tell.Say("trains.ui.empty", render.Data{"Empty": t.Empty}), house.Narrow(33, scene.Bold), house.Ink),
		line(38, v.Tell.Say("trains.ui.stations", render.Data{"N": t.Tokens}), house.Narrow(33, scene.Bold), house.Ink),
	}
}

// Measures of the cost key, in pixels.
const (
	keyStep   = 38.5 // distance between two lines
	keyCoin   = 37.0 // diameter of a coin
	keyFigure = 34.0
	keyText   = 28.0 // text size
	keyGap    = 7.0
)

// drawCostKey draws what a rail costs on a river, on a mountain and in a city, what makes it dearer, and that no rail
// crosses a barrier. Each terrain is a plate of its color with its name and its price.
func (c chart) drawCostKey(v render.View, at scene.Point, room float64) []scene.Shape {
	words := func(key string, at scene.Point, most float64) scene.Text {
		return scene.Text{S: v.Tell.Say(key), At: at, Font: house.Narrow(keyText, scene.Bold), Color: house.Ink, Level: scene.Middle,
			MaxWidth: most, MinSize: house.Reading}
	}
	shapes := []scene.Shape{words("trains.ui.costs", at, room)}
	priced := func(line float64, x float64, price, key string, most float64, terrain trains.Terrain) float64 {
		left := at.Add(scene.Pt(x, line*keyStep))
		if price != "" {
			shapes = append(shapes, drawPileCoin(left.Add(scene.Pt(keyCoin/2, 0)), keyCoin, keyFigure, price)...)
		}
		t := words(key, left.Add(scene.Pt(keyCoin+keyGap, 0)), most-keyCoin-keyGap)
		end := t.InkBox(v.Measure).Max.X
		if terrain != "" {
			t.At.X += 5
			end += 10
			shapes = append(shapes, scene.Rect{Box: scene.Box{Min: left.Add(scene.Pt(keyCoin+2, -17)), Max: scene.Pt(end, left.Y+17)}, Radius: 7,
				Fill: scene.Flat(terrainTone(terrain)), Stroke: scene.Edge(house.InkSoft, 1.5)})
		}
		shapes = append(shapes, t)
		return end - at.X
	}
	x := priced(1, 0, "1", "trains.ui.key.river", room/2, trains.River)
	priced(1, x+2*keyGap, "2", "trains.ui.key.mountain", 1.15*room-x-3*keyGap, trains.Mountain) // the sea is wider there
	x = priced(2, 0, "1", "trains.ui.key.city", room/2, trains.City)
	station := words("trains.ui.key.station", at.Add(scene.Pt(x+keyGap, 2*keyStep)), room-x-keyGap)
	shapes = append(shapes, station)
	priced(3, 0, "+1", "trains.ui.key.others", room, "")
	shapes = append(shapes, drawKeyBarrier(at.Add(scene.Pt(keyCoin/2, 4*keyStep)))...)
	priced(4, 0, "", "trains.ui.key.barrier", 0.88*room, "")
	return shapes
}

// drawKeyBarrier draws a barrier at a point, as wide as on the map.
func drawKeyBarrier(at scene.Point) []scene.Shape {
	return drawBar(at.Sub(scene.Pt(0, 15)), at.Add(scene.Pt(0, 15)), wholeScale)
}

// drawBar draws the bar of a barrier.
func drawBar(from, to scene.Point, scale float64) []scene.Shape {
	bar := []scene.Point{from, to}
	return []scene.Shape{
		scene.Line{Points: bar, Stroke: scene.Stroke{Color: house.Card, Width: 11 * scale, Cap: scene.Round}},
		scene.Line{Points: bar, Stroke: scene.Stroke{Color: barrierTone, Width: 7 * scale, Cap: scene.Round}},
	}
}
