package europe

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of the right column from the top: the players, the row with the pile,
// the sizes of the other piles, the longest trails if there is room, and what
// tracks score.
const (
	playersH = 412.0
	cardGap  = 8.0
	cardW    = (sideW - cardGap) / 2
	cardH    = 73.0 // minimum height
	headH    = 27.0 // height of the words above the players
	trailsH  = 90.0
	countsH  = 64.0
	lowerH   = 92.0
	titleH   = 30.0 // height of the title of what tracks score
	lowerY   = height - 10 - lowerH
)

// Font sizes that are nine and six pixels high on a phone 390 pixels wide.
const (
	phoneDigitSize = 37.5
	phoneWordSize  = 25.0
)

// playersHeight returns the height of the list of players with the words above it.
func playersHeight(seats int) float64 { return headH + min(playersH, 98*float64(seats)) }

// hasTitles reports whether there is room for a title of what tracks score.
func hasTitles(t europe.Table) bool { return len(t.Players) <= 3 }

// drawPlayers draws the list of players: their points for tracks (or their
// total score when the game is over), trains, cards, tickets and stations.
func drawPlayers(v render.View, t europe.Table) []scene.Shape {
	h := playersHeight(len(t.Players))
	return append(drawColumnWords(v), drawPlayersIn(v, t, scene.XYWH(sideX, bodyY+headH, sideW, h-headH))...)
}

// drawColumnWords draws what the numbers of the players are, above their columns. A long
// word takes room from the short ones beside it, and all have one size.
func drawColumnWords(v render.View) []scene.Shape {
	const gap = 9.0
	words := []string{
		v.Tell.Token("trains"), v.Tell.Say("europe.ui.column.cards"), v.Tell.Say("europe.ui.column.tickets"), v.Tell.Say("europe.ui.column.stations"),
	}
	font, room, total := house.Narrow(20, scene.Medium), sideW-house.ScoreColumn-gap, 0.0
	for _, word := range words {
		total += v.Measure.Measure(word, font).Width
	}
	if most := room - gap*float64(len(words)-1); total > most {
		font.Size *= most / total
		total = most
	}
	between := (room - total) / float64(len(words)-1)
	var shapes []scene.Shape
	label := scene.Text{At: scene.Pt(sideX+4, bodyY+headH/2-2), Font: font, Color: house.Ink, Level: scene.Middle}
	for _, word := range words {
		label.S = word
		shapes = append(shapes, label)
		label.At.X += v.Measure.Measure(word, font).Width + between
	}
	label.S, label.At.X, label.Align = v.Tell.Say("europe.ui.column.points"), sideX+sideW-house.ScoreColumn/2, scene.Centered
	label.Font.Weight = scene.Bold
	return append(shapes, label)
}

// drawPlayersIn draws the list of players in a box.
func drawPlayersIn(v render.View, t europe.Table, b scene.Box) []scene.Shape {
	scored := changedScores(v.Recent)
	rows := make([]house.Row, len(t.Players))
	for i, p := range render.Ranked(v, t.Players) {
		row := v.PlayerRow(p.Seat)
		row.Score, row.Changed = render.Number(v.Total(p.Seat, p.Points)), scored[p.Seat] && !v.Status.Over()
		row.Facts = []house.Fact{
			{Icon: scene.IconWagon, Text: strconv.Itoa(p.Trains)},
			{Icon: scene.IconCard, Text: strconv.Itoa(p.Cards)},
			{Icon: scene.IconTicket, Text: ticketCount(p)},
			{Icon: scene.IconStation, Text: strconv.Itoa(p.Stations)},
		}
		rows[i] = row
	}
	return house.ScoreCards(v.Measure, b, rows)
}

// ticketCount returns a player's number of tickets. "…" and "+" mean that
// tickets are being chosen.
func ticketCount(p europe.Public) string {
	switch {
	case p.Choosing && p.Tickets == 0:
		return "…"
	case p.Choosing:
		return strconv.Itoa(p.Tickets) + "+"
	}
	return strconv.Itoa(p.Tickets)
}

