package china

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestFewFactsAreDrawnLarge checks that facts about a place are as large as the
// room allows. Many facts shrink instead of being cut off.
func TestFewFactsAreDrawnLarge(t *testing.T) {
	m, y := canvas.Fonts{}, 600.0
	if lines, fit := drawFactLines(m, slices.Repeat([]string{"served by Alice"}, 4), y, foot-128, maxFactSize); !fit || len(lines) != 4 {
		t.Errorf("lines for 4 facts at the largest size: got %d, want all", len(lines))
	}
	many := slices.Repeat([]string{"served by Alice"}, 8)
	if _, fit := drawFactLines(m, many, y, foot-128, maxFactSize); fit {
		t.Error("8 facts fit at the largest size, want too little room")
	}
	if lines, fit := drawFactLines(m, many, y, foot-128, minFactSize); !fit || len(lines) != len(many) {
		t.Errorf("lines for 8 facts at the smallest size: got %d, want all", len(lines))
	}
}

// TestLinkOwnersStandInOneLine checks that the players with track at a city are
// named in one line, whether one or several.
func TestLinkOwnersStandInOneLine(t *testing.T) {
	book := rendertest.Book(t, Entry())
	at, _, err := china.Game().Start(4, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	several := 0
	for move := uint64(1); move <= 160; move++ {
		seat := at.Status().Acting.First()
		chance := func() *engine.Rand { return engine.NewRand(engine.Seed{2}, move) }
		if at, _, err = at.Play(seat, at.Choose(seat, chance()), chance()); err != nil {
			t.Fatal(err)
		}
	}
	v := book.View(at, "en", nil, nil)
	shown, _ := table(v.Table)
	for c := range china.PrintedBoard().Cities {
		owned := 0
		for _, line := range cityLines(v.Tell, shown, china.City(c)) {
			if strings.HasPrefix(line, "Track here: ") {
				owned++
				several += strings.Count(line, " and ")
			}
		}
		if owned > 1 {
			t.Errorf("%s: got %d lines about owners of track, want 1", china.PrintedBoard().Cities[c].Token, owned)
		}
	}
	if several == 0 {
		t.Error("no city with track of several players was found")
	}
}

// TestNamesStandNearTheirCity checks that the name of each smaller city is
// beside its sign and clearly nearer to it than to any other, or connected with
// it by a line. All cities that the actor demands have names, unless the list of
// demands covers them.
func TestNamesStandNearTheirCity(t *testing.T) {
	book := rendertest.Book(t, Entry())
	named, tied := 0, 0
	for seats := 2; seats <= 6; seats += 2 {
		seed := engine.Seed{'n', byte(seats)}
		at, _, err := china.Game().Start(seats, nil, engine.NewRand(seed, 0))
		if err != nil {
			t.Fatal(err)
		}
		for move := uint64(1); move <= 240; move++ {
			seat := at.Status().Acting.First()
			if at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+move)),
				engine.NewRand(seed, move)); err != nil {
				t.Fatal(err)
			}
			if move%40 > 0 {
				continue
			}
			v := book.View(at, "en", nil, nil)
			shown, _ := table(v.Table)
			owned, _ := tracksOf(shown)
			l, _, demands := boardWindowFor(shown, owned).labelBoard(v, shown, recentChanges{})
			wanted := demandCities(actorDemands(shown))
			for _, s := range l.cities {
				box, ok := nameBox(l, v.Tell.Token(s.token))
				if list := demands[0].Bounds(l.measurer); wanted[s.token] && l.isInside(s.at, 8) && !ok &&
					!scene.Around(l.point(s.at), 1, 1).Inside(list) {
					t.Errorf("%d players, move %d: the demanded city %s has no name", seats, move, s.token)
				}
				if ok != l.named[s.at] {
					t.Errorf("%d players, move %d: %s has a sign: %v, a name: %v", seats, move, s.token, l.named[s.at], ok)
				}
				for seat, at := range l.trainPoints {
					if l.named[s.at] && at.Distance(l.point(s.at)) < l.trainSize()/2+l.cityRadius(s)-4 {
						t.Errorf("%d players, move %d: the train of seat %d hides the sign of %s", seats, move, seat, s.token)
					}
				}
				if !ok || wanted[s.token] || s.size == china.Major {
					continue
				}
				named++
				if l.isClearlyOf(box, s) {
					continue
				}
				if tied++; !hasLineTo(l, s, box) {
					t.Errorf("%d players, move %d: name of %s is not clearly that of its city", seats, move, s.token)
				}
			}
		}
	}
	if named == 0 || tied == 0 {
		t.Errorf("found %d names and %d lines, want more", named, tied)
	}
}

