package render

import (
	"cmp"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// CloseUps is implemented by a Painter whose board has parts to look at closely that
// are more than one place: what has just changed, what a player has, a region.
type CloseUps interface {
	Painter
	// Looks are those that the board may have now, in the order of a menu. Which are
	// offered is for [Book.Looks] to say.
	Looks(v View) []Look
	// Near is the part of the board that has some places, as large as there is room,
	// with a bit of the known around them. The bar is added.
	Near(v View, places []string) Spread
}

// Look is a part of the board to look at closely.
type Look struct {
	Token  string   // of [View.Zoom]: [Changed], [Built], a player's, a quarter's
	Places []string // what is to be seen, as tokens of the game
}

// The tokens of looks that any game may have: see also [LookOf] and [Quarters].
const (
	Changed = nearPrefix + "changed" // what has just changed
	Built   = nearPrefix + "built"   // all that was built
)

// nearPrefix begins the token of a look that the messages "ui.near.…" name.
const nearPrefix = "near-"

// LookOf is the token of a look at what a player has.
func LookOf(s engine.Seat) string { return "seat-" + s.String() }

// quarters are the regions of a map, row by row.
var quarters = [...]string{"north-west", "north-east", "south-west", "south-east"}

// Quarters are looks at the quarters of a map, of those places that lie there.
func Quarters(places []string, at func(token string) scene.Point) []Look {
	var all scene.Box
	for _, token := range places {
		all = all.Union(scene.Around(at(token), 1, 1))
	}
	looks := make([]Look, len(quarters))
	for i, name := range quarters {
		looks[i].Token = nearPrefix + name
	}
	for _, token := range places {
		i, middle := 0, all.Center()
		if at(token).X > middle.X {
			i++
		}
		if at(token).Y > middle.Y {
			i += 2
		}
		looks[i].Places = append(looks[i].Places, token)
	}
	return looks
}

// Looks are the close looks that a board has now besides single places; none where
// there is nothing to see.
func (b *Book) Looks(v View) []Look {
	looker, ok := b.painter(v).(CloseUps)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(looker.Looks(v.drawable()), func(l Look) bool { return len(l.Places) == 0 })
}

// Places are all tokens that [View.Zoom] may take, in the reader's order of interest:
// looks, then single places.
func (b *Book) Places(v View) []string {
	var tokens []string
	for _, l := range b.Looks(v) {
		tokens = append(tokens, l.Token)
	}
	return append(tokens, b.painter(v).Places(v.Table)...)
}

// LookTitle names a look or a place to a reader: what their own seat has as theirs.
func (v View) LookTitle(token string, own engine.Seat) string {
	t := v.Tell
	switch name, seated := strings.CutPrefix(token, "seat-"); {
	case own != engine.Spectator && token == LookOf(own):
		return t.Say("ui.near.mine")
	case seated && name != "":
		return t.Say("ui.near.seat", Data{"Name": t.Token(token)})
	}
	return t.Token(token)
}

// near is the look that a view is zoomed to, in its frame; false where it is none.
func (b *Book) near(v View) (scene.Scene, bool) {
	looker, ok := b.painter(v).(CloseUps)
	if !ok || v.Zoom == "" {
		return scene.Scene{}, false
	}
	looks := b.Looks(v)
	i := slices.IndexFunc(looks, func(l Look) bool { return l.Token == v.Zoom })
	if i < 0 {
		return scene.Scene{}, false
	}
	laid := looker.Near(v, looks[i].Places)
	laid.Title = cmp.Or(laid.Title, scene.Drawable(canvas.Fonts{}, v.LookTitle(v.Zoom, engine.Spectator), ""))
	laid.Note = cmp.Or(laid.Note, v.Subject())
	return *laid.framed(v, looker), true
}

// framed is a spread under its bar.
func (laid Spread) framed(v View, p Painter) *scene.Scene {
	width := cmp.Or(laid.Width, SheetWidth)
	s := house.Blank(width, laid.Height, p.Tones()...)
	s.Layers = []scene.Layer{{Shapes: slices.Concat(laid.Under, laid.bar(v, float64(width)), laid.Shapes)}}
	return s
}
