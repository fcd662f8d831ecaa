package trick

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of a hand: the cards of the trick, what it brings, and the hand in one row
// while its cards are large enough, with a gap between companies.
const (
	playedY   = 148.0 // top of the cards of the trick
	playedH   = 84.0
	playedGap = 12.0
	outcomeY  = 164.0 // if no card was played yet
	handY     = 226.0 // likewise
	handEnd   = 998.0 // maximum height of the picture

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

// handLayout places the cards of a hand in rows.
type handLayout struct {
	rows  [][]string
	top   float64 // of the first row
	above float64 // additional room above each row
	cardH float64
}

// layOutHand places the cards of a hand below the cards of the trick.
func layOutHand(t trick.Table, cards []string, above float64) handLayout {
	l := handLayout{rows: handRows(cards), top: handY + playedRoom(t), above: above}
	l.cardH = min(cardHeight(l.rows), (handEnd-l.top)/float64(max(1, len(l.rows)))-rowGap-above)
	return l
}

// playedRoom returns the height of the row of cards that were played to the trick.
func playedRoom(t trick.Table) float64 {
	if t.Stage != "play" || len(t.Played) == 0 {
		return 0
	}
	return playedH + playedGap
}

// drawHand draws a hand with additional room above each row.
func drawHand(v render.View, private render.Private, above float64) render.Hand {
	t, _ := tableOf(v.Table)
	cards := handOf(private).Cards
	l := layOutHand(t, cards, above)
	shapes := v.PromptShapes(private, handTask(v, private, t))
	if playedRoom(t) > 0 {
		shapes = append(shapes, drawPlayedRow(v, t, scene.XYWH(margin+handInset, playedY, width-2*margin-2*handInset, playedH))...)
	}
	raised := private.Moves.Choices("play", nil, 0)
	outcomes := scene.XYWH(margin+handInset, outcomeY+playedRoom(t)-22, width-2*margin-2*handInset, 44)
	shapes = append(shapes, drawOutcomes(v, t, outcomes, cannotWin(t, raised))...)
	for i, b := range l.boxes() {
		shapes = append(shapes, drawRailCard(cards[i], b, cardState(raised, cards[i]))...)
	}
	if len(cards) == 0 {
		shapes = append(shapes, scene.Text{S: v.Tell.Say("trick.ui.hand.none"), At: scene.Pt(margin+handInset, l.top+60),
			Font: house.Font(house.Glance, scene.Regular), Color: house.InkSoft, Level: scene.Middle})
	}
	name := v.Tell.Name(private.Hand.Seat())
	picture := render.Hand{
		Height: int(l.top + max(1, float64(len(l.rows)))*l.rowStep()),
		Title:  v.Tell.Say("trick.ui.hand", render.Data{"Name": name}),
		Note:   v.Tell.Say("trick.ui.trick", render.Data{"Trick": t.Trick, "Tricks": t.Tricks}),
		Shapes: shapes,
	}
	if won := newlyWon(v, private, t); won != "" {
		picture.Title, picture.Note = won, name+" · "+picture.Note
	}
	return picture
}

// newlyWon returns who won the trick that has just ended and its prize, until the next
// card is played, if the seat must act then.
func newlyWon(v render.View, private render.Private, t trick.Table) string {
	seat := private.Hand.Seat()
	if !v.Status.Acting.Has(seat) || t.Stage == "play" && t.Led != "" {
		return ""
	}
	return wonText(v.Tell, t, seat)
}

// drawPlayedRow draws the cards of the trick in a row, in the order played: whose each
// is, its company and its number. The one that leads so far has a crown.
func drawPlayedRow(v render.View, t trick.Table, b scene.Box) []scene.Shape {
	const pad, markSize, plateW, numberW = 12.0, 44.0, 104.0, 84.0
	w := (b.W()+playedGap)/float64(len(t.Players)-1) - playedGap
	if len(t.Players) == len(t.Played) {
		w = (b.W()+playedGap)/float64(len(t.Played)) - playedGap
	}
	w = min(w, 480)
	var shapes []scene.Shape
	for i, p := range t.Played {
		f, l := faceAndLook(p.Card)
		c := scene.XYWH(b.Min.X+float64(i)*(w+playedGap), b.Min.Y, w, b.H())
		edge, mid := scene.Edge(house.Rule, 2), c.Center().Y
		if p.Seat == t.Ahead {
			edge = scene.Edge(house.Ink, 4)
		}
		number := scene.XYWH(c.Max.X-numberW-6, c.Min.Y+6, numberW, c.H()-12)
		plate := scene.XYWH(number.Min.X-plateW-6, number.Min.Y, plateW, number.H())
		name := c.Min.X + pad + markSize + 8
		shapes = append(shapes, scene.Rect{Box: c, Radius: 12, Fill: scene.Flat(house.Card), Stroke: edge})
		shapes = append(shapes, house.SeatMark(scene.Pt(c.Min.X+pad+markSize/2, mid), markSize, v.Look(p.Seat))...)
		shapes = append(shapes, scene.Text{S: v.Tell.Name(p.Seat), At: scene.Pt(name, mid), Font: house.Font(house.Glance, scene.Medium),
			Color: house.Ink, Level: scene.Middle, MaxWidth: plate.Min.X - name - 8, MinSize: house.Title})
		shapes = append(shapes, l.drawSign(plate)...)
		shapes = append(shapes, scene.Rect{Box: number, Radius: 8, Fill: scene.Flat(l.light)},
			scene.Text{S: strconv.Itoa(f.Number), At: number.Center(), Font: house.Font(60, scene.Bold), Color: house.Ink,
				Align: scene.Centered, Level: scene.Middle, MaxWidth: numberW - 8})
		if p.Seat == t.Ahead {
			shapes = append(shapes, drawCrown(scene.Pt(c.Max.X-4, c.Min.Y+8), 20)...)
		}
	}
	return shapes
}

// cannotWin reports whether none of the playable cards would lead the trick.
func cannotWin(t trick.Table, playable []string) bool {
	return len(playable) > 0 && t.Led != "" && !slices.ContainsFunc(playable, func(token string) bool { return wouldLead(t, token) })
}

// rowStep returns the distance between rows.
func (l handLayout) rowStep() float64 { return l.cardH + rowGap + l.above }

// boxes returns the boxes of the cards, row by row. Each row has the whole width,
// unless it has only one card.
func (l handLayout) boxes() []scene.Box {
	var boxes []scene.Box
	for i, row := range l.rows {
		x, w := margin+handInset, min(wideCardW, rowCardWidth(row))
		for n, token := range row {
			if n > 0 {
				x += w + gapBetween(row[n-1], token)
			}
			boxes = append(boxes, scene.XYWH(x, l.top+l.above+float64(i)*l.rowStep(), w, l.cardH))
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
	case !v.Status.Acting.Has(private.Hand.Seat()):
		return v.StatusLine()
	case t.Stage == "play" && t.Led == "":
		return v.Tell.Say("trick.ui.task.lead", render.Data{"What": v.Tell.Tokens(currentPrize(t))})
	case t.Stage == "play":
		return followTask(v, private, t)
	}
	return v.Tell.Say("trick.ui.task."+t.Stage, render.Data{"What": v.Tell.Token(taskToken(t))})
}

// followTask returns which company the seat must follow and which card leads so far, or that
// it has none of its cards.
func followTask(v render.View, private render.Private, t trick.Table) string {
	led := func(token string) bool { return companyOf(token) == t.Led }
	if !slices.ContainsFunc(handOf(private).Cards, led) {
		return v.Tell.Say("trick.ui.task.any", render.Data{"What": v.Tell.Token(t.Led)})
	}
	best, _ := trick.Printed(playedBy(t, t.Ahead))
	return v.Tell.Say("trick.ui.task.play", render.Data{"What": v.Tell.Token(t.Led), "N": best.Number})
}

// promptText returns what the acting seat is asked for.
func promptText(v render.View, private render.Private) string {
	t, ok := tableOf(v.Table)
	if !ok || !v.Status.Acting.Has(private.Hand.Seat()) {
		return ""
	}
	return handTask(v, private, t)
}
