package trains

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Hand draws a seat's hand: each kind of card once with its number, with the
// usable ones raised, and below them what only the seat knows.
func (Painter) Hand(v render.View, private render.Private) render.Hand {
	return drawHand(v, private, nil).Hand
}

// laidHand is a picture of a hand and the positions of its cards.
type laidHand struct {
	render.Hand
	held []trains.Held // in the order drawn
	grid grid
	at   scene.Point // upper left corner of the first card
}

// cardTop returns the middle of the upper edge of the i-th card if it is
// raised.
func (h laidHand) cardTop(i int) scene.Point {
	b := h.grid.box(h.at, i)
	return scene.Pt(b.Center().X, b.Min.Y-house.Lift(b))
}

// drawHand draws a hand. The cards of the given tokens come first, in their
// order.
func drawHand(v render.View, private render.Private, tokens []string) laidHand {
	t, _ := tableOf(v.Table)
	hand := handOf(private)
	held := numberedFirst(usefulFirst(hand.Cards), tokens)
	g := cardGrid(len(held))
	top := 84.0
	request := requestText(v, private, t)
	if request != "" {
		top += 70
	}
	known := knownPieces(v, hand)
	if shown := shownPieces(v, private, t); len(shown) > 0 {
		known = append([][]rowPiece{shown}, known...)
	}
	below := top + g.height() + 8
	if len(held) == 0 {
		below = top + 76
	}
	var shapes []scene.Shape
	if request != "" {
		shapes = append(shapes, drawRequest(v, request)...)
	}
	if len(held) == 0 {
		shapes = append(shapes, scene.Text{S: v.Tell.Say("trains.ui.hand.none"), At: scene.Pt(margin+6, top+38), Font: house.Font(house.Glance, scene.Regular),
			Color: house.InkSoft, Level: scene.Middle})
	}
	at := scene.Pt(margin+6, top+24)
	shapes = append(shapes, g.drawCards(v, at, held, cardStates(v, private))...)
	facts, end := g.drawKnownBeside(at, known)
	if len(facts) == 0 {
		facts, end = drawStacked(known, scene.Pt(at.X, below), width-at.X-margin-6, flattestRows)
	}
	shapes = append(shapes, facts...)
	title := v.Tell.Say("trains.ui.hand", render.Data{"Name": v.Tell.Name(private.Hand.Seat())})
	height := int(max(below, end) + 14)
	picture := render.Hand{Height: height, Title: title, Note: handNote(v, private, t, hand), Shapes: shapes}
	return laidHand{Hand: picture, held: held, grid: g, at: at}
}

// HandScope returns the scope of the sheet that is the hand.
func (Painter) HandScope() string { return scopeHand }

// HandStrip draws the hand as a row of chips.
func (Painter) HandStrip(v render.View, private render.Private) (shapes []scene.Shape, height float64) {
	cards := make([]trains.Count, 0)
	for _, h := range usefulFirst(handOf(private).Cards) {
		cards = append(cards, trains.Count{Card: h.Card, N: h.N})
	}
	if len(cards) == 0 {
		return nil, 0
	}
	pieces := append([]rowPiece{headingPiece(v, v.Tell.Say("trains.ui.hand.strip"))}, cardChips(v, cards, shortName)...)
	rows := flattestRows(pieces, render.SheetWidth-2*margin)
	return rows.draw(scene.Pt(margin, 4)), rows.height() + 12
}

// handOf returns the game's view of a hand, or the zero value for another
// game's.
func handOf(private render.Private) trains.Hand {
	hand, _ := private.Hand.View().(trains.Hand)
	return hand
}

// usefulFirst sorts cards that cannot be played to the end.
func usefulFirst(held []trains.Held) []trains.Held {
	idle := func(h trains.Held) int {
		switch f, _ := trains.Printed(h.Card); f.Category {
		case trains.Building:
			return 1
		case trains.Refuse:
			return 2
		}
		return 0
	}
	list := slices.Clone(held)
	slices.SortStableFunc(list, func(a, b trains.Held) int { return cmp.Compare(idle(a), idle(b)) })
	return list
}

