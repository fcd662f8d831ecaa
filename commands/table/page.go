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
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// What a button on the page of a running match asks for, as part of its custom_id.
const (
	tablePause  = "pause"
	tableResume = "resume"
	tableStop   = "stop"
	tableSkip   = "skip"  // that an overdue seat is skipped
	tableTake   = "take"  // to take over a seat
	tableNote   = "note"  // to write down something private
	tableCall   = "call-" // followed by the name of one of the game's calls
)

// ShowPage answers the "Table" button and /rails table: who plays, whom the table waits for and
// until when, and what the person can do about it.
func ShowPage(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := loadRequested(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	return pageReply(ctx, ic, m, "")
}

// loadRequested reads the match that a button names, or for a command the channel's match.
func loadRequested(ctx context.Context, ic *interaction.Context) (match.Match, error) {
	if ic.Kind == interaction.Component {
		return ic.LoadNamedMatch(ctx)
	}
	return ic.LoadLatest(ctx, ic.Channel)
}

// pageReply returns the page of a table for the person who asked. note is its first line, or "".
func pageReply(ctx context.Context, ic *interaction.Context, m match.Match, note string) (interaction.Reply, error) {
	reply := interaction.Reply{Update: ic.Message.Ephemeral}
	tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
	if m.Record().Phase == match.PhaseOpen {
		reply.Message = seatingPage(ic, m, "")
		return reply, nil
	}
	own, err := ic.PrivateNote(ctx, m.Record().ID)
	if err != nil {
		return reply, err
	}
	written := noteLines(tell.Printer, own)
	if m.Record().Phase == match.PhaseOver {
		lines := slices.Concat([]string{note}, logtext.ResultLines(m.Record(), tell),
			logtext.AdviceLines(m.Record(), tell), []string{logtext.WaitsLine(m.Record(), tell, ic.Clock.Now())},
			fairnessLines(m, tell), written)
		reply.Message = &components.Message{Content: components.Text(render.NonEmpty(lines))}
		reply.Message.Rows = components.Rows([]discordgo.MessageComponent{noteButton(tell.Printer, m)})
		return reply, nil
	}
	var watchers []string
	if !ic.InSolo() {
		watchers, err = ic.Watchers(ctx, ic.Channel)
	}
	watches := slices.Contains(watchers, ic.User)
	reply.Message = &components.Message{
		Content: components.Text(append(pageLines(ic, m, tell, note, watches), written...)),
		Rows:    pageRows(ic, m, watches, ic.OffersWhatIf(ctx, m)),
	}
	return reply, err
}

// pageLines returns the lines of the page of a running match. A solo table has no clock.
func pageLines(ic *interaction.Context, m match.Match, tell *render.Teller, note string, watches bool) []string {
	now := ic.Clock.Now()
	lines := []string{note, "**" + tell.Say("ui.table.title", render.Data{"Game": tell.Title()}) + "**"}
	if !ic.InSolo() {
		lines = append(lines, logtext.ClockLine(m, tell))
	}
	for i := range m.Record().Seats {
		s := engine.Seat(i + 1)
		line := seatLine(m, s, tell, now)
		if ic.InSolo() {
			line = actingLine(m, s, tell)
		}
		lines = append(lines, "- "+line)
	}
	lines = append(lines, logtext.WaitsLine(m.Record(), tell, now), logtext.Question(m, tell, now))
	lines = append(lines, fairnessLines(m, tell)...)
	if watches && note != tell.Say("ui.watch.on") {
		lines = append(lines, "-# "+tell.Say("ui.watch.is"))
	}
	return render.NonEmpty(lines)
}

// fairnessLines returns the small print by which readers can check the shuffles of a match: the
// commitment published before its first move, or the seed once the match is over.
func fairnessLines(m match.Match, tell *render.Teller) []string {
	data := render.Data{"Commitment": m.Record().Commitment}
	seed, known := m.Seed()
	if !known {
		return []string{"-# " + tell.Say("ui.chance.commitment", data)}
	}
	data["Seed"] = seed.Reveal()
	text := tell.Say("ui.chance.seed", data) + "\n" + tell.Say("ui.chance.check")
	return []string{"-# " + strings.ReplaceAll(text, "\n", "\n-# ")}
}

// seatLine returns the line of one seat: whether the match waits for it, and until when.
func seatLine(m match.Match, s engine.Seat, tell *render.Teller, now time.Time) string {
	data := render.Data{"Name": board.SeatName(tell, m, s)}
	deadline, hasDeadline := m.Deadline(s)
	until, isAway := m.AwayUntil(s, now)
	switch {
	case m.Chair(s).Gone:
		return tell.Say("ui.table.gone", data)
	case isAway:
		return awayLine(m, s, tell, until)
	case m.Overdue(now).Has(s):
		return tell.Say("ui.table.late", data)
	case hasDeadline:
		data["Until"] = components.Moment(deadline)
		return tell.Say("ui.table.until", data)
	}
	return actingLine(m, s, tell)
}

// awayLine returns the line of a seat whose person is away until a time: whether a computer plays for them,
// or whether the match waits for them.
func awayLine(m match.Match, s engine.Seat, tell *render.Teller, until time.Time) string {
	data := render.Data{"Name": board.SeatName(tell, m, s), "Until": components.Date(until)}
	if p, kept := m.KeptFor(s); kept {
		data["Person"] = render.BoldName(render.Player{Name: p.Name, Plain: p.Plain, User: p.User})
		return tell.Say("ui.table.kept", data)
	}
	if m.Acting().Has(s) {
		return tell.Say("ui.table.away.acting", data)
	}
	return tell.Say("ui.table.away", data)
}

// actingLine returns the line of one seat without a deadline.
func actingLine(m match.Match, s engine.Seat, tell *render.Teller) string {
	data := render.Data{"Name": board.SeatName(tell, m, s)}
	if m.Acting().Has(s) {
		return tell.Say("ui.table.acting", data)
	}
	return tell.Say("ui.table.here", data)
}

// pageRows returns the buttons and menus of the page of a running match, for one person. Tries is true if
// the person can try things out.
func pageRows(ic *interaction.Context, m match.Match, watches, tries bool) []discordgo.MessageComponent {
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
		skippable = 0 // an overdue player has to play before they can ask to skip others
	}
	watch := watchButton(tell.Printer, watches)
	if own == engine.Spectator {
		last := []discordgo.MessageComponent{watch, noteButton(tell.Printer, m)}
		if m.KeptSeat(ic.User) != engine.Spectator {
			return components.Rows(append(last, people.BackButton(tell.Printer)))
		}
		for i, chair := range rec.Seats {
			if !chair.Kept {
				add(discordgo.SecondaryButton, "ui.button.take", tableTake, engine.Seat(i+1))
			}
		}
		return append(components.Rows(buttons), components.Row(last...))
	}
	for s := range skippable.All() {
		add(discordgo.PrimaryButton, "ui.button.skip", tableSkip, s)
	}
	switch {
	case ic.InSolo(): // it has no clock
	case rec.Paused.IsZero():
		add(discordgo.SecondaryButton, "ui.button.pause", tablePause, 0)
	default:
		add(discordgo.SuccessButton, "ui.button.resume", tableResume, 0)
	}
	for _, call := range m.Game().Calls {
		if m.CanCall(own, call) {
			addLabeled(discordgo.SecondaryButton, tell.CallButton(call), tableCall+call, 0)
		}
	}
	resign := components.Button(discordgo.DangerButton, tell.Say("ui.button.resign"), components.ViewID("leave"))
	private := []discordgo.MessageComponent{noteButton(tell.Printer, m)}
	if tries {
		private = append(private, panel.WhatIfButton(tell.Printer, m, own))
	}
	if ic.InSolo() { // nobody else has to agree, and the end of a turn is no news
		another := components.Button(discordgo.SecondaryButton, tell.Say("ui.button.againin"), components.ViewID(SoloView, SoloNew))
		return components.Rows(slices.Concat(buttons, []discordgo.MessageComponent{another, resign}, private))
	}
	add(discordgo.DangerButton, "ui.button.stop", tableStop, 0)
	lines := components.Rows(append(buttons, resign))
	last := append([]discordgo.MessageComponent{watch}, private...)
	if m.Away(now).Has(own) {
		last = append(last, people.BackButton(tell.Printer))
	}
	lines = append(lines, components.Row(last...))
	if rec.Ask != nil {
		lines = append(lines, board.ConsentRow(tell.Printer, rec))
	}
	if options := takeoverOptions(ic, tell, m); len(options) > 0 {
		lines = append(lines, components.Row(components.Menu(computerID(rec.ID, computerTake), tell.Say("ui.computer.away"), options)))
	}
	return lines
}

