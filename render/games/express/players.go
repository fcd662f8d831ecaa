package express

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// playersInOrder returns the players by turn-order card, or by seat while there
// are none. When the game is over, it returns them by place.
func playersInOrder(v render.View, t express.Table) []express.Player {
	list := slices.Clone(render.Ranked(v, t.Players))
	if !v.Status.Over() {
		slices.SortStableFunc(list, func(a, b express.Player) int { return cmp.Compare(a.Order, b.Order) })
	}
	return list
}

// drawPlayers draws the players' cards in turn order.
func drawPlayers(v render.View, t express.Table, p boardLayout) []scene.Shape {
	rows := (len(t.Players) + p.playerColumns - 1) / p.playerColumns
	w := (p.players.W() + playerGap) / float64(p.playerColumns)
	h := (p.players.H() + playerGap) / float64(rows)
	var shapes []scene.Shape
	names := make([]int, len(t.Players))
	for i, player := range playersInOrder(v, t) {
		b := scene.XYWH(p.players.Min.X+float64(i%p.playerColumns)*w, p.players.Min.Y+float64(i/p.playerColumns)*h,
			w-playerGap, h-playerGap)
		drawn, name := drawPlayer(v, t, player, b)
		names[i] = len(shapes) + name
		shapes = append(shapes, drawn...)
	}
	house.FitNames(v.Measure, shapes, names)
	return shapes
}

// drawPlayer draws one player: turn-order card, name and capital, and below them the titles by company and what else
// the capital consists of. name is the index of the name among the shapes.
func drawPlayer(v render.View, t express.Table, p express.Player, b scene.Box) (shapes []scene.Shape, name int) {
	own, edge := v.PlayerRow(p.Seat), scene.Edge(house.Rule, 2)
	if own.Turn {
		edge = scene.Edge(house.Ink, 4)
	}
	head := min(56, b.H()*0.52)
	if b.W() < stackedWidth {
		head = b.H() * 0.36
	}
	below := scene.Box{Min: scene.Pt(b.Min.X+12, b.Min.Y+head), Max: b.Max.Add(scene.Pt(0, -4))}
	mid := b.Min.Y + head/2
	shapes = []scene.Shape{scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card), Stroke: edge}}
	left := b.Min.X + 12
	card := scene.Around(scene.Pt(left+19, mid), 38, min(50, head-6))
	switch {
	case own.Won: // because all others resigned
		shapes = append(shapes, house.Crown(card.Center()))
		left += 48
	case p.Order > 0 || p.Chosen:
		shapes = append(shapes, drawOrderCard(card, p)...)
		left += 48
	}
	if own.Turn {
		shapes = append(shapes, house.TurnMarker(scene.Pt(left+40, mid), 30)...)
		left += 50
	}
	shapes = append(shapes, own.Mark(scene.Pt(left+16, mid), 34)...)
	score := scene.Text{S: strconv.Itoa(p.Capital.Total), At: scene.Pt(b.Max.X-16, mid), Font: house.Font(house.Glance+6, scene.Bold), Color: house.Ink,
		Align: scene.Right, Level: scene.Middle}
	right := score.InkBox(v.Measure).Min.X - 12
	if p.Capital.Engine > 0 && b.W() >= stackedWidth {
		engine := engineCount(p)[0]
		_, w := drawCount(v, engine, scene.Point{}, phoneDigitSize, head-10)
		chip, _ := drawCount(v, engine, scene.Pt(right-6-w, mid), phoneDigitSize, head-10)
		shapes = append(shapes, chip...)
		right -= w + 14
	}
	name = len(shapes) + 1
	shapes = append(shapes, score, scene.Text{
		S: own.Name, At: scene.Pt(left+42, mid), Font: house.Font(phoneDigitSize, scene.Medium), Color: house.Ink,
		Level: scene.Middle, MaxWidth: max(20, right-left-42), MinSize: house.Title,
	})
	return append(shapes, drawHoldings(v, t, p, below)...), name
}

