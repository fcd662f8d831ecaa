package europe

import (
	"cmp"
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

//go:embed messages
var messages embed.FS

// Entry returns the game with its painter, for the list of games.
func Entry() render.Entry { return render.Entry{Game: europe.Game(), Painter: Painter{}} }

// Painter draws Rails of Europe and provides its words.
type Painter struct{}

// Layout of the board picture, in pixels: head and news across the top, below
// them the map, and players, row and piles at the right.
const (
	width  = render.BoardWidth
	height = render.BoardHeight
	margin = render.Margin
	bodyY  = render.BodyTop // top of the map and of the right column
	mapX   = 16.0
	frameW = 1238.0
	frameH = height - 10 - bodyY
	sideX  = mapX + frameW + 18
	sideW  = width - margin + 6 - sideX
)

// wholeMap places the whole map on the board picture.
var wholeMap = chart{
	origin: scene.Pt(mapX+(frameW-mapW)/2, bodyY+(frameH-mapH)/2), scale: 1, frame: scene.XYWH(mapX, bodyY, frameW, frameH),
}

// badgeIcons are the icons of the badges.
var badgeIcons = map[string]scene.IconName{
	"trail":   scene.IconFlag,
	"tickets": scene.IconTicket,
	"unaided": scene.IconStation,
	"orient":  scene.IconStar,
}

// Words returns the game's message files and the functions that fill them in.
func (Painter) Words() *render.Words {
	return &render.Words{
		Badges:   badgeIcons,
		Turn:     turnText,
		Subject:  func(v render.View) string { t, _ := tableOf(v.Table); return titleOf(v, t) },
		Messages: messages, Weight: 2,
		Name: tokenName, Brief: briefName, Detail: choiceDetail, Gain: gainText, ShortGain: shortGainText, Line: statusLine, Board: boardText,
		Hand: handText, Prompt: promptText,
		News: newsKinds, Fold: mergeEvents, Repeated: map[string]string{"mark": "keeps"}, Score: boardScore, Achieved: achievedText, Lesson: lesson,
		Chapter: render.CountTurnsAfterOpening("europe.ui.opening", "europe.chapter"), TurnEvent: "turn",
	}
}

// Board draws the map with trains and stations, the players, the row and the
// piles. If v.Zoom is set, it draws the part of the map around
// that city instead.
func (Painter) Board(v render.View) render.Board {
	t, ok := tableOf(v.Table)
	b := render.Board{News: render.MostImportant(v.Recent, importantNews, minorNews)}
	switch {
	case !ok:
	case v.Zoom == "" && v.Status.Over() && len(t.Results) > 0:
		return drawFinal(v, t)
	case v.Zoom != "":
		b.Ground, b.Shapes = drawCloseUp(v, t)
	default:
		names := boardNames(v.Measure, latestMark(v.Recent, t))
		b.Under = []scene.Layer{
			{Key: "europe/map", Shapes: printedMap()},
			{Key: "europe/legend/" + v.Tell.Language(), Shapes: drawLegend(v)},
		}
		b.Ground = append(wholeMap.drawPosition(v, t), asShapes(names)...)
		b.Shapes = slices.Concat(drawPlayers(v, t), drawSide(v, t))
		b.Map = wholeMap.frame
	}
	return b
}

// printedMap returns the whole map without its names. It never changes.
var printedMap = sync.OnceValue(func() []scene.Shape {
	return slices.Concat(wholeMap.drawLand(), wholeMap.drawPrinted(), wholeMap.drawMask())
})

// wholeNames caches the names on the whole map by the city with a new station. Placing
// them takes a fifth of the time needed to draw a board.
var wholeNames house.Memo[namesKey, []scene.Text]

// namesKey is what the names on the whole map depend on: the measurer, and the index of
// the city with a ring, or noCity.
type namesKey struct {
	m      scene.Measurer
	ringed int
}

// boardNames returns the names of the cities on the whole map. latest is the track or city
// with the mark of the latest change, or "". The names keep off the ring around a city.
func boardNames(m scene.Measurer, latest string) []scene.Text {
	ringed := noCity
	if i, ok := europe.CityOf(latest); ok {
		ringed = i
	}
	return wholeNames.Get(namesKey{m, ringed}, func() []scene.Text {
		names, _ := wholeMap.placeNames(m, 1, ringed)
		return names
	})
}

// Places returns the cities, sorted by token.
func (Painter) Places(engine.Table) []string {
	list := slices.Clone(cities)
	slices.SortStableFunc(list, func(a, b europe.City) int {
		return cmp.Compare(strings.ToLower(a.Token), strings.ToLower(b.Token))
	})
	places := make([]string, len(list))
	for i, c := range list {
		places[i] = c.Token
	}
	return places
}

// tableOf returns the game's view of a table. It reports false for another
// game's table.
func tableOf(t engine.Table) (europe.Table, bool) {
	view, ok := t.View().(europe.Table)
	return view, ok
}

// titleOf returns the name of the game and the turn, or the turns left once the
// last round has begun.
func titleOf(v render.View, t europe.Table) string {
	title := v.Tell.Title()
	switch {
	case v.Status.Over():
		return title
	case t.Turn == 0:
		return title + " · " + v.Tell.Say("europe.ui.opening")
	case t.TurnsLeft > 0:
		return title + " · " + v.Tell.Say("europe.ui.left", render.Data{"N": t.TurnsLeft})
	}
	return title + " · " + v.Tell.Say("europe.ui.turn", render.Data{"N": roundOf(t.Turn, len(t.Players))})
}

// roundOf returns how many turns each player has begun, the one at turn included. The
// game counts the turns of all seats.
func roundOf(turn, seats int) int { return (turn-1)/max(seats, 1) + 1 }

// drawLegend draws what the marks of tunnels and ferries mean, in the
// open sea off Edinburgh.
func drawLegend(v render.View) []scene.Shape {
	c, x := wholeMap, 330.0
	var shapes []scene.Shape
	label := func(key string, y float64) {
		shapes = append(shapes, scene.Text{S: v.Tell.Say(key), At: scene.Pt(x+44, y),
			Font: house.Narrow(phoneWordSize, scene.Medium), Color: house.Ink, Level: scene.Middle})
	}
	const first, second = 168.0, 208.0
	tunnel := newPath([]scene.Point{scene.Pt(x, first), scene.Pt(x+36, first)})
	shapes = append(shapes, c.drawRockAlong(tunnel, 0, 36))
	tunnelTrack, ferryTrack := europe.Track{Colour: europe.Grey, Tunnel: true}, europe.Track{Colour: europe.Grey, Ferry: 1}
	shapes = append(shapes, c.drawSpace(tunnelTrack, trackSpace{at: scene.Pt(x+18, first), length: 30}, 0)...)
	label("europe.ui.tunnel", first)
	shapes = append(shapes, c.drawSpace(ferryTrack, trackSpace{at: scene.Pt(x+18, second), length: 32}, 0)...)
	label("europe.ui.ferry", second)
	return shapes
}
