package trains

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

func TestCleanUpDiscardsAndDraws(t *testing.T) {
	run(t, []example{
		{"everything goes to the discard pile and five cards are drawn",
			setting{hand: "normal-train*3 waste tower", deck: "lay-rails*6"},
			"play normal-train, play normal-train, buy landfill, end",
			"hand: lay-rails*5; deck: lay-rails; discard: normal-train*3 tower waste landfill; gained: ; play: ; coins: 0; event: end 6 0"},
		{"a short deck is filled up from it",
			setting{hand: "waste*4", deck: "tower*2"}, "end", "event: shuffle 4 0; discard: "},
		{"a deck just long enough is left alone",
			setting{hand: "waste*4", deck: "tower*5"}, "end", "hand: tower*5; deck: ; discard: waste*4"},
		{"fewer than five cards are all drawn",
			setting{hand: "waste", deck: "tower"}, "end", "deck: ; discard: "},
		{"what lasted is over", setting{hand: "early-train", deck: "normal-train*5"},
			"play early-train, end, end, play normal-train, play normal-train",
			"illegal: buy-top landfill"},
	})
}

func TestGameEndsAfterTheTurn(t *testing.T) {
	all := "a3 b3 c3 d3 e3 f3 g3 a2 b2 c2 d2 e2 f2 g2 b1 c1 d1 e1 f1"
	for _, c := range []struct {
		name  string
		with  setting
		moves string
		want  string
	}{
		{"four empty piles", setting{supply: "tower*0 viaduct*0 landfill*0 lay-rails*1 dump-site*0", coins: 3}, "buy lay-rails, end", "piles"},
		{"piles of every sort", setting{supply: "express-train*0 station-expansion*0 apartment*1 landfill*0", coins: 3}, "buy apartment, end", "piles"},
		{"Waste does not count", setting{supply: "tower*0 waste*0 landfill*0 lay-rails*1", coins: 3}, "buy lay-rails, end", ""},
		{"three do not end it", setting{supply: "tower*0 landfill*0 lay-rails*1", coins: 3}, "buy lay-rails, end", ""},
		{"no cubes left", setting{hand: "lay-rails", rails: all, coins: 1}, "play lay-rails, lay g1, end", "cubes"},
		{"the other player's cubes count too", setting{others: all + " g1"}, "end", "cubes"},
		{"one cube left", setting{rails: all}, "end", ""},
		{"no stations left", setting{hand: "station-expansion", tokens: 1, stations: "b8*1"}, "play station-expansion, expand b8, end", "stations"},
		{"one station left", setting{tokens: 1}, "end", ""},
		{"two reasons at once", setting{hand: "station-expansion", rails: all + " g1", tokens: 1}, "play station-expansion, expand b8, end", "cubes stations"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, c.with)
			moves := strings.Split(c.moves, ", ")
			for i, move := range moves {
				if st.isOver() {
					t.Fatalf("game over before move %d, want it to last until the end of the turn", i)
				}
				st.play(move)
			}
			if got := strings.Join(st.Ended, " "); got != c.want || st.isOver() != (c.want != "") {
				t.Errorf("got end reasons %q, want %q", got, c.want)
			}
			if status := (rules{}).Status(st.State); status.Over() && (status.Acting != 0 || len(st.legal()) != 0) {
				t.Error("moves are legal after the end, want none")
			}
		})
	}
}

func TestScoreAddsAllParts(t *testing.T) {
	st := newStage(t, setting{
		hand: "apartment waste", deck: "tower", discard: "skyscraper skyscraper express-train",
		rails: "d3 c3 e3 b8 a3 j5 a1", others: "e3 b8 j3 i3",
		stations: "c3*2 e3*1 b8*3 f4*2", // a3 has no station, f4 no rail
	})
	st.Players[0].Track = 3
	st.Gained.add(Apartment, 1)
	st.Box.add(Skyscraper, 1)
	want := map[string]int{"cities": 4 + 2 + 8 + 0, "remotes": 2 + 4, "track": 3, "buildings": 1 + 1 + 2 + 4 + 4}
	total := 0
	for _, part := range st.standingOf(1).Parts {
		if part.Points != want[part.Name] {
			t.Errorf("%s: got %d, want %d", part.Name, part.Points, want[part.Name])
		}
		total += part.Points
	}
	if got := st.standingOf(1).Score; got != total || got != 14+6+3+12 {
		t.Errorf("got score %d", got)
	}
	if got := st.standingOf(2).Score; got != 2+8+3 {
		t.Errorf("seat 2: got score %d, want 13", got)
	}
}

func TestLaterStationRaisesEveryScoreInTheCity(t *testing.T) {
	st := newStage(t, setting{hand: "station-expansion", rails: "d3 b8", others: "b8", stations: "b8*2"})
	before := [2]int{st.standingOf(1).Score, st.standingOf(2).Score}
	st.play("play station-expansion", "expand b8")
	if after := [2]int{st.standingOf(1).Score, st.standingOf(2).Score}; before != [2]int{4, 4} || after != [2]int{8, 8} {
		t.Errorf("got points %v before and %v after, want 4 and 8 for both seats", before, after)
	}
}

func TestEqualScoresShareAPlace(t *testing.T) {
	for _, c := range []struct {
		tracks [4]int
		places string
	}{
		{[4]int{5, 7, 7, 1}, "2:1 3:1 1:3 4:4"},
		{[4]int{7, 7, 7, 7}, "1:1 2:1 3:1 4:1"},
		{[4]int{1, 2, 3, 3}, "3:1 4:1 2:3 1:4"},
	} {
		s, _ := start(t, 4, nil, 1)
		for i, n := range c.tracks {
			s.Players[i].Track = n
		}
		s.finishGame(engine.NewRecorder(engine.NewRand(engine.Seed{}, 1)))
		var got []string
		for _, standing := range s.Result {
			got = append(got, standing.Seat.String()+":"+string(rune('0'+standing.Place)))
		}
		if text := strings.Join(got, " "); text != c.places {
			t.Errorf("%v: got %s, want %s", c.tracks, text, c.places)
		}
	}
}
