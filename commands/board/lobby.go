package board

import (
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// NotBegunText says why a table has no hands to show: it is still open, or it was closed.
func NotBegunText(say *render.Printer, m match.Match) string {
	if m.Record().Phase == match.PhaseOver {
		return say.Say("ui.over.closed")
	}
	return say.Say("ui.panel.open")
}

// lobbyMessage returns the message of an open table. It offers computers if there are any, and to
// join and to invite people where there are others.
func (f Facts) lobbyMessage(book *render.Book) components.Message {
	m, locale := f.Match, f.Match.Record().Locale
	say := book.Printer(locale)
	var join, add, more []discordgo.MessageComponent
	if f.Place.HasOthers() {
		join = append(join, components.Button(joinStyle(m), say.Say("ui.button.join"), components.ViewID("join")))
		more = inviteButtons(say, m)
	}
	if f.Place.OnlyAnswers() {
		more = append(more, rulesButton(say))
	}
	if f.Computers {
		add = append(add, components.Button(discordgo.SecondaryButton, say.Say("ui.button.computer"), components.ViewID("computers")))
	}
	return components.Message{
		Content: components.Text(lobbyLines(book, m, locale, f.Reliability)),
		Rows: components.Rows(slices.Concat(join, []discordgo.MessageComponent{
			components.Button(discordgo.SecondaryButton, say.Say("ui.button.leave"), components.ViewID("leave")),
			components.Button(beginStyle(m), say.Say("ui.button.begin"), components.ViewID("begin")),
		}, add, optionsButton(say, m.Game()), []discordgo.MessageComponent{
			components.Button(discordgo.SecondaryButton, say.Say("ui.button.seating"), components.ViewID("table")),
			components.Button(discordgo.SecondaryButton, say.Say("ui.button.help"), components.ViewID("help")),
		}, more)),
	}
}

// beginStyle makes the button stand out once there are enough players.
func beginStyle(m match.Match) discordgo.ButtonStyle {
	if len(m.Record().Seats) < m.Game().MinSeats {
		return discordgo.SecondaryButton
	}
	return discordgo.SuccessButton
}

// joinStyle makes the button stand out until there are enough players. Then Begin does.
func joinStyle(m match.Match) discordgo.ButtonStyle {
	if len(m.Record().Seats) < m.Game().MinSeats {
		return discordgo.PrimaryButton
	}
	return discordgo.SecondaryButton
}

// inviteButtons returns the button to invite somebody if a seat is free, and the button to decline
// if somebody is invited.
func inviteButtons(say *render.Printer, m match.Match) (buttons []discordgo.MessageComponent) {
	rec := m.Record()
	if len(rec.Seats)+len(rec.Invited) < m.Game().MaxSeats {
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say("ui.button.invite"),
			components.ViewID("invite")))
	}
	if len(rec.Invited) > 0 {
		buttons = append(buttons, declineButton(say))
	}
	return buttons
}

func declineButton(say *render.Printer) discordgo.Button {
	return components.Button(discordgo.SecondaryButton, say.Say("ui.button.decline"), components.ViewID("decline"))
}

// LobbyLines returns lines that describe an open table.
func LobbyLines(book *render.Book, m match.Match, locale string) []string {
	return lobbyLines(book, m, locale, nil)
}

// lobbyLines is [LobbyLines] with how reliable people are, by user.
func lobbyLines(book *render.Book, m match.Match, locale string, reliability map[string]Reliability) []string {
	rec, tell := m.Record(), logtext.Teller(book, m, locale)
	named := tell.WithNaming(render.Bold)
	lines := []string{"## " + tell.Say("ui.lobby.title", render.Data{"Game": tell.Title()}), tell.About()}
	lines = append(lines, OptionLines(tell, rec.Options)...)
	lines = append(lines, seatingLines(m, tell)...)
	lines = append(lines, tell.Say("ui.lobby.seats", render.Data{"N": len(rec.Seats), "Max": m.Game().MaxSeats}))
	for i, chair := range rec.Seats {
		line := strconv.Itoa(i+1) + ". " + SeatName(named, m, engine.Seat(i+1))
		if chair.Look > 0 {
			line += " – " + LookName(tell.Printer, chair.Look)
		}
		if r := reliability[chair.User]; !chair.Computer() && r.Games >= reliableGames {
			line += " – " + r.text(tell.Printer)
		}
		lines = append(lines, line)
	}
	for _, i := range rec.Invited {
		lines = append(lines, "- "+tell.Say("ui.lobby.kept",
			render.Data{"Name": "<@" + i.User + ">", "Until": components.Moment(i.Until)}))
	}
	return append(lines, "-# "+lobbyStateText(m, named))
}

