package match_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

func answered(_ context.Context, q think.Question) (think.Answer, error) { return q.Answer(), nil }

// careless returns a finished match between a person who plays at random, another who
// plays like a medium computer, and a computer.
func careless(t *testing.T) *table {
	t.Helper()
	tb := seated(t, toy.Game, 2, 1, nil)
	tb.keep(tb.m.Begin("u1", noon))
	for i := uint64(0); tb.m.Acting() != 0; i++ {
		seat := tb.m.Acting().First()
		level := think.Random
		switch {
		case tb.m.Chair(seat).Computer():
			tb.playComputer(seat, think.Quick)
			continue
		case seat == 2:
			level = think.Hard
		}
		tb.play(seat, think.NewQuestion(tb.position(), seat, level, engine.Seed{'c'}.ThinkKey(i, seat)).Answer().Move)
	}
	return tb
}

func silent(int, int) {}

// TestAnalyseFindsCostlyMoves checks that more is found for the random player than
// for the good one, and nothing for the computer. Each result must be a decision of the
// log with a legal better move, and the analysis must be repeatable.
func TestAnalyseFindsCostlyMoves(t *testing.T) {
	tb := careless(t)
	judged, err := tb.m.Analyse(t.Context(), tb.entries(), answered, silent)
	if err != nil {
		t.Fatal(err)
	}
	cost := map[engine.Seat]float64{}
	for _, j := range judged {
		cost[j.Seat] += j.Cost()
		e := tb.entries()[j.Entry]
		p, err := tb.m.Rebuild(tb.past(j.Entry), j.Entry)
		if err != nil {
			t.Fatal(err)
		}
		if _, legal := p.List(j.Seat).Find(j.Better.Move); !legal || e.Move != j.Played.Move || e.Seat != j.Seat {
			t.Errorf("entry %d is %q by seat %d, but the judgement is %+v", j.Entry, e.Move, e.Seat, j)
		}
	}
	for i := 1; i < len(judged); i++ {
		if judged[i].Points() > judged[i-1].Points() {
			t.Errorf("number %d cost %.2f points, number %d only %.2f",
				i+1, judged[i].Points(), i, judged[i-1].Points())
		}
	}
	if cost[1] <= cost[2] || cost[1] <= 0 || cost[3] != 0 {
		t.Errorf("the costliest decisions cost %v", cost)
	}
	if again, _ := tb.m.Analyse(t.Context(), tb.entries(), answered, silent); !reflect.DeepEqual(again, judged) {
		t.Errorf("again it is %+v, was %+v", again, judged)
	}
}

// TestAnalyseQuestionsHoldOnlyKnownFacts checks that each question is about the redealt
// position, that there are not too many, and that progress is reported before each.
func TestAnalyseQuestionsHoldOnlyKnownFacts(t *testing.T) {
	tb := careless(t)
	asked, all := 0, 0
	_, err := tb.m.Analyse(t.Context(), tb.entries(), func(
		ctx context.Context, q think.Question,
	) (think.Answer, error) {
		asked++
		text, err := q.Encode()
		if err != nil {
			t.Fatal(err)
		}
		read, err := think.ReadQuestion(games, text)
		if err != nil {
			t.Fatal(err)
		}
		return read.AtLevel(think.Quick).Answer(), nil // nothing is rated
	}, func(n, of int) {
		if n != asked || of <= n || all != 0 && of != all {
			t.Errorf("got progress %d of %d after %d of %d questions", n, of, asked, all)
		}
		all = of
	})
	if err != nil || asked == 0 || asked > 240 {
		t.Errorf("asked %d times: %v", asked, err)
	}
}

func TestAnalyseRejectsRunningMatch(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	if _, err := tb.m.Analyse(t.Context(), tb.entries(), answered, silent); !errors.Is(err, match.ErrRunning) {
		t.Errorf("got %v for a running match", err)
	}
	tb = careless(t)
	if _, err := tb.m.Analyse(t.Context(), tb.entries()[1:], answered, silent); err == nil {
		t.Error("Analyse accepted part of the log")
	}
	broken := errors.New("nobody thinks")
	_, err := tb.m.Analyse(t.Context(), tb.entries(), func(context.Context, think.Question) (think.Answer, error) {
		return think.Answer{}, broken
	}, silent)
	if !errors.Is(err, broken) {
		t.Errorf("got %v without anybody to think", err)
	}
}
