package mine

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
)

// listedTable is a table in the list of a person or of a server.
type listedTable struct {
	channel string
	people.TableNote
}

// readTables returns all tables of a person on all servers, in the order of the list: those that
// wait for them, the earliest deadline first; those that wait for others; those whose channel is
// gone; and those that are over and that they have not dismissed.
func readTables(ctx context.Context, d *interaction.Services, user string) (tables []listedTable, err error) {
	notes, err := people.ReadTables(ctx, d, user)
	if err != nil {
		return nil, err
	}
	for channel, n := range notes {
		tables = append(tables, listedTable{channel, n})
	}
	slices.SortFunc(tables, compareTables)
	return tables, nil
}

// sections are the headings of the list, in its order.
var sections = []string{"ui.mine.yours", "ui.mine.theirs", "ui.mine.gone", "ui.mine.ended"}

// section returns the index in sections of the heading above the table.
func (t listedTable) section() int {
	switch {
	case t.Waits():
		return 0
	case t.State == people.StateOver:
		return 3
	case t.Gone:
		return 2
	}
	return 1
}

// compareTables orders tables by section, then by deadline. Tables without a deadline come last.
func compareTables(a, b listedTable) int {
	until := func(t listedTable) int64 {
		if t.Until.IsZero() {
			return 1<<63 - 1
		}
		return t.Until.UnixMilli()
	}
	return cmp.Or(cmp.Compare(a.section(), b.section()), cmp.Compare(until(a), until(b)),
		a.Since.Compare(b.Since), cmp.Compare(a.channel, b.channel))
}

// link returns the name of the game with a link to the table's channel. It is the name alone if the
// channel is gone or not known.
func (t listedTable) link(say *render.Printer) string {
	title := say.Teller(t.Game, nil).Title()
	server := t.Place.LinkServer(t.Guild)
	if server == "" || t.Gone {
		return "**" + title + "**"
	}
	return "[" + title + "](https://discord.com/channels/" + server + "/" + t.channel + ")"
}

// where returns where the table is, in words: private conversations cannot be mentioned.
func (t listedTable) where(say *render.Printer) string {
	if t.Place.InServer() {
		return "<#" + t.channel + ">"
	}
	return say.Say("ui.mine.place." + string(t.Place))
}

// canLeave reports whether the person can leave the table from the list: they may not reach its channel
// any more.
func (t listedTable) canLeave() bool {
	return t.Gone || t.Place.OnlyAnswers() && t.State != people.StateOver
}

// isSolo reports whether it is a solo table.
func (t listedTable) isSolo() bool { return interaction.IsSolo(t.channel) }

// line describes the table for a person who sits there.
func (t listedTable) line(say *render.Printer) string {
	if t.Gone {
		return say.Say("ui.mine.gone.line", render.Data{"Game": t.link(say), "Since": components.Moment(t.Since)})
	}
	data := render.Data{"N": t.N, "Of": t.Of, "Since": components.Moment(t.Since), "Until": components.Moment(t.Until)}
	var names []string
	for _, name := range t.Names {
		names = append(names, "**"+render.Escape(name)+"**")
	}
	key := "ui.mine." + string(t.State)
	switch {
	case len(names) > 0:
		data["Names"] = say.And(names...)
	case t.State == people.StateOthers:
		key = "ui.mine.computer"
	case t.State == people.StateOver && t.N == 0:
		key = "ui.mine.stopped"
	case t.State == people.StateOver && t.N == 1:
		key = "ui.mine.won"
	}
	line, where := "ui.mine.line", t.where(say)
	if t.isSolo() {
		line, where = "ui.mine.solo", ""
		if _, ok := interaction.DayOfKey(t.channel); ok {
			line = "ui.mine.day"
		}
	}
	text := say.Say(line, render.Data{"Game": t.link(say), "Channel": where, "State": say.Say(key, data)})
	if !t.Until.IsZero() {
		text = say.Say("ui.mine.until", render.Data{"Line": text, "Until": data["Until"]})
	}
	return text
}