// Reliability is how a person has kept to the games that they began on a server with other people.
type Reliability struct {
	Games    int `json:"games"`          // that ended, or that the person left
	Finished int `json:"finished"`       // of these, the games in which the person stayed to the end
	Late     int `json:"late,omitempty"` // how often the person's time was up
}

// reliableGames is after how many games the lobby says how reliable somebody is.
const reliableGames = 10

// text says how reliable a person is.
func (r Reliability) text(say *render.Printer) string {
	return say.Say("ui.lobby.reliable", render.Data{"Finished": r.Finished, "Games": r.Games, "N": r.Late})
}

// SeatName returns who sits on a seat, a computer with its level.
func SeatName(tell *render.Teller, m match.Match, s engine.Seat) string {
	name, chair := tell.Name(s), m.Chair(s)
	if !chair.Computer() {
		return name
	}
	return tell.Say("ui.computer.named", render.Data{"Name": name, "Level": LevelName(tell.Printer, chair.Level)})
}

// LevelName returns how well a computer plays, in a word.
func LevelName(say *render.Printer, l think.Level) string { return say.Say("ui.level." + string(l)) }

// nameSeparator separates the names of computers in their message.
var nameSeparator = regexp.MustCompile(`, |、`)

// ComputerNames returns n names for computers that are not taken. The same table always gets the
// same names. When the list is used up, names get numbers.
func ComputerNames(say *render.Printer, id string, taken []string, n int) []string {
	known := nameSeparator.Split(say.Say("ui.computer.names"), -1)
	hash := fnv.New32a()
	hash.Write([]byte(id))
	var free []string
	for i := int(hash.Sum32() % uint32(len(known))); len(free) < n; i++ {
		name := known[i%len(known)]
		if again := i / len(known); again > 1 {
			name = fmt.Sprint(name, " ", again)
		}
		if !slices.Contains(taken, name) && !slices.Contains(free, name) {
			free = append(free, name)
		}
	}
	return free
}

// OptionLines returns a line for each option that counts. For an option with things still to be
// picked, the line says how many are picked.
func OptionLines(tell *render.Teller, chosen engine.Options) []string {
	var lines []string
	for _, opt := range tell.Game().Options {
		value, counts := chosen[opt.Key]
		if !counts {
			continue
		}
		n := len(splitPicked(value))
		line := tell.Say("ui.lobby.options.picked", render.Data{"Option": tell.Option(opt.Key), "N": n, "Pick": opt.Pick})
		if opt.Pick == 0 || n == opt.Pick {
			line = tell.Options(engine.Options{opt.Key: value})[0]
		}
		lines = append(lines, "- "+line)
	}
	return lines
}

// UnpickedText says which option has too few or too many things picked for the match to begin, and
// who picks them. It returns false if there is none.
func UnpickedText(m match.Match, tell *render.Teller) (string, bool) {
	rec := m.Record()
	for _, opt := range m.Game().Options {
		n := len(splitPicked(rec.Options[opt.Key]))
		if opt.Pick == 0 || !opt.Applies(rec.Options) || n == opt.Pick || n == 0 && opt.Default != "" {
			continue
		}
		return tell.Say("ui.lobby.unpicked", render.Data{
			"Option": tell.Option(opt.Key), "N": n, "Pick": opt.Pick, "Name": tell.Name(m.Seat(rec.Host)),
		}), true
	}
	return "", false
}

