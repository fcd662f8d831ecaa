package commands

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// story is what log entries tell a reader, a line each; what was taken back is
// left out. The entries have been through [match.Match.Visible].
func story(entries []match.Entry, reader engine.Seat, tell *render.Teller) []string {
	undone := match.Undone(entries)
	var lines []string
	var events []engine.Event // in a row, so that a game can fold them
	for _, e := range entries {
		if undone[e.N] {
			continue
		}
		if line, ok := deed(e, tell); ok {
			lines, events = append(append(lines, tell.Events(events)...), line), nil
		}
		events = append(events, engine.Visible(e.Events, reader)...)
	}
	return append(lines, tell.Events(events)...)
}

// entryLines is one log entry in words.
func entryLines(e match.Entry, reader engine.Seat, tell *render.Teller) []string {
	var lines []string
	if line, ok := deed(e, tell); ok {
		lines = append(lines, line)
	}
	return append(lines, tell.Events(engine.Visible(e.Events, reader))...)
}

// deed is the line of an entry that is not a move: something people did.
func deed(e match.Entry, tell *render.Teller) (string, bool) {
	data := render.Data{"By": tell.Name(e.Seat)}
	switch e.Kind {
	case match.KindStart:
		data["Names"] = tell.Names(seatsOf(e.People))
	case match.KindCall:
		return tell.Call(e.Move, e.Seat), true
	case match.KindReplace:
		data["Name"] = ""
		if len(e.People) > 0 {
			data["Name"] = "**" + render.Escape(e.People[0].Name) + "**"
		}
	case match.KindAsk:
		return tell.Say(askKey("ui.log.ask.", e.About), askData(e, tell)), true
	case match.KindUndo:
		data["N"] = len(e.Undoes)
	case match.KindResign, match.KindSkip, match.KindAgree, match.KindRefuse, match.KindPause, match.KindResume:
	case match.KindEnd:
		if e.Ending == match.EndFinished {
			return "", false // the game's own events tell
		}
	default:
		return "", false
	}
	return tell.Say("ui.log."+string(e.Kind), data), true
}

// askData are who asks and about whom.
func askData(e match.Entry, tell *render.Teller) render.Data {
	data := render.Data{"By": tell.Name(e.Seat), "Whom": tell.Name(e.Whom)}
	if len(e.People) > 0 {
		data["By"] = "**" + render.Escape(e.People[0].Name) + "**"
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

// spoken are moves in words.
func spoken(tell *render.Teller, moves []string) []string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = tell.Move(m)
	}
	return words
}

// happened are the events of entries that were not taken back.
func happened(entries []match.Entry) []engine.Event {
	undone := match.Undone(entries)
	var events []engine.Event
	for _, e := range entries {
		if !undone[e.N] {
			events = append(events, e.Events...)
		}
	}
	return events
}

// lastLines joins as many of the last lines as fit into n characters.
func lastLines(lines []string, n int) string {
	size := 0
	for i := len(lines) - 1; i >= 0; i-- {
		if size += len([]rune(lines[i])) + 1; size > n-2 {
			return strings.Join(append([]string{"…"}, lines[i+1:]...), "\n")
		}
	}
	return strings.Join(lines, "\n")
}
