package trains

import (
	"fmt"
	"math"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// crowd is a table on which everybody has a cube in every hex.
func crowd(b *trains.Board, seats int) trains.Table {
	t := trains.Table{Map: b.Key}
	for seat := range engine.Seat(seats) {
		p := trains.Public{Seat: seat + 1}
		for _, place := range b.Places {
			p.Rails = append(p.Rails, place.Token)
		}
		t.Players = append(t.Players, p)
	}
	return t
}

// TestPiecesCoverNoLettering puts a cube of each player into every hex of both
// maps: none touches a name, a number, a coordinate or a station.
func TestPiecesCoverNoLettering(t *testing.T) {
	m := canvas.Fonts{}
	for _, b := range trains.Boards() {
		for seats := 2; seats <= 4; seats++ {
			c := wholeMap(b)
			table := crowd(b, seats)
			_, size, _ := spots(seats)
			var words []scene.Text
			for _, leaf := range scene.Leaves(m, append(c.lettering(), c.stations(table)...)) {
				if text, _, ok := leaf.Text(m); ok {
					words = append(words, text)
				}
			}
			for _, p := range b.Places {
				for seat := range engine.Seat(seats) {
					cube := scene.Around(c.spot(p, seat+1, seats), size*0.8, size*0.8)
					for _, w := range words {
						if box := w.InkBox(m).Grow(-1); box.Overlaps(cube) {
							t.Errorf("%s, %d players: the cube of seat %d in %s covers %q", b.Key, seats, seat+1, p.Token, w.S)
						}
					}
				}
			}
		}
	}
}

// TestNamesKeepApart wants names, numbers and coordinates clear of one another.
func TestNamesKeepApart(t *testing.T) {
	m := canvas.Fonts{}
	for _, b := range trains.Boards() {
		type label struct {
			text string
			box  scene.Box
		}
		var labels []label
		seen := map[string]bool{}
		for _, leaf := range scene.Leaves(m, wholeMap(b).lettering()) {
			text, _, _ := leaf.Text(m)
			l := label{text.S, text.InkBox(m)}
			if key := fmt.Sprint(l); seen[key] {
				continue // the two passes of a name in two lines
			} else {
				seen[key] = true
			}
			for _, other := range labels {
				if l.box.Overlaps(other.box) {
					t.Errorf("%s: %q lies on %q", b.Key, l.text, other.text)
				}
			}
			labels = append(labels, l)
		}
	}
}

// TestRailsKeepApart measures the rails of different players that run side by
// side: they are further apart than they are wide.
func TestRailsKeepApart(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		at, _, w := spots(seats)
		for direction := 0.0; direction < 180; direction += 60 {
			sin, cos := math.Sincos(direction * math.Pi / 180)
			for i, a := range at[:min(seats, len(at))] {
				for j, b := range at[:i] {
					if d := math.Abs((a.X-b.X)*sin - (a.Y-b.Y)*cos); d < w+3 {
						t.Errorf("%d players: rails of seats %d and %d at %v° are %.1f apart", seats, j+1, i+1, direction, d)
					}
				}
			}
		}
	}
}

// TestRailsStopAtBarriers counts the rails of a player who is everywhere: one
// for each two neighbours without a barrier between them.
func TestRailsStopAtBarriers(t *testing.T) {
	for _, b := range trains.Boards() {
		c := wholeMap(b)
		want := 0
		for _, p := range b.Places {
			for _, q := range b.Places {
				if c.adjacent(p, q) {
					want++
				}
			}
		}
		closed := 0
		for _, p := range b.Places {
			closed += len(p.Blocked)
		}
		if got := len(c.runs(crowd(b, 1).Players[0], 1)); got != want/2 {
			t.Errorf("%s: %d rails, want %d", b.Key, got, want/2)
		}
		if inner := 10*4 + 9*4; len(b.Places) != inner || closed == 0 {
			t.Errorf("%s: %d places, %d closed sides", b.Key, len(b.Places), closed)
		}
	}
}

// TestCloseUpShowsThePlace looks at every hex of both maps closely.
func TestCloseUpShowsThePlace(t *testing.T) {
	for _, b := range trains.Boards() {
		for _, p := range b.Places {
			c := closeUp(b, p)
			room := scene.XYWH(margin, body, panelX-margin-8, height-body-8)
			for _, q := range c.places() {
				for _, corner := range c.outline(q, 0) {
					if !scene.Around(corner, 1, 1).Inside(room) {
						t.Fatalf("%s near %s: %s runs out at %v", b.Key, p.Token, q.Token, corner)
					}
				}
			}
			if !c.shows[p.Token] || len(c.places()) < 20 {
				t.Errorf("%s near %s: %d hexes, itself %v", b.Key, p.Token, len(c.places()), c.shows[p.Token])
			}
		}
	}
}
