package ranking

import (
	"strconv"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of the places of a sign-up, in pixels.
const (
	placeColumns = 2
	placeHeight  = 76
	placeGap     = 14.0
)

// DrawSignUp returns the picture of the places of a season to which people sign up: a plate with the name for
// each that is taken, and dashed ones with their numbers up to all places. More is a text about the people who
// have no room; it may be empty.
func DrawSignUp(title, note string, names []string, places int, more string) scene.Scene {
	m := canvas.Fonts{}
	rows := (max(places, len(names), 1) + placeColumns - 1) / placeColumns
	height := margin + head + rows*placeHeight + margin/2
	if more != "" {
		height += moreHeight
	}
	s := house.Blank(width, height)
	shapes := house.TitleBar(m, scene.XYWH(margin, margin/2, width-2*margin, head-20), title, note)
	w := (width - 2*margin - (placeColumns-1)*placeGap) / float64(placeColumns)
	top := float64(margin + head - 20)
	for i := range rows * placeColumns {
		b := scene.XYWH(margin+float64(i%placeColumns)*(w+placeGap), top+float64(i/placeColumns*placeHeight), w,
			placeHeight-placeGap)
		switch {
		case i < len(names):
			shapes = append(shapes, drawTakenPlace(m, b, i+1, names[i])...)
		case i < places:
			shapes = append(shapes, drawFreePlace(b, i+1)...)
		}
	}
	if more != "" {
		at := scene.Pt(margin+8, float64(height-margin/2-moreHeight/2))
		shapes = append(shapes, scene.Text{
			S: more, At: at, Font: house.Font(28, scene.Regular), Color: house.InkSoft, Level: scene.Middle,
		})
	}
	s.Layers = []scene.Layer{{Shapes: shapes}}
	return *s
}

// drawTakenPlace draws the plate of a person who has signed up.
func drawTakenPlace(m scene.Measurer, b scene.Box, number int, name string) []scene.Shape {
	text := scene.Text{
		S: scene.KeepDrawable(canvas.Fonts{}, name, "#"+strconv.Itoa(number)), At: scene.Pt(b.Min.X+76, b.Center().Y),
		Font: house.Font(house.Glance, scene.Medium), Color: house.Ink, Level: scene.Middle,
		MaxWidth: b.W() - 92, MinSize: house.Title,
	}
	if house.IsCut(m, text) {
		text.Font, text.MinSize = house.Narrow(house.Glance, scene.Medium), house.Reading
	}
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Rule, 2)},
		scene.Circle{Center: scene.Pt(b.Min.X+38, b.Center().Y), R: 22, Fill: scene.Flat(house.SeatColor(1))},
		scene.Icon{Name: scene.IconCheck, At: scene.Pt(b.Min.X+38, b.Center().Y), Size: 30, Color: house.White},
		text,
	}
}

// drawFreePlace draws the dashed plate of a place that nobody has taken.
func drawFreePlace(b scene.Box, number int) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 12, Stroke: scene.Stroke{Color: house.InkSoft, Width: 2, Dash: []float64{9, 7}}},
		scene.Text{S: strconv.Itoa(number), At: b.Center(), Font: house.Font(house.Glance, scene.Regular),
			Color: house.InkSoft, Align: scene.Centered, Level: scene.Middle},
	}
}
