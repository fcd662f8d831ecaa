package trick

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// The cards of a hand: in one row as long as they are large enough, a gap
// between the companies.
const (
	handY     = 172.0
	handCardW = 240.0
	handGap   = 12.0 // between cards
	suitGap   = 26.0 // more between companies
	perRow    = 8
)

// Hand is a seat's cards by company, those that can be played now raised.
func (Painter) Hand(v render.View, own render.Private) render.Hand { return layHand(v, own, 0) }

// layHand lays a hand out, with so much more room above each row.
func layHand(v render.View, own render.Private, above float64) render.Hand {
	t, _ := tableOf(v.Table)
	cards := handOf(own).Cards
	rows := handRows(cards)
	shapes := v.Demand(own, handTask(v, own, t))
	raised := own.Moves.Choices("play", nil, 0)
	for i, b := range handBoxes(rows, above) {
		shapes = append(shapes, drawRailCard(cards[i], b, cardState(raised, cards[i]))...)
	}
	if len(cards) == 0 {
		shapes = append(shapes, scene.Text{S: v.Tell.Say("trick.ui.hand.none"), At: scene.Pt(margin+4, handY+60),
			Font: house.Font(house.Glance, scene.Regular), Color: house.InkSoft, Level: scene.Middle})
	}
	return render.Hand{
		Height: int(handY + max(1, float64(len(rows)))*rowStep(rows, above)),
		Title:  v.Tell.Say("trick.ui.hand", render.Data{"Name": v.Tell.Name(own.Hand.Seat())}),
		Note:   v.Subject(),
		Shapes: shapes,
	}
}

// rowStep is how much lower the cards of the next row lie.
func rowStep(rows [][]string, above float64) float64 { return cardWidth(rows)*1.36 + 34 + above }

// handBoxes are where the cards of a hand lie, row by row, with so much more room above
// each.
func handBoxes(rows [][]string, above float64) []scene.Box {
	w := cardWidth(rows)
	var boxes []scene.Box
	for i, row := range rows {
		x := margin + 4
		for n, token := range row {
			if n > 0 {
				x += w + gapBetween(row[n-1], token)
			}
			boxes = append(boxes, scene.XYWH(x, handY+above+float64(i)*rowStep(rows, above), w, w*1.36))
		}
	}
	return boxes
}

// cardState raises the playable cards over the others; as long as none is, all are
// as they are.
func cardState(raised []string, token string) house.State {
	switch {
	case slices.Contains(raised, token):
		return house.Raised
	case len(raised) > 0:
		return house.Dimmed
	}
	return house.Normal
}

// handOf is the game's own hand; the zero one where there is none.
func handOf(own render.Private) trick.Hand {
	hand, _ := own.Hand.View().(trick.Hand)
	return hand
}

// handRows divides a hand that is too long for one row in two, between two
// companies if that leaves neither row much longer than the other.
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

// cardWidth is the width at which the widest row fits.
func cardWidth(rows [][]string) float64 {
	w := handCardW
	for _, row := range rows {
		gaps := 0.0
		for n := 1; n < len(row); n++ {
			gaps += gapBetween(row[n-1], row[n])
		}
		w = min(w, (width-2*margin-8-gaps)/float64(len(row)))
	}
	return w
}

// gapBetween is the room between two cards that lie side by side.
func gapBetween(a, b string) float64 {
	if companyOf(a) != companyOf(b) {
		return handGap + suitGap
	}
	return handGap
}

func companyOf(card string) string {
	f, _ := faceAndLook(card)
	return f.Company.String()
}

// handTask is what the seat has to do now, or for whom it waits.
func handTask(v render.View, own render.Private, t trick.Table) string {
	switch {
	case v.Status.Over():
		return v.Turn()
	case !v.Status.Acting.Has(own.Hand.Seat()):
		return turnText(v, t)
	case t.Stage == "play" && t.Led == "":
		return v.Tell.Say("trick.ui.task.lead", render.Data{"What": v.Tell.Tokens(currentPrize(t))})
	}
	return v.Tell.Say("trick.ui.task."+t.Stage, render.Data{"What": v.Tell.Token(taskToken(t))})
}
