package trains

import (
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of the right column: scores, the play area, the eight piles that every
// match has in rows of two, and the eight kingdom piles with their names.
const (
	sideW       = width - margin - sideX
	playAreaH   = 62.0 // with four players; the others have more
	commonPiles = 8    // piles that every match has
	pileH       = 45.0
	pileGap     = 4.0
	pileStep    = pileH + pileGap
	commonW     = (sideW - pileGap) / 2
	pilesBottom = height - 14.0
	pilesY      = pilesBottom - (commonPiles/2+8)*pileStep + pileGap
	playAreaEnd = pilesY - 10
	playAreaY   = playAreaEnd - playAreaH // with four players
)

// pileBox returns the box of the i-th pile.
func pileBox(i int) scene.Box {
	if i < commonPiles {
		return scene.XYWH(sideX+float64(i%2)*(commonW+pileGap), pilesY+float64(i/2)*pileStep, commonW, pileH)
	}
	return scene.XYWH(sideX, pilesY+float64(i-commonPiles/2)*pileStep, sideW, pileH)
}

// maxScoreHeight is the largest height of a player's row, in pixels.
const maxScoreHeight = 60.0

// drawScores draws the list of players with their score on the board and the
// rails that they have left.
func drawScores(v render.View, t trains.Table) []scene.Shape {
	b, _ := trains.BoardOf(t.Map)
	changed := changedScores(v.Recent, t, b)
	rows := make([]house.Row, len(t.Players))
	for i, p := range t.Players {
		row := v.PlayerRow(p.Seat)
		row.Score, row.Changed = render.Number(p.Score), changed[p.Seat]
		row.Facts = []house.Fact{{Icon: scene.IconRail, Text: strconv.Itoa(p.Cubes)}}
		rows[i] = row
	}
	return house.ScoreRows(v.Measure, scoresBox(len(rows)), rows)
}

// scoresBox returns the box of the rows of the given number of players. It ends
// a gap above the play area.
func scoresBox(players int) scene.Box {
	return scene.XYWH(sideX, bodyY, sideW, min(playAreaY-2-bodyY, maxScoreHeight*float64(players)))
}

// drawEndCounts draws into the sea the counts that decide when the game ends:
// the empty piles and the stations left.
func (c chart) drawEndCounts(v render.View, t trains.Table) []scene.Shape {
	const most = 2*hexWide - 6 // the sea is two hexes wide there
	font := house.Narrow(37.5, scene.Bold)
	at := c.atRoom(seaRooms[c.board.Key].counts)
	empty := scene.Text{S: v.Tell.Say("trains.ui.empty", render.Data{"Empty": t.Empty}), At: at.Add(scene.Pt(0, -20)),
		Font: font, Color: house.Ink, Align: scene.Centered, Level: scene.Middle, MaxWidth: most * c.scale, MinSize: house.Title}
	const iconSize, apart = 36.0, 8.0
	left := scene.Text{S: v.Tell.Say("trains.ui.stations", render.Data{"N": t.Tokens}), Font: font, Color: house.Ink, Level: scene.Middle}
	west := at.Add(scene.Pt(-(iconSize+apart+v.Measure.Measure(left.S, font).Width)/2, 22))
	left.At = west.Add(scene.Pt(iconSize+apart, 0))
	icon := scene.Icon{Name: scene.IconStation, At: west.Add(scene.Pt(iconSize/2, -1)), Size: iconSize, Color: house.InkSoft}
	return []scene.Shape{empty, left, icon}
}

// drawSupply draws the sixteen piles.
func drawSupply(v render.View, t trains.Table) []scene.Shape {
	var shapes []scene.Shape
	changed := changedPiles(v.Recent)
	for i, p := range t.Supply {
		shapes = append(shapes, drawPile(v, p, pileBox(i), i >= commonPiles)...)
		if changed[p.Card] {
			shapes = append(shapes, house.ChangedBox(pileBox(i), 10)...)
		}
	}
	return shapes
}

// Measures of a pile, in pixels. On a phone 390 pixels wide, the figures have
// nine pixels and the names six.
const (
	pileFigure   = 37.5 // text size of price and count
	pileCoin     = 41.0 // diameter of the coin
	pileIcon     = 38.0
	pileNameMax  = 33.0 // text size of a name in one line
	pileNameMin  = 25.0 // text size of a name in two lines
	pileNameLeft = 50.0 // where the name or the icon begins
)

// drawPile draws a pile in one row: its price, its name or its icon, and how
// many cards it has left. What its cards do is on the cards of the shop. An
// empty pile is a dashed frame.
func drawPile(v render.View, p trains.Pile, b scene.Box, named bool) []scene.Shape {
	face, _ := trains.Printed(p.Card)
	frame := scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(categoryTint(face)), Stroke: scene.Edge(house.InkSoft, 2)}
	ink := house.Ink
	if p.Left <= 0 {
		frame.Fill, ink = scene.Flat(house.Shade), house.InkSoft
		frame.Stroke = scene.Stroke{Color: house.InkSoft, Width: 2, Dash: []float64{7, 6}, Cap: scene.Butt}
	}
	mid := b.Center().Y
	count := scene.Text{S: strconv.Itoa(p.Left), At: scene.Pt(b.Max.X-10, mid), Font: house.Narrow(pileFigure, scene.Bold),
		Color: ink, Align: scene.Right, Level: scene.Middle}
	shapes := []scene.Shape{frame, count}
	if face.Category != trains.Refuse {
		shapes = append(shapes, drawPileCoin(scene.Pt(b.Min.X+25, mid), strconv.Itoa(p.Cost))...)
	}
	if named {
		most := count.InkBox(v.Measure).Min.X - 12 - b.Min.X - pileNameLeft
		return append(shapes, drawPileName(v, shortName(v.Tell, p.Card), scene.Pt(b.Min.X+pileNameLeft, mid), most, ink)...)
	}
	icon := scene.Pt(b.Min.X+pileNameLeft+pileIcon/2, mid)
	shapes = append(shapes, scene.Icon{Name: cardIcon(face), At: icon, Size: pileIcon, Color: ink})
	if face.Value > 0 {
		shapes = append(shapes, scene.Text{S: "+" + strconv.Itoa(face.Value), At: icon.Add(scene.Pt(pileIcon/2+2, 0)),
			Font: house.Narrow(pileNameMax, scene.Regular), Color: house.InkSoft, Level: scene.Middle})
	}
	return shapes
}

