package tables

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
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
func seating(v *desk.Visit, m match.Match, last string) *parts.Message {
	tell := story.Teller(v.Book, m, v.Locale)
	msg := &parts.Message{Content: parts.Text(board.LobbyLines(v.Book, m, v.Locale))}
	id := func(what string) string {
		return parts.ID(parts.VerbSeating, m.Record().ID, what)
	}
	add := func(what, title string, options []discordgo.SelectMenuOption) {
		if len(options) > 0 {
			msg.Rows = append(msg.Rows, parts.Row(parts.ChosenMenu(tell.Printer, id(what), tell.Say(title), options)))
		}
	}
	turn := func(what, label string) {
		msg.Rows = append(msg.Rows, parts.Row(parts.Button(discordgo.SecondaryButton, tell.Say(label), id(what))))
	}
	host, second := m.Record().Host == v.User, slices.Contains(seatingSecond, last)
	if host && !second {
		add(seatingClock, "ui.seating.clock", clockOptions(tell, m))
		add(seatingOrder, "ui.seating.order", offered(tell, orders, m.Record().Order, orderKey))
		add(seatingAdvice, "ui.seating.advice", offered(tell, advised, m.Record().Advised, adviceKey))
		add(seatingPeople, "ui.seating.people", personOptions(tell, m))
		turn(seatingMore, "ui.button.more")
		return msg
	}
	if m.Seat(v.User) != engine.Spectator {
		add(seatingLook, "ui.seating.look", lookOptions(tell, m, m.Seat(v.User)))
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
		o := parts.Option(story.ClockName(tell.Printer, c.Key), strconv.Itoa(i), "")
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
		options[i] = parts.Option(tell.Say(key(value)), strconv.Itoa(i), tell.Say(key(value)+".about"))
		options[i].Default = value == chosen
	}
	return options
}

func orderKey(o match.Order) string { return "ui.order." + board.OrderWord(o) }

func adviceKey(a match.AdvicePolicy) string { return "ui.advised." + board.AdvisedWord(a) }

// languageOptions are the languages, after that of most of those who sit there.
func languageOptions(tell *render.Teller, m match.Match) []discordgo.SelectMenuOption {
	chosen := m.Record().Language
	options := []discordgo.SelectMenuOption{
		parts.Option(tell.Say("ui.language.most"), "0", tell.Say("ui.language.most.about")),
	}
	options[0].Default = chosen == ""
	for i, language := range render.Languages() {
		o := parts.Option(tell.Say("ui.language."+language), strconv.Itoa(i+1), "")
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
			options = append(options, parts.Option(tell.Say("ui.person.first", name), personFirst+placeOf(m, s), ""))
		}
		if chair.User != rec.Host {
			options = append(options, parts.Option(tell.Say("ui.person.out", name), personOut+placeOf(m, s),
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
	free := parts.Option(board.LookName(tell.Printer, 0), "0", "")
	free.Default = own == 0
	options := []discordgo.SelectMenuOption{free}
	for look := 1; look <= match.Looks; look++ {
		if taken[look] {
			continue
		}
		o := parts.Option(board.LookName(tell.Printer, look), strconv.Itoa(look), "")
		o.Default = own == look
		options = append(options, o)
	}
	return options
}

// SeatingPress sets what was chosen from a menu of an open table's page.
func SeatingPress(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error) {
	if len(id) == 2 && (id[1] == seatingMore || id[1] == seatingBack) {
		return seatingPage(ctx, v, id[1])
	}
	if len(id) != 2 || len(v.Values) != 1 {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	m, _, err := v.ChangeIn(ctx, id[0], func(m match.Match) (match.Match, match.Change, error) {
		return seat(v, m, id[1], v.Values[0])
	})
	if taken, ok := lookTaken(v, m, id[1], v.Values[0]); ok && errors.Is(err, match.ErrSetting) {
		return anew(v, taken, seating(v, m, id[1])), nil
	}
	switch {
	case reseated(m, id[0], err):
		return anew(v, v.Printer().Say("ui.seating.stale"), seating(v, m, id[1])), nil
	case err != nil:
		return desk.Reply{}, err
	}
	return desk.Reply{Update: v.Message.Ephemeral, Message: seating(v, m, id[1])}, nil
}

// seatingPage turns a page.
func seatingPage(ctx context.Context, v *desk.Visit, to string) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Record().Phase != match.PhaseOpen {
		return desk.Reply{}, match.ErrPhase
	}
	return desk.Reply{Update: v.Message.Ephemeral, Message: seating(v, m, to)}, nil
}

// lookTaken says who has the colour that was chosen, if that is somebody else.
func lookTaken(v *desk.Visit, m match.Match, what, value string) (string, bool) {
	look, err := strconv.Atoi(value)
	if what != seatingLook || err != nil || look < 1 || look > match.Looks || m == (match.Match{}) {
		return "", false
	}
	for i, chair := range m.Record().Seats {
		if chair.Look == look && chair.User != v.User {
			tell := story.Teller(v.Book, m, v.Locale).Naming(render.Bold)
			data := render.Data{"Name": tell.Name(engine.Seat(i + 1)), "Look": board.LookName(tell.Printer, look)}
			return tell.Say("ui.look.taken", data), true
		}
	}
	return "", false
}

// seat is the operation behind a choice of an open table's page.
func seat(v *desk.Visit, m match.Match, what, value string) (match.Match, match.Change, error) {
	if what == seatingPeople {
		return seatPerson(v, m, value)
	}
	n, err := strconv.Atoi(value)
	now := v.Clock.Now()
	switch {
	case err != nil || n < 0:
	case what == seatingClock && n < len(clock.All()):
		return m.SetClock(v.User, clock.All()[n].Key, now)
	case what == seatingSpeech && n == 0:
		return m.SetLanguage(v.User, "", now)
	case what == seatingSpeech && n <= len(render.Languages()):
		return m.SetLanguage(v.User, render.Languages()[n-1], now)
	case what == seatingOrder && n < len(orders):
		return m.SetOrder(v.User, orders[n], now)
	case what == seatingAdvice && n < len(advised):
		return m.SetAdvicePolicy(v.User, advised[n], now)
	case what == seatingLook:
		return m.ChooseLook(v.User, n, now)
	}
	return m, match.Change{}, desk.Refusal("ui.unknown")
}

// seatPerson is the operation behind a choice of who sits where.
func seatPerson(v *desk.Visit, m match.Match, value string) (match.Match, match.Change, error) {
	refused, now := func(err error) (match.Match, match.Change, error) { return m, match.Change{}, err }, v.Clock.Now()
	if err := mayHost(v, m); err != nil {
		return refused(err)
	}
	what := value[:min(1, len(value))]
	s, err := readPlace(m, value[len(what):])
	switch {
	case err != nil:
		return refused(err)
	case what == personFirst:
		return m.MoveSeat(v.User, s, 1, now)
	case what == personOut:
		return m.Kick(v.User, s, now)
	}
	return refused(desk.Refusal("ui.unknown"))
}
