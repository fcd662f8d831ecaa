package trains

import (
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// seaRoom holds the boxes of the cards in the sea of a map, in pixels: they cover no land, but may reach over the outer
// rim of the sea.
type seaRoom struct{ counts, key scene.Box }

// seaRooms holds the room in the sea of each map.
var seaRooms = map[string]seaRoom{
	"tokyo": {counts: scene.Box{Min: scene.Pt(916, 677), Max: scene.Pt(1197, 774)}, key: scene.Box{Min: scene.Pt(801, 779), Max: scene.Pt(1197, 969)}},
	"osaka": {counts: scene.Box{Min: scene.Pt(167, 578), Max: scene.Pt(385, 677)}, key: scene.Box{Min: scene.Pt(111, 684), Max: scene.Pt(328, 969)}},
}

// Measures of the cards in the sea, at scale 1.
const (
	seaText   = 28.0
	seaStep   = 31.0 // distance between two rows
	seaPlate  = 28.0 // height of a coin or a plate
	seaEdge   = 9.0  // between the edge of a card and its rows
	seaGap    = 5.0
	minSeaFit = 0.8
)

// drawSea draws two cards in the sea, which say when the game ends and what a rail costs and scores.
func (c chart) drawSea(v render.View, t trains.Table) []scene.Shape {
	room, ok := seaRooms[c.board.Key]
	if !ok {
		return nil
	}
	cards := []struct {
		box   scene.Box
		lines [][]rowPiece // each begins a new row
	}{{room.counts, endCounts(v, t)}, {room.key, c.costKey(v)}}
	scale := 1.05
	for _, card := range cards { // all have one size
		for len(seaRows(card.lines, card.box, scale)) > seaRowsIn(card.box, scale) || widest(card.lines)*scale > card.box.W()-2*seaEdge {
			if scale -= 0.01; scale < minSeaFit {
				break
			}
		}
	}
	var shapes []scene.Shape
	for _, card := range cards {
		shapes = append(shapes, scene.Rect{Box: card.box, Radius: 10, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)})
		rows := seaRows(card.lines, card.box, scale)
		step := min(1.25*seaStep*scale, (card.box.H()-seaEdge)/float64(len(rows)))
		for i, row := range rows {
			at := scene.Pt(card.box.Min.X+seaEdge, card.box.Center().Y+(float64(i)-float64(len(rows)-1)/2)*step)
			shapes = append(shapes, drawSideBySide(at, row, scale)...)
		}
	}
	return shapes
}

// seaRowsIn returns how many rows fit a card at a scale.
func seaRowsIn(b scene.Box, scale float64) int { return int((b.H() - seaEdge) / (seaStep * scale)) }

// seaRows distributes the pieces of each line over rows of a card.
func seaRows(lines [][]rowPiece, b scene.Box, scale float64) (rows [][]rowPiece) {
	for _, line := range lines {
		rows = append(rows, breakRows(line, (b.W()-2*seaEdge)/scale)...)
	}
	return rows
}

// widest returns the width of the widest piece.
func widest(lines [][]rowPiece) (width float64) {
	for _, line := range lines {
		for _, p := range line {
			width = max(width, p.width)
		}
	}
	return width
}

// endCounts returns the counts that decide when the game ends: the empty piles and the stations left.
func endCounts(v render.View, t trains.Table) [][]rowPiece {
	return [][]rowPiece{
		{joined(seaWords(v, v.Tell.Say("trains.ui.until"), scene.Medium))},
		{joined(seaWords(v, v.Tell.Say("trains.ui.empty", render.Data{"Empty": t.Empty}), scene.Bold))},
		{joined(seaWords(v, v.Tell.Say("trains.ui.stations", render.Data{"N": t.Tokens}), scene.Bold))},
	}
}

// costKey returns what a rail costs on each terrain and in shared places, what it scores, and that none crosses a
// barrier. Each terrain is a plate of its color.
func (c chart) costKey(v render.View) [][]rowPiece {
	say := func(key string) rowPiece { return seaWords(v, v.Tell.Say(key), scene.Bold) }
	priced := func(price string, t trains.Terrain) rowPiece {
		return joined(seaCoin(v, price), seaTerrain(v, t))
	}
	least, most := 0, 0
	for _, p := range c.board.Places {
		if p.Terrain == trains.Remote {
			if least == 0 || p.Price < least {
				least = p.Price
			}
			most = max(most, p.Price)
		}
	}
	remote := strconv.Itoa(least) + "–" + strconv.Itoa(most)
	return [][]rowPiece{
		{joined(seaWords(v, v.Tell.Say("trains.ui.costs"), scene.Medium))},
		{priced("0", trains.Field), priced("1", trains.River), priced("2", trains.Mountain)},
		{joined(seaCoin(v, "1"), seaTerrain(v, trains.City), say("trains.ui.key.station"))},
		{joined(seaCoin(v, remote), seaTerrain(v, trains.Remote), seaWords(v, "= "+remote, scene.Bold), seaStar())},
		{joined(seaCoin(v, "+1"), say("trains.ui.key.others"))},
		{joined(c.seaHouses(), say("trains.ui.key.points")), joined(seaBarrier(), say("trains.ui.key.barrier"))},
	}
}

