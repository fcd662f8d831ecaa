package league

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

const (
	mostRounds    = 9
	mostDivisions = 6
	// mostSeasons is how many may be planned or played on a server at once.
	mostSeasons = 20
)

// signUpDays are for how many days people may sign up.
var signUpDays = []int{1, 2, 3, 5, 7, 14}

// The pages of a plan.
const (
	planHow     = "how"
	planWhen    = "when"
	planOptions = "options"
)

// draft begins the plan of a season of a game.
func draft(ctx context.Context, ic *interaction.Context, game string) (interaction.Reply, error) {
	if err := cmp.Or(mayManage(ic), mayHold(ctx, ic)); err != nil {
		return interaction.Reply{}, err
	}
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return interaction.Reply{}, &match.Error{Code: match.CodeGame}
	}
	id, err := ic.NewID()
	if err != nil {
		return interaction.Reply{}, err
	}
	seed, err := ic.NewSeed()
	if err != nil {
		return interaction.Reply{}, err
	}
	g := entry.Game
	options, err := g.Complete(nil)
	if err != nil {
		return interaction.Reply{}, err
	}
	s := saved{record: record{
		Season: season.Season{ID: id, Phase: season.Draft, Seed: season.Seed(seed), Settings: season.Settings{
			Form: season.League, Size: min(max(3, g.MinSeats), g.MaxSeats), Min: g.MinSeats, Max: g.MaxSeats,
			Divisions: 2, Rounds: 3,
		}},
		Guild: ic.Guild, Channel: ic.Channel, Locale: cmp.Or(ic.GuildLocale, ic.Locale), Manager: ic.User,
		Game: game, Options: options, Clock: "turn-24h", Days: 3, Made: ic.Clock.Now(),
	}}
	if ic.Think != nil {
		s.Level = think.Easy
	}
	if err := keep(ctx, ic.Services, &s, s.Made.Add(keepDraft)); err != nil {
		return interaction.Reply{}, err
	}
	return planReply(ic, &s.record, planHow, 0), nil
}

// mayHold refuses where no season can be held: in a thread, or where the bot lacks
// what it needs, or where there are too many already.
func mayHold(ctx context.Context, ic *interaction.Context) error {
	switch {
	case ic.Messenger == nil:
		return interaction.Refusal("ui.unknown")
	case ic.Thread:
		return interaction.Refusal("ui.league.thread")
	case ic.Threadless:
		return interaction.Refusal("ui.league.threadless")
	}
	if err := cmp.Or(ic.CheckThreadPermissions("ui.league.threads"), ic.CheckPermissions(), ic.CheckMayOpenTable(ctx)); err != nil {
		return err
	}
	all, err := seasonsOf(ctx, ic)
	if err != nil {
		return err
	}
	under := slices.DeleteFunc(all, func(s saved) bool { return s.ended() })
	if len(under) >= mostSeasons {
		return interaction.Refusal("ui.league.many")
	}
	return nil
}

// seasonsOf are those of the server, the latest first, without what others plan.
func seasonsOf(ctx context.Context, ic *interaction.Context) (all []saved, err error) {
	list, err := ic.Store.Seasons(ctx, ic.Guild)
	for _, one := range list {
		s, err := read(one)
		if err != nil {
			return nil, err
		}
		if s.Phase != season.Draft || s.Manager == ic.User {
			all = append(all, s)
		}
	}
	return all, err
}

// planReply is a page of a plan; of the options, from one of their menus on.
func planReply(ic *interaction.Context, r *record, page string, from int) interaction.Reply {
	t := tell(ic.Book, ic.Locale, r)
	lines := append([]string{"**" + t.planTitle() + "**"}, t.plan()...)
	lines = append(lines, "- "+t.Say("ui.league.plan.days", render.Data{"N": r.Days}), "-# "+t.Say("ui.league.plan.about"))
	rows := t.howMenus()
	switch page {
	case planWhen:
		rows = t.whenMenus(ic.Think != nil)
	case planOptions:
		rows = t.options(from)
	}
	msg := &components.Message{Content: components.Text(lines), Rows: append(rows, components.Row(t.planButtons(page)...))}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: msg}
}

// planTitle names what is planned.
func (t telling) planTitle() string {
	return t.Say("ui.league.plan.title", render.Data{"Game": t.Teller(t.r.Game, nil).Title()})
}

// setMenu lets one of some values of a part of the plan be chosen.
func (t telling) setMenu(
	page, part, chosen string, values []string, label func(string) string,
) discordgo.MessageComponent {
	var options []discordgo.SelectMenuOption
	for _, value := range values {
		o := components.Option(label(value), value, "")
		o.Default = value == chosen
		options = append(options, o)
	}
	id := pressID(pressSet, t.r.ID, part, page)
	return components.Row(components.ChosenMenu(t.Printer, id, t.Say("ui.league.set."+part), options))
}

