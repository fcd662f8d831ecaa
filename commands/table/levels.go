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

// What a button or menu about computers does, as part of its custom_id.
const (
	computerAdd    = "add"    // seat a computer of a level at an open table
	computerChange = "change" // change the level of a seated computer, or remove it
	computerAlone  = "alone"  // fill an open table with computers of a level and begin
	computerTake   = "take"   // ask to give the seat of an absent player to a computer of a level
)

// computerID returns the custom_id of a button or menu about computers. what is one of the
// computer constants, and more holds the level of a button.
func computerID(match, what string, more ...string) string {
	return components.ID(components.VerbComputer, append([]string{match, what}, more...)...)
}

// computerOut takes a computer from the table.
const computerOut = "out"

// encodeLevelSeat encodes a level, or computerOut, and a seat as a menu value; see [encodeSeat].
func encodeLevelSeat(level think.Level, m match.Match, s engine.Seat) string {
	return string(level) + "." + encodeSeat(m, s)
}

// decodeLevelSeat decodes what encodeLevelSeat wrote. It returns match.ErrStale if the seat has
// another occupant now.
func decodeLevelSeat(m match.Match, value string) (think.Level, engine.Seat, error) {
	level, seat, _ := strings.Cut(value, ".")
	s, err := decodeSeat(m, seat)
	return think.Level(level), s, err
}

// takeoverOptions returns the options of the menu that asks to give a seat to a computer: each
// level, for each seat whose player has left or is overdue, or is away while the match waits for them.
func takeoverOptions(ic *interaction.Context, tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	rec, own, late := m.Record(), m.Seat(ic.User), m.Overdue(ic.Clock.Now())
	if ic.Think == nil || own == engine.Spectator || rec.Ask != nil || late.Has(own) {
		return nil
	}
	away := m.AwaitedAway(ic.Clock.Now())
	var options []discordgo.SelectMenuOption
	for i, chair := range rec.Seats {
		seat := engine.Seat(i + 1)
		if seat == own || !chair.Gone && !late.Has(seat) && !away.Has(seat) {
			continue
		}
		for _, level := range think.Levels {
			data := render.Data{"Name": tell.Name(seat), "Level": board.LevelName(tell.Printer, level)}
			key := "ui.computer.take"
			if away.Has(seat) {
				key = "ui.computer.keep"
			}
			options = append(options, components.Option(tell.Say(key, data), encodeLevelSeat(level, m, seat), ""))
		}
	}
	return options
}
