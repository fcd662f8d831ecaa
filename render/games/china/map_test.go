package china

import (
	"fmt"
	"math"
	"testing"

	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/render/vision"
)

// tokenTexts returns map texts that show tokens.
func tokenTexts() mapTexts {
	same := func(token string) string { return token }
	return mapTexts{city: same, water: same, sea: same, sand: same}
}

// textBoxes returns the boxes of texts. Text drawn in several passes counts
// once.
func textBoxes(shapes []scene.Shape) map[string]scene.Box {
	m := canvas.Fonts{}
	boxes := map[string]scene.Box{}
	for _, leaf := range scene.Leaves(m, shapes) {
		if text, _, ok := leaf.Text(m); ok {
			boxes[fmt.Sprint(text.S, "@", text.At)] = text.InkBox(m)
		}
	}
	return boxes
}

// names labels all cities of the window, then seas, deserts and rivers.
func (l *labels) names(say mapTexts) {
	l.labelCities(say, func(cityMark) bool { return true })
	l.labelRegions(say)
}

// TestLabelsDoNotOverlap checks that labels on the whole map overlap neither one
// another nor the signs of cities.
func TestLabelsDoNotOverlap(t *testing.T) {
	c := wholeWindow().mapWindow
	l := newLabels(canvas.Fonts{}, c)
	l.names(tokenTexts())
	boxes := textBoxes(l.shapes)
	for a, x := range boxes {
		for b, y := range boxes {
			if a < b && x.Grow(-1).Overlaps(y.Grow(-1)) {
				t.Errorf("%s overlaps %s", a, b)
			}
		}
		for _, s := range c.cities {
			if sign := scene.Around(c.point(s.at), 1.6*c.cityRadius(s), 1.6*c.cityRadius(s)); x.Overlaps(sign) {
				t.Errorf("%s covers the sign of %s", a, s.token)
			}
		}
		if !x.Inside(c.box) {
			t.Errorf("%s leaves the map", a)
		}
	}
}

// TestEveryCityIsLabeled looks for each name on the whole map, and beside the
// city in its close-up.
func TestEveryCityIsLabeled(t *testing.T) {
	named := func(c *mapWindow, token string) bool {
		l := newLabels(canvas.Fonts{}, c)
		l.names(tokenTexts())
		for _, shape := range l.shapes {
			if text, ok := shape.(scene.Text); ok && text.S == token {
				return true
			}
		}
		return false
	}
	for _, s := range printedMap.cities {
		if !named(wholeWindow().mapWindow, s.token) {
			t.Errorf("the whole map lacks the name of %s", s.token)
		}
		if near := newMapWindow(printedMap, nearBox, closeSize, s.at); !near.isInside(s.at, 0) || !named(near, s.token) {
			t.Errorf("near %s its name is missing", s.token)
		}
	}
}

// TestNothingIsDrawnOutsideTheWindow draws windows all over the board. What is
// clipped may exceed them by at most the width of a line.
func TestNothingIsDrawnOutsideTheWindow(t *testing.T) {
	m := canvas.Fonts{}
	for col := 0; col < columns; col += 9 {
		for row := 0; row < rows; row += 9 {
			c := newMapWindow(printedMap, nearBox, windowUnits[3]/math.Sqrt(3), hex.OddR(col, row))
			for _, leaf := range scene.Leaves(m, append(c.drawLand(), c.drawSeaLinks()...)) {
				if !leaf.Box.Inside(c.box.Grow(4)) {
					t.Fatalf("near column %d, row %d: %v leaves the window", col, row, leaf.Box)
				}
			}
		}
	}
}

// TestEveryWaterCrossingIsDrawn looks for the water of each segment that crosses
// one, on the side between its two hexes.
func TestEveryWaterCrossingIsDrawn(t *testing.T) {
	b := game.PrintedBoard()
	drawn := map[[2]hexCorner]bool{}
	for _, w := range printedMap.waters {
		joined := 0
		for _, chain := range joinLinks(w.sides) {
			for i := range len(chain) - 1 {
				drawn[[2]hexCorner{chain[i], chain[i+1]}] = true
				drawn[[2]hexCorner{chain[i+1], chain[i]}] = true
			}
			joined += len(chain) - 1
		}
		if joined != len(w.sides) {
			t.Errorf("%s: %d sides in its chains, want %d", w.token, joined, len(w.sides))
		}
	}
	crossed := 0
	for e, n := range b.EdgeStarts {
		if b.WatersOf(game.Edge(e)) == 0 {
			continue
		}
		crossed++
		if !drawn[sideCorners(b.Posts[n.From].Hex(), n.Dir)] {
			t.Errorf("%s: water is not drawn", b.Coordinate(n.From))
		}
	}
	if crossed < 500 {
		t.Errorf("segments that cross water: got %d, want more", crossed)
	}
}

// TestEveryEventZoneIsShaded checks that each event that concerns a place draws
// something on the map.
func TestEveryEventZoneIsShaded(t *testing.T) {
	c := wholeWindow().mapWindow
	for _, card := range game.EventCards {
		shapes := c.drawZones([]eventZone{newEventZone(card)})
		if nowhere := card.Kind == game.RailTax || card.Kind == game.DesertRains; nowhere != (len(shapes) == 0) {
			t.Errorf("%s: unexpected number of shapes: %d", card.Token, len(shapes))
		}
	}
}

// TestTrackLinesKeepEverySegment joins segments into lines and counts them.
func TestTrackLinesKeepEverySegment(t *testing.T) {
	c := wholeWindow().mapWindow
	var segments []game.Edge
	for e := range game.PrintedBoard().EdgeStarts {
		if e%3 != 0 {
			segments = append(segments, game.Edge(e))
		}
	}
	n := 0
	for _, run := range c.trackLines(segments, nil) {
		n += len(run) - 1
	}
	if n != len(segments) {
		t.Errorf("segments drawn: got %d, want %d", n, len(segments))
	}
}

// TestMapLabelsAreReadable checks that each label has a contrast of at least 4.5
// to every ground on which it stands.
func TestMapLabelsAreReadable(t *testing.T) {
	land := []scene.Color{abroadTone, fieldTone, alpineTone, hillTone, sandTone, house.Water}
	for ink, grounds := range map[scene.Color][]scene.Color{
		house.Ink: append(land, redTone), house.InkMap: append(land, house.Paper), waterInk: append(land[:4:4],
			house.Water), sandInk: {sandTone},
	} {
		for _, ground := range grounds {
			for _, theme := range vision.Themes() {
				if c := scene.Contrast(theme.Of(ink), theme.Of(ground)); c < 4.5 {
					t.Errorf("%s: contrast of %v on %v: got %.2f, want at least 4.5", theme.Name, theme.Of(ink), theme.Of(ground), c)
				}
			}
		}
	}
}
