package logtext

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// View is the public view of a match as it stands now.
func View(book *render.Book, m match.Match, locale string, recent []engine.Event) render.View {
	pos, _ := m.Position()
	return Ended(m.Record(), book.View(pos, locale, Players(m), recent))
}

// Ended makes the last view of a match that is over say so, where its game has
// come to no end.
func Ended(rec match.Record, v render.View) render.View {
	if rec.Phase != match.PhaseOver || rec.Ending == match.EndFinished {
		return v
	}
	return v.End(endKey(rec), winner(rec))
}

// endKey is the key of how a match that is over ended.
func endKey(rec match.Record) string { return "ui.over." + string(rec.Ending) }

// winner is who was left when all others had resigned, else nobody.
func winner(rec match.Record) engine.Seat {
	if rec.Ending != match.EndResigned {
		return engine.Spectator
	}
	return rec.Standings[0].Seat
}

// Result is how a match that is over came out.
func Result(rec match.Record, tell *render.Teller) []string {
	if rec.Ending != match.EndFinished {
		return []string{tell.Say(endKey(rec), render.Data{"Name": tell.Name(winner(rec))})}
	}
	return Scores(rec, tell)
}

// Advices say who was advised by a computer, and how often.
func Advices(rec match.Record, tell *render.Teller) []string {
	var lines []string
	for i, chair := range rec.Seats {
		if chair.Advices > 0 {
			data := render.Data{"Name": tell.Name(engine.Seat(i + 1)), "N": chair.Advices}
			lines = append(lines, "-# "+tell.Say("ui.result.advice", data))
		}
	}
	return lines
}

// Scores are the scores of a match whose game has come to its end.
func Scores(rec match.Record, tell *render.Teller) []string {
	if rec.Ending != match.EndFinished {
		return nil
	}
	return tell.Standings(rec.Standings)
}
