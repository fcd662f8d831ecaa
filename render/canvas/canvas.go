package canvas

import (
	"bytes"
	"image"
	"iter"
	"math"
	"slices"

	"github.com/railbot/railbot/render/scene"
)

// painted is what an item paints: a leaf of a scene, or static layers.
type painted interface{ paintOn(b *bandSurface) }

// leaf is a leaf of a scene that can be painted.
type leaf struct{ *scene.Leaf }

func (l leaf) paintOn(b *bandSurface) { b.paintLeaf(l.Leaf) }

func leafItems(leaves []scene.Leaf) iter.Seq[item] {
	return func(yield func(item) bool) {
		for i := range leaves {
			l := &leaves[i]
			if !yield(item{sum: l.Sum, area: pixels(l.Box), painted: leaf{l}}) {
				return
			}
		}
	}
}

// canvas is a drawn scene: the items it consists of and the strips of its picture. While it
// is cached it holds only traces of its items, and no pixels.
//
// A canvas belongs to one goroutine at a time. Base and palette are shared and not changed,
// and so is shows once the canvas is cached.
type canvas struct {
	size    scene.Point
	corner  float64
	palette *palette
	base    *staticLayers
	items   []item
	traces  []trace // of the items
	strips  *strips
	shows   Picture // what a cached canvas shows
}

// bytes returns about how much memory a cached canvas takes.
func (c *canvas) bytes() int64 {
	const own = 512
	return int64(len(c.shows.PNG)) + int64(len(c.traces))*traceBytes + own
}

// fold makes a canvas that was drawn ready to be cached, as the one that shows a picture.
func (c *canvas) fold(shows Picture) { c.items, c.shows = nil, shows }

// canTouchUp reports whether repainting parts of before, which may be nil, makes c of it.
func (c *canvas) canTouchUp(before *canvas) bool {
	return before != nil && c.size == before.size && c.corner == before.corner && c.palette == before.palette &&
		c.base.key == before.base.key
}

// paint draws c. Where before can be touched up, it takes over the strips of before and
// draws only what differs; before must not be used afterwards.
func (c *canvas) paint(before *canvas, t tools, giveWay func()) error {
	var views []image.Rectangle
	if c.canTouchUp(before) {
		c.strips = before.strips
		views = joined(t.differ.changes(before.traces, c.traces), c.strips.Rectangle)
	} else {
		c.strips = newStrips(int(c.size.X), int(c.size.Y))
		views = []image.Rectangle{c.strips.Rectangle}
	}
	for band := range t.surface.bands(c.strips.Rectangle) {
		if err := c.paintBand(band, cropped(views, band), t, giveWay); err != nil {
			return err
		}
	}
	c.strips.raw = nil // it belongs to the tools
	return nil
}

// cropped returns what lies of the areas in the band.
func cropped(areas []image.Rectangle, band image.Rectangle) (in []image.Rectangle) {
	for _, r := range areas {
		if r = r.Intersect(band); !r.Empty() {
			in = append(in, r)
		}
	}
	return in
}

// paintBand repaints the views, which are parts of the band, and compresses the strips in
// which that changed a pixel.
func (c *canvas) paintBand(band image.Rectangle, views []image.Rectangle, t tools, giveWay func()) error {
	c.strips.setBand(band, t.raw)
	stale, before := c.strips.overlapping(views), map[int][]byte{}
	for _, i := range stale {
		if slices.ContainsFunc(views, c.strips.rect(i).In) {
			continue // all of the strip is repainted
		}
		from, to := c.strips.inBand(i)
		if err := t.deflater.decompress(c.strips.list[i], c.strips.raw[from:to], i == 0); err != nil {
			return err
		}
		before[i] = t.before[from:to]
		copy(before[i], c.strips.raw[from:to])
	}
	for _, r := range views {
		c.repaint(t.surface, r, giveWay)
	}
	for _, i := range stale {
		from, to := c.strips.inBand(i)
		if raw := c.strips.raw[from:to]; !bytes.Equal(before[i], raw) {
			giveWay()
			s, err := t.deflater.compress(raw, i == 0)
			if err != nil {
				return err
			}
			c.strips.list[i] = s
		}
	}
	return nil
}

// repaint draws all of r, a part of the band, from the lowest item to the highest.
func (c *canvas) repaint(b *bandSurface, r image.Rectangle, giveWay func()) {
	b.setView(r)
	c.base.paintOn(b)
	for _, it := range c.items {
		if it.area.Overlaps(r) {
			it.paintOn(b)
			giveWay()
		}
	}
	var above, aboveRGBA []uint8
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if y%64 == 0 {
			giveWay()
		}
		row, rgba := c.strips.row(y, r.Min.X, r.Max.X), b.full.Pix[b.full.PixOffset(r.Min.X, y):][:4*r.Dx()]
		c.palette.mapRow(row, rgba, above, aboveRGBA)
		above, aboveRGBA = row, rgba
	}
	c.roundCorners(r)
}

// roundCorners makes what lies of r beyond the picture's rounded corners transparent.
func (c *canvas) roundCorners(r image.Rectangle) {
	n := int(math.Ceil(c.corner))
	w, h := c.strips.Dx(), c.strips.Dy()
	for _, corner := range [...]image.Rectangle{
		image.Rect(0, 0, n, n), image.Rect(w-n, 0, w, n),
		image.Rect(0, h-n, n, h), image.Rect(w-n, h-n, w, h),
	} {
		c.roundCorner(corner.Intersect(r))
	}
}

// roundCorner works on pixels of one corner. It leaves those wholly inside as they are.
func (c *canvas) roundCorner(r image.Rectangle) {
	w, h := c.size.X, c.size.Y
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p := scene.Pt(float64(x)+0.5, float64(y)+0.5)
			center := scene.Pt(min(max(p.X, c.corner), w-c.corner), min(max(p.Y, c.corner), h-c.corner))
			inside := c.corner - p.Distance(center) + 0.5
			if step := int(math.Round(inside * cornerSteps)); step < cornerSteps {
				c.strips.row(y, x, x+1)[0] = uint8(max(step, 0))
			}
		}
	}
}
