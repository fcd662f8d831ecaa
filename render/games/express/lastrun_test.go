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

// forEachPosition plays a game of the simulator to its end and calls look for
// each position.
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

// The pieces drawn for every run in some games are tracks of the cards passed,
// and connect the first station to the last.
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
				t.Errorf("%v: stops of %v: got payments of %d, want %d", o, view.LastRun.Route, sum, view.LastRun.Bonus)
			}
			if gap := firstGap(c, view); gap != "" {
				t.Errorf("%v: route %v has a gap: %s", o, view.LastRun.Route, gap)
			}
		})
	}
	if runs < 20 {
		t.Errorf("got only %d runs", runs)
	}
}

// The capsule with the sum of every run in some games is on the land, and
// overlaps no station, name or disc.
func TestRunSumDoesNotOverlap(t *testing.T) {
	book := rendertest.Book(t, Entry())
	for _, seed := range []int{0, 1, 2, 3, 4, 5, 16} { // in the last game, a last stop has no room around it
		o := engine.Options{"map": []string{"germany", "usa"}[seed%2], "length": "long"}
		forEachPosition(t, seed, o, 2+seed%3, func(p engine.Position, step engine.Step) {
			if !slices.ContainsFunc(step.Events, func(e engine.Event) bool { return e.Kind == "run" }) {
				return
			}
			v := book.View(p, "en-US", nil, nil)
			view, m, _ := tableOf(p.Table())
			c := layoutFor(m).cropTo(view).chart
			paid := c.drawPayments(v, view)
			at := slices.IndexFunc(paid, func(s scene.Shape) bool { _, ok := s.(scene.Rect); return ok })
			capsule := paid[at].(scene.Rect).Box
			others := slices.DeleteFunc(slices.Clone(paid[:at]), func(s scene.Shape) bool { _, tie := s.(scene.Line); return tie })
			if !capsule.Inside(c.area()) {
				t.Errorf("%v: sum of %v is outside the land", o, view.LastRun.Route)
			}
			for i, b := range c.eachVisible {
				if f, ok := faceOf(view.Cells[i].Card); ok {
					others = append(others, c.drawStanding(v, c.Cells[i], f, b, c.lastRunStops(view))...)
				} else {
					others = append(others, drawSite(v, c.Cells[i], b)...)
				}
			}
			for _, s := range others {
				if s.Bounds(v.Measure).Overlaps(capsule) {
					t.Errorf("%v: sum of %v overlaps %T", o, view.LastRun.Route, s)
				}
			}
		})
	}
}

// firstGap describes where the drawn route of the last run does not reach an
// edge that the train passes. It returns "" if there is no gap.
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

// The close-up of every place of both maps contains that place.
func TestCloseUpShowsThePlace(t *testing.T) {
	for _, key := range []string{"germany", "usa"} {
		m, _ := express.MapOf(key)
		for _, p := range m.Cells {
			c := zoomChart(m, p)
			room := scene.XYWH(margin, bodyY, nearSide-margin, height-bodyY)
			shown := 0
			for i, b := range c.eachVisible {
				shown++
				if !b.Inside(room) {
					t.Errorf("near %s: %s at %v is outside the picture", p.Token, m.Cells[i].Token, b)
				}
			}
			if !c.shows(p) || shown < 6 {
				t.Errorf("near %s: got %d cells, itself shown: %v", p.Token, shown, c.shows(p))
			}
		}
	}
}

// No part of the picture overlaps a cell of the map or another part, even if
// the map is cropped.
func TestBoardPartsDoNotOverlap(t *testing.T) {
	for _, key := range []string{"germany", "usa"} {
		m, _ := express.MapOf(key)
		p := layoutFor(m)
		checkPartsApart(t, key, p)
		for seats := 2; seats <= 4; seats++ {
			checkPartsApart(t, key, p.seatPlayers(seats))
			for _, size := range p.cropSizes {
				crop := p.withCrop(mapPart{1, 1, size.columns, size.rows}).seatPlayers(seats)
				checkPartsApart(t, fmt.Sprint(key, ", ", size.columns, " columns"), crop)
			}
		}
	}
}

func checkPartsApart(t *testing.T, key string, p boardLayout) {
	parts := map[string]scene.Box{
		"players": p.players, "companies": p.companies, "piles": p.piles, "progress": p.progress,
		"whole": p.inset, "legend": p.legend,
	}
	for name, b := range parts {
		if !b.Inside(scene.XYWH(0, 0, width, height)) {
			t.Errorf("%s: %s leaves the picture", key, name)
		}
		for i, cell := range p.chart.eachVisible {
			if cell.Overlaps(b) {
				t.Errorf("%s: %s overlaps %s", key, name, p.chart.Cells[i].Token)
			}
		}
		for other, o := range parts {
			if other != name && o.Overlaps(b) {
				t.Errorf("%s: %s overlaps %s", key, name, other)
			}
		}
	}
}