// drawSide draws the row and the piles or, when the game is over, the score
// breakdown.
func drawSide(v render.View, t europe.Table) []scene.Shape {
	y := bodyY + playersHeight(len(t.Players)) + 6
	lower, end := drawTrackScores(v), lowerY
	if t.Tunnel != nil {
		lower = drawTunnel(v, *t.Tunnel)
	} else if hasTitles(t) {
		end -= titleH
		lower = append(lower, scene.Text{S: v.Tell.Say("europe.rule.points.name"), At: scene.Pt(sideX+4, end+titleH/2-2),
			Font: house.Narrow(phoneWordSize, scene.Medium), Color: house.Ink, Level: scene.Middle, MaxWidth: sideW - 8, MinSize: 16})
	}
	const counted = countsH + 12
	tall, spare := cardH, end-counted-3*(cardH+cardGap)-2-y
	var express []scene.Shape
	if spare > trailsH+12 {
		spare -= trailsH + 12
		express = drawTrails(v, t, scene.XYWH(sideX, end-12-trailsH, sideW, trailsH))
	}
	tall += spare / 3
	below := y + 3*(tall+cardGap) + 2
	return slices.Concat(drawRow(v, t, y, tall), drawPileCounts(v, t, below), express, lower)
}

// drawRow draws the five open cards and the pile. New cards have a frame under
// them.
func drawRow(v render.View, t europe.Table, y, tall float64) []scene.Shape {
	var halos, shapes []scene.Shape
	fresh := freshCards(v.Recent, t.Row)
	for i, token := range t.Row {
		b := rowBox(i, y, tall)
		card, ok := europe.CardOf(token)
		if !ok {
			shapes = append(shapes, drawEmptyPlace(b)...)
			continue
		}
		shapes = append(shapes, drawTrainCard(v.Tell, card, b, house.Normal)...)
		if fresh[i] {
			halos = append(halos, house.ChangedBox(b.Grow(2), 12)...)
		}
	}
	b := rowBox(len(t.Row), y, tall)
	return slices.Concat(halos, shapes, drawPile(v, t.Pile, b))
}

// drawPile draws the pile with its number of cards.
func drawPile(v render.View, n int, b scene.Box) []scene.Shape {
	if n == 0 {
		return append(drawEmptyPlace(b), house.Badge(v.Measure, b.Center(), phoneDigitSize, "0")...)
	}
	hatch := scene.Hatch{Kind: scene.Cross, Color: house.Card, Spacing: 12, Width: 1.6}
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.InkSoft, 2)},
		scene.Rect{Box: b.Grow(-6), Radius: 6, Fill: scene.Fill{Color: house.TintTrain, Hatch: hatch}},
		scene.Icon{Name: scene.IconCard, At: scene.Pt(b.Min.X+b.W()*0.25, b.Center().Y), Size: 48, Color: house.Ink,
			Edge: house.Card, EdgeWidth: 4},
	}
	count := scene.Pt(b.Min.X+b.W()*0.68, b.Center().Y)
	return append(shapes, house.Badge(v.Measure, count, phoneDigitSize, strconv.Itoa(n))...)
}

// rowBox returns the box of a place of the row. Two places are side by side.
func rowBox(i int, y, tall float64) scene.Box {
	return scene.XYWH(sideX+float64(i%2)*(cardW+cardGap), y+float64(i/2)*(tall+cardGap), cardW, tall)
}

// drawTrails draws the length of each player's longest trail, which decides who
// gets the European Express.
func drawTrails(v render.View, t europe.Table, b scene.Box) []scene.Shape {
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
		scene.Text{S: v.Tell.Say("europe.ui.trails"), At: scene.Pt(b.Min.X+12, b.Min.Y+22),
			Font: house.Narrow(phoneWordSize, scene.Medium), Color: house.InkSoft,
			Level: scene.Middle, MaxWidth: b.W() - 24, MinSize: 16},
	}
	pitch := (b.W() - 16) / float64(len(t.Players))
	for i, p := range t.Players {
		at := scene.Pt(b.Min.X+8+pitch*(float64(i)+0.5), (b.Min.Y+36+b.Max.Y)/2)
		shapes = append(shapes, house.SeatMark(at.Add(scene.Pt(-22, 0)), 28, v.Look(p.Seat))...)
		shapes = append(shapes, scene.Text{S: strconv.Itoa(p.Trail), At: at,
			Font: house.Narrow(phoneDigitSize, scene.Bold), Color: house.Ink, Level: scene.Middle})
	}
	return shapes
}

