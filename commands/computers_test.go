package commands_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// alone is a running toy of one person against two easy computers.
func alone(t *testing.T) *table {
	t.Helper()
	d := newDesk(t)
	p := d.person("u1")
	p.run("rails start", "game=toy")
	d.against(p, 2)
	return d
}

// against begins the game of a person with easy computers.
func (d *table) against(p *person, computers int) {
	d.t.Helper()
	for range computers {
		d.change(d.match().SeatComputer(p.user, 0, "C", think.Easy, d.clock.Now()))
	}
	contains(d.t, p.clickPublic("Begin"), "has begun")
}

// TestManyComputersTakeTwoLines: what many computers did does not push the board off a
// phone's screen.
func TestManyComputersTakeTwoLines(t *testing.T) {
	d := newDesk(t)
	p := d.person("u1")
	p.run("rails start", "game=toy")
	d.against(p, 4)
	d.c.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		return q.Answer().Move, think.Easy, nil
	}
	most := 0
	for step := uint64(0); step < 200 && d.match().Record().Phase == match.PhaseRunning; step++ {
		if d.match().Acting().First() != 1 {
			if err := d.tick(t); err != nil {
				t.Fatal(err)
			}
			continue
		}
		d.touched.Store(true)
		d.follow()
		lines := strings.Count(d.now.Message.Content, "\n")
		if most = max(most, lines); lines > 2 {
			t.Errorf("%d lines of news:\n%s", lines, d.now.Message.Content)
		}
		d.play(1, d.position().Choose(1, engine.NewRand(engine.Seed{9}, step)))
	}
	if most < 2 {
		t.Errorf("at most %d lines of news were met", most)
	}
}

// tick attends to the channel when that is due, and gives how it went.
func (d *table) tick(t *testing.T) error {
	t.Helper()
	saved, err := d.store.Load(d.ctx, d.channel)
	if err != nil {
		t.Fatal(err)
	}
	if d.clock.Now().Before(saved.Due) {
		d.clock.Set(saved.Due)
	}
	return d.c.Tick(d.ctx, d.channel)
}

// TestComputersPlay plays a game against computers to its end. After each turn of
// theirs a person must act; who thinks is late sometimes, and once no move.
func TestComputersPlay(t *testing.T) {
	d := alone(t)
	asked, touched := 0, 0
	d.c.MarkDirty = func(string) { touched++ }
	d.c.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		switch asked++; asked % 5 {
		case 1:
			return "fly", think.Easy, nil
		case 2:
			return q.AtLevel(think.Quick).Answer().Move, think.Quick, nil
		}
		return q.Answer().Move, think.Easy, nil
	}
	for d.match().Record().Phase == match.PhaseRunning {
		if s := d.match().Acting().First(); s == 1 {
			d.play(s, d.position().Choose(s, engine.NewRand(engine.Seed{9}, d.match().Record().Entries)))
			continue
		}
		touched = 0
		if err := d.tick(t); err != nil || touched != 1 {
			t.Fatalf("the public message is to change %d times: %v", touched, err)
		}
		if d.match().Record().Phase == match.PhaseRunning && !d.match().Acting().Has(1) {
			t.Fatalf("the computers have left the table to %v", d.match().Acting())
		}
	}
	levels := map[think.Level]int{}
	for _, e := range d.entries() {
		if e.Thought != nil {
			levels[e.Thought.Level]++
		}
	}
	if asked < 5 || levels[think.Easy] == 0 || levels[think.Quick] == 0 ||
		levels[think.Easy]+levels[think.Quick] != asked {
		t.Errorf("asked %d times, the log has %v", asked, levels)
	}
	if d.match().Record().Ending != match.EndFinished {
		t.Errorf("the game ends %s", d.match().Record().Ending)
	}
}

