package europe

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

func TestTmp(t *testing.T) {
	c := chart{origin: scene.Pt(50, 156), scale: 1, frame: scene.XYWH(16, 122, 1238, 822)}
	s := house.Sheet(1600, 1000, tones()...)
	tb := europe.Table{}
	for i, tr := range tracks {
		if i%3 == 0 {
			tb.Claimed = append(tb.Claimed, europe.Claimed{Track: tr.Token, Seat: engine.Seat(i/3%5 + 1)})
		}
	}
	for i := 0; i < 5; i++ {
		tb.Stations = append(tb.Stations, europe.Station{City: cities[i*7+3].Token, Seat: engine.Seat(i + 1)})
	}
	start := time.Now()
	texts, homeless := c.names(canvas.Fonts{}, 1)
	t.Log(time.Since(start))
	var names []scene.Shape
	for _, x := range texts {
		names = append(names, x)
	}
	t.Log(homeless)
	s.Layers = []scene.Layer{{Shapes: c.land()}, {Shapes: c.printed()}, {Shapes: names}}
	if os.Getenv("FULL") != "" {
		s.Layers = append(s.Layers, scene.Layer{Shapes: c.claimed(tb)}, scene.Layer{Shapes: c.stations(tb)})
	}
	s.Layers = append(s.Layers, scene.Layer{Shapes: c.mask(house.Paper, house.Rule, 1600, 1000)})
	p, err := canvas.New(canvas.Config{}).Draw(context.Background(), "", s)
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile("/tmp/eu/map"+os.Getenv("FULL")+".png", p.PNG, 0o644)
}
