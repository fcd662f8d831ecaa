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

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// start opens a table in the channel.
func (c *Commands) start(ctx context.Context, r Request) (Reply, error) {
	if err := c.permitted(r); err != nil {
		return Reply{}, err
	}
	if err := c.mayStart(ctx, r); err != nil {
		return Reply{}, err
	}
	entry, ok := c.Book.Entry(r.Options["game"])
	if !ok {
		return Reply{}, &match.Error{Code: match.CodeGame}
	}
	opened := "ui.lobby.opened"
	if r.Options["thread"] == "true" && !r.Thread {
		thread, err := c.newThread(ctx, r, entry)
		if err != nil {
			return Reply{}, err
		}
		r.Parent, r.Channel, r.Thread, opened = r.Channel, thread, true, "ui.lobby.thread"
	}
	id, err := c.newID()
	if err != nil {
		return Reply{}, err
	}
	seed, err := c.newSeed()
	if err != nil {
		return Reply{}, err
	}
	locale := cmp.Or(r.GuildLocale, r.Locale)
	m, change, err := match.Open(entry.Game, id, person(r), nil, seed, locale, c.Clock.Now())
	if err != nil {
		return Reply{}, err
	}
	if err := c.save(ctx, r.Channel, r.ID, change); err != nil {
		return Reply{}, err
	}
	if err := c.Store.SetPreference(ctx, guildScope, r.Channel, []byte(r.Guild)); err != nil {
		c.Log.Warn("pings will not link to the board", "channel", r.Channel, "error", err)
	}
	tell := story.Teller(c.Book, m, r.Locale)
	reply := ephemeral(tell.Say(opened, render.Data{"Channel": "<#" + r.Channel + ">"}))
	reply.Message.Rows = parts.Rows(optionsButton(tell.Printer, entry.Game))
	return reply, nil
}

// optionsButton leads to the options of a game; nothing does where there is
// nothing to choose.
func optionsButton(say *render.Printer, g *engine.Game) []discordgo.MessageComponent {
	if len(g.Options) == 0 {
		return nil
	}
	return []discordgo.MessageComponent{
		parts.Button(discordgo.SecondaryButton, say.Say("ui.button.options"), parts.ViewID("options")),
	}
}

// newThread makes a thread for a table, once per request.
func (c *Commands) newThread(ctx context.Context, r Request, entry render.Entry) (string, error) {
	if r.BotPermissions&permAdministrator == 0 && r.BotPermissions&permCreateThreads == 0 {
		say := c.printer(r)
		return "", refusal("ui.permission.missing", render.Data{"Permissions": "**" + say.Say("ui.permission.create-threads") + "**"})
	}
	if c.Thread == nil {
		return "", refusal("ui.unknown")
	}
	_, first, err := c.Store.Lease(ctx, r.Channel, "thread-"+r.ID, r.ID, time.Hour)
	if err != nil {
		return "", err
	}
	if !first {
		return "", store.ErrDuplicate
	}
	name := c.Book.Printer(cmp.Or(r.GuildLocale, r.Locale)).Teller(entry.Game.Key, nil).Title()
	return c.Thread(ctx, r.Channel, name)
}

func person(r Request) match.Person { return match.Person{User: r.User, Name: r.Name} }

