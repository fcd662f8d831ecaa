package trains

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawPlayArea draws the acting player's coins, the cards played and gained,
// and what a pending effect asks.
func drawPlayArea(v render.View, t trains.Table) []scene.Shape {
	b := scene.XYWH(margin, playAreaY, 1062-margin, height-playAreaY-16)
	frame := scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
	at := scene.Pt(b.Min.X+46, b.Center().Y)
	shapes := append([]scene.Shape{frame}, house.CostCoin(at, 66, strconv.Itoa(t.Coins))...)
	room := scene.Box{Min: scene.Pt(b.Min.X+94, b.Min.Y+8), Max: b.Max.Sub(scene.Pt(12, 8))}
	row := playAreaPieces(v, t, shortName)
	if k := rowScale(room, row); k < 1.4 || t.Pending != nil && k < maxChipScale {
		row = playAreaPieces(v, t, noName)
	}
	return append(shapes, drawPieces(v, room, row)...)
}

// playAreaPieces returns the play area as a row of headings and chips. name
// supplies the names of the cards that were played.
func playAreaPieces(v render.View, t trains.Table, name func(*render.Teller, string) string) []rowPiece {
	var row []rowPiece
	if p := t.Pending; p != nil {
		row = append(row, headingPiece(v, pendingText(v.Tell, *p)))
		row = append(row, cardChips(v, p.Cards)...)
	}
	if t.Pending == nil || len(t.Pending.Cards) > 0 {
		row = append(row, headingPiece(v, v.Tell.Say("trains.ui.play")))
	}
	if len(t.Play) == 0 {
		row = append(row, headingPiece(v, v.Tell.Say("trains.ui.play.none")))
	}
	for _, c := range countPlayed(t.Play) {
		row = append(row, cardChip(v, c, name(v.Tell, c.Card), slices.Contains(t.Lasting, c.Card)))
	}
	if len(t.Gained) > 0 {
		row = append(row, headingPiece(v, v.Tell.Say("trains.ui.gained")))
		for _, c := range t.Gained {
			row = append(row, cardChip(v, c, name(v.Tell, c.Card), notInForce))
		}
	}
	return row
}

// promptText returns what the seat is asked for in its turn, or "".
func promptText(v render.View, private render.Private) string {
	t, _ := tableOf(v.Table)
	switch {
	case t.Turn == 0 || len(private.Moves) == 0:
		return ""
	case t.Pending != nil:
		return pendingText(v.Tell, *t.Pending)
	}
	return v.Tell.Say("trains.ui.prompt", render.Data{"Coins": spendableText(v.Tell, t, private)})
}

// spendableText returns the coins that a seat can spend: those of the turn and of the Trains in its
// hand that a purchase or a rail plays.
func spendableText(tell *render.Teller, t trains.Table, private render.Private) string {
	return tell.Say("trains.ui.coins", render.Data{"N": t.Coins + trainCoins(handOf(private))})
}

// pendingText names the effect that waits for an answer, and the answer that it
// needs.
func pendingText(t *render.Teller, p trains.Pause) string {
	asking := t.Say("trains.ui.asks", render.Data{"Card": t.Token(p.Text), "Kind": t.Kind(p.Wants)})
	if p.Left > 0 {
		return t.Say("trains.ui.asks.more", render.Data{"Asks": asking, "N": p.Left})
	}
	return asking
}

// countPlayed returns the cards of the play area with equal ones counted
// together.
func countPlayed(laid []trains.Laid) []trains.Count {
	var list []trains.Count
	for _, l := range laid {
		i := slices.IndexFunc(list, func(c trains.Count) bool { return c.Card == l.Card })
		if i < 0 {
			i = len(list)
			list = append(list, trains.Count{Card: l.Card})
		}
		list[i].N++
	}
	return list
}
