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

func (l leaf) paintOn(b *bandSurface) {
	if l.Clip.Empty() {
		b.paintLeaf(l.Leaf)
		return
	}
	before := b.view.Rect
	if within := wholePixels(l.Clip).Intersect(before); !within.Empty() {
		b.setView(within)
		b.paintLeaf(l.Leaf)
		b.setView(before)
	}
}

// leafItems returns an item for each leaf.
func leafItems(leaves []scene.Leaf) iter.Seq[item] {
	return func(yield func(item) bool) {
		for i := range leaves {
			l := &leaves[i]
			if !yield(item{sum: l.Sum, area: pixelBounds(l.Box), paintable: leaf{l}}) {
				return
			}
		}
	}
}

// canvas is a scene that is being drawn or was drawn: its items and the compressed strips of its picture. A cached
// canvas holds the traces of its items instead of the items, and no pixels.
//
// A canvas belongs to one goroutine at a time. base and palette are shared and must not be changed, nor picture
// once the canvas is cached.
type canvas struct {
	size    scene.Point
	corner  float64 // radius of the picture's rounded corners
	palette *palette
	base    *staticLayers // the lowest layers, below all items
	items   []item        // lowest first
	traces  []trace       // of the items
	strips  *strips
	picture Picture // the finished picture; set when the canvas is cached
}

// bytes returns the approximate memory of a cached canvas.
func (c *canvas) bytes() int64 {
	const own = 512
	return int64(len(c.picture.PNG)) + int64(len(c.traces))*traceBytes + own
}

// prepareForCache drops the items, which a cached canvas does not need, and records the finished picture.
func (c *canvas) prepareForCache(finished Picture) { c.items, c.picture = nil, finished }

// canReuseStrips reports whether c can be drawn by repainting parts of the previous canvas, which may be nil.
func (c *canvas) canReuseStrips(previous *canvas) bool {
	return previous != nil && c.size == previous.size && c.corner == previous.corner &&
		c.palette == previous.palette && c.base.key == previous.base.key
}

// paint draws the picture of c into c.strips, band by band. If the strips of the previous canvas can be reused, c
// takes them over and repaints only the dirty areas, in which the two canvases differ; previous must not be used
// afterwards. Otherwise c gets new strips and paints the whole picture. paint calls yield often.
func (c *canvas) paint(previous *canvas, t workspace, yield func()) error {
	var dirty []image.Rectangle
	if c.canReuseStrips(previous) {
		c.strips = previous.strips
		dirty = mergeAreas(t.differ.changes(previous.traces, c.traces), c.strips.Rectangle)
	} else {
		c.strips = newStrips(int(c.size.X), int(c.size.Y))
		dirty = []image.Rectangle{c.strips.Rectangle}
	}
	for band := range t.surface.bands(c.strips.Rectangle) {
		if err := c.paintBand(band, cropTo(dirty, band), t, yield); err != nil {
			return err
		}
	}
	c.strips.raw = nil // the memory belongs to the workspace
	return nil
}

// cropTo returns the parts of the areas that lie in the band.
func cropTo(areas []image.Rectangle, band image.Rectangle) (parts []image.Rectangle) {
	for _, r := range areas {
		if r = r.Intersect(band); !r.Empty() {
			parts = append(parts, r)
		}
	}
	return parts
}

// paintBand repaints the dirty areas of a band and compresses every strip in which a pixel changed. A strip that is
// only partly dirty is decompressed first, so that its other pixels are known.
func (c *canvas) paintBand(band image.Rectangle, dirty []image.Rectangle, t workspace, yield func()) error {
	c.strips.setBand(band, t.raw)
	stale := c.strips.overlapping(dirty) // indexes of strips
	before := map[int][]byte{}           // their pixels before repainting; nil if the whole strip is repainted
	for _, i := range stale {
		if slices.ContainsFunc(dirty, c.strips.rect(i).In) {
			continue
		}
		from, to := c.strips.rangeInBand(i)
		if err := t.deflater.decompress(c.strips.list[i], c.strips.raw[from:to], i == 0); err != nil {
			return err
		}
		before[i] = t.before[from:to]
		copy(before[i], c.strips.raw[from:to])
	}
	for _, r := range dirty {
		c.repaint(t.surface, r, yield)
	}
	for _, i := range stale {
		from, to := c.strips.rangeInBand(i)
		if raw := c.strips.raw[from:to]; !bytes.Equal(before[i], raw) {
			yield()
			s, err := t.deflater.compress(raw, i == 0)
			if err != nil {
				return err
			}
			c.strips.list[i] = s
		}
	}
	return nil
}

// repaint paints all items that reach into r, a part of the band, and maps its pixels to palette entries.
func (c *canvas) repaint(b *bandSurface, r image.Rectangle, yield func()) {
	b.setView(r)
	c.base.paintOn(b)
	for _, it := range c.items {
		if it.area.Overlaps(r) {
			it.paintOn(b)
			yield()
		}
	}
	var above, aboveRGBA []uint8
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if y%64 == 0 {
			yield()
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

// roundCorner is [canvas.roundCorners] for a rectangle inside one corner.
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