// drawPileCoin draws a price on a coin, in figures as large as the count.
func drawPileCoin(at scene.Point, price string) []scene.Shape {
	return []scene.Shape{
		scene.Circle{Center: at, R: pileCoin / 2, Fill: scene.Flat(house.Coin), Stroke: scene.Edge(house.CoinEdge, 2)},
		scene.Text{S: price, At: at, Font: house.Narrow(pileFigure, scene.Bold), Color: house.Ink, Align: scene.Centered,
			Level: scene.Middle},
	}
}

// drawPileName draws a name from the middle of its left edge, in one line if it
// is readable in the given width, otherwise in two.
func drawPileName(v render.View, name string, at scene.Point, most float64, ink scene.Color) []scene.Shape {
	t := scene.Text{S: name, At: at, Font: house.Narrow(pileNameMax, scene.Bold), Color: ink, Level: scene.Middle,
		MaxWidth: most, MinSize: pileNameMin}
	if !house.IsCut(v.Measure, t) {
		return []scene.Shape{t}
	}
	const leading = pileNameMin * 0.82
	t.Font.Size = pileNameMin
	t.At.Y -= leading / 2
	return scene.Paragraph(v.Measure, t, most, leading, 2)
}

// shortName returns the name of a card for narrow places.
func shortName(t *render.Teller, card string) string {
	if key := "trains.ui.short." + card; t.Has(key) {
		return t.Say(key)
	}
	return t.Token(card)
}

// valueText returns what a card brings: points or coins.
func valueText(t *render.Teller, f trains.Face) string {
	switch {
	case f.Points > 0:
		return t.Say("trains.ui.points", render.Data{"N": f.Points})
	case f.Value > 0:
		return strconv.Itoa(f.Value)
	}
	return ""
}

// categoryTint returns the color of a card's category.
func categoryTint(f trains.Face) scene.Color {
	switch f.Category {
	case trains.Train:
		return house.TintTrain
	case trains.RailLayer:
		return house.TintRail
	case trains.Expansion:
		return house.TintStation
	case trains.Building:
		return house.TintPoints
	case trains.Refuse:
		return house.TintWaste
	}
	return house.TintAction
}

// cardIcon returns the main icon of a card: its own for a building or an
// action, otherwise that of its category.
func cardIcon(f trains.Face) scene.IconName {
	switch f.Category {
	case trains.Train:
		return scene.IconTrain
	case trains.RailLayer:
		return scene.IconRail
	case trains.Expansion:
		return scene.IconStation
	case trains.Refuse:
		return scene.IconWaste
	case trains.Building:
		return [...]scene.IconName{"", scene.IconBuilding, scene.IconTower, "", scene.IconCity}[f.Points]
	}
	return cardSign(f).Icon()
}
