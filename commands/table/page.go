package table

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
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
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
	tableSkip   = "skip"  // of a seat
	tableTake   = "take"  // a seat
	tableCall   = "call-" // followed by the name of one of the game's calls
)

// Page is the "Table" button and /rails table: who is here, for whom the
// table waits and how long still, and what can be done about it.
func Page(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := asked(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	return tableReply(ctx, ic, m, "")
}

// asked is the match that a button names, or the channel's.
func asked(ctx context.Context, ic *interaction.Context) (match.Match, error) {
	if ic.Kind == interaction.Component {
		return ic.LoadNamedMatch(ctx)
	}
	return ic.LoadLatest(ctx, ic.Channel)
}

func tableReply(ctx context.Context, ic *interaction.Context, m match.Match, note string) (interaction.Reply, error) {
	reply := interaction.Reply{Update: ic.Message.Ephemeral}
	tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
	switch m.Record().Phase {
	case match.PhaseOpen:
		reply.Message = seating(ic, m, "")
		return reply, nil
	case match.PhaseOver:
		lines := slices.Concat([]string{note}, logtext.ResultLines(m.Record(), tell),
			logtext.AdviceLines(m.Record(), tell), proof(m, tell))
		reply.Message = &components.Message{Content: components.Text(components.NonEmpty(lines))}
		return reply, nil
	}
	watchers, err := ic.Watchers(ctx, ic.Channel)
	watches := slices.Contains(watchers, ic.User)
	reply.Message = &components.Message{
		Content: components.Text(tableLines(m, tell, note, watches, ic.Clock.Now())),
		Rows:    tableRows(ic, m, watches),
	}
	return reply, err
}

// tableLines are what the page of a table says.
func tableLines(m match.Match, tell *render.Teller, note string, watches bool, now time.Time) []string {
	lines := []string{note, "**" + tell.Say("ui.table.title", render.Data{"Game": tell.Title()}) + "**",
		logtext.ClockLine(m, tell)}
	for s := range m.Record().Seats {
		lines = append(lines, "- "+seatLine(m, engine.Seat(s+1), tell, now))
	}
	lines = append(append(lines, logtext.Question(m, tell, now)), proof(m, tell)...)
	if watches && note != tell.Say("ui.watch.on") {
		lines = append(lines, "-# "+tell.Say("ui.watch.is"))
	}
	return components.NonEmpty(lines)
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
		data["Until"] = components.Moment(up)
		return tell.Say("ui.table.until", data)
	case m.Acting().Has(s):
		return tell.Say("ui.table.acting", data)
	}
	return tell.Say("ui.table.here", data)
}

// tableRows are the buttons of the page of a table, for one person.
func tableRows(ic *interaction.Context, m match.Match, watches bool) []discordgo.MessageComponent {
	rec, own, now := m.Record(), m.Seat(ic.User), ic.Clock.Now()
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	var buttons []discordgo.MessageComponent
	addLabeled := func(style discordgo.ButtonStyle, label, what string, s engine.Seat) {
		b := components.Button(style, label, tableID(rec.ID, what, s))
		b.Disabled = rec.Ask != nil && what != tableResume
		buttons = append(buttons, b)
	}
	add := func(style discordgo.ButtonStyle, key, what string, s engine.Seat) {
		addLabeled(style, tell.Say(key, render.Data{"Name": tell.Name(s)}), what, s)
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
		return components.Rows(append(buttons, watch))
	}
	for s := range skippable.All() {
		add(discordgo.PrimaryButton, "ui.button.skip", tableSkip, s)
	}
	if rec.Paused.IsZero() {
		add(discordgo.SecondaryButton, "ui.button.pause", tablePause, 0)
	} else {
		add(discordgo.SuccessButton, "ui.button.resume", tableResume, 0)
	}
	for _, call := range m.Game().Calls {
		if m.CanCall(own, call) {
			addLabeled(discordgo.SecondaryButton, tell.CallButton(call), tableCall+call, 0)
		}
	}
	add(discordgo.DangerButton, "ui.button.stop", tableStop, 0)
	buttons = append(buttons, components.Button(discordgo.DangerButton, tell.Say("ui.button.resign"),
		components.ViewID("leave")), watch)
	lines := components.Rows(buttons)
	if rec.Ask != nil {
		lines = append(lines, board.ConsentRow(tell.Printer, rec))
	}
	if options := awayOptions(ic, tell, m); len(options) > 0 {
		lines = append(lines, components.Row(components.Menu(computerID(rec.ID, computerTake), tell.Say("ui.computer.away"), options)))
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
	return components.Button(discordgo.SecondaryButton, say.Say("ui.button.watch."+what), components.ViewID("watch", what))
}

// tableID is the custom_id of something asked for on the page of a table.
func tableID(match, what string, s engine.Seat) string {
	return components.ID(components.VerbTable, match, what, s.String())
}

// PagePress asks for what a button of the page of a table says.
func PagePress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) != 3 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	n, err := strconv.Atoi(id[2])
	if err != nil || n < 0 || n > engine.MaxSeats {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	return put(ctx, ic, id[0], func(m match.Match) (match.Match, match.Change, error) {
		return asks(ic, m, id[1], engine.Seat(n))
	})
}

// put puts something to a match that is asked for on its page, and shows the page
// with what came of it.
func put(ctx context.Context, ic *interaction.Context, id string, op interaction.Operation) (interaction.Reply, error) {
	m, out, err := ic.ChangeIn(ctx, id, op)
	if errors.Is(err, store.ErrNone) {
		return interaction.Reply{}, engine.ErrOver // the page is of a match that has ended since
	}
	if reseated(m, id, err) {
		reply, err := tableReply(ctx, ic, m, ic.Printer().Say("ui.seating.stale"))
		reply.Refusal = true
		return reply, err
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
	reader := m.Seat(ic.User)
	note := strings.Join(logtext.Formatter{Match: m, Reader: reader, Tell: tell}.Lines(m.Visible(out.Log, reader), nil),
		"\n")
	return tableReply(ctx, ic, m, cmp.Or(logtext.ConfirmQuestion(m, out, tell, ic.Clock.Now()), note))
}

// asks is the operation behind a button of the page of a table.
func asks(ic *interaction.Context, m match.Match, what string, s engine.Seat) (match.Match, match.Change, error) {
	own, now := m.Seat(ic.User), ic.Clock.Now()
	if what == tableTake {
		return m.AskSeat(ic.Person(), s, now)
	}
	if own == engine.Spectator {
		return m, match.Change{}, match.ErrStranger
	}
	if call, ok := strings.CutPrefix(what, tableCall); ok {
		return m.AskCall(own, call, now)
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
	return m, match.Change{}, interaction.Refusal("ui.unknown")
}
