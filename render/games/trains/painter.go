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
	width  = render.BoardWidth
	height = render.BoardHeight
	margin = render.Margin
	body   = render.Body // where the map and what is beside it begin
	sideX  = 1084.0      // where the right column begins
	foot   = 896.0       // where the play area begins
)

// Words are the game's message files and what is said beyond them.
func (Painter) Words() *render.Words {
	return &render.Words{
		Subject:  func(v render.View) string { t, _ := table(v.Table); return subject(v, t) },
		Messages: messages, Minutes: 45, Weight: 2, Name: name, Brief: brief, Retold: retold,
		Detail: detail, Gain: gain, Short: short, Line: line, Board: boardText,
		Hand: handText, Prompt: prompt,
		News: news, Fold: together, Score: score, Lesson: lesson,
		Chapter: render.OpeningApart("trains.ui.opening", "trains.chapter"),
	}
}

// Board is the map with rails and stations, the score, the supply and what the
// acting player has in play; or a part of the map, large.
func (Painter) Board(v render.View) render.Board {
	t, b := table(v.Table)
	shown := render.Board{News: render.Foremost(v.Recent, weighty, minor)}
	switch {
	case b == nil:
	case v.Zoom != "":
		shown.Shapes = near(v, t, b)
	default:
		m := wholeMap(b)
		shown.Under = []scene.Layer{{Key: "trains/land/" + b.Key, Shapes: lands.Of(b.Key, m.land)}}
		shown.Shapes = slices.Concat(m.position(v, t), letterings.Of(b.Key, m.lettering),
			scores(v, t), supply(v, t), playArea(v, t))
	}
	return shown
}

// lands are what is printed on the maps, by their keys, and letterings what is lettered there.
var lands, letterings house.Printed[string, []scene.Shape]

// Tones are those of the map's grounds, and of what is pressing.
func (Painter) Tones() []scene.Color {
	return []scene.Color{fieldTone, seaTone, coastTone, gridTone, barrierTone, pressing}
}

// Places are the hexes that are no sea: cities and remote places first.
func (Painter) Places(t engine.Table) []string {
	_, b := table(t)
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

// table is the game's own view and its map; nil where there is none.
func table(t engine.Table) (trains.Table, *trains.Board) {
	view, ok := t.View().(trains.Table)
	if !ok {
		return view, nil
	}
	b, _ := trains.BoardOf(view.Map)
	return view, b
}

// subject is the game, its map and the turn.
func subject(v render.View, t trains.Table) string {
	title := v.Tell.Say("trains.ui.title", render.Data{"Map": v.Tell.Value("map", t.Map)})
	return title + " · " + v.Tell.Chapter(t.Turn+1)
}
