package trains

import (
	"math"
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of the right column: scores, the coins in play, and the sixteen piles, all as wide as the column.
const (
	sideW       = width - margin - sideX
	headH       = 16.0  // of the heads of the scores, which begin a little higher
	maxScoreH   = 60.0  // largest height of a player's row
	maxScoresH  = 192.0 // of all rows
	coinsH      = 44.0
	sideGap     = 6.0
	piles       = 16
	pileGap     = 4.0
	maxPileStep = 48.0
	pilesBottom = height - 14.0
)

// scoresBox returns the box of the rows of the given number of players, each with the gap that follows it.
func scoresBox(players int) scene.Box {
	return scene.XYWH(sideX, bodyY+headH, sideW, min(maxScoresH, maxScoreH*float64(players)))
}

// coinsBox returns the box of the coins in play, below the scores.
func coinsBox(players int) scene.Box {
	return scene.XYWH(sideX, scoresBox(players).Max.Y, sideW, coinsH)
}

// pileBox returns the box of the i-th pile. The piles fill the rest of the column.
func pileBox(players, i int) scene.Box {
	top := coinsBox(players).Max.Y + sideGap
	step := min(maxPileStep, math.Floor((pilesBottom+pileGap-top)/piles))
	return scene.XYWH(sideX, top+float64(i)*step, sideW, step-pileGap)
}

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
	heads := house.ScoreHeads(v.Measure, scoresBox(len(rows)), rows, v.Tell.Say("trains.ui.head.rails"), v.Tell.Say("trains.ui.head.points"))
	return append(house.ScoreRows(v.Measure, scoresBox(len(rows)), rows), heads...)
}

// drawSupply draws the sixteen piles.
func drawSupply(v render.View, t trains.Table) []scene.Shape {
	var shapes []scene.Shape
	changed := changedPiles(v.Recent)
	for _, marked := range []bool{false, true} { // a mark lies on the neighbors, but under its own pile
		for i, p := range t.Supply {
			b := pileBox(len(t.Players), i)
			if changed[p.Card] != marked {
				continue
			}
			if marked {
				shapes = append(shapes, house.ChangedBox(b.Grow(2), 11)...)
			}
			shapes = append(shapes, drawPile(v, p, b)...)
		}
	}
	return shapes
}

// Measures of a pile, in pixels. On a phone 390 pixels wide, the figures have
// nine pixels and the names six.
const (
	pileFigure   = 37.5 // text size of price and count
	pileNameMax  = 33.0 // text size of a name
	pileNameMin  = 25.0
	pileNameLeft = 48.0 // where the name begins
	pileCountW   = 46.0 // width of the count
	pileWorthW   = 60.0 // width of what the card is worth
)

// drawPile draws a pile in one row: its price, its name, what a Train or a building is worth, and how
// many cards it has left. What its cards do is on the cards of the shop. An
// empty pile is a dashed frame.
func drawPile(v render.View, p trains.Pile, b scene.Box) []scene.Shape {
	face, _ := trains.Printed(p.Card)
	frame := scene.Rect{Box: b, Radius: 9, Fill: scene.Flat(categoryTint(face)), Stroke: scene.Edge(house.InkSoft, 2)}
	ink := house.Ink
	if p.Left <= 0 {
		frame.Fill, ink = scene.Flat(house.Shade), house.InkSoft
		frame.Stroke = scene.Stroke{Color: house.InkSoft, Width: 2, Dash: []float64{7, 6}, Cap: scene.Butt}
	}
	mid, right := b.Center().Y, b.Max.X-10
	shapes := []scene.Shape{frame, scene.Text{S: strconv.Itoa(p.Left), At: scene.Pt(right, mid), Font: house.Narrow(pileFigure, scene.Bold),
		Color: ink, Align: scene.Right, Level: scene.Middle}}
	right -= pileCountW
	if face.Category != trains.Refuse {
		shapes = append(shapes, drawPileCoin(scene.Pt(b.Min.X+24, mid), min(b.H()-3, 41), pileFigure, strconv.Itoa(p.Cost))...)
	}
	if worth := drawWorth(face, scene.Pt(right, mid)); worth != nil {
		shapes = append(shapes, worth...)
		right -= pileWorthW
	}
	name := scene.Text{S: v.Tell.Token(p.Card), At: scene.Pt(b.Min.X+pileNameLeft, mid), Font: house.Narrow(min(pileNameMax, 0.9*b.H()), scene.Bold),
		Color: ink, Level: scene.Middle, MaxWidth: right - 6 - b.Min.X - pileNameLeft, MinSize: pileNameMin}
	if house.IsCut(v.Measure, name) {
		name.S = shortName(v.Tell, p.Card)
	}
	if house.IsCut(v.Measure, name) {
		name.S = v.Tell.Brief(p.Card)
	}
	return append(shapes, name)
}

// drawWorth draws what a Train or a building is worth, ending at a point: coins each time it is played, or
// points at the end of the game.
func drawWorth(f trains.Face, right scene.Point) []scene.Shape {
	text := scene.Text{Font: house.Narrow(pileNameMax, scene.Medium), Color: house.Ink, Align: scene.Right, Level: scene.Middle}
	const icon = 20.0
	mark := right.Add(scene.Pt(-icon/2, 0))
	text.At = right.Add(scene.Pt(-icon-3, 0))
	switch {
	case f.Points > 0:
		text.S = strconv.Itoa(f.Points)
		return []scene.Shape{scene.Icon{Name: scene.IconStar, At: mark, Size: icon + 4, Color: house.Ink}, text}
	case f.Value > 0 && f.Category == trains.Train:
		text.S = "+" + strconv.Itoa(f.Value)
		return []scene.Shape{scene.Circle{Center: mark, R: icon/2 - 1, Fill: scene.Flat(house.Coin), Stroke: scene.Edge(house.CoinEdge, 2)}, text}
	}
	return nil
}

// drawPileCoin draws a price on a coin, in large narrow figures.
func drawPileCoin(at scene.Point, size, figure float64, price string) []scene.Shape {
	return []scene.Shape{
		scene.Circle{Center: at, R: size / 2, Fill: scene.Flat(house.Coin), Stroke: scene.Edge(house.CoinEdge, 2)},
		scene.Text{S: price, At: at, Font: house.Narrow(figure, scene.Bold), Color: house.Ink, Align: scene.Centered,
			Level: scene.Middle},
	}
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
