package commands_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// TestComputersPlayUntilAPersonMustAct plays a match against computers to its end. After each
// tick a person must act. Sometimes the computers' answers are late, and once the answer is no
// legal move.
func TestComputersPlayUntilAPersonMustAct(t *testing.T) {
	w := playtest.NewAlone(t)
	asked, touched := 0, 0
	w.Commands.MarkDirty = func(string) { touched++ }
	w.Commands.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		switch asked++; asked % 5 {
		case 1:
			return "fly", think.Easy, nil
		case 2:
			return q.AtLevel(think.Quick).Answer().Move, think.Quick, nil
		}
		return q.Answer().Move, think.Easy, nil
	}
	for w.Match().Record().Phase == match.PhaseRunning {
		if s := w.Match().Acting().First(); s == 1 {
			w.Play(s, w.Position().Choose(s, engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
			continue
		}
		touched = 0
		if err := w.Tick(); err != nil || touched != 1 {
			t.Fatalf("the channel was marked dirty %d times, want once: %v", touched, err)
		}
		if w.Match().Record().Phase == match.PhaseRunning && !w.Match().Acting().Has(1) {
			t.Fatalf("after the computers played %v must act, want seat 1", w.Match().Acting())
		}
	}
	levels := map[think.Level]int{}
	for _, e := range w.Entries() {
		if e.Thought != nil {
			levels[e.Thought.Level]++
		}
	}
	if asked < 5 || levels[think.Easy] == 0 || levels[think.Quick] == 0 ||
		levels[think.Easy]+levels[think.Quick] != asked {
		t.Errorf("got %d questions and the levels %v in the log, want as many of both", asked, levels)
	}
	if w.Match().Record().Ending != match.EndFinished {
		t.Errorf("the game ends %s", w.Match().Record().Ending)
	}
}

// TestComputersContinueAfterACrash lets the process crash after a computer's move. When its lease
// is over, another process continues, by the quick policy if it cannot think.
func TestComputersContinueAfterACrash(t *testing.T) {
	w := playtest.NewAlone(t)
	died := errors.New("killed")
	moves := 0
	w.Commands.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		if moves++; moves > 1 {
			return "", "", died
		}
		return q.Answer().Move, think.Easy, nil
	}
	if err := w.Tick(); !errors.Is(err, died) {
		t.Fatalf("got %v, want the error of the crash", err)
	}
	rev, now := w.Match().Record().Rev, w.Clock.Now()
	saved, err := w.Store.Load(w.Ctx, w.Channel)
	if err != nil {
		t.Fatal(err)
	}
	if lease := saved.Due.Sub(now); lease < 5*time.Second || lease > 8*time.Second {
		t.Errorf("got a lease of %v, want 5 to 8 seconds", lease)
	}
	w.Commands.Think = nil
	if err := w.Tick(); err != nil {
		t.Fatal(err)
	}
	if w.Match().Record().Rev == rev || w.Match().Acting() != engine.SeatsOf(1) {
		t.Errorf("no process continued: %v must act", w.Match().Acting())
	}
}

// TestMoveThatAPersonOvertookIsDropped presses while a computer thinks. Its answer is dropped,
// and the person has the whole grace period again.
func TestMoveThatAPersonOvertookIsDropped(t *testing.T) {
	w := playtest.NewAlone(t)
	pressed := false
	w.Commands.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		if !pressed {
			pressed = true
			w.Play(1, w.FirstMove(1))
		}
		return q.Answer().Move, think.Easy, nil
	}
	if err := w.Tick(); err != nil {
		t.Fatal(err)
	}
	if log := w.Entries(); len(log) != 2 || log[1].Seat != 1 {
		t.Fatalf("got the log %+v, want the start and the person's choice", log)
	}
	saved, err := w.Store.Load(w.Ctx, w.Channel)
	if err != nil {
		t.Fatal(err)
	}
	if pause := saved.Due.Sub(w.Clock.Now()); pause < match.GracePeriod {
		t.Errorf("got a grace period of %v", pause)
	}
	if err := w.Tick(); err != nil {
		t.Fatal(err)
	}
	if log := w.Entries(); len(log) < 4 || log[2].Thought == nil || log[3].Thought == nil {
		t.Errorf("the computers did not think again: %+v", log[2:])
	}
}

// TestNewRevisionCancelsThinking presses while a computer thinks. Thinking about the outdated
// position is cancelled, and nothing is played before the grace period is over again.
func TestNewRevisionCancelsThinking(t *testing.T) {
	w := playtest.NewAlone(t)
	asked, cancelled := 0, 0
	w.Commands.Think = func(ctx context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		if asked++; asked > 1 {
			return q.Answer().Move, think.Easy, nil
		}
		moves := []string{w.FirstMove(1)}
		_, change, err := w.Match().Play(1, 0, moves, w.Clock.Now())
		if err = errors.Join(err, w.Commands.Save(w.Ctx, w.Channel, change)); err != nil {
			return "", "", err
		}
		select {
		case <-ctx.Done():
			cancelled++
			return "", "", ctx.Err()
		default:
			return q.Answer().Move, think.Easy, nil
		}
	}
	if err := w.Tick(); err != nil || cancelled != 1 || len(w.Entries()) != 2 {
		t.Fatalf("got %d cancelled answers and %d log entries, want 1 and 2: %v", cancelled, len(w.Entries()), err)
	}
	if err := w.Tick(); err != nil || asked < 3 || len(w.Entries()) < 4 {
		t.Errorf("got %d questions and %d log entries: %v", asked, len(w.Entries()), err)
	}
}

// TestComputersShareOneDeadline checks that all computers that play until a person must act have
// one deadline together.
func TestComputersShareOneDeadline(t *testing.T) {
	w := playtest.NewAlone(t)
	var by []time.Time
	w.Commands.Think = func(_ context.Context, q think.Question, until time.Time) (string, think.Level, error) {
		by = append(by, until)
		w.Clock.Set(w.Clock.Now().Add(time.Second))
		return q.Answer().Move, think.Easy, nil
	}
	w.Play(1, w.FirstMove(1))
	if err := w.Tick(); err != nil || len(by) < 2 {
		t.Fatalf("got %d questions, want 2 or more: %v", len(by), err)
	}
	for i, until := range by {
		if left := until.Sub(w.Clock.Now().Add(time.Duration(i-len(by)) * time.Second)); until != by[0] ||
			left > 5*time.Second {
			t.Errorf("question %d has the deadline %v, want %v as the first", i, until, by[0])
		}
	}
}
