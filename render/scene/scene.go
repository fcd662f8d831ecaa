package scene

import (
	"crypto/sha256"
	"slices"
	"strconv"
)

// Scene is one picture.
type Scene struct {
	Width, Height int     // pixels
	Background    Color   // opaque
	Corner        float64 // radius of the picture's own rounded corners
	// Reserve lists further colours to keep exact in the picture's palette. A
	// game that reserves all it may use keeps one palette throughout, and only
	// then can a kept canvas be touched up instead of drawn anew.
	Reserve []Color
	Layers  []Layer // the first is the lowest
}

// Layer is shapes in painter's order. A layer with a Key is static: see the
// package comment for what it promises.
type Layer struct {
	Key    string
	Shapes []Shape
}

// Within is the scene no wider than so many pixels: the same, made smaller as a whole.
func (s Scene) Within(width int) Scene {
	if s.Width <= width {
		return s
	}
	scale := float64(width) / float64(s.Width)
	s.Width, s.Height, s.Corner = width, int(float64(s.Height)*scale), s.Corner*scale
	s.Layers = slices.Clone(s.Layers)
	for i, l := range s.Layers {
		if l.Key != "" {
			s.Layers[i].Key += " within " + strconv.Itoa(width)
		}
		s.Layers[i].Shapes = []Shape{Group{Scale: scale, Shapes: l.Shapes}}
	}
	return s
}

// Text is the whole scene in a stable readable form: a head, then for each
// layer a line and one line for each shape, those of groups one step in.
func (s *Scene) Text() string {
	w := &writer{text: true}
	s.head(w)
	for _, layer := range s.Layers {
		w.buf = append(w.buf, "\nlayer"...)
		if layer.Key != "" {
			w.buf = append(w.buf, " static"...)
			w.quoted(layer.Key)
		}
		w.children(layer.Shapes)
	}
	return string(append(w.buf, '\n'))
}

// Fingerprint is equal for scenes that are the same picture and, for all that
// anyone can do, different for others. Of static layers only the key counts.
func (s *Scene) Fingerprint() [sha256.Size]byte {
	w := &writer{buf: make([]byte, 0, 2*spillAt), sum: sha256.New()}
	s.head(w)
	w.count(len(s.Layers))
	for _, layer := range s.Layers {
		w.string(layer.Key)
		if layer.Key == "" {
			w.children(layer.Shapes)
		}
	}
	w.spill(0)
	return [sha256.Size]byte(w.sum.Sum(nil))
}

func (s *Scene) head(w *writer) {
	w.name("scene")
	w.point("size", Point{float64(s.Width), float64(s.Height)})
	w.color("background", s.Background)
	w.number("corner", s.Corner)
	if w.text {
		return // the reserve is of no interest to a reader
	}
	w.count(len(s.Reserve))
	for _, c := range s.Reserve {
		w.color("", c)
	}
}

// Colors lists the opaque colours that the scene paints flat areas, lines and
// letters with, each once: the background, the reserve, then in painter's order.
func (s *Scene) Colors() []Color {
	c := collector{seen: map[Color]bool{}}
	c.add(s.Background)
	c.add(s.Reserve...)
	for _, layer := range s.Layers {
		c.shapes(layer.Shapes)
	}
	return c.list
}

type collector struct {
	seen map[Color]bool
	list []Color
}

func (c *collector) add(colors ...Color) {
	for _, color := range colors {
		if color.Opaque() && !c.seen[color] {
			c.seen[color] = true
			c.list = append(c.list, color)
		}
	}
}

func (c *collector) shapes(shapes []Shape) {
	for _, s := range shapes {
		switch s := s.(type) {
		case Group:
			c.shapes(s.Shapes)
		case Text:
			c.add(s.Halo, s.Color)
		case figure:
			fill, stroke := s.style()
			c.add(fill.Color, fill.Hatch.Color, stroke.Color)
		}
	}
}
