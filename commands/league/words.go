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
	"github.com/railbot/railbot/render"
)

// telling says a season in a language.
type telling struct {
	*render.Printer
	r *record
}

func tell(book *render.Book, locale string, r *record) telling {
	return telling{book.Printer(locale), r}
}

// title names the season.
func (t telling) title() string {
	return t.Say("ui.league.title."+string(t.r.Settings.Form),
		render.Data{"Game": t.Teller(t.r.Game, nil).Title(), "N": t.r.Number})
}

// division names a division; empty where there is only one.
func (t telling) division(n int) string {
	if t.r.Divisions() < 2 {
		return ""
	}
	return t.Say("ui.league.division", render.Data{"Letter": string(rune('A' + n))})
}

// name is an entrant's, as it may stand in a message.
func (t telling) name(n int) string {
	e, ok := t.r.Entrant(n)
	if !ok {
		return "—"
	}
	return "**" + render.Escape(e.Name) + "**"
}

// each are the names of some entrants.
func (t telling) each(numbers []int) []string {
	names := make([]string, len(numbers))
	for i, n := range numbers {
		names[i] = t.name(n)
	}
	return names
}

// names returns the names of entrants as one list.
func (t telling) names(numbers []int) string { return t.And(t.each(numbers)...) }

// table returns the name of table i in the season, such as "Round 2, table 3". Tables of one person,
// who has a round off, are not counted.
func (t telling) table(i int) string {
	at, n := t.r.Tables[i], 1
	for _, other := range t.r.Tables[:i] {
		if other.Round == at.Round && other.Division == at.Division && !other.Off() {
			n++
		}
	}
	data := render.Data{"Round": at.Round, "Table": n, "Division": t.division(at.Division)}
	if data["Division"] == "" {
		return t.Say("ui.league.table", data)
	}
	return t.Say("ui.league.table.division", data)
}

// The parts of a plan that are set by menus.
const (
	setForm      = "form"
	setSize      = "size"
	setRounds    = "rounds"
	setDivisions = "divisions"
	setClock     = "clock"
	setDays      = "days"
	setAbsent    = "absent"
)

// counted says numbers with what they count.
func (t telling) counted(what string) func(string) string {
	return func(s string) string {
		n, _ := strconv.Atoi(s) // of ours
		return t.Say("ui.league.count."+what, render.Data{"N": n})
	}
}

// plan says how the season is played.
func (t telling) plan() []string {
	p := t.r.Settings
	lines := []string{
		t.Say("ui.league.plan.form."+string(p.Form), render.Data{"N": p.Rounds}),
		t.Say("ui.league.plan.size", render.Data{"N": p.Size}),
		t.Say("ui.clock", render.Data{"Clock": logtext.ClockName(t.Printer, t.r.Clock)}),
		t.absent(),
	}
	if p.Form == season.League {
		lines = append(lines, t.Say("ui.league.plan.divisions", render.Data{"N": p.Divisions}))
	}
	for i, line := range lines {
		lines[i] = "- " + line
	}
	return append(lines, board.OptionLines(t.Teller(t.r.Game, nil), t.r.Options)...)
}

// absent says what happens to who does not play.
func (t telling) absent() string {
	if t.r.Level == "" {
		return t.Say("ui.league.plan.absent")
	}
	return t.Say("ui.league.plan.computer", render.Data{"Level": board.LevelName(t.Printer, t.r.Level)})
}

// points are those of a standing.
func (t telling) points(own season.Standing) string {
	return t.Say("ui.league.points", render.Data{"N": own.Points})
}

