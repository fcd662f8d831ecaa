package commands

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// publicMessage is the message of the chapter as it should be now.
func (c *Commands) publicMessage(
	ctx context.Context, channel string, m match.Match, next *Shown, turn *queue.Turn,
) (Message, error) {
	rec := m.Record()
	switch next.Chapter {
	case lobby:
		return lobbyMessage(c.Book, m, rec.Locale), nil
	case closed:
		say := c.Book.Printer(rec.Locale)
		return Message{Content: say.Say("ui.over.closed")}, nil
	}
	entries, err := c.entries(ctx, channel, m, next.From, int(rec.Entries))
	if err != nil {
		return Message{}, err
	}
	recent := happened(since(entries, next.Start))
	if len(engine.Visible(recent, engine.Spectator)) == 0 {
		recent = happened(entries)
	}
	lost, err := c.lost(ctx, channel, m, entries)
	if err != nil {
		return Message{}, err
	}
	view := viewOf(c.Book, m, rec.Locale, recent)
	job := c.Pictures.Board(rec.ID, view)
	job.Turn = turn
	board, err := c.Pictures.Draw(ctx, job)
	if err != nil {
		return Message{}, err
	}
	naming := render.Mention
	if rec.Phase == match.PhaseOver {
		naming = render.Bold // nobody is to act
	}
	view.Tell = teller(c.Book, m, rec.Locale).Naming(naming)
	return Message{
		Content: publicText(m, view, m.Visible(entries, engine.Spectator), m.Visible(lost, engine.Spectator), c.Clock.Now()),
		Files:   []File{picture("board", board)},
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
// lost is as for [story].
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
	if q := question(m, named, now); q != "" {
		tail = append(tail, q)
		if steps := wouldGo(m, slices.Concat(lost, entries), named); steps != "" {
			tail = append(tail, "-# "+steps)
		}
	}
	if rec.Phase == match.PhaseRunning && !rec.Warned.IsZero() {
		tail = append(tail, tell.Say("ui.idle.warning", render.Data{"When": moment(m.Ends())}))
	}
	if rec.Phase == match.PhaseOver {
		head = append(head, scores(rec, named)...)
		tail = append(tail, proof(m, named)...)
	} else if len(entries) > 0 && entries[0].Kind == match.KindStart {
		tail = append(tail, "-# "+tell.Say("ui.chance.commitment", render.Data{"Commitment": rec.Commitment}))
	}
	lines := chronicle{m, engine.Spectator, named}.story(entries, lost)
	fixed := strings.Join(append(head, tail...), "\n")
	story := lastLines(lines, maxContent-len([]rune(fixed))-2)
	return clip(strings.Join(nonEmpty([]string{strings.Join(head, "\n"), story, strings.Join(tail, "\n")}), "\n"), maxContent)
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
	words := chronicle{m, engine.Spectator, tell}.struckOut(steps)
	if words == "" {
		return ""
	}
	return tell.Say("ui.ask.undo.steps", render.Data{"Steps": words})
}

// viewOf is the public view of a match as it stands now.
func viewOf(book *render.Book, m match.Match, locale string, recent []engine.Event) render.View {
	pos, _ := m.Position()
	return ended(m.Record(), book.View(pos, locale, players(m), recent))
}

// ended makes the last view of a match that is over say so, where its game has
// come to no end.
func ended(rec match.Record, v render.View) render.View {
	if rec.Phase != match.PhaseOver || rec.Ending == match.EndFinished {
		return v
	}
	return v.End(endKey(rec), winner(rec))
}

// endKey is the key of how a match that is over ended.
func endKey(rec match.Record) string { return "ui.over." + string(rec.Ending) }

// winner is who was left when all others had resigned, else nobody.
func winner(rec match.Record) engine.Seat {
	if rec.Ending != match.EndResigned {
		return engine.Spectator
	}
	return rec.Standings[0].Seat
}

// result is how a match that is over came out.
func result(rec match.Record, tell *render.Teller) []string {
	if rec.Ending != match.EndFinished {
		return []string{tell.Say(endKey(rec), render.Data{"Name": tell.Name(winner(rec))})}
	}
	return scores(rec, tell)
}

// scores are the scores of a match whose game has come to its end.
func scores(rec match.Record, tell *render.Teller) []string {
	if rec.Ending != match.EndFinished {
		return nil
	}
	return tell.Standings(rec.Standings)
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
	play := button(discordgo.PrimaryButton, say.Say("ui.button.play"), viewID("play"))
	board := button(discordgo.SecondaryButton, say.Say("ui.button.board"), viewID("board"))
	log := button(discordgo.SecondaryButton, say.Say("ui.button.log"), viewID("log"))
	help := button(discordgo.SecondaryButton, say.Say("ui.button.help"), viewID("help"))
	if rec.Phase == match.PhaseOver {
		file := button(discordgo.SecondaryButton, say.Say("ui.button.file"), viewID("file", rec.ID))
		replay := button(discordgo.SecondaryButton, say.Say("ui.button.replay"), viewID("replay", rec.ID))
		return rows([]discordgo.MessageComponent{board, log, replay, file})
	}
	table := button(discordgo.SecondaryButton, say.Say("ui.button.table"), viewID("table"))
	lines := rows([]discordgo.MessageComponent{play, board, log, table, help})
	if rec.Ask != nil {
		lines = append(lines, consentRow(say, rec))
	}
	return lines
}
