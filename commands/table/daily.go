package table

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// DailyView is the view of the buttons about the game of the day. Its arguments are one of the daily
// constants and a day.
const DailyView = "daily"

// What a button about the game of the day asks for, as part of its custom_id.
const (
	DailyPage     = "page"
	DailyPlay     = "play"
	DailyTable    = "table"    // the day's results on this server
	DailyAll      = "all"      // the day's results everywhere
	DailyShare    = "share"    // the person's line
	DailyCalendar = "calendar" // the days that the person has finished
)

// DailyID returns the custom_id of a button about the game of a day.
func DailyID(what, day string) string { return components.ViewID(DailyView, what, day) }

// RequestedDay returns what a request about the game of the day asks for, and the day, which is today
// unless it names another one. It refuses days that are to come, and those that are too long ago.
func RequestedDay(ic *interaction.Context) (what, day string, err error) {
	what, day = DailyPage, ic.Options["day"]
	if ic.Kind == interaction.Component {
		if len(ic.Path) > 0 {
			what = ic.Path[0]
		}
		day = ic.ChosenValue(1)
	}
	now := ic.Clock.Now()
	today := interaction.DayAt(now)
	if day == "" {
		day = today
	}
	begin, ok := interaction.ParseDay(day)
	if !ok || day > today || begin.AddDate(0, 0, people.PracticeDays).Before(now.AddDate(0, 0, -1)) {
		return what, day, interaction.Refusal("ui.daily.unknown", render.Data{"N": people.PracticeDays})
	}
	return what, day, nil
}

// checkDaily returns a refusal where the game of the day is not offered.
func checkDaily(ctx context.Context, ic *interaction.Context) error {
	if ic.Think == nil {
		return interaction.Refusal("ui.computer.off")
	}
	s, err := ic.LoadServerSettings(ctx)
	if err == nil && s.NoDaily {
		return interaction.Refusal("ui.daily.off")
	}
	return err
}

// dayState is a day's game as it is for one person.
type dayState struct {
	people.Day
	entry   render.Entry
	Seed    engine.Seed // exported, so that fmt calls its String
	match   match.Match // the person's last match of the day; the zero Match: none
	running bool
	spent   bool // the person has had their try and was forgotten since
	today   bool // the day is today
	closed  bool // tries no longer count, and the deal is open
}

// loadDayState reads a day's game for the person.
func loadDayState(ctx context.Context, ic *interaction.Context, day string) (s dayState, err error) {
	now := ic.Clock.Now()
	s.today, s.closed = day == interaction.DayAt(now), !now.Before(interaction.DayClosing(day))
	if s.Day, s.Seed, err = people.LoadDay(ctx, ic.Services, day); err != nil {
		return s, err
	}
	var ok bool
	if s.entry, ok = ic.Book.Entry(s.Game); !ok {
		return s, &match.Error{Code: match.CodeGame, What: s.Game}
	}
	s.match, err = ic.LoadLatest(ctx, interaction.SoloKey(ic.User, interaction.DayTable(day)))
	if errors.Is(err, store.ErrNone) {
		s.spent, err = people.HasSpentTry(ctx, ic.Services, ic.User, day)
		return s, err
	}
	s.running = err == nil && s.match.Record().Phase == match.PhaseRunning
	return s, err
}

// tried reports whether the person has had their try of the day.
func (s dayState) tried() bool { return s.spent || s.match != (match.Match{}) }

// mayBegin reports whether the person can begin a match of the day: their first one today, or one for
// practice once the day is closed. A program that plays the game differently than it was pinned begins
// none before.
func (s dayState) mayBegin() bool {
	switch {
	case s.running:
		return false
	case s.closed:
		return true
	}
	return s.today && !s.tried() && s.PlayedAlike(s.entry.Game, s.Seed)
}

// EnterDay makes the person's table of the day the table of the request and returns true, if the
// request asks to play there. It begins the match first if there is none. Otherwise it returns false
// with the page about the day.
func EnterDay(ctx context.Context, ic *interaction.Context, what, day string) (reply interaction.Reply, entered bool, err error) {
	if err := checkDaily(ctx, ic); err != nil {
		return interaction.Reply{}, false, err
	}
	s, err := loadDayState(ctx, ic, day)
	if err != nil {
		return interaction.Reply{}, false, err
	}
	switch {
	case what == DailyPlay && s.running:
		ic.EnterSolo(interaction.DayTable(day))
		return interaction.Reply{}, true, nil
	case what == DailyPlay && s.mayBegin():
		return interaction.Reply{}, true, openDay(ctx, ic, s)
	}
	reply, err = dayPage(ctx, ic, s)
	return reply, false, err
}

