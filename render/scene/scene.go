package scene

import (
	"crypto/sha256"
	"slices"
	"strconv"
)

// Scene is one picture.
type Scene struct {
	Width, Height int     // in pixels
	Background    Color   // opaque
	Corner        float64 // radius of the picture's rounded corners
	// Reserve lists additional colors that the picture's palette has exactly. A game reserves all its colors in each
	// picture, so that all pictures have one palette. Only then can a cached canvas be reused.
	Reserve []Color
	Layers  []Layer // lowest first
}

// Layer is a list of shapes in painting order. A layer with a Key is static: see the package comment.
type Layer struct {
	Key    string
	Shapes []Shape
}

// FitWidth returns the scene, scaled down if it is more than width pixels wide.
func (s Scene) FitWidth(width int) Scene {
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

// Text returns the scene in a readable form, for golden files: a header, a line for each layer, and an indented line for
// each shape.
func (s *Scene) Text() string {
	w := &writer{text: true}
	s.writeHead(w)
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

// Fingerprint returns a SHA-256 hash that is equal for equal pictures. Static layers contribute only their
// key.
func (s *Scene) Fingerprint() [sha256.Size]byte {
	w := &writer{buf: make([]byte, 0, 2*flushSize), sum: sha256.New()}
	s.writeHead(w)
	w.count(len(s.Layers))
	for _, layer := range s.Layers {
		w.string(layer.Key)
		if layer.Key == "" {
			w.children(layer.Shapes)
		}
	}
	w.flushIfOver(0)
	return [sha256.Size]byte(w.sum.Sum(nil))
}

// writeHead writes the scene's own fields.
func (s *Scene) writeHead(w *writer) {
	w.name("scene")
	w.point("size", Point{float64(s.Width), float64(s.Height)})
	w.color("background", s.Background)
	w.number("corner", s.Corner)
	if w.text {
		return // readers do not need the reserve
	}
	w.count(len(s.Reserve))
	for _, c := range s.Reserve {
		w.color("", c)
	}
}

// Colors returns the opaque colors of the scene's areas, lines and text without duplicates: the background,
// the reserve, then the others in painting order. They are colors of light pictures, unless the scene is dark.
func (s *Scene) Colors() []Color {
	c := collector{seen: map[Color]bool{}}
	c.add(s.Background)
	c.add(s.Reserve...)
	for _, layer := range s.Layers {
		c.addShapes(layer.Shapes)
	}
	return c.list
}

// collector collects colors without duplicates.
type collector struct {
	seen map[Color]bool
	list []Color
}

// add adds the opaque colors that are new.
func (c *collector) add(colors ...Color) {
	for _, color := range colors {
		if color = color.Light(); color.Opaque() && !c.seen[color] {
			c.seen[color] = true
			c.list = append(c.list, color)
		}
	}
}

// addShapes adds the colors of shapes.
func (c *collector) addShapes(shapes []Shape) {
	for _, s := range shapes {
		switch s := s.(type) {
		case Group:
			c.addShapes(s.Shapes)
		case Text:
			c.add(s.Halo, s.Color)
		case figure:
			fill, stroke := s.style()
			c.add(fill.Color, fill.Hatch.Color, stroke.Color)
		}
	}
}
