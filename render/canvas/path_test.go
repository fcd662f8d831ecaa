package canvas

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/railbot/railbot/render/scene"
)

// TestLinesAreAsGGHasThem: a line of any segments, wide or thin, in any part of the view,
// is painted to the bit as gg paints it.
func TestLinesAreAsGGHasThem(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	at := func() scene.Point { return scene.Pt(r.Float64()*260-30, r.Float64()*160-30) }
	for n := range 300 {
		var o scene.Outline
		for range 1 + r.IntN(3) {
			o = o.Move(at())
			for range 1 + r.IntN(5) {
				switch r.IntN(5) {
				case 0:
					o = o.Quad(at(), at())
				case 1:
					o = o.Cubic(at(), at(), at())
				case 2:
					last := o[len(o)-1]
					o = o.Line(last.P[max(0, segPoints(last)-1)].Add(scene.Pt(r.Float64()/8, 0)))
				case 3:
					o = o.Close()
				default:
					o = o.Line(at())
				}
			}
		}
		f := scene.Figure{Outline: o, Stroke: scene.Stroke{
			Color: scene.RGB(0x336699).Alpha(r.Float64()), Width: r.Float64() * 12, Cap: scene.Cap(r.IntN(3)),
		}}
		ours, theirs := newEasel(200, 100, newGlyphs()), newEasel(200, 100, newGlyphs())
		for _, e := range []*easel{ours, theirs} {
			e.clear(paper)
		}
		ours.stroke(f)
		theirs.dashed(f)
		if !bytes.Equal(ours.full.Pix, theirs.full.Pix) {
			t.Fatalf("figure %d is painted otherwise: %v", n, f)
		}
	}
}

func segPoints(s scene.Seg) int {
	return map[scene.SegOp]int{scene.MoveTo: 1, scene.LineTo: 1, scene.QuadTo: 2, scene.CubeTo: 3}[s.Op]
}
