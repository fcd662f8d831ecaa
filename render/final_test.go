package render_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	painter "github.com/railbot/railbot/render/games/toy"
)

// TestTieBreakersDecidedEqualScores checks that the tie-breakers are those that ranked equal scores, for both seats, and
// that seats which share a place have none.
func TestTieBreakersDecidedEqualScores(t *testing.T) {
	standings := []engine.Standing{
		{Seat: 3, Place: 1, Score: 8}, {Seat: 1, Place: 2, Score: 5}, {Seat: 2, Place: 3, Score: 5},
		{Seat: 4, Place: 4, Score: 5}, {Seat: 5, Place: 5, Score: 4}, {Seat: 6, Place: 5, Score: 4},
	}
	values := map[engine.Seat][]int{3: {9, 9}, 1: {3, 1}, 2: {2, 1}, 4: {2, 4}, 5: {1, 1}, 6: {1, 1}}
	got := render.TieBreakers(standings, func(seat engine.Seat) []int { return values[seat] })
	want := [][]int{nil, {0}, {0, 1}, {1}, nil, nil}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestTiedValueNamesAFew checks that a few tied names stand before their number, and that more are left out.
func TestTiedValueNamesAFew(t *testing.T) {
	book, err := render.NewBook([]render.Entry{painter.Entry()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tell := book.Printer(render.English).Teller("toy", nil)
	for want, names := range map[string][]string{"A = 7": {"A"}, "A, B, C = 7": {"A", "B", "C"}, "7": {"A", "B", "C", "D"}} {
		if got := tell.TiedValue(names, 7); got != want {
			t.Errorf("%q: got %q, want %q", names, got, want)
		}
	}
}
