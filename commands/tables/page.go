package tables

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// What can be asked for on the page of a table, as part of a custom_id.
const (
	tablePause  = "pause"
	tableResume = "resume"
	tableStop   = "stop"
	tableSkip   = "skip" // of a seat
	tableTake   = "take" // a seat
)

// Page is the "Table" button and /rails table: who is here, for whom the
// table waits and how long still, and what can be done about it.
func Page(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := asked(ctx, v)
	if err != nil {
		return desk.Reply{}, err
	}
	return tableReply(ctx, v, m, "")
}

// asked is the match that a button names, or the channel's.
func asked(ctx context.Context, v *desk.Visit) (match.Match, error) {
	if v.Kind == desk.Component {
		return v.Named(ctx)
	}
	return v.Current(ctx, v.Channel)
}

func tableReply(ctx context.Context, v *desk.Visit, m match.Match, note string) (desk.Reply, error) {
	reply := desk.Reply{Update: v.Message.Ephemeral}
	tell := story.Teller(v.Book, m, v.Locale).Naming(render.Bold)
	switch m.Record().Phase {
	case match.PhaseOpen:
		reply.Message = seating(v, m, "")
		return reply, nil
	case match.PhaseOver:
		lines := slices.Concat([]string{note}, story.Result(m.Record(), tell),
			story.Advices(m.Record(), tell), proof(m, tell))
		reply.Message = &parts.Message{Content: parts.Text(parts.NonEmpty(lines))}
		return reply, nil
	}
	watchers, err := v.Watchers(ctx, v.Channel)
	watches := slices.Contains(watchers, v.User)
	reply.Message = &parts.Message{
		Content: parts.Text(tableLines(m, tell, note, watches, v.Clock.Now())),
		Rows:    tableRows(v, m, watches),
	}
	return reply, err
}

// tableLines are what the page of a table says.
func tableLines(m match.Match, tell *render.Teller, note string, watches bool, now time.Time) []string {
	lines := []string{note, "**" + tell.Say("ui.table.title", render.Data{"Game": tell.Title()}) + "**",
		story.ClockLine(m, tell)}
	for s := range m.Record().Seats {
		lines = append(lines, "- "+seatLine(m, engine.Seat(s+1), tell, now))
	}
	lines = append(append(lines, story.Question(m, tell, now)), proof(m, tell)...)
	if watches && note != tell.Say("ui.watch.on") {
		lines = append(lines, "-# "+tell.Say("ui.watch.is"))
	}
	return parts.NonEmpty(lines)
}

// proof is how to check the shuffles of a match, in small print: by what was fixed
// before its first move, and when it is over by the seed.
func proof(m match.Match, tell *render.Teller) []string {
	data := render.Data{"Commitment": m.Record().Commitment}
	seed, known := m.Seed()
	if !known {
		return []string{"-# " + tell.Say("ui.chance.commitment", data)}
	}
	data["Seed"] = seed.Reveal()
	text := tell.Say("ui.chance.seed", data) + "\n" + tell.Say("ui.chance.check")
	return []string{"-# " + strings.ReplaceAll(text, "\n", "\n-# ")}
}

// seatLine is one seat: whether the table waits for it, and until when.
func seatLine(m match.Match, s engine.Seat, tell *render.Teller, now time.Time) string {
	data := render.Data{"Name": board.SeatName(tell, m, s)}
	up, waited := m.Deadline(s)
	switch {
	case m.Chair(s).Gone:
		return tell.Say("ui.table.gone", data)
	case m.Overdue(now).Has(s):
		return tell.Say("ui.table.late", data)
	case waited:
		data["Until"] = parts.Moment(up)
		return tell.Say("ui.table.until", data)
	case m.Acting().Has(s):
		return tell.Say("ui.table.acting", data)
	}
	return tell.Say("ui.table.here", data)
}

