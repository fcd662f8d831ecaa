package europe

import (
	"strconv"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the ways to pay, in pixels.
const (
	payHead      = 46.0 // above them, for the column heads
	payRow       = 104.0
	payGap       = 40.0  // between columns
	payNumber    = 76.0  // left of the cards, for the number
	payRemaining = 108.0 // for the remaining cards of one kind
	payCardW     = 104.0
	payOverlap   = payCardW + 8 // from one card to the next if there is room
)

// drawPaySheet draws the ways to pay: the cards of each, and in softer ink how
// many of the same kinds remain.
func drawPaySheet(v render.View, s render.Sheet) render.Layout {
	columns := 1 + min(len(s.Offers)-1, 5)/5
	rows := (len(s.Offers) + columns - 1) / columns
	layout := render.Layout{Height: int(render.SheetTop + payHead + payRow*float64(rows) + 8), Note: tunnelNote(v, s)}
	w := (render.SheetWidth-2*margin+payGap)/float64(columns) - payGap
	for i, token := range s.Tokens() {
		b := scene.XYWH(margin+float64(i%columns)*(w+payGap), render.SheetTop+payHead+payRow*float64(i/columns), w, payRow-14)
		if i < columns {
			layout.Shapes = append(layout.Shapes, drawRemainingHead(v, b))
		}
		layout.Shapes = append(layout.Shapes, drawPayment(handOf(s.Private), token, b)...)
		layout.Spots = append(layout.Spots, house.Spot{scene.Pt(b.Min.X+payNumber/2-6, b.Center().Y)})
	}
	return layout
}

// tunnelNote returns a warning that a tunnel may need extra cards, or "".
func tunnelNote(v render.View, s render.Sheet) string {
	if len(s.Offers) == 0 || s.Offers[0].Kind != "claim" {
		return ""
	}
	if i, ok := europe.TrackOf(s.Offers[0].Args[0]); !ok || !tracks[i].Tunnel {
		return ""
	}
	return v.Tell.Say("europe.ui.pay.tunnel")
}

// drawRemainingHead draws the head of the column of remaining cards.
func drawRemainingHead(v render.View, b scene.Box) scene.Shape {
	return scene.Text{S: v.Tell.Say("europe.ui.pay.stays"), At: scene.Pt(b.Max.X-payRemaining, b.Min.Y-payHead/2),
		Font: house.Font(30, scene.Medium), Color: house.InkSoft, Align: scene.Centered, Level: scene.Middle}
}

// drawPayment draws a payment in a row: colored cards, then locomotives, and at
// the right how many of both remain in hand.
func drawPayment(h europe.Hand, payment string, b scene.Box) []scene.Shape {
	colour, plain, locos, ok := europe.PaymentOf(payment)
	if !ok {
		return nil
	}
	stays := scene.XYWH(b.Max.X-2*payRemaining, b.Min.Y, payRemaining, b.H())
	room := stays.Min.X - 20 - (b.Min.X + payNumber) - payCardW
	shift := min(payOverlap, room/float64(max(plain+locos-1, 1)))
	at := scene.XYWH(b.Min.X+payNumber, b.Min.Y, payCardW, b.H())
	var shapes []scene.Shape
	for i := range plain + locos {
		card := colour
		if i >= plain {
			card = europe.Loco
		}
		shapes = append(shapes, drawChip(card, at.Move(scene.Pt(shift*float64(i), 0)))...)
	}
	if plain > 0 {
		shapes = append(shapes, drawRemaining(colour, countHeld(h, colour)-plain, stays)...)
	}
	return append(shapes, drawRemaining(europe.Loco, countHeld(h, europe.Loco)-locos, stays.Move(scene.Pt(payRemaining, 0)))...)
}

// drawRemaining draws how many cards of a kind remain in hand.
func drawRemaining(card europe.Card, n int, b scene.Box) []scene.Shape {
	small := scene.Around(scene.Pt(b.Min.X+74, b.Center().Y), 54, 60)
	return append(drawChip(card, small), scene.Text{S: strconv.Itoa(n), At: scene.Pt(b.Min.X+40, b.Center().Y),
		Font: house.Font(40, scene.Bold), Color: house.InkSoft, Align: scene.Right, Level: scene.Middle})
}
