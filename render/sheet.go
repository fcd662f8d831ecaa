package render

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// ChoiceSheet is implemented by a Painter that can show where the choices of a panel
// are, so that nobody chooses from words alone: places as a crop of the board, cards
// as a row. Each choice has a number there, which its button bears too.
type ChoiceSheet interface {
	Painter
	// Scope names what a choice is seen on that fills a slot of a kind of move or of
	// a shortcut: choices of one scope are shown together. Empty: it has no place.
	Scope(kind string, slot int) string
	// Sheet shows some choices of one scope, for the seat alone that has them.
	Sheet(v View, s Sheet) Spread
}

// OutcomeSheet is implemented by a ChoiceSheet some of whose sheets show each choice as it
// would be then: what is chosen there is not shown once more before it is played.
type OutcomeSheet interface {
	ChoiceSheet
	ShowsOutcome(scope string) bool
}

// Sheet is what a page of a panel offers in one scope.
type Sheet struct {
	Scope   string
	Private Private
	Title   string  // what is asked for
	Offers  []Offer // in the order of their buttons
	First   int     // the number of the first one; the others follow it
}

// Offer is one choice: a kind of move or a shortcut with the tokens so far.
type Offer struct {
	Kind  string
	Args  []string // a token for each slot, an empty one for a slot still open
	Slot  int      // the one that is filled by this choice
	Group bool     // its token is that of a group of choices
	Label string   // what its button says behind the number
	Words string   // the same with all that there is to know, which a button is too short for
}

// Token is what the choice fills its slot with.
func (o Offer) Token() string { return o.Args[o.Slot] }

// Number is how the ith choice is numbered.
func (s Sheet) Number(i int) string { return strconv.Itoa(s.First + i) }

// Tokens are what the choices fill their slots with.
func (s Sheet) Tokens() []string {
	tokens := make([]string, len(s.Offers))
	for i, o := range s.Offers {
		tokens[i] = o.Token()
	}
	return tokens
}

// SheetWidth is how wide a sheet is laid out that does not say so, and how wide hands and
// sheets are drawn at most: less than a board, for they are drawn for one press and seen on
// a phone, which has fewer pixels.
const SheetWidth = 1200

// Spread is a sheet as its painter lays it out. The bar and the numbers are added.
type Spread struct {
	Width  int           // pixels; 0 is [SheetWidth]
	Height int           // pixels
	Under  []scene.Shape // below the bar, which covers it: a board that reaches the picture's edges
	Shapes []scene.Shape
	Spots  []house.Spot // of each choice, in their order
	Clear  []scene.Box  // what no number may cover, besides lettering
	Title  string       // empty: the sheet's own
	Note   string       // what the bar says at the right
}

// ChoiceSheet is the painter of a game if it has sheets.
func (b *Book) ChoiceSheet(game string) (ChoiceSheet, bool) {
	entry, _ := b.Entry(game)
	sheeter, ok := entry.Painter.(ChoiceSheet)
	return sheeter, ok
}

// SheetScene is what the game's painter makes of some choices; false where the game
// shows none.
func (b *Book) SheetScene(v View, s Sheet) (scene.Scene, bool) {
	sheeter, ok := b.ChoiceSheet(v.Tell.game.Key)
	if !ok {
		return scene.Scene{}, false
	}
	return v.drawable().offered(sheeter, s), true
}

// offered is the sheet in its frame: what lies under the bar, the bar, the choices,
// and over all their numbers.
func (v View) offered(p ChoiceSheet, s Sheet) scene.Scene {
	laid := p.Sheet(v, s)
	laid.Title = cmp.Or(laid.Title, scene.Drawable(canvas.Fonts{}, s.Title, ""))
	sheet := laid.framed(v, p)
	whole := scene.Pt(float64(sheet.Width), float64(sheet.Height))
	taken := slices.Concat(laid.Clear, lettered(v.Measure, sheet.Layers[0].Shapes))
	area := scene.Box{Min: scene.Pt(0, laid.foot()), Max: whole}
	size := house.NumberSize * whole.X / SheetWidth
	numbers := house.Numbers(v.Measure, area.Grow(-4), size, taken, laid.Spots, s.First)
	sheet.Layers = append(sheet.Layers, scene.Layer{Shapes: numbers})
	return *sheet
}

// Foot is where what a spread shows below its bar begins at the earliest.
const Foot = 76.0

func (laid Spread) foot() float64 { return Foot - 4 }

// bar is the title on paper.
func (laid Spread) bar(v View, width float64) []scene.Shape {
	paper := scene.Rect{Box: scene.XYWH(0, 0, width, laid.foot()), Fill: scene.Flat(house.Paper)}
	box := scene.XYWH(Margin, 10, width-2*Margin, laid.foot()-10)
	return append([]scene.Shape{paper}, house.TitleBar(v.Measure, box, laid.Title, laid.Note)...)
}

// lettered are the boxes of all lettering.
func lettered(m scene.Measurer, shapes []scene.Shape) []scene.Box {
	var boxes []scene.Box
	for _, leaf := range scene.Leaves(m, shapes) {
		if t, angle, ok := leaf.Text(m); ok && t.S != "" {
			box := leaf.Box
			if angle == 0 {
				box = t.InkBox(m).Grow(2)
			}
			boxes = append(boxes, box)
		}
	}
	return boxes
}

// ErrNoSheet is returned when a sheet is asked for that the game does not have.
var ErrNoSheet = errors.New("render: the game has no sheet of these choices")

// Choices is the sheet of what is offered, for one seat alone: it stands where the seat's
// hand does. The key names the match. It refuses with [ErrNobody] and [ErrNoSheet].
func (p *Pictures) Choices(key string, v View, s Sheet) (Job, error) {
	seat := s.Private.Hand.Seat()
	if seat == engine.Spectator {
		return Job{}, ErrNobody
	}
	sheeter, ok := p.book.ChoiceSheet(v.Tell.game.Key)
	if !ok || s.Scope == "" {
		return Job{}, ErrNoSheet
	}
	return Job{
		Place: handPlace(key, v.Tell.Language(), seat),
		Scene: func() scene.Scene { return v.drawable().offered(sheeter, s).Within(SheetWidth) },
		Alt:   func() string { return v.SheetAlt(s) },
	}, nil
}

// SheetAlt describes a sheet to those who cannot see it: each choice with its number and
// what there is to know about it. Where that is too much for all, each has as much as the
// others.
func (v View) SheetAlt(s Sheet) string {
	tell := v.Tell.Naming(Plain)
	said := []string{tell.Say("ui.alt.sheet", Data{"Game": tell.Title()})}
	for i, o := range s.Offers {
		said = append(said, tell.Numbered(s.Number(i), cmp.Or(o.Words, o.Label)))
	}
	if utf8.RuneCountInString(sentences(said...)) > AltLimit {
		const between = 2 // a full stop and a space
		share := (AltLimit-utf8.RuneCountInString(said[0])-between)/len(s.Offers) - between
		for i := range s.Offers {
			said[1+i] = Clip(said[1+i], share)
		}
	}
	return Clip(sentences(said...), AltLimit)
}

// Numbered is a choice in words behind its number on a sheet.
func (t *Teller) Numbered(number, what string) string {
	return t.Say("ui.panel.numbered", Data{"Number": number, "What": what})
}
