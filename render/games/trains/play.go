package trains

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawCoins draws how many coins the acting player has in play, and after them the cards whose text is in force. While
// an effect shows cards to everybody, it draws these instead. What was played and bought is in the news.
func drawCoins(v render.View, t trains.Table) []scene.Shape {
	b := coinsBox(len(t.Players))
	mid := b.Center().Y
	frame := scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)}
	if p := t.Pending; p != nil && len(p.Cards) > 0 {
		pieces := func(name func(*render.Teller, string) string) []rowPiece {
			return append([]rowPiece{headingPiece(v, v.Tell.Say("trains.ui.shown"))}, cardChips(v, p.Cards, name)...)
		}
		return append([]scene.Shape{frame}, drawInStrip(v, b, pieces)...)
	}
	text := func(s string, x, most float64) scene.Text {
		return scene.Text{S: s, At: scene.Pt(x, mid), Font: house.Narrow(30, scene.Medium), Color: house.Ink, Level: scene.Middle,
			MaxWidth: most, MinSize: pileNameMin}
	}
	label := text(v.Tell.Say("trains.ui.inplay"), b.Min.X+14, b.W()-70)
	coin := label.InkBox(v.Measure).Max.X + 30
	shapes := append([]scene.Shape{frame, label}, drawPileCoin(scene.Pt(coin, mid), 39, pileFigure, strconv.Itoa(t.Coins))...)
	if len(t.Lasting) == 0 {
		return shapes
	}
	names := make([]string, len(t.Lasting))
	for i, card := range t.Lasting {
		names[i] = shortName(v.Tell, card)
	}
	const clock = 28.0
	left := coin + 32
	inForce := text(v.Tell.Commas(names), left+clock+6, b.Max.X-left-clock-16)
	if house.IsCut(v.Measure, inForce) {
		room := scene.Box{Min: scene.Pt(left, b.Min.Y), Max: b.Max}
		return append(shapes, drawInStrip(v, room, func(func(*render.Teller, string) string) []rowPiece {
			var row []rowPiece
			for _, card := range t.Lasting {
				row = append(row, cardChip(v, trains.Count{Card: card, N: 1}, "", true))
			}
			return row
		})...)
	}
	return append(shapes, scene.Icon{Name: scene.IconClock, At: scene.Pt(left+clock/2, mid), Size: clock, Color: house.Ink}, inForce)
}

// drawInStrip draws chips in one row of a low box, with their names if there is room.
func drawInStrip(v render.View, b scene.Box, pieces func(name func(*render.Teller, string) string) []rowPiece) []scene.Shape {
	room := scene.Box{Min: b.Min.Add(scene.Pt(8, 4)), Max: b.Max.Sub(scene.Pt(8, 4))}
	most := room.H() / chipH
	for _, name := range []func(*render.Teller, string) string{shortName, noName} {
		if k := min(rowScale(room, pieces(name)), most); k >= minStripScale {
			return drawOneRow(room, pieces(name), k)
		}
	}
	return drawPieces(v, room, pieces(noName))
}

// minStripScale is the smallest scale at which chips stay in one row. If they are more, it says how many are left out.
const minStripScale = 0.85

// promptText returns what the seat is asked for in its turn, or "".
func promptText(v render.View, private render.Private) string {
	t, _ := tableOf(v.Table)
	switch {
	case t.Turn == 0 || len(private.Moves) == 0:
		return ""
	case t.Pending != nil:
		return pendingText(v.Tell, *t.Pending)
	}
	coins := render.Data{"Coins": spendableText(v.Tell, t, private)}
	if more := otherCoins(handOf(private)); more > 0 {
		coins["N"] = more
		return v.Tell.Say("trains.ui.prompt.more", coins)
	}
	return v.Tell.Say("trains.ui.prompt", coins)
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
