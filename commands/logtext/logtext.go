package logtext

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Chronicle tells a reader the log of a match, each entry with the names of
// those who sat there then.
type Chronicle struct {
	Match  match.Match
	Reader engine.Seat
	Tell   *render.Teller // of the present
}

// then is a teller of an entry of the log.
func (c Chronicle) then(e match.Entry) *render.Teller {
	return c.Tell.WithPlayers(PlayersAt(c.Match, e.N))
}

// passage is what is told at once: what somebody did, or the events of moves in a
// row, so that a game can fold them.
type passage struct {
	entry  match.Entry
	line   string         // what somebody did; empty: see events
	tell   *render.Teller // of the events
	events []engine.Event
}

// passages are those of log entries, without what was taken back.
func (c Chronicle) passages(entries []match.Entry) []passage {
	undone := match.Undone(entries)
	var list []passage
	for i, e := range entries {
		if undone[e.N] {
			continue
		}
		if line, ok := c.peopleLine(e, skips(entries, i)); ok {
			list = append(list, passage{entry: e, line: line})
		}
		if n := len(list) - 1; n < 0 || list[n].line != "" {
			list = append(list, passage{tell: c.then(e)}) // nobody sits down without a line of its own
		}
		last := &list[len(list)-1]
		last.events = append(last.events, engine.Visible(e.Events, c.Reader)...)
	}
	return list
}

// Lines is what log entries tell the reader, a line each; what was taken back is
// left out, but named where it was. Earlier are entries before these that hold what
// they take back, and all between. All have been through
// [match.Match.Visible].
func (c Chronicle) Lines(entries, earlier []match.Entry) []string {
	known := slices.Concat(earlier, entries)
	var lines []string
	for _, p := range c.passages(entries) {
		if p.line == "" {
			lines = append(lines, p.tell.Events(p.events)...)
			continue
		}
		lines = append(lines, c.withSteps(p.line, p.entry, known))
		if c.mixes(p.entry) {
			lines = append(lines, "-# "+c.Tell.Say("ui.log.undo.hands"))
		}
	}
	return lines
}

// most is the weight of what people did: no event of a game matters more.
const most = -1

// notable are the kinds of what people did that a table must know of.
var notable = []match.Kind{match.KindCall, match.KindReplace, match.KindSkip, match.KindResign, match.KindRefuse}

// News is what matters of log entries that have been through [match.Match.Visible],
// in order: what people did at the table, and what the game finds worth it.
func (c Chronicle) News(entries []match.Entry) []render.News {
	var news []render.News
	for _, p := range c.passages(entries) {
		switch {
		case p.line == "":
			news = append(news, p.tell.News(p.events)...)
		case c.mixes(p.entry):
			words := p.line + ". " + c.Tell.Say("ui.log.undo.hands")
			news = append(news, render.News{Weight: most, Words: words})
		case slices.Contains(notable, p.entry.Kind):
			news = append(news, render.News{Weight: most, Words: p.line})
		}
	}
	return news
}

// Notable is what people did of some news.
func Notable(news []render.News) []render.News {
	return slices.DeleteFunc(slices.Clone(news), func(n render.News) bool { return n.Weight != most })
}

// mixes tells whether the reader is to be told that hands may have changed by an
// entry: an undo that the others agreed to.
func (c Chronicle) mixes(e match.Entry) bool { return byConsent(e) && c.Reader == engine.Spectator }

// byConsent tells whether an entry is an undo that the others agreed to.
func byConsent(e match.Entry) bool { return e.Kind == match.KindUndo && e.To > 0 }

// skips is how many moves in a row are played for a seat that was skipped, from
// entry i on: none where that is told already, at the first of them.
func skips(entries []match.Entry, i int) (n int) {
	same := func(k int) bool {
		e := entries[k]
		return e.Kind == match.KindSkip && e.Seat == entries[i].Seat && e.Press == entries[i].Press
	}
	if i > 0 && same(i-1) {
		return 0
	}
	for k := i; k < len(entries) && same(k); k++ {
		n++
	}
	return n
}

// withSteps is the line of an entry; that of an undo goes on to say what it took
// back, as far as it is known.
func (c Chronicle) withSteps(line string, e match.Entry, known []match.Entry) string {
	steps := slices.DeleteFunc(slices.Clone(known), func(k match.Entry) bool { return !slices.Contains(e.Undoes, k.N) })
	words := c.StruckOut(steps)
	if words == "" {
		return line
	}
	return c.Tell.Say("ui.log.undo.steps", render.Data{"Line": line, "Steps": words})
}

