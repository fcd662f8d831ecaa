package house

import (
	"strings"

	"github.com/railbot/railbot/render/scene"
)

// Sign shows the effect of a card without words. It is a list of icon names and short notes, separated by spaces: "card
// +2" is an icon of a card and the note "+2".
type Sign string

// SignOf returns the sign of a single icon.
func SignOf(name scene.IconName) Sign { return Sign(name) }

// Icon returns the first icon of a sign, or "" if there is none.
func (s Sign) Icon() scene.IconName {
	for _, word := range strings.Fields(string(s)) {
		if name := scene.IconName(word); name.Known() {
			return name
		}
	}
	return ""
}

// part is one part of a sign, either an icon or a note.
type part struct {
	icon  scene.IconName
	note  scene.Text
	width float64
}

// parts returns the parts of a sign with icons size pixels high, and the width of all parts with the gaps between them.
func (s Sign) parts(m scene.Measurer, size float64) (list []part, width float64) {
	for i, word := range strings.Fields(string(s)) {
		p := part{icon: scene.IconName(word), width: size}
		if !p.icon.Known() {
			p.note = scene.Text{S: word, Font: Font(size*0.88, scene.Bold), Align: scene.Centered, Level: scene.Middle}
			p.width = m.Measure(word, p.note.Font).Width
		}
		if i > 0 {
			width += size * signGapRatio
		}
		list, width = append(list, p), width+p.width
	}
	return list, width
}

const signGapRatio = 0.13 // space between two parts of a sign, as a fraction of its size

// Draw draws the parts in a row centered on a point. The icons are size pixels high, or smaller if the row would
// exceed width.
func (s Sign) Draw(m scene.Measurer, at scene.Point, width, size float64, ink scene.Color) []scene.Shape {
	parts, total := s.parts(m, size)
	if total > width {
		size *= width / total
		parts, total = s.parts(m, size)
	}
	var shapes []scene.Shape
	x := at.X - total/2
	for _, p := range parts {
		middle := scene.Pt(x+p.width/2, at.Y)
		if p.note.S == "" {
			shapes = append(shapes, scene.Icon{Name: p.icon, At: middle, Size: size, Color: ink})
		} else {
			p.note.At, p.note.Color = middle, ink
			shapes = append(shapes, p.note)
		}
		x += p.width + size*signGapRatio
	}
	return shapes
}
