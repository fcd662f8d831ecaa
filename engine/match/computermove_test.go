package match_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// withComputer returns a running match of a person and a computer.
func withComputer(t tester) *table {
	tb := openTable(t, toy.Game, 1, nil)
	tb.keep(tb.m.SeatComputer("u1", 0, "Puffer", think.Easy, noon))
	tb.keep(tb.m.Begin("u1", noon))
	return tb
}

// playComputer lets the computer of a seat play a move of a level.
func (tb *table) playComputer(s engine.Seat, level think.Level) match.Outcome {
	tb.t.Helper()
	q, ok := tb.m.ComputerQuestion(s)
	if !ok {
		tb.t.Fatalf("seat %d is not asked", s)
	}
	return tb.keep(tb.m.PlayComputerMove(s, tb.m.Record().Rev, q.AtLevel(level).Answer().Move, level, noon))
}

// playWithComputers plays to the end; each ninth computer move is late.
func (tb *table) playWithComputers() {
	tb.t.Helper()
	for i := uint64(0); tb.m.Acting() != 0; i++ {
		seat := tb.m.Acting().First()
		switch _, computer := tb.m.ComputerQuestion(seat); {
		case !computer:
			tb.play(seat, tb.position().Choose(seat, engine.NewRand(engine.Seed{7}, i)))
		case i%9 == 0:
			tb.playComputer(seat, think.Quick)
		default:
			tb.playComputer(seat, think.Easy)
		}
	}
}

func TestVerifyConfirmsComputerMoves(t *testing.T) {
	tb := withComputer(t)
	tb.playWithComputers()
	report := tb.verify()
	if report.Thoughts < 3 || report.Unthought != 0 {
		t.Errorf("the report is %+v", report)
	}
}

func TestPlayComputerMoveNeedsAComputer(t *testing.T) {
	tb := withComputer(t)
	if _, ok := tb.m.ComputerQuestion(1); ok {
		t.Error("a person is thought for")
	}
	move := tb.firstMove(2, "stoke")
	tb.refused(match.ErrComputer)(tb.m.Play(2, 0, []string{move}, noon))
	tb.refused(match.ErrComputer)(tb.m.PlayComputerMove(1, tb.m.Record().Rev, tb.firstMove(1, "stoke"), think.Easy, noon))
	tb.refused(match.ErrComputer)(tb.m.PlayComputerMove(2, tb.m.Record().Rev, move, think.Hard, noon))
	tb.refused(match.ErrMove)(tb.m.PlayComputerMove(2, tb.m.Record().Rev, "fly", think.Easy, noon))
	rev := tb.m.Record().Rev
	tb.play(1, tb.firstMove(1, "stoke"))
	tb.refused(match.ErrStale)(tb.m.PlayComputerMove(2, rev, move, think.Easy, noon))
}

func TestVerifyFindsForgedComputerMoves(t *testing.T) {
	tb := withComputer(t)
	tb.play(1, tb.firstMove(1, "stoke"))
	q, _ := tb.m.ComputerQuestion(2)
	thought := q.Answer().Move
	for _, m := range tb.position().List(2) {
		if other := engine.Notation(m); other != thought {
			tb.keep(tb.m.PlayComputerMove(2, tb.m.Record().Rev, other, think.Easy, noon))
			break
		}
	}
	tb.playWithComputers()
	file, err := tb.m.Export(tb.entries())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := match.Verify(games, file); err == nil || !strings.Contains(err.Error(), "computer") {
		t.Errorf("a move that the computer would not play: %v", err)
	}
}
