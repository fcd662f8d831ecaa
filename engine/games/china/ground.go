package china

import (
	"encoding/binary"

	"github.com/railbot/railbot/engine/kit/hex"
)

// ground is what one question says of each milepost of a board: the price of
// the segments that may be laid from it, and whether limits bind there.
type ground struct {
	board   *Board
	printed [2][]prices // nothing built yet, without and with Desert Rains
	prices  []prices
	next    [][hex.Directions]uint16 // the neighbours
	both    [][2]step                // by Edge: the segment from either end
	limited []bool                   // a city's milepost, or a port of the ferry
}

// step is a direction of a milepost.
type step struct {
	at  Milepost
	dir hex.Direction
}

// prices are those of the six segments from a milepost, in millions.
type prices [hex.Directions]uint8

const (
	shut  = 0    // instead of a price: the segment may not be laid
	bound = 0x80 // beside a price: limits bind at the other end
)

// survey reads a view.
func (g *ground) survey(v *BuildView) {
	if g.board != v.Board {
		g.print(v.Board)
	}
	rains := 0
	if v.Rains {
		rains = 1
	}
	copy(g.prices, g.printed[rains])
	g.occupy(v)
	if v.Flood != 0 {
		g.flood(v.Flood)
	}
	if v.Shut != nil {
		for m := range v.Shut.All() {
			g.fence(m)
		}
	}
}

// occupy closes the segments that have track, and other seats' lost bridges. Most
// have none: it looks at eight at a time.
func (g *ground) occupy(v *BuildView) {
	for at := 0; at < len(v.Tracks); at += 8 {
		eight := v.Tracks[at:min(at+8, len(v.Tracks))]
		if len(eight) == 8 && binary.NativeEndian.Uint64(eight) == 0 {
			continue
		}
		for i, t := range eight {
			if t != 0 && t != v.Seat|lostBit {
				g.close(Edge(at + i))
			}
		}
	}
}

// print reads the prices of the board itself.
func (g *ground) print(b *Board) {
	n := len(b.Posts)
	g.board, g.prices, g.next, g.limited = b, make([]prices, n), make([][hex.Directions]uint16, n), make([]bool, n)
	g.printed = [2][]prices{make([]prices, n), make([]prices, n)}
	g.both = make([][2]step, len(b.Ends))
	for e, n := range b.Ends {
		g.both[e] = [2]step{{n.From, n.Dir}, {b.sides[n.From][n.Dir].To, (n.Dir + 3) % hex.Directions}}
	}
	for m := range g.limited {
		g.limited[m] = b.townOf(Milepost(m)) != noTown
	}
	for m := range b.sides {
		for d := range b.sides[m] {
			if side := &b.sides[m][d]; side.Edge != NoEdge {
				g.next[m][d] = uint16(side.To)
				g.printed[0][m][d] = g.marked(side.To, side.Price)
				g.printed[1][m][d] = g.marked(side.To, side.Price+side.Rainy)
			}
		}
	}
}

// marked is the price of a segment with what is to be known of its end.
func (g *ground) marked(to Milepost, price uint8) uint8 {
	if g.limited[to] {
		return price | bound
	}
	return price
}

// close shuts a segment in both directions.
func (g *ground) close(e Edge) {
	for _, s := range g.both[e] {
		g.prices[s.at][s.dir] = shut
	}
}

// flood closes the segments over waters.
func (g *ground) flood(waters WaterSet) {
	for w := range g.board.Waters {
		if waters.Has(Water(w)) {
			for _, e := range g.board.Waters[w].Edges {
				g.close(e)
			}
		}
	}
}

// fence closes the segments of a milepost.
func (g *ground) fence(m Milepost) {
	for d := range g.board.sides[m] {
		if e := g.board.sides[m][d].Edge; e != NoEdge {
			g.close(e)
		}
	}
}
