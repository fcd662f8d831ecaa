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

// Hand is a seat's cards, each kind once with its number, those that can be
// used now raised; below, what the seat alone knows.
func (Painter) Hand(v render.View, own render.Private) render.Hand { return layHand(v, own, nil).Hand }

// laidHand is a picture of a hand, and where its cards are.
type laidHand struct {
	render.Hand
	held []trains.Held // in the order of the cards
	grid grid
	at   scene.Point // the first card's corner
}

// cardTop is the middle of the upper edge of a raised card.
func (h laidHand) cardTop(i int) scene.Point {
	b := h.grid.box(h.at, i)
	return scene.Pt(b.Center().X, b.Min.Y-house.Lift(b))
}

// layHand lays a hand out, the cards of some tokens first in their order.
func layHand(v render.View, own render.Private, tokens []string) laidHand {
	t, _ := tableOf(v.Table)
	private := handOf(own)
	held := numberedFirst(usefulFirst(private.Cards), tokens)
	g := cardGrid(len(held))
	top := 84.0
	asking := requestText(v, own, t)
	if asking != "" {
		top += 70
	}
	known := knownPieces(v, private)
	if shown := shownPieces(v, own, t); len(shown) > 0 {
		known = append([][]rowPiece{shown}, known...)
	}
	below := top + g.height() + 8
	if len(held) == 0 {
		below = top + 76
	}
	var shapes []scene.Shape
	if asking != "" {
		shapes = append(shapes, drawRequest(v, asking)...)
	}
	if len(held) == 0 {
		shapes = append(shapes, scene.Text{S: v.Tell.Say("trains.ui.hand.none"), At: scene.Pt(margin+6, top+38), Font: house.Font(house.Glance, scene.Regular),
			Color: house.InkSoft, Level: scene.Middle})
	}
	at := scene.Pt(margin+6, top+24)
	shapes = append(shapes, g.drawCards(v, at, held, cardStates(v, own))...)
	facts, end := g.drawKnownBeside(at, known)
	if len(facts) == 0 {
		facts, end = drawStacked(known, scene.Pt(at.X, below), width-at.X-margin-6, flattestRows)
	}
	shapes = append(shapes, facts...)
	title := v.Tell.Say("trains.ui.hand", render.Data{"Name": v.Tell.Name(own.Hand.Seat())})
	height := int(max(below, end) + 14)
	shown := render.Hand{Height: height, Title: title, Note: handNote(v, own, t, private), Shapes: shapes}
	return laidHand{Hand: shown, held: held, grid: g, at: at}
}

// handOf is the game's own hand; the zero one where there is none.
func handOf(own render.Private) trains.Hand {
	hand, _ := own.Hand.View().(trains.Hand)
	return hand
}

// usefulFirst has what is good for nothing in a turn last.
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

// numberedFirst has the cards that have a number on a sheet first, so that the numbers are read
// from left to right.
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

// cardOf is the card of a token of the hand, which may say how many.
func cardOf(token string) string {
	card, _, _ := strings.Cut(token, "*")
	return card
}

// cardStates tells how each card stands: the usable ones above the others while
// the seat is to act, all alike while it waits.
func cardStates(v render.View, own render.Private) func(card string) house.State {
	cards, acts := usableCards(own), v.Status.Acting.Has(own.Hand.Seat())
	return func(card string) house.State {
		switch {
		case !acts:
			return house.Normal
		case cards[card]:
			return house.Raised
		}
		return house.Dimmed
	}
}

// usableCards are the cards of the hand that some legal move uses.
func usableCards(own render.Private) map[string]bool {
	cards := map[string]bool{}
	for _, m := range own.Moves {
		switch m.Kind() {
		case "play", "plain", "discard", "show", "trash", "return":
			card, _, _ := strings.Cut(m.Args()[0], "*")
			cards[card] = true
		}
	}
	return cards
}

// handNote is the sizes of the seat's piles, and what its buildings score.
func handNote(v render.View, own render.Private, t trains.Table, private trains.Hand) string {
	note := pileSizes(v.Tell, t, own.Hand.Seat())
	if private.Points > 0 {
		note += " · " + v.Tell.Say("trains.ui.hand.buildings", render.Data{"N": private.Points})
	}
	return note
}

// requestText is what the seat has to do now; empty while others play.
func requestText(v render.View, own render.Private, t trains.Table) string {
	switch {
	case !v.Status.Acting.Has(own.Hand.Seat()):
		return ""
	case t.Pending != nil:
		return pendingText(v.Tell, *t.Pending)
	case t.Turn == 0:
		return v.Tell.Kind("start")
	}
	return v.Tell.Say("trains.ui.coins", render.Data{"N": t.Coins})
}