// splitPicked returns the things that the value of an option names.
func splitPicked(value string) []string {
	return strings.FieldsFunc(value, func(r rune) bool { return r == '+' })
}

// lobbyStateText says what an open table is waiting for.
func lobbyStateText(m match.Match, tell *render.Teller) string {
	rec := m.Record()
	host := render.Data{"Name": tell.Name(m.Seat(rec.Host))}
	missing, lacking := UnpickedText(m, tell)
	switch n := len(rec.Seats); {
	case len(rec.SeatOrder) > 0:
		return tell.Say("ui.lobby.again")
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

// optionsButton returns the button to the options of a game, or none if it has no options.
func optionsButton(say *render.Printer, g *engine.Game) []discordgo.MessageComponent {
	if len(g.Options) == 0 {
		return nil
	}
	return []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, say.Say("ui.button.options"), components.ViewID("options")),
	}
}

// seatingLines say how an open table differs from the default: clock, language, theme, order of seats,
// hints and absences.
func seatingLines(m match.Match, tell *render.Teller) []string {
	rec := m.Record()
	var lines []string
	if rec.Clock != "" {
		lines = append(lines, "- "+tell.Say("ui.clock", render.Data{"Clock": logtext.ClockName(tell.Printer, rec.Clock)}))
	}
	if rec.Language != "" {
		lines = append(lines, "- "+tell.Say("ui.option.line", render.Data{
			"Option": tell.Say("ui.seating.language"), "Value": render.LanguageName(rec.Language),
		}))
	}
	if rec.Theme != match.ThemeOfServer {
		lines = append(lines, "- "+tell.Say("ui.option.line", render.Data{
			"Option": tell.Say("ui.seating.theme"), "Value": tell.Say("ui.theme." + ThemeKey(rec.Theme)),
		}))
	}
	if rec.Order != match.OrderJoined {
		lines = append(lines, "- "+tell.Say("ui.option.line", render.Data{
			"Option": tell.Say("ui.seating.order"), "Value": tell.Say("ui.order." + OrderKey(rec.Order)),
		}))
	}
	if rec.Advised != match.AdviceAlone {
		lines = append(lines, "- "+tell.Say("ui.option.line", render.Data{
			"Option": tell.Say("ui.seating.advice"), "Value": tell.Say("ui.advised." + AdvicePolicyKey(rec.Advised)),
		}))
	}
	if rec.Absences == match.AbsenceNo && rec.IsDayByDay() {
		lines = append(lines, "- "+tell.Say("ui.option.line", render.Data{
			"Option": tell.Say("ui.seating.away"), "Value": tell.Say("ui.absences." + AbsencePolicyKey(rec.Absences)),
		}))
	}
	return lines
}

// AbsencePolicyKey returns the policy on absences as a part of a message's key.
func AbsencePolicyKey(a match.AbsencePolicy) string {
	if a == match.AbsenceDefault {
		return "yes"
	}
	return string(a)
}

// ThemeKey returns the theme of public pictures as a part of a message's key.
func ThemeKey(t match.Theme) string {
	if t == match.ThemeOfServer {
		return "server"
	}
	return string(t)
}

// AdvicePolicyKey returns the policy on hints as a part of a message's key.
func AdvicePolicyKey(a match.AdvicePolicy) string {
	if a == match.AdviceAlone {
		return "alone"
	}
	return string(a)
}

// OrderKey returns the order of seats as a part of a message's key.
func OrderKey(o match.Order) string {
	if o == match.OrderJoined {
		return "joined"
	}
	return string(o)
}

// looks are the keys of the colours with their shapes, in the order of package
// house; the first is that of the seat.
var looks = [match.Looks + 1]string{"seat", "blue", "vermilion", "green", "pink", "yellow", "sky"}

// LookName returns the name of a colour with its shape.
func LookName(say *render.Printer, look int) string { return say.Say("ui.look." + looks[look]) }