// Show answers /rails mine with all tables of the person on all servers, a page at a time.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	tables, err := readTables(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	return listReply(ic, tables), nil
}

// listReply returns the page of the person's list that was asked for.
func listReply(ic *interaction.Context, tables []listedTable) interaction.Reply {
	say := ic.Printer()
	if len(tables) == 0 {
		reply := interaction.EphemeralReply(say.Say("ui.mine.none"))
		reply.Update = ic.Message.Ephemeral
		return reply
	}
	from := requestedLine(ic, len(tables))
	text, to := listPage(say, len(tables), func(i int) listLine {
		mark := "- "
		if tables[i].canLeave() {
			mark = strconv.Itoa(i+1) + ". " // which leaveMenu names
		}
		return listLine{sections[tables[i].section()], mark + tables[i].line(say)}
	}, from)
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: "**" + say.Say("ui.mine.title") + "**" + text,
		Rows:    append(components.Rows(mineButtons(say, tables, from, to)), leaveMenu(say, tables, from, to)...),
	}}
}

// leaveMenu returns the menu that leaves tables of the page whose channel may be out of reach.
func leaveMenu(say *render.Printer, tables []listedTable, from, to int) []discordgo.MessageComponent {
	var options []discordgo.SelectMenuOption
	for i := from; i < to && len(options) < components.MaxOptions; i++ {
		if t := tables[i]; t.canLeave() {
			label := say.Say("ui.mine.leave", render.Data{"N": i + 1, "Game": say.Teller(t.Game, nil).Title()})
			options = append(options, components.Option(label, t.channel, ""))
		}
	}
	if len(options) == 0 {
		return nil
	}
	return []discordgo.MessageComponent{
		components.Row(components.Menu(components.ViewID("leavegone"), say.Say("ui.mine.leave.menu"), options)),
	}
}

// mineButtons returns the buttons that continue the solo tables of the page, lead to other pages and
// dismiss the finished tables.
func mineButtons(say *render.Printer, tables []listedTable, from, to int) (buttons []discordgo.MessageComponent) {
	for _, t := range tables[from:to] {
		if t.isSolo() && t.State != people.StateOver {
			label := say.Say("ui.button.continue.game", render.Data{"Game": say.Teller(t.Game, nil).Title()})
			buttons = append(buttons, components.Button(discordgo.PrimaryButton, label, components.ViewID("solo", t.Game)))
		}
	}
	buttons = append(buttons, pageButtons(say, "mine", from, to, len(tables))...)
	if tables[len(tables)-1].State == people.StateOver {
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say("ui.button.seen"), components.ViewID("seen")))
	}
	return buttons
}

// DismissFinished removes the finished tables from the person's list.
func DismissFinished(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	tables, err := readTables(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	over := func(t listedTable) bool { return t.State == people.StateOver }
	var seen []string
	for _, t := range tables {
		if over(t) {
			seen = append(seen, t.channel)
		}
	}
	if len(seen) > 0 {
		if err := ic.Store.DropNotes(ctx, ic.User, seen...); err != nil {
			return interaction.Reply{}, err
		}
	}
	ic.Path = nil
	return listReply(ic, slices.DeleteFunc(tables, over)), nil
}

// maxLinks is how many tables a panel links to.
const maxLinks = 3

// WaitingElsewhere says which other tables wait for the person, with links. It returns "" if none
// does. A solo table keeps nobody waiting and is not named.
func WaitingElsewhere(ctx context.Context, ic *interaction.Context) (string, error) {
	tables, err := readTables(ctx, ic.Services, ic.User)
	if err != nil {
		return "", err
	}
	say := ic.Printer()
	var links []string
	n := 0
	for _, t := range tables {
		if !t.Waits() || t.isSolo() || t.channel == ic.Channel {
			continue
		}
		if n++; n <= maxLinks {
			links = append(links, t.link(say))
		}
	}
	switch {
	case n == 0:
		return "", nil
	case n > maxLinks:
		links = append(links, "`/rails mine`")
	}
	return say.Say("ui.mine.elsewhere", render.Data{"N": n, "Tables": strings.Join(links, " · ")}), nil
}
