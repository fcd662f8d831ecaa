package trick

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

func TestExplainNamesTheReason(t *testing.T) {
	hands := []string{"nyc-2 prr-1", "nyc-8 prr-2", "erie-10 prr-3"}
	playing := setting{hands: hands}
	for _, c := range []struct {
		with   setting
		before string // moves
		seat   engine.Seat
		text   string
		want   string
	}{
		{playing, "play nyc-2", 1, "play prr-1", "wait-turn"},
		{playing, "play nyc-2", 2, "play prr-2", "must-follow"},
		{playing, "play nyc-2", 2, "play bo-1", "not-in-hand"},
		{playing, "play nyc-2", 2, "play nyc-share", "not-in-hand"},
		{playing, "play nyc-2", 2, "play engine-3", "not-in-hand"},
		{playing, "play nyc-2", 2, "play nyc-11", "no-card"},
		{playing, "play nyc-2", 2, "play", "no-card"},
		{playing, "play nyc-2", 2, "place left", "play-first"},
		{setting{hands: hands, lane: "engine-4 bo-share", lines: []string{"bo-start engine-3"}},
			"play nyc-2, play nyc-8, play erie-10", 2, "engine bo", "has-engine"},
		{setting{hands: hands, lane: "engine-4 bo-share"}, "play nyc-2, play nyc-8, play erie-10", 2, "engine lner", "no-company"},
		{setting{hands: hands, lane: "engine-4 bo-share"}, "play nyc-2, play nyc-8, play erie-10", 2, "place left", "engine-first"},
		{setting{hands: hands, lane: "engine-4 bo-share"}, "play nyc-2, play nyc-8, play erie-10, engine bo", 2, "play prr-2", "place-first"},
		{setting{hands: hands, lane: "engine-4 bo-share"}, "play nyc-2, play nyc-8, play erie-10, engine bo", 2, "place top", "no-end"},
		{setting{hands: hands, lane: "new-york bo-share"}, "play nyc-2, play nyc-8, play erie-10", 2, "city bo top", "no-end"},
		{setting{hands: hands, lane: "new-york bo-share"}, "play nyc-2, play nyc-8, play erie-10", 2, "city lner left", "no-company"},
		{setting{hands: hands, lane: "new-york bo-share"}, "play nyc-2, play nyc-8, play erie-10", 2, "engine bo", "city-first"},
	} {
		st := newStage(t, c.with)
		st.play(c.before)
		words := strings.Fields(c.text)
		if got := explainMove(st.State, c.seat, words[0], words[1:]); got != c.want {
			t.Errorf("after %s, %q by seat %d: got %q, want %q", c.before, c.text, c.seat, got, c.want)
		}
	}
}

// TestIdlePlaysTheLowestCard checks that an absent player plays its lowest card
// and does not harm its own shares.
func TestIdlePlaysTheLowestCard(t *testing.T) {
	st := newStage(t, setting{
		hands: []string{"nyc-4 nyc-2 prr-1", "nyc-8 bo-1", "erie-10 co-9"}, lane: "engine-5 new-york bo-share",
		lines: []string{"nyc-start nyc-5 engine-3", "erie-start engine-4", "bo-start bo-8 bo-9 bo-10", "co-start co-8"},
	})
	st.Shares[1] = setOf(cards(t, "bo-2")...)
	idle := func() string { return engine.Notation(guide{}.Idle(st.State, st.Actor)) }
	steps := []struct{ want, play string }{
		{"play prr-1", "play nyc-4"},      // the lowest of the hand
		{"play nyc-8", ""},                // the only one that follows
		{"play co-9", "play erie-10"},     // the lowest discard
		{"engine bo", ""},                 // the company of its share gains most
		{"place right", ""},               // both ends are equal
		{"place right", ""},               // equal again
		{"place right", "place left"},     // equal again
		{"play bo-1", ""},                 // the last card
		{"play co-9", ""},                 // the last card
		{"play prr-1", "play prr-1"},      // the lowest
		{"city bo right", "city bo left"}, // 20 + 30 + 30 + 40 and 40 more
	}
	for i, step := range steps {
		got := idle()
		if got != step.want {
			t.Errorf("step %d: got %q, want %q", i, got, step.want)
		}
		if step.play == "" {
			step.play = got
		}
		st.play(step.play)
	}
}

// TestRankSortsCompaniesByShares checks that companies are sorted by the seat's
// shares; cards keep their order.
func TestRankSortsCompaniesByShares(t *testing.T) {
	st := newStage(t, setting{hands: []string{"nyc-4", "nyc-8", "erie-10"}})
	st.Shares[0] = setOf(cards(t, "prr-1 prr-share nyc-1")...)
	for _, c := range []struct{ kind, tokens, want string }{
		{"engine", "bo co erie nyc prr", "prr nyc bo co erie"},
		{"city", "bo co", "bo co"},
		{"play", "erie-1 nyc-4", "erie-1 nyc-4"},
		{"place", "left right", "left right"},
	} {
		if got := (guide{}).Ranker(st.State, 1)(c.kind, 0, strings.Fields(c.tokens)); strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %v, want %s", c.kind, got, c.want)
		}
	}
}

// TestSimBeatsRandomPlay checks that Sim wins against random players clearly
// more often than one game in four.
func TestSimBeatsRandomPlay(t *testing.T) {
	const games, seats = 400, 4
	wins := 0
	for n := range uint64(games) {
		r := engine.NewRand(engine.Seed{10}, n)
		rec := engine.NewRecorder(r)
		s := rules{}.Setup(seats, engine.Options{"line": linePrinted}, rec)
		sim := engine.Seat(n%seats + 1)
		for !s.isOver() {
			list := rules{}.Legal(s, s.Actor, nil)
			m := list[r.IntN(len(list))]
			if s.Actor == sim {
				m = guide{}.Sim(s, sim, list, r)
			}
			rules{}.Apply(s, s.Actor, m, rec)
		}
		if s.standings()[0].Seat == sim {
			wins++
		}
	}
	if wins < games*7/20 {
		t.Errorf("got %d of %d games won", wins, games)
	}
}
