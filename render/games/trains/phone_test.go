package trains

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// newGame is a game of so many as it begins.
func newGame(t *testing.T, seats int) (*render.Book, engine.Position) {
	t.Helper()
	at, _, err := trains.Game().Start(seats, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	return rendertest.Book(t, Entry()), at
}

// TestPlayIsRead: what an effect asks of the acting player, and what the seat knows of
// its discard pile, has nine pixels on a phone 390 wide, in both languages; what was
// played has seven and a half while nothing is asked. A pile of nine kinds has seven.
func TestPlayAreaIsReadableOnAPhone(t *testing.T) {
	book, at := newGame(t, 3)
	for _, language := range render.Languages() {
		v := book.View(at, language, nil, nil)
		shown, _ := tableOf(v.Table)
		shown.Coins = 4
		for _, card := range []string{"normal-train", "normal-train", "express-train", "lay-rails"} {
			shown.Play = append(shown.Play, trains.Laid{Card: card})
		}
		rendertest.Legible(t, v.Measure, drawPlayArea(v, shown), 7.5, 7.5)
		shown.Pending = &trains.Pause{Card: "lay-rails", Text: "lay-rails", Wants: "lay"}
		rendertest.Legible(t, v.Measure, drawPlayArea(v, shown), 9, 9)
		discard := []trains.Count{{Card: "normal-train", N: 4}, {Card: "lay-rails", N: 1}, {Card: "waste", N: 12}}
		for _, row := range knownPieces(v, trains.Hand{Discard: discard}) {
			rendertest.Legible(t, v.Measure, flattestRows(row, width-60).draw(scene.Point{}), 9, 9)
		}
		var pile []trains.Count
		for _, p := range shown.Supply[:9] {
			pile = append(pile, trains.Count{Card: p.Card, N: 2})
		}
		for _, row := range knownPieces(v, trains.Hand{Discard: pile}) {
			rendertest.Legible(t, v.Measure, flattestRows(row, width-60).draw(scene.Point{}), 6.8, 6.8)
		}
	}
}

// TestScoresStandApart: the scores of any number of players keep a gap to what brings
// the end nearer.
func TestScoresKeepClearOfTheCounts(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		book, at := newGame(t, seats)
		v := book.View(at, render.Languages()[0], nil, nil)
		shown, _ := tableOf(v.Table)
		var rows scene.Box
		for _, s := range drawScores(v, shown) {
			rows = rows.Union(s.Bounds(v.Measure))
		}
		ends, ok := drawEndCounts(v, shown)[0].(scene.Text)
		if gap := ends.InkBox(v.Measure).Min.Y - rows.Max.Y; !ok || gap < 8 {
			t.Errorf("%d seats: %.1f px are between the scores and %q", seats, gap, ends.S)
		}
	}
}

// TestCardsFillTheirRows: no row of a sheet of cards has more than one card less than
// another, so that all are as large as may be.
func TestSheetRowsAreBalanced(t *testing.T) {
	book, at := newGame(t, 2)
	v := book.View(at, render.Languages()[0], nil, nil)
	shown, _ := tableOf(v.Table)
	for n := 1; n <= 10; n++ {
		s := render.Sheet{Scope: scopeCards, First: 1, Private: render.PrivateOf(at, 1)}
		for _, p := range shown.Supply[:n] {
			s.Offers = append(s.Offers, render.Offer{Kind: "buy", Args: []string{p.Card}})
		}
		rows := map[float64]int{}
		for _, spot := range drawCardSheet(v, s).Spots {
			rows[spot[0].Y]++
		}
		least, most := n, 0
		for _, cards := range rows {
			least, most = min(least, cards), max(most, cards)
		}
		if most-least > 1 || len(rows) > 2 {
			t.Errorf("%d cards lie in rows of %v", n, rows)
		}
	}
}

