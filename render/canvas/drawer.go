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

// Config holds the limits of a Drawer. A zero field has the default named beside it.
type Config struct {
	Drawings     int   // expected number of concurrent drawings; the number of processors
	StaticBytes  int64 // drawn static layers; 16 MiB, a board's layer has about 1
	BoardBytes   int64 // cached canvases of boards; 16 MiB, one has about 0.15
	HandBytes    int64 // cached canvases of hands and sheets; 8 MiB, one has about 0.05
	PictureBytes int64 // other finished pictures; 8 MiB

	// Hurry reports whether a board should be compressed as quickly as a hand. It is called when a board is
	// begun, and may be nil.
	Hurry func() bool

	// Drawn is called for each picture that is drawn. reused reports whether it was drawn by repainting parts of
	// the cached canvas. It may be nil.
	Drawn func(key Key, reused bool)
}

// Key identifies a cached canvas. Pictures that replace one another have the same key, such as the boards of a
// match: each is drawn by repainting the canvas of the previous one. If Name is empty, no canvas is cached.
type Key struct {
	Class Class
	Name  string
}

// Class is a class of pictures. Each has its own cache of canvases, so that frequent pictures do not displace the
// expensive ones, and its own level of compression.
type Class int

// The classes.
const (
	Boards Class = iota // pictures that everybody sees
	Hands               // pictures that one person sees
	numClasses
)

// withDefaults returns the config with defaults for zero fields.
func (c Config) withDefaults() Config {
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
		c.Drawn = func(Key, bool) {}
	}
	if c.Hurry == nil {
		c.Hurry = func() bool { return false }
	}
	return c
}

// Picture is a finished PNG. The bytes are shared between callers and must not be changed.
type Picture struct {
	PNG           []byte
	Width, Height int
	Fingerprint   [sha256.Size]byte // of the scene
}

// Drawer draws scenes and caches its work as the package comment describes. It is safe for concurrent use.
type Drawer struct {
	glyphs     *glyphs
	pictures   *cache[[sha256.Size]byte, Picture]
	canvases   [numClasses]*cache[string, *canvas]
	statics    *cache[staticKey, *staticLayers]
	palettes   *cache[string, *palette]
	workspaces chan workspace // those that no drawing uses
	hurry      func() bool
	drawn      func(key Key, reused bool)
	validated  sync.Map // keys of static layers
}

// workspace is the memory that one drawing uses. It is large and therefore reused by later drawings. A sync.Pool
// would lose it at each garbage collection.
type workspace struct {
	surface  *bandSurface
	deflater *deflater
	differ   *differ
	raw      []byte // rows of the current band
	before   []byte // the same rows before they were repainted
	leaves   []scene.Leaf
	items    []item
}

// New returns a Drawer with empty caches.
func New(c Config) *Drawer {
	c = c.withDefaults()
	return &Drawer{
		glyphs:   newGlyphs(),
		pictures: newCache[[sha256.Size]byte, Picture](c.PictureBytes),
		canvases: [numClasses]*cache[string, *canvas]{
			Boards: newCache[string, *canvas](c.BoardBytes), Hands: newCache[string, *canvas](c.HandBytes),
		},
		statics:    newCache[staticKey, *staticLayers](c.StaticBytes),
		palettes:   newCache[string, *palette](maxPalettes),
		workspaces: make(chan workspace, 2*c.Drawings), // a drawing may pause for another one
		hurry:      c.Hurry,
		drawn:      c.Drawn,
	}
}

// maxPalettes is the maximum number of cached palettes. Each takes about 1 MiB.
const maxPalettes = 16

// Begin is called before a picture is drawn, with everything of the picture except its PNG. It may block
// until the picture may be drawn. It returns a function that the drawing calls often, so that more urgent drawings
// can run first; the function may be nil.
type Begin func(Picture) (yield func(), err error)

// Draw returns the picture of a scene. It draws on the canvas cached under the key, if there is one, and caches the
// new canvas there.
//
// If the picture itself is cached, Draw returns it. Otherwise it calls begin, which may be nil, and then draws. If
// begin returns an error, Draw returns that error and the picture that begin was called with. A scene that cannot be
// drawn is only detected after begin; the error then wraps scene.ErrUnfit.
func (d *Drawer) Draw(key Key, s *scene.Scene, begin Begin) (Picture, error) {
	p := Picture{Width: s.Width, Height: s.Height, Fingerprint: s.Fingerprint()}
	if finished, ok := d.finishedPicture(key, p); ok {
		return finished, nil
	}
	var yield func()
	if begin != nil {
		var err error
		if yield, err = begin(p); err != nil {
			return p, err
		}
	}
	if yield == nil {
		yield = func() {}
	}
	if finished, ok := d.finishedPicture(key, p); ok { // drawn by another goroutine while begin blocked
		return finished, nil
	}
	if err := d.validate(s); err != nil {
		return Picture{}, fmt.Errorf("draw: %w", err)
	}
	p, err := d.draw(key, s, p, yield)
	if err != nil {
		return Picture{}, fmt.Errorf("compress picture: %w", err)
	}
	if !key.cachesPicture() {
		d.pictures.put(p.Fingerprint, p, int64(len(p.PNG)))
	}
	return p, nil
}

