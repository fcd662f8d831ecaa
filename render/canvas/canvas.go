package canvas

import (
	"bytes"
	"image"
	"iter"
	"math"
	"slices"

	"github.com/railbot/railbot/render/scene"
)

// paint is either a leaf of the scene or layers to lay over.
type paint struct {
	leaf    *scene.Leaf
	overlay *static
}

func (p paint) on(e *easel) {
	if p.leaf != nil {
		e.paint(p.leaf)
		return
	}
	p.overlay.lay(e)
}

func leafItems(leaves []scene.Leaf) iter.Seq[item] {
	return func(yield func(item) bool) {
		for i := range leaves {
			l := &leaves[i]
			if !yield(item{sum: l.Sum, area: pixels(l.Box), paint: paint{leaf: l}}) {
				return
			}
		}
	}
}

// canvas is a drawn scene: what it consists of and its pixels. Of what it
// consists of it has the traces alone while it is kept, and no pixels. It is owned
// by one goroutine at a time; base and palette are shared and not changed, and so
// is shows while it is kept.
type canvas struct {
	size    scene.Point
	corner  float64
	palette *palette
	base    *static
	items   []item
	traces  []trace // of the items
	plane   *plane
	shows   Picture // while it is kept
}

// bytes is about the memory that the canvas holds for itself while it is kept.
func (c *canvas) bytes() int64 {
	const own = 512
	return int64(len(c.shows.PNG)) + int64(len(c.traces))*traceBytes + own
}

// fold makes the canvas small, to be kept as the one that shows a picture.
func (c *canvas) fold(shows Picture) { c.items, c.shows = nil, shows }

// like reports whether b may be turned into c by repainting parts of it.
func (c *canvas) like(b *canvas) bool {
	return b != nil && c.size == b.size && c.corner == b.corner && c.palette == b.palette && c.base.key == b.base.key
}

// paint draws c. If it is like the canvas before it, it takes over that one's strips and
// draws only what differs; before must not be used afterwards.
func (c *canvas) paint(before *canvas, t tools, giveWay func()) error {
	var views []image.Rectangle
	if c.like(before) {
		c.plane = before.plane
		views = joined(t.differ.changes(before.traces, c.traces), c.plane.Rectangle)
	} else {
		c.plane = newPlane(int(c.size.X), int(c.size.Y))
		views = []image.Rectangle{c.plane.Rectangle}
	}
	for band := range t.easel.bands(c.plane.Rectangle) {
		if err := c.paintBand(band, cropped(views, band), t, giveWay); err != nil {
			return err
		}
	}
	c.plane.raw = nil
	return nil
}

// cropped are those of the areas that lie in the band.
func cropped(areas []image.Rectangle, band image.Rectangle) (in []image.Rectangle) {
	for _, r := range areas {
		if r = r.Intersect(band); !r.Empty() {
			in = append(in, r)
		}
	}
	return in
}

// paintBand draws parts of a band anew, and compresses the strips that they meet, but for
// those that were painted as they were.
func (c *canvas) paintBand(band image.Rectangle, views []image.Rectangle, t tools, giveWay func()) error {
	c.plane.look(band, t.raw)
	stale, before := c.plane.meeting(views), map[int][]byte{}
	for _, i := range stale {
		if slices.ContainsFunc(views, c.plane.stripRect(i).In) {
			continue // all of it is drawn
		}
		from, to := c.plane.inBand(i)
		if err := t.press.unpack(c.plane.strips[i], c.plane.raw[from:to], i == 0); err != nil {
			return err
		}
		before[i] = t.before[from:to]
		copy(before[i], c.plane.raw[from:to])
	}
	for _, r := range views {
		c.repaint(t.easel, r, giveWay)
	}
	for _, i := range stale {
		from, to := c.plane.inBand(i)
		if raw := c.plane.raw[from:to]; !bytes.Equal(before[i], raw) {
			giveWay()
			s, err := t.press.strip(raw, i == 0)
			if err != nil {
				return err
			}
			c.plane.strips[i] = s
		}
	}
	return nil
}

// repaint draws a part of the band anew, from the bottom.
func (c *canvas) repaint(e *easel, r image.Rectangle, giveWay func()) {
	e.look(r)
	c.base.lay(e)
	for _, it := range c.items {
		if it.area.Overlaps(r) {
			it.on(e)
			giveWay()
		}
	}
	var above, aboveRGBA []uint8
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if y%64 == 0 {
			giveWay()
		}
		row, rgba := c.plane.row(y, r.Min.X, r.Max.X), e.full.Pix[e.full.PixOffset(r.Min.X, y):][:4*r.Dx()]
		c.palette.row(row, rgba, above, aboveRGBA)
		above, aboveRGBA = row, rgba
	}
	c.round(r)
}

// round makes the part of the picture beyond its rounded corners transparent.
func (c *canvas) round(r image.Rectangle) {
	n := int(math.Ceil(c.corner))
	w, h := c.plane.Dx(), c.plane.Dy()
	for _, corner := range [...]image.Rectangle{
		image.Rect(0, 0, n, n), image.Rect(w-n, 0, w, n),
		image.Rect(0, h-n, n, h), image.Rect(w-n, h-n, w, h),
	} {
		c.cut(corner.Intersect(r))
	}
}

// cut works on pixels of a corner: those wholly inside stay as they are.
func (c *canvas) cut(r image.Rectangle) {
	w, h := c.size.X, c.size.Y
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p := scene.Pt(float64(x)+0.5, float64(y)+0.5)
			center := scene.Pt(min(max(p.X, c.corner), w-c.corner), min(max(p.Y, c.corner), h-c.corner))
			inside := c.corner - p.Distance(center) + 0.5
			if step := int(math.Round(inside * corners)); step < corners {
				c.plane.row(y, x, x+1)[0] = uint8(max(step, 0))
			}
		}
	}
}
