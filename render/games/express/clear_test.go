package express

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// The chips of a player add up to the capital.
func TestPlayersPointsAddUp(t *testing.T) {
	forEachPosition(t, 2, engine.Options{"map": "germany", "length": "long"}, 3, func(p engine.Position, _ engine.Step) {
		view, _, _ := tableOf(p.Table())
		for _, player := range view.Players {
			sum := 0
			for _, l := range titledCompanies() {
				sum += shares(player, l) * view.Companies[l.index()].Stations
			}
			for _, c := range append(countsOf(player), engineCount(player)...) {
				sum += c.n
			}
			if sum != player.Capital.Total {
				t.Fatalf("seat %d: chips add up to %d, want %d", player.Seat, sum, player.Capital.Total)
			}
		}
	})
}

// What a pile shows stays inside its frame, and its number is covered by
// nothing.
func TestPilesAreClear(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, nil)
	for _, size := range []scene.Point{{X: 114, Y: 84}, {X: 114, Y: 130}, {X: 156, Y: 65}, {X: 152, Y: 130}} {
		for _, changed := range []int{0, -2, -12, 3} {
			b := scene.XYWH(0, 0, size.X, size.Y)
			shapes := drawPile(v, express.PileView{Pile: "link-3", Count: 28, Open: []string{"122", "122"}}, b, changed)
			var count scene.Box
			for _, s := range shapes {
				box := s.Bounds(v.Measure)
				if text, ok := s.(scene.Text); ok {
					box = text.InkBox(v.Measure)
				}
				if _, dot := s.(scene.Circle); !dot && !box.Inside(b.Grow(2)) {
					t.Errorf("%v, changed by %d: %T leaves the pile", size, changed, s)
				}
				if text, ok := s.(scene.Text); ok && text.S == "28" {
					count = box
				} else if !count.Empty() && box.Overlaps(count) {
					t.Errorf("%v, changed by %d: %T covers the number", size, changed, s)
				}
			}
			if count.Empty() {
				t.Errorf("%v: no number", size)
			}
		}
	}
}

// A short name is beside a track to the south, and at the lower edge if there is
// none.
func TestPlatesKeepOffTracks(t *testing.T) {
	b := scene.XYWH(0, 0, 144, 144)
	for _, c := range []struct {
		track  express.Track
		middle bool
	}{
		{express.Track{express.StationA, express.South}, false},
		{express.Track{express.StationA, express.West}, true},
	} {
		f := cardFace{}
		f.Type, f.Tracks, f.Stations = express.Transit, []express.Track{c.track}, make([]express.Station, 1)
		plate := f.plateBox(b, labels{city: "Köln"})
		if got := plate.Center().X == 72; got != c.middle {
			t.Errorf("%v: got plate %v, middle %v, want %v", c.track, plate, got, c.middle)
		}
		for _, p := range f.trackPoints(b) {
			if scene.Around(p, 1, 1).Overlaps(plate) {
				t.Errorf("%v: the plate %v covers the track", c.track, plate)
				break
			}
		}
	}
}

// The legend explains what the board shows, and nothing else.
func TestLegendExplainsWhatIsThere(t *testing.T) {
	at, _, err := express.Game().Start(3, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, nil)
	table, m, _ := tableOf(v.Table)
	keys := func() map[string]bool {
		list := map[string]bool{}
		for _, e := range legendEntries(v, table, layoutFor(m).chart) {
			list[e.key] = true
		}
		return list
	}
	of := []string{"express.ui.legend.bases", "express.ui.legend.engine"}
	table.Engine = 0
	before := keys()
	table.Players[1].Capital.Pairs, table.Engine = 1, 2
	after := keys()
	for _, key := range of {
		if before[key] || !after[key] {
			t.Errorf("%s: got %v before and %v after", key, before[key], after[key])
		}
	}
}

// Beside a crop of the map, the legend has room for all its entries in every
// language, whatever the board shows.
func TestLegendHasRoomForAll(t *testing.T) {
	for _, key := range []string{"germany", "usa"} {
		checked := 0
		forEachPosition(t, 1, engine.Options{"map": key, "length": "long"}, 3, func(p engine.Position, _ engine.Step) {
			view, m, _ := tableOf(p.Table())
			layout := layoutFor(m).cropTo(view)
			if layout.cropKey == "" || view.LastRun == nil || checked == 3 {
				return
			}
			checked++
			view.Engine, view.Players[0].Capital.Pairs = 1, 1
			for _, language := range render.Languages() {
				v := rendertest.Book(t, Entry()).View(p, language, nil, nil)
				drawn := drawLegend(v, view, layout)
				for _, e := range legendEntries(v, view, layout.chart) {
					word, _, _ := strings.Cut(v.Tell.Say(e.key), " ")
					if !slices.ContainsFunc(drawn, func(s scene.Shape) bool {
						text, ok := s.(scene.Text)
						return ok && strings.HasPrefix(text.S, word)
					}) {
						t.Errorf("%s, %s: %q is missing in the legend", key, language, word)
					}
				}
			}
		})
		if checked == 0 {
			t.Errorf("%s: no crop with a run", key)
		}
	}
}

// Parts of the score that brought nobody a point are not in the legend at the end.
func TestEmptyPartsAreNotExplained(t *testing.T) {
	parts := func(cards, pairs int) engine.Standing {
		return engine.Standing{Parts: []engine.Part{{Name: "cards", Points: cards}, {Name: "pairs", Points: pairs}}}
	}
	for _, c := range []struct {
		standings []engine.Standing
		want      int
	}{
		{[]engine.Standing{parts(3, 0), parts(0, 0)}, 1},
		{[]engine.Standing{parts(3, 0), parts(0, 1)}, 2},
	} {
		for i, s := range withoutEmptyParts(c.standings) {
			if len(s.Parts) != c.want {
				t.Errorf("standing %d: got parts %v, want %d", i, s.Parts, c.want)
			}
		}
	}
}
