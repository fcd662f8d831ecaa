package ranking

import (
	"strconv"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Calendar is a picture of the days on which somebody has finished the game of the day.
type Calendar struct {
	Title, Note string
	Weeks       []Week // oldest first
}

// Week is a row of a calendar.
type Week struct {
	Name string // its first day
	Days [7]CalendarDay
}

// CalendarDay is one day of a calendar.
type CalendarDay struct {
	N     int    // of the month
	Done  bool   // it was finished
	Words string // the result, if it was
	Today bool
	Later bool // it is to come
}

// The sizes of a calendar's picture.
const (
	calendarRow  = 84
	calendarName = 210
	calendarGap  = 10
)

// DrawCalendar returns the picture of a calendar. A finished day has a frame, a color and its result.
func DrawCalendar(c Calendar) scene.Scene {
	m := canvas.Fonts{}
	s := house.Blank(width, margin+head+len(c.Weeks)*calendarRow+margin)
	shapes := house.TitleBar(m, scene.XYWH(margin, margin/2, width-2*margin, head-20), c.Title, c.Note)
	cell := (float64(width-2*margin-calendarName) - 6*calendarGap) / 7
	for i, week := range c.Weeks {
		y := float64(margin + head - 20 + i*calendarRow)
		at := scene.Pt(margin, y+(calendarRow-calendarGap)/2)
		shapes = append(shapes, textAt(week.Name, at, scene.Left, calendarName-20, scene.Regular))
		for k, day := range week.Days {
			b := scene.XYWH(margin+calendarName+float64(k)*(cell+calendarGap), y, cell, calendarRow-calendarGap)
			shapes = append(shapes, day.draw(b)...)
		}
	}
	s.Layers = []scene.Layer{{Shapes: shapes}}
	return *s
}

// draw returns the shapes of a day.
func (d CalendarDay) draw(b scene.Box) []scene.Shape {
	if d.Later {
		return nil
	}
	fill, edge, thick, words := house.Card, house.Rule, 2.0, strconv.Itoa(d.N)
	if d.Done {
		edge, thick, words = house.SeatColor(1), 6, words+" ✓ "+d.Words
	}
	if d.Today {
		thick += 4
	}
	weight := scene.Regular
	if d.Done {
		weight = scene.Bold
	}
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(fill), Stroke: scene.Edge(edge, thick)},
		textAt(words, b.Center(), scene.Centered, b.W()-16, weight),
	}
}
