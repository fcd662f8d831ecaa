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

// What can be chosen about an open table besides its options, as part of a
// custom_id.
const (
	seatingClock  = "clock"    // by the host
	seatingOrder  = "order"    // by the host
	seatingAdvice = "advice"   // by the host
	seatingSpeech = "language" // by the host
	seatingPeople = "people"   // by the host: see personFirst, personOut
	seatingLook   = "look"     // by everybody for themselves

	seatingMore = "more" // nothing, but the second page
	seatingBack = "back" // nothing, but the first page
)

// seatingSecond is what leads the host to the second page.
var seatingSecond = []string{seatingLook, seatingSpeech, seatingMore}

// What the host can do with a person, as the first letter of a menu's value;
// the seat follows, see [placeOf].
const (
	personFirst = "f" // seats them first
	personOut   = "k" // takes them from the table
)

// seating is the page of an open table: its clock, the order of the seats, who sits
// there, and the reader's colour. For its host that is more than one page holds: it is
// the one with the menu of which something was chosen last.
func seating(ic *interaction.Context, m match.Match, last string) *components.Message {
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	msg := &components.Message{Content: components.Text(board.LobbyLines(ic.Book, m, ic.Locale))}
	id := func(what string) string {
		return components.ID(components.VerbSeating, m.Record().ID, what)
	}
	add := func(what, title string, options []discordgo.SelectMenuOption) {
		if len(options) > 0 {
			msg.Rows = append(msg.Rows, components.Row(components.ChosenMenu(tell.Printer, id(what), tell.Say(title), options)))
		}
	}
	turn := func(what, label string) {
		msg.Rows = append(msg.Rows, components.Row(components.Button(discordgo.SecondaryButton, tell.Say(label), id(what))))
	}
	host, second := m.Record().Host == ic.User, slices.Contains(seatingSecond, last)
	if host && !second {
		add(seatingClock, "ui.seating.clock", clockOptions(tell, m))
		add(seatingOrder, "ui.seating.order", offered(tell, orders, m.Record().Order, orderKey))
		add(seatingAdvice, "ui.seating.advice", offered(tell, advised, m.Record().Advised, adviceKey))
		add(seatingPeople, "ui.seating.people", personOptions(tell, m))
		turn(seatingMore, "ui.button.more")
		return msg
	}
	if m.Seat(ic.User) != engine.Spectator {
		add(seatingLook, "ui.seating.look", lookOptions(tell, m, m.Seat(ic.User)))
	}
	if host {
		add(seatingSpeech, "ui.seating.language", languageOptions(tell, m))
		turn(seatingBack, "ui.button.back")
	}
	return msg
}

func clockOptions(tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for i, c := range clock.All() {
		o := components.Option(logtext.ClockName(tell.Printer, c.Key), strconv.Itoa(i), "")
		o.Default = c.Key == m.Record().Clock
		options = append(options, o)
	}
	return options
}

var orders = []match.Order{match.OrderJoined, match.OrderRandom}

// advised is who may ask what a computer would play.
var advised = []match.AdvicePolicy{match.AdviceAlone, match.AdviceForAll}

// offered are values by their numbers, each in the words of its key.
func offered[V comparable](tell *render.Teller, values []V, chosen V, key func(V) string) []discordgo.SelectMenuOption {
	options := make([]discordgo.SelectMenuOption, len(values))
	for i, value := range values {
		options[i] = components.Option(tell.Say(key(value)), strconv.Itoa(i), tell.Say(key(value)+".about"))
		options[i].Default = value == chosen
	}
	return options
}

func orderKey(o match.Order) string { return "ui.order." + board.OrderKey(o) }

func adviceKey(a match.AdvicePolicy) string { return "ui.advised." + board.AdvicePolicyKey(a) }

// languageOptions are the languages, after that of most of those who sit there.
func languageOptions(tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	chosen := m.Record().Language
	options := []discordgo.SelectMenuOption{
		components.Option(tell.Say("ui.language.most"), "0", tell.Say("ui.language.most.about")),
	}
	options[0].Default = chosen == ""
	for i, language := range render.Languages() {
		o := components.Option(tell.Say("ui.language."+language), strconv.Itoa(i+1), "")
		o.Default = chosen != "" && render.LanguageOf(chosen) == language
		options = append(options, o)
	}
	return options
}