// drawEmptyPlace draws a place without a card.
func drawEmptyPlace(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Shade),
		Stroke: scene.Stroke{Color: house.InkSoft, Width: 2, Dash: []float64{7, 6}, Cap: scene.Butt}}}
}

// drawPileCounts draws the sizes of the discard pile and of the ticket pile.
func drawPileCounts(v render.View, t europe.Table, y float64) []scene.Shape {
	var shapes []scene.Shape
	for i, c := range []struct {
		key  string
		icon scene.IconName
		n    int
	}{{"europe.ui.discard", scene.IconWaste, t.Discarded}, {"europe.ui.tickets", scene.IconTicket, t.TicketPile}} {
		b := scene.XYWH(sideX+float64(i)*(cardW+cardGap), y, cardW, countsH)
		shapes = append(shapes,
			scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
			scene.Icon{Name: c.icon, At: b.Min.Add(scene.Pt(28, 21)), Size: 30, Color: house.InkSoft},
			scene.Text{S: v.Tell.Say(c.key), At: scene.Pt(b.Center().X, b.Max.Y-16),
				Font: house.Narrow(phoneWordSize, scene.Medium), Color: house.Ink,
				Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - 12, MinSize: 16},
			scene.Text{S: strconv.Itoa(c.n), At: b.Min.Add(scene.Pt(b.W()-12, 21)),
				Font: house.Font(38, scene.Bold), Color: house.Ink, Align: scene.Right, Level: scene.Middle},
		)
	}
	return shapes
}

// trackScores holds the lengths of tracks with their points.
var trackScores = [...]struct{ spaces, points int }{{1, 1}, {2, 2}, {3, 4}, {4, 7}, {6, 15}, {8, 21}}

// drawTrackScores draws what a track of each length scores: a row of lengths and a row
// of points, each with its word at the left.
func drawTrackScores(v render.View) []scene.Shape {
	b := scene.XYWH(sideX, lowerY, sideW, lowerH)
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card),
		Stroke: scene.Edge(house.Rule, 2)}}
	const head, wider = 96.0, 1.5 // a column for two digits is wider by this factor
	upper, lower := b.Min.Y+b.H()*0.27, b.Min.Y+b.H()*0.73
	label := scene.Text{S: v.Tell.Say("europe.ui.column.spaces"), At: scene.Pt(b.Min.X+10, upper), Color: house.Ink,
		Font: house.Narrow(phoneWordSize, scene.Medium), Level: scene.Middle, MaxWidth: head - 12, MinSize: 16}
	shapes = append(shapes, label)
	label.S, label.At.Y = v.Tell.Say("europe.ui.column.points"), lower
	shapes = append(shapes, label)
	pitch := (b.W() - head - 4) / (4 + 2*wider)
	end := b.Min.X + head
	for _, l := range trackScores {
		column := pitch
		if l.points > 9 {
			column *= wider
		}
		x := end + column/2
		end += column
		figure := scene.Text{S: strconv.Itoa(l.spaces), At: scene.Pt(x, upper), Font: house.Narrow(phoneDigitSize, scene.Bold),
			Color: house.Ink, Align: scene.Centered, Level: scene.Middle}
		body := scene.Rect{Box: scene.Around(figure.At, 27, 36), Radius: 5, Fill: scene.Flat(styleOf(europe.Grey).body)}
		shapes = append(shapes, body, figure)
		figure.S, figure.At.Y = strconv.Itoa(l.points), lower
		shapes = append(shapes, figure)
	}
	return shapes
}

// drawTunnel draws the cards revealed for a tunnel and the number of extra
// cards.
func drawTunnel(v render.View, a europe.Tunnel) []scene.Shape {
	b := scene.XYWH(sideX, lowerY, sideW, lowerH)
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card),
		Stroke: scene.Edge(house.Accent, 4)}}
	for i, token := range a.Revealed {
		card, _ := europe.CardOf(token)
		shapes = append(shapes, drawChip(card, scene.XYWH(b.Min.X+12+float64(i)*62, b.Center().Y-28, 54, 56))...)
	}
	return append(shapes, scene.Text{S: "+" + strconv.Itoa(a.Extra), At: scene.Pt(b.Max.X-16, b.Center().Y),
		Font: house.Font(44, scene.Bold), Color: house.Accent,
		Align: scene.Right, Level: scene.Middle})
}
