package render

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// The frame of all pictures, in pixels.
const (
	BoardWidth  = 1600  // maximum width; pictures are landscape
	BoardHeight = 1000  // default height of a board
	Margin      = 26.0  // at the left and right of the bar
	BodyTop     = 122.0 // the top of a game's own shapes, below the bar and the line of news
)

var (
	barBox  = scene.XYWH(Margin, 10, BoardWidth-2*Margin, 60)
	newsBox = scene.XYWH(Margin, 74, BoardWidth-2*Margin, 44)
)

// Board is what a game shows to everybody. The frame is added to it: whose turn it is, what is played, and
// one line that says what just happened or that this is a preview.
type Board struct {
	Height int           // pixels; 0 is [BoardHeight]
	Under  []scene.Layer // the lowest layers; those with a key are cached between pictures
	Ground []scene.Shape // above Under and below the frame, which may cover it
	Shapes []scene.Shape // above everything

	Title string // at the left of the bar; if empty, [View.StatusLine]
	Marks []int  // looks of the players that the title names; if nil, [View.Marks]
	Note  string // at the right of the bar; if empty, [View.Subject]

	// Whole leaves out the frame, because the shapes are the whole picture.
	Whole bool
	// Final is the content of the picture of a finished game; nil for every other picture.
	Final *house.FinalPicture
	// Map is the box of the board itself, without the frame and the panels. If it is empty, the board is
	// everything below the frame.
	Map scene.Box

	News     []engine.Event // described below the bar, as many of the last ones as fit
	Foretold []engine.Event // used instead of News in a preview; if empty, the line says that the move is not played yet
}

// Hand is the picture of what one seat holds. The bar is added to it.
type Hand struct {
	Height int // pixels
	Shapes []scene.Shape
	Title  string // at the left of the bar, after the player's mark
	Note   string // at the right of the bar; may be empty
}

// boardScene returns the scene of the painter's board with the frame.
func (v View) boardScene(p Painter) scene.Scene {
	b := p.Board(v)
	s := blank(p, BoardWidth, cmp.Or(b.Height, BoardHeight))
	var head []scene.Shape
	if !b.Whole {
		head = append(v.headShapes(b), drawBarLine(barBox, styleOf(p)))
	}
	top := scene.Layer{Shapes: slices.Concat(b.Ground, head, b.Shapes)}
	s.Layers = append(slices.Clip(b.Under), top)
	return *s
}

// Styled is a painter whose pictures have a style of their own. All others have [house.HouseStyle].
type Styled interface {
	Style() house.Style
}

// styleOf returns the style of a painter's pictures.
func styleOf(p any) house.Style {
	if s, ok := p.(Styled); ok {
		return s.Style()
	}
	return house.HouseStyle
}

// blank returns an empty scene on the ground of a painter's game.
func blank(p interface{ Tones() []scene.Color }, width, height int) *scene.Scene {
	style := styleOf(p)
	s := house.Blank(width, height, append(p.Tones(), style.Ground, style.Accent, style.Banner())...)
	s.Background = style.Ground
	return s
}

// drawBarLine draws the line below a bar in the accent of a style.
func drawBarLine(bar scene.Box, style house.Style) scene.Shape {
	ends := []scene.Point{scene.Pt(bar.Min.X, bar.Max.Y), bar.Max}
	return scene.Line{Points: ends, Stroke: scene.Edge(style.Accent, 5)}
}

// headShapes returns the shapes of the bar and the line of news.
func (v View) headShapes(b Board) []scene.Shape {
	marks := b.Marks
	if marks == nil {
		marks = v.Marks()
	}
	shapes := house.StatusBar(v.Measure, barBox, marks, cmp.Or(b.Title, v.StatusLine()), cmp.Or(b.Note, v.Subject()))
	if text := v.newsLine(b); text != "" {
		shapes = append(shapes, house.News(newsBox, text)...)
	}
	return shapes
}

// newsLine returns the text of the line below the bar, which may be empty.
func (v View) newsLine(b Board) string {
	switch {
	case !v.Preview:
		return house.LatestNews(v.Measure, v.Tell.Events(b.News), newsBox.W())
	case len(b.Foretold) == 0:
		return v.Tell.Say("ui.board.preview")
	}
	preview := func(events string) string { return v.Tell.Say("ui.board.preview.of", Data{"Events": events}) }
	lead := v.Measure.Measure(preview(""), house.Font(house.Glance, scene.Medium))
	return preview(house.LatestNews(v.Measure, v.Tell.Events(b.Foretold), newsBox.W()-lead.Width))
}

// markRoom is the width of the mark in the bar of a hand, in pixels.
const markRoom = 54.0

// handScene returns the scene of a seat's hand, below a bar with its player's mark.
func (v View) handScene(p Painter, private Private) scene.Scene {
	h, bar := p.Hand(v, private), barBox
	bar.Min.X += markRoom
	mark := house.SeatMark(barBox.Min.Add(scene.Pt(20, 27)), 38, v.Look(private.Hand.Seat()))
	return h.scene(p, append(mark, house.TitleBar(v.Measure, bar, h.Title, h.Note)...))
}

// PromptShapes returns the shapes of text at the top of a hand, which says what the seat has to do or for whom it waits.
// If the seat has to act, the marker of the turn stands before the text.
func (v View) PromptShapes(private Private, text string) []scene.Shape {
	const left, y = Margin + 8, 108
	at := scene.Pt(left, y)
	var shapes []scene.Shape
	if v.Status.Acting.Has(private.Hand.Seat()) {
		shapes = house.TurnMarker(scene.Pt(left+54, y), 40)
		at.X += 72
	}
	return append(shapes, scene.Text{S: text, At: at, Font: house.Font(house.Glance, scene.Medium), Color: house.Ink,
		Level: scene.Middle, MaxWidth: BoardWidth - Margin - at.X, MinSize: house.Reading})
}

// scene returns the scene of the hand below the given bar.
func (h Hand) scene(p Painter, bar []scene.Shape) scene.Scene {
	s := blank(p, BoardWidth, h.Height)
	s.Layers = []scene.Layer{{Shapes: slices.Concat(bar, []scene.Shape{drawBarLine(barBox, styleOf(p))}, h.Shapes)}}
	return *s
}
