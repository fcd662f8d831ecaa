package night

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// longDate returns a time in Discord's markup, with the weekday.
func longDate(t time.Time) string { return components.LongDate(t) }

// link returns the address of the night's message, or of its channel until the message is posted.
func (r *record) link() string {
	link := "https://discord.com/channels/" + r.Guild + "/" + r.Channel
	if r.Shown.ID != "" {
		link += "/" + r.Shown.ID
	}
	return link
}

// nightText writes texts about a night in one language.
type nightText struct {
	*render.Printer
	record *record
}

// newNightText returns the texts about r in a locale.
func newNightText(book *render.Book, locale string, r *record) nightText {
	return nightText{book.Printer(locale), r}
}

// title returns the night's name, such as "Game night: China".
func (t nightText) title() string {
	return t.Say("ui.night.title", render.Data{"Game": t.Teller(t.record.Game, nil).Title()})
}

// tableName returns the name of table i.
func (t nightText) tableName(i int) string { return t.Say("ui.night.table", render.Data{"N": i + 1}) }

// personName returns the display name of a person in bold.
func (t nightText) personName(i int) string {
	return "**" + render.Escape(t.record.People[i].Name) + "**"
}

// joinNames returns the display names of people as one enumeration.
func (t nightText) joinNames(people []int) string {
	var names []string
	for _, i := range people {
		names = append(names, t.personName(i))
	}
	return t.And(names...)
}

// publicMessage returns the night's message in its channel. computers reports whether computers can play.
func (t nightText) publicMessage(computers bool) components.Message {
	r := t.record
	lines := []string{"**" + t.title() + "**", t.Say("ui.night.date", render.Data{"When": longDate(r.Start), "In": components.Moment(r.Start)})}
	switch r.Phase {
	case phasePlanned:
		lines = append(lines, t.howLine())
		if r.Event.State == eventFull {
			lines = append(lines, "-# "+t.Say("ui.night.event.full"))
		}
		if r.Trouble {
			lines = append(lines, "⚠️ "+t.Say("ui.night.trouble"))
		}
		rest := len([]rune(strings.Join(lines, "\n")))
		lines = slices.Insert(lines, 3, t.peopleLine(components.MaxContent-rest-1))
	case phaseRunning, phaseOver:
		if r.Phase == phaseOver {
			lines = append(lines, t.Say("ui.night.over"))
		}
		if r.Trouble {
			lines = append(lines, "⚠️ "+t.Say("ui.night.trouble"))
		}
		lines = append(lines, t.tableLines()...)
		if r.Phase == phaseRunning && len(r.Left) > 0 {
			lines = append(lines, t.leftLine(computers))
		}
	case phaseCancelled:
		lines = append(lines, t.Say("ui.night.cancelled."+r.Reason))
	}
	return components.Message{
		Content: render.Clip(strings.Join(lines, "\n"), components.MaxContent), Rows: components.Rows(t.publicButtons(computers)),
	}
}

// howLine says how the tables are made.
func (t nightText) howLine() string {
	g := t.Teller(t.record.Game, nil).Game()
	data := render.Data{"Min": g.MinSeats, "Max": g.MaxSeats}
	if t.record.Level == "" {
		return t.Say("ui.night.how", data)
	}
	data["Level"] = board.LevelName(t.Printer, t.record.Level)
	return t.Say("ui.night.how.computers", data)
}

// peopleLine returns a line that names those who have signed up. If it exceeds maxChars characters, it names
// fewer and counts the rest.
func (t nightText) peopleLine(maxChars int) (text string) {
	all := make([]int, len(t.record.People))
	for i := range all {
		all[i] = i
	}
	if len(all) == 0 {
		return t.Say("ui.night.people.none", render.Data{"Places": t.record.Places})
	}
	for n := len(all); n > 0; n-- {
		names := t.joinNames(all[:n])
		if n < len(all) {
			names = t.Say("ui.night.people.more", render.Data{"Names": names, "N": len(all) - n})
		}
		text = t.Say("ui.night.people", render.Data{"N": len(all), "Places": t.record.Places, "Names": names})
		if len([]rune(text)) <= maxChars {
			break
		}
	}
	return text
}

