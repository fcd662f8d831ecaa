package logtext

import (
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// ClockLine says which clock the table has, or that it stands still.
func ClockLine(m match.Match, tell *render.Teller) string {
	rec := m.Record()
	if !rec.Paused.IsZero() {
		return tell.Say("ui.clock.paused", render.Data{"Since": components.Moment(rec.Paused)})
	}
	return tell.Say("ui.clock", render.Data{"Clock": ClockName(tell.Printer, rec.Clock)})
}

// ClockName is a clock in words.
func ClockName(say *render.Printer, key string) string {
	if key == "" {
		key = "none"
	}
	return say.Say("ui.clock." + key)
}