// validate returns an error if a scene cannot be drawn. It skips static layers that have already been validated.
func (d *Drawer) validate(s *scene.Scene) error {
	unchecked := *s
	unchecked.Layers = slices.DeleteFunc(slices.Clone(s.Layers), func(l scene.Layer) bool {
		_, ok := d.validated.Load(l.Key)
		return ok
	})
	if err := unchecked.Validate(); err != nil {
		return err
	}
	for _, l := range unchecked.Layers {
		if l.Key != "" {
			d.validated.Store(l.Key, true)
		}
	}
	return nil
}

// cachesPicture reports whether the finished picture is cached with the canvas of the key, and not in the cache of
// finished pictures. This is so for boards: a board is as large as all hands of its table together, and no two keys
// have equal boards.
func (k Key) cachesPicture() bool { return k.Class == Boards && k.Name != "" }

// compressionLevel returns the compression level for a picture.
func (d *Drawer) compressionLevel(key Key) int {
	if key.Class == Boards && !d.hurry() {
		return smallLevel
	}
	return quickLevel
}

// finishedPicture returns the cached picture with the fingerprint of p. It reports false if there is none.
func (d *Drawer) finishedPicture(key Key, p Picture) (Picture, bool) {
	if !key.cachesPicture() {
		return d.pictures.get(p.Fingerprint)
	}
	c, ok := d.canvases[key.Class].get(key.Name)
	if !ok {
		return p, false
	}
	return c.picture, c.picture.Fingerprint == p.Fingerprint
}

// Forget drops the canvas cached under the key. It is called when a match is over.
func (d *Drawer) Forget(key Key) { d.canvases[key.Class].delete(key.Name) }

// DropCaches drops all caches. It is called when nobody plays.
func (d *Drawer) DropCaches() {
	d.glyphs.clear()
	dropFonts()
	d.pictures.clear()
	d.statics.clear()
	d.palettes.clear()
	for _, canvases := range d.canvases {
		canvases.clear()
	}
	for range cap(d.workspaces) {
		select {
		case <-d.workspaces:
		default:
		}
	}
}

// draw draws a picture, if possible by repainting parts of the canvas cached under the key, and caches the canvas.
func (d *Drawer) draw(key Key, s *scene.Scene, p Picture, yield func()) (Picture, error) {
	colors := s.Colors()
	pal := d.palettes.getOrCreate(paletteKey(colors), 1, func() *palette { return newPalette(colors) })
	t := d.takeWorkspace(s.Width)
	defer func() { d.returnWorkspace(t) }()
	next := d.newCanvas(s, pal, &t)
	t.deflater.begin(d.compressionLevel(key))
	previous, _ := d.canvases[key.Class].take(key.Name)
	d.drawn(key, next.canReuseStrips(previous))
	if err := next.paint(previous, t, yield); err != nil {
		return p, err
	}
	p.PNG = encodePNG(next.strips, pal)
	if key.Name != "" {
		next.prepareForCache(p)
		d.canvases[key.Class].put(key.Name, next, next.bytes()) // now it belongs to the cache
	}
	return p, nil
}

// bandRows is the maximum number of rows of a band. Pictures are drawn in bands because all pixels of a picture in
// full color would take more memory than the rest of the program.
const bandRows = 128

// takeWorkspace returns a workspace for a picture of the given width, a reused one if possible.
func (d *Drawer) takeWorkspace(width int) workspace {
	var t workspace
	select {
	case t = <-d.workspaces:
	default:
		t = workspace{deflater: newDeflater(), differ: &differ{}}
	}
	if t.surface == nil || t.surface.full.Rect.Max.X < width {
		t.surface = newBandSurface(width, bandRows, d.glyphs)
		t.raw, t.before = make([]byte, (width+1)*bandRows), make([]byte, (width+1)*bandRows)
	}
	t.surface.setRows(bandHeight(width))
	return t
}

// returnWorkspace keeps a workspace for a later drawing.
func (d *Drawer) returnWorkspace(t workspace) {
	clear(t.leaves)
	clear(t.items)
	select {
	case d.workspaces <- t:
	default:
	}
}

// newCanvas returns a canvas with the items of a scene, which is not painted yet. The items are stored in the
// workspace t and must not be used after it is returned.
func (d *Drawer) newCanvas(s *scene.Scene, pal *palette, t *workspace) *canvas {
	c := &canvas{size: scene.Pt(float64(s.Width), float64(s.Height)), corner: s.Corner, palette: pal}
	ground := 0 // number of static layers at the bottom
	for ground < len(s.Layers) && s.Layers[ground].Key != "" {
		ground++
	}
	c.base = d.staticGround(s, s.Layers[:ground])
	t.leaves, t.items = t.leaves[:0], t.items[:0]
	for i, layer := range s.Layers[ground:] {
		if layer.Key != "" {
			t.items = append(t.items, d.staticOverlay(s, s.Layers[ground+i:ground+i+1]).item())
			continue
		}
		first := len(t.leaves)
		t.leaves = scene.AppendLeaves(t.leaves, Fonts{}, layer.Shapes)
		t.items = slices.AppendSeq(t.items, leafItems(t.leaves[first:]))
	}
	c.items = t.items
	c.traces = tracesOf(c.items, image.Rect(0, 0, s.Width, s.Height))
	return c
}
