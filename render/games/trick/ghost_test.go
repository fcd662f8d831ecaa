package trick

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
)

// Whoever must add a card or a city sees a place for it at both ends of each of its lines, inside
// the rails and clear of the other cards. The marks of what has changed are only about what the line
// of news tells of.
func TestBoardShowsWhereACardCanGo(t *testing.T) {
	book, met := rendertest.Book(t, Entry()), map[string]int{}
	for seats := 3; seats <= 5; seats++ {
		seed := engine.Seed{'g', 'h', 'o', 's', 't', byte(seats)}
		at, events, err := trick.Game().Start(seats, nil, engine.NewRand(seed, 0))
		for n := uint64(1); err == nil && !at.Status().Over(); n++ {
			v := book.View(at, render.English, nil, events)
			shown, _ := tableOf(v.Table)
			checkGhosts(t, shown, met)
			news := house.LatestNews(v.Measure, v.Tell.Events(render.DropEvident(v.Recent, evidentKinds)), width-2*margin)
			if got := strings.Join(v.Tell.Events(told(v)), " · "); got != news {
				t.Errorf("marks are about %q, news is %q", got, news)
			}
			seat := at.Status().Acting.First()
			var step engine.Step
			at, step, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
			events = step.Events
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if met["place"] == 0 || met["city"] == 0 || met["play"] != 0 || met["engine"] != 0 {
		t.Errorf("got places %v", met)
	}
}

// checkGhosts checks the places for a card, and counts them by stage.
func checkGhosts(t *testing.T, shown trick.Table, met map[string]int) {
	t.Helper()
	g := gridFor(shown)
	for i, c := range shown.Companies {
		if cardFor(shown, c.Company) == "" {
			continue
		}
		met[shown.Stage]++
		row := trackBox(i)
		left, right := g.box(c.Line, -1, row), g.box(c.Line, len(c.Line), row)
		if g.column >= 0 && (left.Min.X < cardsX || right.Max.X > cardsX+cardsW) {
			t.Errorf("%s, %d cards: got places from %.0f to %.0f", c.Company, len(c.Line), left.Min.X, right.Max.X)
		}
	}
}
