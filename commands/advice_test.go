package commands_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine/think"
)

// advising lets a table's desk answer questions; late: with no more than a move.
func (d *table) advising(late *bool) {
	d.c.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
		if *late {
			return q.AtLevel(think.Quick).Answer(), nil
		}
		return q.Answer(), nil
	}
}

const askAdvice = "Hint"

// TestAdvice: who plays against computers alone is told the best moves, and log and
// result say so. What was not thought in time is not counted, nor what an old panel
// asks.
func TestAdvice(t *testing.T) {
	d := alone(t)
	late := true
	d.advising(&late)
	p := d.person("u1")
	counted := func(want int) {
		t.Helper()
		if got := d.match().Chair(1).Advices; got != want {
			t.Errorf("counted %d times, want %d", got, want)
		}
	}
	p.run("rails hand")
	contains(t, p.click(askAdvice), "wasn’t counted")
	counted(0)
	late = false
	old := find(t, p.shown, askAdvice)
	said := p.click(askAdvice)
	contains(t, said, "A computer on hard would play:\n- **", "games in 100", "\n- ")
	if strings.Contains(said, "asks for") {
		t.Errorf("who asked is told to have asked: %s", said)
	}
	counted(1)
	contains(t, p.text(p.send(p.pressOf(old.id, true))), "has moved on")
	counted(1)
	contains(t, p.run("rails log"), "asks for a hint")
	d.change(d.match().Stop("u1", d.clock.Now()))
	contains(t, p.run("rails table"), "asked for 1 hint")
}

// TestAdviceWithoutGames: what was only guessed is not told as so many won games of a
// hundred.
func TestAdviceWithoutGames(t *testing.T) {
	d := alone(t)
	d.c.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
		a := q.Answer()
		for i := range a.Best {
			a.Best[i].Guess, a.Best[i].Win = true, 0
		}
		return a, nil
	}
	p := d.person("u1")
	p.run("rails hand")
	said := p.click(askAdvice)
	contains(t, said, "A computer on hard would play:\n- **", "\n- ")
	if strings.Contains(said, "in 100") {
		t.Errorf("a guess is told as games: %s", said)
	}
}

// TestAdviceAmongPeople: where several play, nobody is offered advice unless the host
// has allowed it; where nobody thinks, nobody at all is.
func TestAdviceAmongPeople(t *testing.T) {
	for _, allowed := range []bool{false, true} {
		d := newDesk(t)
		late := false
		d.advising(&late)
		people := d.people(2)
		people[0].run("rails start", "game=toy")
		people[1].clickPublic("Join")
		if allowed {
			people[0].clickPublic("Seats and clock")
			people[0].choose("for everyone")
		}
		people[0].clickPublic("Begin")
		acting := d.acting(people)
		acting.run("rails hand")
		if labelled(acting.shown, askAdvice) != allowed {
			t.Errorf("allowed is %v, and a panel says otherwise", allowed)
		}
		forged := acting.pressOf(panel.AddressOf(d.match(), d.match().Seat(acting.user)).AdviceID(), true)
		reply := acting.send(forged)
		if told := d.match().Chair(d.match().Seat(acting.user)).Advices > 0; told != allowed {
			t.Errorf("allowed is %v, and a press gets %q", allowed, reply.Message.Content)
		}
		d.c.Advise = nil
		if acting.run("rails hand"); labelled(acting.shown, askAdvice) {
			t.Error("advice is offered where nobody thinks")
		}
	}
}
