package table

import (
	"context"
	"strconv"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// ShowOptions answers with the options of an open table. The host gets menus to change them.
func ShowOptions(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	return optionsReply(ic, m, 0)
}

// optionsReply returns the page of a table's options. The host's menus start with option from.
func optionsReply(ic *interaction.Context, m match.Match, from int) (interaction.Reply, error) {
	rec, tell := m.Record(), logtext.Teller(ic.Book, m, ic.Locale)
	lines := append([]string{"**" + tell.Say("ui.lobby.options") + "**"}, board.OptionLines(tell, rec.Options)...)
	for _, opt := range m.Game().Options {
		if opt.Applies(rec.Options) {
			data := render.Data{"Option": tell.Option(opt.Key), "Value": tell.OptionAbout(opt.Key)}
			lines = append(lines, "-# "+tell.Say("ui.option.line", data))
		}
	}
	msg := &components.Message{}
	switch {
	case len(m.Game().Options) == 0:
		lines = append(lines, tell.Say("ui.lobby.options.none"))
	case rec.Phase != match.PhaseOpen:
	case rec.Host != ic.User:
		host := tell.WithNaming(render.Bold).Name(m.Seat(rec.Host))
		lines = append(lines, "-# "+tell.Say("ui.lobby.options.host", render.Data{"Name": host}))
	default:
		msg.Rows = board.OptionMenus{
			Tell: tell, Chosen: rec.Options, Rows: components.MaxRows, ID: optionMenuID(rec.ID),
		}.Menus(from)
	}
	msg.Content = components.Text(lines)
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: msg}, nil
}

// optionMenuID returns a function that makes the custom_id of an option's menu; see
// [board.OptionMenus].
func optionMenuID(match string) func(key string, part, from int) string {
	return func(key string, part, from int) string {
		return components.ID(components.VerbOption, match, key, strconv.Itoa(part), strconv.Itoa(from))
	}
}

// OptionPress sets an option of an open table, or shows another page of them. id holds the
// match, the option, the part of its values that the menu showed, and the first option on the
// page. An empty option only turns the page.
func OptionPress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) != 4 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	part, err := strconv.Atoi(id[2])
	from, err2 := strconv.Atoi(id[3])
	if err != nil || err2 != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.Load(ctx, ic.Channel)
	if err == nil && m.Record().ID != id[0] {
		err = match.ErrStale
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	if id[1] == "" {
		return optionsReply(ic, m, from)
	}
	m, _, err = ic.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		return m.Choose(ic.User, id[1], board.MergeChosen(m.Game(), m.Record().Options, id[1], part, ic.Values), ic.Clock.Now())
	})
	if err != nil {
		return interaction.Reply{}, explainError(ic, m, err)
	}
	return optionsReply(ic, m, from)
}
