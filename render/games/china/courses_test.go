package china

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/canvas"
)

// TestTracksRunSideBySide checks that the lines of two seats do not cover each other where
// both run along the same row of mileposts, one straight and the other in a zigzag.
func TestTracksRunSideBySide(t *testing.T) {
	const length = 8
	links := map[[2]hex.Axial]game.Edge{}
	for e := range game.PrintedBoard().EdgeStarts {
		a, b := game.PrintedBoard().EndsOf(game.Edge(e))
		x, y := hexOfMilepost(a), hexOfMilepost(b)
		links[[2]hex.Axial{x, y}], links[[2]hex.Axial{y, x}] = game.Edge(e), game.Edge(e)
	}
	c, rows := wholeWindow().mapWindow, 0
	for _, at := range c.hexes {
		owned := map[engine.Seat][]game.Edge{}
		ok := true
		add := func(seat engine.Seat, a, b hex.Axial) {
			e, found := links[[2]hex.Axial{a, b}]
			ok = ok && found && c.at(a).terrain < town && c.at(b).terrain < town
			owned[seat] = append(owned[seat], e)
		}
		for i := range length {
			x := hex.Axial{Q: at.Q + i, R: at.R}
			next := hex.Axial{Q: x.Q + 1, R: x.R}
			add(1, x, next)
			peak := hex.Axial{Q: x.Q + 1, R: x.R - 1}
			add(2, x, peak)
			add(2, peak, next)
		}
		if !ok {
			continue
		}
		rows++
		ways := c.coursesOf(owned)
		for i := 3; i < length-2; i++ {
			h := hex.Axial{Q: at.Q + i, R: at.R}
			if d := ways[1][h].Distance(ways[2][h]); d < 0.7*c.apart() {
				t.Errorf("row at %v, milepost %d: the lines are %.1f pixels apart, want %.1f", at, i, d, c.apart())
			}
		}
	}
	if rows == 0 {
		t.Error("found no row of mileposts")
	}
}

// TestCitiesOnTrackHaveSigns checks that a city on track has a sign even if it has no name.
func TestCitiesOnTrackHaveSigns(t *testing.T) {
	owned := map[engine.Seat][]game.Edge{}
	for e := range game.PrintedBoard().EdgeStarts {
		owned[2] = append(owned[2], game.Edge(e))
	}
	c := wholeWindow().mapWindow
	signed := newLabels(canvas.Fonts{}, c).avoidTracks(owned).signed()
	for _, s := range c.cities {
		if _, onLand := game.PrintedBoard().Find(s.token); onLand && !signed[s.at] {
			t.Errorf("%s has no sign", s.token)
		}
	}
}

// TestDemandsStandCardByCard checks the order of the actor's demands: cards stay together, and
// the best demand of a card comes first.
func TestDemandsStandCardByCard(t *testing.T) {
	view := func(pays ...int) (v game.CardView) {
		for i, n := range pays {
			v.Lines[i] = game.DemandView{City: "wuhan", Good: []string{"rice", "tea", "silk"}[i], Pays: n}
		}
		return v
	}
	list := actorDemands(game.Table{Actor: 1, Players: []game.Public{{Seat: 1, Loads: []string{"tea"},
		Cards: []game.CardView{view(10, 5, 40), view(60, 7, 20)}}}})
	var pays, cards []int
	for _, w := range list {
		pays, cards = append(pays, w.pays), append(cards, w.card)
	}
	if !slices.Equal(pays, []int{7, 60, 20, 5, 40, 10}) || !slices.Equal(cards, []int{0, 0, 0, 1, 1, 1}) {
		t.Errorf("got the payouts %v of the cards %v", pays, cards)
	}
}
