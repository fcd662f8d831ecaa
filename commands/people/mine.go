package people

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// listedTable is a table in the list of a person or of a server.
type listedTable struct {
	channel string
	TableNote
}

// tablesOf returns all tables of somebody on all servers: those that wait for them first,
// whose time is up first; then those that wait for others; then those whose channel is
// gone; then those that are over and that they have not seen.
func readTables(ctx context.Context, d *interaction.Services, user string) (seats []listedTable, err error) {
	t, err := d.Store.Tables(ctx, user)
	if err != nil {
		return nil, err
	}
	notes := decodeNotes(t.Notes, t.Seated, d.Clock.Now())
	for _, channel := range t.Seated {
		if n, ok := notes[channel]; ok && n.State != StateOver {
			continue
		}
		if err := rebuildNote(ctx, d, channel, user, notes); err != nil {
			return nil, err
		}
	}
	for channel, n := range notes {
		seats = append(seats, listedTable{channel, n})
	}
	slices.SortFunc(seats, compareTables)
	return seats, nil
}

// noteAnew makes and stores the note of a table whose note Redis has lost.
func rebuildNote(ctx context.Context, d *interaction.Services, channel, user string, notes map[string]TableNote) error {
	m, err := d.Load(ctx, channel)
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	n := personNotes(board.Facts{Match: m, Now: d.Clock.Now()})[user]
	if n == nil {
		return nil
	}
	guild, err := d.Store.Preference(ctx, interaction.GuildScope, channel)
	if err != nil {
		return err
	}
	err = savePersonNotes(ctx, d, channel, string(guild), map[string]*TableNote{user: n})
	notes[channel] = *n
	return err
}

// sections are the headings of the list, in its order.
var sections = []string{"ui.mine.yours", "ui.mine.theirs", "ui.mine.gone", "ui.mine.ended"}

// section returns the index in sections of the heading above the table.
func (s listedTable) section() int {
	switch {
	case s.Waits():
		return 0
	case s.State == StateOver:
		return 3
	case s.Gone:
		return 2
	}
	return 1
}

// compareTables orders tables by section, then by deadline.
func compareTables(a, b listedTable) int {
	until := func(s listedTable) int64 { // of none, after all others
		if s.Until.IsZero() {
			return 1<<63 - 1
		}
		return s.Until.UnixMilli()
	}
	return cmp.Or(cmp.Compare(a.section(), b.section()), cmp.Compare(until(a), until(b)),
		a.Since.Compare(b.Since), cmp.Compare(a.channel, b.channel))
}

// link returns the name of the game with a link to the table's channel. It is the name alone if the
// channel is gone or not known.
func (s listedTable) link(say *render.Printer) string {
	title := say.Teller(s.Game, nil).Title()
	if s.Guild == "" || s.Gone {
		return "**" + title + "**"
	}
	return "[" + title + "](https://discord.com/channels/" + s.Guild + "/" + s.channel + ")"
}

// line describes the table for a person who sits there.
func (s listedTable) line(say *render.Printer) string {
	if s.Gone {
		return say.Say("ui.mine.gone.line", render.Data{"Game": s.link(say), "Since": components.Moment(s.Since)})
	}
	data := render.Data{"N": s.N, "Of": s.Of, "Since": components.Moment(s.Since), "Until": components.Moment(s.Until)}
	var names []string
	for _, name := range s.Names {
		names = append(names, "**"+render.Escape(name)+"**")
	}
	key := "ui.mine." + string(s.State)
	switch {
	case len(names) > 0:
		data["Names"] = say.And(names...)
	case s.State == StateOthers:
		key = "ui.mine.computer"
	case s.State == StateOver && s.N == 0:
		key = "ui.mine.stopped"
	case s.State == StateOver && s.N == 1:
		key = "ui.mine.won"
	}
	text := say.Say("ui.mine.line", render.Data{
		"Game": s.link(say), "Channel": "<#" + s.channel + ">", "State": say.Say(key, data),
	})
	if !s.Until.IsZero() {
		text = say.Say("ui.mine.until", render.Data{"Line": text, "Until": data["Until"]})
	}
	return text
}

// Show answers /rails mine with all tables of the person on all servers, a page at a time.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	seats, err := readTables(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	return listReply(ic, seats), nil
}

// listReply shows the page of the list that was asked for.
func listReply(ic *interaction.Context, seats []listedTable) interaction.Reply {
	say := ic.Printer()
	if len(seats) == 0 {
		reply := interaction.EphemeralReply(say.Say("ui.mine.none"))
		reply.Update = ic.Message.Ephemeral
		return reply
	}
	from := requestedLine(ic, len(seats))
	text, to := listPage(say, len(seats), func(i int) listLine {
		mark := "- "
		if seats[i].Gone {
			mark = strconv.Itoa(i+1) + ". " // which leaveMenu names
		}
		return listLine{sections[seats[i].section()], mark + seats[i].line(say)}
	}, from)
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: "**" + say.Say("ui.mine.title") + "**" + text,
		Rows:    append(components.Rows(mineButtons(say, seats, from, to)), leaveMenu(say, seats, from, to)...),
	}}
}

// leaveMenu offers to leave the tables of a page whose channel is gone.
func leaveMenu(say *render.Printer, seats []listedTable, from, to int) []discordgo.MessageComponent {
	var options []discordgo.SelectMenuOption
	for i := from; i < to && len(options) < components.MaxOptions; i++ {
		if s := seats[i]; s.Gone {
			label := say.Say("ui.mine.leave", render.Data{"N": i + 1, "Game": say.Teller(s.Game, nil).Title()})
			options = append(options, components.Option(label, s.channel, ""))
		}
	}
	if len(options) == 0 {
		return nil
	}
	return []discordgo.MessageComponent{
		components.Row(components.Menu(components.ViewID("leavegone"), say.Say("ui.mine.leave.menu"), options)),
	}
}

// mineButtons lead to other pages and dismiss the finished tables.
func mineButtons(say *render.Printer, seats []listedTable, from, to int) (buttons []discordgo.MessageComponent) {
	buttons = pageButtons(say, "mine", from, to, len(seats))
	if seats[len(seats)-1].State == StateOver {
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say("ui.button.seen"), components.ViewID("seen")))
	}
	return buttons
}

// DismissFinished removes the finished tables from the person's list.
func DismissFinished(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	seats, err := readTables(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	over := func(s listedTable) bool { return s.State == StateOver }
	var seen []string
	for _, s := range seats {
		if over(s) {
			seen = append(seen, s.channel)
		}
	}
	if len(seen) > 0 {
		if err := ic.Store.DropNotes(ctx, ic.User, seen...); err != nil {
			return interaction.Reply{}, err
		}
	}
	ic.Path = nil
	return listReply(ic, slices.DeleteFunc(seats, over)), nil
}

// maxLinks is how many tables a panel links to.
const linksShown = 3

// WaitingElsewhere says which other tables wait for the person, with links. It returns "" if none
// does.
func WaitingElsewhere(ctx context.Context, ic *interaction.Context) (string, error) {
	seats, err := readTables(ctx, ic.Services, ic.User)
	if err != nil {
		return "", err
	}
	say := ic.Printer()
	var links []string
	n := 0
	for _, s := range seats {
		if !s.Waits() || s.channel == ic.Channel {
			continue
		}
		if n++; n <= linksShown {
			links = append(links, s.link(say))
		}
	}
	switch {
	case n == 0:
		return "", nil
	case n > linksShown:
		links = append(links, "`/rails mine`")
	}
	return say.Say("ui.mine.elsewhere", render.Data{"N": n, "Tables": strings.Join(links, " · ")}), nil
}
