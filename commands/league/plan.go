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
	maxRounds    = 9
	maxDivisions = 6
	// maxSeasons is how many unfinished seasons a server may have.
	maxSeasons = 20
)

// signUpDays holds the lengths of sign-up that a manager can choose, in days.
var signUpDays = []int{1, 2, 3, 5, 7, 14}

// The pages of a plan.
const (
	planFormat   = "how"
	planSchedule = "when"
	planOptions  = "options"
)

// createDraft stores the draft of a season of a game, with default settings, and shows its plan.
func createDraft(ctx context.Context, ic *interaction.Context, game string) (interaction.Reply, error) {
	if err := cmp.Or(checkManager(ic), checkCanHold(ctx, ic)); err != nil {
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
	s := storedRecord{record: record{
		Season: season.Season{ID: id, Phase: season.Draft, Seed: season.Seed(seed), Settings: season.Settings{
			Form: season.League, Size: min(max(3, g.MinSeats), g.MaxSeats), Min: g.MinSeats, Max: g.MaxSeats,
			Divisions: 2, Rounds: 3,
		}},
		Guild: ic.Guild, Channel: ic.Channel, Locale: cmp.Or(ic.GuildLocale, ic.Locale), Manager: ic.User,
		Game: game, Options: options, Clock: "turn-24h", SignUpDays: 3, Created: ic.Clock.Now(),
	}}
	if ic.Think != nil {
		s.Level = think.Easy
	}
	if err := saveSeason(ctx, ic.Services, &s, s.Created.Add(draftRetention)); err != nil {
		return interaction.Reply{}, err
	}
	return planReply(ic, &s.record, planFormat, 0), nil
}

// checkCanHold returns a refusal if the channel cannot hold a season: it is a thread, the bot
// lacks permissions, or the server has too many unfinished seasons.
func checkCanHold(ctx context.Context, ic *interaction.Context) error {
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
	all, err := listSeasons(ctx, ic)
	if err != nil {
		return err
	}
	unfinished := slices.DeleteFunc(all, func(s storedRecord) bool { return s.isEnded() })
	if len(unfinished) >= maxSeasons {
		return interaction.Refusal("ui.league.many")
	}
	return nil
}

// listSeasons returns the seasons of the server, the latest first. Drafts of other people are
// left out.
func listSeasons(ctx context.Context, ic *interaction.Context) (all []storedRecord, err error) {
	list, err := ic.Store.Seasons(ctx, ic.Guild)
	for _, stored := range list {
		if interaction.IsNight(stored.ID) {
			continue
		}
		s, err := decodeSeason(stored)
		if err != nil {
			return nil, err
		}
		if s.Phase != season.Draft || s.Manager == ic.User {
			all = append(all, s)
		}
	}
	return all, err
}

// planReply returns a page of the plan of a draft. On the page of options, from is the index of
// the first option menu.
func planReply(ic *interaction.Context, r *record, page string, from int) interaction.Reply {
	t := newSeasonText(ic.Book, ic.Locale, r)
	lines := append([]string{"**" + t.planTitle() + "**"}, t.planLines()...)
	lines = append(lines, "- "+t.Say("ui.league.plan.days", render.Data{"N": r.SignUpDays}), "-# "+t.Say("ui.league.plan.about"))
	rows := t.formatMenus()
	switch page {
	case planSchedule:
		rows = t.scheduleMenus(ic.Think != nil)
	case planOptions:
		rows = t.optionMenus(from)
	}
	msg := &components.Message{Content: components.Text(lines), Rows: append(rows, components.Row(t.planButtons(page)...))}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: msg}
}

// planTitle returns the heading of the plan.
func (t seasonText) planTitle() string {
	return t.Say("ui.league.plan.title", render.Data{"Game": t.Teller(t.record.Game, nil).Title()})
}

// settingMenu returns the menu of one setting of the plan. Its options are values, named by
// label; chosen is the present value.
func (t seasonText) settingMenu(
	page, part, chosen string, values []string, label func(string) string,
) discordgo.MessageComponent {
	var options []discordgo.SelectMenuOption
	for _, value := range values {
		o := components.Option(label(value), value, "")
		o.Default = value == chosen
		options = append(options, o)
	}
	id := pressID(pressSet, t.record.ID, part, page)
	return components.Row(components.ChosenMenu(t.Printer, id, t.Say("ui.league.set."+part), options))
}

// formatMenus returns the menus for the form of the season, table size, rounds and divisions.
func (t seasonText) formatMenus() []discordgo.MessageComponent {
	p := t.record.Settings
	forms := []string{string(season.League), string(season.Swiss)}
	rows := []discordgo.MessageComponent{
		t.settingMenu(planFormat, setForm, string(p.Form), forms, func(s string) string { return t.Say("ui.league.form." + s) }),
		t.settingMenu(planFormat, setSize, strconv.Itoa(p.Size), numberRange(p.Min, p.Max), t.labelCount(setSize)),
		t.settingMenu(planFormat, setRounds, strconv.Itoa(p.Rounds), numberRange(1, maxRounds), t.labelCount(setRounds)),
	}
	if p.Form == season.League {
		rows = append(rows, t.settingMenu(planFormat, setDivisions, strconv.Itoa(p.Divisions), numberRange(1, maxDivisions),
			t.labelCount(setDivisions)))
	}
	return rows
}

