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

// Entry returns the game with its painter, for the list of games.
func Entry() render.Entry { return render.Entry{Game: express.Game(), Painter: Painter{}} }

// Painter draws Express 01 and provides its words.
type Painter struct{}

const (
	width  = render.BoardWidth
	height = render.BoardHeight
	margin = render.Margin
	bodyY  = 132.0 // top of the map, below head and news
)

// badgeIcons are the icons of the badges.
var badgeIcons = map[string]scene.IconName{
	"run":     scene.IconTrain,
	"tycoon":  scene.IconMoney,
	"network": scene.IconCity,
	"engine":  scene.IconBolt,
}

// Words returns the game's message files and the functions that fill them in.
func (Painter) Words() *render.Words {
	return &render.Words{
		Badges:   badgeIcons,
		Subject:  func(v render.View) string { t, _, _ := tableOf(v.Table); return titleOf(v, t) },
		Messages: messages, Weight: 4, Name: tokenName, Brief: briefName, Detail: choiceDetail, Gain: gainText, ShortGain: shortGainText, Line: statusLine,
		Board: boardText, Hand: handText, Prompt: promptText, News: newsKinds, Fold: mergeEvents, Headline: mergeTitles, Chapter: chapterName, TurnEvent: "turn",
		Score: currentScore, Lesson: lesson,
	}
}

// Board draws the map with its network, the players, the companies and the
// piles, or the result. If v.Zoom is set, it draws that place of the map, or the
// piles, large.
func (Painter) Board(v render.View) render.Board {
	t, m, ok := tableOf(v.Table)
	b := render.Board{Title: headingText(v, t), Marks: headingMarks(v, t), News: render.DropEvident(v.Recent, evidentKinds)}
	switch {
	case !ok:
	case v.Zoom == pilesToken:
		b.Shapes = drawOpenPiles(v, t)
	case v.Zoom != "":
		b.Ground, b.Shapes = drawZoom(v, t, m)
	case v.Status.Over():
		return drawFinal(v, t)
	default:
		p := layoutFor(m).cropTo(t)
		printed := slices.Concat(
			p.chart.drawSurroundings(p.frame), p.drawRegionNames(v), p.chart.drawBaseMap(v), drawFrameMask(p.frame),
		)
		b.Under = []scene.Layer{{Key: "express/" + m.Token + p.cropKey + "/" + v.Tell.Language(), Shapes: printed}}
		b.Ground = append(p.chart.drawNetwork(v, t), p.chart.drawPayments(v, t)...)
		b.Shapes = slices.Concat(
			drawPlayers(v, t, p), drawCompanyTable(v, t, p.companies), drawPiles(v, t, p), drawProgress(v, t, p.progress),
			drawBoardInset(t, p), drawLegend(v, t, p),
		)
		b.Map = p.frame
	}
	return b
}

// tableOf returns the game's view of a table with its map. It reports false for
// another game's table.
func tableOf(t engine.Table) (express.Table, *express.Map, bool) {
	view, _ := t.View().(express.Table)
	m, ok := express.MapOf(view.Map)
	return view, m, ok
}

// boardLayout holds the positions of the parts of the board picture.
type boardLayout struct {
	chart         chart
	frame         scene.Box // the map with its surroundings
	players       scene.Box
	playerColumns int
	companies     scene.Box
	piles         scene.Box
	columns       int // columns of piles
	legend        scene.Box
	progress      scene.Box
	cropSizes     []cropSize // of the crops that may replace the whole map, smallest first
	cropKey       string     // identifies a crop of the map; "" if the whole map is shown
	inset         scene.Box  // the whole map, small, beside a crop
}

// Positions of what is beside a map that is as high as the picture: the players,
// the companies and the piles, one below the other.
const (
	sideX, sideW   = 1088.0, 486.0
	bodyTop        = bodyY - 6
	bodyBottom     = 988.0
	companiesH     = 150.0
	playerGap      = 7.0
	pilesBelow     = 12.0 // distance of the piles from what is above them
	belowTheUSA    = 722.0
	belowTheUSAEnd = 990.0
)

// layoutFor returns the layout for a map. Germany is high, so the players,
// companies and piles are at its right. The USA are wide, so they are below. The
// other parts use the corners that the maps leave free.
func layoutFor(m *express.Map) boardLayout {
	if m.Token == "usa" {
		return boardLayout{
			chart:   chart{Map: m, x: margin, y: bodyY, w: 172, h: 142},
			frame:   scene.XYWH(14, 123, width-28, 588),
			players: scene.XYWH(14, belowTheUSA, 664, belowTheUSAEnd-belowTheUSA), playerColumns: 2,
			companies: scene.XYWH(690, belowTheUSA, 420, companiesH),
			progress:  scene.XYWH(690, belowTheUSA+companiesH+10, 420, belowTheUSAEnd-belowTheUSA-companiesH-10),
			piles:     scene.XYWH(1122, belowTheUSA, 464, belowTheUSAEnd-belowTheUSA-6), columns: 3,
			legend:    scene.XYWH(906, 131, 668, 108),
			cropSizes: []cropSize{{5, 4}, {6, 4}, {7, 4}},
		}
	}
	return boardLayout{
		chart:   chart{Map: m, x: 24, y: bodyY, w: 143, h: 142},
		frame:   scene.XYWH(14, 123, 1060, 869),
		players: scene.XYWH(sideX, bodyTop, sideW, 0), playerColumns: 1,
		columns:   4,
		legend:    scene.XYWH(887, 710, 182, 276),
		progress:  scene.XYWH(20, 129, 220, 130),
		cropSizes: []cropSize{{5, 4}, {6, 5}},
	}
}

// seatPlayers returns the layout with as much room beside the map as a number of
// players needs. The piles have the rest. Below the USA, the room is always the
// same, but two or three players are one below the other.
func (p boardLayout) seatPlayers(n int) boardLayout {
	if p.playerColumns > 1 {
		if n < 4 {
			p.playerColumns = 1
		}
		return p
	}
	h := map[int]float64{2: 118, 3: 100}[n]
	if h == 0 {
		h = 88
	}
	p.players = scene.XYWH(sideX, bodyTop, sideW, float64(n)*(h+playerGap)-playerGap)
	p.companies = scene.XYWH(sideX, p.players.Max.Y+10, sideW, companiesH)
	p.piles = scene.Box{Min: scene.Pt(sideX, p.companies.Max.Y+pilesBelow), Max: scene.Pt(sideX+sideW, bodyBottom)}
	return p
}

// Places returns the piles, what was built last, what is built, the cities
// (first those where the network could continue), and then the other places in
// the same order. A menu has no room for all.
func (Painter) Places(t engine.Table) []string {
	view, m, ok := tableOf(t)
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
	return slices.Concat([]string{pilesToken}, fresh, built, slices.Concat(bare[:]...))
}

// pilesToken is the token of the piles as a place to zoom into.
const pilesToken = "piles"
