package trains

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawPlayArea draws the acting player's coins and the cards played and gained.
// A card whose effect waits for an answer is marked. The cards have names if
// there is room.
func drawPlayArea(v render.View, t trains.Table) []scene.Shape {
	b := scoresBox(len(t.Players))
	b.Min.Y, b.Max.Y = b.Max.Y+2, playAreaEnd
	frame := scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
	shapes := append([]scene.Shape{frame}, house.CostCoin(scene.Pt(b.Min.X+34, b.Center().Y), 52, strconv.Itoa(t.Coins))...)
	room := scene.Box{Min: scene.Pt(b.Min.X+70, b.Min.Y+6), Max: b.Max.Sub(scene.Pt(8, 6))}
	if named := flattestRows(playAreaPieces(v, t, shortName), room.W()); named.scale >= minPhoneScale && named.height() <= room.H() {
		return append(shapes, named.draw(scene.Pt(room.Min.X, room.Center().Y-named.height()/2))...)
	}
	row := playAreaPieces(v, t, noName)
	if k := rowScale(room, row); k >= minPlayScale {
		return append(shapes, drawOneRow(room, row, k)...)
	}
	return append(shapes, drawPieces(v, room, row)...)
}

// minPlayScale is the smallest scale at which the chips of the play area stay in
// one row. If they are more, it says how many are left out.
const minPlayScale = 0.75

// playAreaPieces returns the play area as a row of chips. name supplies the names
// of the cards. Cards that an effect shows to everybody come last, after a
// question mark.
func playAreaPieces(v render.View, t trains.Table, name func(*render.Teller, string) string) []rowPiece {
	var row []rowPiece
	if len(t.Play) == 0 {
		row = append(row, headingPiece(v, v.Tell.Say("trains.ui.play.none")))
	}
	for _, c := range countPlayed(t.Play) {
		piece := cardChip(v, c, name(v.Tell, c.Card), slices.Contains(t.Lasting, c.Card))
		if t.Pending != nil && t.Pending.Text == c.Card {
			piece = markedPiece(piece)
		}
		row = append(row, piece)
	}
	if len(t.Gained) > 0 {
		row = append(append(row, headingPiece(v, "+")), cardChips(v, t.Gained, name)...)
	}
	if p := t.Pending; p != nil && len(p.Cards) > 0 {
		row = append(append(row, headingPiece(v, "?")), cardChips(v, p.Cards, name)...)
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
