package tables

import (
	"cmp"
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// usual is how many play a game that who is alone fills up with computers, or as
// near as the game allows.
const usual = 3

// Computers is the page on which the host of an open table seats computers.
func Computers(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err == nil {
		err = mayComputer(v, m)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return desk.Reply{Update: v.Message.Ephemeral, Message: computersPage(v, m)}, nil
}

// mayComputer refuses unless the person may seat computers at an open table.
func mayComputer(v *desk.Visit, m match.Match) error {
	if v.Think == nil {
		return desk.Refusal("ui.computer.off")
	}
	return mayHost(v, m)
}

func computersPage(v *desk.Visit, m match.Match) *parts.Message {
	rec, tell := m.Record(), story.Teller(v.Book, m, v.Locale)
	lines := []string{"**" + tell.Say("ui.computer.title") + "**", tell.Say("ui.computer.about")}
	var add []discordgo.MessageComponent
	for _, level := range think.Levels {
		name := board.LevelName(tell.Printer, level)
		about := tell.Say("ui.level." + string(level) + ".about")
		lines = append(lines, "- "+tell.Say("ui.computer.level", render.Data{"Level": name, "About": about}))
		b := parts.Button(discordgo.PrimaryButton, tell.Say("ui.computer.add", render.Data{"Level": name}),
			computerID(rec.ID, computerAdd, string(level)))
		b.Disabled = len(rec.Seats) >= m.Game().MaxSeats
		add = append(add, b)
	}
	msg := &parts.Message{Rows: parts.Rows(add)}
	if options := changeOptions(tell, m); len(options) > 0 {
		lines = append(lines, tell.Say("ui.lobby.seats", render.Data{"N": len(rec.Seats), "Max": m.Game().MaxSeats})+
			" · "+tell.And(present(tell.Naming(render.Bold), m)...))
		msg.Rows = append(msg.Rows, parts.Row(
			parts.Menu(computerID(rec.ID, computerChange), tell.Say("ui.computer.change"), options)))
	}
	if len(rec.Seats) >= m.Game().MinSeats {
		msg.Rows = append(msg.Rows, parts.Row(
			parts.Button(discordgo.SuccessButton, tell.Say("ui.button.begin"), parts.ViewID("begin"))))
	}
	msg.Content = parts.Text(lines)
	return msg
}

// present are those who sit at the table, computers with their levels.
func present(tell *render.Teller, m match.Match) []string {
	var names []string
	for i := range m.Record().Seats {
		names = append(names, board.SeatName(tell, m, engine.Seat(i+1)))
	}
	return names
}

// changeOptions are the other levels of each computer at the table, and its leave.
func changeOptions(tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
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
				options = append(options, parts.Option(tell.Say("ui.computer.named", data), levelAt(level, m, seat), ""))
			}
		}
		options = append(options, parts.Option(tell.Say("ui.person.out", data), levelAt(computerOut, m, seat),
			tell.Say("ui.person.out.about")))
	}
	return options
}

// ComputerPress does what a button or a menu about computers says.
func ComputerPress(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error) {
	value := strings.Join(v.Values, "")
	if len(id) == 3 {
		value = id[2]
	}
	switch {
	case len(id) < 2 || value == "":
		return desk.Reply{}, desk.Refusal("ui.unknown")
	case v.Think == nil:
		return desk.Reply{}, desk.Refusal("ui.computer.off")
	case id[1] == computerTake:
		return takeOver(ctx, v, id[0], value)
	}
	m, _, err := v.ChangeIn(ctx, id[0], func(m match.Match) (match.Match, match.Change, error) {
		return seatComputers(v, m, id[1], value)
	})
	switch {
	case err != nil && id[1] == computerAlone:
		return desk.Reply{}, notBegun(v, m, err)
	case reseated(m, id[0], err):
		return anew(v, v.Printer().Say("ui.seating.stale"), computersPage(v, m)), nil
	case err != nil:
		return desk.Reply{}, err
	case id[1] == computerAlone:
		reply := desk.Ephemeral(story.Teller(v.Book, m, v.Locale).Say("ui.lobby.begun"))
		reply.Update = v.Message.Ephemeral
		return reply, nil
	}
	return desk.Reply{Update: v.Message.Ephemeral, Message: computersPage(v, m)}, nil
}

