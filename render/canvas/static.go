package canvas

import (
	"crypto/sha256"
	"image"
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
	glyphs *glyphs
	image  *image.RGBA
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
	size := int64(s.Width) * int64(s.Height) * 4
	return d.statics.add(key, size, func() *static {
		return &static{key: key, layers: layers, glyphs: d.glyphs}
	})
}

// pixels is the layers as they look; they must not be changed. It is nil where
// there is no layer: all is the background.
func (s *static) pixels() *image.RGBA {
	if s.key.keys == "" {
		return nil
	}
	s.drawn.Do(func() {
		e := newEasel(s.key.width, s.key.height, s.glyphs)
		e.clear(s.key.ground)
		for _, layer := range s.layers {
			leaves := scene.Leaves(Fonts{}, layer.Shapes)
			for i := range leaves {
				e.paint(&leaves[i])
			}
		}
		s.image, s.layers = e.full, nil
	})
	return s.image
}

// item lays the layers over others.
func (s *static) item() item {
	im := s.pixels()
	return item{sum: sha256.Sum256([]byte(s.key.keys)), area: im.Rect, paint: paint{overlay: im}}
}
