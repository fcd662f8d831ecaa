package rendertest

import (
	"strconv"
	"testing"
	"time"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// BenchBoards draws a board of which only the static layers are cached, and then the next board on its cached
// canvas. It reports both times in milliseconds, their ratio, and the size of the picture.
func BenchBoards(b *testing.B, before, after scene.Scene) {
	b.Helper()
	drawer := canvas.New(canvas.Config{})
	draw := func(s scene.Scene, spent *time.Duration) int {
		start := time.Now()
		picture, err := drawer.Draw(canvas.Key{Name: "board"}, &s, nil)
		if err != nil {
			b.Fatal(err)
		}
		*spent += time.Since(start)
		return len(picture.PNG)
	}
	var full, change time.Duration
	size := draw(before, new(time.Duration))
	for i := 0; b.Loop(); i++ {
		drawer.Forget(canvas.Key{Name: "board"})
		draw(withUniqueDot(before, i), &full)
		draw(withUniqueDot(after, i), &change)
	}
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / float64(b.N) }
	b.ReportMetric(ms(full), "full-ms")
	b.ReportMetric(ms(change), "change-ms")
	b.ReportMetric(float64(change)/float64(full), "change/full")
	b.ReportMetric(float64(size)/1000, "kB")
}

// BenchHands draws hands of more matches than there are cached canvases, so that none is reused.
func BenchHands(b *testing.B, hands []scene.Scene) {
	b.Helper()
	drawer := canvas.New(canvas.Config{StaticBytes: 8 << 20, HandBytes: 8 << 20, PictureBytes: 1 << 20})
	size := 0
	for i := 0; b.Loop(); i++ {
		s := withUniqueDot(hands[i%len(hands)], i)
		picture, err := drawer.Draw(canvas.Key{Class: canvas.Hands, Name: strconv.Itoa(i)}, &s, nil)
		if err != nil {
			b.Fatal(err)
		}
		size += len(picture.PNG)
	}
	b.ReportMetric(float64(size)/1000/float64(b.N), "kB")
}

// withUniqueDot returns the scene with a dot that makes it unique.
func withUniqueDot(s scene.Scene, i int) scene.Scene {
	at := scene.Pt(float64(s.Width-10), float64(s.Height-10)+float64(i%1000)/1000)
	layers := append([]scene.Layer{}, s.Layers...)
	top := &layers[len(layers)-1]
	top.Shapes = append(append([]scene.Shape{}, top.Shapes...),
		scene.Circle{Center: at, R: 2, Fill: scene.Flat(house.Ink)})
	s.Layers = layers
	return s
}
