package board

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// farewell is the last text of a public message that another one replaces: what
// it told and how that ended, without what was still open, and that the board
// stands below.
func (f Facts) farewell(book *render.Book, next Shown) string {
	tell := story.Teller(book, f.Match, f.Match.Record().Locale).Naming(render.Bold)
	lines := lobbyFarewell(book, f.Match, tell)
	if f.Shown.Chapter != lobby {
		lines = f.chapterFarewell(next, tell)
	}
	below := "-# " + tell.Say("ui.farewell."+where(f.Shown, next))
	heading, room := lines[0], parts.MaxContent-len([]rune(lines[0]))-len([]rune(below))-7
	return strings.Join(parts.NonEmpty([]string{heading, parts.LastLines(lines[1:], room), below}), "\n")
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
	lines := LobbyLines(book, m, m.Record().Locale)
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
func (f Facts) chapterFarewell(next Shown, tell *render.Teller) []string {
	heading := tell.Title()
	if n, err := strconv.Atoi(f.Shown.Chapter); err == nil {
		heading += " · " + tell.Chapter(n)
	}
	end := int(f.Match.Record().Entries)
	if next.Chapter != f.Shown.Chapter {
		end = next.Start
	}
	visible := f.Match.Visible(between(f.Entries, f.Shown.From, end), engine.Spectator)
	told := story.Chronicle{Match: f.Match, Reader: engine.Spectator, Tell: tell}.Lines(visible, nil)
	return slices.Concat([]string{"## " + heading}, told)
}
