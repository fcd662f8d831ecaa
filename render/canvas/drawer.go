package canvas

import (
	"context"
	"crypto/sha256"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/semaphore"

	"github.com/railbot/railbot/render/scene"
)

// Config bounds a Drawer. Zero fields take the defaults named.
type Config struct {
	Drawings     int   // pictures drawn at the same time; the number of processors
	StaticBytes  int64 // of drawn static layers; 16 MiB, a board's layer has about 1
	KeptBytes    int64 // of kept canvases; 16 MiB, a board has about 0.3
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
	fill(&c.StaticBytes, 16*mib)
	fill(&c.KeptBytes, 16*mib)
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
	waiting  atomic.Int32 // drawings that somebody waits for and that have no place
	queues   [queues]*semaphore.Weighted
	glyphs   *glyphs
	pictures *cache[[sha256.Size]byte, Picture]
	kept     *cache[string, *canvas]
	statics  *cache[staticKey, *static]
	palettes *cache[string, *palette]
	tools    chan tools   // not in use
	used     chan []uint8 // memory for pixels, not in use
}

// tools are what a drawing needs for itself. They are large, so they are kept
// for the next one; a sync.Pool would lose them at each garbage collection.
type tools struct {
	easel *easel
	press *press
}

// New makes a Drawer with empty caches.
func New(c Config) *Drawer {
	c = c.filled()
	d := &Drawer{
		places:   semaphore.NewWeighted(int64(c.Drawings)),
		glyphs:   newGlyphs(),
		pictures: newCache[[sha256.Size]byte, Picture](c.PictureBytes),
		kept:     newCache[string, *canvas](c.KeptBytes),
		statics:  newCache[staticKey, *static](c.StaticBytes),
		palettes: newCache[string, *palette](maxPalettes),
		tools:    make(chan tools, c.Drawings+1),
		used:     make(chan []uint8, c.Drawings+1),
	}
	for q := range d.queues {
		d.queues[q] = semaphore.NewWeighted(1)
	}
	return d
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
	mine, err := d.turn(ctx)
	if err != nil {
		return Picture{}, fmt.Errorf("wait to draw: %w", err)
	}
	defer mine.end()
	if p, ok := d.pictures.get(sum); ok { // drawn while we waited
		return p, nil
	}
	png, err := d.draw(key, s, mine)
	if err != nil {
		return Picture{}, fmt.Errorf("compress picture: %w", err)
	}
	p := Picture{PNG: png, Width: s.Width, Height: s.Height, Fingerprint: sum}
	d.pictures.put(sum, p, int64(len(png)))
	return p, nil
}

// Forget drops the canvas kept under the key, as when a match is over.
func (d *Drawer) Forget(key string) { d.kept.take(key) }

func (d *Drawer) draw(key string, s *scene.Scene, mine *turn) ([]byte, error) {
	colors := s.Colors()
	pal := d.palettes.add(paletteKey(colors), 1, func() *palette { return newPalette(colors) })
	next := d.canvas(s, pal)
	var before *canvas
	if key != "" {
		before, _ = d.kept.take(key)
	}
	t := d.take(s.Width)
	defer d.putBack(t)
	pixels := d.pixels(s.Width * s.Height)
	defer d.leave(pixels)
	if err := next.paint(before, pixels, t, mine); err != nil {
		return nil, err
	}
	png := assemble(next.plane, pal)
	if key != "" {
		next.fold()
		d.kept.put(key, next, next.bytes()) // from now on another's
	}
	return png, nil
}

// bandRows is how many rows an easel has: a picture is drawn in a few bands, for
// its pixels in full colour would be most of the memory that the program needs.
const bandRows = 512

// take gives tools for a picture of that width, used before if possible.
func (d *Drawer) take(width int) tools {
	var t tools
	select {
	case t = <-d.tools:
	default:
		t = tools{press: newPress()}
	}
	if t.easel == nil || t.easel.full.Rect.Max.X < width {
		t.easel = newEasel(width, bandRows, d.glyphs)
	}
	return t
}

func (d *Drawer) putBack(t tools) {
	select {
	case d.tools <- t:
	default:
	}
}

// pixels is memory for so many, used before if possible.
func (d *Drawer) pixels(n int) []uint8 {
	select {
	case pixels := <-d.used:
		if cap(pixels) >= n {
			return pixels[:n]
		}
	default:
	}
	return make([]uint8, n)
}

// leave gives memory back.
func (d *Drawer) leave(pixels []uint8) {
	select {
	case d.used <- pixels:
	default:
	}
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