// TestAnotherThinksOn lets who thinks die after a move: when the lease is over
// another plays on, and without anybody to think the quick policy does.
func TestAnotherThinksOn(t *testing.T) {
	d := alone(t)
	died := errors.New("killed")
	moves := 0
	d.c.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		if moves++; moves > 1 {
			return "", "", died
		}
		return q.Answer().Move, think.Easy, nil
	}
	if err := d.tick(t); !errors.Is(err, died) {
		t.Fatalf("killed after a move: %v", err)
	}
	rev, now := d.match().Record().Rev, d.clock.Now()
	saved, err := d.store.Load(d.ctx, d.channel)
	if err != nil {
		t.Fatal(err)
	}
	if lease := saved.Due.Sub(now); lease < 5*time.Second || lease > 8*time.Second {
		t.Errorf("the turn is another's after %v", lease)
	}
	d.c.Think = nil
	if err := d.tick(t); err != nil {
		t.Fatal(err)
	}
	if d.match().Record().Rev == rev || d.match().Acting() != engine.SeatsOf(1) {
		t.Errorf("nobody has played on: %v must act", d.match().Acting())
	}
}

// TestRematchWithoutComputers: where none play any more, people may take their seats.
func TestRematchWithoutComputers(t *testing.T) {
	d := alone(t)
	p := d.person("u1")
	d.stop(p)
	contains(t, p.clickPublic("Rematch"), "anyone can join")
	if rec := d.match().Record(); rec.Phase != match.PhaseOpen || len(rec.Seats) != 1 || rec.Computers() {
		t.Errorf("the table is %s, with %+v", rec.Phase, rec.Seats)
	}
}

// TestOvertakenThought has the person press while a computer thinks: its answer was
// to another question and is dropped, and the person gets the pause again.
func TestOvertakenThought(t *testing.T) {
	d := alone(t)
	pressed := false
	d.c.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		if !pressed {
			pressed = true
			d.play(1, engine.Notation(d.position().List(1)[0]))
		}
		return q.Answer().Move, think.Easy, nil
	}
	if err := d.tick(t); err != nil {
		t.Fatal(err)
	}
	if log := d.entries(); len(log) != 2 || log[1].Seat != 1 {
		t.Fatalf("besides the person's choice the log has %+v", log)
	}
	saved, err := d.store.Load(d.ctx, d.channel)
	if err != nil {
		t.Fatal(err)
	}
	if pause := saved.Due.Sub(d.clock.Now()); pause < match.GracePeriod {
		t.Errorf("the person has %v to take it back", pause)
	}
	if err := d.tick(t); err != nil {
		t.Fatal(err)
	}
	if log := d.entries(); len(log) < 4 || log[2].Thought == nil || log[3].Thought == nil {
		t.Errorf("the computers have not thought again: %+v", log[2:])
	}
}

// TestANewRevisionCancelsTheThought has the person press while a computer thinks:
// the thought about the position that is no more is ended, and nothing is played
// before the person has had the pause again.
func TestANewRevisionCancelsTheThought(t *testing.T) {
	d := alone(t)
	asked, cancelled := 0, 0
	d.c.Think = func(ctx context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		if asked++; asked > 1 {
			return q.Answer().Move, think.Easy, nil
		}
		moves := []string{engine.Notation(d.position().List(1)[0])}
		_, change, err := d.match().Play(1, 0, moves, d.clock.Now())
		if err = errors.Join(err, d.c.Save(d.ctx, d.channel, change)); err != nil {
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
	if err := d.tick(t); err != nil || cancelled != 1 || len(d.entries()) != 2 {
		t.Fatalf("%d thoughts cancelled, the log has %d entries: %v", cancelled, len(d.entries()), err)
	}
	if err := d.tick(t); err != nil || asked < 3 || len(d.entries()) < 4 {
		t.Errorf("asked %d times, the log has %d entries: %v", asked, len(d.entries()), err)
	}
}

// TestComputersThinkByATimeInAll: all of them until a person must act, however
// many, and whoever is asked later has less of it.
func TestComputersThinkByATimeInAll(t *testing.T) {
	d := alone(t)
	var by []time.Time
	d.c.Think = func(_ context.Context, q think.Question, until time.Time) (string, think.Level, error) {
		by = append(by, until)
		d.clock.Set(d.clock.Now().Add(time.Second))
		return q.Answer().Move, think.Easy, nil
	}
	d.play(1, engine.Notation(d.position().List(1)[0]))
	if err := d.tick(t); err != nil || len(by) < 2 {
		t.Fatalf("%d are asked: %v", len(by), err)
	}
	for i, until := range by {
		if left := until.Sub(d.clock.Now().Add(time.Duration(i-len(by)) * time.Second)); until != by[0] ||
			left > 5*time.Second {
			t.Errorf("question %d is to be answered by %v, the first by %v", i, until, by[0])
		}
	}
}
