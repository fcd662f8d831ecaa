package trains

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawnMap draws a map with a table on it and returns the pixels.
func drawnMap(t *testing.T, b *trains.Board, table trains.Table) (chart, image.Image) {
	t.Helper()
	c := wholeMap(b)
	s := house.Blank(width, height, Painter{}.Tones()...)
	s.Layers = []scene.Layer{{Shapes: c.drawLand()}, {Shapes: append(append(c.drawRails(render.View{}, table), c.drawStations(table)...), c.drawCubes(render.View{}, table)...)}}
	picture, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := png.Decode(bytes.NewReader(picture.PNG))
	if err != nil {
		t.Fatal(err)
	}
	return c, drawn
}

// hasColor returns an error unless a pixel has a color, within a small
// tolerance.
func hasColor(im image.Image, at scene.Point, want scene.Color) error {
	r, g, b, _ := im.At(int(at.X), int(at.Y)).RGBA()
	for i, got := range []uint32{r >> 8, g >> 8, b >> 8} {
		if d := int(got) - int([]uint8{want.R, want.G, want.B}[i]); d > 12 || d < -12 {
			return fmt.Errorf("#%02x%02x%02x at %v, want %v", r>>8, g>>8, b>>8, at, want)
		}
	}
	return nil
}

// Each hex is sampled where nothing is printed on it.
func TestHexesHaveTheirTerrainTone(t *testing.T) {
	for _, b := range trains.Boards() {
		c, im := drawnMap(t, b, trains.Table{Map: b.Key})
		for _, p := range b.Places {
			if err := hasColor(im, c.pointIn(p, -38, 8), terrainTone(p.Terrain)); err != nil {
				t.Errorf("%s %s: %v", b.Key, p.Token, err)
			}
		}
	}
}

// A rail of each player is sampled half way between its cubes.
func TestRailsHaveTheSeatColor(t *testing.T) {
	b, _ := trains.BoardOf("tokyo")
	table := trains.Table{Map: b.Key}
	for seat := range engine.Seat(4) {
		table.Players = append(table.Players, trains.Public{Seat: seat + 1, Rails: []string{"d4", "e4"}})
	}
	c, im := drawnMap(t, b, table)
	for _, r := range c.railRuns(table) {
		// the colored edge of the rail, beside its pattern
		at := r.points[1].Toward(r.points[2], 0.5).Add(scene.Pt(0, 2))
		if err := hasColor(im, at, house.SeatColor(int(r.seat))); err != nil {
			t.Errorf("seat %d: %v", r.seat, err)
		}
	}
}

// A city with one of two stations is sampled.
func TestBuiltStationsAreDark(t *testing.T) {
	b, _ := trains.BoardOf("tokyo")
	c, im := drawnMap(t, b, trains.Table{Map: b.Key, Stations: []trains.Station{{Hex: "c2", N: 1}}})
	p := c.place("c2")
	_, marks := cityHouses(p, 1)
	houses := marks[1:] // behind the score
	if len(houses) != 2 {
		t.Fatalf("got %d houses", len(houses))
	}
	for i, want := range []scene.Color{house.Ink, house.Card} {
		h := houses[i]
		if err := hasColor(im, c.pointIn(p, h.at.X-h.size*0.2, h.at.Y), want); err != nil {
			t.Errorf("house %d: %v", i+1, err)
		}
	}
}
