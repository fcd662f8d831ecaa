package table

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/render"
)

// The menus and buttons of an open table's page, as part of their custom_ids.
const (
	seatingClock    = "clock"    // for the host
	seatingOrder    = "order"    // for the host
	seatingAdvice   = "advice"   // for the host: who may ask a computer for advice
	seatingLanguage = "language" // for the host
	seatingAway     = "away"     // for the host: whether the clock stands still while somebody is away
	seatingTheme    = "theme"    // for the host: the colors of public pictures
	seatingPeople   = "people"   // for the host: see personFirst and personOut
	seatingLook     = "look"     // for everyone: their own colour

	seatingMore = "more" // a button that leads to the second page
	seatingBack = "back" // a button that leads to the first page
)

// secondPageKeys are the menus and buttons that lead to, or stay on, the host's second page.
var secondPageKeys = []string{seatingLook, seatingLanguage, seatingAway, seatingTheme, seatingMore}

// What the host can do with a person, as the first letter of a menu value. The seat follows; see
// [encodeSeat].
const (
	personFirst = "f" // seat them first
	personOut   = "k" // remove them from the table
)

// seatingPage returns the page of an open table: its clock, the order of the seats, who sits
// there, and the reader's colour. The host's menus need two pages; last is the menu or button
// used last, which decides between them.
func seatingPage(ic *interaction.Context, m match.Match, last string) *components.Message {
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	msg := &components.Message{Content: components.Text(board.LobbyLines(ic.Book, m, ic.Locale))}
	id := func(what string) string {
		return components.ID(components.VerbSeating, m.Record().ID, what)
	}
	addMenu := func(what, title string, options []discordgo.SelectMenuOption) {
		if len(options) > 0 {
			msg.Rows = append(msg.Rows, components.Row(components.ChosenMenu(tell.Printer, id(what), tell.Say(title), options)))
		}
	}
	addPageButton := func(what, label string) {
		msg.Rows = append(msg.Rows, components.Row(components.Button(discordgo.SecondaryButton, tell.Say(label), id(what))))
	}
	isHost, isSecond := m.Record().Host == ic.User, slices.Contains(secondPageKeys, last)
	if isHost && !isSecond {
		addMenu(seatingClock, "ui.seating.clock", clockOptions(tell, m))
		addMenu(seatingOrder, "ui.seating.order", valueOptions(tell, orders, m.Record().Order, orderKey))
		addMenu(seatingAdvice, "ui.seating.advice", valueOptions(tell, advicePolicies, m.Record().Advised, adviceKey))
		addMenu(seatingPeople, "ui.seating.people", personOptions(tell, m))
		addPageButton(seatingMore, "ui.button.more")
		return msg
	}
	if m.Seat(ic.User) != engine.Spectator {
		addMenu(seatingLook, "ui.seating.look", lookOptions(tell, m, m.Seat(ic.User)))
	}
	if isHost {
		addMenu(seatingLanguage, "ui.seating.language", languageOptions(tell, m))
		if rec := m.Record(); rec.IsDayByDay() {
			addMenu(seatingAway, "ui.seating.away", valueOptions(tell, absencePolicies, rec.Absences, absenceKey))
		}
		addMenu(seatingTheme, "ui.seating.theme", valueOptions(tell, themes, m.Record().Theme, themeKey))
		addPageButton(seatingBack, "ui.button.back")
	}
	return msg
}

// clockOptions returns the options of the menu of clocks.
func clockOptions(tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for i, c := range clock.All() {
		o := components.Option(logtext.ClockName(tell.Printer, c.Key), strconv.Itoa(i), "")
		o.Default = c.Key == m.Record().Clock
		options = append(options, o)
	}
	return options
}

// orders are the orders of seats that the host can choose.
var orders = []match.Order{match.OrderJoined, match.OrderRandom}

// advicePolicies are the rules the host can choose for who may ask a computer for advice.
var advicePolicies = []match.AdvicePolicy{match.AdviceAlone, match.AdviceForAll}

