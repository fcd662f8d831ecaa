package trains

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// seaRoom is where the sea of a map has room, from the center of its first hex at scale 1.
type seaRoom struct {
	key    scene.Point // the middle of the first sample of the cost key
	counts scene.Point // the middle of the counts that end the game
}

// seaRooms holds the room in the sea of each map.
var seaRooms = map[string]seaRoom{
	"tokyo": {key: scene.Pt(656, 522), counts: scene.Pt(800, 440)},
	"osaka": {key: scene.Pt(30, 434), counts: scene.Pt(150, 346)},
}

// Measures of the cost key, in pixels.
const (
	sampleSize   = 34.0                       // side length of a sample hex
	sampleColumn = 170.0                      // distance between two samples of a row
	sampleRow    = 1.5 * hexSize * wholeScale // distance between two rows, the same as on the map
	sampleCoin   = 44.0                       // diameter of a coin
	coinGap      = 57.0                       // from the center of a sample to the center of its coin
)

// atRoom returns the point at a distance from the center of the map's first hex.
func (c chart) atRoom(room scene.Point) scene.Point {
	return scene.Pt(c.layout.X, c.layout.Y).Add(room.Scale(c.scale))
}

// drawCostKey draws into the sea what a rail costs on a river, on a mountain and in a city, and that no rail crosses a
// barrier. It has no words.
func (c chart) drawCostKey() []scene.Shape {
	room, ok := seaRooms[c.board.Key]
	if !ok {
		return nil
	}
	first := c.atRoom(room.key)
	at := func(column, row float64) scene.Point { return first.Add(scene.Pt(column*sampleColumn, row*sampleRow)) }
	return slices.Concat(
		drawSample(at(0, 0), trains.River), drawSampleCost(at(0, 0), "1"),
		drawSample(at(1, 0), trains.Mountain), drawSampleCost(at(1, 0), "2"),
		drawSample(at(0, 1), trains.City), drawSampleCost(at(0, 1), "1"), drawStationCost(at(0, 1)),
		drawSample(at(1, 1), trains.Field), drawSampleBarrier(at(1, 1)),
	)
}

// sampleChart returns a chart in which the hex at 0, 0 lies at a point.
func sampleChart(at scene.Point, size float64) chart {
	return chart{layout: hex.Layout{Size: size, X: at.X, Y: at.Y}, scale: size / hexSize}
}

// drawSample draws a hex of a terrain.
func drawSample(at scene.Point, terrain trains.Terrain) []scene.Shape {
	p := trains.Place{Terrain: terrain}
	outline := sampleChart(at, sampleSize).outline(p, 0)
	shapes := []scene.Shape{scene.Polygon{Points: outline, Fill: scene.Flat(terrainTone(terrain)), Stroke: scene.Edge(gridTone, 2)}}
	if terrain == trains.City {
		return append(shapes, sampleChart(at, hexSize).drawHouse(p, houseMark{size: 27})...)
	}
	const markSize = 45.0 // of a hex whose mark is as wide as the sample; the mark lies at the foot of its hex
	return append(shapes, sampleChart(at.Add(scene.Pt(0, -0.5*markSize)), markSize).drawTerrain(p)...)
}

// drawSampleCost draws the coin beside a sample.
func drawSampleCost(at scene.Point, coins string) []scene.Shape {
	return house.CostCoin(at.Add(scene.Pt(coinGap, 0)), sampleCoin, coins)
}

// drawStationCost draws behind the coin of the city that each station in it costs one more.
func drawStationCost(at scene.Point) []scene.Shape {
	plus := scene.Text{S: "+", At: at.Add(scene.Pt(coinGap+33, 0)), Font: house.Font(34, scene.Bold), Color: house.Ink,
		Align: scene.Centered, Level: scene.Middle}
	station := sampleChart(at.Add(scene.Pt(coinGap+59, 2)), hexSize)
	return append(station.drawHouse(trains.Place{}, houseMark{size: 27, built: true}), plus)
}

// drawSampleBarrier draws a barrier at the east of a sample and a cross behind it.
func drawSampleBarrier(at scene.Point) []scene.Shape {
	p := trains.Place{Blocked: []hex.Direction{hex.East}}
	c := sampleChart(at, sampleSize)
	c.scale = 1 // as wide as on the map
	return append(c.drawHexBarriers(p), scene.Icon{Name: scene.IconCross, At: at.Add(scene.Pt(coinGap, 0)), Size: 34, Color: barrierTone})
}
