package render_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	painted "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

// chapter holds the events of one chapter of the toy with two players.
var chapter = []engine.Event{
	{Kind: "round", N: 2},
	{By: 1, Kind: "take", What: []string{"milk"}},
	{By: 1, Kind: "take", What: []string{"milk"}},
	{Kind: "refill", What: []string{"coal"}},
	{By: 1, Kind: "sign"},
	{To: 1, By: 1, Kind: "sign", What: []string{"alder", "elm", "milk"}},
	{By: 1, Kind: "go", What: []string{"birch"}, N: 2},
	{By: 1, Kind: "go", What: []string{"elm"}},
	{By: 1, Kind: "end"},
	{By: 2, Kind: "draw", N: 2},
	{By: 2, Kind: "drop", What: []string{"fish"}, N: 1},
}

// TestTopNews checks that the most important news are kept in order, the newest of equal ones, and that
// events for the log alone never are.
func TestTopNews(t *testing.T) {
	tell := rendertest.Book(t, painted.Entry()).Printer(render.English).Teller("toy", duo)
	for n, want := range map[int][]string{
		1: {"Ann goes to Elm, 0 steps left"},
		2: {"Ann goes to Birch, 2 steps left", "Ann goes to Elm, 0 steps left"},
	} {
		if got := render.TopNews(tell.News(chapter), n); !slices.Equal(got, want) {
			t.Errorf("TopNews(%d): got %q, want %q", n, got, want)
		}
	}
	if got := render.TopNews(tell.News(chapter[8:]), 2); len(got) != 2 {
		t.Errorf("TopNews(2) of minor news: got %q, want 2 lines", got)
	}
	if got := tell.News([]engine.Event{{By: 1, Kind: "end"}, {Kind: "refill", What: []string{"coal"}}}); got != nil {
		t.Errorf("news of events for the log: got %v, want none", got)
	}
}

// TestSummary checks that each seat's deeds and score are summed up without secrets.
func TestSummary(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	pos, _, err := toy.Game.Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string][]string{
		render.English: {
			"Ann takes 2\u00a0×\u00a0Milk, signs a contract, goes to Elm (3 points in all)", "Ben drops Fish (3 points in all)",
		},
		render.French: {
			"Ann prend 2\u00a0×\u00a0Lait, signe un contrat, va à Orme (3\u00a0points en tout)",
			"Ben vend Poisson (3\u00a0points en tout)",
		},
	} {
		if got := book.View(pos, language, duo, nil).Summary(chapter); !slices.Equal(got, want) {
			t.Errorf("%s: summary: got %q, want %q", language, got, want)
		}
	}
}

// TestSummaryKeepsChaptersApart checks that a seat has a line for each chapter in which it did something, and
// its score only in the last. Once the game is over there is no score, because it would read as the score of
// a turn.
func TestSummaryKeepsChaptersApart(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	pos, _, err := toy.Game.Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	fish := []engine.Event{{By: 2, Kind: "drop", What: []string{"fish"}}, {By: 1, Kind: "sign"}}
	milk := []engine.Event{{By: 2, Kind: "drop", What: []string{"milk"}}}
	view := book.View(pos, render.English, duo, nil)
	want := []string{"Ben drops Fish", "Ann signs a contract (3 points in all)", "Ben drops Milk (3 points in all)"}
	if got := view.Summary(fish, milk); !slices.Equal(got, want) {
		t.Errorf("summary: got %q, want %q", got, want)
	}
	if got := view.End("ui.over.agreed", 0).Summary(milk); !slices.Equal(got, []string{"Ben drops Milk"}) {
		t.Errorf("summary at the end: got %q, want no score", got)
	}
}

// TestSummaryIsShort checks that a few of many things are named and the others counted.
func TestSummaryIsShort(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	pos, _, err := toy.Game.Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	drops := []engine.Event{{By: 2, Kind: "drop", What: []string{"fish", "milk", "coal", "fish", "wood"}}}
	for language, want := range map[string]string{
		render.English: "Ben drops Fish, Milk and 2 more (3 points in all)",
		render.French:  "Ben vend Poisson, Lait et 2\u00a0autres (3\u00a0points en tout)",
	} {
		got := book.View(pos, language, duo, nil).Summary(drops)
		if len(got) != 1 || got[0] != want {
			t.Errorf("%s: summary: got %q, want %q", language, got, want)
		}
	}
}

var duo = []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}