// seatComputers is the operation behind a press about the computers of an open
// table.
func seatComputers(v *desk.Visit, m match.Match, what, value string) (match.Match, match.Change, error) {
	now, refused := v.Clock.Now(), func(err error) (match.Match, match.Change, error) { return m, match.Change{}, err }
	switch what {
	case computerAdd:
		return m.SeatComputer(v.User, engine.Spectator, computerNames(v, m, 1)[0], think.Level(value), now)
	case computerAlone:
		missing := max(seatsAlone(m.Game())-len(m.Record().Seats), 0)
		return m.BeginAgainst(v.User, computerNames(v, m, missing), think.Level(value), now)
	case computerChange:
		if err := mayHost(v, m); err != nil {
			return refused(err)
		}
		level, seat, err := readLevelAt(m, value)
		switch {
		case err != nil:
			return refused(err)
		case level == computerOut:
			return m.Kick(v.User, seat, now)
		}
		return m.SeatComputer(v.User, seat, m.Chair(seat).Name, level, now)
	}
	return refused(desk.Refusal("ui.unknown"))
}

// seatsAlone is how many play a game with whoever is alone.
func seatsAlone(g *engine.Game) int { return min(max(usual, g.MinSeats), g.MaxSeats) }

// computerNames are so many names for computers that nobody has, or has had, at
// the table, in its language.
func computerNames(v *desk.Visit, m match.Match, n int) []string {
	rec := m.Record()
	var taken []string
	for _, chair := range rec.Seats {
		taken = append(taken, chair.Name)
	}
	for _, was := range rec.PastOccupants {
		taken = append(taken, was.Name)
	}
	return board.ComputerNames(v.Book.Printer(rec.Locale), rec.ID, taken, n)
}

// aloneRow has, for who has opened a table and is alone, a press for each level
// that fills it with computers and begins; nothing where there are no computers.
func aloneRow(v *desk.Visit, tell *render.Teller, m match.Match) []discordgo.MessageComponent {
	if v.Think == nil {
		return nil
	}
	var buttons []discordgo.MessageComponent
	for _, level := range think.Levels {
		label := tell.Say("ui.computer.alone."+string(level), render.Data{"N": seatsAlone(m.Game()) - 1})
		buttons = append(buttons, parts.Button(discordgo.SuccessButton, label,
			computerID(m.Record().ID, computerAlone, string(level))))
	}
	return parts.Rows(buttons)
}

// Against opens a table of a game against easy computers, as few as the game
// allows, and begins at once: for who has just learnt it.
func Against(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if v.Think == nil {
		return desk.Reply{}, desk.Refusal("ui.computer.off")
	}
	entry, ok := v.Book.Entry(strings.Join(v.Path, ""))
	if !ok {
		return desk.Reply{}, &match.Error{Code: match.CodeGame}
	}
	if err := cmp.Or(v.Permitted(), v.MayOpen(ctx)); err != nil {
		return desk.Reply{}, err
	}
	m, err := opened(ctx, v, func(id string, seed engine.Seed, locale string) (match.Match, match.Change, error) {
		names := board.ComputerNames(v.Book.Printer(locale), id, []string{v.Name}, entry.Game.MinSeats-1)
		return match.OpenAgainst(entry.Game, id, v.Person(), names, think.Easy, seed, locale, v.Clock.Now())
	})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Ephemeral(story.Teller(v.Book, m, v.Locale).Say("ui.lobby.begun"))
	reply.Update = v.Message.Ephemeral
	return reply, nil
}

// takeOver asks the others to give a seat to a computer.
func takeOver(ctx context.Context, v *desk.Visit, id, value string) (desk.Reply, error) {
	return put(ctx, v, id, func(m match.Match) (match.Match, match.Change, error) {
		own := m.Seat(v.User)
		if own == engine.Spectator {
			return m, match.Change{}, match.ErrStranger
		}
		level, seat, err := readLevelAt(m, value)
		if err != nil {
			return m, match.Change{}, err
		}
		return m.AskComputer(own, seat, computerNames(v, m, 1)[0], level, v.Clock.Now())
	})
}
