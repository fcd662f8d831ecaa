package ranking

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Portrait is how one person has done: four cards under a title, each with a head.
type Portrait struct {
	Name        string // of the person, for Alt
	Title, Note string // Title is the name as pictures can show it
	Heads       Heads
	Curves      []Curve // ratings over time, the game played most first
	Places      []Bar   // how often each was reached
	Games       []Bar   // the one played most first
	Rivals      []Bar   // the one met most first
}

// Heads are the words over the cards, and those of an empty one.
type Heads struct{ Rating, Places, Games, Rivals, None string }

// Curve is what a rating was after each of the last games, oldest first; at least one.
type Curve struct {
	Name   string
	Values []int
}

// Bar is a count with its name, both said by Words. Of those that are partly won, Won is
// how many, and Note says so.
type Bar struct {
	Name  string
	N     int
	Words string
	Won   int
	Note  string
}

// Alt is the portrait in words.
func (p Portrait) Alt() string {
	var ratings []string
	for _, c := range p.Curves {
		ratings = append(ratings, fmt.Sprintf("%s %d", c.Name, c.Values[len(c.Values)-1]))
	}
	lines := []string{
		p.Name + ", " + p.Note, p.Heads.Rating + " — " + strings.Join(ratings, ", "),
		p.Heads.Places + " — " + told(p.Places), p.Heads.Games + " — " + told(p.Games),
		p.Heads.Rivals + " — " + told(p.Rivals),
	}
	return strings.Join(lines, " · ")
}

// told are the words of bars.
func told(bars []Bar) string {
	list := make([]string, len(bars))
	for i, b := range bars {
		list[i] = b.Words
	}
	return strings.Join(list, ", ")
}

const (
	cardGap    = 24
	cardHeight = 500
	barHeight  = 80
	lineHeight = 44
	small      = 34.0 // of letters in cards
	least      = 27.0 // of those of a name, which is cut rather than smaller
)

// Draw is the portrait as a picture.
func Draw(p Portrait) scene.Scene {
	m := canvas.Fonts{}
	s := house.Blank(width, margin+head+2*cardHeight+cardGap+margin/2)
	shapes := house.TitleBar(m, scene.XYWH(margin, margin/2, width-2*margin, head-20),
		scene.Drawable(m, p.Title, "#"), p.Note)
	const cardWidth = (width - 2*margin - cardGap) / 2
	for i, fill := range []func(scene.Box) (string, []scene.Shape){p.ratings, p.places, p.games, p.rivals} {
		x, y := float64(i%2*(cardWidth+cardGap)), float64(i/2*(cardHeight+cardGap))
		b := scene.XYWH(margin+x, margin+head-20+y, cardWidth, cardHeight)
		title, inside := fill(scene.XYWH(b.Min.X+24, b.Min.Y+78, b.W()-48, b.H()-96))
		shapes = append(shapes, scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card),
			Stroke: scene.Edge(house.Rule, 2)})
		shapes = append(shapes, words(title, scene.Pt(b.Min.X+24, b.Min.Y+38), scene.Left, b.W()-48, scene.Bold))
		if inside == nil {
			inside = []scene.Shape{words(p.Heads.None, b.Center(), scene.Centered, b.W()-48, scene.Regular)}
		}
		shapes = append(shapes, inside...)
	}
	s.Layers = []scene.Layer{{Shapes: shapes}}
	return *s
}

func words(text string, at scene.Point, align scene.Align, most float64, w scene.Weight) scene.Text {
	return scene.Text{
		S: scene.Drawable(canvas.Fonts{}, text, "#"), At: at, Font: house.Font(small, w), Color: house.Ink, Align: align,
		Level: scene.Middle, MaxWidth: most, MinSize: house.Reading,
	}
}