// numberRange returns the numbers from from to to as strings.
func numberRange(from, to int) (list []string) {
	for n := from; n <= to; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// scheduleMenus returns the menus for the clock, the length of sign-up, announced absences and, if computers can
// play, what happens to absent players.
func (t seasonText) scheduleMenus(computers bool) []discordgo.MessageComponent {
	var clocks, days []string
	for _, c := range clock.All() {
		clocks = append(clocks, cmp.Or(c.Key, "none"))
	}
	for _, n := range signUpDays {
		days = append(days, strconv.Itoa(n))
	}
	rows := []discordgo.MessageComponent{
		t.settingMenu(planSchedule, setClock, cmp.Or(t.record.Clock, "none"), clocks,
			func(s string) string { return logtext.ClockName(t.Printer, s) }),
		t.settingMenu(planSchedule, setDays, strconv.Itoa(t.record.SignUpDays), days, t.labelCount(setDays)),
	}
	if c := (clock.State{Clock: t.record.Clock}); c.IsDayByDay() {
		rows = append(rows, t.settingMenu(planSchedule, setAway, t.awayValue(), []string{awayRuns, awayStands},
			func(s string) string { return t.Say("ui.league.away." + s) }))
	}
	if !computers {
		return rows
	}
	levels := []string{"none"}
	for _, level := range think.Levels {
		levels = append(levels, string(level))
	}
	return append(rows, t.settingMenu(planSchedule, setAbsent, cmp.Or(string(t.record.Level), "none"), levels, func(s string) string {
		if s == "none" {
			return t.Say("ui.league.absent.last")
		}
		return t.Say("ui.league.absent.computer", render.Data{"Level": board.LevelName(t.Printer, think.Level(s))})
	}))
}

// optionMenus returns the menus of the game's options that fit on a page, starting with option
// from.
func (t seasonText) optionMenus(from int) []discordgo.MessageComponent {
	return board.OptionMenus{
		Tell: t.Teller(t.record.Game, nil), Chosen: t.record.Options, Rows: components.MaxRows - 1,
		ID: func(key string, part, from int) string {
			return pressID(pressOption, t.record.ID, key, strconv.Itoa(part), strconv.Itoa(from))
		},
	}.Menus(from)
}

// planButtons returns the buttons under a page of the plan: those to the other pages, and those
// that announce or discard the plan.
func (t seasonText) planButtons(page string) (buttons []discordgo.MessageComponent) {
	for _, other := range []string{planFormat, planSchedule, planOptions} {
		none := other == planOptions && len(t.optionMenus(0)) == 0
		if other == page || none {
			continue
		}
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, t.Say("ui.league.page."+other),
			pressID(pressPlan, t.record.ID, other)))
	}
	return append(buttons,
		components.Button(discordgo.SuccessButton, t.Say("ui.league.button.announce"), pressID(pressAnnounce, t.record.ID)),
		components.Button(discordgo.SecondaryButton, t.Say("ui.league.button.discard"), pressID(pressDiscard, t.record.ID)))
}

// changeDraft applies op to a draft. It refuses people who are not managers, and seasons that
// are announced already.
func changeDraft(ctx context.Context, ic *interaction.Context, id string, op func(*record) error) (record, error) {
	if err := checkManager(ic); err != nil {
		return record{}, err
	}
	return changeSeason(ctx, ic, id, func(r *record) error {
		if r.Phase != season.Draft {
			return season.ErrPhase
		}
		return op(r)
	})
}

// showPlan answers with a page of the plan, which args[0] names.
func showPlan(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	r, err := changeDraft(ctx, ic, id, func(*record) error { return nil })
	if err != nil {
		return interaction.Reply{}, err
	}
	return planReply(ic, &r, args[0], 0), nil
}

// changeSetting answers a menu of the plan: args holds the setting and the page to show.
func changeSetting(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	if len(ic.Values) != 1 || len(args) != 2 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	r, err := changeDraft(ctx, ic, id, func(r *record) error { return r.applySetting(args[0], ic.Values[0]) })
	if err != nil {
		return interaction.Reply{}, err
	}
	return planReply(ic, &r, args[1], 0), nil
}

// applySetting sets a setting of the plan to a value chosen from its menu. It refuses values
// that the menu does not offer.
func (r *record) applySetting(setting, value string) error {
	n, _ := strconv.Atoi(value)
	word := value
	if value == "none" {
		word = ""
	}
	form, level := season.Form(value), think.Level(word)
	switch {
	case setting == setForm && (form == season.League || form == season.Swiss):
		r.Settings.Form = form
	case setting == setSize && n >= r.Settings.Min && n <= r.Settings.Max:
		r.Settings.Size = n
	case setting == setRounds && n >= 1 && n <= maxRounds:
		r.Settings.Rounds = n
	case setting == setDivisions && n >= 1 && n <= maxDivisions:
		r.Settings.Divisions = n
	case setting == setClock && clock.Known(word):
		r.Clock = word
	case setting == setDays && slices.Contains(signUpDays, n):
		r.SignUpDays = n
	case setting == setAway && (value == awayRuns || value == awayStands):
		r.Away = value == awayStands
	case setting == setAbsent && (level == "" || slices.Contains(think.Levels, level)):
		r.Level = level
	default:
		return interaction.Refusal("ui.unknown")
	}
	return nil
}

