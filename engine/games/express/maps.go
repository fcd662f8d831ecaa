package express

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine/kit/table"
)

// Limits of both maps.
const (
	maxCells = 35
	numBases = 65 // of both maps
	noCell   = -1
)

// Border is what lies beyond an edge of a cell.
type Border uint8

// No track may lead to a closed or blocked edge. Beyond an open edge the map
// continues without cards.
const (
	Neighbor Border = iota // another cell
	Closed                 // sea or frontier
	Open                   // the west and south of the USA
	Blocked                // the wooden block between two cells of the USA
)

// borderTokens holds the tokens of the borders, indexed by Border.
var borderTokens = [...]string{"card", "closed", "open", "blocked"}

// String returns the border's token.
func (b Border) String() string { return borderTokens[b] }

// Side is one edge of a cell.
type Side struct {
	Border Border
	Cell   int // index of the neighbor in [Map.Cells], or -1
}

// Cell is a place of a map with its base card. Row and Column count from 1 in
// the north-west.
type Cell struct {
	Token   string // number of the base card, such as "009"
	Row     int
	Column  int
	City    string         // name of the city; "" if the base card is a link
	Station bool           // the base card is a station
	Sides   [numEdges]Side // by edge: North, East, South, West
	Next    []string       // numbers of the cards that may replace the base card
}

// Map is one of the two maps. It is immutable.
type Map struct {
	Token          string
	Rows           int
	Columns        int
	Cells          []Cell // sorted by number, from the north-west to the south-east
	types          [numPileTypes]CardType
	copies         cardCounts // copies of each card used on this map
	startCells     []int      // cells where the network must begin; empty: anywhere
	westCells      []int      // cells that bring the western bonus
	closedEdges    []edges    // by cell: edges to which no track may lead
	baseSuccessors [][]Laid   // by cell: what may be laid on the base card
}

// Find returns the index in Cells of the cell with a token.
func (m *Map) Find(token string) (int, bool) {
	i := slices.IndexFunc(m.Cells, func(c Cell) bool { return c.Token == token })
	return i, i >= 0
}

const (
	mapGermany = "germany"
	mapUSA     = "usa"
)

// maps holds Germany and the USA, in this order; Move.usa relies on it.
var maps = []*Map{
	newMap(mapGermany, [numPileTypes]CardType{Link, Terminal, Transit, Central}, nil, nil),
	newMap(mapUSA, [numPileTypes]CardType{Link, Transit, Double, noType},
		[]string{"064", "071", "072"}, []string{"051", "056", "065", "073"}),
}

// MapOf returns a map by the value of the option "map".
func MapOf(token string) (*Map, bool) {
	for _, m := range maps {
		if m.Token == token {
			return m, true
		}
	}
	return nil, false
}

// newMap reads a map from the embedded tables and computes what may be laid on
// it. It panics if the tables are invalid.
func newMap(token string, types [numPileTypes]CardType, first, west []string) *Map {
	m := &Map{Token: token, types: types}
	lines := slices.DeleteFunc(
		table.MustRead[baseRow](data, "data/bases.csv", numBases),
		func(l baseRow) bool { return l.Map != token },
	)
	for _, l := range lines {
		c := Cell{Token: l.Base, Row: l.Row, Column: l.Column, City: l.City, Station: l.City != "", Next: l.Next}
		for e, side := range [...]string{North: l.North, East: l.East, South: l.South, West: l.West} {
			c.Sides[e] = parseSide(lines, side)
		}
		m.Cells = append(m.Cells, c)
		m.Rows, m.Columns = max(m.Rows, c.Row), max(m.Columns, c.Column)
	}
	m.startCells, m.westCells = m.mustFindAll(first), m.mustFindAll(west)
	for c := Card(1); c <= numCardKinds; c++ {
		if only := faces[c].Map; only == "" || only == token {
			m.copies[c] = uint8(faces[c].Copies)
		}
	}
	m.computeOptions()
	return m
}

// parseSide reads a side of a cell: a border's token, or the number of the adjacent
// base card. It panics if there is no such base card.
func parseSide(lines []baseRow, text string) Side {
	if i := slices.Index(borderTokens[:], text); i > 0 {
		return Side{Border(i), noCell}
	}
	i := slices.IndexFunc(lines, func(l baseRow) bool { return l.Base == text })
	if i < 0 {
		panic(fmt.Sprintf("express: read map: no base card %q", text))
	}
	return Side{Neighbor, i}
}

// mustFindAll returns the indices of the cells with the given tokens. It panics
// if one is missing.
func (m *Map) mustFindAll(tokens []string) []int {
	var list []int
	for _, token := range tokens {
		i, ok := m.Find(token)
		if !ok {
			panic(fmt.Sprintf("express: read map: no base card %q", token))
		}
		list = append(list, i)
	}
	return list
}

// cellTokens returns the tokens of cells.
func (m *Map) cellTokens(cells []uint8) []string {
	list := make([]string, len(cells))
	for i, c := range cells {
		list[i] = m.Cells[c].Token
	}
	return list
}