// ratings are the curves, each with the mark of a seat, and below them their names with
// the last value.
func (p Portrait) ratings(b scene.Box) (string, []scene.Shape) {
	low, high := p.span()
	plot := scene.XYWH(b.Min.X, b.Min.Y, b.W(), b.H()-float64(len(p.Curves)*lineHeight)-20)
	var shapes []scene.Shape
	for i, c := range p.Curves {
		points := make([]scene.Point, len(c.Values))
		for k, v := range c.Values {
			x := plot.Max.X - 14
			if len(c.Values) > 1 {
				x = plot.Min.X + 14 + (plot.W()-28)*float64(k)/float64(len(c.Values)-1)
			}
			points[k] = scene.Pt(x, plot.Max.Y-plot.H()*float64(v-low)/float64(max(high-low, 1)))
		}
		if len(points) > 1 {
			shapes = append(shapes, scene.Line{Points: points, Stroke: scene.Edge(house.SeatColor(i+1), 5)})
		}
		shapes = append(shapes, house.SeatMark(points[len(points)-1], 26, i+1)...)
		at := scene.Pt(b.Min.X+14, plot.Max.Y+48+float64(i*lineHeight))
		shapes = append(shapes, house.SeatMark(at, 24, i+1)...)
		label := c.Name + " " + strconv.Itoa(c.Values[len(c.Values)-1])
		shapes = append(shapes, words(label, scene.Pt(at.X+24, at.Y), scene.Left, b.W()-48, scene.Regular))
	}
	return p.Heads.Rating, shapes
}

// span are the least and the greatest rating that are drawn.
func (p Portrait) span() (low, high int) {
	low, high = p.Curves[0].Values[0], p.Curves[0].Values[0]
	for _, c := range p.Curves {
		for _, v := range c.Values {
			low, high = min(low, v), max(high, v)
		}
	}
	if low == high { // a lone value stands in the middle
		return low - 1, high + 1
	}
	return low, high
}

// places are columns, the first place on the left.
func (p Portrait) places(b scene.Box) (string, []scene.Shape) {
	var shapes []scene.Shape
	step := b.W() / float64(max(len(p.Places), 1))
	for i, bar := range p.Places {
		x := b.Min.X + (float64(i)+0.5)*step
		h := (b.H() - 100) * float64(bar.N) / float64(greatest(p.Places))
		column := scene.XYWH(x-min(step, 100)*0.35, b.Max.Y-44-h, min(step, 100)*0.7, max(h, 2))
		fill := house.SeatColor(1)
		if i == 0 {
			fill = house.CoinEdge
		}
		shapes = append(shapes, scene.Rect{Box: column, Radius: 4, Fill: scene.Flat(fill)},
			words(bar.Name+".", scene.Pt(x, b.Max.Y-16), scene.Centered, step, scene.Bold),
			words(strconv.Itoa(bar.N), scene.Pt(x, column.Min.Y-20), scene.Centered, step, scene.Regular))
	}
	return p.Heads.Places, shapes
}

// greatest is the greatest count, one at least.
func greatest(bars []Bar) int {
	most := 1
	for _, bar := range bars {
		most = max(most, bar.N)
	}
	return most
}

func (p Portrait) games(b scene.Box) (string, []scene.Shape) {
	return p.Heads.Games, rowsOf(b, p.Games)
}

func (p Portrait) rivals(b scene.Box) (string, []scene.Shape) {
	return p.Heads.Rivals, rowsOf(b, p.Rivals)
}

// rowsOf are counts as bars below one another, as many as there is room for; what was
// won of them is darker.
func rowsOf(b scene.Box, bars []Bar) []scene.Shape {
	var shapes []scene.Shape
	for i, bar := range bars[:min(len(bars), int(b.H())/barHeight)] {
		y := b.Min.Y + float64(i)*barHeight
		note := bar.Note
		if note == "" {
			note = strconv.Itoa(bar.N)
		}
		full := b.W() * float64(bar.N) / float64(greatest(bars))
		name := words(bar.Name, scene.Pt(b.Min.X, y+20), scene.Left, b.W()*0.55, scene.Regular)
		name.MinSize = least
		shapes = append(shapes, name,
			words(note, scene.Pt(b.Max.X, y+20), scene.Right, b.W()*0.43, scene.Bold),
			scene.Rect{Box: scene.XYWH(b.Min.X, y+46, full, 14), Radius: 3, Fill: scene.Flat(house.TintTrain)})
		if part := full * float64(bar.Won) / float64(max(bar.N, 1)); bar.Note == "" || part > 0 {
			if bar.Note == "" {
				part = full
			}
			shapes = append(shapes, scene.Rect{Box: scene.XYWH(b.Min.X, y+46, part, 14), Radius: 3,
				Fill: scene.Flat(house.SeatColor(1))})
		}
	}
	return shapes
}
