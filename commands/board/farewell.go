package board

import (
	"strconv"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// farewellText returns the last text of a message that another one replaces: a summary, without
// questions and deadlines that were still open. The message loses its picture, because that shows the
// board before the chapter's last move; the replay has all of them.
func (f Facts) farewellText(book *render.Book, next Shown) string {
	tell := logtext.Teller(book, f.Match, f.Match.Record().Locale).WithNaming(render.Bold)
	if f.Shown.Chapter == lobby {
		return components.Text(lobbyFarewell(book, f.Match, tell))
	}
	return components.Text(f.chapterFarewell(book, next, tell))
}

// undoneText returns the last text of a message whose chapter an undo has led back to. It does not tell of
// what was undone.
func (f Facts) undoneText(book *render.Book) string {
	tell := logtext.Teller(book, f.Match, f.Match.Record().Locale)
	return "**" + tell.Title() + "** · " + tell.Say("ui.farewell.fresh")
}

// lobbyFarewell says who sits at a table that has begun, or that it is still open.
func lobbyFarewell(book *render.Book, m match.Match, tell *render.Teller) []string {
	lines := LobbyLines(book, m, m.Record().Locale)
	if m.Record().Phase == match.PhaseOpen {
		return lines[:len(lines)-1] // without what it waits for
	}
	tell = tell.WithPlayers(logtext.PlayersAt(m, 0))
	names := make([]string, len(m.Record().Seats))
	for i := range names {
		names[i] = tell.Name(engine.Seat(i + 1))
	}
	data := render.Data{"Game": tell.Title(), "Names": tell.And(names...)}
	return []string{tell.Say("ui.farewell.begun", data)}
}

// chapterFarewell sums up a chapter, or says that it goes on below.
func (f Facts) chapterFarewell(book *render.Book, next Shown, tell *render.Teller) []string {
	heading := tell.Title()
	if n, err := strconv.Atoi(f.Shown.Chapter); err == nil {
		heading += " · " + tell.Chapter(n)
	}
	lines := []string{"**" + heading + "**"}
	if f.goesBack(next) { // the chapter was undone
		return []string{lines[0] + " · " + tell.Say("ui.farewell.fresh")}
	}
	end := int(f.Match.Record().Entries)
	if next.Chapter != f.Shown.Chapter {
		end = next.Start
	} else {
		lines[0] += " · " + tell.Say("ui.farewell.fresh")
	}
	view := logtext.View(book, f.Match, f.Match.Record().Locale, nil)
	visible := f.Match.Visible(entriesBetween(f.Entries, f.Shown.Start, end), engine.Spectator)
	return append(lines, f.summary(view, visible)...)
}
