package commands

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// farewell is the last text of a public message that another one replaces: what
// it told and how that ended, without what was still open, and that the board
// stands below.
func farewell(ctx context.Context, d *desk.Desk, channel string, m match.Match, shown, next Shown) (string, error) {
	tell := story.Teller(d.Book, m, m.Record().Locale).Naming(render.Bold)
	lines := lobbyFarewell(d.Book, m, tell)
	if shown.Chapter != lobby {
		entries, err := d.Entries(ctx, channel, m, shown.From, endOf(m, shown, next))
		if err != nil {
			return "", err
		}
		lines = chapterFarewell(m, shown, entries, tell)
	}
	below := tell.Say("ui.farewell." + where(shown, next))
	heading, story := lines[0], parts.LastLines(lines[1:], parts.MaxContent-len([]rune(lines[0]))-len([]rune(below))-10)
	return strings.Join(parts.NonEmpty([]string{heading, story, "-# " + below}), "\n"), nil
}

// endOf is the number of the log entry before which a message's story ends.
func endOf(m match.Match, shown, next Shown) int {
	if shown.Chapter != next.Chapter {
		return next.Start
	}
	return int(m.Record().Entries)
}

// where is what stands below a message that was replaced: the same chapter in a
// fresh message, the next one, or the end.
func where(shown, next Shown) string {
	switch next.Chapter {
	case shown.Chapter:
		return "fresh"
	case over:
		return "over"
	}
	return "next"
}

// lobbyFarewell says who sits at a table that has begun, or is open still.
func lobbyFarewell(book *render.Book, m match.Match, tell *render.Teller) []string {
	lines := lobbyLines(book, m, m.Record().Locale)
	if m.Record().Phase == match.PhaseOpen {
		return lines[:len(lines)-1] // without what it waits for
	}
	tell = tell.Seating(story.PlayersAt(m, 0))
	lines = []string{"## " + tell.Say("ui.farewell.begun", render.Data{"Game": tell.Title()})}
	for i := range m.Record().Seats {
		lines = append(lines, strconv.Itoa(i+1)+". "+tell.Name(engine.Seat(i+1)))
	}
	return lines
}

// chapterFarewell is what happened in a chapter.
func chapterFarewell(m match.Match, shown Shown, entries []match.Entry, tell *render.Teller) []string {
	heading := tell.Title()
	if n, err := strconv.Atoi(shown.Chapter); err == nil {
		heading += " · " + tell.Chapter(n)
	}
	visible := m.Visible(entries, engine.Spectator)
	return slices.Concat([]string{"## " + heading},
		story.Chronicle{Match: m, Reader: engine.Spectator, Tell: tell}.Lines(visible, nil))
}
