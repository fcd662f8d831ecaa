package china

import (
	"embed"
	"slices"
	"sync"

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
	body   = 126.0  // where the map and the panels begin
	panelX = 1074.0 // where the right column begins
	panelW = width - margin - panelX
	foot   = 984.0 // where all ends
)

// The windows of the whole map, with room for the coordinates at its edges, and
// of a part that fills its place.
var (
	wholeBox = scene.Box{Min: scene.Pt(margin+20, body), Max: scene.Pt(1054, foot-20)}
	nearBox  = scene.Box{Min: scene.Pt(margin, body), Max: scene.Pt(1054, foot)}
)

// Sizes of a hex: of the whole map, of the closest look, and of the farthest
// look at a part.
const (
	wholeSize   = 8.44
	closeSize   = 34.0
	distantSize = 11.0
)

// Words are the game's message files and what is said beyond them.
func (Painter) Words() *render.Words {
	return &render.Words{
		Messages: messages, Name: name, Detail: detail, Gain: gain, Fee: fee, Line: line, Board: boardText, Hand: handText, Prompt: prompt,
		News: matters, Fold: together, Score: score, Lesson: lesson,
		Subject: func(v render.View) string { t, _ := table(v.Table); return subject(v, t) },
	}
}

// Board is the whole map with the players and the surroundings of the one to
// act; or a part of the map, large.
func (Painter) Board(v render.View) render.Board {
	t, ok := table(v.Table)
	if !ok {
		return render.Board{}
	}
	n := newsOf(v.Recent)
	told := brieflyTold(render.Foremost(v.Recent, weighty, minor))
	b := render.Board{Note: progress(v, t), News: told, Foretold: told}
	if v.Zoom != "" {
		b.Ground, b.Shapes = closeUp(v, t, n)
		return b
	}
	c, land := wholeMap()
	l := newLettering(v.Measure, c)
	l.names(sayingsOf(v.Tell, nil))
	near, beside := surroundings(v, t, n, c)
	b.Under = []scene.Layer{
		{Key: "china/land", Shapes: land},
		{Shapes: append(c.network(v, t, n), beside...)},
		{Key: "china/names/" + v.Tell.Language(), Shapes: slices.Concat(c.towns(), l.shapes, legend(v))},
	}
	b.Ground = slices.Concat(c.position(v, t, n, l), frame(wholeBox), events(v, t))
	b.Shapes = append(players(v, t, n), near...)
	return b
}

// wholeMap is the whole map and what is printed on it, made once.
var wholeMap = sync.OnceValues(func() (*chart, []scene.Shape) {
	c := chartIn(printed, wholeBox, wholeSize, hex.OddR(columns/2, rows/2))
	return c, slices.Concat(c.land(), c.crossings(), c.ticks(4))
})

// Places are the cities, the networks of the players, what just changed, and
// every milepost.
func (Painter) Places(t engine.Table) []string {
	view, ok := table(t)
	if !ok {
		return nil
	}
	list := []string{changedPlace}
	for _, p := range view.Players {
		list = append(list, seatToken(p.Seat))
	}
	for _, s := range printed.cities {
		list = append(list, s.token)
	}
	b := china.Printed()
	for m, p := range b.Posts {
		if p.City == china.NoCity {
			list = append(list, b.Token(china.Milepost(m)))
		}
	}
	return list
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
	return slices.Concat(c.zones(zonesOf(t, n)), c.fresh(n.laid), c.rails(v, owned), c.gone(append(lost, n.gone...)), c.route(n.way))
}

// position is what lies over the names: passages and trains.
func (c *chart) position(v render.View, t china.Table, n news, l *lettering) []scene.Shape {
	owners := map[china.Passage][]engine.Seat{}
	for _, x := range t.Passages {
		if p, ok := china.PassageNamed(x.Passage); ok {
			owners[p] = x.Owners
		}
	}
	return append(c.owners(v, owners, l), c.trains(v, pins(t, n), l)...)
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
		if m, ok := china.Printed().Find(p.At); ok && p.At != "" {
			list = append(list, pin{p.Seat, hexAt(m), n.moved[p.Seat]})
		}
	}
	return list
}

// frame is the edge of a window.
func frame(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: 3, Stroke: scene.Edge(house.InkSoft, 3)}}
}
