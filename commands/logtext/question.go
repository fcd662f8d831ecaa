package logtext

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Asking tells who has just asked something whom it waits for, and how to
// withdraw it; empty where the press has left no question.
func Asking(m match.Match, out match.Outcome, tell *render.Teller, now time.Time) string {
	q := m.Record().Ask
	if q == nil || !slices.ContainsFunc(out.Log, func(e match.Entry) bool { return e.N == q.Entry }) {
		return ""
	}
	return tell.Say("ui.ask.asked") + " " + Outstanding(m, tell, now) + " " + tell.Say("ui.ask.withdraw")
}

// Question is the pending question in words; empty when there is none.
func Question(m match.Match, tell *render.Teller, now time.Time) string {
	q := m.Record().Ask
	if q == nil {
		return ""
	}
	asked, enough := m.UnansweredSeats(now), m.VotesMissing(now)
	data := render.Data{"Name": askerName(q, tell), "Whom": tell.Name(q.Whom), "Others": tell.Names(asked), "N": enough}
	data["Computer"], data["Call"] = computerName(q.Person), callWish(q.Call, tell)
	words := tell.Say(AskKey("ui.ask.", *q), data)
	if enough < asked.Len() {
		words += " " + tell.Say("ui.ask.enough.you", data)
	}
	return words
}

// Outstanding is whose answers the pending question waits for, and how many of
// them are enough.
func Outstanding(m match.Match, tell *render.Teller, now time.Time) string {
	asked, enough := m.UnansweredSeats(now), m.VotesMissing(now)
	data := render.Data{"Names": tell.Names(asked), "N": enough}
	if enough < asked.Len() {
		return tell.Say("ui.ask.enough", data)
	}
	return tell.Say("ui.ask.waiting", data)
}

// Wish is what the pending question asks for, in a clause.
func Wish(q *match.Ask, tell *render.Teller) string {
	return tell.Say(AskKey("ui.log.ask.", *q), render.Data{
		"By": askerName(q, tell), "Whom": tell.Name(q.Whom), "Computer": computerName(q.Person),
		"Call": callWish(q.Call, tell),
	})
}

// computerName is the computer that would take a seat; empty where none would.
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

// AskKey is the key of words about a question.
func AskKey(prefix string, q match.Ask) string {
	switch {
	case q.About == match.QuestionUndo:
		return prefix + "undo"
	case q.Person != nil && q.Person.Computer():
		return prefix + "computer"
	}
	return prefix + string(q.About)
}

// askerName is who asks: a seat, or a person who would like to have one.
func askerName(q *match.Ask, tell *render.Teller) string {
	if q.Seat == engine.Spectator {
		return render.BoldName(player(*q.Person))
	}
	return tell.Name(q.Seat)
}