// openDay opens the person's table of a day and begins the match.
func openDay(ctx context.Context, ic *interaction.Context, s dayState) error {
	ic.EnterSolo(interaction.DayTable(s.Day.Day))
	_, err := openMatch(ctx, ic, func(id string, _ engine.Seed, locale string) (match.Match, match.Change, error) {
		deal, id, err := s.Deal(ctx, ic.Services, ic.User, id, s.entry.Game, s.Seed)
		if err != nil {
			return match.Match{}, match.Change{}, err
		}
		names := board.ComputerNames(ic.Book.Printer(locale), id, []string{ic.Name}, people.DayOpponents)
		return match.OpenDeal(s.entry.Game, id, ic.Person(), names, people.DayLevel, s.Options, deal, s.Seed, locale, ic.Clock.Now())
	})
	if errors.Is(err, store.ErrExists) {
		return nil // another press has opened it
	}
	return err
}

// dayPage says what is played on a day, until when, and how the person stands.
func dayPage(ctx context.Context, ic *interaction.Context, s dayState) (interaction.Reply, error) {
	calendar, err := people.LoadCalendar(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	tell := say.Teller(s.Game, nil)
	data := render.Data{
		"Day": people.DayName(say, s.Day.Day), "Game": tell.Title(), "N": s.entry.Game.Daily.Minutes,
		"Computers": people.DayOpponents, "When": components.Moment(interaction.DayClosing(s.Day.Day)),
		"Midnight": components.Moment(interaction.DayClosing(s.Day.Day).Add(-interaction.DayGrace)),
	}
	lines := []string{"**" + say.Say("ui.daily.title", data) + "**", say.Say("ui.daily.about", data), s.statusLine(ic, say, data)}
	mark, done := calendar[s.Day.Day]
	if done {
		line, err := people.DayLine(ctx, ic.Services, say, ic.User, s.Day.Day, mark)
		if err != nil {
			return interaction.Reply{}, err
		}
		lines = append(lines, line)
	}
	if n := calendar.Streak(interaction.DayAt(ic.Clock.Now())); n > 0 {
		lines = append(lines, say.Say("ui.daily.streak", render.Data{"N": n, "Longest": calendar.Longest()}))
	}
	lines = append(lines, "-# "+say.Say("ui.chance.commitment", render.Data{"Commitment": s.Commitment}), "-# "+say.Say("ui.daily.host"))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(render.NonEmpty(lines)), Rows: s.pageRows(ctx, ic, done),
	}}, nil
}

// statusLine says whether and until when the person's try of the day counts.
func (s dayState) statusLine(ic *interaction.Context, say *render.Printer, data render.Data) string {
	switch {
	case s.running && !s.closed && s.match.Record().Deal.Counts:
		return say.Say("ui.daily.running", data)
	case s.closed:
		return say.Say("ui.daily.practice", data)
	case s.tried() && !s.running:
		return say.Say("ui.daily.tried", data)
	case !s.PlayedAlike(s.entry.Game, s.Seed):
		return say.Say("ui.daily.released", data)
	case s.running || s.today && people.IsYoung(ic.User, ic.Clock.Now()):
		return say.Say("ui.daily.uncounted", data)
	case !s.today:
		return say.Say("ui.daily.closing", data)
	}
	return say.Say("ui.daily.open", data)
}

// pageRows are the buttons of a day's page, and the menu of earlier days.
func (s dayState) pageRows(ctx context.Context, ic *interaction.Context, done bool) []discordgo.MessageComponent {
	say := ic.Printer()
	day := s.Day.Day
	var buttons []discordgo.MessageComponent
	switch {
	case s.running:
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, say.Say("ui.button.continue"), DailyID(DailyPlay, day)))
	case s.mayBegin() && s.closed:
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, say.Say("ui.button.daily.practice"), DailyID(DailyPlay, day)))
	case s.mayBegin():
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, say.Say("ui.button.daily.play"), DailyID(DailyPlay, day)))
	}
	buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say("ui.button.daily.table"), DailyID(DailyTable, day)))
	if done && ic.MayShareSolo(ctx) {
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say("ui.button.share"), DailyID(DailyShare, day)))
	}
	buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say("ui.button.daily.calendar"), DailyID(DailyCalendar, day)))
	var options []discordgo.SelectMenuOption
	at, _ := interaction.ParseDay(interaction.DayAt(ic.Clock.Now()))
	for i := range components.MaxOptions {
		other := interaction.DayAt(at.AddDate(0, 0, -i))
		options = append(options, components.Option(people.DayName(say, other), other, ""))
	}
	menu := components.Menu(DailyID(DailyPage, ""), say.Say("ui.daily.older"), options)
	return append(components.Rows(buttons), components.Row(menu))
}

// ShareDay posts the person's line of a day in the channel, and nothing else.
func ShareDay(ctx context.Context, ic *interaction.Context, day string) (interaction.Reply, error) {
	calendar, err := people.LoadCalendar(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	mark, done := calendar[day]
	if !done {
		return interaction.Reply{}, interaction.Refusal("ui.daily.unfinished")
	}
	ic.EnterSolo(interaction.DayTable(day))
	say := ic.PublicPrinter()
	draw := func() (*components.Message, error) {
		line, err := people.DayLine(ctx, ic.Services, say, ic.User, day, mark)
		return &components.Message{Content: line}, err
	}
	return ic.Share(ctx, ic.MayShareSolo(ctx), say, []string{ic.User}, draw)
}
