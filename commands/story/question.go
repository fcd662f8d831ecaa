package story

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
	asked, enough := m.Asked(now), m.Enough(now)
	data := render.Data{"Name": askerName(q, tell), "Whom": tell.Name(q.Whom), "Others": tell.Names(asked), "N": enough}
	words := tell.Say(AskKey("ui.ask.", q.About), data)
	if enough < asked.Len() {
		words += " " + tell.Say("ui.ask.enough.you", data)
	}
	return words
}

// Outstanding is whose answers the pending question waits for, and how many of
// them are enough.
func Outstanding(m match.Match, tell *render.Teller, now time.Time) string {
	asked, enough := m.Asked(now), m.Enough(now)
	data := render.Data{"Names": tell.Names(asked), "N": enough}
	if enough < asked.Len() {
		return tell.Say("ui.ask.enough", data)
	}
	return tell.Say("ui.ask.waiting", data)
}

// Wish is what the pending question asks for, in a clause.
func Wish(q *match.Ask, tell *render.Teller) string {
	return tell.Say(AskKey("ui.log.ask.", q.About), render.Data{"By": askerName(q, tell), "Whom": tell.Name(q.Whom)})
}

// AskKey is the key of words about a question.
func AskKey(prefix string, about match.Question) string {
	if about == match.QuestionUndo {
		return prefix + "undo"
	}
	return prefix + string(about)
}

// askerName is who asks: a seat, or a person who would like to have one.
func askerName(q *match.Ask, tell *render.Teller) string {
	if q.Seat == engine.Spectator {
		return "**" + render.Escape(q.Person.Name) + "**"
	}
	return tell.Name(q.Seat)
}