// valueOptions returns menu options for values, numbered from 0. key returns the key of a
// value's name.
func valueOptions[V comparable](tell *render.Teller, values []V, chosen V, key func(V) string) []discordgo.SelectMenuOption {
	options := make([]discordgo.SelectMenuOption, len(values))
	for i, value := range values {
		options[i] = components.Option(tell.Say(key(value)), strconv.Itoa(i), tell.Say(key(value)+".about"))
		options[i].Default = value == chosen
	}
	return options
}

// absencePolicies are the rules the host can choose for clocks of people who are away.
var absencePolicies = []match.AbsencePolicy{match.AbsenceDefault, match.AbsenceNo}

// absenceKey returns the key of the name of a policy on absences.
func absenceKey(a match.AbsencePolicy) string { return "ui.absences." + board.AbsencePolicyKey(a) }

// orderKey returns the key of the name of an order.
func orderKey(o match.Order) string { return "ui.order." + board.OrderKey(o) }

// adviceKey returns the key of the name of an advice policy.
func adviceKey(a match.AdvicePolicy) string { return "ui.advised." + board.AdvicePolicyKey(a) }

// themes are the themes of public pictures that the host can choose.
var themes = []match.Theme{match.ThemeOfServer, match.ThemeLight, match.ThemeDark}

// themeKey returns the key of the name of a theme.
func themeKey(t match.Theme) string { return "ui.theme." + board.ThemeKey(t) }

// languageOptions returns the options of the menu of languages. The first is the language that
// most people at the table have.
func languageOptions(tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	chosen := m.Record().Language
	options := []discordgo.SelectMenuOption{
		components.Option(tell.Say("ui.language.most"), "0", tell.Say("ui.language.most.about")),
	}
	options[0].Default = chosen == ""
	for i, language := range render.Languages() {
		o := components.Option(render.LanguageName(language), strconv.Itoa(i+1), "")
		o.Default = chosen != "" && render.LanguageOf(chosen) == language
		options = append(options, o)
	}
	return options
}

// personOptions returns the options of the host's menu of people: to seat somebody first, or to
// remove them.
func personOptions(tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	rec := m.Record()
	var options []discordgo.SelectMenuOption
	for i, chair := range rec.Seats {
		s := engine.Seat(i + 1)
		name := render.Data{"Name": tell.Name(s)}
		if s > 1 {
			options = append(options, components.Option(tell.Say("ui.person.first", name), personFirst+encodeSeat(m, s), ""))
		}
		if chair.User != rec.Host {
			options = append(options, components.Option(tell.Say("ui.person.out", name), personOut+encodeSeat(m, s),
				tell.Say("ui.person.out.about")))
		}
	}
	return options
}

// lookOptions returns the colours that seat s can choose: those that nobody else has chosen.
func lookOptions(tell *render.Teller, m match.Match, s engine.Seat) []discordgo.SelectMenuOption {
	taken := map[int]bool{}
	for i, chair := range m.Record().Seats {
		taken[chair.Look] = taken[chair.Look] || engine.Seat(i+1) != s
	}
	own := m.Chair(s).Look
	free := components.Option(board.LookName(tell.Printer, 0), "0", "")
	free.Default = own == 0
	options := []discordgo.SelectMenuOption{free}
	for look := 1; look <= match.Looks; look++ {
		if taken[look] {
			continue
		}
		o := components.Option(board.LookName(tell.Printer, look), strconv.Itoa(look), "")
		o.Default = own == look
		options = append(options, o)
	}
	return options
}

