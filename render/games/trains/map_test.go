package trains

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// crowdedTable returns a table on which every player has a cube on every hex.
func crowdedTable(b *trains.Board, seats int) trains.Table {
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

// Even with a cube of every player on every hex, no cube covers a name, a
// number, a coordinate or a house.
func TestPiecesCoverNoLettering(t *testing.T) {
	m := canvas.Fonts{}
	for _, b := range letteredMaps() {
		for seats := 1; seats <= 4; seats++ {
			c := wholeMap(b)
			table := crowdedTable(b, seats)
			var words []scene.Text
			for _, leaf := range scene.Leaves(m, append(c.drawLettering(), c.drawStations(table)...)) {
				if text, _, ok := leaf.Text(m); ok {
					words = append(words, text)
				}
			}
			for _, p := range b.Places {
				for k := range seats {
					at, size := c.cubeSpot(p, k, seats)
					for _, w := range words {
						if w.InkBox(m).Grow(-1).Overlaps(scene.Around(at, size*0.8, size*0.8)) {
							t.Errorf("%s: with %d cubes on %s, cube %d covers %q", b.Key, seats, p.Token, k+1, w.S)
						}
					}
				}
			}
		}
	}
}

// The cubes of a shared hex lie side by side on its plate, and the plate fits
// the hex.
func TestCubesStayOnTheirPlate(t *testing.T) {
	b, _ := trains.BoardOf("tokyo")
	c := wholeMap(b)
	p := c.place("d4")
	for n := 2; n <= 4; n++ {
		plate := c.drawCubePlate(p, n).(scene.Rect).Box
		if plate.W() > c.layout.Width() {
			t.Errorf("plate of %d cubes: got width %.0f in a hex of %.0f", n, plate.W(), c.layout.Width())
		}
		var before scene.Box
		for k := range n {
			at, size := c.cubeSpot(p, k, n)
			cube := scene.Around(at, size, size)
			if !cube.Inside(plate) || cube.Overlaps(before) {
				t.Errorf("with %d cubes, cube %d at %v is off its plate at %v", n, k+1, cube, plate)
			}
			before = cube
		}
	}
}

// Names, numbers and coordinates do not overlap.
func TestNamesDoNotOverlap(t *testing.T) {
	m := canvas.Fonts{}
	for _, b := range trains.Boards() {
		type label struct {
			text string
			box  scene.Box
		}
		var labels []label
		seen := map[string]bool{}
		for _, leaf := range scene.Leaves(m, wholeMap(b).drawLettering()) {
			text, _, _ := leaf.Text(m)
			l := label{text.S, text.InkBox(m)}
			if key := fmt.Sprint(l); seen[key] {
				continue // the two passes of a name in two lines
			} else {
				seen[key] = true
			}
			for _, other := range labels {
				if l.box.Overlaps(other.box) {
					t.Errorf("%s: %q overlaps %q", b.Key, l.text, other.text)
				}
			}
			labels = append(labels, l)
		}
	}
}

// Half way, parallel rails are further apart than they are wide; at their ends
// they lie under the plate.
func TestParallelRailsDoNotOverlap(t *testing.T) {
	b, _ := trains.BoardOf("osaka")
	c := wholeMap(b)
	for seats := 2; seats <= 4; seats++ {
		middle := map[scene.Point]bool{}
		runs := c.railRuns(crowdedTable(b, seats))
		for i, r := range runs {
			at := r.points[len(r.points)/2].Toward(r.points[(len(r.points)-1)/2], 0.5)
			if i%seats > 0 {
				before := runs[i-1].points
				if d := at.Distance(before[len(before)/2].Toward(before[(len(before)-1)/2], 0.5)); d < r.width+3 {
					t.Fatalf("%d players: got rails only %.1f apart", seats, d)
				}
			}
			if middle[at] {
				t.Errorf("%d players: got two rails at %v", seats, at)
			}
			middle[at] = true
		}
		under := c.drawCubePlate(trains.Place{}, seats).(scene.Rect).Box.H()/2 - 2.5
		if reach := float64(seats-1) / 2 * railSpacing * 0.4; reach > under {
			t.Errorf("%d players: outermost rail ends %.1f from the hub, outside the plate of %.1f", seats, reach, under)
		}
	}
}

// A single rail runs through the centers of its two cubes.
func TestSingleRailRunsFromHubToHub(t *testing.T) {
	b, _ := trains.BoardOf("tokyo")
	c := wholeMap(b)
	runs := c.railRuns(trains.Table{Players: []trains.Public{
		{Seat: 1, Rails: []string{"d4", "e4"}}, {Seat: 2, Rails: []string{"e4"}},
	}})
	if len(runs) != 1 || len(runs[0].points) != 2 {
		t.Fatalf("unexpected rails %v", runs)
	}
	for i, token := range []string{"e4", "d4"} {
		at, _ := c.cubeSpot(c.place(token), 0, 1)
		if d := min(at.Distance(runs[0].points[0]), at.Distance(runs[0].points[1])); d > 0.01 {
			t.Errorf("end %d: got distance %.1f from the hub of %s", i, d, token)
		}
	}
}

// A player with a cube on every hex has rails that reach every hex and cross no
// barrier, and no more of them than that needs: they form lines, not triangles.
func TestRailsFormLines(t *testing.T) {
	for _, b := range trains.Boards() {
		c := wholeMap(b)
		closed := 0
		for _, p := range b.Places {
			closed += len(p.Blocked)
		}
		edges := c.linesOf(crowdedTable(b, 1).Players[0].Rails)
		for _, e := range edges {
			if from := b.Places[e.from]; slices.Contains(from.Blocked, e.to) {
				t.Errorf("%s: a rail crosses the barrier %v of %s", b.Key, e.to, from.Token)
			}
		}
		if want := len(b.Places) - 1; len(edges) != want || len(c.railRuns(crowdedTable(b, 1))) != want {
			t.Errorf("%s: got %d rails, want %d", b.Key, len(edges), want)
		}
		if inner := 10*4 + 9*4; len(b.Places) != inner || closed == 0 {
			t.Errorf("%s: got %d places, %d closed sides", b.Key, len(b.Places), closed)
		}
	}
	b, _ := trains.BoardOf("tokyo")
	if got := wholeMap(b).linesOf([]string{"d2", "e2", "d3", "h7"}); len(got) != 2 {
		t.Errorf("a triangle and a hex apart have the lines %v, want 2", got)
	}
}

// The names at the rim of the map reach little beyond the land.
func TestNamesAtTheRimStayOnTheLand(t *testing.T) {
	m := canvas.Fonts{}
	for _, b := range letteredMaps() {
		c := wholeMap(b)
		for _, p := range b.Places {
			_, hasWest := c.neighborOf(p, hex.West)
			_, hasEast := c.neighborOf(p, hex.East)
			for _, text := range c.hexTexts() {
				box := text.InkBox(m)
				if p.Name == "" || box.Center().Distance(c.center(p)) > hexSize || text.S[0] <= '9' {
					continue
				}
				reach := c.layout.Width()/2 + 12 // for names that would be too small to read
				if !hasWest && box.Min.X < c.center(p).X-reach || !hasEast && box.Max.X > c.center(p).X+reach {
					t.Errorf("%s: %q of %s at %v leaves the land", b.Key, text.S, p.Token, box)
				}
			}
		}
	}
}

// The close-up of every hex of both maps contains that hex and fills its frame.
func TestCloseUpShowsThePlace(t *testing.T) {
	for _, b := range trains.Boards() {
		for _, p := range b.Places {
			c := zoomChart(b, p)
			var land scene.Box
			for _, q := range c.places() {
				land = land.Union(scene.Around(c.center(q), c.layout.Width(), 2*nearSize))
			}
			if !nearFrame.Inside(land.Grow(1)) {
				t.Errorf("%s near %s: the hexes reach %v, which does not fill %v", b.Key, p.Token, land, nearFrame)
			}
			if at := scene.Around(c.center(p), c.layout.Width(), 2*nearSize); !at.Inside(nearFrame.Grow(1)) {
				t.Errorf("%s near %s: it is at %v, outside the frame", b.Key, p.Token, at)
			}
			c = c.withObstacles(canvas.Fonts{}, trains.Table{})
			for _, l := range nameLines(p) {
				if !slices.ContainsFunc(c.hexTexts(), func(word scene.Text) bool { return word.S == l.text && word.InkBox(canvas.Fonts{}).Inside(nearFrame) }) {
					t.Errorf("%s near %s: it has no name", b.Key, p.Token)
				}
			}
		}
	}
}

// Every card has a sign of icons and notes only, which fits on a small card.
func TestEveryCardHasAReadableSign(t *testing.T) {
	m := canvas.Fonts{}
	for _, key := range trains.AllCards() {
		f, _ := trains.Printed(key)
		sign := cardSign(f)
		shapes := sign.Draw(m, scene.Point{}, 104, 26, house.Ink)
		if len(shapes) == 0 || !sign.Icon().Known() {
			t.Errorf("%s: invalid sign %q", key, sign)
		}
		for _, s := range shapes {
			if text, ok := s.(scene.Text); ok && text.Font.Size < house.Reading {
				t.Errorf("%s: sign %q shrunk to %.1f", key, sign, text.Font.Size)
			}
		}
	}
	if len(signs) != len(trains.Kingdom()) {
		t.Errorf("got %d signs for %d cards", len(signs), len(trains.Kingdom()))
	}
}

// Each edge of the land belongs either to the grid of exactly one hex or to the
// coast.
func TestEachGridEdgeIsDrawnOnce(t *testing.T) {
	for _, b := range trains.Boards() {
		c := wholeMap(b)
		seen := map[string]int{}
		want := 0
		for _, p := range b.Places {
			if p.Terrain == trains.Sea {
				continue
			}
			for d := range hex.Direction(hex.Directions) {
				x1, y1, x2, y2 := c.layout.Edge(p.At, d)
				middle := fmt.Sprintf("%.0f %.0f", 2*(x1+x2), y1+y2)
				if _, met := seen[middle]; !met {
					seen[middle] = 0
					want++
				}
				for _, sort := range []func(trains.Place, hex.Direction) bool{c.isGridEdge, c.isCoast} {
					if sort(p, d) {
						seen[middle]++
					}
				}
			}
		}
		for middle, n := range seen {
			if n != 1 {
				t.Errorf("%s: edge at %s drawn %d times", b.Key, middle, n)
			}
		}
		if want < 150 {
			t.Errorf("%s: got only %d edges", b.Key, want)
		}
	}
}

// Whole pixels make equal hexes and equal piles have equal pixels, which keeps
// the image files small.
func TestHexesAreWholePixelsWide(t *testing.T) {
	b, _ := trains.BoardOf("tokyo")
	for name, wide := range map[string]float64{
		"a hex": wholeMap(b).layout.Width(), "a near hex": zoomChart(b, b.Places[40]).layout.Width(),
		"a row of four players": pileBox(4, 1).Min.Y - pileBox(4, 0).Min.Y, "a row of two players": pileBox(2, 1).Min.Y - pileBox(2, 0).Min.Y,
	} {
		if math.Abs(wide-math.Round(wide)) > 1e-9 {
			t.Errorf("%s: got width %v, want whole pixels", name, wide)
		}
	}
	for seats := 2; seats <= 4; seats++ {
		if b := pileBox(seats, piles-1); b.Max.X > width-margin || b.Max.Y > height-8 {
			t.Errorf("%d players: the last pile at %v is out of its column", seats, b)
		}
	}
}

// textsOf returns the texts among some shapes.
func textsOf(m scene.Measurer, shapes []scene.Shape) (texts []scene.Text) {
	for _, leaf := range scene.Leaves(m, shapes) {
		if text, _, ok := leaf.Text(m); ok {
			texts = append(texts, text)
		}
	}
	return texts
}

// On a phone 390 pixels wide, what decides a purchase is at least nine pixels
// high: price and number of each pile. What a card is worth and the counts that
// end the game are a little smaller. Names, which every pile has, are at least six pixels high. Nothing overlaps.
func TestSupplyIsReadableOnAPhone(t *testing.T) {
	book := rendertest.Book(t, Entry())
	kingdom := trains.Kingdom()
	for i := 0; i < len(kingdom); i += 8 {
		pick := strings.Join(kingdom[min(i, len(kingdom)-8):][:8], "+")
		options := engine.Options{"cards": "pick", "pick": pick}
		at, _, err := trains.Game().Start(4, options, engine.NewRand(engine.Seed{'s', byte(i)}, 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, language := range render.Languages() {
			v := book.View(at, language, nil, nil)
			shown, _ := tableOf(v.Table)
			supply := drawSupply(v, shown)
			rendertest.Legible(t, v.Measure, supply, 6, 8)
			if said := len(textsOf(v.Measure, supply)); said < 3*piles-1 {
				t.Errorf("%s: got only %d texts on %d piles", language, said, piles)
			}
			for _, b := range trains.Boards() {
				rendertest.Legible(t, v.Measure, wholeMap(b).drawSea(v, shown), 5.8, 6.3)
			}
		}
	}
}

// When the places on offer are close together, a crop is larger than the whole
// map, and its numbers do not shrink.
func TestCropsAreLarge(t *testing.T) {
	for _, b := range trains.Boards() {
		for _, p := range b.Places {
			var beside []string
			for _, q := range b.Places {
				if hex.Distance(q.At, p.At) == 1 {
					beside = append(beside, q.Token)
				}
			}
			if c := cropChart(b, beside); c.layout.Size < 1.7*hexSize {
				t.Errorf("%s: around %s got hex size %.0f", b.Key, p.Token, c.layout.Size)
			}
		}
	}
}

// Every place among the choices shows its name, or else the coordinate that is
// on its button, even at the rim of the map. A city shows all its houses.
func TestCropsLabelEveryChoice(t *testing.T) {
	for _, b := range letteredMaps() {
		for _, p := range b.Places {
			offers := []string{p.Token}
			for _, q := range b.Places {
				if hex.Distance(q.At, p.At) == 1 && q.Terrain != trains.Sea {
					offers = append(offers, q.Token)
				}
			}
			c := cropChart(b, offers)
			var said []string
			for _, word := range c.hexTexts() {
				said = append(said, word.S)
				if box := word.InkBox(canvas.Fonts{}); !box.Inside(c.window) {
					t.Errorf("%s, around %s: %q is cut off", b.Key, p.Token, word.S)
				}
			}
			for _, token := range offers {
				q := c.place(token)
				want := q.Token
				if lines := nameLines(q); len(lines) > 0 {
					want = lines[0].text
				}
				if !slices.Contains(said, want) {
					t.Errorf("%s, around %s: %s is not labeled %q", b.Key, p.Token, token, want)
				}
				if plate, _ := cityHouses(q, q.Slots); q.Terrain == trains.City && !c.isLettered(q, upperHalf, plate) {
					t.Errorf("%s, around %s: %s has no houses", b.Key, p.Token, token)
				}
			}
		}
	}
}

// The lettering of a hex stays within the parts that decide whether it is
// drawn, including its halo, so that none is cut by the edge of a crop.
func TestLetteringStaysInItsPartOfTheHex(t *testing.T) {
	for _, b := range letteredMaps() {
		for _, p := range b.Places {
			alone := map[string]bool{p.Token: true}
			c := chart{board: b, scale: 1, layout: hex.Layout{Size: hexSize}, shows: alone, offers: []string{p.Token}}
			for _, word := range c.hexTexts() {
				home := scene.Point{}.Sub(c.center(p))
				if low := word.Bounds(canvas.Fonts{}).Move(home).Max.Y; low > lowerHalf.Max.Y {
					t.Errorf("%s, %s: %q extends down to %.1f", b.Key, p.Token, word.S, low)
				}
				box := word.InkBox(canvas.Fonts{}).Move(home)
				if !box.Inside(upperHalf) && !box.Inside(lowerHalf) && !box.Inside(westCorner) {
					t.Errorf("%s, %s: %q at %v is in no part of the hex", b.Key, p.Token, word.S, box)
				}
			}
		}
	}
}