// What the button of [watchButton] does, as part of its custom_id.
const (
	watchOn  = "on"
	watchOff = "off"
)

// watchButton returns the button that switches private messages on, or off if the person gets
// them.
func watchButton(say *render.Printer, watches bool) discordgo.Button {
	what := watchOn
	if watches {
		what = watchOff
	}
	return components.Button(discordgo.SecondaryButton, say.Say("ui.button.watch."+what), components.ViewID("watch", what))
}

// tableID returns the custom_id of a button on the page of a table. what is one of the table
// constants, and s the seat it is about or 0.
func tableID(match, what string, s engine.Seat) string {
	return components.ID(components.VerbTable, match, what, s.String())
}

// PagePress answers a button on the page of a running match. id holds the match, what to do, and
// the seat.
func PagePress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) != 3 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	n, err := strconv.Atoi(id[2])
	if err != nil || n < 0 || n > engine.MaxSeats {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	if id[1] == tableNote {
		return editNote(ctx, ic, id[0])
	}
	return changeFromPage(ctx, ic, id[0], func(m match.Match) (match.Match, match.Change, error) {
		return askMatch(ctx, ic, m, id[1], engine.Seat(n))
	})
}

// changeFromPage applies op to a match and shows the page of the table again, with what happened
// as its first line.
func changeFromPage(ctx context.Context, ic *interaction.Context, id string, op interaction.Operation) (interaction.Reply, error) {
	m, out, err := ic.ChangeIn(ctx, id, op)
	if errors.Is(err, store.ErrNone) {
		return interaction.Reply{}, engine.ErrOver // the match of the page has ended
	}
	if isSeatStale(m, id, err) {
		reply, err := pageReply(ctx, ic, m, ic.Printer().Say("ui.seating.stale"))
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
	return pageReply(ctx, ic, m, cmp.Or(logtext.ConfirmQuestion(m, out, tell, ic.Clock.Now()), note))
}

// askMatch asks the other players for what a button says, or resumes the match. what is one of
// the table constants.
func askMatch(
	ctx context.Context, ic *interaction.Context, m match.Match, what string, s engine.Seat,
) (match.Match, match.Change, error) {
	own, now := m.Seat(ic.User), ic.Clock.Now()
	if what == tableTake {
		return takeSeat(ctx, ic, m, s)
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
