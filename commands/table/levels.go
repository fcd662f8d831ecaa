package table

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// What can be done about computers, as part of a custom_id.
const (
	computerAdd    = "add"    // to an open table, at a level
	computerChange = "change" // of one that sits there: see computerOut, or a level, and the seat
	computerAlone  = "alone"  // fills an open table at a level and begins
	computerTake   = "take"   // over the seat of somebody who is away, at a level
)

// computerID is the custom_id of something to be done about computers.
func computerID(match, what string, more ...string) string {
	return components.ID(components.VerbComputer, append([]string{match, what}, more...)...)
}

// computerOut takes a computer from the table.
const computerOut = "out"

// levelAt is the value of a menu: a level, or [computerOut], and a seat; see [placeOf].
func levelAt(level think.Level, m match.Match, s engine.Seat) string {
	return string(level) + "." + placeOf(m, s)
}

// readLevelAt reads the value of a menu, as [readPlace] does.
func readLevelAt(m match.Match, value string) (think.Level, engine.Seat, error) {
	level, place, _ := strings.Cut(value, ".")
	s, err := readPlace(m, place)
	return think.Level(level), s, err
}

// awayOptions are the seats that the others may give to a computer, at each level:
// of those who have left or whose time is up.
func awayOptions(ic *interaction.Context, tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	rec, own, late := m.Record(), m.Seat(ic.User), m.Overdue(ic.Clock.Now())
	if ic.Think == nil || own == engine.Spectator || rec.Ask != nil || late.Has(own) {
		return nil
	}
	var options []discordgo.SelectMenuOption
	for i, chair := range rec.Seats {
		seat := engine.Seat(i + 1)
		if seat == own || !chair.Gone && !late.Has(seat) {
			continue
		}
		for _, level := range think.Levels {
			data := render.Data{"Name": tell.Name(seat), "Level": board.LevelName(tell.Printer, level)}
			options = append(options, components.Option(tell.Say("ui.computer.take", data), levelAt(level, m, seat), ""))
		}
	}
	return options
}