// numberedFirst sorts the cards with a number on a sheet to the front, so that
// the numbers run from left to right.
func numberedFirst(held []trains.Held, tokens []string) []trains.Held {
	place := func(h trains.Held) int {
		i := slices.IndexFunc(tokens, func(token string) bool { return cardOf(token) == h.Card })
		if i < 0 {
			return len(tokens)
		}
		return i
	}
	list := slices.Clone(held)
	slices.SortStableFunc(list, func(a, b trains.Held) int { return cmp.Compare(place(a), place(b)) })
	return list
}

// cardOf returns the card of a hand token, which may include a number.
func cardOf(token string) string {
	card, _, _ := strings.Cut(token, "*")
	return card
}

// cardStates returns how each card is drawn: usable cards raised and others
// dimmed while the seat acts, all normal while it waits.
func cardStates(v render.View, private render.Private) func(card string) house.CardState {
	cards, acts := usableCards(private), v.Status.Acting.Has(private.Hand.Seat())
	return func(card string) house.CardState {
		switch {
		case !acts:
			return house.Normal
		case cards[card]:
			return house.Raised
		}
		return house.Dimmed
	}
}

// usableCards returns the cards of the hand that some legal move uses.
func usableCards(private render.Private) map[string]bool {
	cards := map[string]bool{}
	for _, m := range private.Moves {
		switch m.Kind() {
		case "play", "plain", "discard", "show", "trash", "return":
			card, _, _ := strings.Cut(m.Args()[0], "*")
			cards[card] = true
		}
	}
	return cards
}

// handNote returns the sizes of the seat's piles and the points of its
// buildings.
func handNote(v render.View, private render.Private, t trains.Table, hand trains.Hand) string {
	note := pileSizes(v.Tell, t, private.Hand.Seat())
	if hand.Points > 0 {
		note += " · " + v.Tell.Say("trains.ui.hand.buildings", render.Data{"N": hand.Points})
	}
	return note
}

// requestText returns what the seat must do now, or "" if it does not act.
func requestText(v render.View, private render.Private, t trains.Table) string {
	switch {
	case !v.Status.Acting.Has(private.Hand.Seat()):
		return ""
	case t.Pending != nil:
		return pendingText(v.Tell, *t.Pending)
	case t.Turn == 0:
		return v.Tell.Kind("start")
	}
	return spendableText(v.Tell, t, private)
}

// drawRequest draws the request in large letters after the turn marker.
func drawRequest(v render.View, text string) []scene.Shape {
	return append(house.TurnMarker(scene.Pt(margin+60, 106), 40), scene.Text{S: text, At: scene.Pt(margin+78, 106),
		Font: house.Font(house.Glance, scene.Medium), Color: house.Ink, Level: scene.Middle, MaxWidth: width - 2*margin - 80, MinSize: house.Reading})
}

// grid arranges cards in one row, or in two if one would make them too small.
type grid struct {
	perRow, rows int
	w, h         float64
}

const (
	cardGap       = 20.0
	rowGap        = 52.0
	maxKindsInRow = 7 // maximum number of kinds in one row
)

// cardGrid returns the grid for a number of kinds of card.
func cardGrid(kinds int) grid {
	g := grid{perRow: max(kinds, 1), rows: min(kinds, 1)}
	if kinds > maxKindsInRow {
		g = grid{perRow: (kinds + 1) / 2, rows: 2}
	}
	g.w = min(500, (width-2*margin-12+cardGap)/float64(g.perRow)-cardGap)
	g.h = min(max(285, 1.42*g.w+18), 450)
	return g
}

// height returns the height of the cards, including the lift of raised ones.
func (g grid) height() float64 { return float64(g.rows)*(g.h+rowGap) + 6 }

// drawKnownBeside draws what only the seat knows to the right of the cards. It
// returns nil if there is too little room.
func (g grid) drawKnownBeside(cards scene.Point, known [][]rowPiece) (shapes []scene.Shape, end float64) {
	const least = 460.0
	x := cards.X + float64(g.perRow)*(g.w+cardGap) + cardGap
	room := width - margin - 6 - x
	if room < least || g.rows == 0 {
		return nil, 0
	}
	if shapes, end = drawStacked(known, scene.Pt(x, cards.Y), room, largestRows); end > cards.Y+g.h {
		return nil, 0
	}
	return shapes, end
}

