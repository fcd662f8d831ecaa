package board

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Message returns the public message as it should be now, without its picture. The picture is that
// of the view, or nil if the message has none.
func (f Facts) Message(book *render.Book) (components.Message, *render.View) {
	rec := f.Match.Record()
	locale := cmp.Or(f.Locale, rec.Locale)
	switch next, _ := f.nextShown(); next.Chapter {
	case lobby:
		return f.lobbyMessage(book), nil
	case closed:
		return components.Message{Content: book.Printer(locale).Say("ui.over.closed")}, nil
	}
	naming := render.Mention
	if rec.Phase == match.PhaseOver || f.Solo {
		naming = render.Bold // nobody is to act, or only the reader
	}
	view := logtext.View(book, f.Match, locale, f.recentEvents())
	view.Story = f.Story
	worded := view
	worded.Tell = logtext.Teller(book, f.Match, locale).WithNaming(naming).WithEmoji()
	return components.Message{Content: f.publicText(book, worded), Rows: f.publicRows(worded.Tell.Printer, rec)}, &view
}

// recentEvents returns the events that the picture marks: those of the chapter or, if a spectator
// could see none of them, all that the message tells of.
func (f Facts) recentEvents() []engine.Event {
	next, _ := f.nextShown()
	told := f.ToldEntries()
	recent := logtext.CurrentEvents(entriesBetween(told, next.Start, int(f.Match.Record().Entries)))
	if len(engine.Visible(recent, engine.Spectator)) == 0 {
		return logtext.CurrentEvents(told)
	}
	return recent
}

const (
	// maxNewsLines is how many lines of news a public message has, so that the board stays on
	// a phone's screen. The log has the rest.
	maxNewsLines = 2
	// summaryWeight is the weight of the last chapter's summary among the news. Important news
	// of the current chapter comes before it.
	summaryWeight = 2
)

// publicText returns the text of the message: what is played and whose turn it is, the most
// important news, and open questions. After the end it has the scores instead.
func (f Facts) publicText(book *render.Book, view render.View) string {
	rec, named := f.Match.Record(), view.Tell.WithNaming(render.Bold)
	head := view.Tell.Say("ui.public.head", render.Data{"Subject": view.Subject(), "Turn": view.StatusLine()})
	if rec.Phase == match.PhaseOver {
		decided := logtext.DecisionText(book, f.Match, f.Turning, named)
		return components.Text(render.NonEmpty(slices.Concat(
			[]string{head}, logtext.ScoreLines(rec, named), []string{decided}, f.badgeLines(named), logtext.AdviceLines(rec, named),
			[]string{logtext.WaitsLine(rec, named, f.Now)},
		)))
	}
	head = strings.Join(render.NonEmpty([]string{head, f.deadlineText(named)}), " · ")
	news := f.recountedLines(view)
	if news == nil {
		news = append(f.privateLines(), f.newsLines(view)...)
	}
	return components.Text(render.NonEmpty(slices.Concat([]string{head}, news, f.questionLines(named))))
}

// recountedLines returns at most [maxNewsLines] lines in which the game itself tells what has happened, after what people
// did, or nil if it does not.
func (f Facts) recountedLines(view render.View) []string {
	view.Tell = view.Tell.WithNaming(render.Bold)
	visible := f.Match.Visible(f.ToldEntries(), f.Reader)
	pressed := slices.DeleteFunc(f.Match.Visible(f.Pressed, f.Reader), func(e match.Entry) bool {
		return len(visible) > 0 && e.N >= visible[0].N
	})
	lines := view.Recount(f.Reader, logtext.CurrentEvents(append(pressed, visible...)))
	if lines == nil {
		return nil
	}
	told := logtext.Formatter{Match: f.Match, Reader: f.Reader, Tell: view.Tell}
	lines = append(render.TopNews(logtext.ActionNews(told.News(visible)), maxNewsLines), lines...)
	return lines[:min(maxNewsLines, len(lines))]
}

// privateLines returns what the person's press did, if nobody else reads the message.
func (f Facts) privateLines() []string {
	if !f.Solo {
		return nil
	}
	return f.Told
}

