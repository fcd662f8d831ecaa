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

// Entry returns the game and its painter for the list of games.
func Entry() render.Entry { return render.Entry{Game: china.Game(), Painter: Painter{}} }

// Painter draws China Rails.
type Painter struct{}

// Layout of the picture in pixels: head and news over the whole width, then the
// map, at its right the players and their demands, and below both what track costs.
const (
	width  = render.BoardWidth
	height = render.BoardHeight
	margin = 22.0
	body   = 126.0  // top of the map and the right column
	sideX  = 1058.0 // left of the right column
	sideW  = width - margin - sideX
	foot   = 984.0 // bottom of the picture's content

	sideEnd = stripTop - 10 // bottom of a board's right column
)

// The boxes of a board's map, with room for the coordinates at its edges, and of
// a close-up.
var (
	mapBox  = scene.Box{Min: scene.Pt(margin+20, body), Max: scene.Pt(1038, sideEnd-6)}
	nearBox = scene.Box{Min: scene.Pt(margin, body), Max: scene.Pt(1038, foot)}
)

// sheetBox is the box of a preview, which uses the whole width.
var sheetBox = scene.Box{Min: scene.Pt(margin, body), Max: scene.Pt(width-margin, foot)}

// closeSize is the size of a hex in a close-up, in pixels.
const closeSize = 34.0

// badgeIcons are the icons of the badges.
var badgeIcons = map[string]scene.IconName{
	"delivery": scene.IconCube,
	"coffers":  scene.IconCoin,
	"goal":     scene.IconFlag,
	"ahead":    scene.IconArrow,
}

// Words returns the message files and the functions that return other texts.
func (Painter) Words() *render.Words {
	return &render.Words{
		Badges:   badgeIcons,
		Messages: messages, Weight: 4, Name: nameText, Brief: briefText, MoveName: moveNameText, SummaryName: retoldText, Detail: detailText, Gain: gainText, ShortGain: shortText,
		Fee: feeText, Line: statusLine, Board: boardText, Hand: handText, Prompt: promptText,
		Chapter: render.CountRounds("china.ui.opening", 2, "china.ui.round"), TurnEvent: "turn",
		News: matters, OwnNews: []string{"draw", "earn"}, Chronological: true, Fold: foldEvents, Headline: withBriefEffects, OwnHeadline: withEarnings, Why: whyText, Score: scoreOf, Lesson: lesson,
		Subject: func(v render.View) string { t, _ := table(v.Table); return subjectText(v, t) },
	}
}

// Board draws the map where play is, the players and what track costs, or the
// result. With a zoom it draws a close-up instead, and for a preview the part that
// would change.
func (Painter) Board(v render.View) render.Board {
	t, ok := table(v.Table)
	if !ok {
		return render.Board{}
	}
	n := changesOf(v.Recent)
	told := withBriefEffects(render.MostImportant(v.Recent, weighty, moved, minor))
	b := render.Board{Title: titleText(v, t), News: told, Foretold: told}
	if v.Zoom != "" {
		b.Ground, b.Shapes = drawCloseUp(v, t, n)
		return b
	}
	if list := n.changedHexes(); v.Preview && len(list) > 0 {
		b.Ground = drawPreview(v, t, n, list)
		return b
	}
	owned, _ := tracksOf(t)
	if v.Status.Over() {
		return drawFinal(v, t, owned)
	}
	w := boardWindowFor(t, owned)
	play, demands := w.drawBoardLayer(v, t, n)
	b.Under, b.Shapes = []scene.Layer{{Key: w.key, Shapes: w.land()}, {Shapes: play}}, append(drawPlayers(v, t, n), demands...)
	b.Under = append(b.Under, scene.Layer{Key: sideLayerKey(v, t), Shapes: append(drawKey(v, t), drawStrip(v)...)})
	b.Map = w.box
	return b
}

// fewPlayers is the largest number of players whose rows have two lines.
const fewPlayers = 3

// drawPreview draws the part of the map that a move would change, enlarged.
func drawPreview(v render.View, t china.Table, n recentChanges, changed []hex.Axial) []scene.Shape {
	changed = append(changed, citiesAhead(v.Recent, t)...)
	size := fittingSize(changed, sheetBox, minHexSize, closeSize)
	c := newMapWindow(printedMap, sheetBox, size, centreHex(boundingCorners(changed)))
	l := c.cropLabels(v, n)
	l.labelOfferedFirst(v, nil)
	return slices.Concat(c.drawLand(), c.drawSeaLinks(), c.drawNetwork(v, t, n), c.drawCities(demandCities(actorDemands(t)), l.signed()), l.shapes,
		c.drawPieces(v, t, n, l), drawFrame(c.box))
}