// SeatingPress answers a menu or button on the page of an open table. id holds the match and the
// menu.
func SeatingPress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) == 2 && (id[1] == seatingMore || id[1] == seatingBack) {
		return turnSeatingPage(ctx, ic, id[1])
	}
	if len(id) != 2 || len(ic.Values) != 1 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, _, err := ic.ChangeIn(ctx, id[0], func(m match.Match) (match.Match, match.Change, error) {
		return changeSeating(ic, m, id[1], ic.Values[0])
	})
	if taken, ok := takenLookText(ic, m, id[1], ic.Values[0]); ok && errors.Is(err, match.ErrSetting) {
		return refreshedPage(ic, taken, seatingPage(ic, m, id[1])), nil
	}
	switch {
	case isSeatStale(m, id[0], err):
		return refreshedPage(ic, ic.Printer().Say("ui.seating.stale"), seatingPage(ic, m, id[1])), nil
	case err != nil:
		return interaction.Reply{}, err
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: seatingPage(ic, m, id[1])}, nil
}

// turnSeatingPage answers the buttons that lead to the other page of an open table. to is the
// button.
func turnSeatingPage(ctx context.Context, ic *interaction.Context, to string) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if m.Record().Phase != match.PhaseOpen {
		return interaction.Reply{}, match.ErrPhase
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: seatingPage(ic, m, to)}, nil
}

// takenLookText says who has chosen the colour that the person wants. It returns false if nobody
// else has, or the press was not about colours.
func takenLookText(ic *interaction.Context, m match.Match, what, value string) (string, bool) {
	look, err := strconv.Atoi(value)
	if what != seatingLook || err != nil || look < 1 || look > match.Looks || m == (match.Match{}) {
		return "", false
	}
	for i, chair := range m.Record().Seats {
		if chair.Look == look && chair.User != ic.User {
			tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
			data := render.Data{"Name": tell.Name(engine.Seat(i + 1)), "Look": board.LookName(tell.Printer, look)}
			return tell.Say("ui.look.taken", data), true
		}
	}
	return "", false
}

// changeSeating sets what was chosen from a menu of an open table's page. what is one of the
// seating constants.
func changeSeating(ic *interaction.Context, m match.Match, what, value string) (match.Match, match.Change, error) {
	if what == seatingPeople {
		return changePerson(ic, m, value)
	}
	n, err := strconv.Atoi(value)
	now := ic.Clock.Now()
	switch {
	case err != nil || n < 0:
	case what == seatingClock && n < len(clock.All()):
		return m.SetClock(ic.User, clock.All()[n].Key, now)
	case what == seatingLanguage && n == 0:
		return m.SetLanguage(ic.User, "", now)
	case what == seatingLanguage && n <= len(render.Languages()):
		return m.SetLanguage(ic.User, render.Languages()[n-1], now)
	case what == seatingOrder && n < len(orders):
		return m.SetOrder(ic.User, orders[n], now)
	case what == seatingAdvice && n < len(advicePolicies):
		return m.SetAdvicePolicy(ic.User, advicePolicies[n], now)
	case what == seatingAway && n < len(absencePolicies):
		return m.SetAbsencePolicy(ic.User, absencePolicies[n], now)
	case what == seatingTheme && n < len(themes):
		return m.SetTheme(ic.User, themes[n], now)
	case what == seatingLook:
		return m.ChooseLook(ic.User, n, now)
	}
	return m, match.Change{}, interaction.Refusal("ui.unknown")
}

// changePerson seats a person first or removes them, as the host chose from the menu of people.
func changePerson(ic *interaction.Context, m match.Match, value string) (match.Match, match.Change, error) {
	refuse, now := func(err error) (match.Match, match.Change, error) { return m, match.Change{}, err }, ic.Clock.Now()
	if err := checkHost(ic, m); err != nil {
		return refuse(err)
	}
	what := value[:min(1, len(value))]
	s, err := decodeSeat(m, value[len(what):])
	switch {
	case err != nil:
		return refuse(err)
	case what == personFirst:
		return m.MoveSeat(ic.User, s, 1, now)
	case what == personOut:
		return m.Kick(ic.User, s, now)
	}
	return refuse(interaction.Refusal("ui.unknown"))
}
