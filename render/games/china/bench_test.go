package china_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// BenchmarkBoard draws the board of a late match of six: from scratch, with only
// the land cached, and with one more segment on a cached canvas. It reports
// the milliseconds of each, the time to build a scene, the share of the last case,
// and the picture's size.
func BenchmarkBoard(b *testing.B) {
	m := lateMatch(b, 6, "northern-flood", "southern-sea-storm")
	book := m.book()
	before := book.BoardScene(m.view(book, "en-US"))
	laid := m.oneMore()
	m.recent = append(m.recent, engine.Event{By: 6, Kind: "track", What: edgeTokens([]game.Edge{laid})})
	v := m.view(book, "en-US")
	after := book.BoardScene(v)
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
	var made, full, segment time.Duration
	size := draw(before, new(time.Duration))
	for i := 0; b.Loop(); i++ {
		drawer.Forget(canvas.Key{Name: "board"})
		draw(withMark(before, i), &full)
		draw(withMark(after, i), &segment)
		start := time.Now()
		book.BoardScene(v)
		made += time.Since(start)
	}
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / float64(b.N) }
	b.ReportMetric(ms(made), "scene-ms")
	b.ReportMetric(ms(full), "full-ms")
	b.ReportMetric(ms(segment), "segment-ms")
	b.ReportMetric(float64(segment)/float64(full), "segment/full")
	b.ReportMetric(float64(size)/1000, "kB")
}

// withMark returns a scene that no cache has seen.
func withMark(s scene.Scene, i int) scene.Scene {
	at := scene.Pt(1590, 990+float64(i%1000)/1000)
	layers := append([]scene.Layer{}, s.Layers...)
	top := &layers[len(layers)-1]
	top.Shapes = append(append([]scene.Shape{}, top.Shapes...), scene.Circle{Center: at, R: 2, Fill: scene.Flat(house.Ink)})
	s.Layers = layers
	return s
}
