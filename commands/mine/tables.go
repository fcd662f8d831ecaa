package mine

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
)

// readServerTables returns the tables of a server: those that are open, those that are being
// played, and those that ended lately, the newest of each first.
func readServerTables(ctx context.Context, d *interaction.Services, guild string) (tables []listedTable, err error) {
	notes, err := people.ReadServerTables(ctx, d, guild)
	if err != nil {
		return nil, err
	}
	for channel, n := range notes {
		tables = append(tables, listedTable{channel, n})
	}
	slices.SortFunc(tables, func(a, b listedTable) int {
		return cmp.Or(cmp.Compare(serverSection(a.State), serverSection(b.State)), b.Since.Compare(a.Since),
			cmp.Compare(a.channel, b.channel))
	})
	return tables, nil
}

// serverSections are the sections of a server's list, in its order.
var serverSections = []string{"open", "running", "over"}

// serverHeading returns the key of the heading above the table in its server's list.
func (t listedTable) serverHeading() string {
	return "ui.tables." + serverSections[serverSection(t.State)]
}

// serverSection returns the index in serverSections of the tables in a state.
func serverSection(t people.TableState) int {
	return slices.Index([]people.TableState{people.StateOpen, people.StateOthers, people.StateOver}, t)
}

// serverLine describes the table for everybody on the server.
func (t listedTable) serverLine(say *render.Printer) string {
	data := render.Data{"N": t.N, "Of": t.Of, "Since": components.Moment(t.Since)}
	if t.Gone {
		return say.Say("ui.tables.gone", render.Data{"Game": t.link(say), "State": say.Say(t.serverHeading()+".line", data)})
	}
	return say.Say("ui.mine.line", render.Data{
		"Game": t.link(say), "Channel": "<#" + t.channel + ">",
		"State": say.Say(t.serverHeading()+".line", data),
	})
}

// ShowTables answers /rails-server tables with the tables of the server, a page at a time, and a button
// to be pinged when one opens.
func ShowTables(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	tables, err := readServerTables(ctx, ic.Services, ic.Guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	server, err := ic.LoadServerSettings(ctx)
	if err != nil {
		return interaction.Reply{}, err
	}
	say, from := ic.Printer(), requestedLine(ic, len(tables))
	text, to := listPage(say, len(tables), func(i int) listLine {
		return listLine{tables[i].serverHeading(), strconv.Itoa(i+1) + ". " + tables[i].serverLine(say)}
	}, from)
	if len(tables) == 0 {
		text = "\n" + say.Say("ui.tables.none")
	}
	rows := components.Rows(append(pageButtons(say, "tables", from, to, len(tables)), pingButton(ic, server)...))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: "**" + say.Say("ui.tables") + "**" + text, Rows: append(rows, closeMenu(ic, tables, from, to)...),
	}}, nil
}

// closeMenu returns the menu in which a manager of the server ends a table of the page. It
// returns nothing for other people.
func closeMenu(ic *interaction.Context, tables []listedTable, from, to int) []discordgo.MessageComponent {
	say := ic.Printer()
	var options []discordgo.SelectMenuOption
	for i := from; i < to && len(options) < components.MaxOptions; i++ {
		if t := tables[i]; t.State != people.StateOver {
			label := say.Say("ui.tables.end", render.Data{"N": i + 1, "Game": say.Teller(t.Game, nil).Title()})
			options = append(options, components.Option(label, t.channel, ""))
		}
	}
	if len(options) == 0 || !ic.Manages() {
		return nil
	}
	return []discordgo.MessageComponent{
		components.Row(components.Menu(components.ViewID("close"), say.Say("ui.tables.close"), options)),
	}
}
