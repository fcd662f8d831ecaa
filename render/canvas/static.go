package canvas

import (
	"crypto/sha256"
	"image"
	"slices"
	"sync"

	"github.com/railbot/railbot/render/scene"
)

// staticKey names drawn static layers: their keys one after the other, the
// picture's size, and its background if they are the lowest.
type staticKey struct {
	keys          string
	width, height int
	ground        scene.Color // transparent above other layers
}

// static is a stack of static layers drawn when it is first needed and never
// changed afterwards.
type static struct {
	key    staticKey
	drawn  sync.Once
	layers []scene.Layer
	look   *runs
}

// static finds or prepares drawn layers, on the background or on nothing.
func (d *Drawer) static(s *scene.Scene, layers []scene.Layer, ground bool) *static {
	key := staticKey{width: s.Width, height: s.Height}
	if ground {
		key.ground = s.Background
	}
	if len(layers) == 0 {
		return &static{key: key}
	}
	for _, l := range layers {
		key.keys += l.Key + "\x00"
	}
	found := d.statics.add(key, 1, func() *static { return &static{key: key, layers: layers} })
	found.drawn.Do(func() {
		found.draw(d)
		d.statics.put(key, found, found.look.bytes())
	})
	return found
}

func (s *static) draw(d *Drawer) {
	t := d.take(s.key.width)
	defer d.putBack(t)
	var items []item
	for _, layer := range s.layers {
		items = slices.AppendSeq(items, leafItems(scene.Leaves(Fonts{}, layer.Shapes)))
	}
	look := newRuns(s.key.width)
	for part := range t.easel.bands(image.Rect(0, 0, s.key.width, s.key.height)) {
		t.easel.clear(s.key.ground)
		for _, it := range items {
			if it.area.Overlaps(part) {
				it.on(t.easel)
			}
		}
		look.add(&t.easel.view)
	}
	s.look, s.layers = look, nil
}

// lay paints the layers over the view; with none, the view is all background.
func (s *static) lay(e *easel) {
	if s.key.keys == "" {
		e.clear(s.key.ground)
		return
	}
	s.look.over(&e.view, e.view.Rect)
}

// item lays the layers over others.
func (s *static) item() item {
	return item{sum: sha256.Sum256([]byte(s.key.keys)), area: s.look.rect(), paint: paint{overlay: s}}
}
