package render

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// ChoiceSheet is implemented by a Painter that can show the choices of a panel in a picture: places as a crop
// of the board, cards as a row. Each choice has a number in the picture and on its button.
type ChoiceSheet interface {
	Painter
	// Scope returns the name of the sheet that shows the choices for a slot of a kind of move or of a shortcut.
	// Choices with the same scope are shown on one sheet. It returns "" if the choices have no sheet.
	Scope(kind string, slot int) string
	// Sheet returns the layout of some choices of one scope. The picture is private to the seat that chooses.
	Sheet(v View, s Sheet) Layout
}

// OutcomeSheet is implemented by a ChoiceSheet some of whose sheets show the outcome of each choice. Such a
// choice needs no preview before it is played.
type OutcomeSheet interface {
	ChoiceSheet
	// ShowsOutcome reports whether the sheet of a scope shows the outcome of each choice.
	ShowsOutcome(scope string) bool
}

// HandStrip is implemented by a ChoiceSheet of a game in which a seat sees its hand throughout its turn. The first
// page of its panel is the hand, or has the hand as a strip below what can be chosen.
type HandStrip interface {
	ChoiceSheet
	// HandScope returns the scope of the sheet that is the hand itself, or "" if there is none.
	HandScope() string
	// HandStrip returns the hand as a strip as wide as a sheet, from its upper left corner, and the strip's
	// height. An empty hand has the height 0.
	HandStrip(v View, private Private) (shapes []scene.Shape, height float64)
}

// HandStrip returns the painter of a game if its panels always show the hand.
func (b *Book) HandStrip(game string) (HandStrip, bool) {
	entry, _ := b.Entry(game)
	painter, ok := entry.Painter.(HandStrip)
	return painter, ok
}

// Sheet is the choices of one scope on a page of a panel.
type Sheet struct {
	Scope    string
	Private  Private
	Title    string  // what is asked for
	Offers   []Offer // in the order of their buttons
	First    int     // the number of the first choice; the others follow it
	WithHand bool    // the hand is a strip below the choices, if the painter is a HandStrip
}

// Offer is one choice: a kind of move or a shortcut with the tokens so far.
type Offer struct {
	Kind  string
	Args  []string // a token for each slot, empty if the slot is still open
	Slot  int      // the slot that this choice fills
	Group bool     // whether its token stands for a group of choices
	Label string   // the text of its button without the number
	Words string   // Label with everything that a button has no room for
}

// Token returns the token with which the choice fills its slot.
func (o Offer) Token() string { return o.Args[o.Slot] }

// Number returns the number of the ith choice.
func (s Sheet) Number(i int) string { return strconv.Itoa(s.First + i) }

// Tokens returns the tokens with which the choices fill their slots.
func (s Sheet) Tokens() []string {
	tokens := make([]string, len(s.Offers))
	for i, o := range s.Offers {
		tokens[i] = o.Token()
	}
	return tokens
}

// SheetWidth is the width in pixels of a sheet that does not set its own, and the maximum width of hands and
// sheets. It is less than a board's, because they are drawn for one click and mostly seen on a phone.
const SheetWidth = 1200

// Layout is what a painter draws for a sheet or a close-up. This package adds the bar and the numbers of the
// choices.
type Layout struct {
	Width    int           // in pixels; 0 means [SheetWidth]
	Height   int           // in pixels
	Under    []scene.Shape // painted before the bar, which may cover them: a board that reaches the picture's edges
	Shapes   []scene.Shape // painted after the bar
	Spots    []house.Spot  // the allowed positions of each choice's number, in the order of the choices
	KeepFree []scene.Box   // areas that no number may cover, in addition to text
	Title    string        // at the left of the bar; if empty, the title of the [Sheet] or the close-up
	Note     string        // at the right of the bar
}