// drawOrderCard draws a turn-order card: dark until its owner has played, then
// light with a tick.
func drawOrderCard(b scene.Box, p express.Player) []scene.Shape {
	switch {
	case p.Order == 0:
		return []scene.Shape{
			scene.Rect{Box: b, Radius: 6, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.InkSoft, 2)},
			scene.Icon{Name: scene.IconCheck, At: b.Center(), Size: 24, Color: house.InkSoft},
		}
	case p.Played:
		return []scene.Shape{
			scene.Rect{Box: b, Radius: 6, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.InkSoft, 2)},
			scene.Text{
				S: strconv.Itoa(p.Order), At: b.Center().Add(scene.Pt(-7, 0)), Font: house.Font(phoneDigitSize, scene.Bold),
				Color: house.InkSoft, Align: scene.Centered, Level: scene.Middle,
			},
			scene.Icon{Name: scene.IconCheck, At: b.Center().Add(scene.Pt(10, 6)), Size: 15, Color: house.InkSoft},
		}
	}
	return drawNumberCard(b, p.Order)
}

// drawNumberCard draws a dark card with a number.
func drawNumberCard(b scene.Box, n int) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 6, Fill: scene.Flat(house.Ink), Stroke: scene.Edge(house.Ink, 2)},
		scene.Text{
			S: strconv.Itoa(n), At: b.Center(), Font: house.Font(house.Glance, scene.Bold), Color: house.Paper,
			Align: scene.Centered, Level: scene.Middle,
		},
	}
}

// stackedWidth is the width below which a player's shares and other points are
// one below the other.
const stackedWidth = 440.0

// drawHoldings draws a player's titles and other points. Side by side, the
// titles are in the columns of the table of companies.
func drawHoldings(v render.View, t express.Table, p express.Player, b scene.Box) []scene.Shape {
	fresh := recentTitles(v.Recent, p.Seat)
	if b.W() < stackedWidth-12 {
		h := b.H() / 2
		return append(drawTitles(v, p, scene.XYWH(b.Min.X-4, b.Min.Y, b.W()-4, h), fresh),
			drawCounts(v, append(countsOf(p), engineCount(p)...), scene.XYWH(b.Min.X, b.Min.Y+h, b.W()-12, h))...)
	}
	left, step := shareColumns(v, b)
	titles := scene.XYWH(left, b.Min.Y, step*float64(len(titledCompanies())), b.H())
	return append(drawTitles(v, p, titles, fresh),
		drawCounts(v, countsOf(p), scene.XYWH(b.Min.X, b.Min.Y, left-b.Min.X-6, b.H()))...)
}

// drawTitles draws the titles of a player in a column for each company: its sign
// and how many there are.
func drawTitles(v render.View, p express.Player, b scene.Box, fresh map[string]bool) []scene.Shape {
	var shapes []scene.Shape
	step := b.W() / float64(len(titledCompanies()))
	for i, l := range titledCompanies() {
		if shares(p, l) == 0 {
			continue
		}
		count := scene.Text{S: strconv.Itoa(shares(p, l)), Font: house.Narrow(phoneDigitSize, scene.Bold), Color: house.Ink, Level: scene.Middle}
		if fresh[l.token] {
			count.Color = house.Accent
		}
		const sign = 34.0
		w := v.Measure.Measure(count.S, count.Font).Width
		chip := scene.Around(scene.Pt(b.Min.X+(float64(i)+0.5)*step, b.Center().Y), sign+w+2, min(b.H()-3, 1.08*phoneDigitSize))
		count.At = scene.Pt(chip.Max.X-w, chip.Center().Y)
		shapes = append(shapes, scene.Rect{Box: scene.Box{Min: chip.Min, Max: chip.Max.Add(scene.Pt(4, 0))}, Radius: chip.H() / 2,
			Fill: scene.Flat(house.Shade)})
		shapes = append(shapes, drawStation(v, scene.Pt(chip.Min.X+sign/2, chip.Center().Y), sign, express.Transit, l)...)
		shapes = append(shapes, count)
	}
	return shapes
}

// shares returns a player's titles of a company.
func shares(p express.Player, l companyLook) int {
	if i := l.index(); i < len(p.Shares) {
		return p.Shares[i]
	}
	return 0
}

// countItem is a number of points with its sign.
type countItem struct {
	draw func(at scene.Point, size float64) []scene.Shape
	w    float64 // width of the sign relative to its size
	n    int
}

