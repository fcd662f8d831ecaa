package commands

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// publicMessage is the message of the chapter as it should be now.
func publicMessage(
	ctx context.Context, d *desk.Desk, channel string, m match.Match, next *Shown, turn *queue.Turn,
) (parts.Message, error) {
	rec := m.Record()
	switch next.Chapter {
	case lobby:
		return lobbyMessage(d.Book, m, rec.Locale), nil
	case closed:
		say := d.Book.Printer(rec.Locale)
		return parts.Message{Content: say.Say("ui.over.closed")}, nil
	}
	entries, err := d.Entries(ctx, channel, m, next.From, int(rec.Entries))
	if err != nil {
		return parts.Message{}, err
	}
	recent := story.Events(since(entries, next.Start))
	if len(engine.Visible(recent, engine.Spectator)) == 0 {
		recent = story.Events(entries)
	}
	lost, err := d.Lost(ctx, channel, m, entries)
	if err != nil {
		return parts.Message{}, err
	}
	view := story.View(d.Book, m, rec.Locale, recent)
	job := d.Pictures.Board(rec.ID, view)
	job.Turn = turn
	board, err := d.Pictures.Draw(ctx, job)
	if err != nil {
		return parts.Message{}, err
	}
	naming := render.Mention
	if rec.Phase == match.PhaseOver {
		naming = render.Bold // nobody is to act
	}
	view.Tell = story.Teller(d.Book, m, rec.Locale).Naming(naming)
	entries, lost = m.Visible(entries, engine.Spectator), m.Visible(lost, engine.Spectator)
	return parts.Message{
		Content: publicText(m, view, entries, lost, d.Clock.Now()),
		Files:   []parts.File{parts.Picture("board", board)},
		Rows:    publicRows(view.Tell.Printer, rec),
	}, nil
}

// since are the entries from number n on.
func since(entries []match.Entry, n int) []match.Entry {
	for i, e := range entries {
		if e.N >= uint64(n) {
			return entries[i:]
		}
	}
	return nil
}

// publicText says whose turn it is, what happened, and how the table stands;
// lost is as for [story.Chronicle.Lines].
func publicText(m match.Match, view render.View, entries, lost []match.Entry, now time.Time) string {
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
		if steps := wouldGo(m, slices.Concat(lost, entries), named); steps != "" {
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
	lines := story.Chronicle{Match: m, Reader: engine.Spectator, Tell: named}.Lines(entries, lost)
	fixed := strings.Join(append(head, tail...), "\n")
	story := parts.LastLines(lines, parts.MaxContent-len([]rune(fixed))-2)
	return parts.Clip(strings.Join(parts.NonEmpty([]string{strings.Join(head, "\n"), story,
		strings.Join(tail, "\n")}), "\n"), parts.MaxContent)
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
		lines = append(lines, consentRow(say, rec))
	}
	return lines
}
