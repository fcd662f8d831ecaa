package express

import (
	"fmt"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// line is a row of three stations, worth four cards to a train of five.
const line = "011 406, 012 102, 013 506, 014 102, 015 505"

// drawAll draws the rest of a bonus from a pile and returns the seats that
// drew.
func (st *stage) drawAll(pile string) string {
	st.t.Helper()
	var seats []string
	for st.Stage == Drawing {
		seats = append(seats, st.Acting.String())
		st.play("draw " + pile)
	}
	return strings.Join(seats, " ")
}

// TestRulebookExampleOfABonus replays the rulebook's example of a bonus. Peter
// has one red title, Martina two, Philipp two. The best route of five cards has
// three stations and a bonus. Peter, Martina and Philipp draw, then Martina
// again, because Peter has only one title.
func TestRulebookExampleOfABonus(t *testing.T) {
	st := newStage(t, setting{board: line, hands: []string{"", "", ""}, titles: []string{"105", "105 122", "128 134"}})
	if best, _ := st.bestRoute(Red); best.bonus != 4 || best.len != 5 {
		t.Fatalf("unexpected best route %+v", best)
	}
	st.play("run red")
	wantText(t, "told", strings.Join(st.eventTexts("run"), ", "), "1 red 011 012 013 014 015")
	wantText(t, "who draws", st.drawAll("link-2"), "1 2 3 2")
	wantNumber(t, "whose turn it is", int(st.Acting), 1)
	st.wantLegal(true, "swap seat-2, end")
}

// TestRulebookExampleOfTheOrder replays the rulebook's example of the order of
// drawing. The third of four players begins; all have titles.
func TestRulebookExampleOfTheOrder(t *testing.T) {
	st := newStage(t, setting{
		board: "011 406, 012 102, 013 506, 014 102, 015 505, 019 539, 020 541, 021 543, 022 102, 023 538",
		hands: []string{"", "", "", ""}, titles: []string{"105 105", "105 122", "128 134", "141 202"},
	})
	st.Active, st.Acting = 3, 3
	st.play("run red")
	if got := st.drawAll("link-2"); !strings.HasPrefix(got, "3 4 1 2 3") {
		t.Errorf("got drawing order %s", got)
	}
}

// TestPayoutFollowsTurnOrderCards checks that the order is that of the
// turn-order cards, not of the seats.
func TestPayoutFollowsTurnOrderCards(t *testing.T) {
	st := newStage(t, setting{
		board: line, hands: []string{"", "", "", ""}, titles: []string{"105 105", "105", "122", "128"}, order: []int{2, 4, 1, 3},
	})
	st.Active, st.Acting = 1, 1 // order card 2; then come 3 (seat 4), 4 (seat 2), 1 (seat 3)
	st.play("run red")
	wantText(t, "who draws", st.drawAll("link-2"), "1 4 2 3")
}

// TestSurplusGoesToTheStarter checks that nobody draws more cards than they
// have titles. The rest goes to the player who began the run.
func TestSurplusGoesToTheStarter(t *testing.T) {
	st := newStage(t, setting{board: "013 606, 014 102, 015 538", hands: []string{"", "", ""}, titles: []string{"108 108", "", "108"}})
	st.play("run yellow")
	wantText(t, "who draws", st.drawAll("link-2"), "1 3 1 1")
	wantText(t, "told", strings.Join(st.eventTexts("surplus"), ","), "1")
}

func TestShortBonusLeavesSomeWithout(t *testing.T) {
	st := newStage(t, setting{board: "013 501, 006 502", hands: []string{"", "", ""}, titles: []string{"105 105", "105", "122"}})
	st.play("run red")
	wantText(t, "who draws", st.drawAll("link-2"), "1 2")
}

// TestDrawingFromPiles checks that any pile with cards may be drawn from. An
// open card becomes publicly known, a hidden one does not. If there are no
// cards, the rest lapses.
func TestDrawingFromPiles(t *testing.T) {
	st := newStage(t, setting{board: line, hands: []string{"", "201"}, titles: []string{"105 105 105 122 128"}})
	st.removeFromHand(2, cardOf["201"])
	st.putOnPile(cardOf["201"])
	st.play("run red")
	st.wantWhy("draw-first", "end")
	st.wantWhy("no-pile", "draw double-1")
	st.play("draw link-3")
	wantText(t, "known", strings.Join(st.Known[0].tokens(), " "), "201")
	wantText(t, "told", strings.Join(st.eventTexts("take"), ", "), "1 link-3 201")
	st.play("draw link-3, draw central-3")
	wantNumber(t, "known", st.Known[0].sum(), 1)
	wantText(t, "told", strings.Join(st.eventTexts("draw"), ", "), "1 link-3, 1 central-3")
	st.wantWhy("pile-empty", "draw central-3")
	st.play("draw link-1")

	st = newStage(t, setting{board: line, hands: []string{"", ""}, titles: []string{"105 105 105 122 128"}})
	st.emptyPiles()
	st.removeFromHand(2, cardOf["201"])
	st.putOnPile(cardOf["201"])
	st.play("run red, draw link-3")
	wantNumber(t, "lapsed", len(st.eventTexts("lapse")), 1)
	st.wantLegal(true, "end")
}

// TestBlackEngineInPayouts checks that the Black Engine's owner is asked in
// every run. The Engine counts as one more title, and is discarded only if it
// brought a card.
func TestBlackEngineInPayouts(t *testing.T) {
	for _, c := range []struct {
		what   string
		titles []string
		owner  engine.Seat
		answer string
		draws  string
		kept   bool
		gain   int // shown to the seat that is asked
	}{
		{"without titles", []string{"105 105 105 122", "", "128"}, 2, "use", "1 2 3 1", false, 1},
		{"kept", []string{"105 105 105 122", "", "128"}, 2, "keep", "1 3 1 1", true, 1},
		{"one more", []string{"105 105 122", "105", "128"}, 2, "use", "1 2 3 1", true, 0}, // its turn did not come again
		{"brought one", []string{"105 105", "105", "122 128"}, 2, "use", "1 2 3 1", true, 0},
		{"its turn came", []string{"105", "105", "122 128 134"}, 2, "use", "1 2 3 2", false, 1},
		{"in the own run", []string{"105 105 105 122", "", "128"}, 1, "use", "1 3 1 1", true, 0},
		{"in the own run it brought one", []string{"105", "", "105 105 122 128"}, 1, "use", "1 3 1 3", false, 1},
		{"the surplus does not count", []string{"108 108 108"}, 1, "use", "1 1 1 1", false, 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			st := newStage(t, setting{board: line, hands: []string{"", "", ""}, titles: c.titles, engine: c.owner})
			company := "red"
			if strings.HasPrefix(c.titles[0], "108") {
				company = "yellow"
				st = newStage(t, setting{board: "013 606, 014 102, 015 538", hands: []string{"", "", ""}, titles: c.titles, engine: c.owner})
			}
			st.play("run " + company)
			if st.Acting != c.owner || st.Stage != AskingEngine {
				t.Fatalf("got stage %v, acting seat %d", st.Stage, st.Acting)
			}
			wantNumber(t, "gain", st.engineGain(), c.gain)
			st.play("engine " + c.answer)
			wantText(t, "who draws", st.drawAll("link-2"), c.draws)
			if kept := st.EngineOwner == c.owner; kept != c.kept {
				t.Errorf("got Black Engine kept %t", kept)
			}
		})
	}
}