// joined returns pieces as one, with small gaps.
func joined(pieces ...rowPiece) rowPiece {
	width := -seaGap
	for _, p := range pieces {
		width += p.width + seaGap
	}
	return rowPiece{width: width, draw: func(left scene.Point) (shapes []scene.Shape) {
		for _, p := range pieces {
			shapes = append(shapes, p.draw(left)...)
			left.X += p.width + seaGap
		}
		return shapes
	}}
}

// seaWords returns words on a card in the sea.
func seaWords(v render.View, s string, weight scene.Weight) rowPiece {
	t := scene.Text{S: s, Font: house.Narrow(seaText, weight), Color: house.Ink, Level: scene.Middle}
	return rowPiece{width: v.Measure.Measure(t.S, t.Font).Width, draw: func(left scene.Point) []scene.Shape {
		t.At = left
		return []scene.Shape{t}
	}}
}

// seaCoin returns a coin with a price. It is longer if the price is.
func seaCoin(v render.View, price string) rowPiece {
	words := seaWords(v, price, scene.Bold)
	width := max(seaPlate+2, words.width+10)
	return rowPiece{width: width, draw: func(left scene.Point) []scene.Shape {
		coin := scene.Rect{Box: scene.Around(left.Add(scene.Pt(width/2, 0)), width, seaPlate+1), Radius: (seaPlate + 1) / 2,
			Fill: scene.Flat(house.Coin), Stroke: scene.Edge(house.CoinEdge, 2)}
		return append([]scene.Shape{coin}, words.draw(left.Add(scene.Pt((width-words.width)/2, 0)))...)
	}}
}

// seaTerrain returns the name of a terrain on a plate of its color.
func seaTerrain(v render.View, t trains.Terrain) rowPiece {
	words := seaWords(v, v.Tell.Say("trains.ui.key."+string(t)), scene.Bold)
	width := words.width + 12
	return rowPiece{width: width, draw: func(left scene.Point) []scene.Shape {
		plate := scene.Rect{Box: scene.Around(left.Add(scene.Pt(width/2, 0)), width, seaPlate), Radius: 6,
			Fill: scene.Flat(terrainTone(t)), Stroke: scene.Edge(house.InkSoft, 1.5)}
		return append([]scene.Shape{plate}, words.draw(left.Add(scene.Pt(6, 0)))...)
	}}
}

// seaStar returns the star of points.
func seaStar() rowPiece {
	const size = 24.0
	return rowPiece{width: size, draw: func(left scene.Point) []scene.Shape {
		return []scene.Shape{scene.Icon{Name: scene.IconStar, At: left.Add(scene.Pt(size/2, 0)), Size: size, Color: house.Ink}}
	}}
}

// seaHouses returns the plate of a city with one station, as on the map.
func (c chart) seaHouses() rowPiece {
	city := trains.Place{Terrain: trains.City, Slots: 1}
	plate, marks := cityHouses(city, 1)
	return rowPiece{width: plate.W(), draw: func(left scene.Point) []scene.Shape {
		alone := chart{scale: 1}
		alone.layout.X, alone.layout.Y = left.X+plate.W()/2-plate.Center().X, left.Y-plate.Center().Y
		return alone.drawPlate(city, plate, marks)
	}}
}

// seaBarrier returns a barrier.
func seaBarrier() rowPiece {
	const width, reach = 12.0, 10.0
	return rowPiece{width: width, draw: func(left scene.Point) []scene.Shape {
		at := left.Add(scene.Pt(width/2, 0))
		return drawBar(at.Sub(scene.Pt(0, reach)), at.Add(scene.Pt(0, reach)), 1)
	}}
}

// drawBar draws the bar of a barrier.
func drawBar(from, to scene.Point, scale float64) []scene.Shape {
	bar := []scene.Point{from, to}
	return []scene.Shape{
		scene.Line{Points: bar, Stroke: scene.Stroke{Color: house.Card, Width: 11 * scale, Cap: scene.Round}},
		scene.Line{Points: bar, Stroke: scene.Stroke{Color: barrierTone, Width: 7 * scale, Cap: scene.Round}},
	}
}
