package logtext

import (
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// ClockLine returns the line that names the match's clock, or says since when it is paused.
func ClockLine(m match.Match, tell *render.Teller) string {
	rec := m.Record()
	if !rec.Paused.IsZero() {
		return tell.Say("ui.clock.paused", render.Data{"Since": components.Moment(rec.Paused)})
	}
	return tell.Say("ui.clock", render.Data{"Clock": ClockName(tell.Printer, rec.Clock)})
}

// ClockName returns the name of a clock, given its key. The empty key means no clock.
func ClockName(say *render.Printer, key string) string {
	if key == "" {
		key = "none"
	}
	return say.Say("ui.clock." + key)
}
