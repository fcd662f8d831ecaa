package table

import (
	"cmp"
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// usualPlayers is how many play when somebody who is alone fills a table with computers, if the
// game allows that number.
const usualPlayers = 3

// ShowComputers answers with the page on which the host of an open table seats computers.
func ShowComputers(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err == nil {
		err = checkCanSeatComputers(ic, m)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: computersPage(ic, m)}, nil
}

// checkCanSeatComputers returns a refusal if the person may not seat computers at the table.
func checkCanSeatComputers(ic *interaction.Context, m match.Match) error {
	if ic.Think == nil {
		return interaction.Refusal("ui.computer.off")
	}
	return checkHost(ic, m)
}

// computersPage returns the page on which the host of an open table seats computers.
func computersPage(ic *interaction.Context, m match.Match) *components.Message {
	rec, tell := m.Record(), logtext.Teller(ic.Book, m, ic.Locale)
	lines := []string{"**" + tell.Say("ui.computer.title") + "**", tell.Say("ui.computer.about")}
	var add []discordgo.MessageComponent
	for _, level := range think.Levels {
		name := board.LevelName(tell.Printer, level)
		about := tell.Say("ui.level." + string(level) + ".about")
		lines = append(lines, "- "+tell.Say("ui.computer.level", render.Data{"Level": name, "About": about}))
		b := components.Button(discordgo.PrimaryButton, tell.Say("ui.computer.add", render.Data{"Level": name}),
			computerID(rec.ID, computerAdd, string(level)))
		b.Disabled = len(rec.Seats) >= m.Game().MaxSeats
		add = append(add, b)
	}
	msg := &components.Message{Rows: components.Rows(add)}
	if options := computerOptions(tell, m); len(options) > 0 {
		lines = append(lines, tell.Say("ui.lobby.seats", render.Data{"N": len(rec.Seats), "Max": m.Game().MaxSeats})+
			" · "+tell.And(seatNames(tell.WithNaming(render.Bold), m)...))
		msg.Rows = append(msg.Rows, components.Row(
			components.Menu(computerID(rec.ID, computerChange), tell.Say("ui.computer.change"), options)))
	}
	if len(rec.Seats) >= m.Game().MinSeats {
		msg.Rows = append(msg.Rows, components.Row(
			components.Button(discordgo.SuccessButton, tell.Say("ui.button.begin"), components.ViewID("begin"))))
	}
	msg.Content = components.Text(lines)
	return msg
}

// seatNames returns the names of all who sit at the table, computers with their levels.
func seatNames(tell *render.Teller, m match.Match) []string {
	var names []string
	for i := range m.Record().Seats {
		names = append(names, board.SeatName(tell, m, engine.Seat(i+1)))
	}
	return names
}

// computerOptions returns the options of the menu that changes computers: for each, its other
// levels and its removal.
func computerOptions(tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for i, chair := range m.Record().Seats {
		if !chair.Computer() {
			continue
		}
		seat := engine.Seat(i + 1)
		data := render.Data{"Name": tell.Name(seat)}
		for _, level := range think.Levels {
			if level != chair.Level {
				data["Level"] = board.LevelName(tell.Printer, level)
				options = append(options, components.Option(tell.Say("ui.computer.named", data), encodeLevelSeat(level, m, seat), ""))
			}
		}
		options = append(options, components.Option(tell.Say("ui.person.out", data), encodeLevelSeat(computerOut, m, seat),
			tell.Say("ui.person.out.about")))
	}
	return options
}

// ComputerPress answers a press about computers. id holds the match, what to do, and the level
// if it is a button; a menu has it as its value.
func ComputerPress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	value := strings.Join(ic.Values, "")
	if len(id) == 3 {
		value = id[2]
	}
	switch {
	case len(id) < 2 || value == "":
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	case ic.Think == nil:
		return interaction.Reply{}, interaction.Refusal("ui.computer.off")
	case id[1] == computerTake:
		return askTakeover(ctx, ic, id[0], value)
	}
	m, _, err := ic.ChangeIn(ctx, id[0], func(m match.Match) (match.Match, match.Change, error) {
		return changeComputers(ic, m, id[1], value)
	})
	switch {
	case err != nil && id[1] == computerAlone:
		return interaction.Reply{}, explainBeginError(ic, m, err)
	case isSeatStale(m, id[0], err):
		return refreshedPage(ic, ic.Printer().Say("ui.seating.stale"), computersPage(ic, m)), nil
	case err != nil:
		return interaction.Reply{}, err
	case id[1] == computerAlone:
		return withPlayButton(ic, updateReply(ic, ic.Printer().Say("ui.lobby.begun"))), nil
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: computersPage(ic, m)}, nil
}

