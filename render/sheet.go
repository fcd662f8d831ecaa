package render

import (
	"errors"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/scene"
)

// Sheeter is implemented by a Painter that can show what a slot may be filled
// with: one sheet with a numbered picture of each choice, where words alone
// would not do.
type Sheeter interface {
	Painter
	// Sheets tells whether there are sheets for a slot of a kind of move.
	Sheets(kind string, slot int) bool
	// Sheet is the choices, for the seat alone that has them.
	Sheet(v View, s Sheet) Hand
}

// Sheet is the choices for one slot of a move being put together, as a menu
// offers them. Args of the Choice has an empty token for the slot.
type Sheet struct {
	Choice
	Slot   int
	Tokens []string // in the menu's order
	First  int      // the number of the first token; the others follow it
}

// Number is how the ith choice is numbered.
func (s Sheet) Number(i int) string { return strconv.Itoa(s.First + i) }

// Sheeter is the painter of a game if it has sheets.
func (b *Book) Sheeter(game string) (Sheeter, bool) {
	entry, _ := b.Entry(game)
	sheeter, ok := entry.Painter.(Sheeter)
	return sheeter, ok
}

// SheetScene is what the game's painter makes of the choices for a slot; false
// where the game has no sheet for it.
func (b *Book) SheetScene(v View, s Sheet) (scene.Scene, bool) {
	sheeter, ok := b.sheeterOf(v, s)
	if !ok {
		return scene.Scene{}, false
	}
	return v.drawable().offered(sheeter, s), true
}

// sheeterOf is the painter if it has sheets for a slot.
func (b *Book) sheeterOf(v View, s Sheet) (Sheeter, bool) {
	sheeter, ok := b.Sheeter(v.Tell.game.Key)
	return sheeter, ok && sheeter.Sheets(s.Kind, s.Slot)
}

// ErrNoSheet is returned when a sheet is asked for that the game does not have.
var ErrNoSheet = errors.New("render: the game has no sheet for the slot")

// Choices is the sheet of a slot, for one seat alone. It refuses with
// [ErrNobody] and [ErrNoSheet].
func (p *Pictures) Choices(v View, s Sheet) (Job, error) {
	if s.Private.Hand.Seat() == engine.Spectator {
		return Job{}, ErrNobody
	}
	sheeter, ok := p.book.sheeterOf(v, s)
	if !ok {
		return Job{}, ErrNoSheet
	}
	return Job{
		Scene: func() scene.Scene { return v.drawable().offered(sheeter, s) },
		Alt:   func() string { return v.SheetAlt(s) },
	}, nil
}

// SheetAlt describes a sheet to those who cannot see it: each choice with its
// number.
func (v View) SheetAlt(s Sheet) string {
	tell := v.Tell.Naming(Plain)
	words := make([]string, len(s.Tokens))
	for i, token := range s.Tokens {
		words[i] = tell.Numbered(s.Number(i), token)
	}
	return Clip(sentences(append([]string{tell.Say("ui.alt.sheet", Data{"Game": tell.Title()})}, words...)...), AltLimit)
}

// Numbered is a token in words behind its number on a sheet.
func (t *Teller) Numbered(number, token string) string {
	return t.Say("ui.panel.numbered", Data{"Number": number, "What": t.Token(token)})
}
