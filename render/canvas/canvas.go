package canvas

import (
	"bytes"
	"image"
	"iter"
	"math"
	"slices"

	"github.com/railbot/railbot/render/scene"
)

// paintable is implemented by everything that an item can paint: a leaf of a scene, or static layers.
type paintable interface{ paintOn(b *bandSurface) }

// leaf is a leaf of a scene that can be painted.
type leaf struct{ *scene.Leaf }

func (l leaf) paintOn(b *bandSurface) { b.paintLeaf(l.Leaf) }

// leafItems returns an item for each leaf.
func leafItems(leaves []scene.Leaf) iter.Seq[item] {
	return func(yield func(item) bool) {
		for i := range leaves {
			l := &leaves[i]
			if !yield(item{sum: l.Sum, area: pixels(l.Box), paintable: leaf{l}}) {
				return
			}
		}
	}
}

// canvas is a scene that is being drawn or was drawn: its items and the strips of its picture. While it is
// cached it holds only traces of its items, and no pixels.
//
// A canvas belongs to one goroutine at a time. base and palette are shared and must not be changed, nor shows
// once the canvas is cached.
type canvas struct {
	size    scene.Point
	corner  float64
	palette *palette
	base    *staticLayers
	items   []item
	traces  []trace // of the items
	strips  *strips
	shows   Picture // the finished picture; set when the canvas is cached
}

// bytes returns the approximate memory of a cached canvas.
func (c *canvas) bytes() int64 {
	const own = 512
	return int64(len(c.shows.PNG)) + int64(len(c.traces))*traceBytes + own
}

// prepareForCache drops what a cached canvas does not need, and records the picture that it shows.
func (c *canvas) prepareForCache(shows Picture) { c.items, c.shows = nil, shows }

// canTouchUp reports whether c can be drawn by repainting parts of before, which may be nil.
func (c *canvas) canTouchUp(before *canvas) bool {
	return before != nil && c.size == before.size && c.corner == before.corner && c.palette == before.palette &&
		c.base.key == before.base.key
}

// paint draws c. If before can be touched up, c takes over its strips and repaints only the areas that
// differ; before must not be used afterwards.
func (c *canvas) paint(before *canvas, t tools, giveWay func()) error {
	var views []image.Rectangle
	if c.canTouchUp(before) {
		c.strips = before.strips
		views = mergeAreas(t.differ.changes(before.traces, c.traces), c.strips.Rectangle)
	} else {
		c.strips = newStrips(int(c.size.X), int(c.size.Y))
		views = []image.Rectangle{c.strips.Rectangle}
	}
	for band := range t.surface.bands(c.strips.Rectangle) {
		if err := c.paintBand(band, cropTo(views, band), t, giveWay); err != nil {
			return err
		}
	}
	c.strips.raw = nil // the memory belongs to the tools
	return nil
}

// cropTo returns the parts of the areas that lie in the band.
func cropTo(areas []image.Rectangle, band image.Rectangle) (in []image.Rectangle) {
	for _, r := range areas {
		if r = r.Intersect(band); !r.Empty() {
			in = append(in, r)
		}
	}
	return in
}

// paintBand repaints the views, which are parts of the band, and compresses every strip in which a pixel
// changed.
func (c *canvas) paintBand(band image.Rectangle, views []image.Rectangle, t tools, giveWay func()) error {
	c.strips.setBand(band, t.raw)
	stale, before := c.strips.overlapping(views), map[int][]byte{}
	for _, i := range stale {
		if slices.ContainsFunc(views, c.strips.rect(i).In) {
			continue // the whole strip is repainted
		}
		from, to := c.strips.rangeInBand(i)
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
		from, to := c.strips.rangeInBand(i)
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

// repaint paints r, a part of the band, from the lowest item to the highest.
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

// roundCorners makes the pixels of r outside the picture's rounded corners transparent.
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

// roundCorner is roundCorners for a rectangle inside one corner.
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
