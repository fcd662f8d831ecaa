package logtext

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Turning is the chapter that decided a match: the last one that began with the winner
// not ahead of all others, by the scores that everybody could see.
type Turning struct {
	Begin, End engine.Position // of the chapter
	Entries    []match.Entry   // its log
}

// Lead is by how much the winner of a match that is over was ahead of all others in a
// position of it, by the scores that everybody could see; false where they could not
// see all of them, or where there is no one winner.
func Lead(book *render.Book, m match.Match, pos engine.Position) (points int, ok bool) {
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

// Decided says what decided a match that is over: the chapter that did, and what was
// done in it. Empty where there is no one winner, where scores were shown in the end alone,
// or where the winner has not the most.
func Decided(book *render.Book, m match.Match, at *Turning, tell *render.Teller) string {
	pos, _ := m.Position()
	lead, ok := Lead(book, m, pos)
	switch {
	case !ok, lead < 0: // something else counts before the score
		return ""
	case lead == 0:
		return tell.Say("ui.decided.tie")
	case at == nil:
		return ""
	}
	data := render.Data{
		"Name": tell.Name(m.Record().Standings[0].Seat), "Chapter": tell.Chapter(at.Begin.Status().Chapter),
	}
	before, seen := Lead(book, m, at.Begin)
	switch last := at.End.Status().Over(); {
	case !seen && last: // the table hid what could be reckoned
		return ""
	case !seen:
		return tell.Say("ui.decided.shown", data)
	case last:
		data["Behind"] = -before
		data["Points"] = tell.Points(-before)
		return tell.Say("ui.decided.last", data)
	}
	data["Deeds"] = at.deeds(book, m, tell)
	return tell.Say("ui.decided.turn", data)
}

// deeds are what was done in the chapter, as everybody saw it.
func (at *Turning) deeds(book *render.Book, m match.Match, tell *render.Teller) string {
	view := book.View(at.End, m.Record().Locale, Players(m), nil)
	view.Tell = tell.WithTable(at.End.Table())
	return strings.Join(view.DeedLines(Events(at.Entries)), " · ")
}
