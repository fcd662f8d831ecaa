package europe

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// Each ticket has an arc between its cities, which stays on the map. A failed
// one is drawn differently.
func TestTicketsAreArcs(t *testing.T) {
	var table europe.Table
	for i := range 30 {
		r := europe.Result{Seat: 1}
		for k := range 2 {
			points := 8 - 16*k
			r.Tickets = append(r.Tickets, europe.Scored{Ticket: tickets[(2*i+k)%len(tickets)].Token, Points: points})
		}
		table.Results = append(table.Results, r)
	}
	m := newFinalMap(scene.XYWH(800, 300, finalMapWidth, 510))
	arcs := m.ticketArcs(table)
	if len(arcs) != 60 {
		t.Fatalf("got %d arcs, want 60", len(arcs))
	}
	for _, a := range arcs {
		if a.points[0] != m.city(a.ticket.A) || a.points[arcSteps].Distance(m.city(a.ticket.B)) > 0.01 {
			t.Errorf("the arc of %s does not join its cities", a.ticket.Token)
		}
		for _, p := range append(a.points, a.mark) {
			if !scene.Around(p, 2, 2).Inside(m.box) {
				t.Errorf("the arc of %s leaves the map at %v", a.ticket.Token, p)
				break
			}
		}
		dashed := false
		for _, s := range a.draw(tone.done) {
			dashed = dashed || len(s.(scene.Line).Stroke.Dash) > 0
		}
		if dashed == a.done {
			t.Errorf("completed: %t, dashed: %t", a.done, dashed)
		}
	}
}

// TestTieBreakersAreFacts checks that rows with equal scores have the number that
// ranked them as a fact, and that other rows have none.
func TestTieBreakersAreFacts(t *testing.T) {
	at, _, err := europe.Game().Start(4, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, render.English, nil, nil)
	v.Status.Standings = []engine.Standing{
		{Seat: 4, Place: 1, Score: 90}, {Seat: 2, Place: 2, Score: 44}, {Seat: 1, Place: 3, Score: 44}, {Seat: 3, Place: 4, Score: 44},
	}
	done := europe.Scored{Ticket: tickets[0].Token, Points: 8}
	table := europe.Table{Results: []europe.Result{
		{Seat: 1, Tickets: []europe.Scored{done}, Borrowed: make([]europe.Borrowed, 1), Trail: 9},
		{Seat: 2, Tickets: []europe.Scored{done, done}, Trail: 3},
		{Seat: 3, Tickets: []europe.Scored{done}, Borrowed: make([]europe.Borrowed, 1), Trail: 7},
		{Seat: 4},
	}}
	f := v.FinalPicture(Painter{}.Style())
	addTieBreakers(v, table, f.Rows)
	want := [][]house.Fact{
		nil,
		{{Icon: scene.IconCheck, Text: "tie: 2 tickets"}},
		{{Icon: scene.IconCheck, Text: "tie: 1 ticket"}, {Icon: scene.IconRail, Text: "tie: 9 spaces"}},
		{{Icon: scene.IconRail, Text: "tie: 7 spaces"}},
	}
	for i, row := range f.Rows {
		if !slices.Equal(row.Facts, want[i]) {
			t.Errorf("row %d: got the facts %v, want %v", i+1, row.Facts, want[i])
		}
	}
}

// TestBiggestTicketsShareTheFact checks that the biggest completed ticket is named
// if it is the only one, and that otherwise all its owners are shown without a city.
func TestBiggestTicketsShareTheFact(t *testing.T) {
	at, _, err := europe.Game().Start(3, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, render.English, nil, nil)
	scored := func(i, points int) europe.Scored { return europe.Scored{Ticket: tickets[i].Token, Points: points} }
	for _, c := range []struct {
		points [3]int
		looks  []int
		value  string
	}{
		{[3]int{8, 10, -12}, v.Looks([]engine.Seat{2}), cityPair(tickets[1].Token) + " = 10"},
		{[3]int{10, 8, 10}, v.Looks([]engine.Seat{1, 3}), "10 points"},
	} {
		var table europe.Table
		for i, points := range c.points {
			table.Results = append(table.Results, europe.Result{Seat: engine.Seat(i + 1), Tickets: []europe.Scored{scored(i, points)}})
		}
		fact := finalFacts(v, table)[0]
		if fact.Value != c.value || !slices.Equal(fact.Looks, c.looks) {
			t.Errorf("%v points: got %q of %v, want %q of %v", c.points, fact.Value, fact.Looks, c.value, c.looks)
		}
	}
}

// TestNamesOfArcEndsHaveOneSize checks that the names of the tickets' cities are
// all in one size, and that most games have room for every name.
func TestNamesOfArcEndsHaveOneSize(t *testing.T) {
	const deals, perDeal = 40, 14
	m := newFinalMap(scene.XYWH(800, 300, finalMapWidth, 510))
	missing := 0
	for deal := range deals {
		r := europe.Result{Seat: 1}
		for k := range perDeal {
			r.Tickets = append(r.Tickets, europe.Scored{Ticket: tickets[(deal*7+k*11)%len(tickets)].Token, Points: 8 - 16*(k%2)})
		}
		arcs := m.ticketArcs(europe.Table{Results: []europe.Result{r}})
		var keep []scene.Box
		cities := map[int]bool{}
		for _, a := range arcs {
			keep = append(keep, scene.Around(a.mark, arcMark+6, arcMark+6))
			cities[a.ticket.A], cities[a.ticket.B] = true, true
		}
		sizes := map[float64]bool{}
		names := 0
		for _, s := range m.drawArcEnds(canvas.Fonts{}, arcs, keep) {
			if text, ok := s.(scene.Text); ok {
				sizes[text.Font.Size], names = true, names+1
			}
		}
		if len(sizes) != 1 {
			t.Errorf("deal %d: the names have the sizes %v, want one", deal, sizes)
		}
		missing += len(cities) - names
	}
	if missing > 0 {
		t.Errorf("%d names are missing in %d games", missing, deals)
	}
}
