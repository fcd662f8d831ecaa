package people

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// serverTables are the tables of a server: those that are open, those that are played,
// and those that ended lately, the newest of each first.
func readServerTables(ctx context.Context, d *interaction.Services, guild string) (seats []listedTable, err error) {
	t, err := d.Store.ServerTables(ctx, guild)
	if err != nil {
		return nil, err
	}
	for _, channel := range t.Seated {
		n, err := rebuildServerNote(ctx, d, guild, channel, t.Notes[channel])
		if err != nil {
			return nil, err
		}
		if n != nil && (n.State != StateOver || d.Clock.Since(n.Since) < store.RecentRetention) {
			seats = append(seats, listedTable{channel, *n})
		}
	}
	slices.SortFunc(seats, func(a, b listedTable) int {
		return cmp.Or(cmp.Compare(serverSection(a.State), serverSection(b.State)), b.Since.Compare(a.Since),
			cmp.Compare(a.channel, b.channel))
	})
	return seats, nil
}

// publicly returns the note of a channel's table for its server. If Redis has lost it, it
// makes and stores a new one.
func rebuildServerNote(ctx context.Context, d *interaction.Services, guild, channel string, read []byte) (*TableNote, error) {
	var n TableNote
	if json.Unmarshal(read, &n) == nil {
		return &n, nil
	}
	m, err := d.Current(ctx, channel)
	if errors.Is(err, store.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	made := serverNote(board.Facts{Match: m, Now: d.Clock.Now()})
	return made, saveServerNote(ctx, d, guild, channel, made)
}

// serverSections are the sections of a server's list, in its order.
var serverSections = []string{"open", "running", "over"}

// serverHeading returns the key of the heading above the table in its server's list.
func (s listedTable) serverHeading() string {
	return "ui.tables." + serverSections[serverSection(s.State)]
}

// serverSection returns the index in serverSections of the tables in a state.
func serverSection(s TableState) int {
	return slices.Index([]TableState{StateOpen, StateOthers, StateOver}, s)
}

// serverLine describes the table for everybody on the server.
func (s listedTable) serverLine(say *render.Printer) string {
	data := render.Data{"N": s.N, "Of": s.Of, "Since": components.Moment(s.Since)}
	if s.Gone {
		return say.Say("ui.tables.gone", render.Data{"Game": s.link(say), "State": say.Say(s.serverHeading()+".line", data)})
	}
	return say.Say("ui.mine.line", render.Data{
		"Game": s.link(say), "Channel": "<#" + s.channel + ">",
		"State": say.Say(s.serverHeading()+".line", data),
	})
}

// ShowTables answers /rails tables with the tables of the server, a page at a time, and a button to
// be pinged when one opens.
func ShowTables(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	seats, err := readServerTables(ctx, ic.Services, ic.Guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	server, err := ic.Server(ctx)
	if err != nil {
		return interaction.Reply{}, err
	}
	say, from := ic.Printer(), requestedLine(ic, len(seats))
	text, to := listPage(say, len(seats), func(i int) listLine {
		return listLine{seats[i].serverHeading(), strconv.Itoa(i+1) + ". " + seats[i].serverLine(say)}
	}, from)
	if len(seats) == 0 {
		text = "\n" + say.Say("ui.tables.none")
	}
	rows := components.Rows(append(pageButtons(say, "tables", from, to, len(seats)), pingButton(ic, server)...))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: "**" + say.Say("ui.tables") + "**" + text, Rows: append(rows, closeMenu(ic, seats, from, to)...),
	}}, nil
}

// closeMenu lets managers of the server end one of the tables of the page.
func closeMenu(ic *interaction.Context, seats []listedTable, from, to int) []discordgo.MessageComponent {
	say := ic.Printer()
	var options []discordgo.SelectMenuOption
	for i := from; i < to && len(options) < components.MaxOptions; i++ {
		if s := seats[i]; s.State != StateOver {
			label := say.Say("ui.tables.end", render.Data{"N": i + 1, "Game": say.Teller(s.Game, nil).Title()})
			options = append(options, components.Option(label, s.channel, ""))
		}
	}
	if len(options) == 0 || !ic.Manages() {
		return nil
	}
	return []discordgo.MessageComponent{
		components.Row(components.Menu(components.ViewID("close"), say.Say("ui.tables.close"), options)),
	}
}
