package league

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/render"
)

// seasonText writes texts about a season in one language.
type seasonText struct {
	*render.Printer
	record *record
}

// newSeasonText returns the texts about r in a locale.
func newSeasonText(book *render.Book, locale string, r *record) seasonText {
	return seasonText{book.Printer(locale), r}
}

// title returns the season's name, such as "China: league, season 2".
func (t seasonText) title() string {
	return t.Say("ui.league.title."+string(t.record.Settings.Form),
		render.Data{"Game": t.Teller(t.record.Game, nil).Title(), "N": t.record.Number})
}

// divisionName returns the name of division n, or "" if the season has only one.
func (t seasonText) divisionName(n int) string {
	if t.record.Divisions() < 2 {
		return ""
	}
	return t.Say("ui.league.division", render.Data{"Letter": string(rune('A' + n))})
}

// entrantName returns the display name of entrant n in bold, or a dash if there is no such
// entrant.
func (t seasonText) entrantName(n int) string {
	e, ok := t.record.Entrant(n)
	if !ok {
		return "—"
	}
	return "**" + render.Escape(e.Name) + "**"
}

// entrantNames returns the display names of entrants, in the given order.
func (t seasonText) entrantNames(numbers []int) []string {
	names := make([]string, len(numbers))
	for i, n := range numbers {
		names[i] = t.entrantName(n)
	}
	return names
}

// joinNames returns the display names of entrants as one enumeration.
func (t seasonText) joinNames(numbers []int) string { return t.And(t.entrantNames(numbers)...) }

// tableName returns the name of table i in the season, such as "Round 2, table 3". Byes do not
// count as tables.
func (t seasonText) tableName(i int) string {
	pairing, n := t.record.Tables[i], 1
	for _, other := range t.record.Tables[:i] {
		if other.Round == pairing.Round && other.Division == pairing.Division && !other.IsBye() {
			n++
		}
	}
	data := render.Data{"Round": pairing.Round, "Table": n, "Division": t.divisionName(pairing.Division)}
	if data["Division"] == "" {
		return t.Say("ui.league.table", data)
	}
	return t.Say("ui.league.table.division", data)
}

// The settings of a plan, as fields of the custom_ids of their menus.
const (
	setForm      = "form"
	setSize      = "size"
	setRounds    = "rounds"
	setDivisions = "divisions"
	setClock     = "clock"
	setDays      = "days"
	setAway      = "away"   // one of the values below
	setAbsent    = "absent" // the level of the computers that play for absent people
)

// The values of setAway.
const (
	awayRuns   = "runs"   // the clock runs on while a person is away
	awayStands = "stands" // it stands still
)

// awayValue returns the present value of setAway.
func (t seasonText) awayValue() string {
	if t.record.Away {
		return awayStands
	}
	return awayRuns
}

// labelCount returns a function that turns a number into a count of something, such as "3" into
// "3 rounds". what names the thing counted and is one of the setting constants.
func (t seasonText) labelCount(what string) func(string) string {
	return func(s string) string {
		n, _ := strconv.Atoi(s) // s comes from numberRange or strconv.Itoa
		return t.Say("ui.league.count."+what, render.Data{"N": n})
	}
}

// planLines returns the lines that say how the season is played: form, table size, clock,
// absences and game options.
func (t seasonText) planLines() []string {
	p := t.record.Settings
	lines := []string{
		t.Say("ui.league.plan.form."+string(p.Form), render.Data{"N": p.Rounds}),
		t.Say("ui.league.plan.size", render.Data{"N": p.Size}),
		t.Say("ui.clock", render.Data{"Clock": logtext.ClockName(t.Printer, t.record.Clock)}),
		t.absentLine(),
	}
	if p.Form == season.League {
		lines = append(lines, t.Say("ui.league.plan.divisions", render.Data{"N": p.Divisions}))
	}
	if c := (clock.State{Clock: t.record.Clock}); t.record.Away && c.IsDayByDay() {
		lines = append(lines, t.Say("ui.league.plan.away"))
	}
	for i, line := range lines {
		lines[i] = "- " + line
	}
	return append(lines, board.OptionLines(t.Teller(t.record.Game, nil), t.record.Options)...)
}

// absentLine returns the line that says what happens to a seat whose player does not play.
func (t seasonText) absentLine() string {
	if t.record.Level == "" {
		return t.Say("ui.league.plan.absent")
	}
	return t.Say("ui.league.plan.computer", render.Data{"Level": board.LevelName(t.Printer, t.record.Level)})
}

// pointsText returns the points of a standing with their unit.
func (t seasonText) pointsText(own season.Standing) string {
	return t.Say("ui.league.points", render.Data{"N": own.Points})
}

