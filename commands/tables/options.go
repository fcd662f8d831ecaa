package tables

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
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
		if opt.Counts(rec.Options) {
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
		msg.Rows = optionRows(tell, m, from)
	}
	msg.Content = parts.Text(lines)
	return desk.Reply{Update: v.Message.Ephemeral, Message: msg}, nil
}

// optionRows has a menu for each option that counts, four at a time; a long
// list of things to pick is several menus, whose choices are united.
func optionRows(tell *render.Teller, m match.Match, from int) []discordgo.MessageComponent {
	rec := m.Record()
	var menus []discordgo.MessageComponent
	for i := range m.Game().Options {
		opt := &m.Game().Options[i]
		if !opt.Counts(rec.Options) {
			continue
		}
		for part := range slices.Collect(slices.Chunk(opt.Values, parts.MaxOptions)) {
			menus = append(menus, parts.Row(optionMenu(tell, rec, opt, part, from)))
		}
	}
	if len(menus) <= parts.MaxRows {
		return menus
	}
	from = min(max(from, 0), len(menus)-1) / (parts.MaxRows - 1) * (parts.MaxRows - 1)
	page := menus[from:min(from+parts.MaxRows-1, len(menus))]
	next := from + parts.MaxRows - 1
	if next >= len(menus) {
		next = 0
	}
	more := parts.Button(discordgo.SecondaryButton, tell.Say("ui.button.more"), optionID(rec.ID, "", 0, next))
	return append(slices.Clone(page), parts.Row(more))
}

// optionID is the custom_id of a part of an option's menu, on the page of the
// options that begins with menu number from; without a key it turns to it.
func optionID(match, key string, part, from int) string {
	return strings.Join([]string{string(parts.VerbOption), match, key, strconv.Itoa(part), strconv.Itoa(from)}, ":")
}

func optionMenu(
	tell *render.Teller, rec match.Record, opt *engine.Option, part, from int,
) discordgo.MessageComponent {
	chunks := slices.Collect(slices.Chunk(opt.Values, parts.MaxOptions))
	chosen := strings.Split(rec.Options[opt.Key], "+")
	var choices []discordgo.SelectMenuOption
	for _, v := range chunks[part] {
		o := parts.Option(tell.Value(opt.Key, v), v, tell.ValueAbout(opt.Key, v))
		o.Default = slices.Contains(chosen, v)
		choices = append(choices, o)
	}
	id := optionID(rec.ID, opt.Key, part, from)
	label := tell.Option(opt.Key)
	if len(chunks) > 1 {
		label = tell.Say("ui.lobby.options.part", render.Data{"Option": label, "Page": part + 1, "Pages": len(chunks)})
	}
	if opt.Pick == 0 {
		return parts.ChosenMenu(tell.Printer, id, label, choices)
	}
	zero := 0
	m := parts.MultiMenu(id, label, choices)
	m.MinValues, m.MaxValues = &zero, min(opt.Pick, len(choices))
	return m
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
		return m.Choose(v.User, id[1], chosen(m, id[1], part, v.Values), v.Clock.Now())
	})
	if err != nil {
		return desk.Reply{}, inWords(v, m, err)
	}
	return optionsReply(v, m, from)
}

// chosen is an option's new value: what the menu says, and of the other menus
// of the same option what was there before.
func chosen(m match.Match, key string, part int, values []string) string {
	for _, opt := range m.Game().Options {
		if opt.Key != key || opt.Pick == 0 {
			continue
		}
		chunks := slices.Collect(slices.Chunk(opt.Values, parts.MaxOptions))
		if part < 0 || part >= len(chunks) {
			break
		}
		for _, v := range strings.Split(m.Record().Options[key], "+") {
			if v != "" && !slices.Contains(chunks[part], v) {
				values = append(values, v)
			}
		}
	}
	return strings.Join(values, "+")
}
