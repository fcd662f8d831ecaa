package trick_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games/trick"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// forEachBoard plays a three-player game and calls look for each board with its
// texts.
func forEachBoard(t *testing.T, look func(table game.Table, over bool, words map[string][]scene.Text)) {
	t.Helper()
	b := rendertest.Book(t, trick.Entry())
	seed := engine.Seed{'t', 'r', 'i', 'c', 'k'}
	at, _, err := game.Game().Start(3, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil; n++ {
		v := b.View(at, "en-US", []render.Player{{Seat: 1, Name: "Ada"}, {Seat: 2, Name: "Ben"}, {Seat: 3, Name: "Cleo"}},
			nil)
		words := map[string][]scene.Text{}
		for _, layer := range b.BoardScene(v).Layers {
			for _, leaf := range scene.Leaves(canvas.Fonts{}, layer.Shapes) {
				if text, _, ok := leaf.Text(canvas.Fonts{}); ok {
					words[text.S] = append(words[text.S], text)
				}
			}
		}
		look(v.Table.View().(game.Table), at.Status().Over(), words)
		if at.Status().Over() {
			return
		}
		r := engine.NewRand(seed, n)
		at, _, err = at.Play(at.Status().Acting.First(), at.Choose(at.Status().Acting.First(), r), r)
	}
	t.Fatal(err)
}

// Every reservation of the trick line is named in words.
func TestReservationsAreNamed(t *testing.T) {
	most := 0
	forEachBoard(t, func(table game.Table, over bool, words map[string][]scene.Text) {
		kept := 0
		for _, slot := range table.Lane {
			if f, _ := game.Printed(slot.Cards[0]); f.Type == game.Reservation {
				kept++
			}
		}
		if most = max(most, kept); !over && len(words["reserved"]) != kept {
			t.Errorf("trick %d: got %d reservations, %d named", table.Trick, kept, len(words["reserved"]))
		}
	})
	if most != 3 {
		t.Errorf("got %d reservations, want 3", most)
	}
}

// While the game lasts, the current prize is marked, and nothing in the trick line moves to the
// left: the prizes that were won keep their places.
func TestWonPrizesKeepTheirPlaces(t *testing.T) {
	before := 0.0
	forEachBoard(t, func(table game.Table, over bool, words map[string][]scene.Text) {
		now := words["Prize now"]
		if (len(now) == 1) == over {
			t.Fatalf("trick %d: got %d marked prizes, over %v", table.Trick, len(now), over)
		}
		if over {
			return
		}
		if x := now[0].At.X; x < before || (table.Trick > 1) != (x > 60) {
			t.Errorf("trick %d: got the current prize at %.0f, the one before at %.0f", table.Trick, x, before)
		}
		before = now[0].At.X
	})
}

// The last trick is shown, each card once, until the next trick has begun.
func TestLastTrickIsShownBeforeTheNext(t *testing.T) {
	met := 0
	forEachBoard(t, func(table game.Table, over bool, words map[string][]scene.Text) {
		open := !over && len(table.Last) > 0 && len(table.Played) == 0
		if got := len(words["last trick"]) == 1; got != open {
			t.Fatalf("trick %d, %d cards played: the last trick is shown: got %v, want %v", table.Trick, len(table.Played), got, open)
		}
		if !open {
			return
		}
		met++
		for _, p := range table.Last {
			f, _ := game.Printed(p.Card)
			if !slices.ContainsFunc(words[render.Number(f.Number)], func(t scene.Text) bool { return t.At.Y > 1050 && t.At.X < 640 }) {
				t.Errorf("trick %d: %s of the last trick is missing", table.Trick, p.Card)
			}
		}
	})
	if met == 0 {
		t.Error("no trick began after another")
	}
}

// When the game is over, each player appears once with one total, the best
// first, and the winner's total once more in the banner.
func TestTotalsAppearOnceAtTheEnd(t *testing.T) {
	const rowsTop = 320 // below the banner and the facts
	forEachBoard(t, func(table game.Table, over bool, words map[string][]scene.Text) {
		if !over {
			return
		}
		totals, y := map[int]int{}, map[string]float64{}
		for _, p := range table.Players {
			totals[p.Score]++
		}
		for _, name := range []string{"Ada", "Ben", "Cleo"} {
			if len(words[name]) != 1 {
				t.Fatalf("got name %s %d times, want once", name, len(words[name]))
			}
			y[name] = words[name][0].At.Y
		}
		for total, players := range totals {
			below := slices.DeleteFunc(slices.Clone(words[render.Number(total)]), func(t scene.Text) bool { return t.At.Y < rowsTop })
			if n := len(below); n != players {
				t.Errorf("%d players have %d points, got that total %d times", players, total, n)
			}
		}
		for i, p := range table.Players {
			for j, q := range table.Players {
				a, b := []string{"Ada", "Ben", "Cleo"}[i], []string{"Ada", "Ben", "Cleo"}[j]
				if p.Score > q.Score && y[a] > y[b] {
					t.Errorf("%s with %d is below %s with %d", a, p.Score, b, q.Score)
				}
			}
		}
	})
}