// standingLines returns the standings of a division, one line per entrant. The places are
// escaped, because Discord would renumber a list in which people share a place.
func (t seasonText) standingLines(division int) (lines []string) {
	for _, own := range t.record.Standings(division) {
		data := render.Data{
			"Place": strconv.Itoa(own.Place) + `\`, "Name": t.entrantName(own.Entrant), "Points": t.pointsText(own), "N": own.Wins,
		}
		line := t.Say("ui.league.standing", data)
		if e, _ := t.record.Entrant(own.Entrant); e.Out {
			line = t.Say("ui.league.standing.out", data)
		}
		lines = append(lines, line)
	}
	return lines
}

// allStandingLines returns the standings of all divisions, each under its name.
func (t seasonText) allStandingLines() (lines []string) {
	for division := range t.record.Divisions() {
		if name := t.divisionName(division); name != "" {
			lines = append(lines, "**"+name+"**")
		}
		lines = append(lines, t.standingLines(division)...)
	}
	return lines
}

// standingsAlt returns the alternative text of the picture of the standings.
func (t seasonText) standingsAlt() string {
	text := t.Say("ui.option.line", render.Data{"Option": t.title(), "Value": strings.Join(t.allStandingLines(), " · ")})
	return render.Clip(markupRemover.Replace(text), components.MaxAlt)
}

// markupRemover removes Markdown from texts for menus and pictures, which do not render it.
var markupRemover = strings.NewReplacer("**", "", "\\", "")

// stateLines returns the lines that say at which stage the season is now.
func (t seasonText) stateLines() (lines []string) {
	switch t.record.Phase {
	case season.Draft:
		return []string{t.Say("ui.league.state.draft")}
	case season.SignUp:
		lines = append(lines, t.Say("ui.league.state.signup", render.Data{"Until": components.Moment(t.record.SignUpEnd)}))
	case season.Running:
		for division := range t.record.Divisions() {
			lines = append(lines, t.progressLine(division))
		}
	case season.Over:
		for division := range t.record.Divisions() {
			lines = append(lines, t.winnerLines(division)...)
		}
	case season.Cancelled:
		lines = append(lines, t.Say("ui.league.state.cancelled"))
	}
	return lines
}

// entrantNumbers returns the numbers of all entrants.
func (t seasonText) entrantNumbers() (numbers []int) {
	for i := range t.record.Entrants {
		numbers = append(numbers, i+1)
	}
	return numbers
}

// entrantsLine returns a line that names those who have signed up. If it exceeds maxChars
// characters, it names fewer and counts the rest.
func (t seasonText) entrantsLine(maxChars int) (text string) {
	all := t.entrantNumbers()
	if len(all) == 0 {
		return t.Say("ui.league.entrants.none")
	}
	for n := len(all); n > 0; n-- {
		names := t.joinNames(all[:n])
		if n < len(all) {
			names = t.Commas(t.entrantNames(all[:n])) + " " + t.Say("ui.league.more", render.Data{"N": len(all) - n})
		}
		text = t.Say("ui.league.entrants", render.Data{"N": len(all), "Names": names})
		if len([]rune(text)) <= maxChars {
			break
		}
	}
	return text
}

// progressLine returns which round a division plays, and how many of its tables have no result.
func (t seasonText) progressLine(division int) string {
	open := 0
	for _, pairing := range t.record.Tables {
		if pairing.Division == division && pairing.Result == nil {
			open++
		}
	}
	line := t.Say("ui.league.round", render.Data{
		"Round": t.record.Round(division), "Of": t.record.Settings.Rounds, "N": open,
	})
	if open == 0 {
		line = t.Say("ui.league.round.over", render.Data{"Of": t.record.Settings.Rounds})
	}
	if name := t.divisionName(division); name != "" {
		return t.Say("ui.option.line", render.Data{"Option": "**" + name + "**", "Value": line})
	}
	return capitalize(line)
}

// capitalize returns text with its first letter in upper case.
func capitalize(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// winnerLines returns the line that names the winner of a division, or nothing if the division
// is empty.
func (t seasonText) winnerLines(division int) []string {
	standings := t.record.Standings(division)
	if len(standings) == 0 {
		return nil
	}
	data := render.Data{"Name": t.entrantName(standings[0].Entrant), "Points": t.pointsText(standings[0]), "Division": t.divisionName(division)}
	if data["Division"] == "" {
		return []string{"🏆 " + t.Say("ui.league.won", data)}
	}
	return []string{"🏆 " + t.Say("ui.league.won.division", data)}
}

// seedLine returns the small print by which readers can check the draws: the seed's commitment,
// or the seed itself once the season is over.
func (t seasonText) seedLine() string {
	if t.record.Phase == season.Over {
		return "-# " + t.Say("ui.league.seed", render.Data{"Seed": t.record.Seed.Hex(), "ID": t.record.ID})
	}
	return "-# " + t.Say("ui.league.commitment", render.Data{"Commitment": t.record.Seed.Commitment(t.record.ID)})
}

// noteText returns the public text of a note.
func (t seasonText) noteText(n note) string {
	data := render.Data{"By": "<@" + n.By + ">", "Season": t.title()}
	for key, word := range n.Words {
		data[key] = word
	}
	for _, key := range []string{"Name", "Other"} {
		if name, ok := n.Words[key]; ok {
			data[key] = "**" + render.Escape(name) + "**"
		}
	}
	if i, err := strconv.Atoi(n.Words["Table"]); err == nil && i < len(t.record.Tables) {
		data["Table"] = t.tableName(i)
	}
	return "📋 " + t.Say(n.Key, data)
}