// citiesAhead returns cities beyond track or a ride that ends outside of a city: the nearest
// one and nearby ones of the actor's demands. The goal of a move that takes more than one turn is
// not public, but is most likely among them.
func citiesAhead(recent []engine.Event, t china.Table) (list []hex.Axial) {
	const nearby = 8
	wanted := demandCities(actorDemands(t))
	for _, e := range recent {
		if e.Kind != "build" && e.Kind != "go" || len(e.What) == 0 {
			continue
		}
		end, ok := hexNamed(e.What[0])
		if _, isCity := printedMap.cityAt(end); !ok || isCity {
			continue
		}
		nearest := slices.MinFunc(printedMap.cities, func(a, b cityMark) int {
			return hex.Distance(a.at, end) - hex.Distance(b.at, end)
		})
		list = append(list, nearest.at)
		for _, s := range printedMap.cities {
			if wanted[s.token] && hex.Distance(s.at, end) <= nearby {
				list = append(list, s.at)
			}
		}
	}
	return list
}

// drawBoardLayer draws what lies on the land of a board's window, and the list of
// demands.
func (c *mapWindow) drawBoardLayer(v render.View, t china.Table, n recentChanges) (play, demands []scene.Shape) {
	l, lists, demands := c.labelBoard(v, t, n)
	return slices.Concat(c.drawNetwork(v, t, n), c.drawCities(demandCities(actorDemands(t)), l.signed()),
		l.drawInitials(v.Tell, demandCities(actorDemands(t))), l.shapes, lists,
		c.drawPieces(v, t, n, l), drawFrame(c.box)), demands
}

// labelBoard places the trains, the list of events and the labels on a board's window,
// and the list of demands beside it.
func (c *mapWindow) labelBoard(v render.View, t china.Table, n recentChanges) (l *labels, lists, demands []scene.Shape) {
	owned, _ := tracksOf(t)
	list, acts := actorDemands(t), viewedSeat(v, t)
	l = newLabels(v.Measure, c).avoidTracks(owned).keepOffTrackOf(acts, owned).avoidOwners(t)
	l.standTrains(trainPins(t, n))
	lists = l.drawEvents(v, t, list)
	demands = drawDemandColumn(v, t, c)
	aboard := slices.DeleteFunc(slices.Clone(list), func(w actorDemand) bool { return !w.aboard })
	say := mapTextsFor(v.Tell, demandCaptions(v.Tell, aboard, 1))
	l.labelImportant(say, demandCities(list))
	l.labelOthers(say, list, owned, acts)
	return l, lists, demands
}

// Places returns the cities and every milepost.
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

// cityTokens returns the tokens of all cities.
func cityTokens() []string {
	tokens := make([]string, len(printedMap.cities))
	for i, s := range printedMap.cities {
		tokens[i] = s.token
	}
	return tokens
}

// table returns the game's own view.
func table(t engine.Table) (china.Table, bool) {
	view, ok := t.View().(china.Table)
	return view, ok
}

// drawNetwork draws what lies below the labels: events, changes and track.
func (c *mapWindow) drawNetwork(v render.View, t china.Table, n recentChanges) []scene.Shape {
	owned, lost := tracksOf(t)
	return slices.Concat(c.drawZones(eventZones(t, n)), c.drawNewTrack(n.laid, owned), c.drawTracks(v, owned, viewedSeat(v, t)),
		c.drawLostTrack(append(lost, n.gone...)), c.drawRide(n.way, owned))
}

// drawPieces draws what lies above the labels: the owners of passages, and
// trains.
func (c *mapWindow) drawPieces(v render.View, t china.Table, n recentChanges, l *labels) []scene.Shape {
	var shapes []scene.Shape
	for _, o := range c.linkOwners(t) {
		shapes = append(shapes, house.SeatPiece(o.box.Center(), o.box.W(), v.Look(o.seat))...)
	}
	return append(shapes, c.drawTrains(v, trainPins(t, n), l)...)
}

// tracksOf returns the segments of each seat, and the bridges lost to floods.
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

// trainPins returns the trains on the board.
func trainPins(t china.Table, n recentChanges) []trainPin {
	var list []trainPin
	for _, p := range t.Players {
		if m, ok := china.PrintedBoard().Find(p.At); ok && p.At != "" {
			list = append(list, trainPin{p.Seat, hexOfMilepost(m), n.moved[p.Seat]})
		}
	}
	return list
}

// drawFrame draws the edge of a window.
func drawFrame(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: 3, Stroke: scene.Edge(house.InkSoft, 3)}}
}
