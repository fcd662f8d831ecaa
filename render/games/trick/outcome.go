package trick

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// outcome is what winning the current trick brings, and what losing it brings or,
// if either is true, what happens in both cases.
type outcome struct {
	win, lose string
	either    bool
}

// outcomeOf returns the outcome of the current trick in words, or false if no
// card is to be played.
func outcomeOf(t *render.Teller, view trick.Table) (o outcome, ok bool) {
	prize := currentPrize(view)
	if view.Stage != "play" || len(prize) == 0 {
		return o, false
	}
	f, look := faceAndLook(prize[0])
	kind := "share"
	switch f.Type {
	case trick.Engine:
		kind = "engine"
	case trick.City:
		kind = "city"
	}
	data := render.Data{"Prize": t.Tokens(prize), "Company": look.letters}
	return outcome{t.Say("trick.ui.win."+kind, data), t.Say("trick.ui.lose."+kind, data), kind != "share"}, true
}

// wonText returns who won the last trick whose cards have all been played, with which
// card, and the prize with the line that got it. Reader is addressed as "you". It
// returns "" if no prize has been won yet.
func wonText(t *render.Teller, view trick.Table, reader engine.Seat) string {
	winner, cards := view.Winner, view.Played
	if winner == 0 {
		winner, cards = view.LastWon, view.Last
	}
	if winner == 0 || len(view.Award) == 0 {
		return ""
	}
	var prize []string
	for _, token := range view.Award {
		for _, c := range view.Companies {
			if c.Engine == token || slices.Contains(c.Line, token) {
				token += "@" + c.Company
				break
			}
		}
		prize = append(prize, token)
	}
	key := "trick.ui.outcome"
	if winner == reader {
		key += ".you"
	}
	return t.Say(key, render.Data{"Name": t.Name(winner), "Card": t.Token(cardIn(cards, winner)), "What": t.Tokens(prize)})
}

// drawOutcomes draws in a row what winning and losing the current trick bring,
// each after a sign. If the trick cannot be won, only the latter is drawn.
func drawOutcomes(v render.View, t trick.Table, b scene.Box, lost bool) []scene.Shape {
	o, ok := outcomeOf(v.Tell, t)
	if !ok {
		return nil
	}
	const sign, gap = 40.0, 30.0
	y, size := b.Center().Y, 34.0
	font := func() scene.Font { return house.Narrow(size, scene.Medium) }
	width := func(s string) float64 { return sign + v.Measure.Measure(s, font()).Width }
	for size > house.Reading && width(o.win)+gap+width(o.lose) > b.W() {
		size--
	}
	word := func(s string, x float64) scene.Text {
		return scene.Text{S: s, At: scene.Pt(x, y), Font: font(), Color: house.Ink, Level: scene.Middle}
	}
	lose, icon := b.Min.X+width(o.win)+gap, scene.IconCross
	if o.either {
		icon = scene.IconRail
	}
	if lost {
		lose = b.Min.X
	}
	shapes := []scene.Shape{
		scene.Icon{Name: icon, At: scene.Pt(lose+16, y), Size: 30, Color: house.InkSoft}, word(o.lose, lose+sign),
	}
	if lost {
		return shapes
	}
	return append(shapes, scene.Icon{Name: scene.IconStar, At: scene.Pt(b.Min.X+16, y), Size: 32, Color: house.CoinEdge},
		word(o.win, b.Min.X+sign))
}
