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
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// serverTables are the tables of a server: those that are open, those that are played,
// and those that ended lately, the newest of each first.
func serverTables(ctx context.Context, d *desk.Desk, guild string) (seats []seat, err error) {
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
func publicly(ctx context.Context, d *desk.Desk, guild, channel string, read []byte) (*note, error) {
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
	data := render.Data{"N": s.N, "Of": s.Of, "Since": parts.Moment(s.Since)}
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
func Tables(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	seats, err := serverTables(ctx, v.Desk, v.Guild)
	if err != nil {
		return desk.Reply{}, err
	}
	server, err := v.Server(ctx)
	if err != nil {
		return desk.Reply{}, err
	}
	say, from := v.Printer(), pageFrom(v, len(seats))
	text, to := listPage(say, len(seats), func(i int) listed {
		return listed{seats[i].heading(), strconv.Itoa(i+1) + ". " + seats[i].publicLine(say)}
	}, from)
	if len(seats) == 0 {
		text = "\n" + say.Say("ui.tables.none")
	}
	rows := parts.Rows(append(pageButtons(say, "tables", from, to, len(seats)), callsButton(v, server)...))
	return desk.Reply{Update: v.Message.Ephemeral, Message: &parts.Message{
		Content: "**" + say.Say("ui.tables") + "**" + text, Rows: append(rows, closeMenu(v, seats, from, to)...),
	}}, nil
}

// closeMenu is for who manages the server to end one of the tables of the page.
func closeMenu(v *desk.Visit, seats []seat, from, to int) []discordgo.MessageComponent {
	say := v.Printer()
	var options []discordgo.SelectMenuOption
	for i := from; i < to && len(options) < parts.MaxOptions; i++ {
		if s := seats[i]; s.State != stateOver {
			label := say.Say("ui.tables.end", render.Data{"N": i + 1, "Game": say.Teller(s.Game, nil).Title()})
			options = append(options, parts.Option(label, s.channel, ""))
		}
	}
	if len(options) == 0 || !v.Manages() {
		return nil
	}
	return []discordgo.MessageComponent{
		parts.Row(parts.Menu(parts.ViewID("close"), say.Say("ui.tables.close"), options)),
	}
}
