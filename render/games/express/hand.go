package express

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// The cards of a hand.
const (
	handY            = 172.0
	cardW            = 240.0 // at most, of an upright card
	cardGap          = 14.0
	perRow           = 9
	maxSidewaysCards = 5    // so many may lie on their sides, and fill the picture so
	cardAspect       = 1.28 // of an upright card's height to its width
)

// cardCount is cards of one number.
type cardCount struct {
	token string
	n     int
}

// countCards are cards by number, equal ones together.
func countCards(cards []string) []cardCount {
	var list []cardCount
	for _, c := range cards {
		if n := len(list) - 1; n >= 0 && list[n].token == c {
			list[n].n++
			continue
		}
		list = append(list, cardCount{c, 1})
	}
	return list
}

// Hand is a seat's cards by number, and the Black Engine if it has it; those
// that may be paid or chosen now are raised.
func (Painter) Hand(v render.View, own render.Private) render.Hand {
	t, _, _ := tableOf(v.Table)
	return layHand(v, own, t, heldCards(own, t), taskText(v, own, t))
}

// layHand is the hand with its cards in an order, under what is to be done.
func layHand(v render.View, own render.Private, t express.Table, held []cardCount, todo string) render.Hand {
	seat := own.Hand.Seat()
	g := handGridFor(len(held))
	shapes := v.Demand(own, todo)
	may := slices.Concat(
		own.Moves.Choices("order", nil, 0), own.Moves.Choices("pay", nil, 0), own.Moves.Choices("give", nil, 0),
	)
	for i, same := range held {
		b := g.box(i)
		shapes = append(shapes, drawHeldCard(v, same.token, b, cardState(may, same.token))...)
		shapes = append(shapes, drawCopies(v, b, same.n)...)
	}
	if len(held) == 0 {
		shapes = append(shapes, scene.Text{S: v.Tell.Say("express.ui.hand.none"), At: scene.Pt(margin+4, handY+60),
			Font: house.Font(house.Glance, scene.Regular), Color: house.InkSoft, Level: scene.Middle})
	}
	return render.Hand{
		Height: int(handY + float64(g.rows)*g.h + 6),
		Title:  v.Tell.Say("express.ui.hand", render.Data{"Name": v.Tell.Name(seat)}),
		Note:   v.Subject(),
		Shapes: shapes,
	}
}

// heldCards is what a seat holds, by number, the Black Engine last.
func heldCards(own render.Private, t express.Table) []cardCount {
	held := countCards(handOf(own).Cards)
	if t.Engine == own.Hand.Seat() {
		held = append(held, cardCount{engineToken, 1})
	}
	return held
}

// handGridFor is how so many cards lie in rows.
func handGridFor(n int) handGrid {
	rows := max(1, int(math.Ceil(float64(n)/perRow)))
	columns := int(math.Ceil(float64(n) / float64(rows)))
	w, h := cardSize(columns)
	return handGrid{columns: columns, rows: rows, w: w, h: h + 34}
}

// handGrid is the rows of a hand: the width of a card, and from row to row.
type handGrid struct {
	columns, rows int
	w, h          float64
}

func (g handGrid) box(i int) scene.Box {
	return scene.XYWH(margin+float64(i%g.columns)*(g.w+cardGap), handY+float64(i/g.columns)*g.h, g.w, g.h-34)
}

// cardSize is the size of each of so many cards in a row: few lie on their sides,
// three fill the picture. Where there is none, a line of words takes their room.
func cardSize(columns int) (w, h float64) {
	if columns == 0 {
		return 0, 2 * house.Glance
	}
	w = (width-2*margin+cardGap)/float64(max(columns, 3)) - cardGap
	if columns <= maxSidewaysCards {
		return w, w / cardAspect
	}
	w = min(w, cardW)
	return w, w * cardAspect
}

// cardState raises the cards that may be used over the others; as long as none
// may, all are as they are.
func cardState(may []string, token string) house.State {
	if slices.Contains(may, token) {
		return house.Raised
	}
	return house.Normal
}

// handOf is the game's own hand; the zero one where there is none.
func handOf(own render.Private) express.Hand {
	hand, _ := own.Hand.View().(express.Hand)
	return hand
}

// taskText is what a seat has to do now, or for whom it waits.
func taskText(v render.View, own render.Private, t express.Table) string {
	if words := promptText(v, own); words != "" {
		return words
	}
	return headingText(v, t)
}

// turnActions are what may be done in a turn, with the kinds of move that do it.
var turnActions = []struct {
	key   string
	kinds []string
}{
	{"express.ui.act.build", []string{"pay", "lay"}},
	{"express.ui.act.buy", []string{"buy", "force"}},
	{"express.ui.act.run", []string{"run"}},
	{"express.ui.act.swap", []string{"swap"}},
	{"express.ui.act.end", []string{"end"}},
}

// turnPrompt is what the seat may do now in its turn.
func turnPrompt(tell *render.Teller, own render.Private) string {
	now := own.Moves.Kinds()
	var words []string
	for _, a := range turnActions {
		if slices.ContainsFunc(a.kinds, func(kind string) bool { return slices.Contains(now, kind) }) {
			words = append(words, tell.Say(a.key))
		}
	}
	return tell.Say("express.ui.task.turn", render.Data{"Acts": tell.Or(words...)})
}

// promptText is what a seat that must act is asked for.
func promptText(v render.View, own render.Private) string {
	t, _, ok := tableOf(v.Table)
	seat := own.Hand.Seat()
	if !ok || seat == engine.Spectator || v.Status.Over() || !v.Status.Acting.Has(seat) {
		return ""
	}
	data := render.Data{"N": 0, "Company": "", "Card": "", "Name": ""}
	stage := t.Stage
	switch {
	case stage == "turn" && t.Opening:
		stage = "opening"
	case stage == "turn" && t.Credit > 0:
		stage = "second"
	case stage == "turn":
		return turnPrompt(v.Tell, own)
	case stage == "lay" && t.Opening:
		stage = "lay.opening"
	case stage == "give" && t.Purchase != nil:
		data["N"], data["Card"] = t.Purchase.Left, v.Tell.Token(t.Purchase.Card)
		if owner := t.Purchase.From; owner != engine.Spectator {
			stage, data["Name"] = "give.owner", v.Tell.Name(owner)
		}
	case t.Payout != nil:
		data["N"], data["Company"], data["Name"] = t.Payout.Left, v.Tell.Token(t.Payout.Company), v.Tell.Name(t.Active)
	}
	task := v.Tell.Say("express.ui.task."+stage, data)
	switch {
	case stage == "ask" && t.Payout.Gain > 0:
		return task + " " + v.Tell.Say("express.ui.ask.card")
	case stage == "ask":
		return task + " " + v.Tell.Say("express.ui.ask.nothing")
	}
	return task
}
