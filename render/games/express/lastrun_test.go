package express

import (
	"fmt"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// forEachPosition plays games of the simulator to their ends and looks at each position.
func forEachPosition(t *testing.T, seed int, o engine.Options, seats int, look func(engine.Position, engine.Step)) {
	t.Helper()
	chance := engine.Seed{byte(seed), 'r', 'u', 'n'}
	at, _, err := express.Game().Start(seats, o, engine.NewRand(chance, 0))
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(1); n < 4000 && !at.Status().Over(); n++ {
		seat := at.Status().Acting.First()
		next, step, err := at.Play(seat, at.Choose(seat, engine.NewRand(chance, 100_000+n)), engine.NewRand(chance, n))
		if err != nil {
			t.Fatal(err)
		}
		at = next
		look(at, step)
	}
}

// TestRunsFollowTracks: of every run in a number of games, the pieces drawn are
// tracks of the cards passed, and join from the first station to the last.
func TestRunsFollowTracks(t *testing.T) {
	runs := 0
	for seed := range 12 {
		o := engine.Options{"map": []string{"germany", "usa"}[seed%2], "length": "long"}
		forEachPosition(t, seed, o, 2+seed%3, func(p engine.Position, step engine.Step) {
			if !slices.ContainsFunc(step.Events, func(e engine.Event) bool { return e.Kind == "run" }) {
				return
			}
			runs++
			view, m, _ := tableOf(p.Table())
			c := layoutFor(m).chart
			sum := 0
			for _, s := range c.lastRunStops(view) {
				sum += s.pays
			}
			if sum != view.LastRun.Bonus {
				t.Errorf("%v: the stops of %v pay %d, the run %d", o, view.LastRun.Route, sum, view.LastRun.Bonus)
			}
			if gap := firstGap(c, view); gap != "" {
				t.Errorf("%v: the way of %v is broken: %s", o, view.LastRun.Route, gap)
			}
		})
	}
	if runs < 20 {
		t.Errorf("only %d runs were met", runs)
	}
}

// TestSumCoversNothing: of every run in some games, the capsule with the sum lies
// within the land's bounds, on no station, no name and no disc.
func TestRunSumDoesNotOverlap(t *testing.T) {
	book := rendertest.Book(t, Entry())
	for _, seed := range []int{0, 1, 2, 3, 4, 5, 16} { // in the last one there is no room about a last stop
		o := engine.Options{"map": []string{"germany", "usa"}[seed%2], "length": "long"}
		forEachPosition(t, seed, o, 2+seed%3, func(p engine.Position, step engine.Step) {
			if !slices.ContainsFunc(step.Events, func(e engine.Event) bool { return e.Kind == "run" }) {
				return
			}
			v := book.View(p, "en-US", nil, nil)
			view, m, _ := tableOf(p.Table())
			c := layoutFor(m).cropTo(view).chart
			paid := c.drawPayments(v, view)
			capsule := paid[len(paid)-3].(scene.Rect).Box
			others := paid[:len(paid)-3]
			if !capsule.Inside(c.area()) {
				t.Errorf("%v: the sum of %v lies beyond the edge", o, view.LastRun.Route)
			}
			for i, b := range c.eachVisible {
				if f, ok := faceOf(view.Cells[i].Card); ok {
					others = append(others, drawStanding(v, c.Cells[i], f, b, c.lastRunStops(view))...)
				} else {
					others = append(others, drawSite(v, c.Cells[i], b)...)
				}
			}
			for _, s := range others {
				if s.Bounds(v.Measure).Overlaps(capsule) {
					t.Errorf("%v: the sum of %v lies on %T", o, view.LastRun.Route, s)
				}
			}
		})
	}
}

// firstGap says where the drawn way of the last run does not reach an edge that
// the train passes, empty if nowhere.
func firstGap(c chart, t express.Table) string {
	var ends []scene.Point
	for _, leg := range c.routeOutlines(t, t.LastRun.Route) {
		list := pointsAlong(leg)
		ends = append(ends, leg[0].P[0], list[len(list)-1])
	}
	route := t.LastRun.Route
	for i := 1; i < len(route); i++ {
		from, _ := c.Find(route[i-1])
		at := edgeCenter(c.box(c.Cells[from]), c.edgeToward(from, route[i]))
		n := 0
		for _, end := range ends {
			if end.Distance(at) < 0.5 {
				n++
			}
		}
		if n < 2 {
			return fmt.Sprintf("%d ends between %s and %s", n, route[i-1], route[i])
		}
	}
	return ""
}

// TestCloseUpShowsThePlace looks at every place of both maps closely.
func TestCloseUpShowsThePlace(t *testing.T) {
	for _, key := range []string{"germany", "usa"} {
		m, _ := express.MapOf(key)
		for _, p := range m.Cells {
			c := closeUpChart(m, p)
			room := scene.XYWH(margin, bodyY, nearSide-margin, height-bodyY)
			shown := 0
			for i, b := range c.eachVisible {
				shown++
				if !b.Inside(room) {
					t.Errorf("near %s: %s runs out at %v", p.Token, m.Cells[i].Token, b)
				}
			}
			if !c.shows(p) || shown < 6 {
				t.Errorf("near %s: %d cells, itself %v", p.Token, shown, c.shows(p))
			}
		}
	}
}

// TestPartsKeepApart: no part of the picture lies on a cell of the map or on
// another part, also where the map is cropped.
func TestBoardPartsDoNotOverlap(t *testing.T) {
	for _, key := range []string{"germany", "usa"} {
		m, _ := express.MapOf(key)
		p := layoutFor(m)
		checkPartsApart(t, key, p)
		for _, n := range p.cropSizes {
			checkPartsApart(t, fmt.Sprint(key, ", ", n, " a side"), p.withCrop(mapPart{1, 1, n, n}))
		}
	}
}

func checkPartsApart(t *testing.T, key string, p boardLayout) {
	parts := map[string]scene.Box{
		"players": p.players, "companies": p.companies, "piles": p.piles, "legend": p.legend, "progress": p.progress,
		"whole": p.inset,
	}
	for name, b := range parts {
		if !b.Inside(scene.XYWH(0, 0, width, height)) {
			t.Errorf("%s: %s leaves the picture", key, name)
		}
		for i, cell := range p.chart.eachVisible {
			if cell.Overlaps(b) {
				t.Errorf("%s: %s lies on %s", key, name, p.chart.Cells[i].Token)
			}
		}
		for other, o := range parts {
			if other != name && o.Overlaps(b) {
				t.Errorf("%s: %s lies on %s", key, name, other)
			}
		}
	}
}
