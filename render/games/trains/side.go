package trains

import (
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of the right column: scores, a line of counts, the eight piles that
// every match has in rows of four, and the eight kingdom piles in rows of two.
const (
	sideW       = width - margin - sideX
	scoresH     = 228.0
	pilesY      = 389.0
	pileGap     = 8.0
	commonPiles = 8 // piles that every match has
)

// pileBox returns the box of the i-th pile.
func pileBox(i int) scene.Box {
	if i < commonPiles {
		const dx, dy = house.PileWidth + pileGap, house.PileHeight + pileGap - 2
		return scene.XYWH(sideX+float64(i%4)*dx, pilesY+float64(i/4)*dy, house.PileWidth, house.PileHeight)
	}
	const dx, dy = house.BroadWidth + pileGap, house.BroadHeight + pileGap - 1
	const below = pilesY + commonPiles/4*(house.PileHeight+pileGap-2) + 2
	i -= commonPiles
	return scene.XYWH(sideX+float64(i%2)*dx, below+float64(i/2)*dy, house.BroadWidth, house.BroadHeight)
}

// drawScores draws the list of players with their score on the board, cubes
// left and cards in hand.
func drawScores(v render.View, t trains.Table) []scene.Shape {
	b, _ := trains.BoardOf(t.Map)
	changed := changedScores(v.Recent, t, b)
	rows := make([]house.Row, len(t.Players))
	for i, p := range t.Players {
		row := v.PlayerRow(p.Seat)
		row.Score, row.Changed = render.Number(p.Score), changed[p.Seat]
		row.Facts = []house.Fact{
			{Icon: scene.IconRail, Text: strconv.Itoa(p.Cubes)},
			{Icon: scene.IconCard, Text: strconv.Itoa(p.Hand)},
		}
		rows[i] = row
	}
	h := min(scoresH, 84*float64(len(rows)))
	return house.ScoreRows(v.Measure, scene.XYWH(sideX, bodyY, sideW, h), rows)
}

// drawEndCounts draws the counts that decide when the game ends, large enough
// for a phone.
func drawEndCounts(v render.View, t trains.Table) []scene.Shape {
	font := house.Narrow(37.5, scene.Bold)
	empty := scene.Text{S: v.Tell.Say("trains.ui.empty", render.Data{"Empty": t.Empty}), At: scene.Pt(sideX, pilesY-22),
		Font: font, Color: house.Ink, Level: scene.Middle}
	left := scene.Text{S: strconv.Itoa(t.Tokens), At: scene.Pt(width-margin-8, pilesY-22), Font: font, Color: house.Ink,
		Align: scene.Right, Level: scene.Middle}
	icon := left.At.Add(scene.Pt(-v.Measure.Measure(left.S, font).Width-26, 0))
	return []scene.Shape{empty, left, scene.Icon{Name: scene.IconStation, At: icon, Size: 34, Color: house.InkSoft}}
}

// drawSupply draws the sixteen piles and the counts that decide when the game
// ends.
func drawSupply(v render.View, t trains.Table) []scene.Shape {
	shapes := drawEndCounts(v, t)
	changed := changedPiles(v.Recent)
	for i, p := range t.Supply {
		shapes = append(shapes, house.DrawPile(v.Measure, pileBox(i), supplyPile(v.Tell, p, changed[p.Card]))...)
	}
	return shapes
}

// fewLeft is the count from which on a kingdom pile shows how many cards it has left.
const fewLeft = 4

// supplyPile returns the drawing of a pile.
func supplyPile(t *render.Teller, p trains.Pile, changed bool) house.Pile {
	face, _ := trains.Printed(p.Card)
	drawn := house.Pile{
		Name: pileName(t, p.Card), Sign: cardSign(face), Band: categoryTint(face), Value: valueText(t, face),
		Count: p.Left, Plenty: p.Left > fewLeft, Changed: changed,
	}
	if face.Category != trains.Refuse {
		drawn.Cost = strconv.Itoa(p.Cost)
	}
	return drawn
}

// pileName returns the name of a card for its pile.
func pileName(t *render.Teller, card string) string {
	if key := "trains.ui.pile." + card; t.Has(key) {
		return t.Say(key)
	}
	return shortName(t, card)
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
