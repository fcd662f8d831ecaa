package logtext

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// View returns the public view of a match in its current position. recent holds the events to
// show.
func View(book *render.Book, m match.Match, locale string, recent []engine.Event) render.View {
	pos, _ := m.Position()
	return WithEnding(m.Record(), book.View(pos, locale, Players(m), recent))
}

// WithEnding returns v with the ending of a match that is over without a result of its game.
// Other views are returned as they are.
func WithEnding(rec match.Record, v render.View) render.View {
	if rec.Phase != match.PhaseOver || rec.Ending == match.EndFinished {
		return v
	}
	return v.End(endKey(rec), lastPlayer(rec))
}

// endKey returns the key of the text that says how a match ended.
func endKey(rec match.Record) string { return "ui.over." + string(rec.Ending) }

// lastPlayer returns the seat that won because all others resigned, or engine.Spectator if the
// match ended otherwise.
func lastPlayer(rec match.Record) engine.Seat {
	if rec.Ending != match.EndResigned {
		return engine.Spectator
	}
	return rec.Standings[0].Seat
}

// ResultLines returns the lines that say how a finished match ended.
func ResultLines(rec match.Record, tell *render.Teller) []string {
	if rec.Ending != match.EndFinished {
		return []string{tell.Say(endKey(rec), render.Data{"Name": tell.Name(lastPlayer(rec))})}
	}
	return ScoreLines(rec, tell)
}

// AdviceLines returns a line for each seat that asked a computer for advice, with how often it
// did.
func AdviceLines(rec match.Record, tell *render.Teller) []string {
	var lines []string
	for i, chair := range rec.Seats {
		if chair.Advices > 0 {
			data := render.Data{"Name": tell.Name(engine.Seat(i + 1)), "N": chair.Advices}
			lines = append(lines, "-# "+tell.Say("ui.result.advice", data))
		}
	}
	return lines
}

// ScoreLines returns the scores of a match that was played to its end, or nothing for another
// match.
func ScoreLines(rec match.Record, tell *render.Teller) []string {
	if rec.Ending != match.EndFinished {
		return nil
	}
	return tell.Standings(rec.Standings)
}
