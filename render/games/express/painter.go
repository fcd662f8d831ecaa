package express

import (
	"embed"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
)

//go:embed messages
var messages embed.FS

// Entry is the game beside its painter, for the list of games.
func Entry() render.Entry { return render.Entry{Game: express.Game(), Painter: Painter{}} }

// Painter shows Express 01.
type Painter struct{}

const (
	width  = render.BoardWidth
	height = render.BoardHeight
	margin = render.Margin
	body   = 132.0 // where the map begins, below head and news
)

// Words are the game's message files and what is said beyond them.
func (Painter) Words() *render.Words {
	return &render.Words{
		Subject:  func(v render.View) string { t, _, _ := table(v.Table); return subject(v, t) },
		Messages: messages, Weight: 4, Name: name, Brief: brief, Detail: detail, Short: short, Line: line,
		Board: boardText, Hand: handText, Prompt: prompt, News: news, Fold: fold, Headline: countTitles, Chapter: chapter,
		Score: score, Lesson: lesson,
	}
}

// Board is the map with its network, the players, the companies and the piles;
// or a place of the map, or the piles, looked at closely.
func (Painter) Board(v render.View) render.Board {
	t, m, ok := table(v.Table)
	b := render.Board{Title: heading(v, t), Marks: marks(v, t), News: render.Untold(v.Recent, evident)}
	switch {
	case !ok:
	case v.Zoom == pilesPlace:
		b.Shapes = openPiles(v, t)
	case v.Zoom != "":
		b.Ground, b.Shapes = near(v, t, m)
	default:
		p := planOf(m).closeTo(t)
		printed := slices.Concat(
			p.chart.around(p.frame), p.chart.named(v), p.chart.bases(v), passepartout(p.frame), legend(v, m, p.legend),
		)
		b.Under = []scene.Layer{{Key: "express/" + m.Token + p.part + "/" + v.Tell.Language(), Shapes: printed}}
		b.Ground = append(p.chart.network(v, t), p.chart.pays(v, t)...)
		b.Shapes = slices.Concat(
			players(v, t, p), companyTable(v, t, p.companies), pilesOrResult(v, t, p), progress(v, t, p.progress),
			inset(t, p.chart, p.whole),
		)
	}
	return b
}

// table is the game's own view with its map, and whether there is one.
func table(t engine.Table) (express.Table, *express.Map, bool) {
	view, _ := t.View().(express.Table)
	m, ok := express.MapOf(view.Map)
	return view, m, ok
}

// plan is where the parts of the picture are.
type plan struct {
	chart     chart
	frame     scene.Box // of the map with what lies about it
	players   scene.Box
	across    bool // the players stand side by side
	companies scene.Box
	piles     scene.Box
	columns   int // of piles
	legend    scene.Box
	progress  scene.Box
	sides     []int     // of the parts of the map, in cells, that may be shown in the place of the whole
	part      string    // what tells one crop of the map from another; empty: the whole is shown
	whole     scene.Box // the map in small, beside a crop
}

// What stands beside a map as high as the picture.
var (
	playersAtRight = scene.XYWH(1088, body-6, 486, 438)
	pilesAtRight   = scene.XYWH(1088, 593, 486, 395)
)

// planOf divides the picture. Germany is high: the players stand at its right.
// The USA are wide: they stand below. The corners that the maps leave free hold
// the rest.
func planOf(m *express.Map) plan {
	if m.Token == "usa" {
		return plan{
			chart:   chart{Map: m, x: margin, y: body, w: 172, h: 158},
			frame:   scene.XYWH(14, 123, width-28, 651),
			players: scene.XYWH(margin, 782, width-2*margin, 168), across: true,
			piles: scene.XYWH(914, 156, 656, 120), columns: 9,
			companies: scene.XYWH(1412, 568, 166, 202),
			legend:    scene.XYWH(margin, 956, width-2*margin, 36),
			progress:  scene.XYWH(1416, 450, 158, 118),
			sides:     []int{4},
		}
	}
	return plan{
		chart:   chart{Map: m, x: 62, y: body, w: 143, h: 142},
		frame:   scene.XYWH(14, 123, 1060, 869),
		players: playersAtRight,
		piles:   pilesAtRight, columns: 4,
		companies: scene.XYWH(18, body, 176, 250),
		legend:    scene.XYWH(930, 762, 140, 220),
		progress:  scene.XYWH(margin, 854, 166, 130),
		sides:     []int{4, 5},
	}
}

// Places are the piles, what was built last, what is built, the cities, first where the
// network could go on, and then the rest likewise: a menu has no room for all.
func (Painter) Places(t engine.Table) []string {
	view, m, ok := table(t)
	if !ok {
		return nil
	}
	var fresh, built []string
	var bare [4][]string
	for i, c := range view.Cells {
		p := m.Cells[i]
		if c.Changed {
			fresh = append(fresh, p.Token)
			continue
		}
		if c.Card != "" {
			built = append(built, p.Token)
			continue
		}
		rank := 0
		if p.City == "" {
			rank += 2
		}
		if !slices.ContainsFunc(p.Sides[:], func(s express.Side) bool {
			return s.Border == express.Neighbor && view.Cells[s.Cell].Card != ""
		}) {
			rank++
		}
		bare[rank] = append(bare[rank], p.Token)
	}
	return slices.Concat([]string{pilesPlace}, fresh, built, slices.Concat(bare[:]...))
}

// pilesPlace is the name of the piles as a place to look at.
const pilesPlace = "piles"
