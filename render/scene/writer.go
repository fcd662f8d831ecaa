package scene

import (
	"encoding/binary"
	"hash"
	"math"
	"strconv"
)

// writer writes the fields of shapes, either in binary for the fingerprint or as readable text for goldens.
// Each shape lists its fields once for both forms.
type writer struct {
	buf   []byte
	sum   hash.Hash // hash of the bytes that are no longer in buf; may be nil
	text  bool
	depth int
}

// flushSize is the number of bytes that are buffered before they are hashed.
const flushSize = 4 << 10

// flushIfOver hashes the buffered bytes if there are more than limit of them.
func (w *writer) flushIfOver(limit int) {
	if w.sum != nil && len(w.buf) > limit {
		w.sum.Write(w.buf)
		w.buf = w.buf[:0]
	}
}

// name writes the name that begins a shape. The readable form indents it.
func (w *writer) name(s string) {
	if !w.text {
		w.string(s)
		return
	}
	for range w.depth {
		w.buf = append(w.buf, "  "...)
	}
	w.buf = append(w.buf, s...)
}

func (w *writer) string(s string) {
	w.count(len(s))
	w.buf = append(w.buf, s...)
}

func (w *writer) count(n int) { w.buf = binary.AppendUvarint(w.buf, uint64(n)) }

func (w *writer) float(v float64) {
	w.buf = binary.LittleEndian.AppendUint64(w.buf, math.Float64bits(v))
}

// decimal writes v with at most two decimals.
func (w *writer) decimal(v float64) {
	r := math.Round(v*100) / 100
	if r == 0 {
		r = 0 // no -0
	}
	w.buf = strconv.AppendFloat(w.buf, r, 'f', -1, 64)
}

// label writes the label of a field in the readable form.
func (w *writer) label(s string) {
	w.buf = append(w.buf, ' ')
	if s != "" {
		w.buf = append(append(w.buf, s...), ' ')
	}
}

// quoted writes a string, in the readable form with quotes.
func (w *writer) quoted(s string) {
	if !w.text {
		w.string(s)
		return
	}
	w.label("")
	w.buf = strconv.AppendQuote(w.buf, s)
}

// word writes a short word from a fixed list. The readable form omits an empty word.
func (w *writer) word(label, s string) {
	switch {
	case !w.text:
		w.string(s)
	case s != "":
		w.label(label)
		w.buf = append(w.buf, s...)
	}
}

// number writes a number. The readable form omits 0.
func (w *writer) number(label string, v float64) {
	switch {
	case !w.text:
		w.float(v)
	case v != 0:
		w.label(label)
		w.decimal(v)
	}
}

// flag writes a boolean. The readable form omits false.
func (w *writer) flag(label string, on bool) {
	switch {
	case !w.text && on:
		w.buf = append(w.buf, 1)
	case !w.text:
		w.buf = append(w.buf, 0)
	case on:
		w.buf = append(append(w.buf, ' '), label...)
	}
}

// point writes a point with its label.
func (w *writer) point(label string, p Point) {
	if w.text {
		w.label(label)
	}
	w.coordinates(p)
}

// coordinates writes the coordinates of a point.
func (w *writer) coordinates(p Point) {
	if !w.text {
		w.float(p.X)
		w.float(p.Y)
		return
	}
	w.decimal(p.X)
	w.buf = append(w.buf, ',')
	w.decimal(p.Y)
}

// points writes a list of points with its label.
func (w *writer) points(label string, ps []Point) {
	if w.text {
		w.label(label)
	} else {
		w.count(len(ps))
	}
	for i, p := range ps {
		if w.text && i > 0 {
			w.buf = append(w.buf, ' ')
		}
		w.coordinates(p)
	}
}

// outline writes the segments of an outline.
func (w *writer) outline(o Outline) {
	if !w.text {
		w.count(len(o))
	}
	for _, s := range o {
		if w.text {
			w.buf = append(w.buf, ' ')
		}
		w.buf = append(w.buf, byte(s.Op))
		for _, p := range s.P[:s.Op.points()] {
			if w.text {
				w.buf = append(w.buf, ' ')
			}
			w.coordinates(p)
		}
	}
}

// color writes a color. The readable form omits an invisible one.
func (w *writer) color(label string, c Color) {
	switch {
	case !w.text:
		w.buf = append(w.buf, c.R, c.G, c.B, c.A)
	case c.Visible():
		w.label(label)
		w.buf = append(w.buf, c.String()...)
	}
}

// style writes a fill and a stroke. The readable form omits what is invisible.
func (w *writer) style(f Fill, s Stroke) {
	w.color("fill", f.Color)
	w.hatch(f.Hatch)
	if w.text && !s.Color.Visible() {
		return
	}
	w.color("stroke", s.Color)
	w.number("width", s.Width)
	w.dash(s.Dash)
	if w.text && s.Cap == Round {
		return
	}
	w.word("cap", s.Cap.String())
}

// hatch writes the hatch of a fill. The readable form omits a hatch of the kind NoHatch.
func (w *writer) hatch(h Hatch) {
	if !w.text {
		w.buf = append(w.buf, byte(h.Kind))
	} else if h.Kind == NoHatch {
		return
	} else {
		w.word("hatch", h.Kind.String())
	}
	w.color("in", h.Color)
	w.number("every", h.Spacing)
	w.number("thick", h.Width)
}

// dash writes a dash pattern.
func (w *writer) dash(d []float64) {
	if !w.text {
		w.count(len(d))
		for _, v := range d {
			w.float(v)
		}
		return
	}
	for i, v := range d {
		if i == 0 {
			w.label("dash")
		} else {
			w.buf = append(w.buf, '/')
		}
		w.decimal(v)
	}
}

// children writes the shapes of a group. The readable form indents them.
func (w *writer) children(shapes []Shape) {
	if !w.text {
		w.count(len(shapes))
	}
	w.depth++
	for _, s := range shapes {
		if w.text {
			w.buf = append(w.buf, '\n')
		}
		s.write(w)
		w.flushIfOver(flushSize)
	}
	w.depth--
}