// drawRequest is the request at a glance's size behind the marker of the turn.
func drawRequest(v render.View, text string) []scene.Shape {
	return append(house.TurnMarker(scene.Pt(margin+60, 106), 40), scene.Text{S: text, At: scene.Pt(margin+78, 106),
		Font: house.Font(house.Glance, scene.Medium), Color: house.Ink, Level: scene.Middle, MaxWidth: width - 2*margin - 80, MinSize: house.Reading})
}

// grid is how cards lie: in one row, or in two where that would make them too
// small.
type grid struct {
	perRow, rows int
	w, h         float64
}

const (
	cardGap       = 20.0
	rowGap        = 52.0
	maxKindsInRow = 7 // kinds that go into one row
)

func cardGrid(kinds int) grid {
	g := grid{perRow: max(kinds, 1), rows: min(kinds, 1)}
	if kinds > maxKindsInRow {
		g = grid{perRow: (kinds + 1) / 2, rows: 2}
	}
	g.w = min(500, (width-2*margin-12+cardGap)/float64(g.perRow)-cardGap)
	g.h = min(max(285, 1.42*g.w+18), 450)
	return g
}

// height is the room that the cards take, with the lift of raised ones.
func (g grid) height() float64 { return float64(g.rows)*(g.h+rowGap) + 6 }

// drawKnownBeside sets what the seat alone knows at the right of a few cards, in as many rows as
// there is room for; nothing where there is too little.
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

// drawStacked sets rows of chips one below the other, each on a shelf of its own, and tells where
// they end.
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

func (g grid) drawCards(v render.View, at scene.Point, held []trains.Held, state func(card string) house.State) []scene.Shape {
	var shapes []scene.Shape
	for i, h := range held {
		shapes = append(shapes, drawCardStack(v, g.box(at, i), h, state(h.Card))...)
	}
	return shapes
}

// box is the ith card's, of which the first one has its corner at a point.
func (g grid) box(at scene.Point, i int) scene.Box {
	return scene.XYWH(at.X+float64(i%g.perRow)*(g.w+cardGap), at.Y+float64(i/g.perRow)*(g.h+rowGap), g.w, g.h)
}

// drawCardStack is a kind of card with how many there are, further ones lying under the
// first.
func drawCardStack(v render.View, b scene.Box, h trains.Held, state house.State) []scene.Shape {
	var shapes []scene.Shape
	top := b
	if state == house.Raised {
		top = b.Move(scene.Pt(0, -house.Lift(b)))
	}
	for k := min(h.N-1, 2); k > 0; k-- {
		d := 6 * float64(k)
		shapes = append(shapes, scene.Rect{Box: top.Move(scene.Pt(d, d)), Radius: 14, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.InkSoft, 2)})
	}
	shapes = append(shapes, house.DrawCard(v.Measure, b, cardFace(v.Tell, h.Card, state))...)
	if h.N > 1 {
		at := scene.Pt(top.Center().X, top.Max.Y+6)
		shapes = append(shapes, house.Badge(v.Measure, at, 46, "×"+strconv.Itoa(h.N))...)
	}
	return shapes
}

func cardFace(t *render.Teller, token string, state house.State) house.Face {
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

// shownPieces are the cards among which the seat has to choose.
func shownPieces(v render.View, own render.Private, t trains.Table) []rowPiece {
	if t.Pending == nil || len(t.Pending.Cards) == 0 || !v.Status.Acting.Has(own.Hand.Seat()) {
		return nil
	}
	return append([]rowPiece{headingPiece(v, v.Tell.Say("trains.ui.shown"))}, cardChips(v, t.Pending.Cards)...)
}

// knownPieces is what the seat alone knows, a row of chips for each sort.
func knownPieces(v render.View, h trains.Hand) [][]rowPiece {
	var rows [][]rowPiece
	add := func(key string, cards []trains.Count) {
		if len(cards) > 0 {
			rows = append(rows, append([]rowPiece{headingPiece(v, v.Tell.Say(key))}, cardChips(v, cards)...))
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

// oneEach keeps cards in their order, which matters.
func oneEach(cards []string) []trains.Count {
	list := make([]trains.Count, len(cards))
	for i, c := range cards {
		list[i] = trains.Count{Card: c, N: 1}
	}
	return list
}