// badgeLines returns a line for each seat that has earned badges.
func (f Facts) badgeLines(tell *render.Teller) (lines []string) {
	for _, earned := range f.Badges {
		names := make([]string, len(earned.Keys))
		for i, key := range earned.Keys {
			names[i] = "**" + logtext.BadgeName(tell.Printer, key) + "**"
		}
		data := render.Data{"Name": tell.Name(earned.Seat), "N": len(names), "Badges": tell.And(names...)}
		lines = append(lines, tell.Say("ui.badge.earned", data))
	}
	return lines
}

// newsLines returns the most important news, at most [maxNewsLines] lines: what people did in the
// last chapter, its summary, and what happened in this one. If computers have played since, the
// last lines are one for each of them.
func (f Facts) newsLines(view render.View) []string {
	next, _ := f.nextShown()
	told := logtext.Formatter{Match: f.Match, Reader: engine.Spectator, Tell: view.Tell.WithNaming(render.Bold)}
	visible := slices.DeleteFunc(f.Match.Visible(f.ToldEntries(), engine.Spectator), func(e match.Entry) bool {
		return e.Thought != nil || len(f.privateLines()) > 0 && e.Plays()
	})
	before := entriesBetween(visible, next.From, next.Start)
	news := logtext.ActionNews(told.News(before))
	for _, line := range f.summary(view, before) {
		news = append(news, render.News{Weight: summaryWeight, Words: line})
	}
	now := entriesBetween(visible, next.Start, int(f.Match.Record().Entries))
	news = append(news, told.News(now)...)
	turns := render.TopNews(f.computerTurns(view), maxNewsLines-min(maxNewsLines, len(logtext.ActionNews(news))))
	return append(render.TopNews(news, maxNewsLines-len(turns)), turns...)
}

// computerTurns returns a line for each computer that has played since a person did.
func (f Facts) computerTurns(view render.View) (lines []render.News) {
	told := logtext.Formatter{Match: f.Match, Reader: engine.Spectator, Tell: view.Tell.WithNaming(render.Bold)}
	moves, seen := f.computerMoves(), engine.Seats(0)
	for _, e := range moves {
		if seen.Has(e.Seat) {
			continue
		}
		seen = seen.With(e.Seat)
		own := slices.DeleteFunc(slices.Clone(moves), func(other match.Entry) bool { return other.Seat != e.Seat })
		turn := f.summary(view, own)
		if len(turn) == 0 {
			turn = told.Lines(logtext.KeepEventsOf(own, e.Seat), nil)
		}
		if words := strings.Join(turn, " · "); words != "" {
			lines = append(lines, render.News{Weight: maxWeight(told.News(own)), Words: words})
		}
	}
	return lines
}

// maxWeight returns the weight of the most important of some news, at least [summaryWeight]. A
// smaller number weighs more.
func maxWeight(news []render.News) int {
	least := summaryWeight
	for _, n := range news {
		least = min(least, n.Weight)
	}
	return least
}

// computerMoves returns the moves of computers since a person played, as everybody may see them.
func (f Facts) computerMoves() []match.Entry {
	told := f.Match.Visible(f.ToldEntries(), engine.Spectator)
	undone := match.Undone(told)
	moves := slices.DeleteFunc(told, func(e match.Entry) bool { return !e.Plays() || undone[e.N] })
	for i, e := range slices.Backward(moves) {
		if e.Thought == nil {
			return moves[i+1:]
		}
	}
	return moves
}

// summary returns what log entries amount to, one line for each seat and chapter.
func (f Facts) summary(view render.View, entries []match.Entry) []string {
	view.Tell = view.Tell.WithNaming(render.Bold)
	var chapters [][]engine.Event
	for _, chapter := range f.byChapter(entries) {
		chapters = append(chapters, logtext.CurrentEvents(chapter))
	}
	return view.Summary(chapters...)
}

// byChapter splits log entries where chapters began.
func (f Facts) byChapter(entries []match.Entry) [][]match.Entry {
	var chapters [][]match.Entry
	for _, begin := range f.ChapterStarts {
		before := entriesBetween(entries, 0, begin)
		if n := len(before); n > 0 && before[n-1].Kind != match.KindUndo {
			chapters, entries = append(chapters, before), entries[n:]
		}
	}
	return append(chapters, entries)
}

