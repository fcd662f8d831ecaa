package trains

import (
	"embed"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

//go:embed messages
var messages embed.FS

// Entry returns the game with its painter, for the list of games.
func Entry() render.Entry { return render.Entry{Game: trains.Game(), Painter: Painter{}} }

// Painter draws Trains and provides its words.
type Painter struct{}

// Layout of the board picture, in pixels: head and news across the top, then
// the map, and at its right the scores, the coins in play and the supply.
const (
	width  = render.BoardWidth
	height = render.BoardHeight
	margin = render.Margin
	bodyY  = render.BodyTop // top of the map and of the right column
	sideX  = 1212.0         // left edge of the right column
)

// mapBox is the part of the board picture that the map fills.
var mapBox = scene.Box{Min: scene.Pt(margin-8, bodyY-2), Max: scene.Pt(sideX-8, height-10)}

// badgeIcons are the icons of the badges.
var badgeIcons = map[string]scene.IconName{
	"rails":   scene.IconRail,
	"clean":   scene.IconWaste,
	"cities":  scene.IconCity,
	"skyline": scene.IconTower,
}

// Words returns the game's message files and the functions that fill them in.
func (Painter) Words() *render.Words {
	return &render.Words{
		Badges:   badgeIcons,
		Subject:  func(v render.View) string { t, _ := tableOf(v.Table); return titleOf(v, t) },
		Messages: messages, Minutes: 45, Weight: 2, Name: placeLabel, Brief: briefName, SummaryName: retoldName,
		Detail: choiceDetail, Gain: gainText, ShortGain: shortGainText, Line: statusLine, Board: boardText,
		Hand: handText, Prompt: promptText,
		News: newsKinds, Fold: mergeEvents, Score: boardScore, Lesson: lesson,
		Chapter: render.CountAfterOpening("trains.ui.opening", "trains.chapter"),
	}
}

// Board draws the map with rails and stations, the scores, the coins in play and
// the supply, or the result. If v.Zoom is set, it draws the part of the map around
// that hex instead.
func (Painter) Board(v render.View) render.Board {
	t, b := namedTable(v.Tell, v.Table)
	shown := render.Board{News: render.MostImportant(v.Recent, importantNews, minorNews)}
	switch {
	case b == nil:
	case v.Zoom != "":
		shown.Ground, shown.Shapes = drawZoom(v, t, b)
	case v.Status.Over():
		return drawFinal(v, t, b)
	default:
		m := wholeMap(b).withObstacles(v.Measure, t)
		shown.Under = []scene.Layer{{Key: "trains/land/" + b.Key, Shapes: landShapes.Get(b.Key, m.drawLand)}}
		shown.Shapes = slices.Concat(m.drawPosition(v, t), m.drawLettering(),
			m.drawSea(v, t), drawScores(v, t), drawCoins(v, t), drawSupply(v, t))
		shown.Map = mapBox
	}
	return shown
}

// landShapes caches what is printed on each map.
var landShapes house.Memo[string, []scene.Shape]

// Places returns the hexes that can be zoomed into: cities and remote locations
// first, no sea.
func (Painter) Places(t engine.Table) []string {
	_, b := tableOf(t)
	if b == nil {
		return nil
	}
	var named, others []string
	for _, p := range b.Places {
		switch {
		case p.Name != "":
			named = append(named, p.Token)
		case p.Terrain != trains.Sea:
			others = append(others, p.Token)
		}
	}
	return append(named, others...)
}

// tableOf returns the game's view of a table and its map. The map is nil if the
// table is another game's.
func tableOf(t engine.Table) (trains.Table, *trains.Board) {
	view, ok := t.View().(trains.Table)
	if !ok {
		return view, nil
	}
	b, _ := trains.BoardOf(view.Map)
	return view, b
}

// titleOf returns the name of the game, the map and the turn.
func titleOf(v render.View, t trains.Table) string {
	title := v.Tell.Say("trains.ui.title", render.Data{"Map": v.Tell.Value("map", t.Map)})
	return title + " · " + v.Tell.Chapter(t.Turn+1)
}
