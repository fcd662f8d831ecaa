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
	below := scene.Box{Min: scene.Pt(b.Min.X+12, b.Min.Y+head), Max: b.Max.Add(scene.Pt(-12, -4))}
	oneLine := b.W() > 600 && b.H() < 100 // what the player has is beside the name
	if oneLine {
		head = b.H()
		below = scene.Box{Min: scene.Pt(b.Min.X+b.W()*0.36, b.Min.Y), Max: b.Max.Add(scene.Pt(-84, 0))}
	}
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
	if oneLine {
		right = below.Min.X - 8
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

// drawHoldings draws a player's titles and other points: side by side, or
// below one another if the box is narrow or high.
func drawHoldings(v render.View, t express.Table, p express.Player, b scene.Box) []scene.Shape {
	fresh := recentTitles(v.Recent, p.Seat)
	if b.W() < 340 || b.H() > 90 {
		h := b.H() / 2
		return append(drawTitles(v, t, p, scene.XYWH(b.Min.X, b.Min.Y, b.W(), h), fresh),
			drawCounts(v, p, scene.XYWH(b.Min.X, b.Min.Y+h, b.W(), h))...)
	}
	w := b.W() * []float64{0.42, 0.42, 0.5, 0.56, 0.6}[maxCompaniesHeld(t)]
	return append(drawTitles(v, t, p, scene.XYWH(b.Min.X, b.Min.Y, w, b.H()), fresh),
		drawCounts(v, p, scene.XYWH(b.Min.X+w, b.Min.Y, b.W()-w, b.H()))...)
}

// drawTitles draws the titles of a player, a chip for each company: their number
// and, if there is room, what each of them is worth, such as "5 × 2".
func drawTitles(v render.View, t express.Table, p express.Player, b scene.Box, fresh map[string]bool) []scene.Shape {
	held := companiesHeld(p)
	size := phoneDigitSize
	step := min(b.W()/float64(max(len(held), 1)), 4.2*size)
	var chips, shapes []scene.Shape
	var counts, values []scene.Text
	roomy := true // there is room for the values of the titles
	for i, l := range held {
		at := scene.Pt(b.Min.X+float64(i)*step+size/2, b.Center().Y)
		shapes = append(shapes, drawStation(v, at, size, express.Transit, l)...)
		count := scene.Text{S: strconv.Itoa(shares(p, l)), At: at.Add(scene.Pt(size*0.62, 0)),
			Font: house.Narrow(size, scene.Bold), Color: house.Ink, Level: scene.Middle}
		if fresh[l.token] {
			count.Color = house.Accent
		}
		says := scene.Text{S: v.Tell.Say("express.ui.each", render.Data{"N": stations(t, l)}),
			At: scene.Pt(count.InkBox(v.Measure).Max.X+6, at.Y), Font: house.Narrow(size, scene.Medium), Color: house.Ink,
			Level: scene.Middle}
		counts, values = append(counts, count), append(values, says)
		roomy = roomy && says.InkBox(v.Measure).Max.X < at.X-size/2+step-4
	}
	for i, last := range counts {
		shapes = append(shapes, last)
		if roomy {
			last = values[i]
			shapes = append(shapes, last)
		}
		left, h := b.Min.X+float64(i)*step, min(b.H()-3, 1.14*size)
		chip := scene.Box{Min: scene.Pt(left-3, b.Center().Y-h/2), Max: scene.Pt(last.InkBox(v.Measure).Max.X+9, b.Center().Y+h/2)}
		chips = append(chips, scene.Rect{Box: chip, Radius: h / 2, Fill: scene.Flat(house.Shade)})
	}
	return append(chips, shapes...)
}

// companiesHeld returns the companies of which a player has titles.
func companiesHeld(p express.Player) []companyLook {
	return slices.DeleteFunc(slices.Clone(titledCompanies()), func(l companyLook) bool { return shares(p, l) == 0 })
}

// maxCompaniesHeld returns the largest number of companies of which any player
// has titles.
func maxCompaniesHeld(t express.Table) (most int) {
	for _, p := range t.Players {
		most = max(most, len(companiesHeld(p)))
	}
	return most
}

// shares returns a player's titles of a company.
func shares(p express.Player, l companyLook) int {
	if i := l.index(); i < len(p.Shares) {
		return p.Shares[i]
	}
	return 0
}

// stations returns a company's stations on the map.
func stations(t express.Table, l companyLook) int {
	if i := l.index(); i < len(t.Companies) {
		return t.Companies[i].Stations
	}
	return 0
}

// countItem is a number of points with its sign.
type countItem struct {
	draw func(at scene.Point, size float64) []scene.Shape
	w    float64 // width of the sign relative to its size
	n    int
}

// drawCounts draws the points of a player besides those of titles: a chip each
// for the cards in hand, the pairs of base cards and the Black Engine. With
// those of titles they add up to the capital.
func drawCounts(v render.View, p express.Player, b scene.Box) []scene.Shape {
	const gap, pad = 7.0, 7.0
	size, list := phoneDigitSize, countsOf(p)
	var shapes []scene.Shape
	for ; ; size -= 1.5 {
		font, h, icon := house.Narrow(size, scene.Bold), min(b.H()-3, 1.14*phoneDigitSize), 0.74*size
		x := b.Min.X
		shapes = nil
		for _, g := range list {
			text := scene.Text{S: strconv.Itoa(g.n), At: scene.Pt(x+pad+icon*g.w+4, b.Center().Y), Font: font, Color: house.Ink, Level: scene.Middle}
			end := text.At.X + v.Measure.Measure(text.S, font).Width + pad
			shapes = append(shapes, scene.Rect{Box: scene.Box{Min: scene.Pt(x, b.Center().Y-h/2), Max: scene.Pt(end, b.Center().Y+h/2)},
				Radius: h / 2, Fill: scene.Flat(house.Shade)})
			shapes = append(append(shapes, g.draw(scene.Pt(x+pad+icon*g.w/2, b.Center().Y), icon)...), text)
			x = end + gap
		}
		if x-gap <= b.Max.X || size < house.Reading {
			return shapes
		}
	}
}

// countsOf returns the points shown for a player besides those of titles.
func countsOf(p express.Player) []countItem {
	list := []countItem{{func(at scene.Point, size float64) []scene.Shape {
		return []scene.Shape{scene.Icon{Name: scene.IconCard, At: at, Size: size, Color: house.InkSoft}}
	}, 1, p.Capital.Cards}}
	if p.Capital.Pairs > 0 {
		list = append(list, countItem{drawPairSign, 1.9, p.Capital.Pairs})
	}
	if p.Capital.Engine > 0 {
		list = append(list, countItem{drawBlackEngine, 1.1, p.Capital.Engine})
	}
	return list
}

// drawPairSign draws the sign of a pair of base cards: a link and a station.
func drawPairSign(at scene.Point, size float64) []scene.Shape {
	d := scene.Pt(size*0.48, 0)
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