// tableRows are the buttons of the page of a table, for one person.
func tableRows(v *desk.Visit, m match.Match, watches bool) []discordgo.MessageComponent {
	rec, own, now := m.Record(), m.Seat(v.User), v.Clock.Now()
	tell := story.Teller(v.Book, m, v.Locale)
	var buttons []discordgo.MessageComponent
	add := func(style discordgo.ButtonStyle, key, what string, s engine.Seat) {
		b := parts.Button(style, tell.Say(key, render.Data{"Name": tell.Name(s)}), tableID(rec.ID, what, s))
		b.Disabled = rec.Ask != nil && what != tableResume
		buttons = append(buttons, b)
	}
	late := m.Overdue(now)
	skippable := late.Without(own)
	if late.Has(own) {
		skippable = 0 // who is late as well plays first
	}
	watch := watchButton(tell.Printer, watches)
	if own == engine.Spectator {
		for i := range rec.Seats {
			add(discordgo.SecondaryButton, "ui.button.take", tableTake, engine.Seat(i+1))
		}
		return parts.Rows(append(buttons, watch))
	}
	for s := range skippable.All() {
		add(discordgo.PrimaryButton, "ui.button.skip", tableSkip, s)
	}
	if rec.Paused.IsZero() {
		add(discordgo.SecondaryButton, "ui.button.pause", tablePause, 0)
	} else {
		add(discordgo.SuccessButton, "ui.button.resume", tableResume, 0)
	}
	add(discordgo.DangerButton, "ui.button.stop", tableStop, 0)
	buttons = append(buttons, parts.Button(discordgo.DangerButton, tell.Say("ui.button.resign"),
		parts.ViewID("leave")), watch)
	lines := parts.Rows(buttons)
	if rec.Ask != nil {
		lines = append(lines, board.ConsentRow(tell.Printer, rec))
	}
	if options := awayOptions(v, tell, m); len(options) > 0 {
		lines = append(lines, parts.Row(parts.Menu(computerID(rec.ID, computerTake), tell.Say("ui.computer.away"), options)))
	}
	return lines
}

// What a button of private messages does, as part of a custom_id.
const (
	watchOn  = "on"
	watchOff = "off"
)

// watchButton switches private messages on, or off where they are on.
func watchButton(say *render.Printer, watches bool) discordgo.Button {
	what := watchOn
	if watches {
		what = watchOff
	}
	return parts.Button(discordgo.SecondaryButton, say.Say("ui.button.watch."+what), parts.ViewID("watch", what))
}

// tableID is the custom_id of something asked for on the page of a table.
func tableID(match, what string, s engine.Seat) string {
	return parts.ID(parts.VerbTable, match, what, s.String())
}

// PagePress asks for what a button of the page of a table says.
func PagePress(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error) {
	if len(id) != 3 {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	n, err := strconv.Atoi(id[2])
	if err != nil || n < 0 || n > engine.MaxSeats {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	return put(ctx, v, id[0], func(m match.Match) (match.Match, match.Change, error) {
		return asks(v, m, id[1], engine.Seat(n))
	})
}

// put puts something to a match that is asked for on its page, and shows the page
// with what came of it.
func put(ctx context.Context, v *desk.Visit, id string, op desk.Operation) (desk.Reply, error) {
	m, out, err := v.ChangeIn(ctx, id, op)
	if errors.Is(err, store.ErrNone) {
		return desk.Reply{}, engine.ErrOver // the page is of a match that has ended since
	}
	if reseated(m, id, err) {
		reply, err := tableReply(ctx, v, m, v.Printer().Say("ui.seating.stale"))
		reply.Refusal = true
		return reply, err
	}
	if err != nil {
		return desk.Reply{}, err
	}
	tell := story.Teller(v.Book, m, v.Locale).Naming(render.Bold)
	reader := m.Seat(v.User)
	note := strings.Join(story.Chronicle{Match: m, Reader: reader, Tell: tell}.Lines(m.Visible(out.Log, reader), nil),
		"\n")
	return tableReply(ctx, v, m, cmp.Or(story.Asking(m, out, tell, v.Clock.Now()), note))
}

// asks is the operation behind a button of the page of a table.
func asks(v *desk.Visit, m match.Match, what string, s engine.Seat) (match.Match, match.Change, error) {
	own, now := m.Seat(v.User), v.Clock.Now()
	if what == tableTake {
		return m.AskSeat(v.Person(), s, now)
	}
	if own == engine.Spectator {
		return m, match.Change{}, match.ErrStranger
	}
	switch what {
	case tablePause:
		return m.AskPause(own, now)
	case tableResume:
		return m.Resume(own, now)
	case tableStop:
		return m.AskStop(own, now)
	case tableSkip:
		return m.AskSkip(own, s, now)
	}
	return m, match.Change{}, desk.Refusal("ui.unknown")
}
