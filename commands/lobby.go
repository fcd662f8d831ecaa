package commands

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// start opens a table in the channel.
func start(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if err := v.Permitted(); err != nil {
		return desk.Reply{}, err
	}
	if err := v.MayOpen(ctx); err != nil {
		return desk.Reply{}, err
	}
	entry, ok := v.Book.Entry(v.Options["game"])
	if !ok {
		return desk.Reply{}, &match.Error{Code: match.CodeGame}
	}
	opened := "ui.lobby.opened"
	if v.Options["thread"] == "true" && !v.Thread {
		thread, err := newThread(ctx, v, entry)
		if err != nil {
			return desk.Reply{}, err
		}
		v.Parent, v.Channel, v.Thread, opened = v.Channel, thread, true, "ui.lobby.thread"
	}
	id, err := v.NewID()
	if err != nil {
		return desk.Reply{}, err
	}
	seed, err := v.NewSeed()
	if err != nil {
		return desk.Reply{}, err
	}
	locale := cmp.Or(v.GuildLocale, v.Locale)
	m, change, err := match.Open(entry.Game, id, person(v), nil, seed, locale, v.Clock.Now())
	if err != nil {
		return desk.Reply{}, err
	}
	if err := v.Save(ctx, change); err != nil {
		return desk.Reply{}, err
	}
	if err := v.Store.SetPreference(ctx, desk.GuildScope, v.Channel, []byte(v.Guild)); err != nil {
		v.Log.Warn("pings will not link to the board", "channel", v.Channel, "error", err)
	}
	tell := story.Teller(v.Book, m, v.Locale)
	reply := desk.Ephemeral(tell.Say(opened, render.Data{"Channel": "<#" + v.Channel + ">"}))
	reply.Message.Rows = parts.Rows(board.OptionsButton(tell.Printer, entry.Game))
	return reply, nil
}

// newThread makes a thread for a table, once per request.
func newThread(ctx context.Context, v *desk.Visit, entry render.Entry) (string, error) {
	if v.BotPermissions&desk.PermAdministrator == 0 && v.BotPermissions&desk.PermCreateThreads == 0 {
		say := v.Printer()
		return "", desk.Refusal("ui.permission.missing",
			render.Data{"Permissions": "**" + say.Say("ui.permission.create-threads") + "**"})
	}
	if v.NewThread == nil {
		return "", desk.Refusal("ui.unknown")
	}
	_, first, err := v.Store.Lease(ctx, v.Channel, "thread-"+v.ID, v.ID, time.Hour)
	if err != nil {
		return "", err
	}
	if !first {
		return "", store.ErrDuplicate
	}
	name := v.Book.Printer(cmp.Or(v.GuildLocale, v.Locale)).Teller(entry.Game.Key, nil).Title()
	return v.NewThread(ctx, v.Channel, name)
}

func person(v *desk.Visit) match.Person { return match.Person{User: v.User, Name: v.Name} }

// join takes a seat at an open table.
func join(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if err := v.Permitted(); err != nil {
		return desk.Reply{}, err
	}
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Record().Phase == match.PhaseRunning {
		return freeSeats(v, m)
	}
	return lobbyChange(ctx, v, "ui.lobby.joined", func(m match.Match) (match.Match, match.Change, error) {
		return m.Join(person(v), v.Clock.Now())
	})
}

// freeSeats shows who comes too late for a game the seats that can be taken
// over: of those who have resigned, and of those whose time is up.
func freeSeats(v *desk.Visit, m match.Match) (desk.Reply, error) {
	if m.Seat(v.User) != engine.Spectator {
		return desk.Reply{}, match.ErrSeated
	}
	free := m.Overdue(v.Clock.Now())
	for i, chair := range m.Record().Seats {
		if chair.Gone {
			free = free.With(engine.Seat(i + 1))
		}
	}
	if free == 0 {
		return desk.Reply{}, desk.Refusal("ui.join.running")
	}
	tell := story.Teller(v.Book, m, v.Locale)
	data := render.Data{"Names": tell.Naming(render.Bold).Names(free), "N": free.Len()}
	reply := desk.Ephemeral(tell.Say("ui.join.free", data))
	var buttons []discordgo.MessageComponent
	for s := range free.All() {
		label := tell.Say("ui.button.take", render.Data{"Name": tell.Name(s)})
		buttons = append(buttons, parts.Button(discordgo.PrimaryButton, label, tableID(m.Record().ID, tableTake, s)))
	}
	reply.Message.Rows = parts.Rows(buttons)
	return reply, nil
}

// leave gives up a seat: freely while the table is open, else by resigning,
// which must be confirmed.
func leave(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Record().Phase == match.PhaseRunning {
		if m.Seat(v.User) == engine.Spectator {
			return desk.Reply{}, match.ErrStranger
		}
		return askSure(v, m, sureResign), nil
	}
	return lobbyChange(ctx, v, "ui.lobby.left", func(m match.Match) (match.Match, match.Change, error) {
		return m.Leave(v.User, v.Clock.Now())
	})
}

// begin starts the game of an open table.
func begin(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if err := v.Permitted(); err != nil {
		return desk.Reply{}, err
	}
	return lobbyChange(ctx, v, "ui.lobby.begun", func(m match.Match) (match.Match, match.Change, error) {
		begun, change, err := m.Begin(v.User, v.Clock.Now())
		if missing, ok := board.Unpicked(m, story.Teller(v.Book, m, v.Locale)); ok && errors.Is(err, engine.ErrOption) {
			err = &desk.Refused{Text: missing}
		}
		return begun, change, err
	})
}

func lobbyChange(ctx context.Context, v *desk.Visit, done string, op desk.Operation) (desk.Reply, error) {
	m, _, err := v.Change(ctx, op)
	if err != nil {
		return desk.Reply{}, inWords(v, m, err)
	}
	return desk.Ephemeral(story.Teller(v.Book, m, v.Locale).Say(done)), nil
}

// inWords gives a refusal of the game itself the game's own words: the name of
// an option, say.
func inWords(v *desk.Visit, m match.Match, err error) error {
	var illegal *engine.Error
	if m == (match.Match{}) || !errors.As(err, &illegal) {
		return err
	}
	text, known := story.Teller(v.Book, m, v.Locale).Error(err)
	if !known {
		return err
	}
	return &desk.Refused{Text: text}
}

// options shows the choices of an open table; the host may change them.
func options(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	return optionsReply(v, m, 0)
}

func optionsReply(v *desk.Visit, m match.Match, from int) (desk.Reply, error) {
	rec, tell := m.Record(), story.Teller(v.Book, m, v.Locale)
	lines := append([]string{"**" + tell.Say("ui.lobby.options") + "**"}, board.OptionLines(tell, rec.Options)...)
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
	msg.Content = parts.Clip(strings.Join(lines, "\n"), parts.MaxContent)
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

func optionMenu(tell *render.Teller, rec match.Record, opt *engine.Option, part, from int) discordgo.MessageComponent {
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

// optionPress sets an option: the custom_id says which, and which part of its
// values the menu showed.
func optionPress(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error) {
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