// tableLines returns a line for each table: who sits there and where it is, or who has won.
func (t nightText) tableLines() (lines []string) {
	for i, at := range t.record.Tables {
		data := render.Data{"Table": t.tableName(i), "Names": t.joinNames(at.People), "Channel": "<#" + at.Thread + ">"}
		key := "ui.night.line.waits"
		switch winners := t.winners(at); {
		case at.Result != nil && len(winners) == 0:
			key = "ui.night.line.void"
		case at.Result != nil:
			key, data["Names"] = "ui.night.line.won", t.And(winners...)
		case at.Opened:
			key = "ui.night.line"
		}
		lines = append(lines, t.Say(key, data))
	}
	return lines
}

// winners returns the names of those who came first at a table.
func (t nightText) winners(at table) (names []string) {
	if at.Result == nil {
		return nil
	}
	for _, l := range at.Result.Lines {
		if l.Place == 1 {
			names = append(names, t.lineName(l))
		}
	}
	return names
}

// lineName returns the name of the player of a line in bold.
func (t nightText) lineName(l line) string {
	if l.Person >= 0 {
		return t.personName(l.Person)
	}
	return "**⚙ " + render.Escape(l.Name) + "**"
}

// leftLine says that some people have no table, and offers computers if they can play.
func (t nightText) leftLine(computers bool) string {
	key := "ui.night.left"
	if computers {
		key = "ui.night.left.computers"
	}
	return t.Say(key, render.Data{"N": len(t.record.Left), "Names": t.joinNames(t.record.Left)})
}

// publicButtons returns the buttons of the public message. Everybody sees the same buttons; rights are checked
// when one is pressed.
func (t nightText) publicButtons(computers bool) (buttons []discordgo.MessageComponent) {
	add := func(style discordgo.ButtonStyle, key, what string) {
		buttons = append(buttons, components.Button(style, t.Say(key), pressID(what, t.record.ID)))
	}
	switch {
	case t.record.Phase == phasePlanned:
		add(discordgo.PrimaryButton, "ui.night.button.come", pressCome)
		add(discordgo.SecondaryButton, "ui.night.button.stay", pressStay)
		add(discordgo.SecondaryButton, "ui.night.button.manage", pressManage)
	case t.record.Phase == phaseRunning && len(t.record.Left) > 0 && computers:
		add(discordgo.PrimaryButton, "ui.night.button.fill", pressFill)
	}
	return buttons
}

// tableMessage returns the message that names the people of table i. The table's thread is attached to it.
func (t nightText) tableMessage(i int) components.Message {
	return components.Message{Content: render.Clip(t.Say("ui.night.call", render.Data{
		"Night": t.title(), "Table": t.tableName(i), "Names": t.joinNames(t.record.Tables[i].People),
	}), components.MaxContent)}
}

// postText returns the text of a post, which names people so that it can ping them.
func (t nightText) postText(p post) string {
	var names []string
	for _, user := range p.Users {
		names = append(names, "<@"+user+">")
	}
	data := render.Data{
		"Names": strings.Join(names, " "), "Night": t.title(), "In": components.Moment(t.record.Start),
		"When": longDate(t.record.Start), "Link": t.record.link(),
	}
	if p.Table >= 0 {
		data["Table"] = t.tableName(p.Table)
	}
	return render.Clip(t.Say(p.Key, data), components.MaxContent)
}

// statusText returns the stage of the night in a few words.
func (t nightText) statusText() string {
	return t.Say("ui.night.short."+string(t.record.Phase), render.Data{"N": len(t.record.People)})
}

// plainText returns a text without Markdown, for pictures' descriptions and menus.
func plainText(text string) string { return markupRemover.Replace(text) }

// markupRemover removes Markdown from texts.
var markupRemover = strings.NewReplacer("**", "", "\\", "")

// name returns a name under which something of the night is posted once.
func (r *record) name(what string, more ...any) string {
	return strings.TrimSpace(fmt.Sprintln(append([]any{"night", r.ID, what}, more...)...))
}
