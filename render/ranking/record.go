package ranking

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Record is one person's record: four cards under a title, each with a heading.
type Record struct {
	Name        string // of the person, for Alt
	Title, Note string // Title is the name as pictures can show it
	Headings    Headings
	Curves      []Curve // ratings over time, the most played game first
	Places      []Bar   // number of games with each place, the first place first
	Games       []Bar   // the most played game first
	Rivals      []Bar   // the most frequent opponent first
}

// Headings holds the headings of the cards. None is the text of a card without content.
type Headings struct{ Rating, Places, Games, Rivals, None string }

// Curve is the rating after each of the last games, oldest first. It has at least one value.
type Curve struct {
	Name   string
	Values []int
}

// Bar is a count of games with a name.
type Bar struct {
	Name  string
	N     int    // number of games
	Words string // name and count in words, for Alt
	Won   int    // number of games won, which is drawn darker
	Note  string // text beside the bar; if empty, the bar shows N, and all of it is dark
}

// Alt returns the alternative text of the record. Commas joins a list in its language.
func (p Record) Alt(commas func([]string) string) string {
	var ratings []string
	for _, c := range p.Curves {
		ratings = append(ratings, fmt.Sprintf("%s %d", c.Name, c.Values[len(c.Values)-1]))
	}
	lines := []string{
		commas([]string{p.Name, p.Note}), p.Headings.Rating + " — " + commas(ratings),
		p.Headings.Places + " — " + commas(words(p.Places)), p.Headings.Games + " — " + commas(words(p.Games)),
		p.Headings.Rivals + " — " + commas(words(p.Rivals)),
	}
	return strings.Join(lines, " · ")
}

// words returns the words of each bar.
func words(bars []Bar) []string {
	list := make([]string, len(bars))
	for i, b := range bars {
		list[i] = b.Words
	}
	return list
}

const (
	cardGap     = 24
	cardHeight  = 500
	barHeight   = 80
	lineHeight  = 44
	textSize    = 34.0 // size of text in cards
	minNameSize = 27.0 // minimum size of names, which are cut if they are still too long
)

// DrawRecord returns the picture of a record.
func DrawRecord(p Record) scene.Scene {
	m := canvas.Fonts{}
	s := house.Blank(width, margin+head+2*cardHeight+cardGap+margin/2)
	shapes := house.TitleBar(m, scene.XYWH(margin, margin/2, width-2*margin, head-20),
		scene.KeepDrawable(m, p.Title, "#"), p.Note)
	const cardWidth = (width - 2*margin - cardGap) / 2
	for i, drawContent := range []func(scene.Box) (string, []scene.Shape){
		p.drawRatings, p.drawPlaces, p.drawGames, p.drawRivals,
	} {
		x, y := float64(i%2*(cardWidth+cardGap)), float64(i/2*(cardHeight+cardGap))
		b := scene.XYWH(margin+x, margin+head-20+y, cardWidth, cardHeight)
		heading, content := drawContent(scene.XYWH(b.Min.X+24, b.Min.Y+78, b.W()-48, b.H()-96))
		shapes = append(shapes, scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card),
			Stroke: scene.Edge(house.Rule, 2)})
		shapes = append(shapes, textAt(heading, scene.Pt(b.Min.X+24, b.Min.Y+38), scene.Left, b.W()-48, scene.Bold))
		if content == nil {
			content = []scene.Shape{textAt(p.Headings.None, b.Center(), scene.Centered, b.W()-48, scene.Regular)}
		}
		shapes = append(shapes, content...)
	}
	s.Layers = []scene.Layer{{Shapes: shapes}}
	return *s
}

// textAt returns a text on a card, at most maxWidth pixels wide.
func textAt(text string, at scene.Point, align scene.Align, maxWidth float64, w scene.Weight) scene.Text {
	return scene.Text{
		S: scene.KeepDrawable(canvas.Fonts{}, text, "#"), At: at, Font: house.Font(textSize, w), Color: house.Ink, Align: align,
		Level: scene.Middle, MaxWidth: maxWidth, MinSize: house.Reading,
	}
}

