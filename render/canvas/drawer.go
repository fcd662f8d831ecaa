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
	Drawings     int   // usually under way at the same time; the number of processors
	StaticBytes  int64 // of drawn static layers; 16 MiB, a board's layer has about 1
	BoardBytes   int64 // of kept canvases of boards; 16 MiB, one has about 0.15
	HandBytes    int64 // of kept canvases of hands and sheets; 8 MiB, one has about 0.05
	PictureBytes int64 // of finished pictures that are no kept board; 8 MiB

	// Hurry tells, when a board is begun, that it is to be compressed as quickly as a hand.
	// It may be nil.
	Hurry func() bool

	// Drawn is told of each picture that was drawn, and whether a kept canvas was
	// touched up for it. It may be nil.
	Drawn func(p Place, touchedUp bool)
}

// Place is where a picture is shown over and over: the canvas of the last one is
// kept for the next. The zero Place is nowhere; nothing is kept.
type Place struct {
	Shelf Shelf
	Name  string
}

// Shelf is one of the memories for kept canvases. What is drawn most often must
// not displace what is dearest to draw anew.
type Shelf int

// The shelves.
const (
	Boards Shelf = iota // that everybody sees
	Hands               // and whatever else one person sees
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
	kept     [shelves]*cache[string, *canvas]
	statics  *cache[staticKey, *static]
	palettes *cache[string, *palette]
	tools    chan tools // not in use
	hurry    func() bool
	drawn    func(p Place, touchedUp bool)
	fit      sync.Map // keys of static layers that may be drawn
}

// tools are what a drawing needs for itself. They are large, so they are kept
// for the next one; a sync.Pool would lose them at each garbage collection.
type tools struct {
	easel  *easel
	press  *press
	differ *differ
	raw    []byte // rows of a band
	before []byte // the same before they were painted, as far as they were kept
	leaves []scene.Leaf
	items  []item
}

// New makes a Drawer with empty caches.
func New(c Config) *Drawer {
	c = c.filled()
	d := &Drawer{
		glyphs:   newGlyphs(),
		pictures: newCache[[sha256.Size]byte, Picture](c.PictureBytes),
		kept: [shelves]*cache[string, *canvas]{
			Boards: newCache[string, *canvas](c.BoardBytes), Hands: newCache[string, *canvas](c.HandBytes),
		},
		statics:  newCache[staticKey, *static](c.StaticBytes),
		palettes: newCache[string, *palette](maxPalettes),
		tools:    make(chan tools, 2*c.Drawings), // a drawing may be interrupted by another
		hurry:    c.Hurry,
		drawn:    c.Drawn,
	}
	return d
}

// maxPalettes is how many palettes are kept, of about 1 MiB each.
const maxPalettes = 16

// Begin is called before a picture is drawn, with all of the picture but its PNG. It may
// block until the picture may be drawn. It returns a function that the drawing calls often,
// so that others can go on; nil for none.
type Begin func(Picture) (giveWay func(), err error)

// Draw is the picture of the scene, which is shown at the place. What is not
// finished already is drawn when begin says so, at once if that is nil; an error
// of begin is Draw's, with the picture that it was told. What is unfit to be drawn
// is found out only then; other errors wrap scene.ErrUnfit.
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
	if finished, ok := d.finished(at, p); ok { // drawn while we waited
		return finished, nil
	}
	if err := d.validate(s); err != nil {
		return Picture{}, fmt.Errorf("draw: %w", err)
	}
	p, err := d.draw(at, s, p, giveWay)
	if err != nil {
		return Picture{}, fmt.Errorf("compress picture: %w", err)
	}
	if !at.keepsPicture() {
		d.pictures.put(p.Fingerprint, p, int64(len(p.PNG)))
	}
	return p, nil
}

// validate refuses what is not fit to be drawn. Static layers that were drawn are
// fit.
func (d *Drawer) validate(s *scene.Scene) error {
	fresh := *s
	fresh.Layers = slices.DeleteFunc(slices.Clone(s.Layers), func(l scene.Layer) bool {
		_, ok := d.fit.Load(l.Key)
		return ok
	})
	if err := fresh.Validate(); err != nil {
		return err
	}
	for _, l := range fresh.Layers {
		if l.Key != "" {
			d.fit.Store(l.Key, true)
		}
	}
	return nil
}

