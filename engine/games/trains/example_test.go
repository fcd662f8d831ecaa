package trains

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/deck"
)

// TestRulebookExampleReplays checks the rulebook's example of two rounds
// ("Exemple de partie"): Violet, Yellow, Grey and Red on the map of Tokyo, with
// the hands that it names. Red's first rail lies on the river above Yokohama:
// the rulebook's second cube in Yokohama would not be legal otherwise.
func TestRulebookExampleReplays(t *testing.T) {
	const violet, yellow, grey, red = 1, 2, 3, 4
	hands := [][2]string{
		violet: {"lay-rails*2 normal-train*2 station-expansion", "normal-train*5"},
		yellow: {"normal-train*4 station-expansion", "normal-train*3 lay-rails*2"},
		grey:   {"normal-train*4 station-expansion", "normal-train*3 lay-rails*2"},
		red:    {"normal-train*3 lay-rails station-expansion", "normal-train*4 lay-rails"},
	}
	s, _ := start(t, 4, engine.Options{"cards": "tokyo-start"}, 1)
	s.First, s.Actor = violet, violet
	for i := range s.Players {
		p, text := &s.Players[i], hands[i+1]
		p.Hand = cardsOf(cardList(t, text[0])...)
		p.Deck = deck.Of[DeckCard]()
		for _, c := range cardList(t, text[1]) {
			p.Deck.Put(DeckCard{Card: c})
		}
	}
	st := &stage{State: s, t: t, rand: engine.NewRand(engine.Seed{9}, 1)}
	st.play("start g5", "start g3", "start c3", "start b8")

	steps := []struct {
		seat           engine.Seat
		move           string
		coins, gained  int // coins left, cards in the gained area
		waste, discard int // Waste in the supply, the seat's discard pile
	}{
		{violet, "play lay-rails", 0, 0, 70, 0},
		{violet, "lay f5", 0, 1, 69, 0},
		{violet, "play normal-train", 1, 1, 69, 0},
		{violet, "play lay-rails", 1, 1, 69, 0},
		{violet, "lay f4", 0, 2, 68, 0},
		{violet, "play station-expansion", 0, 2, 68, 0},
		{violet, "expand f4", 0, 3, 67, 0},
		{violet, "end", 0, 0, 67, 8},
		{yellow, "play station-expansion", 0, 0, 67, 0},
		{yellow, "expand g3", 0, 1, 66, 0},
		{yellow, "play normal-train", 1, 1, 66, 0},
		{yellow, "play normal-train", 2, 1, 66, 0},
		{yellow, "play normal-train", 3, 1, 66, 0},
		{yellow, "play normal-train", 4, 1, 66, 0},
		{yellow, "buy amusement-park", 0, 2, 66, 0},
		{yellow, "end", 0, 0, 66, 7},
		{grey, "play station-expansion", 0, 0, 66, 0},
		{grey, "expand c3", 0, 1, 65, 0},
		{grey, "play normal-train", 1, 1, 65, 0},
		{grey, "play normal-train", 2, 1, 65, 0},
		{grey, "play normal-train", 3, 1, 65, 0},
		{grey, "play normal-train", 4, 1, 65, 0},
		{grey, "buy amusement-park", 0, 2, 65, 0},
		{grey, "end", 0, 0, 65, 7},
		{red, "play normal-train", 1, 0, 65, 0},
		{red, "play lay-rails", 1, 0, 65, 0},
		{red, "lay c7", 0, 1, 64, 0},
		{red, "play station-expansion", 0, 1, 64, 0},
		{red, "expand b8", 0, 2, 63, 0},
		{red, "play normal-train", 1, 2, 63, 0},
		{red, "play normal-train", 2, 2, 63, 0},
		{red, "buy landfill", 0, 3, 63, 0},
		{red, "end", 0, 0, 63, 8},

		{violet, "play normal-train", 1, 0, 63, 8},
		{violet, "play normal-train", 2, 0, 63, 8},
		{violet, "play normal-train", 3, 0, 63, 8},
		{violet, "play normal-train", 4, 0, 63, 8},
		{violet, "play normal-train", 5, 0, 63, 8},
		{violet, "buy dump-site", 0, 1, 63, 8},
		{violet, "end", 0, 0, 63, 0},
		{yellow, "play lay-rails", 0, 0, 63, 7},
		{yellow, "lay f3", 0, 1, 62, 7},
		{yellow, "play normal-train", 1, 1, 62, 7},
		{yellow, "play lay-rails", 1, 1, 62, 7},
		{yellow, "lay e3", 0, 2, 61, 7},
		{yellow, "play normal-train", 1, 2, 61, 7},
		{yellow, "play normal-train", 2, 2, 61, 7},
		{yellow, "buy conductors-station", 0, 3, 61, 7},
		{yellow, "end", 0, 0, 61, 0},
		{grey, "play lay-rails", 0, 0, 61, 7},
		{grey, "lay d3", 0, 1, 60, 7},
		{grey, "play lay-rails", 0, 1, 60, 7},
		{grey, "lay d4", 0, 2, 59, 7},
		{grey, "play normal-train", 1, 2, 59, 7},
		{grey, "play normal-train", 2, 2, 59, 7},
		{grey, "play normal-train", 3, 2, 59, 7},
		{grey, "buy express-train", 0, 3, 59, 7},
		{grey, "end", 0, 0, 59, 0},
		{red, "play normal-train", 1, 0, 59, 8},
		{red, "play lay-rails", 1, 0, 59, 8},
		{red, "lay b6", 0, 1, 58, 8},
		{red, "play normal-train", 1, 1, 58, 8},
		{red, "play normal-train", 2, 1, 58, 8},
		{red, "play normal-train", 3, 1, 58, 8},
		{red, "buy express-train", 0, 2, 58, 8},
		{red, "end", 0, 0, 58, 0},
	}
	for i, step := range steps {
		if s.Actor != step.seat {
			t.Fatalf("step %d: got acting seat %d, want %d", i, s.Actor, step.seat)
		}
		st.play(step.move)
		if s.Coins != step.coins || s.Gained.Total() != step.gained || s.Supply.Count(Waste) != step.waste {
			t.Errorf("step %d, %s: got %d coins, gained %s, %d Waste left", i, step.move, s.Coins, brief(&s.Gained), s.Supply.Count(Waste))
		}
		if got := s.player(step.seat).Discard.Total(); got != step.discard {
			t.Errorf("step %d, %s: got %d discarded cards, want %d", i, step.move, got, step.discard)
		}
	}
	for seat, want := range []string{
		violet: "normal-train*7 lay-rails*2 station-expansion waste*3 dump-site",
		yellow: "normal-train*7 lay-rails*2 station-expansion waste*3 amusement-park conductors-station",
		grey:   "normal-train*7 express-train lay-rails*2 station-expansion waste*3 amusement-park",
		red:    "normal-train*7 express-train lay-rails*2 station-expansion waste*3 landfill",
	} {
		if want == "" {
			continue
		}
		owned := s.ownedCards(engine.Seat(seat))
		if brief(&owned) != want {
			t.Errorf("seat %d: got cards %s, want %s", seat, brief(&owned), want)
		}
	}
	if got := strings.Join(s.board().tokensOf(s.Players[red-1].Rails.list()), " "); got != "b6 c7 b8" || s.Turn != 9 {
		t.Errorf("got Red's rails %s in turn %d", got, s.Turn)
	}
}
