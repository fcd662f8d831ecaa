package replay

import (
	"context"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// entriesPerPage is the most log entries on a page of the log.
const entriesPerPage = 15

// The limits of a page of the log: characters, and lines on a phone, which shows them with the
// heading and the buttons.
const (
	pageLetters = components.MaxContent - 100
	pageLines   = 22
)

// logPage is the part [begin, end) of a match's log in the words for one reader.
type logPage struct {
	begin, end, all int
	lines           []string
}

// The position of a page in the log: the newest page, one that ends before an entry, or one that
// begins with an entry.
const (
	logNewest = ""
	logBefore = "b"
	logFrom   = "f"
)

// ShowLog answers /rails log with a page of the match's log, the newest first. Its buttons carry
// the match and where the next page begins or ends.
func ShowLog(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	where, n := logNewest, 0
	if len(ic.Path) == 3 && ic.Path[0] == m.Record().ID {
		where = ic.Path[1]
		n, _ = strconv.Atoi(ic.Path[2])
	}
	page, err := readLogPage(ctx, ic, m, where, n)
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	return interaction.Reply{
		Update: ic.Message.Ephemeral,
		Message: &components.Message{
			Content: render.Clip(page.heading(tell)+"\n"+strings.Join(page.lines, "\n"), components.MaxContent),
			Rows:    append(components.Rows(logButtons(tell, m, page)), viewButtons(ic, m, "log")),
		},
	}, nil
}

// readLogPage reads as many entries as fit on a phone's screen. Moves that were undone later, even
// on another page, are struck out.
func readLogPage(ctx context.Context, ic *interaction.Context, m match.Match, where string, n int) (logPage, error) {
	all := int(m.Record().Entries)
	first, end := all-entriesPerPage, all
	switch where {
	case logBefore:
		end = min(max(n, 1), all)
		first = end - entriesPerPage
	case logFrom:
		first = min(n, all-1)
		end = first + entriesPerPage
	}
	first, end = max(first, 0), min(end, all)
	lead := min(first, 1) // the entry before, which may say that a chapter begins
	entries, err := ic.Entries(ctx, ic.Channel, m, first-lead, all)
	if err != nil {
		return logPage{}, err
	}
	told := entryLines(ic, m, entries, end-first+lead)
	if err := markChapters(ctx, ic, m, entries, told); err != nil {
		return logPage{}, err
	}
	told = told[lead:]
	page := logPage{begin: first, end: end, all: all}
	if where == logFrom {
		page.end = first + countFitting(told, false)
		told = told[:page.end-first]
	} else {
		page.begin = end - countFitting(told, true)
		told = told[page.begin-first:]
	}
	for _, lines := range told {
		page.lines = append(page.lines, lines...)
	}
	page.lines = foldRepeats(ic.Printer(), page.lines)
	return page, nil
}

// entryLines returns the first n entries in the reader's words, some lines each.
func entryLines(ic *interaction.Context, m match.Match, entries []match.Entry, n int) [][]string {
	seat := m.Seat(ic.User)
	tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
	undone, visible, of := match.Undone(entries), m.Visible(entries, seat), logtext.Formatter{Match: m, Reader: seat,
		Tell: tell}
	told := make([][]string, n)
	for i, e := range visible[:n] {
		told[i] = of.EntryLines(visible, i, nil) // what was taken back stands struck out in its place
		for l, line := range told[i] {
			if undone[e.N] {
				told[i][l] = tell.Say("ui.log.undone", render.Data{"Line": line})
			}
		}
	}
	return told
}

// markChapters makes the beginning of each chapter stand out in the lines told of entries. It puts the line
// that announces the chapter in bold, puts the chapter's name before the line that says whose turn begins, or
// adds a line. Chapters with the same name, such as the turns of a round, have one line.
func markChapters(ctx context.Context, ic *interaction.Context, m match.Match, entries []match.Entry, told [][]string) error {
	begins, err := ic.Store.Snapshots(ctx, ic.Channel, m.Record().ID)
	if err != nil {
		return err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	for _, begin := range begins {
		i := begin - int(entries[0].N)
		if i < 1 || i > len(told) {
			continue
		}
		pos, _, err := positionAfter(ctx, ic, m, begin-1)
		if err != nil {
			return err
		}
		n := pos.Status().Chapter
		chapter := tell.Chapter(n)
		if n > 1 && chapter == tell.Chapter(n-1) {
			continue
		}
		before := told[i-1]
		switch {
		case emphasizeStart(before, chapter):
		case announcesTurn(tell, entries[i-1]) && len(before) > 0:
			before[len(before)-1] = "**" + chapter + "** · " + before[len(before)-1]
		case i < len(told):
			told[i] = append([]string{"**" + chapter + "**"}, told[i]...)
		}
	}
	return nil
}

// announcesTurn reports whether the last line of an entry says whose turn begins, without the chapter's name.
func announcesTurn(tell *render.Teller, e match.Entry) bool {
	return len(e.Events) > 0 && tell.AnnouncesTurn(e.Events[len(e.Events)-1])
}

// emphasizeStart puts the beginning of the first line that starts with it in bold. It returns
// false if no line does.
func emphasizeStart(lines []string, beginning string) bool {
	for i, line := range lines {
		rest, ok := strings.CutPrefix(line, beginning)
		if next, _ := utf8.DecodeRuneInString(rest); ok && !unicode.IsDigit(next) {
			lines[i] = "**" + beginning + "**" + rest
			return true
		}
	}
	return false
}

// foldRepeats replaces equal lines in a row by one that has their number.
func foldRepeats(say *render.Printer, lines []string) []string {
	var list []string
	for i := 0; i < len(lines); {
		n := 1
		for i+n < len(lines) && lines[i+n] == lines[i] {
			n++
		}
		line := lines[i]
		if n > 1 {
			line = say.Say("ui.log.times", render.Data{"Line": line, "N": n})
		}
		list, i = append(list, line), i+n
	}
	return list
}

// countFitting returns how many entries, counted from one end, fit on a page: at least one if
// there is one.
func countFitting(told [][]string, fromLast bool) int {
	letters, room := pageLetters, pageLines
	for n := range told {
		i := n
		if fromLast {
			i = len(told) - 1 - n
		}
		for _, line := range told[i] {
			letters -= len([]rune(line)) + 1
			room -= components.PhoneTextLines(line)
		}
		if (letters < 0 || room < 0) && n > 0 {
			return n
		}
	}
	return len(told)
}

// heading says which entries the page shows.
func (p logPage) heading(tell *render.Teller) string {
	if len(p.lines) == 0 {
		return tell.Say("ui.log.empty")
	}
	return "**" + tell.Say("ui.log.title", render.Data{"From": p.begin + 1, "To": p.end, "All": p.all}) + "**"
}

// logButtons lead to older and newer pages and, after a match, to its file.
func logButtons(tell *render.Teller, m match.Match, page logPage) []discordgo.MessageComponent {
	rec := m.Record()
	older := components.Button(discordgo.SecondaryButton, tell.Say("ui.button.older"),
		components.ViewID("log", rec.ID, logBefore, strconv.Itoa(page.begin)))
	older.Disabled = page.begin == 0
	newer := components.Button(discordgo.SecondaryButton, tell.Say("ui.button.newer"),
		components.ViewID("log", rec.ID, logFrom, strconv.Itoa(page.end)))
	newer.Disabled = page.end == page.all
	buttons := []discordgo.MessageComponent{older, newer}
	if rec.Phase == match.PhaseOver && !m.Sealed() {
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, tell.Say("ui.button.file"),
			components.ViewID("file", rec.ID)))
	}
	return buttons
}

// SendFile sends the match file of a finished match, which `railbot verify` checks.
func SendFile(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.LoadNamedMatch(ctx)
	if err == nil {
		err = ic.CheckOpen(m)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	rec := m.Record()
	entries, err := ic.Entries(ctx, ic.Channel, m, 0, int(rec.Entries))
	if err != nil {
		return interaction.Reply{}, err
	}
	file, err := m.Export(entries)
	if err != nil {
		return interaction.Reply{}, err
	}
	data, err := file.Encode()
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	return interaction.Reply{Message: &components.Message{
		Content: say.Say("ui.over.file"),
		Files:   []components.File{{Name: rec.Game + "-" + rec.ID + ".json", Alt: say.Say("ui.button.file"), Data: data}},
	}}, nil
}
