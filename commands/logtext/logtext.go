package logtext

import (
	"iter"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Formatter turns log entries of a match into text for one reader. Each entry names the people
// who sat there when it was written.
type Formatter struct {
	Match  match.Match
	Reader engine.Seat
	Tell   *render.Teller // names the people who sit there now
}

// tellerAt returns a teller that names the people as they sat when e was written.
func (f Formatter) tellerAt(e match.Entry) *render.Teller {
	return f.Tell.WithPlayers(PlayersAt(f.Match, e.N))
}

// section is a part of the log that is formatted at once: an action of a person, or the events
// of consecutive moves, which a game may merge into fewer lines.
type section struct {
	entry  match.Entry    // of the action
	action string         // the line of the action; empty: the section holds events
	tell   *render.Teller // for events: names the people of that time
	events []engine.Event
}

// sections splits log entries into sections. It leaves out entries that were undone.
func (f Formatter) sections(entries []match.Entry) []section {
	undone := match.Undone(entries)
	var sections []section
	for i, e := range entries {
		if undone[e.N] {
			continue
		}
		if line, ok := f.actionLine(e, countSkips(entries, i)); ok {
			sections = append(sections, section{entry: e, action: line})
		}
		if n := len(sections) - 1; n < 0 || sections[n].action != "" {
			// One teller serves the whole section: a change of people is an action and starts another.
			sections = append(sections, section{tell: f.tellerAt(e)})
		}
		last := &sections[len(sections)-1]
		last.events = append(last.events, engine.Visible(e.Events, f.Reader)...)
	}
	return sections
}

// Lines returns the lines that tell the reader about entries, without those that were undone.
// The line of an undo names what it undid. earlier holds the entries before these, as far back
// as an undo among them reaches. All entries must come from [match.Match.Visible] for the
// reader.
func (f Formatter) Lines(entries, earlier []match.Entry) []string {
	known := slices.Concat(earlier, entries)
	var lines []string
	for _, s := range f.sections(entries) {
		if s.action == "" {
			lines = append(lines, s.tell.Events(s.events)...)
			continue
		}
		lines = append(lines, f.addUndoneSteps(s.action, s.entry, known))
		if f.warnsOfHands(s.entry) {
			lines = append(lines, "-# "+f.Tell.Say("ui.log.undo.hands"))
		}
	}
	return lines
}

// actionWeight is the weight of actions in [render.News]. It comes before the weights of all
// game events.
const actionWeight = -1

// newsKinds are the kinds of entries, besides agreed undos, that everyone at a table should know
// of.
var newsKinds = []match.Kind{match.KindCall, match.KindReplace, match.KindSkip, match.KindResign, match.KindRefuse}

// News returns the news in entries, in order: the actions that matter to everyone, and the
// events that the game considers news. The entries must come from [match.Match.Visible] for the
// reader.
func (f Formatter) News(entries []match.Entry) []render.News {
	var news []render.News
	for _, s := range f.sections(entries) {
		switch {
		case s.action == "":
			news = append(news, s.tell.News(s.events)...)
		case f.warnsOfHands(s.entry):
			words := s.action + ". " + f.Tell.Say("ui.log.undo.hands")
			news = append(news, render.News{Weight: actionWeight, Words: words})
		case slices.Contains(newsKinds, s.entry.Kind):
			news = append(news, render.News{Weight: actionWeight, Words: s.action})
		}
	}
	return news
}

// ActionNews returns those of the news that are actions of people and not game events.
func ActionNews(news []render.News) []render.News {
	return slices.DeleteFunc(slices.Clone(news), func(n render.News) bool { return n.Weight != actionWeight })
}

// warnsOfHands reports whether the text of an entry warns the reader that hands may have
// changed. Spectators get the warning after an undo that the others agreed to. If there are only
// computers, nobody has to be warned.
func (f Formatter) warnsOfHands(e match.Entry) bool {
	return e.Kind == match.KindUndo && e.To > 0 && f.Reader == engine.Spectator && f.Match.Others(e.Seat) != 0
}

// countSkips returns how many consecutive entries, from entry i on, are moves made for the same
// skipped seat. It returns 0 if entry i is not the first of them, because the line of the first
// covers all.
func countSkips(entries []match.Entry, i int) (n int) {
	isSameSkip := func(k int) bool {
		e := entries[k]
		return e.Kind == match.KindSkip && e.Seat == entries[i].Seat && e.Press == entries[i].Press
	}
	if i > 0 && isSameSkip(i-1) {
		return 0
	}
	for k := i; k < len(entries) && isSameSkip(k); k++ {
		n++
	}
	return n
}

// addUndoneSteps returns the line of an entry. For an undo that concerns other people, it adds the
// undone entries among known, struck out.
func (f Formatter) addUndoneSteps(line string, e match.Entry, known []match.Entry) string {
	if f.Match.Others(e.Seat) == 0 {
		return line
	}
	steps := slices.DeleteFunc(slices.Clone(known), func(k match.Entry) bool { return !slices.Contains(e.Undoes, k.N) })
	words := f.Steps(steps, true)
	if words == "" {
		return line
	}
	return f.Tell.Say("ui.log.undo.steps", render.Data{"Line": line, "Steps": words})
}

// maxStepsLength is the maximum length of the text that Steps returns, in characters.
const maxStepsLength = 400

// Steps returns entries in one line, struck out if they are undone. If they exceed maxStepsLength, it
// drops the earliest, but it always keeps the last.
func (f Formatter) Steps(entries []match.Entry, undone bool) string {
	var words string
	for _, line := range slices.Backward(f.Lines(entries, nil)) {
		line = strings.ReplaceAll(line, "\n", " ")
		if undone {
			line = f.Tell.Say("ui.log.undone", render.Data{"Line": line})
		}
		switch {
		case words == "":
			words = line
		case len([]rune(words))+len([]rune(line)) > maxStepsLength:
			return "… · " + words
		default:
			words = line + " · " + words
		}
	}
	return words
}

// EntryLines returns the lines that tell the reader about entries[i], which must come from
// [match.Match.Visible], without what later ones tell again. If it is an undo, its line names the entries
// that it undid, as far as they are in earlier.
func (f Formatter) EntryLines(entries []match.Entry, i int, earlier []match.Entry) []string {
	e := entries[i]
	var lines []string
	if line, ok := f.actionLine(e, countSkips(entries, i)); ok {
		lines = append(lines, f.addUndoneSteps(line, e, earlier))
	}
	tell, later := f.tellerAt(e), f.laterEvents(entries[i+1:])
	events := slices.DeleteFunc(slices.Clone(engine.Visible(e.Events, f.Reader)), func(event engine.Event) bool {
		return tell.IsRepeated(event, later)
	})
	return append(lines, tell.Events(events)...)
}

// laterEvents yields the events of entries that the reader may know, without those that were undone.
func (f Formatter) laterEvents(entries []match.Entry) iter.Seq[engine.Event] {
	return func(yield func(engine.Event) bool) {
		undone := match.Undone(entries)
		for _, e := range entries {
			for _, event := range engine.Visible(e.Events, f.Reader) {
				if !undone[e.N] && !yield(event) {
					return
				}
			}
		}
	}
}

// actionLine returns the line of an entry that the events of the game do not tell: the start, an
// early end, a skip, and most of what people do besides moves. It returns false for any other entry.
// skipped is the number of moves that the line of a skip covers, 0 if the line of an earlier entry
// covers this one.
func (f Formatter) actionLine(e match.Entry, skipped int) (string, bool) {
	if e.Kind == match.KindMove || e.Kind == match.KindSkip && skipped == 0 {
		return "", false // the game's events cover moves
	}
	tell := f.tellerAt(e)
	data := render.Data{"By": tell.Name(e.Seat)}
	switch e.Kind {
	case match.KindStart:
		data["Names"] = tell.Names(firstSeats(e.People))
	case match.KindCall:
		return tell.Call(e.Move, e.Seat), true
	case match.KindReplace:
		data["Name"] = ""
		if len(e.People) > 0 {
			data["Name"] = render.BoldName(player(e.People[0]))
		}
		switch {
		case e.Kept && computerName(questionOf(e).Person) != "":
			return tell.Say("ui.log.replace.keep", data), true
		case e.Kept:
			return tell.Say("ui.log.replace.back", data), true
		}
	case match.KindAsk:
		return tell.Say(QuestionKey("ui.log.ask.", questionOf(e)), askData(e, tell)), true
	case match.KindUndo:
		data["N"] = len(e.Undoes)
	case match.KindWithdraw:
		data = askData(e, tell)
	case match.KindSkip:
		data["N"] = skipped
		return tell.Say("ui.log.skip", data), true
	case match.KindResign, match.KindAgree, match.KindRefuse, match.KindPause, match.KindResume,
		match.KindAdvice:
	case match.KindEnd:
		if e.Ending == match.EndFinished {
			return "", false // the game's events cover its end
		}
	default:
		return "", false
	}
	return tell.Say("ui.log."+string(e.Kind), data), true
}

// questionOf returns the question that an ask entry asked.
func questionOf(e match.Entry) match.Ask {
	question := match.Ask{About: e.About, Kept: e.Kept}
	if len(e.People) > 0 {
		question.Person = &e.People[0]
	}
	return question
}

// askData returns the names for the text of an ask or a withdrawal. The asker is the entry's
// seat, or the person who wants to take a seat.
func askData(e match.Entry, tell *render.Teller) render.Data {
	data := render.Data{
		"By": tell.Name(e.Seat), "Whom": tell.Name(e.Whom), "Computer": "", "Call": callWish(e.Move, tell),
	}
	switch computer := computerName(questionOf(e).Person); {
	case computer != "":
		data["Computer"] = computer
	case len(e.People) > 0:
		data["By"] = render.BoldName(player(e.People[0]))
	}
	return data
}

// firstSeats returns the seats of people who sit there in this order.
func firstSeats(people []match.Person) engine.Seats {
	var set engine.Seats
	for i := range people {
		set = set.With(engine.Seat(i + 1))
	}
	return set
}

// MoveTexts returns moves in words.
func MoveTexts(tell *render.Teller, moves []string) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = tell.Move(m)
	}
	return texts
}

// CurrentEvents returns the events of entries for a view of the board, without those that were
// undone. A view names the people who sit there now, so the events before the last replacement
// are left out.
func CurrentEvents(entries []match.Entry) []engine.Event {
	undone := match.Undone(entries)
	var events []engine.Event
	for _, e := range entries {
		if e.Kind == match.KindReplace {
			events = nil
		}
		if !undone[e.N] {
			events = append(events, e.Events...)
		}
	}
	return events
}

// KeepEventsOf returns copies of the entries with only the events that seat s caused.
func KeepEventsOf(entries []match.Entry, s engine.Seat) []match.Entry {
	own := slices.Clone(entries)
	for i := range own {
		own[i].Events = slices.DeleteFunc(slices.Clone(own[i].Events), func(e engine.Event) bool { return e.By != s })
	}
	return own
}
