package europe

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// weighedMoves returns the acting seat's moves that Think considered, with its
// opinions.
func (st *stage) weighedMoves(worlds int, key uint64) map[string]engine.Opinion {
	st.t.Helper()
	list := rules{}.Legal(st.State, st.Actor, nil)
	weighed := map[string]engine.Opinion{}
	for i, o := range think(st.State, st.Actor, list, engine.Effort{Worlds: worlds}, seedOf(key)) {
		if o.Tried > 0 {
			weighed[engine.Notation(list[i])] = o
		}
	}
	return weighed
}

func TestThinkValuesTheLastTurnExactly(t *testing.T) {
	st := newStage(t, setting{hands: []string{"orange*3 red*4"}, own: nearlyWien, tickets: []string{"paris-wien"}})
	st.TurnsLeft = 1
	weighed := st.weighedMoves(60, 1)
	right, wrong := weighed["claim munchen-wien orange*3"], weighed["claim marseille-pamplona red*4"]
	if right.Tried < 20 || wrong.Tried == 0 || right.Lead-wrong.Lead < 6 || right.Value <= wrong.Value {
		t.Errorf("got %+v for the ticket, %+v for the longer track", right, wrong)
	}
	// 14 points of own tracks, 12 of stations, 10 of the express, 8 of the ticket.
	if right.Lead < 10 || right.Win != 1 {
		t.Errorf("unexpected opinion %+v", right)
	}
}

// TestThinkTriesFewMovesFarFromTheEnd checks that playouts are made only near
// the end, and never to compare draws. Payments other than the cheapest, and
// stations without use, are not considered.
func TestThinkTriesFewMovesFarFromTheEnd(t *testing.T) {
	with := setting{hands: []string{"orange*3 loco*3 red*2"}, own: nearlyWien, tickets: []string{"paris-wien"}}
	st := newStage(t, with)
	for move, o := range st.weighedMoves(60, 1) {
		if o.Tried != 1 {
			t.Errorf("far from the end: got %s tried %d times, want once", move, o.Tried)
		}
		if move == "claim munchen-wien loco*3" || move == "station athina red" {
			t.Errorf("%s must not be considered", move)
		}
	}
	with.trains = []int{5, 5}
	st = newStage(t, with)
	weighed := st.weighedMoves(60, 1)
	if o := weighed["claim munchen-wien orange*3"]; o.Tried < 30 {
		t.Errorf("near the end: got claim tried %d times", o.Tried)
	}
	drawn := 0
	for move, o := range weighed {
		if o.Tried > 1 && (move == "draw" || move[:4] == "take") {
			drawn++
		}
	}
	if drawn != 1 {
		t.Errorf("got %d draws tried", drawn)
	}
}

// TestThinkIsDeterministic checks that the same position has the same opinions,
// whatever the seat does not know. Another key may give other opinions.
func TestThinkIsDeterministic(t *testing.T) {
	n := 0
	watchPlanners(3, 11, func(s *State, seat engine.Seat, list []Move, m Move) {
		if s.Turn%9 != 0 && s.TurnsLeft == 0 {
			return
		}
		e := engine.Effort{Worlds: 8}
		base := secrets{}.Redeal(s, seat, engine.NewRand(seedOf(1), 0))
		one := think(base, seat, list, e, seedOf(2))
		two := think(base.Clone(), seat, slices.Clone(list), e, seedOf(2))
		if !slices.Equal(one, two) {
			t.Fatalf("turn %d: got %v, then %v", s.Turn, one, two)
		}
		if i := slices.Index(list, m); one[i].Tried == 0 {
			t.Fatalf("turn %d: the planner's move was not considered", s.Turn)
		} else if one[i].Guess != (one[i].Tried == 1) {
			t.Fatalf("turn %d: got %+v for the planner's move", s.Turn, one[i])
		}
		n++
	})
	if n < 10 {
		t.Errorf("got only %d searches", n)
	}
}

// TestCandidatesContainThePlannersMove checks that the candidates are the
// planner's move and few others, in the order of the list.
func TestCandidatesContainThePlannersMove(t *testing.T) {
	longest := 0
	watchPlanners(4, 7, func(s *State, seat engine.Seat, list []Move, m Move) {
		kept := candidates(s, seat, slices.Clone(list))
		if !slices.Contains(kept, m) {
			t.Fatalf("turn %d: %v is not among %v", s.Turn, m, kept)
		}
		for _, move := range list {
			if len(kept) > 0 && kept[0] == move {
				kept = kept[1:]
			}
		}
		if len(kept) > 0 {
			t.Fatalf("turn %d: %v is out of order", s.Turn, kept)
		}
		longest = max(longest, len(list))
		if n := len(candidates(s, seat, slices.Clone(list))); n > 20+len(list)/5 {
			t.Errorf("turn %d: got %d candidates of %d moves", s.Turn, n, len(list))
		}
	})
	if longest < 100 {
		t.Errorf("got longest list of %d moves", longest)
	}
}
