package trains

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// seaRoom holds the boxes of the cards in the sea of a map, in pixels: they cover no land, but may reach over the outer
// rim of the sea.
type seaRoom struct {
	counts scene.Box // when the game ends
	key    scene.Box // what a rail costs
	more   scene.Box // the room for its end, if the land leaves less below; it continues the card of the key
}

// seaRooms holds the room in the sea of each map.
var seaRooms = map[string]seaRoom{
	"tokyo": {counts: boxOf(916, 677, 1202, 774), key: boxOf(801, 779, 1202, 969)},
	"osaka": {counts: boxOf(165, 574, 387, 671), key: boxOf(109, 676, 382, 836), more: boxOf(109, 836, 329, 969)},
}

// boxOf returns the box between two corners.
func boxOf(left, top, right, bottom float64) scene.Box {
	return scene.Box{Min: scene.Pt(left, top), Max: scene.Pt(right, bottom)}
}

// Measures of the cards in the sea, at scale 1.
const (
	seaText   = 28.0
	seaStep   = 31.0 // distance between two rows
	seaPlate  = 28.0 // height of a coin or a plate
	seaEdge   = 8.0  // between the edge of a card and its rows
	seaGap    = 5.0
	minSeaFit = 0.93
)

// seaCard is a card in the sea.
type seaCard struct {
	box   scene.Box
	lines [][]rowPiece // each begins a new row
}

// drawSea draws cards in the sea, which say when the game ends and what a rail costs and scores.
func (c chart) drawSea(v render.View, t trains.Table) []scene.Shape {
	room, ok := seaRooms[c.board.Key]
	if !ok {
		return nil
	}
	cards := []seaCard{{room.counts, endCounts(v, t)}}
	costs, scores := c.costKey(v), c.scoreKey(v)
	last := len(costs) - 1
	if room.more.Empty() {
		costs[last-1] = append(costs[last-1], costs[last]...)
		cards = append(cards, seaCard{room.key, append(costs[:last], scores...)})
	} else {
		cards = append(cards, seaCard{room.key, costs[:last]}, seaCard{room.more, append(costs[last:], scores...)})
	}
	scale := 1.05 // all cards have one size
	for scale > minSeaFit && slices.ContainsFunc(cards, func(card seaCard) bool { return !card.fits(scale) }) {
		scale -= 0.01
	}
	step := 1.2 * seaStep * scale
	for _, card := range cards {
		step = min(step, (card.box.H()-seaEdge)/float64(len(card.rows(scale))))
	}
	var grounds, rows []scene.Shape
	for i, card := range cards {
		list := card.rows(scale)
		box := scene.XYWH(card.box.Min.X, card.box.Min.Y, card.box.W(), float64(len(list))*step+seaEdge)
		if i == 2 { // it continues the key
			above := grounds[1].(scene.Rect).Box
			box = box.Move(scene.Pt(0, above.Max.Y-box.Min.Y-seaEdge))
			under := scene.Box{Min: scene.Pt(box.Min.X, above.Max.Y-2*seaRadius), Max: box.Max}
			grounds = slices.Insert(grounds, 1, scene.Shape(drawSeaGround(under)))
			grounds = append(grounds, scene.Rect{Box: scene.Box{Min: scene.Pt(box.Min.X+1, above.Max.Y-seaRadius), Max: scene.Pt(box.Max.X-1, above.Max.Y+1)},
				Fill: scene.Flat(house.Card)})
		} else {
			grounds = append(grounds, drawSeaGround(box))
		}
		for n, row := range list {
			at := scene.Pt(box.Min.X+seaEdge, box.Center().Y+(float64(n)-float64(len(list)-1)/2)*step)
			rows = append(rows, drawSideBySide(at, row, scale)...)
		}
	}
	return append(grounds, rows...)
}

// seaRadius is the radius of the corners of a card.
const seaRadius = 10.0

