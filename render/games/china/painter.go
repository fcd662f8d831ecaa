package china

import (
	"embed"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

//go:embed messages
var messages embed.FS

// Entry is the game beside its painter, for the list of games.
func Entry() render.Entry { return render.Entry{Game: china.Game(), Painter: Painter{}} }

// Painter shows China Rails.
type Painter struct{}

// How the picture is divided: head and news over the whole width, then the map,
// and at its right the players and what is near the one to act.
const (
	width  = render.BoardWidth
	height = render.BoardHeight
	margin = 22.0
	body   = 126.0  // where the map and what is beside it begin
	sideX  = 1074.0 // where the right column begins
	sideW  = width - margin - sideX
	foot   = 984.0 // where all ends
)

// The boxes of a board's map, with room for the coordinates at its edges, and of
// a close look.
var (
	mapBox  = scene.Box{Min: scene.Pt(margin+20, body), Max: scene.Pt(1054, foot-20)}
	nearBox = scene.Box{Min: scene.Pt(margin, body), Max: scene.Pt(1054, foot)}
)

// sheetBox is the box of a map that has the sheet for itself.
var sheetBox = scene.Box{Min: scene.Pt(margin, body), Max: scene.Pt(width-margin, foot)}

// closeSize is the size of a hex of the closest look.
const closeSize = 34.0

// Words are the game's message files and what is said beyond them.
func (Painter) Words() *render.Words {
	return &render.Words{
		Messages: messages, Weight: 4, Name: name, Brief: inShort, Retold: retold, Detail: detail, Gain: gain, Short: short,
		Fee: fee, Line: line, Board: boardText, Hand: handText, Prompt: prompt,
		News: matters, Fold: together, Headline: brieflyTold, Score: score, Lesson: lesson,
		Subject: func(v render.View) string { t, _ := table(v.Table); return subject(v, t) },
	}
}

// Board is the map where play is, with the players, what track costs, and the whole map
// in small where some of play is outside; or a part of the map, large.
func (Painter) Board(v render.View) render.Board {
	t, ok := table(v.Table)
	if !ok {
		return render.Board{}
	}
	n := newsOf(v.Recent)
	told := brieflyTold(render.Foremost(v.Recent, weighty, moved, minor))
	b := render.Board{Note: progress(v, t), News: told, Foretold: told}
	if v.Zoom != "" {
		b.Ground, b.Shapes = closeUp(v, t, n)
		return b
	}
	if list := n.all(); v.Preview && len(list) > 0 {
		b.Ground = preview(v, t, n, list)
		return b
	}
	owned, _ := tracks(t)
	w, seats := windowOf(t, n, acting(v, t), owned), len(t.Players)
	b.Under, b.Shapes = []scene.Layer{{Key: w.key, Shapes: w.land()}, {Shapes: w.painted(v, t, n)}}, players(v, t, n)
	below := belowPlayers(t, w, owned)
	if v.Status.Over() {
		below = inResult
		b.Shapes = append(b.Shapes, result(v, t, owned)...)
	}
	under := scene.Layer{Key: beside(v, t, below), Shapes: keyLines(v, t)}
	switch below {
	case inWords:
		under.Shapes = append(under.Shapes, fullLegend(v, seats)...)
	case inSmall:
		small := insetMap(seats)
		under.Shapes = slices.Concat(under.Shapes, small.land, legend(v))
		b.Shapes = append(b.Shapes, small.painted(v, t, n, w.chart)...)
	case inSigns:
		under.Shapes = append(under.Shapes, legend(v)...)
	}
	b.Under = append(b.Under, under)
	return b
}

// What stands below the players of a board.
const (
	inWords = "words" // what track costs
	inSigns = "signs" // the same
	inSmall = "small" // the whole map, and the same in signs

	inResult = "result" // how far each player has come
)

// fewPlayers leave room below them.
const fewPlayers = 3

// belowPlayers is the whole map in small where the window leaves something of play
// outside, and else what track costs; of many players their rows have the room.
func belowPlayers(t china.Table, w window, owned map[engine.Seat][]china.Edge) string {
	switch {
	case len(t.Players) > fewPlayers:
		return inSigns
	case w.showsAll(t, owned):
		return inWords
	}
	return inSmall
}

// preview is where something would change, large: all else is as the board shows it.
func preview(v render.View, t china.Table, n news, changed []hex.Axial) []scene.Shape {
	size := fitting(changed, sheetBox, leastUnit, closeSize)
	c := chartIn(printed, sheetBox, size, middle(ends(changed)))
	l := c.lettering(v, n)
	l.offeredFirst(v, nil)
	return slices.Concat(c.land(), c.crossings(), c.network(v, t, n), c.towns(citiesOf(wishes(t))), l.shapes,
		c.position(v, t, n, l), frame(c.box))
}

// painted is what lies on the land of a board's window.
func (c *chart) painted(v render.View, t china.Table, n news) []scene.Shape {
	var first []pin
	l, active := c.lettered(v, t, n, first)
	for crowded := l.standAll(pins(t,
		n)); len(crowded) > 0 && len(first) < len(t.Players); crowded = l.standAll(pins(t, n)) {
		first = append(first, crowded...) // names make way for trains that have no other place
		l, active = c.lettered(v, t, n, first)
	}
	return slices.Concat(c.network(v, t, n), c.towns(citiesOf(wishes(t))), l.shapes, active, c.position(v, t, n, l),
		frame(c.box))
}

// lettered is the lettering of a board's window, off the trains that are placed
// first, and the events in force.
func (c *chart) lettered(v render.View, t china.Table, n news, first []pin) (*lettering, []scene.Shape) {
	owned, _ := tracks(t)
	list := wishes(t)
	l := newLettering(v.Measure, c).keepOff(owned).keepOwners(t)
	l.keepFeet(pins(t, n))
	active := l.events(v, t)
	l.standAll(first)
	l.byWeight(sayingsOf(v.Tell, wishText(v.Tell, list, 1)), v.Tell, list, owned, looked(v, t))
	return l, active
}

// Places are the cities and every milepost.
func (Painter) Places(t engine.Table) []string {
	if _, ok := table(t); !ok {
		return nil
	}
	list, b := cityTokens(), china.PrintedBoard()
	for m, p := range b.Posts {
		if p.City == china.NoCity {
			list = append(list, b.Token(china.Milepost(m)))
		}
	}
	return list
}

// cityTokens are the cities.
func cityTokens() []string {
	tokens := make([]string, len(printed.cities))
	for i, s := range printed.cities {
		tokens[i] = s.token
	}
	return tokens
}

// table is the game's own view.
func table(t engine.Table) (china.Table, bool) {
	view, ok := t.View().(china.Table)
	return view, ok
}

// network is what lies on the land below the names: events, what just changed,
// track.
func (c *chart) network(v render.View, t china.Table, n news) []scene.Shape {
	owned, lost := tracks(t)
	return slices.Concat(c.zones(zonesOf(t, n)), c.fresh(n.laid), c.rails(v, owned, looked(v, t)),
		c.gone(append(lost, n.gone...)), c.route(n.way))
}

// position is what lies over the names: the owners of passages, and trains.
func (c *chart) position(v render.View, t china.Table, n news, l *lettering) []scene.Shape {
	var shapes []scene.Shape
	for _, o := range c.owners(t) {
		shapes = append(shapes, house.SeatPiece(o.box.Center(), o.box.W(), v.Look(o.seat))...)
	}
	return append(shapes, c.trains(v, pins(t, n), l)...)
}

// tracks are the segments of each seat, and the bridges that floods took.
func tracks(t china.Table) (owned map[engine.Seat][]china.Edge, lost []china.Edge) {
	owned = map[engine.Seat][]china.Edge{}
	for e, owner := range []byte(t.Track) {
		switch {
		case owner >= '1' && owner <= '6':
			owned[engine.Seat(owner-'0')] = append(owned[engine.Seat(owner-'0')], china.Edge(e))
		case owner >= 'A' && owner <= 'F':
			lost = append(lost, china.Edge(e))
		}
	}
	return owned, lost
}

// pins are the trains on the board.
func pins(t china.Table, n news) []pin {
	var list []pin
	for _, p := range t.Players {
		if m, ok := china.PrintedBoard().Find(p.At); ok && p.At != "" {
			list = append(list, pin{p.Seat, hexAt(m), n.moved[p.Seat]})
		}
	}
	return list
}

// frame is the edge of a window.
func frame(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: 3, Stroke: scene.Edge(house.InkSoft, 3)}}
}
