package logtext

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// ConfirmQuestion tells the person who has just asked something whose answers are pending and
// how to withdraw it. out is the outcome of their press; if it left no question, ConfirmQuestion
// returns "".
func ConfirmQuestion(m match.Match, out match.Outcome, tell *render.Teller, now time.Time) string {
	q := m.Record().Ask
	if q == nil || !slices.ContainsFunc(out.Log, func(e match.Entry) bool { return e.N == q.Entry }) {
		return ""
	}
	return tell.Say("ui.ask.asked") + " " + OutstandingAnswers(m, tell, now) + " " + tell.Say("ui.ask.withdraw")
}

// Question returns the text of the pending question, or "" if there is none.
func Question(m match.Match, tell *render.Teller, now time.Time) string {
	q := m.Record().Ask
	if q == nil {
		return ""
	}
	unanswered, missing := m.UnansweredSeats(now), m.VotesMissing(now)
	data := render.Data{"Name": askerName(q, tell), "Whom": tell.Name(q.Whom), "Others": voterNames(m, tell, unanswered), "N": missing}
	data["Computer"], data["Call"] = computerName(q.Person), callWish(q.Call, tell)
	words := tell.Say(QuestionKey("ui.ask.", *q), data)
	if missing < unanswered.Len() {
		words += " " + tell.Say("ui.ask.enough.you", data)
	}
	return words
}

// OutstandingAnswers says whose answers to the pending question are missing, and how many of
// them are enough.
func OutstandingAnswers(m match.Match, tell *render.Teller, now time.Time) string {
	unanswered, missing := m.UnansweredSeats(now), m.VotesMissing(now)
	data := render.Data{"Names": voterNames(m, tell, unanswered), "N": missing}
	if missing < unanswered.Len() {
		return tell.Say("ui.ask.enough", data)
	}
	return tell.Say("ui.ask.waiting", data)
}

// voterNames returns the names of those who vote for some seats. A seat that a computer keeps is its
// person's.
func voterNames(m match.Match, tell *render.Teller, seats engine.Seats) string {
	var names []string
	for s := range seats.All() {
		if p, ok := m.KeptFor(s); ok {
			names = append(names, render.BoldName(player(p)))
		} else {
			names = append(names, tell.Name(s))
		}
	}
	return tell.And(names...)
}

// QuestionClause returns what a question asks for, as a clause.
func QuestionClause(q *match.Ask, tell *render.Teller) string {
	return tell.Say(QuestionKey("ui.log.ask.", *q), render.Data{
		"By": askerName(q, tell), "Whom": tell.Name(q.Whom), "Computer": computerName(q.Person),
		"Call": callWish(q.Call, tell),
	})
}

// computerName returns the name of the computer that p is, or "" if p is nil or a human.
func computerName(p *match.Person) string {
	if p == nil || !p.Computer() {
		return ""
	}
	return render.BoldName(player(*p))
}

// callWish is what a question about a call wants to do; empty for another question.
func callWish(call string, tell *render.Teller) string {
	if call == "" {
		return ""
	}
	return tell.CallWish(call)
}

// QuestionKey returns prefix followed by the key of the question's kind.
func QuestionKey(prefix string, q match.Ask) string {
	switch {
	case q.About == match.QuestionUndo:
		return prefix + "undo"
	case q.Kept:
		return prefix + "computer.keep"
	case q.Person != nil && q.Person.Computer():
		return prefix + "computer"
	}
	return prefix + string(q.About)
}

// askerName returns the name of the person who asks. They may have no seat yet.
func askerName(q *match.Ask, tell *render.Teller) string {
	if q.Seat == engine.Spectator {
		return render.BoldName(player(*q.Person))
	}
	return tell.Name(q.Seat)
}