// nameBox returns the box of a city's name.
func nameBox(l *labels, name string) (scene.Box, bool) {
	for _, shape := range l.shapes {
		if text, ok := shape.(scene.Text); ok && text.S == name && text.Font.Weight != scene.Italic {
			w, h := labelBlock{{Text: text}}.size(l.measurer)
			return scene.Around(text.At, w, h), true
		}
	}
	return scene.Box{}, false
}

// hasLineTo reports whether a line leads from a city's sign to a box.
func hasLineTo(l *labels, s cityMark, box scene.Box) bool {
	from, to := l.lineTo(s, box)
	return slices.ContainsFunc(l.shapes, func(shape scene.Shape) bool {
		line, ok := shape.(scene.Line)
		return ok && line.Points[0].Distance(from) < 1 && line.Points[1].Distance(to) < 1
	})
}

// TestCitySignsAtTheEdgeAreClipped checks that a close-up shows at least a part
// of the sign of each city that it names.
func TestCitySignsAtTheEdgeAreClipped(t *testing.T) {
	cut := 0
	for _, about := range printedMap.cities {
		c := newMapWindow(printedMap, nearBox, closeSize, about.at)
		l := newLabels(canvas.Fonts{}, c)
		l.names(tokenTexts())
		shapes := c.drawCities(nil, l.named)
		for _, s := range c.cities {
			if _, ok := nameBox(l, s.token); !ok {
				continue
			}
			if !c.isInside(s.at, c.cityRadius(s)) {
				cut++
			}
			if !slices.ContainsFunc(scene.Leaves(l.measurer, shapes), func(leaf scene.Leaf) bool {
				return leaf.Box.Inside(scene.Around(c.point(s.at), 3*c.cityRadius(s), 3*c.cityRadius(s)))
			}) {
				t.Errorf("close-up of %s: %s has a name but no sign", about.token, s.token)
			}
			for _, leaf := range scene.Leaves(l.measurer, shapes) {
				if !leaf.Box.Inside(c.box.Grow(4)) {
					t.Fatalf("close-up of %s: a sign leaves the window: %v", about.token, leaf.Box)
				}
			}
		}
	}
	if cut == 0 {
		t.Error("no clipped sign was found")
	}
}

// TestPreviewShowsTheGoal checks that the preview of track that ends outside of a city shows the
// city ahead of it.
func TestPreviewShowsTheGoal(t *testing.T) {
	hailar, _ := hexNamed("hailar")
	datong, _ := hexNamed("datong")
	table := china.Table{Actor: 1, Players: []china.Public{{Seat: 1, Cards: []china.CardView{{Lines: [3]china.DemandView{{City: "datong"}}}}}}}
	for _, c := range []struct {
		end  string
		want []hex.Axial
	}{{"bc14", []hex.Axial{hailar}}, {"hailar", nil}, {"ax28", []hex.Axial{datong}}} {
		got := citiesAhead([]engine.Event{{By: 1, Kind: "build", What: []string{c.end}}}, table)
		for _, at := range c.want {
			if !slices.Contains(got, at) {
				t.Errorf("cities ahead of %s: got %v, want %v", c.end, got, at)
			}
		}
		if len(c.want) == 0 && len(got) > 0 {
			t.Errorf("cities ahead of %s: got %v, want none", c.end, got)
		}
	}
}
