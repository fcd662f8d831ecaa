package logtext

import (
	"strings"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/render"
)

// WaitsLine returns a line in small print that says how long the table has waited for each person:
// in all, per turn, and the longest wait. It returns "" if it has waited for nobody yet. Computers
// are not named.
func WaitsLine(rec match.Record, tell *render.Teller, now time.Time) string {
	var seats []string
	for i, chair := range rec.Seats {
		s := engine.Seat(i + 1)
		waits := rec.WaitsFor(s, now)
		if chair.Computer() || waits.Total < time.Second {
			continue
		}
		data := WaitsData(tell.Printer, waits)
		data["Name"] = tell.Name(s)
		seats = append(seats, tell.Say("ui.waits.seat", data))
	}
	if len(seats) == 0 {
		return ""
	}
	return "-# " + tell.Say("ui.waits", render.Data{"Seats": strings.Join(seats, " · ")})
}

// WaitsData returns the fields of a message about waits: Total, PerTurn and Longest.
func WaitsData(say *render.Printer, w clock.Waits) render.Data {
	return render.Data{"Total": Span(say, w.Total), "PerTurn": Span(say, w.PerRun()), "Longest": Span(say, w.Longest)}
}

// Span returns a length of time in its two largest units, such as "2 h 5 min". Less than a second
// is one second.
func Span(say *render.Printer, d time.Duration) string {
	const day = 24 * time.Hour
	switch d = max(d, time.Second); {
	case d >= day:
		return sayUnits(say, "ui.span.days", d, day, time.Hour)
	case d >= time.Hour:
		return sayUnits(say, "ui.span.hours", d, time.Hour, time.Minute)
	case d >= time.Minute:
		return sayUnits(say, "ui.span.minutes", d, time.Minute, time.Second)
	}
	return say.Say("ui.span.seconds", render.Data{"Small": int(d / time.Second)})
}

// sayUnits returns a length of time in two units. The smaller one is left out if there is none of it.
func sayUnits(say *render.Printer, key string, d, large, small time.Duration) string {
	return say.Say(key, render.Data{"Large": int(d / large), "Small": int(d % large / small)})
}
