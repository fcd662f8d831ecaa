package board

import (
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Message is the message of the chapter as it should be now, without its picture,
// which is that of the view; nil where it has none.
func (f Facts) Message(book *render.Book) (parts.Message, *render.View) {
	rec := f.Match.Record()
	switch next, _ := f.begin(); next.Chapter {
	case lobby:
		return lobbyMessage(book, f.Match, rec.Locale), nil
	case closed:
		return parts.Message{Content: book.Printer(rec.Locale).Say("ui.over.closed")}, nil
	}
	naming := render.Mention
	if rec.Phase == match.PhaseOver {
		naming = render.Bold // nobody is to act
	}
	view := story.View(book, f.Match, rec.Locale, f.recent())
	worded := view
	worded.Tell = story.Teller(book, f.Match, rec.Locale).Naming(naming)
	told, earlier := f.Match.Visible(f.Told(), engine.Spectator), f.Match.Visible(f.Earlier, engine.Spectator)
	return parts.Message{
		Content: publicText(f.Match, worded, told, earlier, f.Now),
		Rows:    publicRows(worded.Tell.Printer, rec),
	}, &view
}

// recent are the events that the picture shows: those of the chapter, or of all
// that is told where a spectator could see none of them.
func (f Facts) recent() []engine.Event {
	next, _ := f.begin()
	told := f.Told()
	recent := story.Events(between(told, next.Start, int(f.Match.Record().Entries)))
	if len(engine.Visible(recent, engine.Spectator)) == 0 {
		return story.Events(told)
	}
	return recent
}

// publicText says whose turn it is, what happened, and how the table stands;
// earlier is as for [story.Chronicle.Lines].
func publicText(m match.Match, view render.View, entries, earlier []match.Entry, now time.Time) string {
	rec, tell := m.Record(), view.Tell
	named := tell.Naming(render.Bold)
	head := []string{"## " + view.Subject(), view.Turn()}
	var tail []string
	if line := view.Line(); line != "" && rec.Phase == match.PhaseRunning {
		tail = append(tail, "-# "+line)
	}
	if line := deadlines(m, named); line != "" && rec.Phase == match.PhaseRunning {
		tail = append(tail, "-# "+line)
	}
	if q := story.Question(m, named, now); q != "" {
		tail = append(tail, q)
		if steps := wouldGo(m, slices.Concat(earlier, entries), named); steps != "" {
			tail = append(tail, "-# "+steps)
		}
	}
	if rec.Phase == match.PhaseRunning && !rec.Warned.IsZero() {
		tail = append(tail, tell.Say("ui.idle.warning", render.Data{"When": parts.Moment(m.Ends())}))
	}
	if rec.Phase == match.PhaseOver {
		head = append(head, story.Scores(rec, named)...)
		tail = append(tail, proof(m, named)...)
	} else if len(entries) > 0 && entries[0].Kind == match.KindStart {
		tail = append(tail, "-# "+tell.Say("ui.chance.commitment", render.Data{"Commitment": rec.Commitment}))
	}
	lines := story.Chronicle{Match: m, Reader: engine.Spectator, Tell: named}.Lines(entries, earlier)
	fixed := strings.Join(append(head, tail...), "\n")
	story := parts.LastLines(lines, parts.MaxContent-len([]rune(fixed))-2)
	return parts.Text(parts.NonEmpty([]string{strings.Join(head, "\n"), story, strings.Join(tail, "\n")}))
}

// wouldGo says what the others are asked to take back; empty where they are not.
func wouldGo(m match.Match, known []match.Entry, tell *render.Teller) string {
	q := m.Record().Ask
	if q == nil || q.About != match.QuestionUndo {
		return ""
	}
	undone := match.Undone(known)
	steps := slices.DeleteFunc(slices.Clone(known), func(e match.Entry) bool {
		return e.N < q.To || undone[e.N] || !e.Plays()
	})
	words := story.Chronicle{Match: m, Reader: engine.Spectator, Tell: tell}.StruckOut(steps)
	if words == "" {
		return ""
	}
	return tell.Say("ui.ask.undo.steps", render.Data{"Steps": words})
}

// proof is how to check the shuffles of a match that is over, in small print.
func proof(m match.Match, tell *render.Teller) []string {
	seed, ok := m.Seed()
	if !ok {
		return nil
	}
	text := tell.Say("ui.chance.seed", render.Data{"Seed": seed.Reveal(), "Commitment": m.Record().Commitment}) +
		"\n" + tell.Say("ui.chance.check")
	return []string{"-# " + strings.ReplaceAll(text, "\n", "\n-# ")}
}

// publicRows are the fixed buttons: the same for everybody at any time.
func publicRows(say *render.Printer, rec match.Record) []discordgo.MessageComponent {
	play := parts.Button(discordgo.PrimaryButton, say.Say("ui.button.play"), parts.ViewID("play"))
	board := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.board"), parts.ViewID("board"))
	log := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.log"), parts.ViewID("log"))
	help := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.help"), parts.ViewID("help"))
	if rec.Phase == match.PhaseOver {
		file := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.file"), parts.ViewID("file", rec.ID))
		replay := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.replay"), parts.ViewID("replay", rec.ID))
		return parts.Rows([]discordgo.MessageComponent{board, log, replay, file})
	}
	table := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.table"), parts.ViewID("table"))
	lines := parts.Rows([]discordgo.MessageComponent{play, board, log, table, help})
	if rec.Ask != nil {
		lines = append(lines, ConsentRow(say, rec))
	}
	return lines
}

// deadlines say until when the table waits for whom, where it has a clock.
func deadlines(m match.Match, tell *render.Teller) string {
	rec := m.Record()
	if !rec.Paused.IsZero() {
		return story.ClockLine(m, tell)
	}
	if rec.Clock == "" {
		return ""
	}
	var waits []string
	for s := range m.Acting().All() {
		if up, ok := m.Deadline(s); ok {
			waits = append(waits, tell.Say("ui.clock.until",
				render.Data{"Name": tell.Name(s), "Until": parts.Moment(up)}))
		}
	}
	return strings.Join(waits, " · ")
}

// ConsentRow is the buttons under the question; only the others may press.
func ConsentRow(say *render.Printer, rec match.Record) discordgo.MessageComponent {
	id := func(answer string) string {
		return strings.Join([]string{string(parts.VerbConsent), rec.ID, parts.Number(rec.Ask.Entry), answer}, ":")
	}
	return parts.Row(
		parts.Button(discordgo.SuccessButton, say.Say("ui.button.yes"), id("y")),
		parts.Button(discordgo.DangerButton, say.Say("ui.button.no"), id("n")),
	)
}
