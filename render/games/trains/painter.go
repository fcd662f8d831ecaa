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

// Painter shows Trains.
type Painter struct{}

const (
	width  = render.BoardWidth
	height = 1000
	margin = 30.0
)

// Words are the game's message files and what is said beyond them.
func (Painter) Words() *render.Words {
	return &render.Words{
		Messages: messages, Name: name, Detail: detail, Line: line, Board: boardText, Hand: handText, Score: score,
	}
}

// Board is the map with rails and stations, the score, the supply and what the
// acting player has in play; or a part of the map, large.
func (Painter) Board(v render.View) scene.Scene {
	t, b := table(v.Table)
	if b == nil {
		return *house.Sheet(width, height)
	}
	if v.Zoom != "" {
		return near(v, t, b)
	}
	s := house.Sheet(width, height, seaDeep, fieldTone)
	m := wholeMap(b)
	s.Layers = []scene.Layer{
		{Key: "trains/land/" + b.Key, Shapes: m.land()},
		{Shapes: slices.Concat(
			head(v, t), m.changes(v), m.rails(t), m.pieces(v, t), m.lettering(v),
			scores(v, t), supply(v, t), playArea(v, t),
		)},
	}
	return *s
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

// head is the title with whose turn it is.
func head(v render.View, t trains.Table) []scene.Shape {
	title := v.Tell.Say("trains.ui.title", render.Data{"Map": v.Tell.Value("map", t.Map)})
	note := v.Tell.Say("trains.ui.opening")
	if t.Turn > 0 {
		note = v.Tell.Chapter(t.Turn)
	}
	return house.TitleBar(v.Measure, scene.XYWH(margin, 18, width-2*margin, 62), title, note+"  ·  "+v.Turn())
}
