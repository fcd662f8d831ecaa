package express_test

import (
	"context"
	"testing"
	"time"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// BenchmarkBoard draws the board of a match of four: in full, where only the
// bare map is known, and after one more move on a kept canvas. It reports both
// in milliseconds and the picture's size.
func BenchmarkBoard(b *testing.B) {
	m := meet(b, 4, germany, happened("lay", 16))
	before := m.board("en-US", "")
	m.step()
	after := m.board("en-US", "")
	drawer := canvas.New(canvas.Config{})
	draw := func(s scene.Scene, spent *time.Duration) int {
		start := time.Now()
		picture, err := drawer.Draw(context.Background(), "board", &s)
		if err != nil {
			b.Fatal(err)
		}
		*spent += time.Since(start)
		return len(picture.PNG)
	}
	var full, move time.Duration
	size := draw(before, new(time.Duration))
	for i := 0; b.Loop(); i++ {
		drawer.Forget("board")
		draw(marked(before, i), &full)
		draw(marked(after, i), &move)
	}
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / float64(b.N) }
	b.ReportMetric(ms(full), "full-ms")
	b.ReportMetric(ms(move), "move-ms")
	b.ReportMetric(float64(size)/1000, "kB")
}

// marked is a scene that has not come before.
func marked(s scene.Scene, i int) scene.Scene {
	at := scene.Pt(1590, 990+float64(i%1000)/1000)
	layers := append([]scene.Layer{}, s.Layers...)
	top := &layers[len(layers)-1]
	top.Shapes = append(append([]scene.Shape{}, top.Shapes...), scene.Circle{Center: at, R: 2, Fill: scene.Flat(house.Ink)})
	s.Layers = layers
	return s
}