// changeComputers adds, changes or removes a computer at an open table, or fills the table with
// computers and begins. what is one of the computer constants.
func changeComputers(ic *interaction.Context, m match.Match, what, value string) (match.Match, match.Change, error) {
	now, refuse := ic.Clock.Now(), func(err error) (match.Match, match.Change, error) { return m, match.Change{}, err }
	switch what {
	case computerAdd:
		return m.SeatComputer(ic.User, engine.Spectator, computerNames(ic, m, 1)[0], think.Level(value), now)
	case computerAlone:
		missing := max(soloTableSize(m.Game())-len(m.Record().Seats), 0)
		return m.BeginAgainst(ic.User, computerNames(ic, m, missing), think.Level(value), now)
	case computerChange:
		if err := checkHost(ic, m); err != nil {
			return refuse(err)
		}
		level, seat, err := decodeLevelSeat(m, value)
		switch {
		case err != nil:
			return refuse(err)
		case level == computerOut:
			return m.Kick(ic.User, seat, now)
		}
		return m.SeatComputer(ic.User, seat, m.Chair(seat).Name, level, now)
	}
	return refuse(interaction.Refusal("ui.unknown"))
}

// soloTableSize returns how many sit at a table that one person fills with computers.
func soloTableSize(g *engine.Game) int { return min(max(usualPlayers, g.MinSeats), g.MaxSeats) }

// computerNames returns n names for computers in the table's language. Nobody at the table has
// or had one of them.
func computerNames(ic *interaction.Context, m match.Match, n int) []string {
	rec := m.Record()
	var taken []string
	for _, chair := range rec.Seats {
		taken = append(taken, chair.Name)
	}
	for _, was := range rec.PastOccupants {
		taken = append(taken, was.Name)
	}
	return board.ComputerNames(ic.Book.Printer(rec.Locale), rec.ID, taken, n)
}

// soloRows returns, for a person who is alone at a table, a button per level that fills it with
// computers and begins the match. It returns nothing if there are no computers.
func soloRows(ic *interaction.Context, tell *render.Teller, m match.Match) []discordgo.MessageComponent {
	if ic.Think == nil {
		return nil
	}
	var buttons []discordgo.MessageComponent
	for _, level := range think.Levels {
		label := tell.Say("ui.computer.alone."+string(level), render.Data{"N": soloTableSize(m.Game()) - 1})
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, label,
			computerID(m.Record().ID, computerAlone, string(level))))
	}
	return components.Rows(buttons)
}

// PlayComputers opens a table against easy computers, as few as the game allows, and begins the
// match at once. It answers the button at the end of a lesson.
func PlayComputers(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.Think == nil {
		return interaction.Reply{}, interaction.Refusal("ui.computer.off")
	}
	entry, ok := ic.Book.Entry(strings.Join(ic.Path, ""))
	if !ok {
		return interaction.Reply{}, &match.Error{Code: match.CodeGame}
	}
	if err := cmp.Or(ic.CheckPermissions(), ic.CheckMayOpenTable(ctx)); err != nil {
		return interaction.Reply{}, err
	}
	_, err := openMatch(ctx, ic, func(id string, seed engine.Seed, locale string) (match.Match, match.Change, error) {
		names := board.ComputerNames(ic.Book.Printer(locale), id, []string{ic.Name}, entry.Game.MinSeats-1)
		return match.OpenAgainst(entry.Game, id, ic.Person(), names, think.Easy, seed, locale, ic.Clock.Now())
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return withPlayButton(ic, updateReply(ic, ic.Printer().Say("ui.lobby.begun"))), nil
}

// askTakeover asks the other players to give a seat to a computer.
func askTakeover(ctx context.Context, ic *interaction.Context, id, value string) (interaction.Reply, error) {
	return changeFromPage(ctx, ic, id, func(m match.Match) (match.Match, match.Change, error) {
		own := m.Seat(ic.User)
		if own == engine.Spectator {
			return m, match.Change{}, match.ErrStranger
		}
		level, seat, err := decodeLevelSeat(m, value)
		if err != nil {
			return m, match.Change{}, err
		}
		return m.AskComputer(own, seat, computerNames(ic, m, 1)[0], level, ic.Clock.Now())
	})
}
