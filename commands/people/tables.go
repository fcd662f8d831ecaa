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
func serverTables(ctx context.Context, d *interaction.Services, guild string) (seats []seat, err error) {
	t, err := d.Store.ServerTables(ctx, guild)
	if err != nil {
		return nil, err
	}
	for _, channel := range t.Seated {
		n, err := publicly(ctx, d, guild, channel, t.Notes[channel])
		if err != nil {
			return nil, err
		}
		if n != nil && (n.State != stateOver || d.Clock.Since(n.Since) < store.RecentRetention) {
			seats = append(seats, seat{channel, *n})
		}
	}
	slices.SortFunc(seats, func(a, b seat) int {
		return cmp.Or(cmp.Compare(tableSection(a.State), tableSection(b.State)), b.Since.Compare(a.Since),
			cmp.Compare(a.channel, b.channel))
	})
	return seats, nil
}

// publicly returns the note of a channel's table for its server. If Redis has lost it, it
// makes and stores a new one.
func publicly(ctx context.Context, d *interaction.Services, guild, channel string, read []byte) (*note, error) {
	var n note
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
	made := publicNote(board.Facts{Match: m, Now: d.Clock.Now()})
	return made, keepPublic(ctx, d, guild, channel, made)
}

// tableSections are the sections of the list, in its order.
var tableSections = []string{"open", "running", "over"}

// heading is the key of the section that a table stands in.
func (s seat) heading() string { return "ui.tables." + tableSections[tableSection(s.State)] }

// tableSection is the number of the heading that tables of a state stand under.
func tableSection(s state) int {
	return slices.Index([]state{stateOpen, stateOthers, stateOver}, s)
}

// publicLine is the table for whoever is on the server.
func (s seat) publicLine(say *render.Printer) string {
	data := render.Data{"N": s.N, "Of": s.Of, "Since": components.Moment(s.Since)}
	if s.Gone {
		return say.Say("ui.tables.gone", render.Data{"Game": s.link(say), "State": say.Say(s.heading()+".line", data)})
	}
	return say.Say("ui.mine.line", render.Data{
		"Game": s.link(say), "Channel": "<#" + s.channel + ">",
		"State": say.Say(s.heading()+".line", data),
	})
}

// Tables is /rails tables: the tables of the server, a page at a time, with what can be
// done about all of them.
func Tables(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	seats, err := serverTables(ctx, ic.Services, ic.Guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	server, err := ic.Server(ctx)
	if err != nil {
		return interaction.Reply{}, err
	}
	say, from := ic.Printer(), pageFrom(ic, len(seats))
	text, to := listPage(say, len(seats), func(i int) listed {
		return listed{seats[i].heading(), strconv.Itoa(i+1) + ". " + seats[i].publicLine(say)}
	}, from)
	if len(seats) == 0 {
		text = "\n" + say.Say("ui.tables.none")
	}
	rows := components.Rows(append(pageButtons(say, "tables", from, to, len(seats)), callsButton(ic, server)...))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: "**" + say.Say("ui.tables") + "**" + text, Rows: append(rows, closeMenu(ic, seats, from, to)...),
	}}, nil
}

// closeMenu is for who manages the server to end one of the tables of the page.
func closeMenu(ic *interaction.Context, seats []seat, from, to int) []discordgo.MessageComponent {
	say := ic.Printer()
	var options []discordgo.SelectMenuOption
	for i := from; i < to && len(options) < components.MaxOptions; i++ {
		if s := seats[i]; s.State != stateOver {
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
