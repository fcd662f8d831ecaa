package canvas

import (
	"crypto/sha256"
	"fmt"
	"image"
	"runtime"
	"slices"
	"sync"

	"github.com/railbot/railbot/render/scene"
)

// Config bounds a Drawer. Zero fields take the defaults named.
type Config struct {
	Drawings     int   // usually drawn at the same time; the number of processors
	StaticBytes  int64 // of drawn static layers; 16 MiB, a board's layer has about 1
	BoardBytes   int64 // of cached canvases of boards; 16 MiB, one has about 0.15
	HandBytes    int64 // of cached canvases of hands and sheets; 8 MiB, one has about 0.05
	PictureBytes int64 // of other finished pictures; 8 MiB

	// Hurry reports whether a board that is begun now is to be compressed as quickly as a
	// hand. It may be nil.
	Hurry func() bool

	// Drawn is called for each picture that is drawn; touchedUp reports whether a cached
	// canvas was touched up for it. It may be nil.
	Drawn func(p Place, touchedUp bool)
}

// Place is where pictures are shown one after the other: the canvas of the last one is
// cached for the next. For the zero Place nothing is cached.
type Place struct {
	Shelf Shelf
	Name  string
}

// Shelf is one of the caches of canvases. There are several so that what is drawn most
// often does not displace what takes longest to draw.
type Shelf int

// The shelves.
const (
	Boards Shelf = iota // which everybody sees
	Hands               // and all else that one person sees
	shelves
)

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
	fill(&c.BoardBytes, 16*mib)
	fill(&c.HandBytes, 8*mib)
	fill(&c.PictureBytes, 8*mib)
	if c.Drawn == nil {
		c.Drawn = func(Place, bool) {}
	}
	if c.Hurry == nil {
		c.Hurry = func() bool { return false }
	}
	return c
}

// Picture is a finished PNG. PNG is shared between callers and must not be changed.
type Picture struct {
	PNG           []byte
	Width, Height int
	Fingerprint   [sha256.Size]byte // of the scene
}

// Drawer draws scenes. The package comment says what it caches. It is safe for concurrent
// use.
type Drawer struct {
	glyphs    *glyphs
	pictures  *cache[[sha256.Size]byte, Picture]
	canvases  [shelves]*cache[string, *canvas]
	statics   *cache[staticKey, *staticLayers]
	palettes  *cache[string, *palette]
	tools     chan tools // not in use
	hurry     func() bool
	drawn     func(p Place, touchedUp bool)
	validated sync.Map // keys of static layers
}

// tools are what a drawing needs for itself. They are large, so they are reused; a
// sync.Pool would lose them at each garbage collection.
type tools struct {
	surface  *bandSurface
	deflater *deflater
	differ   *differ
	raw      []byte // rows of a band
	before   []byte // rows of the band before they were painted
	leaves   []scene.Leaf
	items    []item
}

// New returns a Drawer with empty caches.
func New(c Config) *Drawer {
	c = c.filled()
	return &Drawer{
		glyphs:   newGlyphs(),
		pictures: newCache[[sha256.Size]byte, Picture](c.PictureBytes),
		canvases: [shelves]*cache[string, *canvas]{
			Boards: newCache[string, *canvas](c.BoardBytes), Hands: newCache[string, *canvas](c.HandBytes),
		},
		statics:  newCache[staticKey, *staticLayers](c.StaticBytes),
		palettes: newCache[string, *palette](maxPalettes),
		tools:    make(chan tools, 2*c.Drawings), // a drawing may be interrupted by another
		hurry:    c.Hurry,
		drawn:    c.Drawn,
	}
}

// maxPalettes is the most palettes that are cached, each of about 1 MiB.
const maxPalettes = 16

// Begin is called before a picture is drawn, with all of the picture but its PNG. It may
// block until the picture may be drawn. It returns a function that the drawing calls often,
// so that others can go on; nil for none.
type Begin func(Picture) (giveWay func(), err error)

// Draw returns the picture of a scene, which is shown at a place.
//
// A picture that is not cached is drawn once begin returns, or at once if begin is nil. If
// begin returns an error, Draw returns that error and the picture that begin was called
// with. Only then is the scene validated. Other errors wrap scene.ErrUnfit.
func (d *Drawer) Draw(at Place, s *scene.Scene, begin Begin) (Picture, error) {
	p := Picture{Width: s.Width, Height: s.Height, Fingerprint: s.Fingerprint()}
	if finished, ok := d.finished(at, p); ok {
		return finished, nil
	}
	var giveWay func()
	if begin != nil {
		var err error
		if giveWay, err = begin(p); err != nil {
			return p, err
		}
	}
	if giveWay == nil {
		giveWay = func() {}
	}
	if finished, ok := d.finished(at, p); ok { // drawn while begin blocked
		return finished, nil
	}
	if err := d.validate(s); err != nil {
		return Picture{}, fmt.Errorf("draw: %w", err)
	}
	p, err := d.draw(at, s, p, giveWay)
	if err != nil {
		return Picture{}, fmt.Errorf("compress picture: %w", err)
	}
	if !at.cachesPicture() {
		d.pictures.put(p.Fingerprint, p, int64(len(p.PNG)))
	}
	return p, nil
}

