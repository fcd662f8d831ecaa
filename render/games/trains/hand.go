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

// hand is a picture of a hand, and where its cards are.
type hand struct {
	render.Hand
	held []trains.Held // in the order of the cards
	grid grid
	at   scene.Point // the first card's corner
}

// head is the middle of the upper edge of a raised card.
func (h hand) head(i int) scene.Point {
	b := h.grid.box(h.at, i)
	return scene.Pt(b.Center().X, b.Min.Y-house.Lift(b))
}

// layHand lays a hand out, the cards of some tokens first in their order.
func layHand(v render.View, own render.Private, tokens []string) hand {
	t, _ := table(v.Table)
	private := private(own)
	held := firstOf(inOrder(private.Cards), tokens)
	g := gridOf(len(held))
	top := 84.0
	asking := request(v, own, t)
	if asking != "" {
		top += 70
	}
	known := knowledge(v, private)
	if shown := asked(v, own, t); len(shown) > 0 {
		known = append([][]piece{shown}, known...)
	}
	below := top + g.height() + 8
	if len(held) == 0 {
		below = top + 76
	}
	var shapes []scene.Shape
	if asking != "" {
		shapes = append(shapes, demand(v, asking)...)
	}
	if len(held) == 0 {
		shapes = append(shapes, scene.Text{S: v.Tell.Say("trains.ui.hand.none"), At: scene.Pt(margin+6, top+38), Font: house.Font(house.Glance, scene.Regular),
			Color: house.InkSoft, Level: scene.Middle})
	}
	at := scene.Pt(margin+6, top+24)
	shapes = append(shapes, g.cards(v, at, held, stateOf(v, own))...)
	facts, end := g.beside(at, known)
	if len(facts) == 0 {
		facts, end = stacked(known, scene.Pt(at.X, below), width-at.X-margin-6, flatShelf)
	}
	shapes = append(shapes, facts...)
	title := v.Tell.Say("trains.ui.hand", render.Data{"Name": v.Tell.Name(own.Hand.Seat())})
	height := int(max(below, end) + 14)
	shown := render.Hand{Height: height, Title: title, Note: handNote(v, own, t, private), Shapes: shapes}
	return hand{Hand: shown, held: held, grid: g, at: at}
}

// private is the game's own hand; the zero one where there is none.
func private(own render.Private) trains.Hand {
	hand, _ := own.Hand.View().(trains.Hand)
	return hand
}

