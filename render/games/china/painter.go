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
		Messages: messages, Weight: 4, Name: nameText, Brief: briefText, Retold: retoldText, Detail: detailText, Gain: gainText, Short: shortText,
		Fee: feeText, Line: statusLine, Board: boardText, Hand: handText, Prompt: promptText,
		News: matters, Fold: foldEvents, Headline: withoutEffects, Score: scoreOf, Lesson: lesson,
		Subject: func(v render.View) string { t, _ := table(v.Table); return subjectText(v, t) },
	}
}

// Board is the map where play is, with the players, what track costs, and the whole map
// in small where some of play is outside; or a part of the map, large.
func (Painter) Board(v render.View) render.Board {
	t, ok := table(v.Table)
	if !ok {
		return render.Board{}
	}
	n := changesOf(v.Recent)
	told := withoutEffects(render.Foremost(v.Recent, weighty, moved, minor))
	b := render.Board{Note: progressText(v, t), News: told, Foretold: told}
	if v.Zoom != "" {
		b.Ground, b.Shapes = drawCloseUp(v, t, n)
		return b
	}
	if list := n.changedHexes(); v.Preview && len(list) > 0 {
		b.Ground = drawPreview(v, t, n, list)
		return b
	}
	owned, _ := tracksOf(t)
	w, seats := boardWindowFor(t, n, actingSeat(v, t), owned), len(t.Players)
	b.Under, b.Shapes = []scene.Layer{{Key: w.key, Shapes: w.land()}, {Shapes: w.drawBoardLayer(v, t, n)}}, drawPlayers(v, t, n)
	below := belowPlayers(t, w, owned)
	if v.Status.Over() {
		below = inResult
		b.Shapes = append(b.Shapes, drawResult(v, t, owned)...)
	}
	under := scene.Layer{Key: sideLayerKey(v, t, below), Shapes: drawKey(v, t)}
	switch below {
	case inWords:
		under.Shapes = append(under.Shapes, drawFullLegend(v, seats)...)
	case inSmall:
		small := overviewFor(seats)
		under.Shapes = slices.Concat(under.Shapes, small.land, drawCostLegend(v))
		b.Shapes = append(b.Shapes, small.drawOverview(v, t, n, w.mapWindow)...)
	case inSigns:
		under.Shapes = append(under.Shapes, drawCostLegend(v)...)
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
func belowPlayers(t china.Table, w boardWindow, owned map[engine.Seat][]china.Edge) string {
	switch {
	case len(t.Players) > fewPlayers:
		return inSigns
	case w.showsAll(t, owned):
		return inWords
	}
	return inSmall
}

// preview is where something would change, large: all else is as the board shows it.
func drawPreview(v render.View, t china.Table, n recentChanges, changed []hex.Axial) []scene.Shape {
	size := fittingSize(changed, sheetBox, minHexSize, closeSize)
	c := newMapWindow(printedMap, sheetBox, size, centreHex(boundingCorners(changed)))
	l := c.cropLabels(v, n)
	l.labelOffered(v, nil)
	return slices.Concat(c.drawLand(), c.drawSeaLinks(), c.drawNetwork(v, t, n), c.drawCities(demandCities(actorDemands(t))), l.shapes,
		c.drawPieces(v, t, n, l), drawFrame(c.box))
}

// painted is what lies on the land of a board's window.
func (c *mapWindow) drawBoardLayer(v render.View, t china.Table, n recentChanges) []scene.Shape {
	var first []trainPin
	l, active := c.labelBoard(v, t, n, first)
	for crowded := l.placeTrains(trainPins(t,
		n)); len(crowded) > 0 && len(first) < len(t.Players); crowded = l.placeTrains(trainPins(t, n)) {
		first = append(first, crowded...) // names make way for trains that have no other place
		l, active = c.labelBoard(v, t, n, first)
	}
	return slices.Concat(c.drawNetwork(v, t, n), c.drawCities(demandCities(actorDemands(t))), l.shapes, active, c.drawPieces(v, t, n, l),
		drawFrame(c.box))
}

// lettered is the lettering of a board's window, off the trains that are placed
// first, and the events in force.
func (c *mapWindow) labelBoard(v render.View, t china.Table, n recentChanges, first []trainPin) (*labels, []scene.Shape) {
	owned, _ := tracksOf(t)
	list := actorDemands(t)
	l := newLettering(v.Measure, c).avoidTracks(owned).avoidOwners(t)
	l.avoidTrainFeet(trainPins(t, n))
	active := l.drawEvents(v, t)
	l.placeTrains(first)
	l.labelByImportance(mapTextsFor(v.Tell, demandCaptions(v.Tell, list, 1)), v.Tell, list, owned, viewedSeat(v, t))
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
	tokens := make([]string, len(printedMap.cities))
	for i, s := range printedMap.cities {
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
func (c *mapWindow) drawNetwork(v render.View, t china.Table, n recentChanges) []scene.Shape {
	owned, lost := tracksOf(t)
	return slices.Concat(c.drawZones(eventZones(t, n)), c.drawNewTrack(n.laid), c.drawTracks(v, owned, viewedSeat(v, t)),
		c.drawLostTrack(append(lost, n.gone...)), c.drawRide(n.way))
}

// position is what lies over the names: the owners of passages, and trains.
func (c *mapWindow) drawPieces(v render.View, t china.Table, n recentChanges, l *labels) []scene.Shape {
	var shapes []scene.Shape
	for _, o := range c.linkOwners(t) {
		shapes = append(shapes, house.SeatPiece(o.box.Center(), o.box.W(), v.Look(o.seat))...)
	}
	return append(shapes, c.drawTrains(v, trainPins(t, n), l)...)
}

// tracks are the segments of each seat, and the bridges that floods took.
func tracksOf(t china.Table) (owned map[engine.Seat][]china.Edge, lost []china.Edge) {
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
func trainPins(t china.Table, n recentChanges) []trainPin {
	var list []trainPin
	for _, p := range t.Players {
		if m, ok := china.PrintedBoard().Find(p.At); ok && p.At != "" {
			list = append(list, trainPin{p.Seat, hexOfMilepost(m), n.moved[p.Seat]})
		}
	}
	return list
}

// frame is the edge of a window.
func drawFrame(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: 3, Stroke: scene.Edge(house.InkSoft, 3)}}
}