// validate returns an error if a scene cannot be drawn. It skips static layers that it
// found valid before.
func (d *Drawer) validate(s *scene.Scene) error {
	fresh := *s
	fresh.Layers = slices.DeleteFunc(slices.Clone(s.Layers), func(l scene.Layer) bool {
		_, ok := d.validated.Load(l.Key)
		return ok
	})
	if err := fresh.Validate(); err != nil {
		return err
	}
	for _, l := range fresh.Layers {
		if l.Key != "" {
			d.validated.Store(l.Key, true)
		}
	}
	return nil
}

// cachesPicture reports whether the place's cached canvas is the only one to hold its
// picture: a board is as large as all hands of its table, and shown at one place.
func (p Place) cachesPicture() bool { return p.Shelf == Boards && p.Name != "" }

// level returns the level at which a picture is compressed for a place.
func (d *Drawer) level(at Place) int {
	if at.Shelf == Boards && !d.hurry() {
		return smallLevel
	}
	return quickLevel
}

// finished returns a picture that was drawn before.
func (d *Drawer) finished(at Place, p Picture) (Picture, bool) {
	if !at.cachesPicture() {
		return d.pictures.get(p.Fingerprint)
	}
	c, ok := d.canvases[at.Shelf].get(at.Name)
	if !ok {
		return p, false
	}
	return c.shows, c.shows.Fingerprint == p.Fingerprint
}

// Forget drops the canvas cached for a place, as when a match is over.
func (d *Drawer) Forget(at Place) { d.canvases[at.Shelf].delete(at.Name) }

// Drop drops everything that is cached, as when nobody plays.
func (d *Drawer) Drop() {
	d.glyphs.clear()
	d.pictures.clear()
	d.statics.clear()
	d.palettes.clear()
	for _, shelf := range d.canvases {
		shelf.clear()
	}
	for range cap(d.tools) {
		select {
		case <-d.tools:
		default:
		}
	}
}

// draw draws a picture, on the canvas cached for the place if that helps, and caches the
// canvas.
func (d *Drawer) draw(at Place, s *scene.Scene, p Picture, giveWay func()) (Picture, error) {
	colors := s.Colors()
	pal := d.palettes.add(paletteKey(colors), 1, func() *palette { return newPalette(colors) })
	t := d.takeTools(s.Width)
	defer func() { d.returnTools(t) }()
	next := d.newCanvas(s, pal, &t)
	t.deflater.begin(d.level(at))
	before, _ := d.canvases[at.Shelf].take(at.Name)
	d.drawn(at, next.canTouchUp(before))
	if err := next.paint(before, t, giveWay); err != nil {
		return p, err
	}
	p.PNG = encodePNG(next.strips, pal)
	if at.Name != "" {
		next.fold(p)
		d.canvases[at.Shelf].put(at.Name, next, next.bytes()) // now it belongs to the cache
	}
	return p, nil
}

// bandRows is the most rows of a band. A picture is drawn in a few bands because all of its
// pixels in full color would be most of the memory that the program needs.
const bandRows = 128

// takeTools returns tools for a picture of that width, reused ones if possible.
func (d *Drawer) takeTools(width int) tools {
	var t tools
	select {
	case t = <-d.tools:
	default:
		t = tools{deflater: newDeflater(), differ: &differ{}}
	}
	if t.surface == nil || t.surface.full.Rect.Max.X < width {
		t.surface = newBandSurface(width, bandRows, d.glyphs)
		t.raw, t.before = make([]byte, (width+1)*bandRows), make([]byte, (width+1)*bandRows)
	}
	t.surface.setRows(wholeStrips(width))
	return t
}

func (d *Drawer) returnTools(t tools) {
	clear(t.leaves)
	clear(t.items)
	select {
	case d.tools <- t:
	default:
	}
}

// newCanvas prepares a scene for painting. The canvas must not use its items once the tools
// are returned.
func (d *Drawer) newCanvas(s *scene.Scene, pal *palette, t *tools) *canvas {
	c := &canvas{size: scene.Pt(float64(s.Width), float64(s.Height)), corner: s.Corner, palette: pal}
	bottom := 0
	for bottom < len(s.Layers) && s.Layers[bottom].Key != "" {
		bottom++
	}
	c.base = d.staticLayers(s, s.Layers[:bottom], true)
	t.leaves, t.items = t.leaves[:0], t.items[:0]
	for i, layer := range s.Layers[bottom:] {
		if layer.Key != "" {
			t.items = append(t.items, d.staticLayers(s, s.Layers[bottom+i:bottom+i+1], false).item())
			continue
		}
		before := len(t.leaves)
		t.leaves = scene.AppendLeaves(t.leaves, Fonts{}, layer.Shapes)
		t.items = slices.AppendSeq(t.items, leafItems(t.leaves[before:]))
	}
	c.items = t.items
	c.traces = tracesOf(c.items, image.Rect(0, 0, s.Width, s.Height))
	return c
}
