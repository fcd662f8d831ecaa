package canvas

import (
	"testing"

	"github.com/railbot/railbot/render/scene"
)

// TestGroupsClip checks that a group paints only inside its clip, and a group inside it only inside both. All kinds of
// shapes reach beyond the clip.
func TestGroupsClip(t *testing.T) {
	ground, ink := scene.RGB(0xffffff), scene.RGB(0x203040)
	all := scene.XYWH(-100, -100, 500, 500)
	shapes := []scene.Shape{
		scene.Rect{Box: all, Fill: scene.Flat(ink)},
		scene.Rect{Box: all, Fill: scene.Fill{Hatch: scene.Hatch{Kind: scene.Bars, Color: ink, Spacing: 4, Width: 3}}},
		scene.Line{Points: []scene.Point{{X: -50, Y: 20}, {X: 300, Y: 20}}, Stroke: scene.Stroke{Color: ink, Width: 60, Dash: []float64{9, 9}}},
		scene.Text{S: "WWWWWWWWWWWW", At: scene.Pt(-50, 60), Font: scene.Font{Size: 90}, Color: ink},
	}
	for name, c := range map[string]struct {
		group scene.Group
		want  scene.Box // of the painted pixels
	}{
		"one clip": {scene.Group{At: scene.Pt(40, 20), Scale: 2, Clip: scene.XYWH(0, 0, 30, 20), Shapes: shapes}, scene.XYWH(40, 20, 60, 40)},
		"two clips": {scene.Group{Clip: scene.XYWH(10, 10, 80, 80), Shapes: []scene.Shape{
			scene.Group{At: scene.Pt(50, 50), Clip: scene.XYWH(0, 0, 100, 100), Shapes: shapes},
		}}, scene.XYWH(50, 50, 40, 40)},
		"clips apart": {scene.Group{Clip: scene.XYWH(10, 10, 20, 20), Shapes: []scene.Shape{
			scene.Group{Clip: scene.XYWH(60, 60, 20, 20), Shapes: shapes},
		}}, scene.Box{}},
	} {
		t.Run(name, func(t *testing.T) {
			s := &scene.Scene{Width: 160, Height: 120, Background: ground, Layers: []scene.Layer{{Shapes: []scene.Shape{c.group}}}}
			im := decode(t, drawn(t, New(Config{}), "", s))
			for y := range 120 {
				for x := range 160 {
					inside := scene.Around(scene.Pt(float64(x)+0.5, float64(y)+0.5), 0, 0).Inside(c.want)
					if painted := at(im, x, y) == rgba(ink); painted != inside {
						t.Fatalf("pixel %d, %d: painted is %v, want %v", x, y, painted, inside)
					}
				}
			}
		})
	}
}
