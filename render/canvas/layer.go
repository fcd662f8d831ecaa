package canvas

import (
	"crypto/sha256"
	"encoding/binary"
	"image"
	"slices"
	"sync"

	"github.com/railbot/railbot/render/scene"
)

// staticKey identifies drawn static layers.
type staticKey struct {
	keys          string // of the layers, one after the other
	width, height int    // of the picture
	ground        scene.Color
}

// staticLayers is a stack of static layers. It is drawn when it is first needed and never changed afterwards.
type staticLayers struct {
	key    staticKey
	once   sync.Once
	layers []scene.Layer // nil once they are drawn
	runs   *runs         // nil if there are no layers
}

// staticGround returns static layers at the bottom of a scene, drawn on its background.
func (d *Drawer) staticGround(s *scene.Scene, layers []scene.Layer) *staticLayers {
	return d.cachedLayers(staticKey{width: s.Width, height: s.Height, ground: s.Background}, layers)
}

// staticOverlay returns static layers above others in a scene, drawn without a background.
func (d *Drawer) staticOverlay(s *scene.Scene, layers []scene.Layer) *staticLayers {
	return d.cachedLayers(staticKey{width: s.Width, height: s.Height}, layers)
}

// cachedLayers returns drawn layers. It draws them if they are not cached. It adds the keys of the layers to key.
func (d *Drawer) cachedLayers(key staticKey, layers []scene.Layer) *staticLayers {
	if len(layers) == 0 {
		return &staticLayers{key: key}
	}
	for _, l := range layers {
		key.keys += l.Key + "\x00"
	}
	found := d.statics.getOrCreate(key, 1, func() *staticLayers { return &staticLayers{key: key, layers: layers} })
	found.once.Do(func() {
		found.draw(d)
		d.statics.put(key, found, found.runs.bytes())
	})
	return found
}

// draw draws the layers and stores their pixels as runs.
func (l *staticLayers) draw(d *Drawer) {
	t := d.takeWorkspace(l.key.width)
	defer d.returnWorkspace(t)
	var items []item
	for _, layer := range l.layers {
		items = slices.AppendSeq(items, leafItems(scene.Leaves(Fonts{}, layer.Shapes)))
	}
	l.runs = newRuns(l.key.width)
	for part := range t.surface.bands(image.Rect(0, 0, l.key.width, l.key.height)) {
		t.surface.clear(l.key.ground)
		for _, it := range items {
			if it.area.Overlaps(part) {
				it.paintOn(t.surface)
			}
		}
		l.runs.add(&t.surface.view)
	}
	l.layers = nil
}

// paintOn paints the layers over the view. Without layers, it fills the view with the background.
func (l *staticLayers) paintOn(b *bandSurface) {
	if l.runs == nil {
		b.clear(l.key.ground)
		return
	}
	l.runs.paintOn(&b.view, b.view.Rect)
}

// item returns the layers as an item of a canvas.
func (l *staticLayers) item() item {
	return item{sum: sha256.Sum256([]byte(l.key.keys)), area: l.runs.rect(), paintable: l}
}

// runs is a picture that is stored as runs of pixels of one color. A map has a tenth as many runs as pixels.
type runs struct {
	width int
	rows  []int32  // index of each row's first run, and the number of runs at the end
	ends  []uint16 // the column after each run
	color []uint32 // color of each run, premultiplied, in the byte order of a pixel
}

// newRuns returns a picture of no rows.
func newRuns(width int) *runs { return &runs{width: width, rows: make([]int32, 1)} }

// add appends the rows of an image.
func (s *runs) add(im *image.RGBA) {
	for y := im.Rect.Min.Y; y < im.Rect.Max.Y; y++ {
		row := im.Pix[im.PixOffset(im.Rect.Min.X, y):][:4*s.width]
		for x := range s.width {
			c := binary.LittleEndian.Uint32(row[4*x:])
			if x == 0 || c != s.color[len(s.color)-1] {
				s.ends, s.color = append(s.ends, 0), append(s.color, c)
			}
			s.ends[len(s.ends)-1] = uint16(x + 1)
		}
		s.rows = append(s.rows, int32(len(s.ends)))
	}
}

func (s *runs) rect() image.Rectangle { return image.Rect(0, 0, s.width, len(s.rows)-1) }

// bytes returns the memory that the runs take.
func (s *runs) bytes() int64 { return int64(4*cap(s.rows) + 2*cap(s.ends) + 4*cap(s.color)) }

// paintOn paints the part r of the runs over an image, like [draw.Over].
func (s *runs) paintOn(dst *image.RGBA, r image.Rectangle) {
	r = r.Intersect(s.rect()).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		x := r.Min.X
		for i := s.rows[y]; x < r.Max.X; i++ {
			end := min(int(s.ends[i]), r.Max.X)
			if end > x {
				overlay(dst.Pix[dst.PixOffset(x, y):][:4*(end-x)], s.color[i])
				x = end
			}
		}
	}
}

// overlay paints one premultiplied color over pixels.
func overlay(pix []uint8, color uint32) {
	switch alpha := color >> 24; alpha {
	case 0:
	case 0xff:
		fillPixels(pix, color)
	default:
		left := (opaque - alpha*0x101) * 0x101
		for i := range pix {
			source := color >> (8 * (i & 3)) & 0xff * 0x101
			pix[i] = uint8((uint32(pix[i])*left/opaque + source) >> 8)
		}
	}
}