// ChoiceSheet returns the painter of a game if it has sheets.
func (b *Book) ChoiceSheet(game string) (ChoiceSheet, bool) {
	entry, _ := b.Entry(game)
	painter, ok := entry.Painter.(ChoiceSheet)
	return painter, ok
}

// SheetScene returns the scene of some choices. It reports false if the game has no sheets.
func (b *Book) SheetScene(v View, s Sheet) (scene.Scene, bool) {
	painter, ok := b.ChoiceSheet(v.Tell.game.Key)
	if !ok {
		return scene.Scene{}, false
	}
	return v.withDrawableNames().sheetScene(painter, s), true
}

// sheetScene returns the scene of a sheet with its bar, and the numbers of the choices above everything.
func (v View) sheetScene(p ChoiceSheet, s Sheet) scene.Scene {
	layout := p.Sheet(v, s)
	if strip, ok := p.(HandStrip); ok && s.WithHand {
		shapes, height := strip.HandStrip(v, s.Private)
		layout = layout.withStrip(shapes, height, styleOf(p).Ground)
	}
	layout.Title = cmp.Or(layout.Title, scene.KeepDrawable(canvas.Fonts{}, s.Title, ""))
	sheet := layout.scene(v, p)
	corner := scene.Pt(float64(sheet.Width), float64(sheet.Height))
	taken := slices.Concat(layout.KeepFree, textBoxes(v.Measure, sheet.Layers[0].Shapes))
	area := scene.Box{Min: scene.Pt(0, layout.barHeight()), Max: corner}
	size := house.NumberSize * corner.X / SheetWidth
	numbers := house.Numbers(v.Measure, area.Grow(-4), size, taken, layout.Spots, s.First)
	sheet.Layers = append(sheet.Layers, scene.Layer{Shapes: numbers})
	return *sheet
}

// SheetTop is the y in pixels at which the shapes below the bar of a sheet or close-up begin.
const SheetTop = 76.0

// withStrip returns the layout with a strip below it on the given ground, which is as wide as a sheet.
func (layout Layout) withStrip(shapes []scene.Shape, height float64, ground scene.Color) Layout {
	if height == 0 {
		return layout
	}
	width, top := float64(cmp.Or(layout.Width, SheetWidth)), float64(layout.Height)
	scale := width / SheetWidth
	room := scene.XYWH(0, top, width, math.Ceil(height*scale))
	layout.Shapes = append(slices.Clip(layout.Shapes), scene.Rect{Box: room, Fill: scene.Flat(ground)},
		scene.Group{At: room.Min, Scale: scale, Shapes: shapes})
	layout.KeepFree = append(slices.Clip(layout.KeepFree), room)
	layout.Height += int(room.H())
	return layout
}

func (layout Layout) barHeight() float64 { return SheetTop - 4 }

// barShapes returns the shapes of the title bar.
func (layout Layout) barShapes(v View, width float64, style house.Style) []scene.Shape {
	paper := scene.Rect{Box: scene.XYWH(0, 0, width, layout.barHeight()), Fill: scene.Flat(style.Ground)}
	box := scene.XYWH(Margin, 10, width-2*Margin, layout.barHeight()-10)
	shapes := append([]scene.Shape{paper}, house.TitleBar(v.Measure, box, layout.Title, layout.Note)...)
	return append(shapes, drawBarLine(box, style))
}

