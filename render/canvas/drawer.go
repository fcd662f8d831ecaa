package canvas

import (
	"context"
	"crypto/sha256"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/semaphore"

	"github.com/railbot/railbot/render/scene"
)

// Config bounds a Drawer. Zero fields take the defaults named.
type Config struct {
	Drawings     int   // pictures drawn at the same time; the number of processors
	StaticBytes  int64 // of drawn static layers; 64 MiB, a board's layer has about 6
	KeptBytes    int64 // of kept canvases; 48 MiB, a board has about 2
	PictureBytes int64 // of finished pictures; 32 MiB, a board has about 0.15
}

func (c Config) filled() Config {
	const mib = 1 << 20
	fill := func(v *int64, n int64) {
		if *v <= 0 {
			*v = n
		}
	}
	if c.Drawings <= 0 {
		c.Drawings = runtime.GOMAXPROCS(0)
	}
	fill(&c.StaticBytes, 64*mib)
	fill(&c.KeptBytes, 48*mib)
	fill(&c.PictureBytes, 32*mib)
	return c
}

// Picture is a finished PNG. PNG is shared between callers and must not be
// changed.
type Picture struct {
	PNG           []byte
	Width, Height int
	Fingerprint   [sha256.Size]byte // of the scene
}

// Drawer draws scenes. See the package comment for what it keeps. It is safe
// for concurrent use.
type Drawer struct {
	places   *semaphore.Weighted
	behind   *semaphore.Weighted // of drawings in the background
	glyphs   *glyphs
	pictures *cache[[sha256.Size]byte, Picture]
	kept     *cache[string, *canvas]
	statics  *cache[staticKey, *static]
	palettes *cache[string, *palette]
	easels   sync.Pool
	presses  sync.Pool
}

// New makes a Drawer with empty caches.
func New(c Config) *Drawer {
	c = c.filled()
	return &Drawer{
		places:   semaphore.NewWeighted(int64(c.Drawings)),
		behind:   semaphore.NewWeighted(1),
		glyphs:   newGlyphs(),
		pictures: newCache[[sha256.Size]byte, Picture](c.PictureBytes),
		kept:     newCache[string, *canvas](c.KeptBytes),
		statics:  newCache[staticKey, *static](c.StaticBytes),
		palettes: newCache[string, *palette](maxPalettes),
		presses:  sync.Pool{New: func() any { return newPress() }},
	}
}

// maxPalettes is how many palettes are kept, of about 1 MiB each.
const maxPalettes = 16

// Draw is the picture of the scene. The key names the canvas to keep for the
// next scene of the same place; with the empty key none is kept. Draw waits for
// its turn while too many pictures are being drawn, at most until ctx is done.
// Errors wrap scene.ErrUnfit or ctx's.
func (d *Drawer) Draw(ctx context.Context, key string, s *scene.Scene) (Picture, error) {
	if err := s.Validate(); err != nil {
		return Picture{}, fmt.Errorf("draw: %w", err)
	}
	sum := s.Fingerprint()
	if p, ok := d.pictures.get(sum); ok {
		return p, nil
	}
	if skipped(ctx, sum) {
		return Picture{Width: s.Width, Height: s.Height, Fingerprint: sum}, ErrLater
	}
	done, err := d.turn(ctx)
	if err != nil {
		return Picture{}, fmt.Errorf("wait to draw: %w", err)
	}
	defer done()
	if p, ok := d.pictures.get(sum); ok { // drawn while we waited
		return p, nil
	}
	png, err := d.draw(key, s)
	if err != nil {
		return Picture{}, fmt.Errorf("compress picture: %w", err)
	}
	p := Picture{PNG: png, Width: s.Width, Height: s.Height, Fingerprint: sum}
	d.pictures.put(sum, p, int64(len(png)))
	return p, nil
}

// Forget drops the canvas kept under the key, as when a match is over.
func (d *Drawer) Forget(key string) { d.kept.take(key) }

func (d *Drawer) draw(key string, s *scene.Scene) ([]byte, error) {
	colors := s.Colors()
	pal := d.palettes.add(paletteKey(colors), 1, func() *palette { return newPalette(colors) })
	next := d.canvas(s, pal)
	var before *canvas
	if key != "" {
		before, _ = d.kept.take(key)
	}
	e := d.easel(s.Width, s.Height)
	defer d.easels.Put(e)
	next.follow(before, e)
	z := d.presses.Get().(*press)
	defer d.presses.Put(z)
	if err := z.refresh(next.plane); err != nil {
		return nil, err
	}
	if key != "" {
		next.forgetPaint()
		d.kept.put(key, next, next.bytes())
	}
	return assemble(next.plane, pal), nil
}

// easel is one of the size asked for, used before if possible.
func (d *Drawer) easel(w, h int) *easel {
	if e, ok := d.easels.Get().(*easel); ok && e.fits(w, h) {
		return e
	}
	return newEasel(w, h, d.glyphs)
}

// canvas prepares the scene for painting.
func (d *Drawer) canvas(s *scene.Scene, pal *palette) *canvas {
	c := &canvas{size: scene.Pt(float64(s.Width), float64(s.Height)), corner: s.Corner, palette: pal}
	bottom := 0
	for bottom < len(s.Layers) && s.Layers[bottom].Key != "" {
		bottom++
	}
	c.base = d.static(s, s.Layers[:bottom], true)
	for i, layer := range s.Layers[bottom:] {
		if layer.Key != "" {
			c.items = append(c.items, d.static(s, s.Layers[bottom+i:bottom+i+1], false).item())
			continue
		}
		c.items = slices.AppendSeq(c.items, leafItems(scene.Leaves(Fonts{}, layer.Shapes)))
	}
	return c
}
