package trains

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawCoins draws how many coins the acting player has in play, in words, and after them the cards whose text is in
// force and those that an effect shows to everybody. What was played and bought is in the news.
func drawCoins(v render.View, t trains.Table) []scene.Shape {
	b := coinsBox(len(t.Players))
	mid := b.Center().Y
	label := scene.Text{S: v.Tell.Say("trains.ui.inplay"), At: scene.Pt(b.Min.X+pileNameLeft, mid), Font: house.Narrow(30, scene.Medium),
		Color: house.Ink, Level: scene.Middle, MaxWidth: b.W() - pileNameLeft - 8, MinSize: house.Reading}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}}
	shapes = append(append(shapes, house.CostCoin(scene.Pt(b.Min.X+24, mid), 39, strconv.Itoa(t.Coins))...), label)
	room := scene.Box{Min: scene.Pt(label.InkBox(v.Measure).Max.X+14, b.Min.Y+4), Max: b.Max.Sub(scene.Pt(6, 4))}
	for _, name := range []func(*render.Teller, string) string{shortName, noName} {
		row := coinsPieces(v, t, name)
		if len(row) == 0 {
			return shapes
		}
		if k := min(rowScale(room, row), room.H()/chipH); k >= minPlayScale {
			return append(shapes, drawOneRow(room, row, k)...)
		}
	}
	return append(shapes, drawPieces(v, room, coinsPieces(v, t, noName))...)
}

// minPlayScale is the smallest scale at which chips beside the coins stay in
// one row. If they are more, it says how many are left out.
const minPlayScale = 0.9

// coinsPieces returns the chips beside the coins. name supplies the names of the cards. A card whose effect waits for an
// answer is marked.
func coinsPieces(v render.View, t trains.Table, name func(*render.Teller, string) string) []rowPiece {
	var row []rowPiece
	for _, card := range t.Lasting {
		row = append(row, cardChip(v, trains.Count{Card: card, N: 1}, name(v.Tell, card), true))
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