// standings are a division in words, one line for each person. Discord would number a
// list anew, in which some share a place: these lines are none.
func (t telling) standings(division int) (lines []string) {
	for _, own := range t.r.Standings(division) {
		data := render.Data{
			"Place": strconv.Itoa(own.Place) + `\`, "Name": t.name(own.Entrant), "Points": t.points(own), "N": own.Wins,
		}
		line := t.Say("ui.league.standing", data)
		if e, _ := t.r.Entrant(own.Entrant); e.Out {
			line = t.Say("ui.league.standing.out", data)
		}
		lines = append(lines, line)
	}
	return lines
}

// inFull are all divisions in words.
func (t telling) inFull() (lines []string) {
	for division := range t.r.Divisions() {
		if name := t.division(division); name != "" {
			lines = append(lines, "**"+name+"**")
		}
		lines = append(lines, t.standings(division)...)
	}
	return lines
}

// described is the picture of the standings for those who cannot see it.
func (t telling) described() string {
	text := t.Say("ui.option.line", render.Data{"Option": t.title(), "Value": strings.Join(t.inFull(), " · ")})
	return render.Clip(plain.Replace(text), components.MaxAlt)
}

// plain takes the marks out of a text, for menus and pictures.
var plain = strings.NewReplacer("**", "", "\\", "")

// state are the lines that say what happens now.
func (t telling) state() (lines []string) {
	switch t.r.Phase {
	case season.Draft:
		return []string{t.Say("ui.league.state.draft")}
	case season.SignUp:
		lines = append(lines, t.Say("ui.league.state.signup", render.Data{"Until": components.Moment(t.r.Until)}))
	case season.Running:
		for division := range t.r.Divisions() {
			lines = append(lines, t.progress(division))
		}
	case season.Over:
		for division := range t.r.Divisions() {
			lines = append(lines, t.winner(division)...)
		}
	case season.Cancelled:
		lines = append(lines, t.Say("ui.league.state.cancelled"))
	}
	return lines
}

// entrants are the numbers of all who take part so far.
func (t telling) entrants() (all []int) {
	for i := range t.r.Entrants {
		all = append(all, i+1)
	}
	return all
}

// signedUp says who takes part so far, in so many characters.
func (t telling) signedUp(most int) (text string) {
	all := t.entrants()
	if len(all) == 0 {
		return t.Say("ui.league.entrants.none")
	}
	for n := len(all); n > 0; n-- {
		names := t.names(all[:n])
		if n < len(all) {
			names = strings.Join(t.each(all[:n]), ", ") + " " + t.Say("ui.league.more", render.Data{"N": len(all) - n})
		}
		text = t.Say("ui.league.entrants", render.Data{"N": len(all), "Names": names})
		if len([]rune(text)) <= most {
			break
		}
	}
	return text
}

// progress says how far a division is.
func (t telling) progress(division int) string {
	open := 0
	for _, at := range t.r.Tables {
		if at.Division == division && at.Result == nil {
			open++
		}
	}
	line := t.Say("ui.league.round", render.Data{
		"Round": t.r.Round(division), "Of": t.r.Settings.Rounds, "N": open,
	})
	if open == 0 {
		line = t.Say("ui.league.round.over", render.Data{"Of": t.r.Settings.Rounds})
	}
	if name := t.division(division); name != "" {
		return t.Say("ui.option.line", render.Data{"Option": "**" + name + "**", "Value": line})
	}
	return sentence(line)
}

// sentence is a text with a capital at its beginning.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// winner says who has won a division.
func (t telling) winner(division int) []string {
	list := t.r.Standings(division)
	if len(list) == 0 {
		return nil
	}
	data := render.Data{"Name": t.name(list[0].Entrant), "Points": t.points(list[0]), "Division": t.division(division)}
	if data["Division"] == "" {
		return []string{"🏆 " + t.Say("ui.league.won", data)}
	}
	return []string{"🏆 " + t.Say("ui.league.won.division", data)}
}

// chance says what lots are cast by.
func (t telling) chance() string {
	if t.r.Phase == season.Over {
		return "-# " + t.Say("ui.league.seed", render.Data{"Seed": t.r.Seed.Hex(), "ID": t.r.ID})
	}
	return "-# " + t.Say("ui.league.commitment", render.Data{"Commitment": t.r.Seed.Commitment(t.r.ID)})
}

// said is a note in words.
func (t telling) said(n note) string {
	data := render.Data{"By": "<@" + n.By + ">", "Season": t.title()}
	for key, word := range n.Words {
		data[key] = word
	}
	for _, key := range []string{"Name", "Other"} {
		if name, ok := n.Words[key]; ok {
			data[key] = "**" + render.Escape(name) + "**"
		}
	}
	if i, err := strconv.Atoi(n.Words["Table"]); err == nil && i < len(t.r.Tables) {
		data["Table"] = t.table(i)
	}
	return "📋 " + t.Say(n.Key, data)
}
