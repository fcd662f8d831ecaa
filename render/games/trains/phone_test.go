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

// newGame returns a book and the first position of a game.
func newGame(t *testing.T, seats int) (*render.Book, engine.Position) {
	t.Helper()
	at, _, err := trains.Game().Start(seats, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	return rendertest.Book(t, Entry()), at
}

// On a phone 390 pixels wide, in every language, what the seat knows of its
// discard pile is nine pixels high, and seven if it has nine kinds. The coins in
// play are six.
func TestCoinsAreReadableOnAPhone(t *testing.T) {
	book, at := newGame(t, 3)
	for _, language := range render.Languages() {
		v := book.View(at, language, nil, nil)
		shown, _ := tableOf(v.Table)
		shown.Coins, shown.Lasting = 4, []string{"tunnel"}
		rendertest.Legible(t, v.Measure, drawCoins(v, shown), 6, 6)
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

// For any number of players, there is a gap between the scores and the coins in
// play.
func TestScoresKeepClearOfTheCoins(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		book, at := newGame(t, seats)
		v := book.View(at, render.Languages()[0], nil, nil)
		shown, _ := tableOf(v.Table)
		var rows scene.Box
		for _, s := range drawScores(v, shown) {
			if row, ok := s.(scene.Rect); ok {
				rows = rows.Union(row.Box)
			}
		}
		if gap := coinsBox(seats).Min.Y - rows.Max.Y; gap < 5 {
			t.Errorf("%d seats: got a gap of %.1f px between the scores and the coins", seats, gap)
		}
	}
}

// Rows of a card sheet differ by at most one card, so that all cards are as
// large as possible.
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
			t.Errorf("%d cards: got rows of %v", n, rows)
		}
	}
}

// Whichever choice is ranked first, the numbers on a hand run from left to
// right.
func TestHandNumbersRunLeftToRight(t *testing.T) {
	book, at := newGame(t, 2)
	v := book.View(at, render.Languages()[0], nil, nil)
	private := render.PrivateOf(at, 1)
	held := handOf(private).Cards
	if len(held) < 2 {
		t.Fatalf("got %d kinds of card in the hand", len(held))
	}
	for _, backwards := range []bool{false, true} {
		s := render.Sheet{Scope: scopeHand, First: 1, Private: private}
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

// On the whole map most names are five and a half pixels high on a phone, and
// none smaller than what is readable after a tap. Numbers of remote locations
// are nine pixels high.
func TestNamesAreReadableOnAPhone(t *testing.T) {
	m := canvas.Fonts{}
	for _, b := range trains.Boards() {
		large, names := 0, 0
		for _, leaf := range scene.Leaves(m, wholeMap(b).drawLettering()) {
			text, _, ok := leaf.Text(m)
			switch size := text.Font.Size * 390 / width; {
			case !ok || text.Halo == scene.Color{}:
			case text.S[0] <= '9' && size < 9:
				t.Errorf("%s: number %s is %.1f pixels high", b.Key, text.S, size)
			case text.S[0] > '9':
				names++
				if size >= 5.5 {
					large++
				}
				if size < 4.5 {
					t.Errorf("%s: %s is %.1f pixels high", b.Key, text.S, size)
				}
			}
		}
		if names < 20 || large < names/2 {
			t.Errorf("%s: only %d of %d names are large", b.Key, large, names)
		}
	}
}

// On the whole map, a city's score is at least six and a half pixels high on a
// phone. There is a house for each station, and no number in it.
func TestHousesAreReadableOnAPhone(t *testing.T) {
	m := canvas.Fonts{}
	b, _ := trains.BoardOf("tokyo")
	p, _ := placeOf(b, "c2")
	built := trains.Table{Map: b.Key, Stations: []trains.Station{{Hex: "c2", N: 1}}}
	for _, c := range []chart{wholeMap(b), zoomChart(b, p)} {
		var scores []string
		for _, leaf := range scene.Leaves(m, c.drawStations(built)) {
			text, _, ok := leaf.Text(m)
			if size := text.Font.Size * 390 / width; ok && size < 6.5 {
				t.Errorf("score %s is %.1f pixels high", text.S, size)
			}
			if ok {
				scores = append(scores, text.S)
			}
		}
		if !slices.Equal(scores, []string{"2"}) {
			t.Errorf("whole map %t: got scores %q", c.shows == nil, scores)
		}
	}
}

// A name overlaps no plate of houses, whatever is built.
func TestNamesDoNotOverlapHouses(t *testing.T) {
	m := canvas.Fonts{}
	for _, b := range trains.Boards() {
		c := wholeMap(b)
		for _, text := range textsOf(m, c.drawLettering()) {
			for _, p := range b.Places {
				plate, _ := cityHouses(p, p.Slots)
				at := c.pointIn(p, plate.Center().X, plate.Center().Y)
				box := scene.Around(at, plate.W()*c.scale, plate.H()*c.scale)
				if p.Terrain == trains.City && box.Overlaps(text.InkBox(m)) {
					t.Errorf("%s: %q overlaps the houses of %s", b.Key, text.S, p.Token)
				}
			}
		}
	}
}

// A rail that passes under a name is dimmed there, so that it does not cut the letters.
func TestRailsAreDimmedUnderNames(t *testing.T) {
	b, _ := trains.BoardOf("tokyo")
	c, v := wholeMap(b), render.View{Measure: canvas.Fonts{}}
	for rail, want := range map[string]int{"a4": 1, "b3": 0} {
		table := trains.Table{Map: b.Key, Players: []trains.Public{{Seat: 1, Rails: []string{"a3", rail}}}}
		if got := len(c.drawVeils(v, table)); got != want {
			t.Errorf("a rail from Hachioji to %s passes under %d names", rail, got)
		}
	}
}

// The prompt adds the coins of the cards that no purchase plays, such as a Freight Train.
func TestPromptTellsOfCoinsOnOtherCards(t *testing.T) {
	for hand, want := range map[string]int{"freight-train": 1, "normal-train": 0, "early-train": 2, "lay-rails": 0} {
		held := trains.Hand{Cards: []trains.Held{{Card: hand, N: 1}, {Card: "express-train", N: 2}}}
		if got := otherCoins(held); got != want {
			t.Errorf("with %s: got %d coins on other cards, want %d", hand, got, want)
		}
	}
}