func personOptions(tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	rec := m.Record()
	var options []discordgo.SelectMenuOption
	for i, chair := range rec.Seats {
		s := engine.Seat(i + 1)
		name := render.Data{"Name": tell.Name(s)}
		if s > 1 {
			options = append(options, components.Option(tell.Say("ui.person.first", name), personFirst+placeOf(m, s), ""))
		}
		if chair.User != rec.Host {
			options = append(options, components.Option(tell.Say("ui.person.out", name), personOut+placeOf(m, s),
				tell.Say("ui.person.out.about")))
		}
	}
	return options
}

// lookOptions are the colours that nobody else has chosen.
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

// SeatingPress sets what was chosen from a menu of an open table's page.
func SeatingPress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) == 2 && (id[1] == seatingMore || id[1] == seatingBack) {
		return seatingPage(ctx, ic, id[1])
	}
	if len(id) != 2 || len(ic.Values) != 1 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, _, err := ic.ChangeIn(ctx, id[0], func(m match.Match) (match.Match, match.Change, error) {
		return seat(ic, m, id[1], ic.Values[0])
	})
	if taken, ok := lookTaken(ic, m, id[1], ic.Values[0]); ok && errors.Is(err, match.ErrSetting) {
		return refreshedPage(ic, taken, seating(ic, m, id[1])), nil
	}
	switch {
	case reseated(m, id[0], err):
		return refreshedPage(ic, ic.Printer().Say("ui.seating.stale"), seating(ic, m, id[1])), nil
	case err != nil:
		return interaction.Reply{}, err
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: seating(ic, m, id[1])}, nil
}

// seatingPage turns a page.
func seatingPage(ctx context.Context, ic *interaction.Context, to string) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if m.Record().Phase != match.PhaseOpen {
		return interaction.Reply{}, match.ErrPhase
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: seating(ic, m, to)}, nil
}

// lookTaken says who has the colour that was chosen, if that is somebody else.
func lookTaken(ic *interaction.Context, m match.Match, what, value string) (string, bool) {
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

// seat is the operation behind a choice of an open table's page.
func seat(ic *interaction.Context, m match.Match, what, value string) (match.Match, match.Change, error) {
	if what == seatingPeople {
		return seatPerson(ic, m, value)
	}
	n, err := strconv.Atoi(value)
	now := ic.Clock.Now()
	switch {
	case err != nil || n < 0:
	case what == seatingClock && n < len(clock.All()):
		return m.SetClock(ic.User, clock.All()[n].Key, now)
	case what == seatingSpeech && n == 0:
		return m.SetLanguage(ic.User, "", now)
	case what == seatingSpeech && n <= len(render.Languages()):
		return m.SetLanguage(ic.User, render.Languages()[n-1], now)
	case what == seatingOrder && n < len(orders):
		return m.SetOrder(ic.User, orders[n], now)
	case what == seatingAdvice && n < len(advised):
		return m.SetAdvicePolicy(ic.User, advised[n], now)
	case what == seatingLook:
		return m.ChooseLook(ic.User, n, now)
	}
	return m, match.Change{}, interaction.Refusal("ui.unknown")
}

// seatPerson is the operation behind a choice of who sits where.
func seatPerson(ic *interaction.Context, m match.Match, value string) (match.Match, match.Change, error) {
	refused, now := func(err error) (match.Match, match.Change, error) { return m, match.Change{}, err }, ic.Clock.Now()
	if err := mayHost(ic, m); err != nil {
		return refused(err)
	}
	what := value[:min(1, len(value))]
	s, err := readPlace(m, value[len(what):])
	switch {
	case err != nil:
		return refused(err)
	case what == personFirst:
		return m.MoveSeat(ic.User, s, 1, now)
	case what == personOut:
		return m.Kick(ic.User, s, now)
	}
	return refused(interaction.Refusal("ui.unknown"))
}
