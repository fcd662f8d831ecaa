package logtext

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// TurningPoint is the chapter that decided a match: the last one before which the winner was not
// ahead of everyone else, by the scores that everybody could see.
type TurningPoint struct {
	Begin, End engine.Position // before and after the chapter
	Entries    []match.Entry   // the log entries of the chapter
}

// WinnerLead returns by how many points the winner of a finished match was ahead of everyone
// else in a position. It counts the scores that everybody could see, and returns false if some
// were hidden or the match has no single winner.
func WinnerLead(book *render.Book, m match.Match, pos engine.Position) (points int, ok bool) {
	rec := m.Record()
	won := rec.Ending == match.EndFinished && len(rec.Standings) > 1 && rec.Standings[1].Place > 1
	if !won {
		return 0, false
	}
	view := book.View(pos, rec.Locale, Players(m), nil)
	own, ok := view.Score(rec.Standings[0].Seat)
	for i, s := range rec.Standings[1:] {
		other, seen := view.Score(s.Seat)
		ok = ok && seen
		if lead := own - other; i == 0 || lead < points {
			points = lead
		}
	}
	return points, ok
}

// DecisionText says which chapter decided a finished match and what happened in it. turning is
// that chapter, or nil if there is none. It returns "" if there is no single winner, the winner
// does not have the most points, or scores were shown only at the end.
func DecisionText(book *render.Book, m match.Match, turning *TurningPoint, tell *render.Teller) string {
	pos, _ := m.Position()
	lead, ok := WinnerLead(book, m, pos)
	switch {
	case !ok, lead < 0: // lead < 0: something other than the score decided
		return ""
	case lead == 0:
		return tell.Say("ui.decided.tie")
	case turning == nil:
		return ""
	}
	data := render.Data{
		"Name": tell.Name(m.Record().Standings[0].Seat), "Chapter": tell.Chapter(turning.Begin.Status().Chapter),
	}
	before, seen := WinnerLead(book, m, turning.Begin)
	switch last := turning.End.Status().Over(); {
	case !seen && last: // the scores were shown only at the end
		return ""
	case !seen:
		return tell.Say("ui.decided.shown", data)
	case last:
		data["Behind"] = -before
		data["Points"] = tell.Points(-before)
		return tell.Say("ui.decided.last", data)
	}
	data["Deeds"] = turning.deedsText(book, m, tell)
	return tell.Say("ui.decided.turn", data)
}

// deedsText says what happened in the chapter, as everybody saw it.
func (t *TurningPoint) deedsText(book *render.Book, m match.Match, tell *render.Teller) string {
	view := book.View(t.End, m.Record().Locale, Players(m), nil)
	view.Tell = tell.WithTable(t.End.Table())
	return strings.Join(view.DeedLines(CurrentEvents(t.Entries)), " · ")
}