func (t telling) howMenus() []discordgo.MessageComponent {
	p := t.r.Settings
	forms := []string{string(season.League), string(season.Swiss)}
	rows := []discordgo.MessageComponent{
		t.setMenu(planHow, setForm, string(p.Form), forms, func(s string) string { return t.Say("ui.league.form." + s) }),
		t.setMenu(planHow, setSize, strconv.Itoa(p.Size), numbers(p.Min, p.Max), t.counted(setSize)),
		t.setMenu(planHow, setRounds, strconv.Itoa(p.Rounds), numbers(1, mostRounds), t.counted(setRounds)),
	}
	if p.Form == season.League {
		rows = append(rows, t.setMenu(planHow, setDivisions, strconv.Itoa(p.Divisions), numbers(1, mostDivisions),
			t.counted(setDivisions)))
	}
	return rows
}

func numbers(from, to int) (list []string) {
	for n := from; n <= to; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

func (t telling) whenMenus(computers bool) []discordgo.MessageComponent {
	var clocks, days []string
	for _, c := range clock.All() {
		clocks = append(clocks, cmp.Or(c.Key, "none"))
	}
	for _, n := range signUpDays {
		days = append(days, strconv.Itoa(n))
	}
	rows := []discordgo.MessageComponent{
		t.setMenu(planWhen, setClock, cmp.Or(t.r.Clock, "none"), clocks,
			func(s string) string { return logtext.ClockName(t.Printer, s) }),
		t.setMenu(planWhen, setDays, strconv.Itoa(t.r.Days), days, t.counted(setDays)),
	}
	if !computers {
		return rows
	}
	levels := []string{"none"}
	for _, level := range think.Levels {
		levels = append(levels, string(level))
	}
	return append(rows, t.setMenu(planWhen, setAbsent, cmp.Or(string(t.r.Level), "none"), levels, func(s string) string {
		if s == "none" {
			return t.Say("ui.league.absent.last")
		}
		return t.Say("ui.league.absent.computer", render.Data{"Level": board.LevelName(t.Printer, think.Level(s))})
	}))
}

// options are the menus of the game's options, from one of them on.
func (t telling) options(from int) []discordgo.MessageComponent {
	return board.OptionMenus{
		Tell: t.Teller(t.r.Game, nil), Chosen: t.r.Options, Rows: components.MaxRows - 1,
		ID: func(key string, part, from int) string {
			return pressID(pressOption, t.r.ID, key, strconv.Itoa(part), strconv.Itoa(from))
		},
	}.Menus(from)
}

// planButtons lead to the other pages, and end the plan.
func (t telling) planButtons(page string) (buttons []discordgo.MessageComponent) {
	for _, other := range []string{planHow, planWhen, planOptions} {
		none := other == planOptions && len(t.options(0)) == 0
		if other == page || none {
			continue
		}
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, t.Say("ui.league.page."+other),
			pressID(pressPlan, t.r.ID, other)))
	}
	return append(buttons,
		components.Button(discordgo.SuccessButton, t.Say("ui.league.button.announce"), pressID(pressAnnounce, t.r.ID)),
		components.Button(discordgo.SecondaryButton, t.Say("ui.league.button.discard"), pressID(pressDiscard, t.r.ID)))
}

// planned changes a plan, for who makes it.
func planned(ctx context.Context, ic *interaction.Context, id string, op func(*record) error) (record, error) {
	if err := mayManage(ic); err != nil {
		return record{}, err
	}
	return change(ctx, ic, id, func(r *record) error {
		if r.Phase != season.Draft {
			return season.ErrPhase
		}
		return op(r)
	})
}

// turnPlan shows a page of a plan.
func turnPlan(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	r, err := planned(ctx, ic, id, func(*record) error { return nil })
	if err != nil {
		return interaction.Reply{}, err
	}
	return planReply(ic, &r, args[0], 0), nil
}

// setPlan sets a part of a plan.
func setPlan(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	if len(ic.Values) != 1 || len(args) != 2 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	r, err := planned(ctx, ic, id, func(r *record) error { return r.set(args[0], ic.Values[0]) })
	if err != nil {
		return interaction.Reply{}, err
	}
	return planReply(ic, &r, args[1], 0), nil
}

// set is a part of the plan from a menu; whatever no menu offers is refused.
func (r *record) set(part, value string) error {
	n, _ := strconv.Atoi(value)
	word := value
	if value == "none" {
		word = ""
	}
	for _, s := range []struct {
		part  string
		fits  bool
		apply func()
	}{
		{setForm, value == string(season.League) || value == string(season.Swiss),
			func() { r.Settings.Form = season.Form(value) }},
		{setSize, n >= r.Settings.Min && n <= r.Settings.Max, func() { r.Settings.Size = n }},
		{setRounds, n >= 1 && n <= mostRounds, func() { r.Settings.Rounds = n }},
		{setDivisions, n >= 1 && n <= mostDivisions, func() { r.Settings.Divisions = n }},
		{setClock, clock.Known(word), func() { r.Clock = word }},
		{setDays, slices.Contains(signUpDays, n), func() { r.Days = n }},
		{setAbsent, word == "" || slices.Contains(think.Levels, think.Level(word)),
			func() { r.Level = think.Level(word) }},
	} {
		if s.part == part && s.fits {
			s.apply()
			return nil
		}
	}
	return interaction.Refusal("ui.unknown")
}