// maxStruck is how many characters tell of what was taken back.
const maxStruck = 400

// StruckOut are entries on one line, struck out: as many of the last ones as
// there is room for, the last one always.
func (c Chronicle) StruckOut(entries []match.Entry) string {
	var words string
	for _, line := range slices.Backward(c.Lines(entries, nil)) {
		line = c.Tell.Say("ui.log.undone", render.Data{"Line": strings.ReplaceAll(line, "\n", " ")})
		switch {
		case words == "":
			words = line
		case len([]rune(words))+len([]rune(line)) > maxStruck:
			return "… · " + words
		default:
			words = line + " · " + words
		}
	}
	return words
}

// EntryLines returns the lines that tell the reader about entries[i]. earlier holds the entries before
// these that an undo among them may have taken back, and all between.
func (c Chronicle) EntryLines(entries []match.Entry, i int, earlier []match.Entry) []string {
	e := entries[i]
	var lines []string
	if line, ok := c.peopleLine(e, skips(entries, i)); ok {
		lines = append(lines, c.withSteps(line, e, earlier))
	}
	return append(lines, c.then(e).Events(engine.Visible(e.Events, c.Reader))...)
}

// peopleLine is the line of an entry that is not a move: something people did. Skips
// are the moves that an entry of a skip tells of.
func (c Chronicle) peopleLine(e match.Entry, skips int) (string, bool) {
	if e.Kind == match.KindMove || e.Kind == match.KindSkip && skips == 0 {
		return "", false // by far the most: the game's own events tell
	}
	tell := c.then(e)
	data := render.Data{"By": tell.Name(e.Seat)}
	switch e.Kind {
	case match.KindStart:
		data["Names"] = tell.Names(seatsOf(e.People))
	case match.KindCall:
		return tell.Call(e.Move, e.Seat), true
	case match.KindReplace:
		data["Name"] = ""
		if len(e.People) > 0 {
			data["Name"] = render.BoldName(player(e.People[0]))
		}
	case match.KindAsk:
		return tell.Say(AskKey("ui.log.ask.", asked(e)), askData(e, tell)), true
	case match.KindUndo:
		data["N"] = len(e.Undoes)
	case match.KindWithdraw:
		data = askData(e, tell)
	case match.KindSkip:
		data["N"] = skips
		return tell.Say("ui.log.skip", data), true
	case match.KindResign, match.KindAgree, match.KindRefuse, match.KindPause, match.KindResume,
		match.KindAdvice:
	case match.KindEnd:
		if e.Ending == match.EndFinished {
			return "", false // the game's own events tell
		}
	default:
		return "", false
	}
	return tell.Say("ui.log."+string(e.Kind), data), true
}

// asked is the question that an entry asked.
func asked(e match.Entry) match.Ask {
	q := match.Ask{About: e.About}
	if len(e.People) > 0 {
		q.Person = &e.People[0]
	}
	return q
}

// askData are who asks and about whom; it is a seat that asks for a computer.
func askData(e match.Entry, tell *render.Teller) render.Data {
	data := render.Data{
		"By": tell.Name(e.Seat), "Whom": tell.Name(e.Whom), "Computer": "", "Call": callWish(e.Move, tell),
	}
	switch computer := computerName(asked(e).Person); {
	case computer != "":
		data["Computer"] = computer
	case len(e.People) > 0:
		data["By"] = render.BoldName(player(e.People[0]))
	}
	return data
}

// seatsOf are the seats of so many people.
func seatsOf(people []match.Person) engine.Seats {
	var set engine.Seats
	for i := range people {
		set = set.With(engine.Seat(i + 1))
	}
	return set
}

// Moves are moves in words.
func Moves(tell *render.Teller, moves []string) []string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = tell.Move(m)
	}
	return words
}

// Events are the events of entries that were not taken back, for a picture:
// those since somebody else sat down, for it names the present people.
func Events(entries []match.Entry) []engine.Event {
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

// DoneBy are entries with nothing in them but what a seat did.
func DoneBy(entries []match.Entry, s engine.Seat) []match.Entry {
	own := slices.Clone(entries)
	for i := range own {
		own[i].Events = slices.DeleteFunc(slices.Clone(own[i].Events), func(e engine.Event) bool { return e.By != s })
	}
	return own
}
