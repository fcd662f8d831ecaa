package canvas

import (
	"crypto/sha256"
	"fmt"
	"runtime"
	"slices"

	"github.com/railbot/railbot/render/scene"
)

// Config bounds a Drawer. Zero fields take the defaults named.
type Config struct {
	Drawings     int   // usually under way at the same time; the number of processors
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
	return &Drawer{
		glyphs:   newGlyphs(),
		pictures: newCache[[sha256.Size]byte, Picture](c.PictureBytes),
		kept:     newCache[string, *canvas](c.KeptBytes),
		statics:  newCache[staticKey, *static](c.StaticBytes),
		palettes: newCache[string, *palette](maxPalettes),
		tools:    make(chan tools, c.Drawings+1),
		used:     make(chan []uint8, c.Drawings+1),
	}
}

// maxPalettes is how many palettes are kept, of about 1 MiB each.
const maxPalettes = 16

// Begin is asked before a picture is drawn, and told all of it but the PNG. It
// may wait. It gives what is to be called often while the picture is drawn, so
// that others can go on.
type Begin func(Picture) (giveWay func(), err error)

// Draw is the picture of the scene. The key names the canvas to keep for the
// next scene of the same place; with the empty key none is kept. What is not
// finished already is drawn when begin says so, at once if that is nil; an error
// of begin is Draw's, with the picture that it was told. Other errors wrap
// scene.ErrUnfit.
func (d *Drawer) Draw(key string, s *scene.Scene, begin Begin) (Picture, error) {
	if err := s.Validate(); err != nil {
		return Picture{}, fmt.Errorf("draw: %w", err)
	}
	p := Picture{Width: s.Width, Height: s.Height, Fingerprint: s.Fingerprint()}
	if finished, ok := d.pictures.get(p.Fingerprint); ok {
		return finished, nil
	}
	if begin == nil {
		begin = atOnce
	}
	giveWay, err := begin(p)
	if err != nil {
		return p, err
	}
	if finished, ok := d.pictures.get(p.Fingerprint); ok { // drawn while we waited
		return finished, nil
	}
	if p.PNG, err = d.draw(key, s, giveWay); err != nil {
		return Picture{}, fmt.Errorf("compress picture: %w", err)
	}
	d.pictures.put(p.Fingerprint, p, int64(len(p.PNG)))
	return p, nil
}

func atOnce(Picture) (func(), error) { return func() {}, nil }

// Forget drops the canvas kept under the key, as when a match is over.
func (d *Drawer) Forget(key string) { d.kept.take(key) }

func (d *Drawer) draw(key string, s *scene.Scene, giveWay func()) ([]byte, error) {
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
	if err := next.paint(before, pixels, t, giveWay); err != nil {
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
