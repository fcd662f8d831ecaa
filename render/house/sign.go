package house

import (
	"strings"

	"github.com/railbot/railbot/render/scene"
)

// Sign is what a card does, told without words: names of icons and short notes
// with a space between them, such as "card +2".
type Sign string

// SignOf is the sign of one icon alone.
func SignOf(name scene.IconName) Sign { return Sign(name) }

// Icon is the first icon of a sign; empty where there is none.
func (s Sign) Icon() scene.IconName {
	for _, word := range strings.Fields(string(s)) {
		if name := scene.IconName(word); name.Known() {
			return name
		}
	}
	return ""
}

// part is one part of a sign: an icon, or else a note.
type part struct {
	icon  scene.IconName
	note  scene.Text
	width float64
}

// parts are the parts of a sign whose icons are size pixels high.
func (s Sign) parts(m scene.Measurer, size float64) (list []part, width float64) {
	for i, word := range strings.Fields(string(s)) {
		p := part{icon: scene.IconName(word), width: size}
		if !p.icon.Known() {
			p.note = scene.Text{S: word, Font: Font(size*0.88, scene.Bold), Align: scene.Centered, Level: scene.Middle}
			p.width = m.Measure(word, p.note.Font).Width
		}
		if i > 0 {
			width += size * signGap
		}
		list, width = append(list, p), width+p.width
	}
	return list, width
}

const signGap = 0.13 // from one part of a sign to the next, as a part of its size

// Draw is the sign in a row, centred on a point, its icons size pixels high or as
// high as the width allows.
func (s Sign) Draw(m scene.Measurer, at scene.Point, width, size float64, ink scene.Color) []scene.Shape {
	parts, wide := s.parts(m, size)
	if wide > width {
		size *= width / wide
		parts, wide = s.parts(m, size)
	}
	var shapes []scene.Shape
	x := at.X - wide/2
	for _, p := range parts {
		middle := scene.Pt(x+p.width/2, at.Y)
		if p.note.S == "" {
			shapes = append(shapes, scene.Icon{Name: p.icon, At: middle, Size: size, Color: ink})
		} else {
			p.note.At, p.note.Color = middle, ink
			shapes = append(shapes, p.note)
		}
		x += p.width + size*signGap
	}
	return shapes
}
