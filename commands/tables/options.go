package tables

import (
	"context"
	"strconv"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Options shows the choices of an open table; the host may change them.
func Options(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	return optionsReply(v, m, 0)
}

func optionsReply(v *desk.Visit, m match.Match, from int) (desk.Reply, error) {
	rec, tell := m.Record(), story.Teller(v.Book, m, v.Locale)
	lines := append([]string{"**" + tell.Say("ui.lobby.options") + "**"}, board.OptionLines(tell, rec.Options)...)
	for _, opt := range m.Game().Options {
		if opt.Applies(rec.Options) {
			data := render.Data{"Option": tell.Option(opt.Key), "Value": tell.OptionAbout(opt.Key)}
			lines = append(lines, "-# "+tell.Say("ui.option.line", data))
		}
	}
	msg := &parts.Message{}
	switch {
	case len(m.Game().Options) == 0:
		lines = append(lines, tell.Say("ui.lobby.options.none"))
	case rec.Phase != match.PhaseOpen:
	case rec.Host != v.User:
		host := tell.Naming(render.Bold).Name(m.Seat(rec.Host))
		lines = append(lines, "-# "+tell.Say("ui.lobby.options.host", render.Data{"Name": host}))
	default:
		msg.Rows = board.Choosing{
			Tell: tell, Chosen: rec.Options, Rows: parts.MaxRows, ID: optionID(rec.ID),
		}.Menus(from)
	}
	msg.Content = parts.Text(lines)
	return desk.Reply{Update: v.Message.Ephemeral, Message: msg}, nil
}

// optionID is the custom_id of a part of an option's menu; see [board.Choosing].
func optionID(match string) func(key string, part, from int) string {
	return func(key string, part, from int) string {
		return parts.ID(parts.VerbOption, match, key, strconv.Itoa(part), strconv.Itoa(from))
	}
}

// OptionPress sets an option: the custom_id says which, and which part of its
// values the menu showed.
func OptionPress(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error) {
	if len(id) != 4 {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	part, err := strconv.Atoi(id[2])
	from, err2 := strconv.Atoi(id[3])
	if err != nil || err2 != nil {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	m, err := v.Load(ctx, v.Channel)
	if err == nil && m.Record().ID != id[0] {
		err = match.ErrStale
	}
	if err != nil {
		return desk.Reply{}, err
	}
	if id[1] == "" {
		return optionsReply(v, m, from)
	}
	m, _, err = v.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		return m.Choose(v.User, id[1], board.ChosenOf(m.Game(), m.Record().Options, id[1], part, v.Values), v.Clock.Now())
	})
	if err != nil {
		return desk.Reply{}, inWords(v, m, err)
	}
	return optionsReply(v, m, from)
}