// setOption sets an option of the game, or turns to other options: an option, the part
// of its values that the menu showed, and the menu with which the page began.
func setOption(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	part, err := strconv.Atoi(args[1])
	from, err2 := strconv.Atoi(args[2])
	if err != nil || err2 != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	r, err := planned(ctx, ic, id, func(r *record) error {
		g, known := ic.Game(r.Game)
		if !known || args[0] == "" {
			return nil
		}
		value := board.MergeChosen(g, r.Options, args[0], part, ic.Values)
		options, err := match.WithOption(&g.Meta, r.Options, args[0], value)
		if err == nil {
			r.Options = options
		}
		return err
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return planReply(ic, &r, planOptions, from), nil
}

// discard gives a plan up.
func discard(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if _, err := planned(ctx, ic, id, func(r *record) error { r.Made = r.Made.Add(-keepDraft); return nil }); err != nil {
		return interaction.Reply{}, err
	}
	reply := interaction.EphemeralReply(ic.Printer().Say("ui.league.discarded"))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}

// open announces a plan in the channel: people may sign up.
func open(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if err := mayHold(ctx, ic); err != nil {
		return interaction.Reply{}, err
	}
	all, err := seasonsOf(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	r, err := planned(ctx, ic, id, func(r *record) error {
		r.Number = 1
		for _, other := range all {
			if other.ID != r.ID && other.Game == r.Game && other.Settings.Form == r.Settings.Form {
				r.Number = max(r.Number, other.Number+1)
			}
		}
		if err := r.complete(ic); err != nil {
			return err
		}
		r.Phase, r.Channel, r.Manager, r.Until = season.SignUp, ic.Channel, ic.User, untilFrom(ic, r.Days)
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	reply := interaction.EphemeralReply(ic.Printer().Say("ui.league.announced", render.Data{"Until": components.Moment(r.Until)}))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}

// complete sets the options that were chosen as they are played; it refuses while too few
// of something are picked.
func (r *record) complete(ic *interaction.Context) error {
	g, known := ic.Game(r.Game)
	if !known {
		return &match.Error{Code: match.CodeGame}
	}
	full, err := g.Complete(r.Options)
	if err != nil {
		return interaction.Refusal("ui.league.unpicked", render.Data{
			"Options": strings.Join(board.OptionLines(ic.Printer().Teller(r.Game, nil), r.Options), "\n"),
		})
	}
	r.Options = full
	return nil
}

// following opens the season after one that is over: once, whoever presses how often, also
// on an old button. It is stored before the one that is over names it: pressing again does
// what is left.
func following(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if err := mayManage(ic); err != nil {
		return interaction.Reply{}, err
	}
	was, err := lookUp(ctx, ic, id)
	switch {
	case err != nil:
		return interaction.Reply{}, err
	case was.Phase != season.Over:
		return interaction.Reply{}, inWords(season.ErrPhase)
	}
	next := cmp.Or(was.Next, nextID(was.ID))
	follows, err := load(ctx, ic.Services, ic.Guild, next)
	if errors.Is(err, store.ErrNone) {
		follows, err = openNext(ctx, ic, was.record, next)
	}
	if err == nil && was.Next == "" {
		_, err = change(ctx, ic, id, func(r *record) error { r.Next = cmp.Or(r.Next, next); return nil })
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.EphemeralReply(announcedNext(ic, &follows.record)), nil
}

// announcedNext says that a season is announced, or was before.
func announcedNext(ic *interaction.Context, r *record) string {
	if r.Phase == season.SignUp && r.Channel == ic.Channel && ic.Clock.Now().Before(r.Until) {
		return ic.Printer().Say("ui.league.announced", render.Data{"Until": components.Moment(r.Until)})
	}
	return ic.Printer().Say("ui.league.followed", render.Data{"Channel": "<#" + r.Channel + ">"})
}

// nextID is the id of the season after another one: the same for all who open it.
func nextID(id string) string {
	sum := sha256.Sum256([]byte("the season after " + id))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:8]))
}

// openNext stores the season after one that is over; it is the stored one where others
// were faster.
func openNext(ctx context.Context, ic *interaction.Context, was record, id string) (saved, error) {
	if err := mayHold(ctx, ic); err != nil {
		return saved{}, err
	}
	seed, err := ic.NewSeed()
	if err != nil {
		return saved{}, err
	}
	s := saved{record: record{
		Season: was.NextSeason(id, season.Seed(seed)),
		Guild:  was.Guild, Channel: ic.Channel, Locale: was.Locale, Manager: ic.User, Game: was.Game,
		Options: was.Options, Clock: was.Clock, Days: was.Days, Level: was.Level, Made: ic.Clock.Now(),
		Until: untilFrom(ic, was.Days),
	}}
	err = keep(ctx, ic.Services, &s, ic.Clock.Now())
	if isConflict(err) {
		return load(ctx, ic.Services, ic.Guild, id)
	}
	return s, err
}