// questionLines returns the open question to the table, what it would undo, the hint that the game
// has stalled, and the warning before an idle match ends. Lines may be empty.
func (f Facts) questionLines(tell *render.Teller) []string {
	rec := f.Match.Record()
	known := slices.Concat(f.Match.Visible(f.Earlier, engine.Spectator), f.Match.Visible(f.ToldEntries(), engine.Spectator))
	lines := []string{logtext.Question(f.Match, tell, f.Now), undoRequestText(f.Match, known, tell)}
	if rec.Ask == nil {
		lines = append(lines, stalledText(f.Match, tell))
	}
	if !rec.Warned.IsZero() {
		lines = append(lines, tell.Say("ui.idle.warning", render.Data{"When": components.Moment(rec.Ends())}))
	}
	return lines
}

// stalledText says that the table may end by agreement, if the game no longer moves on. Otherwise
// it returns "".
func stalledText(m match.Match, tell *render.Teller) string {
	pos, started := m.Position()
	switch {
	case !started || !pos.Stalled():
		return ""
	case slices.ContainsFunc(m.Record().Seats, func(c match.Chair) bool { return c.Computer() }):
		return tell.Say("ui.stalled.computers")
	}
	return tell.Say("ui.stalled")
}

// undoRequestText says which moves people are asked to undo, or returns "".
func undoRequestText(m match.Match, known []match.Entry, tell *render.Teller) string {
	q := m.Record().Ask
	if q == nil || q.About != match.QuestionUndo {
		return ""
	}
	undone := match.Undone(known)
	steps := slices.DeleteFunc(slices.Clone(known), func(e match.Entry) bool {
		return e.N < q.To || undone[e.N] || !e.Plays()
	})
	words := logtext.Formatter{Match: m, Reader: engine.Spectator, Tell: tell}.Steps(steps, false)
	if words == "" {
		return ""
	}
	return tell.Say("ui.ask.undo.steps", render.Data{"Steps": words})
}

// publicRows returns the buttons under the board. They are the same for everybody, and change only
// while a question is open and when the match is over.
func (f Facts) publicRows(say *render.Printer, rec match.Record) []discordgo.MessageComponent {
	play := components.Button(discordgo.PrimaryButton, say.Say("ui.button.play"), components.ViewID("play"))
	board := components.Button(discordgo.SecondaryButton, say.Say("ui.button.board"), components.ViewID("board"))
	log := components.Button(discordgo.SecondaryButton, say.Say("ui.button.log"), components.ViewID("log"))
	help := components.Button(discordgo.SecondaryButton, say.Say("ui.button.help"), components.ViewID("help"))
	switch {
	case rec.Phase == match.PhaseOver && rec.Deal != nil:
		return f.dealRows(say, rec, board, log)
	case rec.Phase == match.PhaseOver:
		return f.overRows(say, rec.ID, board, log)
	}
	table := components.Button(discordgo.SecondaryButton, say.Say("ui.button.table"), components.ViewID("table"))
	if f.Solo {
		play.Label = say.Say("ui.button.continue")
	}
	lines := components.Rows([]discordgo.MessageComponent{play, board, log, table, help})
	if f.Place.OnlyAnswers() {
		lines = append(lines, components.Row(commandButtons(say)...))
	}
	if rec.Ask != nil {
		lines = append(lines, ConsentRow(say, rec))
	}
	return lines
}

// commandButtons returns buttons for what people do by slash commands elsewhere. Where the bot is no
// member, only people who have installed the application can type commands.
func commandButtons(say *render.Printer) []discordgo.MessageComponent {
	return []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, say.Say("ui.button.undo"), components.ViewID("undo")),
		rulesButton(say),
		components.Button(discordgo.SecondaryButton, say.Say("ui.button.leave"), components.ViewID("leave")),
	}
}

func rulesButton(say *render.Printer) discordgo.Button {
	return components.Button(discordgo.SecondaryButton, say.Say("ui.button.rules"), components.ViewID("rules"))
}

