package render

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// The frame of all pictures, in pixels. What a game shows begins below the bar,
// and on a board below the line of news: at Body at the earliest.
const (
	BoardWidth  = 1600 // at most; pictures are landscape
	BoardHeight = 1000
	Margin      = 26.0
	Body        = 122.0
)

var (
	barBox  = scene.XYWH(Margin, 10, BoardWidth-2*Margin, 60)
	newsBox = scene.XYWH(Margin, 74, BoardWidth-2*Margin, 44)
)

// Board is what a game shows to everybody. The frame is added to it: whose turn
// it is, what is played, and in one line what just happened or that this is a
// preview.
type Board struct {
	Height int           // pixels; 0 is [BoardHeight]
	Under  []scene.Layer // the lowest; those with a key are kept between pictures
	Ground []scene.Shape // over them and under the frame, which may cover it
	Shapes []scene.Shape // over all

	Title string // what the bar says at the left; empty: [View.Turn]
	Marks []int  // looks of those whom the title names; nil: [View.Marks]
	Note  string // what it says at the right; empty: [View.Subject]

	News     []engine.Event // those told below the bar, as many of the last as there is room for
	Foretold []engine.Event // the same of a preview; none: that it is not played yet
}

// Hand is what one seat alone is shown of what it holds. The bar is added to it.
type Hand struct {
	Height int // pixels
	Shapes []scene.Shape
	Title  string // what the bar says at the left, of a hand behind its player's mark
	Note   string // what it says at the right; may be empty
}

// framed is a board as its painter shows it, in its frame.
func (v View) framed(p Painter) scene.Scene {
	b := p.Board(v)
	s := house.Blank(BoardWidth, cmp.Or(b.Height, BoardHeight), p.Tones()...)
	top := scene.Layer{Shapes: slices.Concat(b.Ground, v.head(b), b.Shapes)}
	s.Layers = append(slices.Clip(b.Under), top)
	return *s
}

// head is the bar and the line of news.
func (v View) head(b Board) []scene.Shape {
	marks := b.Marks
	if marks == nil {
		marks = v.Marks()
	}
	shapes := house.Head(v.Measure, barBox, marks, cmp.Or(b.Title, v.Turn()), cmp.Or(b.Note, v.Subject()))
	if text := v.news(b); text != "" {
		shapes = append(shapes, house.News(newsBox, text)...)
	}
	return shapes
}

// news is what the line below the bar says; it may be empty.
func (v View) news(b Board) string {
	switch {
	case !v.Preview:
		return house.Latest(v.Measure, v.Tell.Events(b.News), newsBox.W())
	case len(b.Foretold) == 0:
		return v.Tell.Say("ui.board.preview")
	}
	preview := func(events string) string { return v.Tell.Say("ui.board.preview.of", Data{"Events": events}) }
	lead := v.Measure.Measure(preview(""), house.Font(house.Glance, scene.Medium))
	return preview(house.Latest(v.Measure, v.Tell.Events(b.Foretold), newsBox.W()-lead.Width))
}

// markRoom is how much of the bar the mark of a hand's player takes.
const markRoom = 54.0

// held is what a seat holds, under a bar with its player's mark.
func (v View) held(p Painter, own Private) scene.Scene {
	h, bar := p.Hand(v, own), barBox
	bar.Min.X += markRoom
	mark := house.SeatMark(barBox.Min.Add(scene.Pt(20, 27)), 38, v.Look(own.Hand.Seat()))
	return h.under(p, append(mark, house.TitleBar(v.Measure, bar, h.Title, h.Note)...))
}

// Demand is a line at the top of a hand: what its seat has to do now, behind the marker
// of the turn, or for whom it waits.
func (v View) Demand(own Private, text string) []scene.Shape {
	const left, y = Margin + 8, 108
	at := scene.Pt(left, y)
	var shapes []scene.Shape
	if v.Status.Acting.Has(own.Hand.Seat()) {
		shapes = house.TurnMarker(scene.Pt(left+54, y), 40)
		at.X += 72
	}
	return append(shapes, scene.Text{S: text, At: at, Font: house.Font(house.Glance, scene.Medium), Color: house.Ink,
		Level: scene.Middle, MaxWidth: BoardWidth - Margin - at.X, MinSize: house.Reading})
}

// under is the hand below its bar.
func (h Hand) under(p Painter, bar []scene.Shape) scene.Scene {
	s := house.Blank(BoardWidth, h.Height, p.Tones()...)
	s.Layers = []scene.Layer{{Shapes: append(bar, h.Shapes...)}}
	return *s
}