// textBoxes returns the boxes of all text in shapes.
func textBoxes(m scene.Measurer, shapes []scene.Shape) []scene.Box {
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

// SheetOfMoves returns the sheet on which a panel would ask for the move with the index lead, and the
// indices of the moves that it shows, in the order of their numbers. A sheet is private to its seat. If
// fewer than two moves can be shown, SheetOfMoves returns no indices.
func (b *Book) SheetOfMoves(v View, private Private, moves []engine.Move, lead int) (Sheet, []int) {
	painter, ok := b.ChoiceSheet(v.Tell.game.Key)
	if !ok {
		return Sheet{}, nil
	}
	best := moves[lead]
	for slot := range best.Args() {
		scope := painter.Scope(best.Kind(), slot)
		shown := movesOn(painter, scope, best.Kind(), best.Args()[:slot], moves)
		if scope == "" || len(shown) < 2 || !slices.Contains(shown, lead) {
			continue
		}
		s := Sheet{Scope: scope, Private: private, First: 1}
		s.Title = cmp.Or(v.Prompt(private), v.Tell.KindAbout(best.Kind()))
		for _, i := range shown {
			label := v.Tell.Move(engine.Notation(moves[i]))
			s.Offers = append(s.Offers, Offer{
				Kind: moves[i].Kind(), Args: moves[i].Args(), Slot: slot, Label: label, Words: label,
			})
		}
		return s, shown
	}
	return Sheet{}, nil
}

// movesOn returns the indices of the moves that the sheet of a scope shows: those that fill the slot behind the
// given tokens. They begin with these tokens or, if no sheet shows the earlier slots, are of the given kind. It returns
// none if two of them are alike up to that slot, because the sheet could not tell them apart.
func movesOn(painter ChoiceSheet, scope, kind string, given []string, moves []engine.Move) []int {
	var shown []int
	slot, tokens, open := len(given), map[string]bool{}, len(given) > 0
	for earlier := range given {
		open = open && painter.Scope(kind, earlier) == ""
	}
	for i, m := range moves {
		args := m.Args()
		if slot >= len(args) || painter.Scope(m.Kind(), slot) != scope {
			continue
		}
		token := args[slot]
		switch {
		case open && m.Kind() == kind:
			token = strings.Join(args[:slot+1], " ")
		case open || !slices.Equal(args[:slot], given):
			continue
		}
		if tokens[token] {
			return nil
		}
		tokens[token] = true
		shown = append(shown, i)
	}
	return shown
}

// ErrNoSheet is returned for a sheet that the game does not have.
var ErrNoSheet = errors.New("render: the game has no sheet of these choices")

// Choices returns the job of a sheet for one seat. It is drawn on the same canvas as the seat's hand, because a
// seat sees one or the other. The key names the match. It returns [ErrNoSeat] or [ErrNoSheet] if there is nothing
// to draw.
func (p *Pictures) Choices(key string, v View, s Sheet) (Job, error) {
	seat := s.Private.Hand.Seat()
	if seat == engine.Spectator {
		return Job{}, ErrNoSeat
	}
	painter, ok := p.book.ChoiceSheet(v.Tell.game.Key)
	if !ok || s.Scope == "" {
		return Job{}, ErrNoSheet
	}
	return Job{
		Canvas: handKey(key, v.Tell.Language(), seat),
		Scene:  func() scene.Scene { return v.withDrawableNames().sheetScene(painter, s).FitWidth(SheetWidth) },
		Alt:    func() string { return v.SheetAlt(s) },
	}, nil
}

// SheetAlt returns the alternative text of a sheet: each choice with its number and description. If the text
// is too long, all descriptions are clipped to the same length.
func (v View) SheetAlt(s Sheet) string {
	tell := v.Tell.WithNaming(Plain)
	texts := []string{tell.Say("ui.alt.sheet", Data{"Game": tell.Title()})}
	for i, o := range s.Offers {
		texts = append(texts, tell.Numbered(s.Number(i), cmp.Or(o.Words, o.Label)))
	}
	if utf8.RuneCountInString(sentences(texts...)) > AltLimit {
		const separator = 2 // a full stop and a space
		share := (AltLimit-utf8.RuneCountInString(texts[0])-separator)/len(s.Offers) - separator
		for i := range s.Offers {
			texts[1+i] = Clip(texts[1+i], share)
		}
	}
	return Clip(sentences(texts...), AltLimit)
}

// Numbered returns the words of a choice with its number on a sheet before them.
func (t *Teller) Numbered(number, what string) string {
	return t.Say("ui.panel.numbered", Data{"Number": number, "What": what})
}
