package render

import (
	"cmp"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// CloseUpPainter is implemented by a Painter that can show a part of its board with several places at a larger
// scale: what has just changed, what a player has built, a region.
type CloseUpPainter interface {
	Painter
	// CloseUps returns the close-ups that the board may have now, in the order of a menu. [Book.CloseUps]
	// leaves out those without places.
	CloseUps(v View) []CloseUp
	// DrawCloseUp returns the layout of a close-up: the part of the board around the places, as large as fits,
	// with some of its surroundings. The bar is added by this package.
	DrawCloseUp(v View, places []string) Layout
}

// CloseUp is a part of the board with several places, which is shown at a larger scale.
type CloseUp struct {
	Token  string   // a value of [View.Zoom]: [Changed], [Built], a player's or a quarter's
	Places []string // the places to show, as tokens of the game
}

// Tokens of close-ups that any game may have. See also [PlayerCloseUp] and [QuarterCloseUps].
const (
	Changed = closeUpPrefix + "changed" // what has just changed
	Built   = closeUpPrefix + "built"   // everything that was built
)

// closeUpPrefix begins the token of a close-up whose name is a message "ui.near.…".
const closeUpPrefix = "near-"

// PlayerCloseUp returns the token of the close-up of what a player has built.
func PlayerCloseUp(s engine.Seat) string { return "seat-" + s.String() }

// quarterNames holds the names of a map's quarters, row by row.
var quarterNames = [...]string{"north-west", "north-east", "south-west", "south-east"}

// QuarterCloseUps returns a close-up for each quarter of the map, with the places in it. at returns the position
// of a place.
func QuarterCloseUps(places []string, at func(token string) scene.Point) []CloseUp {
	var all scene.Box
	for _, token := range places {
		all = all.Union(scene.Around(at(token), 1, 1))
	}
	looks := make([]CloseUp, len(quarterNames))
	for i, name := range quarterNames {
		looks[i].Token = closeUpPrefix + name
	}
	for _, token := range places {
		i, middle := 0, all.Center() // i is the index in quarters
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

// CloseUps returns the close-ups that a board has now, without those that have no places.
func (b *Book) CloseUps(v View) []CloseUp {
	painter, ok := b.painterOf(v).(CloseUpPainter)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(painter.CloseUps(v.withDrawableNames()), func(l CloseUp) bool { return len(l.Places) == 0 })
}

// ZoomTokens returns all values that [View.Zoom] may have: the close-ups, then single places, the most
// interesting first.
func (b *Book) ZoomTokens(v View) []string {
	var tokens []string
	for _, closeUp := range b.CloseUps(v) {
		tokens = append(tokens, closeUp.Token)
	}
	return append(tokens, b.painterOf(v).Places(v.Table)...)
}

// ZoomTitle returns the name of a close-up or a place. reader is the seat of the person who reads it, whose own
// close-up has a name of its own.
func (v View) ZoomTitle(token string, reader engine.Seat) string {
	t := v.Tell
	switch name, ofPlayer := strings.CutPrefix(token, "seat-"); {
	case reader != engine.Spectator && token == PlayerCloseUp(reader):
		return t.Say("ui.near.mine")
	case ofPlayer && name != "":
		return t.Say("ui.near.seat", Data{"Name": t.Token(token)})
	}
	return t.Token(token)
}

// closeUpScene returns the scene of the close-up that a view is zoomed to. It reports false if the view is not
// zoomed to a close-up.
func (b *Book) closeUpScene(v View) (scene.Scene, bool) {
	painter, ok := b.painterOf(v).(CloseUpPainter)
	if !ok || v.Zoom == "" {
		return scene.Scene{}, false
	}
	closeUps := b.CloseUps(v)
	i := slices.IndexFunc(closeUps, func(l CloseUp) bool { return l.Token == v.Zoom })
	if i < 0 {
		return scene.Scene{}, false
	}
	layout := painter.DrawCloseUp(v, closeUps[i].Places)
	layout.Title = cmp.Or(layout.Title, scene.KeepDrawable(canvas.Fonts{}, v.ZoomTitle(v.Zoom, engine.Spectator), ""))
	layout.Note = cmp.Or(layout.Note, v.Subject())
	return *layout.scene(v, painter), true
}

// scene returns the scene of a layout below its bar.
func (layout Layout) scene(v View, p Painter) *scene.Scene {
	width := cmp.Or(layout.Width, SheetWidth)
	s, bar := blank(p, width, layout.Height), layout.barShapes(v, float64(width), styleOf(p))
	s.Layers = []scene.Layer{{Shapes: slices.Concat(layout.Under, bar, layout.Shapes)}}
	return s
}
