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

// Entry is the game beside its painter, for the list of games.
func Entry() render.Entry { return render.Entry{Game: trains.Game(), Painter: Painter{}} }

// Painter shows Trains.
type Painter struct{}

// How the picture is divided: head and news over the whole width, then the map
// with the play area below it, and scores and supply at the right.
const (
	width     = render.BoardWidth
	height    = render.BoardHeight
	margin    = render.Margin
	bodyY     = render.Body // where the map and what is beside it begin
	sideX     = 1084.0      // where the right column begins
	playAreaY = 896.0       // where the play area begins
)

// Words are the game's message files and what is said beyond them.
func (Painter) Words() *render.Words {
	return &render.Words{
		Subject:  func(v render.View) string { t, _ := tableOf(v.Table); return titleOf(v, t) },
		Messages: messages, Minutes: 45, Weight: 2, Name: placeLabel, Brief: briefName, Retold: briefNameForText,
		Detail: choiceDetail, Gain: shopPrice, Short: shortDetail, Line: statusLine, Board: boardText,
		Hand: handText, Prompt: promptText,
		News: newsKinds, Fold: mergeEvents, Score: boardScore, Lesson: lesson,
		Chapter: render.OpeningApart("trains.ui.opening", "trains.chapter"),
	}
}

// Board is the map with rails and stations, the score, the supply and what the
// acting player has in play; or a part of the map, large.
func (Painter) Board(v render.View) render.Board {
	t, b := tableOf(v.Table)
	shown := render.Board{News: render.Foremost(v.Recent, importantNews, minorNews)}
	switch {
	case b == nil:
	case v.Zoom != "":
		shown.Shapes = drawCloseUp(v, t, b)
	default:
		m := wholeMap(b)
		shown.Under = []scene.Layer{{Key: "trains/land/" + b.Key, Shapes: landShapes.Of(b.Key, m.drawLand)}}
		shown.Shapes = slices.Concat(m.drawPosition(v, t), letteringShapes.Of(b.Key, m.drawLettering),
			drawScores(v, t), drawSupply(v, t), drawPlayArea(v, t))
	}
	return shown
}

// landShapes are what is printed on the maps, by their keys, and letterings what is lettered there.
var landShapes, letteringShapes house.Printed[string, []scene.Shape]

// Tones are those of the map's grounds, and of what is pressing.
func (Painter) Tones() []scene.Color {
	return []scene.Color{fieldTone, seaTone, coastTone, gridTone, barrierTone, peakTone}
}

// Places are the hexes that are no sea: cities and remote places first.
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

// tableOf is the game's own view and its map; nil where there is none.
func tableOf(t engine.Table) (trains.Table, *trains.Board) {
	view, ok := t.View().(trains.Table)
	if !ok {
		return view, nil
	}
	b, _ := trains.BoardOf(view.Map)
	return view, b
}

// titleOf is the game, its map and the turn.
func titleOf(v render.View, t trains.Table) string {
	title := v.Tell.Say("trains.ui.title", render.Data{"Map": v.Tell.Value("map", t.Map)})
	return title + " · " + v.Tell.Chapter(t.Turn+1)
}
