package canvas

import (
	"bytes"
	"encoding/binary"
	"image/png"
	"slices"
	"testing"
	"time"

	"github.com/fogleman/gg"
	"github.com/golang/freetype/truetype"
	"golang.org/x/image/font"

	"github.com/railbot/railbot/render/scene"
)

// plainRedraw draws a whole scene with gg and image/png alone: every shape every time, text by gg, and halos
// by drawing the text eight times around.
type plainRedraw struct{ faces map[scene.Font]font.Face }

func (p *plainRedraw) face(f scene.Font) font.Face {
	if p.faces[f] == nil {
		p.faces[f] = truetype.NewFace(typefaceOf(f).font, &truetype.Options{Size: f.Size})
	}
	return p.faces[f]
}

func (p *plainRedraw) draw(b *testing.B, s *scene.Scene) []byte {
	dc := gg.NewContext(s.Width, s.Height)
	dc.SetColor(s.Background)
	dc.Clear()
	for _, l := range leavesOf(s) {
		p.leaf(dc, l)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, dc.Image()); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}

func (p *plainRedraw) leaf(dc *gg.Context, l scene.Leaf) {
	if t, _, ok := l.Text(Fonts{}); ok {
		p.text(dc, t)
		return
	}
	f, _ := l.Figure(nil)
	if !f.Open {
		byGG{dc}.fill(f)
	}
	byGG{dc}.stroke(f)
}

func leavesOf(s *scene.Scene) (leaves []scene.Leaf) {
	for _, layer := range s.Layers {
		leaves = scene.AppendLeaves(leaves, Fonts{}, layer.Shapes)
	}
	return leaves
}

func (p *plainRedraw) text(dc *gg.Context, t scene.Text) {
	dc.SetFontFace(p.face(t.Font))
	if t.HaloWidth > 0 {
		dc.SetColor(t.Halo)
		for k := range 8 {
			at := t.At.Polar(t.HaloWidth, float64(45*k))
			dc.DrawString(t.S, at.X, at.Y)
		}
	}
	dc.SetColor(t.Color)
	dc.DrawString(t.S, t.At.X, t.At.Y)
}

// clock adds up the time of one of several ways of drawing.
type clock struct {
	spent time.Duration
	bytes int
}

func (c *clock) run(f func() []byte) {
	start := time.Now()
	c.bytes += len(f())
	c.spent += time.Since(start)
}

// against reports the ratios of c to the plain redraw.
func (c *clock) against(b *testing.B, plain *clock, name string) {
	b.ReportMetric(float64(c.spent)/float64(plain.spent), name+"-time-ratio")
	b.ReportMetric(float64(c.bytes)/float64(plain.bytes), name+"-bytes-ratio")
	b.ReportMetric(float64(c.spent.Microseconds())/1000/float64(b.N), name+"-ms")
}

// BenchmarkBoard draws a 1600-pixel board in turn by a plain redraw, by a Drawer that has cached the board's
// static layer but not the scene ("full"), by one without caches ("cold"), and with one more track on a
// cached canvas ("track"). Targets, relative to the plain redraw: full 0.23 in time and 0.33 in bytes, track
// 0.05 in time.
func BenchmarkBoard(b *testing.B) {
	plain := &plainRedraw{faces: map[scene.Font]font.Face{}}
	d := New(Config{})
	must := func(d *Drawer, key string, s *scene.Scene) func() []byte {
		return func() []byte {
			p, err := d.Draw(Key{Name: key}, s, nil)
			if err != nil {
				b.Fatal(err)
			}
			return p.PNG
		}
	}
	must(d, "", board(40))()
	plain.draw(b, board(40))
	var plainTime, full, cold, touch clock
	for i := 0; b.Loop(); i++ {
		s := withTrack(board(60), i%80, i%4)
		never := scene.Circle{Center: scene.Pt(1000+float64(i)/1000, 960), R: 8, Fill: scene.Flat(inkish)} // no scene comes twice
		s.Layers[1].Shapes = append(s.Layers[1].Shapes, never)
		next := withTrack(s, (i*7+3)%80, (i+1)%4)
		plainTime.run(func() []byte { return plain.draw(b, s) })
		d.Forget(Key{Name: "board"})
		full.run(must(d, "board", s))
		touch.run(must(d, "board", next))
		cold.run(must(New(Config{}), "", s))
	}
	b.ReportMetric(float64(plainTime.spent.Microseconds())/1000/float64(b.N), "plain-ms")
	b.ReportMetric(float64(plainTime.bytes)/float64(b.N)/1000, "plain-kB")
	b.ReportMetric(float64(full.bytes)/float64(b.N)/1000, "full-kB")
	full.against(b, &plainTime, "full")
	cold.against(b, &plainTime, "cold")
	touch.against(b, &plainTime, "track")
}

// BenchmarkLeaves paints the figures of a board and then its text, in turn by gg alone and on a bandSurface.
func BenchmarkLeaves(b *testing.B) {
	s := board(60)
	figures, letters := leavesOf(s), leavesOf(s)
	isText := func(l scene.Leaf) bool { _, _, ok := l.Text(Fonts{}); return ok }
	figures = slices.DeleteFunc(figures, isText)
	letters = slices.DeleteFunc(letters, func(l scene.Leaf) bool { return !isText(l) })
	for name, leaves := range map[string][]scene.Leaf{"figures": figures, "lettering": letters} {
		b.Run(name, func(b *testing.B) {
			plain, dc := &plainRedraw{faces: map[scene.Font]font.Face{}}, gg.NewContext(s.Width, s.Height)
			surface := newBandSurface(s.Width, s.Height, newGlyphs())
			var byGG, bySurface clock
			for b.Loop() {
				byGG.run(func() []byte {
					for _, l := range leaves {
						plain.leaf(dc, l)
					}
					return nil
				})
				bySurface.run(func() []byte {
					for i := range leaves {
						surface.paintLeaf(&leaves[i])
					}
					return nil
				})
			}
			b.ReportMetric(float64(bySurface.spent)/float64(byGG.spent), "time-ratio")
		})
	}
}

// BenchmarkPalette maps the pixels of a board to palette entries, in turn one by one and in runs of one
// color.
func BenchmarkPalette(b *testing.B) {
	s := board(60)
	surface := newBandSurface(s.Width, s.Height, newGlyphs())
	surface.clear(paper)
	for _, l := range leavesOf(s) {
		surface.paintLeaf(&l)
	}
	pal, row := newPalette(s.Colors()), make([]uint8, s.Width)
	var single, inRuns clock
	for b.Loop() {
		for y := range s.Height {
			pixels := surface.full.Pix[surface.full.PixOffset(0, y):][:4*s.Width]
			single.run(func() []byte {
				for x := range row {
					row[x] = pal.index(binary.LittleEndian.Uint32(pixels[4*x:]) & 0xffffff)
				}
				return row
			})
			inRuns.run(func() []byte { pal.mapRow(row, pixels, nil, nil); return row })
		}
	}
	b.ReportMetric(float64(inRuns.spent)/float64(single.spent), "time-ratio")
}