// drawCounts draws a chip for each item of a list: its sign and its points. The
// points of all chips and of the player's titles add up to the capital.
func drawCounts(v render.View, list []countItem, b scene.Box) []scene.Shape {
	const gap = 7.0
	for size := phoneDigitSize; ; size -= 1.5 {
		x := b.Min.X
		var shapes []scene.Shape
		for _, g := range list {
			chip, w := drawCount(v, g, scene.Pt(x, b.Center().Y), size, min(b.H()-3, 1.14*phoneDigitSize))
			shapes = append(shapes, chip...)
			x += w + gap
		}
		if x-gap <= b.Max.X || size < house.Reading {
			return shapes
		}
	}
}

// drawCount draws a chip with a number of points and its sign, h high, at the
// right of a point. It returns its width.
func drawCount(v render.View, g countItem, at scene.Point, size, h float64) (shapes []scene.Shape, w float64) {
	const pad = 7.0
	font, icon := house.Narrow(size, scene.Bold), 0.74*size
	text := scene.Text{S: strconv.Itoa(g.n), At: at.Add(scene.Pt(pad+icon*g.w+4, 0)), Font: font, Color: house.Ink, Level: scene.Middle}
	w = pad + icon*g.w + 4 + v.Measure.Measure(text.S, font).Width + pad
	shapes = []scene.Shape{scene.Rect{Box: scene.XYWH(at.X, at.Y-h/2, w, h), Radius: h / 2, Fill: scene.Flat(house.Shade)}}
	return append(append(shapes, g.draw(at.Add(scene.Pt(pad+icon*g.w/2, 0)), icon)...), text), w
}

// countsOf returns a player's points for cards and for pairs of base cards. Titles
// and the Black Engine are drawn elsewhere: see drawTitles and engineCount.
func countsOf(p express.Player) []countItem {
	list := []countItem{{func(at scene.Point, size float64) []scene.Shape {
		return []scene.Shape{scene.Icon{Name: scene.IconCard, At: at, Size: size, Color: house.InkSoft}}
	}, 1, p.Capital.Cards}}
	if p.Capital.Pairs > 0 {
		list = append(list, countItem{drawPairSign, 1.7, p.Capital.Pairs})
	}
	return list
}

// engineCount returns a player's points for the Black Engine, or nil if another
// player has it. They are drawn beside the name if there is room.
func engineCount(p express.Player) []countItem {
	if p.Capital.Engine == 0 {
		return nil
	}
	return []countItem{{drawBlackEngine, 1.1, p.Capital.Engine}}
}

// drawPairSign draws the sign of a pair of base cards: a link and a station.
func drawPairSign(at scene.Point, size float64) []scene.Shape {
	d := scene.Pt(size*0.44, 0)
	return []scene.Shape{
		scene.Icon{Name: scene.IconRail, At: at.Sub(d), Size: size * 0.92, Color: house.InkSoft},
		scene.Icon{Name: scene.IconStation, At: at.Add(d), Size: size * 0.92, Color: house.InkSoft},
	}
}

// drawBlackEngine draws the sign of the Black Engine.
func drawBlackEngine(at scene.Point, size float64) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: scene.Around(at, size, size), Radius: size * 0.18, Fill: scene.Flat(house.Night), Stroke: scene.Edge(house.Gold, size*0.07)},
		scene.Icon{Name: scene.IconTrain, At: at, Size: size * 0.68, Color: house.Gold},
	}
}

// countBases counts a player's base cards: links and stations.
func countBases(p express.Player) (links, stations int) {
	for _, token := range p.Bases {
		if city, _ := cityOf(token); city != "" {
			stations++
		} else {
			links++
		}
	}
	return links, stations
}

// cityOf returns the city of a base card on either map, or "" for a link. It
// reports false if there is no such base card.
func cityOf(token string) (city string, ok bool) {
	for _, key := range []string{"germany", "usa"} {
		m, _ := express.MapOf(key)
		if i, found := m.Find(token); found {
			return m.Cells[i].City, true
		}
	}
	return "", false
}

// recentTitles returns the companies of which a seat just got a title.
func recentTitles(events []engine.Event, s engine.Seat) map[string]bool {
	fresh := map[string]bool{}
	for _, e := range events {
		if e.By == s && (e.Kind == "title" || e.Kind == "taken") {
			fresh[e.What[0]] = true
		}
	}
	return fresh
}
