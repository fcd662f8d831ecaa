package table

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// SoloView is the view of the buttons that lead to the person's solo tables. Its arguments are a game
// and a level; SoloNew in the place of the game leads to the choice of one.
const (
	SoloView = "solo"
	SoloNew  = "new"
)

// EnterSolo answers /rails solo and the buttons of [SoloView]. It makes the person's solo table of the
// named game the table of the request and returns true: the running one, or a new one if the level is
// named too. If no game is named, that is the table that was played last. Otherwise it returns false
// with a reply that asks for the game or the level.
func EnterSolo(ctx context.Context, ic *interaction.Context) (reply interaction.Reply, entered bool, err error) {
	if ic.Think == nil {
		return interaction.Reply{}, false, interaction.Refusal("ui.computer.off")
	}
	game, level := requestedSolo(ic)
	if game == "" || game == SoloNew {
		running, err := ic.SoloTables(ctx, false)
		switch {
		case err != nil:
			return interaction.Reply{}, false, err
		case game == "" && len(running) > 0 && level == "":
			ic.EnterSolo(running[0].Game)
			return interaction.Reply{}, true, nil
		}
		reply, err := soloGamesReply(ctx, ic, running, level)
		return reply, false, err
	}
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return interaction.Reply{}, false, &match.Error{Code: match.CodeGame}
	}
	_, err = ic.Load(ctx, interaction.SoloKey(ic.User, game))
	switch {
	case err == nil:
		ic.EnterSolo(game)
		return interaction.Reply{}, true, nil
	case !errors.Is(err, store.ErrNone):
		return interaction.Reply{}, false, err
	case level == "":
		return soloLevelsReply(ic, entry), false, nil
	case !slices.Contains(think.Levels, level):
		return interaction.Reply{}, false, match.ErrSetting
	}
	ic.EnterSolo(game)
	return interaction.Reply{}, true, openSolo(ctx, ic, entry, level)
}

// requestedSolo returns the game and the level that a request for a solo table names, each "" if it
// names none.
func requestedSolo(ic *interaction.Context) (game string, level think.Level) {
	if ic.Kind != interaction.Component {
		return ic.Options["game"], think.Level(ic.Options["level"])
	}
	args := slices.Concat(ic.Path, []string{"", ""})
	game, level = args[0], think.Level(args[1])
	if len(ic.Values) == 1 {
		game = ic.Values[0]
	}
	return game, level
}

// openSolo opens the person's solo table of a game and begins the match.
func openSolo(ctx context.Context, ic *interaction.Context, entry render.Entry, level think.Level) error {
	_, err := openMatch(ctx, ic, func(id string, seed engine.Seed, locale string) (match.Match, match.Change, error) {
		names := board.ComputerNames(ic.Book.Printer(locale), id, []string{ic.Name}, soloTableSize(entry.Game)-1)
		return match.OpenAgainst(entry.Game, id, ic.Person(), names, level, seed, locale, ic.Clock.Now())
	})
	if errors.Is(err, store.ErrExists) {
		return nil // another press has opened it
	}
	return err
}

// soloGamesReply asks for the game of a solo table. It says which tables are running.
func soloGamesReply(
	ctx context.Context, ic *interaction.Context, running []interaction.SoloTable, level think.Level,
) (interaction.Reply, error) {
	say := ic.Printer()
	id := components.ViewID(SoloView)
	if level != "" {
		id = components.ViewID(SoloView, "", string(level))
	}
	ask := say.Say("ui.solo.which")
	if len(running) > 0 {
		var titles []string
		for _, t := range running {
			titles = append(titles, "**"+say.Teller(t.Game, nil).Title()+"**")
		}
		ask += "\n" + say.Say("ui.solo.running", render.Data{"Games": say.And(titles...), "N": len(titles)})
	}
	reply, err := ic.GameMenuReply(ctx, ask, id, ic.Book.Entries())
	reply.Update = ic.Message.Ephemeral
	return reply, err
}

// soloLevelsReply asks how well the computers of a new solo table play.
func soloLevelsReply(ic *interaction.Context, entry render.Entry) interaction.Reply {
	say := ic.Printer()
	title := say.Teller(entry.Game.Key, nil).Title()
	lines := []string{say.Say("ui.solo.level", render.Data{"Game": "**" + title + "**"})}
	var buttons []discordgo.MessageComponent
	for _, level := range think.Levels {
		name := board.LevelName(say, level)
		about := say.Say("ui.level." + string(level) + ".about")
		lines = append(lines, "- "+say.Say("ui.computer.level", render.Data{"Level": name, "About": about}))
		label := say.Say("ui.computer.alone."+string(level), render.Data{"N": soloTableSize(entry.Game) - 1})
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, label,
			components.ViewID(SoloView, entry.Game.Key, string(level))))
	}
	back := components.Button(discordgo.SecondaryButton, say.Say("ui.button.againin"), components.ViewID(SoloView, SoloNew))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(append(lines, "-# "+say.Say("ui.solo.about"))),
		Rows:    components.Rows(append(buttons, back)),
	}}
}

// soloButton returns the button that leads from a list of games to a solo table, or nothing if there
// are no computers.
func soloButton(ic *interaction.Context) []discordgo.MessageComponent {
	if ic.Think == nil {
		return nil
	}
	return components.Rows([]discordgo.MessageComponent{components.Button(discordgo.SecondaryButton,
		ic.Printer().Say("ui.button.solo"), components.ViewID(SoloView, SoloNew))})
}
