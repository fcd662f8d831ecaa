package trick

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of a hand: what the trick brings, and the cards in one row while they
// are large enough, with a gap between companies.
const (
	outcomeY  = 164.0
	handY     = 226.0
	handCardW = 240.0 // width of a card that is as high as the others may be
	wideCardW = 760.0 // maximum width of a card in a short row
	handGap   = 12.0  // between cards
	suitGap   = 26.0  // additional gap between companies
	perRow    = 8     // maximum number of cards in a single row

	handInset  = 4.0  // distance of the outer cards from the margins
	cardAspect = 1.36 // height of a card divided by its width
	rowGap     = 34.0 // between rows
)

// Hand draws a seat's cards by company, with the playable ones raised.
func (Painter) Hand(v render.View, private render.Private) render.Hand {
	return drawHand(v, private, 0)
}

// drawHand draws a hand with additional room above each row.
func drawHand(v render.View, private render.Private, above float64) render.Hand {
	t, _ := tableOf(v.Table)
	cards := handOf(private).Cards
	rows := handRows(cards)
	shapes := append(v.PromptShapes(private, handTask(v, private, t)),
		drawOutcomes(v, t, scene.XYWH(margin+handInset, outcomeY-22, width-2*margin-2*handInset, 44))...)
	raised := private.Moves.Choices("play", nil, 0)
	for i, b := range handBoxes(rows, above) {
		shapes = append(shapes, drawRailCard(cards[i], b, cardState(raised, cards[i]))...)
	}
	if len(cards) == 0 {
		shapes = append(shapes, scene.Text{S: v.Tell.Say("trick.ui.hand.none"), At: scene.Pt(margin+handInset, handY+60),
			Font: house.Font(house.Glance, scene.Regular), Color: house.InkSoft, Level: scene.Middle})
	}
	return render.Hand{
		Height: int(handY + max(1, float64(len(rows)))*rowStep(rows, above)),
		Title:  v.Tell.Say("trick.ui.hand", render.Data{"Name": v.Tell.Name(private.Hand.Seat())}),
		Note:   v.Subject(),
		Shapes: shapes,
	}
}

// rowStep returns the distance between rows.
func rowStep(rows [][]string, above float64) float64 {
	return cardHeight(rows) + rowGap + above
}

// handBoxes returns the boxes of the cards of a hand, row by row. Each row has
// the whole width, unless it has only one card.
func handBoxes(rows [][]string, above float64) []scene.Box {
	h := cardHeight(rows)
	var boxes []scene.Box
	for i, row := range rows {
		x, w := margin+handInset, min(wideCardW, rowCardWidth(row))
		for n, token := range row {
			if n > 0 {
				x += w + gapBetween(row[n-1], token)
			}
			boxes = append(boxes, scene.XYWH(x, handY+above+float64(i)*rowStep(rows, above), w, h))
		}
	}
	return boxes
}

// cardState returns how a card is drawn: playable cards raised and others
// dimmed, or all normal if none is playable.
func cardState(raised []string, token string) house.CardState {
	switch {
	case slices.Contains(raised, token):
		return house.Raised
	case len(raised) > 0:
		return house.Dimmed
	}
	return house.Normal
}

// handOf returns the game's view of a hand, or the zero value for another
// game's.
func handOf(private render.Private) trick.Hand {
	hand, _ := private.Hand.View().(trick.Hand)
	return hand
}

// handRows divides a hand into at most two rows, between two companies if the
// rows stay about equal.
func handRows(cards []string) [][]string {
	switch {
	case len(cards) == 0:
		return nil
	case len(cards) <= perRow:
		return [][]string{cards}
	}
	middle := (len(cards) + 1) / 2
	for _, d := range []int{0, 1, -1} {
		if at := middle + d; companyOf(cards[at-1]) != companyOf(cards[at]) {
			middle = at
			break
		}
	}
	return [][]string{cards[:middle], cards[middle:]}
}

// cardHeight returns the height of the cards, at which those of the longest row
// have their usual shape.
func cardHeight(rows [][]string) float64 {
	w := handCardW
	for _, row := range rows {
		w = min(w, rowCardWidth(row))
	}
	return w * cardAspect
}

// rowCardWidth returns the width at which the cards of a row fill it.
func rowCardWidth(row []string) float64 {
	gaps := 0.0
	for n := 1; n < len(row); n++ {
		gaps += gapBetween(row[n-1], row[n])
	}
	return (width - 2*margin - 2*handInset - gaps) / float64(max(len(row), 1))
}

// gapBetween returns the gap between two adjacent cards.
func gapBetween(a, b string) float64 {
	if companyOf(a) != companyOf(b) {
		return handGap + suitGap
	}
	return handGap
}

// companyOf returns the company of a card.
func companyOf(card string) string {
	f, _ := faceAndLook(card)
	return f.Company.String()
}

// handTask returns what the seat must do now, or whose turn it is.
func handTask(v render.View, private render.Private, t trick.Table) string {
	switch {
	case v.Status.Over():
		return v.StatusLine()
	case !v.Status.Acting.Has(private.Hand.Seat()):
		return turnText(v, t)
	case t.Stage == "play" && t.Led == "":
		return v.Tell.Say("trick.ui.task.lead", render.Data{"What": v.Tell.Tokens(currentPrize(t))})
	}
	return v.Tell.Say("trick.ui.task."+t.Stage, render.Data{"What": v.Tell.Token(taskToken(t))})
}
