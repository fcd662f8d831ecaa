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

// CloseUps is implemented by a Painter that can show a part of its board with several places at a larger
// scale: what has just changed, what a player has built, a region.
type CloseUps interface {
	Painter
	// Looks returns the close-ups that the board may have now, in the order of a menu. [Book.Looks] leaves
	// out the empty ones.
	Looks(v View) []Look
	// Near returns the part of the board around the places, as large as it fits, with some of its
	// surroundings. The bar is added.
	Near(v View, places []string) Spread
}

// Look is a part of the board that is shown as a close-up.
type Look struct {
	Token  string   // a value of [View.Zoom]: [Changed], [Built], a player's, a quarter's
	Places []string // the places to show, as tokens of the game
}

// Tokens of looks that any game may have. See also [LookOf] and [Quarters].
const (
	Changed = nearPrefix + "changed" // what has just changed
	Built   = nearPrefix + "built"   // everything that was built
)

// nearPrefix begins the token of a look whose name is a message "ui.near.…".
const nearPrefix = "near-"

// LookOf returns the token of a look at what a player has.
func LookOf(s engine.Seat) string { return "seat-" + s.String() }

// quarters are the regions of a map, row by row.
var quarters = [...]string{"north-west", "north-east", "south-west", "south-east"}

// Quarters returns a look at each quarter of the map with the places in it. at returns where a place is.
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

// Looks returns the close-ups that a board has now, without those that would show nothing.
func (b *Book) Looks(v View) []Look {
	looker, ok := b.painterOf(v).(CloseUps)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(looker.Looks(v.withDrawableNames()), func(l Look) bool { return len(l.Places) == 0 })
}

// Places returns all values that [View.Zoom] may have, in the reader's order of interest: looks, then single
// places.
func (b *Book) Places(v View) []string {
	var tokens []string
	for _, l := range b.Looks(v) {
		tokens = append(tokens, l.Token)
	}
	return append(tokens, b.painterOf(v).Places(v.Table)...)
}

// LookTitle returns the name of a look or a place. own is the reader's seat, whose look is called theirs.
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

// closeUpScene returns the scene of the look that a view is zoomed to. It reports false if the view is not zoomed to
// a look.
func (b *Book) closeUpScene(v View) (scene.Scene, bool) {
	looker, ok := b.painterOf(v).(CloseUps)
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
	return *laid.scene(v, looker), true
}

// scene returns the scene of a spread below its bar.
func (laid Spread) scene(v View, p Painter) *scene.Scene {
	width := cmp.Or(laid.Width, SheetWidth)
	s := house.Blank(width, laid.Height, p.Tones()...)
	s.Layers = []scene.Layer{{Shapes: slices.Concat(laid.Under, laid.barShapes(v, float64(width)), laid.Shapes)}}
	return s
}