// TestSurplusDoesNotSpendTheEngine checks that the surplus of the player who
// began is not due to the Engine.
func TestSurplusDoesNotSpendTheEngine(t *testing.T) {
	st := newStage(t, setting{board: "013 606, 014 102, 015 538", hands: []string{"", "", ""}, titles: []string{"108 108 108 126"}, engine: 1})
	st.play("run yellow, engine use")
	wantText(t, "who draws", st.drawAll("link-2"), "1 1 1 1")
	wantNumber(t, "owner of the Black Engine", int(st.EngineOwner), 1)
}

// TestRoundAnswerCoversOthersRuns checks that an answer for the round holds for
// the other players' runs of that round.
func TestRoundAnswerCoversOthersRuns(t *testing.T) {
	st := newStage(t, setting{board: line, hands: []string{"", "", ""}, titles: []string{"105 105", "105 122", "128"}, engine: 3})
	st.play("run red")
	st.wantLegal(true, "engine use-round, engine keep-round")
	st.wantWhy("answer-first", "end")
	st.play("engine keep-round")
	st.drawAll("link-2")
	st.play("end, run red")
	wantText(t, "the stage", st.Stage.String(), "draw")
	st.drawAll("link-2")
	st.play("end, run red")
	st.wantLegal(true, "engine use, engine keep")
	st.wantLegal(false, "engine use-round, engine keep-round")
	st.play("engine keep")
	st.drawAll("link-2")
	st.play("end")
	wantNumber(t, "round", st.Round, 2)
	if st.EngineAnswer != askMe {
		t.Error("the answer holds in the next round")
	}

	st = newStage(t, setting{board: line, hands: []string{"", "", ""}, titles: []string{"105 105 105 122", "128"}, engine: 3})
	st.play("run red, engine use-round")
	wantText(t, "who draws", st.drawAll("link-2"), "1 2 3 1")
}

// TestBlackEngineIsNoTitleForARun checks that the Engine's owner is asked even
// without a title of the company, but cannot run without one, and the Engine
// does not lengthen a route.
func TestBlackEngineIsNoTitleForARun(t *testing.T) {
	st := newStage(t, setting{board: "013 501, 006 102, 001 403r", hands: []string{"", ""}, titles: []string{"", "105 105"}, engine: 1})
	st.wantLegal(false, "run")
	st.wantWhy("no-own-title", "run red")
}

// TestPayoutMatchesItsForecast checks that what is shown for a run is what is
// drawn.
func TestPayoutMatchesItsForecast(t *testing.T) {
	for n := range uint64(30) {
		var said [maxSeats]int
		playGame(n, func(s *State) {
			for c := Red; c < Neutral && s.Active != 0; c++ {
				best, _ := s.bestRoute(c)
				if best.len == 0 || s.Titles[s.Active-1].titlesByCompany()[c-1] == 0 || s.Turn == 1 ||
					s.Stock.sum() < best.bonus {
					continue
				}
				played := s.Clone()
				played.EngineOwner = 0
				said = played.payoutShares(c, best.bonus)
				var got [maxSeats]int
				rec := engine.NewRecorder(engine.NewRand(engine.Seed{}, n))
				rules{}.Apply(played, s.Active, Move{kind: kindRun, n: uint8(c)}, rec)
				for played.Stage == Drawing {
					got[played.Acting-1]++
					rules{}.Apply(played, played.Acting, rules{}.Legal(played, played.Acting, nil)[0], rec)
				}
				if got != said {
					t.Fatalf("game %d, %v: got %s drawn, want %s as shown", n, c, fmt.Sprint(got), fmt.Sprint(said))
				}
			}
		})
	}
}