// drawSeaGround draws the ground of a card.
func drawSeaGround(box scene.Box) scene.Rect {
	return scene.Rect{Box: box, Radius: seaRadius, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
}

// rows distributes the pieces of each line over rows at a scale.
func (s seaCard) rows(scale float64) (rows [][]rowPiece) {
	for _, line := range s.lines {
		rows = append(rows, breakRows(line, (s.box.W()-2*seaEdge)/scale)...)
	}
	return rows
}

// fits reports whether the card holds its rows at a scale.
func (s seaCard) fits(scale float64) bool {
	rows := s.rows(scale)
	tooWide := func(row []rowPiece) bool { return totalWidth(row)*scale > s.box.W()-2*seaEdge }
	return float64(len(rows))*seaStep*scale <= s.box.H()-seaEdge && !slices.ContainsFunc(rows, tooWide)
}

// endCounts returns the counts that decide when the game ends: the empty piles and the stations left.
func endCounts(v render.View, t trains.Table) [][]rowPiece {
	return [][]rowPiece{
		{joined(seaWords(v, v.Tell.Say("trains.ui.until"), scene.Medium))},
		{joined(seaWords(v, v.Tell.Say("trains.ui.empty", render.Data{"Empty": t.Empty}), scene.Bold))},
		{joined(seaWords(v, v.Tell.Say("trains.ui.stations", render.Data{"N": t.Tokens}), scene.Bold))},
	}
}

// costKey returns what a rail costs on each terrain, which is a plate of its color, and where others have rails.
func (c chart) costKey(v render.View) [][]rowPiece {
	priced := func(price string, t trains.Terrain, more ...rowPiece) rowPiece {
		return joined(append([]rowPiece{seaCoin(v, price), seaTerrain(v, t)}, more...)...)
	}
	return [][]rowPiece{
		{seaWords(v, v.Tell.Say("trains.ui.costs"), scene.Medium)},
		{priced("0", trains.Field), priced("1", trains.River), priced("2", trains.Mountain)},
		{priced("1", trains.City, seaWords(v, v.Tell.Say("trains.ui.key.station"), scene.Bold)), priced(c.remotePrices(), trains.Remote)},
		{joined(seaCoin(v, "+1"), seaWords(v, v.Tell.Say("trains.ui.key.others"), scene.Bold))},
	}
}

// scoreKey returns the rows about points and barriers. The points of a rail look as on the map: a number beside the
// stations of a city, and the numbers of remote places.
func (c chart) scoreKey(v render.View) [][]rowPiece {
	return [][]rowPiece{
		{seaWords(v, v.Tell.Say("trains.ui.scores"), scene.Medium), onTerrain(c.seaHouses(), trains.City), onTerrain(seaWords(v, c.remotePrices(), scene.Bold), trains.Remote)},
		{joined(seaBarrier(), seaWords(v, v.Tell.Say("trains.ui.key.barrier"), scene.Bold))},
	}
}

// remotePrices returns the least and the most that a rail in a remote place costs and scores.
func (c chart) remotePrices() string {
	var prices []int
	for _, p := range c.board.Places {
		if p.Terrain == trains.Remote {
			prices = append(prices, p.Price)
		}
	}
	return strconv.Itoa(slices.Min(prices)) + "–" + strconv.Itoa(slices.Max(prices))
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
	width := max(seaPlate, words.width+10)
	return rowPiece{width: width, draw: func(left scene.Point) []scene.Shape {
		coin := scene.Rect{Box: scene.Around(left.Add(scene.Pt(width/2, 0)), width, seaPlate+1), Radius: (seaPlate + 1) / 2,
			Fill: scene.Flat(house.Coin), Stroke: scene.Edge(house.CoinEdge, 2)}
		return append([]scene.Shape{coin}, words.draw(left.Add(scene.Pt((width-words.width)/2, 0)))...)
	}}
}

// seaTerrain returns the name of a terrain on a plate of its color.
func seaTerrain(v render.View, t trains.Terrain) rowPiece {
	return onTerrain(seaWords(v, v.Tell.Say("trains.ui.key."+string(t)), scene.Bold), t)
}

// onTerrain returns a piece on a plate of the color of a terrain.
func onTerrain(piece rowPiece, t trains.Terrain) rowPiece {
	width := piece.width + 10
	return rowPiece{width: width, draw: func(left scene.Point) []scene.Shape {
		plate := scene.Rect{Box: scene.Around(left.Add(scene.Pt(width/2, 0)), width, seaPlate), Radius: 6,
			Fill: scene.Flat(terrainTone(t)), Stroke: scene.Edge(house.InkSoft, 1.5)}
		return append([]scene.Shape{plate}, piece.draw(left.Add(scene.Pt(5, 0)))...)
	}}
}

// seaHouses returns the plate of a city with one station, a little larger than on the map.
func (c chart) seaHouses() rowPiece {
	const scale = 1.12
	city := trains.Place{Terrain: trains.City, Slots: 1}
	plate, marks := cityHouses(city, 1)
	return rowPiece{width: plate.W() * scale, draw: func(left scene.Point) []scene.Shape {
		alone := chart{scale: scale}
		alone.layout.X, alone.layout.Y = left.X-plate.Min.X*scale, left.Y-plate.Center().Y*scale
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