// drawRatings draws the curves of the ratings, each in the color and with the mark of a seat, and below them a legend
// with the current ratings. Like the three methods below, it also returns the heading of its card.
func (p Record) drawRatings(b scene.Box) (string, []scene.Shape) {
	low, high := p.ratingRange()
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
		shapes = append(shapes, textAt(label, scene.Pt(at.X+24, at.Y), scene.Left, b.W()-48, scene.Regular))
	}
	return p.Headings.Rating, shapes
}

// ratingRange returns the lowest and the highest rating.
func (p Record) ratingRange() (low, high int) {
	low, high = p.Curves[0].Values[0], p.Curves[0].Values[0]
	for _, c := range p.Curves {
		for _, v := range c.Values {
			low, high = min(low, v), max(high, v)
		}
	}
	if low == high { // widen the range, so that a single value is drawn in the middle
		return low - 1, high + 1
	}
	return low, high
}

// drawPlaces draws a column with the number of games for each place, with the first place at the left.
func (p Record) drawPlaces(b scene.Box) (string, []scene.Shape) {
	var shapes []scene.Shape
	columnWidth := b.W() / float64(max(len(p.Places), 1))
	for i, bar := range p.Places {
		x := b.Min.X + (float64(i)+0.5)*columnWidth
		h := (b.H() - 100) * float64(bar.N) / float64(maxCount(p.Places))
		column := scene.XYWH(x-min(columnWidth, 100)*0.35, b.Max.Y-44-h, min(columnWidth, 100)*0.7, max(h, 2))
		fill := house.SeatColor(1)
		if i == 0 {
			fill = house.CoinEdge
		}
		shapes = append(shapes, scene.Rect{Box: column, Radius: 4, Fill: scene.Flat(fill)},
			textAt(bar.Name+".", scene.Pt(x, b.Max.Y-16), scene.Centered, columnWidth, scene.Bold),
			textAt(strconv.Itoa(bar.N), scene.Pt(x, column.Min.Y-20), scene.Centered, columnWidth, scene.Regular))
	}
	return p.Headings.Places, shapes
}

// maxCount returns the greatest count, at least 1.
func maxCount(bars []Bar) int {
	most := 1
	for _, bar := range bars {
		most = max(most, bar.N)
	}
	return most
}

// drawGames draws a bar for each game.
func (p Record) drawGames(b scene.Box) (string, []scene.Shape) {
	return p.Headings.Games, drawBars(b, p.Games)
}

// drawRivals draws a bar for each opponent.
func (p Record) drawRivals(b scene.Box) (string, []scene.Shape) {
	return p.Headings.Rivals, drawBars(b, p.Rivals)
}

// drawBars draws bars one below the other, as many as fit. The part for the games won is darker.
func drawBars(b scene.Box, bars []Bar) []scene.Shape {
	var shapes []scene.Shape
	for i, bar := range bars[:min(len(bars), int(b.H())/barHeight)] {
		y := b.Min.Y + float64(i)*barHeight
		note := bar.Note
		if note == "" {
			note = strconv.Itoa(bar.N)
		}
		length := b.W() * float64(bar.N) / float64(maxCount(bars))
		name := textAt(bar.Name, scene.Pt(b.Min.X, y+20), scene.Left, b.W()*0.55, scene.Regular)
		name.MinSize = minNameSize
		shapes = append(shapes, name,
			textAt(note, scene.Pt(b.Max.X, y+20), scene.Right, b.W()*0.43, scene.Bold),
			scene.Rect{Box: scene.XYWH(b.Min.X, y+46, length, 14), Radius: 3, Fill: scene.Flat(house.TintTrain)})
		if darkLength := length * float64(bar.Won) / float64(max(bar.N, 1)); bar.Note == "" || darkLength > 0 {
			if bar.Note == "" {
				darkLength = length
			}
			shapes = append(shapes, scene.Rect{Box: scene.XYWH(b.Min.X, y+46, darkLength, 14), Radius: 3,
				Fill: scene.Flat(house.SeatColor(1))})
		}
	}
	return shapes
}