// changeOption answers a menu of the game's options. args holds the option, the part of its
// values that the menu showed, and the index of the first menu on the page. An empty option only
// turns the page.
func changeOption(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	part, err := strconv.Atoi(args[1])
	from, err2 := strconv.Atoi(args[2])
	if err != nil || err2 != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	r, err := changeDraft(ctx, ic, id, func(r *record) error {
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

// discardPlan drops a draft: it makes the draft older than draftRetention, so that the next step
// deletes it.
func discardPlan(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if _, err := changeDraft(ctx, ic, id, func(r *record) error { r.Created = r.Created.Add(-draftRetention); return nil }); err != nil {
		return interaction.Reply{}, err
	}
	reply := interaction.EphemeralReply(ic.Printer().Say("ui.league.discarded"))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}

// announcePlan announces a draft in the channel and opens sign-up.
func announcePlan(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if err := checkCanHold(ctx, ic); err != nil {
		return interaction.Reply{}, err
	}
	all, err := listSeasons(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	r, err := changeDraft(ctx, ic, id, func(r *record) error {
		r.Number = 1
		for _, other := range all {
			if other.ID != r.ID && other.Game == r.Game && other.Settings.Form == r.Settings.Form {
				r.Number = max(r.Number, other.Number+1)
			}
		}
		if err := r.completeOptions(ic); err != nil {
			return err
		}
		r.Phase, r.Channel, r.Manager, r.SignUpEnd = season.SignUp, ic.Channel, ic.User, signUpEnd(ic, r.SignUpDays)
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	reply := interaction.EphemeralReply(ic.Printer().Say("ui.league.announced", render.Data{"Until": components.Moment(r.SignUpEnd)}))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}

// completeOptions fills in the options that were left to chance or default. It refuses if the
// manager has picked too few of something.
func (r *record) completeOptions(ic *interaction.Context) error {
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

// openFollowing opens the season after one that is over. If the season has been opened before,
// it says so. The new season is stored before the old one refers to it, so pressing again after
// a crash does the rest.
func openFollowing(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if err := checkManager(ic); err != nil {
		return interaction.Reply{}, err
	}
	previous, err := findSeason(ctx, ic, id)
	switch {
	case err != nil:
		return interaction.Reply{}, err
	case previous.Phase != season.Over:
		return interaction.Reply{}, explainError(season.ErrPhase)
	}
	next := cmp.Or(previous.Next, followingID(previous.ID))
	opened, err := loadSeason(ctx, ic.Services, ic.Guild, next)
	if errors.Is(err, store.ErrNone) {
		opened, err = storeFollowing(ctx, ic, previous.record, next)
	}
	if err == nil && previous.Next == "" {
		_, err = changeSeason(ctx, ic, id, func(r *record) error { r.Next = cmp.Or(r.Next, next); return nil })
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.EphemeralReply(followingText(ic, &opened.record)), nil
}

// followingText says that the following season is announced, here or elsewhere.
func followingText(ic *interaction.Context, r *record) string {
	if r.Phase == season.SignUp && r.Channel == ic.Channel && ic.Clock.Now().Before(r.SignUpEnd) {
		return ic.Printer().Say("ui.league.announced", render.Data{"Until": components.Moment(r.SignUpEnd)})
	}
	return ic.Printer().Say("ui.league.followed", render.Data{"Channel": "<#" + r.Channel + ">"})
}

// followingID returns the id of the season after the one with this id. It is always the same, so
// that concurrent requests open only one.
func followingID(id string) string {
	sum := sha256.Sum256([]byte("the season after " + id))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:8]))
}

// storeFollowing stores the season after previous and returns it. If another request stored it
// first, it returns that one.
func storeFollowing(ctx context.Context, ic *interaction.Context, previous record, id string) (storedRecord, error) {
	if err := checkCanHold(ctx, ic); err != nil {
		return storedRecord{}, err
	}
	seed, err := ic.NewSeed()
	if err != nil {
		return storedRecord{}, err
	}
	s := storedRecord{record: record{
		Season: previous.NextSeason(id, season.Seed(seed)),
		Guild:  previous.Guild, Channel: ic.Channel, Locale: previous.Locale, Manager: ic.User, Game: previous.Game,
		Options: previous.Options, Clock: previous.Clock, Away: previous.Away, SignUpDays: previous.SignUpDays, Level: previous.Level, Created: ic.Clock.Now(),
		SignUpEnd: signUpEnd(ic, previous.SignUpDays),
	}}
	err = saveSeason(ctx, ic.Services, &s, ic.Clock.Now())
	if isConflict(err) {
		return loadSeason(ctx, ic.Services, ic.Guild, id)
	}
	return s, err
}