// inOrder has what is good for nothing in a turn last.
func inOrder(held []trains.Held) []trains.Held {
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

// firstOf has the cards that have a number on a sheet first, so that the numbers are read
// from left to right.
func firstOf(held []trains.Held, tokens []string) []trains.Held {
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

// stateOf tells how each card stands: the usable ones above the others while
// the seat is to act, all alike while it waits.
func stateOf(v render.View, own render.Private) func(card string) house.State {
	cards, acts := usable(own), v.Status.Acting.Has(own.Hand.Seat())
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

// usable are the cards of the hand that some legal move uses.
func usable(own render.Private) map[string]bool {
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
	note := piles(v.Tell, t, own.Hand.Seat())
	if private.Points > 0 {
		note += " · " + v.Tell.Say("trains.ui.hand.buildings", render.Data{"N": private.Points})
	}
	return note
}

// request is what the seat has to do now; empty while others play.
func request(v render.View, own render.Private, t trains.Table) string {
	switch {
	case !v.Status.Acting.Has(own.Hand.Seat()):
		return ""
	case t.Pending != nil:
		return asks(v.Tell, *t.Pending)
	case t.Turn == 0:
		return v.Tell.Kind("start")
	}
	return v.Tell.Say("trains.ui.coins", render.Data{"N": t.Coins})
}

// demand is the request at a glance's size behind the marker of the turn.
func demand(v render.View, text string) []scene.Shape {
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
	cardGap = 20.0
	rowGap  = 52.0
	inOne   = 7 // kinds that go into one row
)

func gridOf(kinds int) grid {
	g := grid{perRow: max(kinds, 1), rows: min(kinds, 1)}
	if kinds > inOne {
		g = grid{perRow: (kinds + 1) / 2, rows: 2}
	}
	g.w = min(500, (width-2*margin-12+cardGap)/float64(g.perRow)-cardGap)
	g.h = min(max(285, 1.42*g.w+18), 450)
	return g
}

// height is the room that the cards take, with the lift of raised ones.
func (g grid) height() float64 { return float64(g.rows)*(g.h+rowGap) + 6 }

// beside sets what the seat alone knows at the right of a few cards, in as many rows as
// there is room for; nothing where there is too little.
func (g grid) beside(cards scene.Point, known [][]piece) (shapes []scene.Shape, end float64) {
	const least = 460.0
	x := cards.X + float64(g.perRow)*(g.w+cardGap) + cardGap
	room := width - margin - 6 - x
	if room < least || g.rows == 0 {
		return nil, 0
	}
	if shapes, end = stacked(known, scene.Pt(x, cards.Y), room, largestShelf); end > cards.Y+g.h {
		return nil, 0
	}
	return shapes, end
}

// stacked sets rows of chips one below the other, each on a shelf of its own, and tells where
// they end.
func stacked(
	known [][]piece, at scene.Point, room float64, shelve func([]piece, float64) shelf,
) (shapes []scene.Shape, end float64) {
	for _, pieces := range known {
		s := shelve(pieces, room)
		shapes = append(shapes, s.draw(at)...)
		at.Y += s.height() + 12
	}
	return shapes, at.Y
}

func (g grid) cards(v render.View, at scene.Point, held []trains.Held, state func(card string) house.State) []scene.Shape {
	var shapes []scene.Shape
	for i, h := range held {
		shapes = append(shapes, card(v, g.box(at, i), h, state(h.Card))...)
	}
	return shapes
}

// box is the ith card's, of which the first one has its corner at a point.
func (g grid) box(at scene.Point, i int) scene.Box {
	return scene.XYWH(at.X+float64(i%g.perRow)*(g.w+cardGap), at.Y+float64(i/g.perRow)*(g.h+rowGap), g.w, g.h)
}

// card is a kind of card with how many there are, further ones lying under the
// first.
func card(v render.View, b scene.Box, h trains.Held, state house.State) []scene.Shape {
	var shapes []scene.Shape
	top := b
	if state == house.Raised {
		top = b.Move(scene.Pt(0, -house.Lift(b)))
	}
	for k := min(h.N-1, 2); k > 0; k-- {
		d := 6 * float64(k)
		shapes = append(shapes, scene.Rect{Box: top.Move(scene.Pt(d, d)), Radius: 14, Fill: scene.Flat(house.Shade), Stroke: scene.Edge(house.InkSoft, 2)})
	}
	shapes = append(shapes, house.DrawCard(v.Measure, b, face(v.Tell, h.Card, state))...)
	if h.N > 1 {
		at := scene.Pt(top.Center().X, top.Max.Y+6)
		shapes = append(shapes, house.Badge(v.Measure, at, 46, "×"+strconv.Itoa(h.N))...)
	}
	return shapes
}

func face(t *render.Teller, token string, state house.State) house.Face {
	f, _ := trains.Printed(token)
	effect, _ := t.Card(token)
	drawn := house.Face{
		Name: t.Token(token), Value: value(t, f), Sign: signIn(f), Effect: effect, Band: band(f), State: state,
	}
	if f.Category != trains.Refuse {
		drawn.Cost = strconv.Itoa(f.Cost)
	}
	return drawn
}

// asked are the cards among which the seat has to choose.
func asked(v render.View, own render.Private, t trains.Table) []piece {
	if t.Pending == nil || len(t.Pending.Cards) == 0 || !v.Status.Acting.Has(own.Hand.Seat()) {
		return nil
	}
	return append([]piece{heading(v, v.Tell.Say("trains.ui.shown"))}, chips(v, t.Pending.Cards)...)
}

// knowledge is what the seat alone knows, a row of chips for each sort.
func knowledge(v render.View, h trains.Hand) [][]piece {
	var rows [][]piece
	add := func(key string, cards []trains.Count) {
		if len(cards) > 0 {
			rows = append(rows, append([]piece{heading(v, v.Tell.Say(key))}, chips(v, cards)...))
		}
	}
	if h.Looked != "" {
		add("trains.ui.looked", singly([]string{h.Looked}))
	} else {
		add("trains.ui.top", singly(h.Top))
	}
	add("trains.ui.order", singly(h.Order))
	add("trains.ui.discard", h.Discard)
	return rows
}

// singly keeps cards in their order, which matters.
func singly(cards []string) []trains.Count {
	list := make([]trains.Count, len(cards))
	for i, c := range cards {
		list[i] = trains.Count{Card: c, N: 1}
	}
	return list
}