// join takes a seat at an open table.
func (c *Commands) join(ctx context.Context, r Request) (Reply, error) {
	if err := c.permitted(r); err != nil {
		return Reply{}, err
	}
	m, err := c.load(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	if m.Record().Phase == match.PhaseRunning {
		return c.freeSeats(r, m)
	}
	return c.lobbyChange(ctx, r, "ui.lobby.joined", func(m match.Match) (match.Match, match.Change, error) {
		return m.Join(person(r), c.Clock.Now())
	})
}

// freeSeats shows who comes too late for a game the seats that can be taken
// over: of those who have resigned, and of those whose time is up.
func (c *Commands) freeSeats(r Request, m match.Match) (Reply, error) {
	if m.Seat(r.User) != engine.Spectator {
		return Reply{}, match.ErrSeated
	}
	free := m.Overdue(c.Clock.Now())
	for i, chair := range m.Record().Seats {
		if chair.Gone {
			free = free.With(engine.Seat(i + 1))
		}
	}
	if free == 0 {
		return Reply{}, refusal("ui.join.running")
	}
	tell := story.Teller(c.Book, m, r.Locale)
	data := render.Data{"Names": tell.Naming(render.Bold).Names(free), "N": free.Len()}
	reply := ephemeral(tell.Say("ui.join.free", data))
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
func (c *Commands) leave(ctx context.Context, r Request) (Reply, error) {
	m, err := c.load(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	if m.Record().Phase == match.PhaseRunning {
		if m.Seat(r.User) == engine.Spectator {
			return Reply{}, match.ErrStranger
		}
		return c.askSure(r, m, sureResign), nil
	}
	return c.lobbyChange(ctx, r, "ui.lobby.left", func(m match.Match) (match.Match, match.Change, error) {
		return m.Leave(r.User, c.Clock.Now())
	})
}

// begin starts the game of an open table.
func (c *Commands) begin(ctx context.Context, r Request) (Reply, error) {
	if err := c.permitted(r); err != nil {
		return Reply{}, err
	}
	return c.lobbyChange(ctx, r, "ui.lobby.begun", func(m match.Match) (match.Match, match.Change, error) {
		begun, change, err := m.Begin(r.User, c.Clock.Now())
		if missing, ok := unpicked(m, story.Teller(c.Book, m, r.Locale)); ok && errors.Is(err, engine.ErrOption) {
			err = &refused{text: missing}
		}
		return begun, change, err
	})
}

func (c *Commands) lobbyChange(ctx context.Context, r Request, done string, op operation) (Reply, error) {
	m, _, err := c.change(ctx, r, op)
	if err != nil {
		return Reply{}, c.inWords(r, m, err)
	}
	return ephemeral(story.Teller(c.Book, m, r.Locale).Say(done)), nil
}

// inWords gives a refusal of the game itself the game's own words: the name of
// an option, say.
func (c *Commands) inWords(r Request, m match.Match, err error) error {
	var illegal *engine.Error
	if m == (match.Match{}) || !errors.As(err, &illegal) {
		return err
	}
	text, known := story.Teller(c.Book, m, r.Locale).Error(err)
	if !known {
		return err
	}
	return &refused{text: text}
}

// lobbyLines describe an open table.
func lobbyLines(book *render.Book, m match.Match, locale string) []string {
	rec, tell := m.Record(), story.Teller(book, m, locale)
	named := tell.Naming(render.Bold)
	lines := []string{"## " + tell.Say("ui.lobby.title", render.Data{"Game": tell.Title()}), tell.About()}
	lines = append(lines, optionLines(tell, rec.Options)...)
	lines = append(lines, seatingLines(m, tell)...)
	lines = append(lines, tell.Say("ui.lobby.seats", render.Data{"N": len(rec.Seats), "Max": m.Game().MaxSeats}))
	for i, chair := range rec.Seats {
		line := strconv.Itoa(i+1) + ". " + named.Name(engine.Seat(i+1))
		if chair.Look > 0 {
			line += " – " + lookName(tell.Printer, chair.Look)
		}
		lines = append(lines, line)
	}
	return append(lines, "-# "+lobbyState(m, named))
}

// optionLines are the chosen options; of things still to be picked it is said
// how many are there.
func optionLines(tell *render.Teller, chosen engine.Options) []string {
	var lines []string
	for _, opt := range tell.Game().Options {
		value, counts := chosen[opt.Key]
		if !counts {
			continue
		}
		n := len(picked(value))
		line := tell.Say("ui.lobby.options.picked", render.Data{"Option": tell.Option(opt.Key), "N": n, "Pick": opt.Pick})
		if opt.Pick == 0 || n == opt.Pick {
			line = tell.Options(engine.Options{opt.Key: value})[0]
		}
		lines = append(lines, "- "+line)
	}
	return lines
}

// unpicked says of which things too few or too many are picked for the game to
// begin, and who picks them; false if all are as wanted.
func unpicked(m match.Match, tell *render.Teller) (string, bool) {
	rec := m.Record()
	for _, opt := range m.Game().Options {
		n := len(picked(rec.Options[opt.Key]))
		if opt.Pick == 0 || !opt.Counts(rec.Options) || n == opt.Pick || n == 0 && opt.Default != "" {
			continue
		}
		return tell.Say("ui.lobby.unpicked", render.Data{
			"Option": tell.Option(opt.Key), "N": n, "Pick": opt.Pick, "Name": tell.Name(m.Seat(rec.Host)),
		}), true
	}
	return "", false
}

// picked are the things that the value of an option names.
func picked(value string) []string {
	return strings.FieldsFunc(value, func(r rune) bool { return r == '+' })
}

// lobbyState is what an open table waits for.
func lobbyState(m match.Match, tell *render.Teller) string {
	rec := m.Record()
	host := render.Data{"Name": tell.Name(m.Seat(rec.Host))}
	missing, lacking := unpicked(m, tell)
	switch n := len(rec.Seats); {
	case n < m.Game().MinSeats:
		return tell.Say("ui.lobby.need", render.Data{"N": m.Game().MinSeats - n})
	case lacking:
		return missing
	case n == m.Game().MaxSeats:
		return tell.Say("ui.lobby.full", host)
	default:
		return tell.Say("ui.lobby.ready", host)
	}
}

// lobbyMessage is the public message of an open table.
func lobbyMessage(book *render.Book, m match.Match, locale string) parts.Message {
	say := book.Printer(locale)
	return parts.Message{
		Content: parts.Clip(strings.Join(lobbyLines(book, m, locale), "\n"), parts.MaxContent),
		Rows: parts.Rows(slices.Concat([]discordgo.MessageComponent{
			parts.Button(discordgo.PrimaryButton, say.Say("ui.button.join"), parts.ViewID("join")),
			parts.Button(discordgo.SecondaryButton, say.Say("ui.button.leave"), parts.ViewID("leave")),
			parts.Button(discordgo.SuccessButton, say.Say("ui.button.begin"), parts.ViewID("begin")),
		}, optionsButton(say, m.Game()), []discordgo.MessageComponent{
			parts.Button(discordgo.SecondaryButton, say.Say("ui.button.seating"), parts.ViewID("table")),
			parts.Button(discordgo.SecondaryButton, say.Say("ui.button.help"), parts.ViewID("help")),
		})),
	}
}

// options shows the choices of an open table; the host may change them.
func (c *Commands) options(ctx context.Context, r Request) (Reply, error) {
	m, err := c.load(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	return c.optionsReply(r, m, 0)
}

func (c *Commands) optionsReply(r Request, m match.Match, from int) (Reply, error) {
	rec, tell := m.Record(), story.Teller(c.Book, m, r.Locale)
	lines := append([]string{"**" + tell.Say("ui.lobby.options") + "**"}, optionLines(tell, rec.Options)...)
	msg := &parts.Message{}
	switch {
	case len(m.Game().Options) == 0:
		lines = append(lines, tell.Say("ui.lobby.options.none"))
	case rec.Phase != match.PhaseOpen:
	case rec.Host != r.User:
		host := tell.Naming(render.Bold).Name(m.Seat(rec.Host))
		lines = append(lines, "-# "+tell.Say("ui.lobby.options.host", render.Data{"Name": host}))
	default:
		msg.Rows = optionRows(tell, m, from)
	}
	msg.Content = parts.Clip(strings.Join(lines, "\n"), parts.MaxContent)
	return Reply{Update: r.Message.Ephemeral, Message: msg}, nil
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
func (c *Commands) optionPress(ctx context.Context, r Request, id []string) (Reply, error) {
	if len(id) != 4 {
		return Reply{}, refusal("ui.unknown")
	}
	part, err := strconv.Atoi(id[2])
	from, err2 := strconv.Atoi(id[3])
	if err != nil || err2 != nil {
		return Reply{}, refusal("ui.unknown")
	}
	m, err := c.load(ctx, r.Channel)
	if err == nil && m.Record().ID != id[0] {
		err = match.ErrStale
	}
	if err != nil {
		return Reply{}, err
	}
	if id[1] == "" {
		return c.optionsReply(r, m, from)
	}
	m, _, err = c.change(ctx, r, func(m match.Match) (match.Match, match.Change, error) {
		return m.Choose(r.User, id[1], chosen(m, id[1], part, r.Values), c.Clock.Now())
	})
	if err != nil {
		return Reply{}, c.inWords(r, m, err)
	}
	return c.optionsReply(r, m, from)
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