// keepsPicture tells whether the place's kept canvas is all that is kept of its
// picture: a board is as large as all hands of its table, and shown at one place.
func (p Place) keepsPicture() bool { return p.Shelf == Boards && p.Name != "" }

// effort is the level at which a picture is compressed for the place.
func (d *Drawer) effort(at Place) int {
	if at.Shelf == Boards && !d.hurry() {
		return lasting
	}
	return fleeting
}

// finished is the picture as it was drawn before.
func (d *Drawer) finished(at Place, p Picture) (Picture, bool) {
	if !at.keepsPicture() {
		return d.pictures.get(p.Fingerprint)
	}
	kept, ok := d.kept[at.Shelf].get(at.Name)
	if !ok {
		return p, false
	}
	return kept.shows, kept.shows.Fingerprint == p.Fingerprint
}

// keep puts a folded canvas on its shelf; from now on it is another's.
func (d *Drawer) keep(at Place, c *canvas) { d.kept[at.Shelf].put(at.Name, c, c.bytes()) }

// Forget drops the canvas kept for a place, as when a match is over.
func (d *Drawer) Forget(at Place) { d.kept[at.Shelf].delete(at.Name) }

// Drop drops all that is kept, as when nobody plays.
func (d *Drawer) Drop() {
	d.glyphs.clear()
	d.pictures.clear()
	d.statics.clear()
	d.palettes.clear()
	for _, shelf := range d.kept {
		shelf.clear()
	}
	for range cap(d.tools) {
		select {
		case <-d.tools:
		default:
		}
	}
}

func (d *Drawer) draw(at Place, s *scene.Scene, p Picture, giveWay func()) (Picture, error) {
	colors := s.Colors()
	pal := d.palettes.add(paletteKey(colors), 1, func() *palette { return newPalette(colors) })
	t := d.take(s.Width)
	defer func() { d.putBack(t) }()
	next := d.canvas(s, pal, &t)
	t.press.begin(d.effort(at))
	before, _ := d.kept[at.Shelf].take(at.Name) // it is nobody else's from now on
	d.drawn(at, next.like(before))
	if err := next.paint(before, t, giveWay); err != nil {
		return p, err
	}
	p.PNG = assemble(next.plane, pal)
	if at.Name != "" {
		next.fold(p)
		d.keep(at, next)
	}
	return p, nil
}

// bandRows is how many rows an easel has at most: a picture is drawn in a few bands, for
// its pixels in full colour would be most of the memory that the program needs.
const bandRows = 128

// take gives tools for a picture of that width, used before if possible.
func (d *Drawer) take(width int) tools {
	var t tools
	select {
	case t = <-d.tools:
	default:
		t = tools{press: newPress(), differ: &differ{}}
	}
	if t.easel == nil || t.easel.full.Rect.Max.X < width {
		t.easel = newEasel(width, bandRows, d.glyphs)
		t.raw, t.before = make([]byte, (width+1)*bandRows), make([]byte, (width+1)*bandRows)
	}
	t.easel.fit(wholeStrips(width))
	return t
}

func (d *Drawer) putBack(t tools) {
	clear(t.leaves)
	clear(t.items)
	select {
	case d.tools <- t:
	default:
	}
}

// canvas prepares the scene for painting. Its items are the tools' until these are put
// back.
func (d *Drawer) canvas(s *scene.Scene, pal *palette, t *tools) *canvas {
	c := &canvas{size: scene.Pt(float64(s.Width), float64(s.Height)), corner: s.Corner, palette: pal}
	bottom := 0
	for bottom < len(s.Layers) && s.Layers[bottom].Key != "" {
		bottom++
	}
	c.base = d.static(s, s.Layers[:bottom], true)
	t.leaves, t.items = t.leaves[:0], t.items[:0]
	for i, layer := range s.Layers[bottom:] {
		if layer.Key != "" {
			t.items = append(t.items, d.static(s, s.Layers[bottom+i:bottom+i+1], false).item())
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