// drawStacked draws several groups of pieces below one another and returns the
// bottom of the last.
func drawStacked(
	known [][]rowPiece, at scene.Point, room float64, shelve func([]rowPiece, float64) pieceRows,
) (shapes []scene.Shape, end float64) {
	for _, pieces := range known {
		s := shelve(pieces, room)
		shapes = append(shapes, s.draw(at)...)
		at.Y += s.height() + 12
	}
	return shapes, at.Y
}

// drawCards draws the cards of a hand. at is the corner of the first.
func (g grid) drawCards(v render.View, at scene.Point, held []trains.Held, state func(card string) house.CardState) []scene.Shape {
	var shapes []scene.Shape
	for i, h := range held {
		shapes = append(shapes, drawCardStack(v, g.box(at, i), h, state(h.Card))...)
	}
	return shapes
}

// box returns the box of the i-th card. at is the corner of the first.
func (g grid) box(at scene.Point, i int) scene.Box {
	return scene.XYWH(at.X+float64(i%g.perRow)*(g.w+cardGap), at.Y+float64(i/g.perRow)*(g.h+rowGap), g.w, g.h)
}

// drawCardStack draws a kind of card with its number. Further copies show under
// the first. The price is shown only where an effect asks for it.
func drawCardStack(v render.View, b scene.Box, h trains.Held, state house.CardState) []scene.Shape {
	var shapes []scene.Shape
	top := b
	if state == house.Raised {
		top = b.Move(scene.Pt(0, -house.Lift(b)))
	}
	for k := min(h.N-1, 2); k > 0; k-- {
		d := 6 * float64(k)
		shapes = append(shapes, scene.Rect{Box: top.Move(scene.Pt(d, d)), Radius: 14, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.InkSoft, 2)})
	}
	face := cardFace(v.Tell, h.Card, state)
	if t, _ := tableOf(v.Table); t.Pending == nil || t.Pending.Wants != "trash" {
		face.Cost = "" // a card that is held is not for sale
	}
	shapes = append(shapes, house.DrawCard(v.Measure, b, face)...)
	if h.N > 1 {
		at := scene.Pt(top.Center().X, top.Max.Y+6)
		shapes = append(shapes, house.Badge(v.Measure, at, 46, "×"+strconv.Itoa(h.N))...)
	}
	return shapes
}

// cardFace returns the drawing of a card.
func cardFace(t *render.Teller, token string, state house.CardState) house.Face {
	f, _ := trains.Printed(token)
	effect, _ := t.Card(token)
	drawn := house.Face{
		Name: t.Token(token), Value: valueText(t, f), Sign: handSign(f), Effect: effect, Band: categoryTint(f), State: state,
	}
	if f.Category != trains.Refuse {
		drawn.Cost = strconv.Itoa(f.Cost)
	}
	return drawn
}

// shownPieces returns the cards that a pending effect shows to the acting seat.
func shownPieces(v render.View, private render.Private, t trains.Table) []rowPiece {
	if t.Pending == nil || len(t.Pending.Cards) == 0 || !v.Status.Acting.Has(private.Hand.Seat()) {
		return nil
	}
	return append([]rowPiece{headingPiece(v, v.Tell.Say("trains.ui.shown"))}, cardChips(v, t.Pending.Cards, shortName)...)
}

// knownPieces returns what only the seat knows, a row of chips for each sort.
func knownPieces(v render.View, h trains.Hand) [][]rowPiece {
	var rows [][]rowPiece
	add := func(key string, cards []trains.Count) {
		if len(cards) > 0 {
			rows = append(rows, append([]rowPiece{headingPiece(v, v.Tell.Say(key))}, cardChips(v, cards, shortName)...))
		}
	}
	if h.Looked != "" {
		add("trains.ui.looked", oneEach([]string{h.Looked}))
	} else {
		add("trains.ui.top", oneEach(h.Top))
	}
	add("trains.ui.order", oneEach(h.Order))
	add("trains.ui.discard", h.Discard)
	return rows
}

// oneEach returns the cards in their order, with a count of one each.
func oneEach(cards []string) []trains.Count {
	list := make([]trains.Count, len(cards))
	for i, c := range cards {
		list[i] = trains.Count{Card: c, N: 1}
	}
	return list
}
