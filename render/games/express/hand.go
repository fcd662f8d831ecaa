package express

import (
	"math"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of a hand.
const (
	handY            = 172.0
	cardW            = 240.0 // maximum width of an upright card
	cardGap          = 14.0
	perRow           = 9
	maxSidewaysCards = 5    // up to this many cards lie on their sides, to fill the picture
	cardAspect       = 1.28 // height of an upright card relative to its width
)

// cardCount is a number of equal cards.
type cardCount struct {
	token string
	n     int
}

// countCards groups equal cards that follow each other.
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

// Hand draws a seat's cards, least useful first, and the Black Engine if it has it. Cards
// that may be paid or chosen now are raised.
func (Painter) Hand(v render.View, private render.Private) render.Hand {
	t, _, _ := tableOf(v.Table)
	return drawHand(v, private, t, heldCards(private, t), taskText(v, private, t))
}

// drawHand draws a hand with its cards in the given order. todo is the text
// above them.
func drawHand(v render.View, private render.Private, t express.Table, held []cardCount, todo string) render.Hand {
	seat := private.Hand.Seat()
	g := handGridFor(len(held))
	shapes := v.PromptShapes(private, todo)
	may := slices.Concat(
		private.Moves.Choices("order", nil, 0), private.Moves.Choices("pay", nil, 0), private.Moves.Choices("give", nil, 0),
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

// HandScope returns the scope of the sheet that is the hand.
func (Painter) HandScope() string { return scopeHand }

// HandStrip draws the hand as a row of small cards.
func (Painter) HandStrip(v render.View, private render.Private) (shapes []scene.Shape, height float64) {
	const heading, most, gap, foot = 200.0, 112.0, 10.0, 14.0
	t, _, _ := tableOf(v.Table)
	held := heldCards(private, t)
	if len(held) == 0 {
		return nil, 0
	}
	w := min(most, (render.SheetWidth-2*margin-heading+gap)/float64(len(held))-gap)
	h := w * cardAspect
	shapes = []scene.Shape{scene.Text{
		S: v.Tell.Say("express.ui.hand.strip"), At: scene.Pt(margin, h/2), Font: house.Narrow(house.Glance, scene.Bold),
		Color: house.InkSoft, Level: scene.Middle, MaxWidth: heading - 12, MinSize: house.Reading,
	}}
	for i, same := range held {
		b := scene.XYWH(margin+heading+float64(i)*(w+gap), 0, w, h)
		shapes = append(shapes, drawHeldCard(v, same.token, b, house.Normal)...)
		shapes = append(shapes, drawCopies(v, b, same.n)...)
	}
	return shapes, h + foot
}

// heldCards returns what a seat holds in the order in which shortcuts pay: the least useful
// card first, the Black Engine last.
func heldCards(private render.Private, t express.Table) []cardCount {
	held := countCards(handOf(private).Useful)
	if t.Engine == private.Hand.Seat() {
		held = append(held, cardCount{engineToken, 1})
	}
	return held
}

// handGridFor returns the grid for n cards.
func handGridFor(n int) handGrid {
	rows := max(1, int(math.Ceil(float64(n)/perRow)))
	columns := int(math.Ceil(float64(n) / float64(rows)))
	w, h := cardSize(columns)
	return handGrid{columns: columns, rows: rows, w: w, h: h + 34}
}

// handGrid arranges a hand in rows. w is the width of a card, h the height of a
// row.
type handGrid struct {
	columns, rows int
	w, h          float64
}

func (g handGrid) box(i int) scene.Box {
	return scene.XYWH(margin+float64(i%g.columns)*(g.w+cardGap), handY+float64(i/g.columns)*g.h, g.w, g.h-34)
}

// cardSize returns the size of cards in a row of the given number. Few cards
// lie on their sides; three of them fill the picture. Without cards, a line of
// words takes their room.
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

// cardState returns how a card is drawn: usable cards are raised.
func cardState(may []string, token string) house.CardState {
	if slices.Contains(may, token) {
		return house.Raised
	}
	return house.Normal
}

// handOf returns the game's view of a hand, or the zero value for another
// game's.
func handOf(private render.Private) express.Hand {
	hand, _ := private.Hand.View().(express.Hand)
	return hand
}

// taskText returns what a seat must do now, or what others are asked. It is short, so that it is
// large in the picture: the text above the picture says more.
func taskText(v render.View, private render.Private, t express.Table) string {
	if task, _ := promptParts(v, private); task != "" {
		return task
	}
	return headingText(v, t)
}

// turnActions holds the actions of a turn with their kinds of move.
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

// turnPrompt returns what the seat may do in its turn.
func turnPrompt(tell *render.Teller, private render.Private) string {
	now := private.Moves.Kinds()
	var words []string
	for _, a := range turnActions {
		if slices.ContainsFunc(a.kinds, func(kind string) bool { return slices.Contains(now, kind) }) {
			words = append(words, tell.Say(a.key))
		}
	}
	return tell.Say("express.ui.task.turn", render.Data{"Acts": tell.Or(words...)})
}

// warningText says that one more empty pile or base card ends the game, or is "".
func warningText(tell *render.Teller, t express.Table) string {
	switch {
	case t.Ending:
	case t.Empty == t.EmptyEnd-1:
		return tell.Say("express.ui.warn.piles")
	case t.Bases == t.BasesEnd-1:
		return tell.Say("express.ui.warn.bases")
	}
	return ""
}

// lostText says who has taken shares from a seat since its last turn, which, and why, or is "".
func lostText(tell *render.Teller, t express.Table, seat engine.Seat) string {
	p, _ := render.PlayerOf(t.Players, seat)
	if len(p.Lost) == 0 {
		return ""
	}
	return tell.Say("express.ui.lost", render.Data{"Name": tell.Names(p.LostTo), "N": len(p.Lost), "Shares": tell.TokenList(p.Lost)})
}

// drawsLeft returns how many cards of the payout are left for a seat that draws now, if the piles have
// enough: all of the surplus, or every card that it gets while the seats draw in turn.
func drawsLeft(t express.Table, seat engine.Seat) int {
	p := t.Payout
	if t.Stage != "draw" || p.Surplus {
		return p.Left
	}
	drawn, own := slices.Clone(p.Got), 0
	for left, skipped := p.Left, 0; left > 0; seat, skipped = nextInOrder(t, seat), skipped+1 {
		switch {
		case skipped == len(t.Players): // the rest goes to the active player
			if t.Active == t.Acting {
				own += left
			}
			return own
		case drawn[seat-1] < p.Limit[seat-1]:
			drawn[seat-1]++
			if left, skipped = left-1, -1; seat == t.Acting {
				own++
			}
		}
	}
	return own
}

// nextInOrder returns the seat whose turn-order card follows a seat's.
func nextInOrder(t express.Table, seat engine.Seat) engine.Seat {
	order := t.Players[seat-1].Order%len(t.Players) + 1
	i := slices.IndexFunc(t.Players, func(p express.Player) bool { return p.Order == order })
	return engine.Seat(i + 1)
}

// promptText returns what a seat that must act is asked for and what it should know about it, or "".
func promptText(v render.View, private render.Private) string {
	task, note := promptParts(v, private)
	switch {
	case note == "":
		return task
	case strings.HasSuffix(task, "?"), strings.HasSuffix(task, "？"):
		return task + " " + note
	}
	return task + ". " + note
}

// promptParts returns what a seat that must act is asked for, and what it should know about it.
func promptParts(v render.View, private render.Private) (task, note string) {
	t, _, ok := tableOf(v.Table)
	seat := private.Hand.Seat()
	if !ok || seat == engine.Spectator || v.Status.Over() || !v.Status.Acting.Has(seat) {
		return "", ""
	}
	data := render.Data{"N": 0, "Company": "", "Card": "", "Name": ""}
	stage := t.Stage
	switch {
	case stage == "turn" && t.Opening:
		stage = "opening"
	case stage == "turn" && t.Credit > 0:
		stage = "second"
	case stage == "turn":
		if len(private.Moves.Of("pay"))+len(private.Moves.Of("buy"))+len(private.Moves.Of("run")) > 0 {
			note = warningText(v.Tell, t)
		}
		if lost := lostText(v.Tell, t, seat); lost != "" && len(t.Actions) == 0 {
			note = lost
		}
		return turnPrompt(v.Tell, private), note
	case stage == "lay" && t.Opening:
		stage = "lay.opening"
	case stage == "give" && t.Purchase != nil:
		data["N"], data["Card"] = t.Purchase.Left, v.Tell.Token(t.Purchase.Card)
		if owner := t.Purchase.From; owner != engine.Spectator {
			stage, data["Name"] = "give.owner", v.Tell.Name(owner)
		}
	case t.Payout != nil:
		data["N"], data["Company"], data["Name"] = drawsLeft(t, seat), v.Tell.Token(t.Payout.Company), v.Tell.Name(t.Active)
	}
	switch {
	case stage == "ask" && t.Payout.Gain > 0 && t.Ending:
		note = v.Tell.Say("express.ui.ask.card.last")
	case stage == "ask" && t.Payout.Gain > 0:
		note = v.Tell.Say("express.ui.ask.card")
	case stage == "ask":
		note = v.Tell.Say("express.ui.ask.nothing")
	case stage == "draw" || stage == "west" || stage == "second":
		note = warningText(v.Tell, t)
	}
	return v.Tell.Say("express.ui.task."+stage, data), note
}