// TestHandNumbersAreInOrder: whatever choice is the best, the numbers on a hand are read
// from left to right.
func TestHandNumbersRunLeftToRight(t *testing.T) {
	book, at := newGame(t, 2)
	v := book.View(at, render.Languages()[0], nil, nil)
	own := render.PrivateOf(at, 1)
	held := handOf(own).Cards
	if len(held) < 2 {
		t.Fatalf("the hand has %d kinds of cards", len(held))
	}
	for _, backwards := range []bool{false, true} {
		s := render.Sheet{Scope: scopeHand, First: 1, Private: own}
		for _, h := range held {
			s.Offers = append(s.Offers, render.Offer{Kind: "play", Args: []string{h.Card}})
		}
		if backwards {
			slices.Reverse(s.Offers)
		}
		spots := drawHandSheet(v, s).Spots
		for i, spot := range spots[1:] {
			if before := spots[i][0]; before.X >= spot[0].X {
				t.Errorf("number %d is at %v, after one at %v", i+2, spot[0], before)
			}
		}
	}
}

// TestNamesAreLarge: on the whole map most names of places have five and a half pixels on a phone, and
// none less than what is read after a tap; the numbers of remote places have nine.
func TestNamesAreReadableOnAPhone(t *testing.T) {
	m := canvas.Fonts{}
	for _, b := range trains.Boards() {
		large, names := 0, 0
		for _, leaf := range scene.Leaves(m, wholeMap(b).drawLettering()) {
			text, _, ok := leaf.Text(m)
			switch size := text.Font.Size * 390 / width; {
			case !ok || text.Halo == scene.Color{}:
			case text.S[0] <= '9' && size < 9:
				t.Errorf("%s: a %s has %.1f pixels", b.Key, text.S, size)
			case text.S[0] > '9':
				names++
				if size >= 5.5 {
					large++
				}
				if size < 4.5 {
					t.Errorf("%s: %s has %.1f pixels", b.Key, text.S, size)
				}
			}
		}
		if names < 20 || large < names/2 {
			t.Errorf("%s: %d of %d names are large", b.Key, large, names)
		}
	}
}

// TestHousesAreRead: what a city scores has six and a half pixels on a phone, on the whole map;
// what it would score with one more station is read in a close look, and nowhere smaller.
func TestHousesAreReadableOnAPhone(t *testing.T) {
	m := canvas.Fonts{}
	b, _ := trains.BoardOf("tokyo")
	p, _ := placeOf(b, "c2")
	built := trains.Table{Map: b.Key, Stations: []trains.Station{{Hex: "c2", N: 1}}}
	for _, c := range []chart{wholeMap(b), closeUpChart(b, p)} {
		var scores []string
		for _, leaf := range scene.Leaves(m, c.drawStations(built)) {
			text, _, ok := leaf.Text(m)
			if size := text.Font.Size * 390 / width; ok && size < 6.5 {
				t.Errorf("a score of %s has %.1f pixels", text.S, size)
			}
			if ok {
				scores = append(scores, text.S)
			}
		}
		if whole := c.shows == nil; whole != slices.Equal(scores, []string{"2"}) {
			t.Errorf("whole %t: the houses say %q", whole, scores)
		}
	}
}

// TestNamesKeepOffHouses: a name touches no house that is built in a hex below.
func TestNamesDoNotOverlapHouses(t *testing.T) {
	m := canvas.Fonts{}
	for _, b := range trains.Boards() {
		c := wholeMap(b)
		for _, leaf := range scene.Leaves(m, c.drawLettering()) {
			text, _, _ := leaf.Text(m)
			for _, p := range b.Places {
				for _, h := range c.cityHouses(p, p.Slots) {
					r := h.size / 2
					walls := scene.Around(c.pointIn(p, h.at.X, h.at.Y+0.25*r), h.size, 1.5*r)
					if p.Terrain == trains.City && walls.Overlaps(text.InkBox(m)) {
						t.Errorf("%s: %q lies on a house of %s", b.Key, text.S, p.Token)
					}
				}
			}
		}
	}
}