// overRows returns the buttons of a finished match: for a rematch, for the replay, film, story, file and
// analysis, and for the board, the log and the table.
func (f Facts) overRows(say *render.Printer, id string, board, log discordgo.Button) []discordgo.MessageComponent {
	view := func(name string) discordgo.Button {
		return components.Button(discordgo.SecondaryButton, say.Say("ui.button."+name), components.ViewID(name, id))
	}
	again := view("again")
	again.Style = discordgo.PrimaryButton
	another := view("againin")
	if f.Solo {
		another.CustomID = components.ViewID("solo", "new")
	}
	home := []discordgo.MessageComponent{view("replay"), view("film"), view("story"), view("file")}
	if f.Computers {
		home = append(home, view("analyse"))
	}
	last := []discordgo.MessageComponent{board, log, view("table")}
	if f.Share {
		last = append(last, components.Button(discordgo.SecondaryButton, say.Say("ui.button.share"), components.ViewID("shareboard", id)))
	}
	first := []discordgo.MessageComponent{again, another}
	if f.Challenge {
		first = append(first, view("challenge"))
	}
	if f.Match.Record().Ending == match.EndFinished {
		first = append(first, view("ending"))
	}
	return []discordgo.MessageComponent{components.Row(first...), components.Row(home...), components.Row(last...)}
}

// IsChallenge reports whether others may play the deal of a match: one person has finished it against
// computers, and it was no game of a day.
func IsChallenge(m match.Match) bool {
	rec := m.Record()
	return rec.Ending == match.EndFinished && rec.Deal == nil && rec.Computers() &&
		m.Others(engine.Spectator).Len() == 1 && rec.Rules == m.Game().Rules
}

// dealRows returns the buttons of a finished match of a day: for the day's page and results, and for the
// board, the log and the table. The replay, film, story, file and analysis are there once the match is open.
func (f Facts) dealRows(say *render.Printer, rec match.Record, board, log discordgo.Button) []discordgo.MessageComponent {
	view := func(name string) discordgo.Button {
		return components.Button(discordgo.SecondaryButton, say.Say("ui.button."+name), components.ViewID(name, rec.ID))
	}
	day := func(label, what string) discordgo.Button {
		return components.Button(discordgo.SecondaryButton, say.Say(label), components.ViewID("daily", what, rec.Deal.Day))
	}
	first := []discordgo.MessageComponent{day("ui.button.daily.table", "table"), day("ui.button.daily", "page")}
	if f.ShareDay {
		first = append(first, day("ui.button.share", "share"))
	}
	if rec.Ending == match.EndFinished && !f.Match.Sealed() {
		first = append(first, view("ending"))
	}
	rows := []discordgo.MessageComponent{components.Row(first...)}
	if !f.Match.Sealed() {
		home := []discordgo.MessageComponent{view("replay"), view("film"), view("story"), view("file")}
		if f.Computers {
			home = append(home, view("analyse"))
		}
		rows = append(rows, components.Row(home...))
	}
	return append(rows, components.Row(board, log, view("table")))
}

// deadlineText says until when the table waits, if it has a clock, and who of those who must act is away.
// If several people must act, it names them with their deadlines.
func (f Facts) deadlineText(tell *render.Teller) string {
	m, rec := f.Match, f.Match.Record()
	if !rec.Paused.IsZero() {
		return logtext.ClockLine(m, tell)
	}
	var waits []string
	for s := range m.Acting().All() {
		up, ok := m.Deadline(s)
		ok = ok && rec.Clock != ""
		data := render.Data{"Name": tell.Name(s), "Until": components.Moment(up)}
		away, isAway := m.AwayUntil(s, f.Now)
		switch {
		case isAway && !m.Chair(s).Kept:
			data["Until"], data["Computers"] = components.Date(away), f.Computers
			waits = append(waits, tell.Say("ui.clock.away", data))
		case ok && m.Acting().Len() == 1:
			return tell.Say("ui.clock.up", data)
		case ok:
			waits = append(waits, tell.Say("ui.clock.until", data))
		}
	}
	return strings.Join(waits, " · ")
}

// ConsentRow returns the buttons under a question.
func ConsentRow(say *render.Printer, rec match.Record) discordgo.MessageComponent {
	id := func(answer string) string {
		return components.ID(components.VerbConsent, rec.ID, components.Number(rec.Ask.Entry), answer)
	}
	return components.Row(
		components.Button(discordgo.SuccessButton, say.Say("ui.button.yes"), id("y")),
		components.Button(discordgo.DangerButton, say.Say("ui.button.no"), id("n")),
	)
}
