package match

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
)

// Kind is the kind of a log entry.
type Kind string

// The kinds. Start, move, skip and call change the position.
const (
	KindStart    Kind = "start"    // the set-up, entry 0; People are all seats in order
	KindMove     Kind = "move"     // a move of the seat; with Idle, played for a resigned seat
	KindSkip     Kind = "skip"     // a move played for the seat because it was skipped
	KindCall     Kind = "call"     // an outside fact; Move is its name, Seat the seat it concerns
	KindResign   Kind = "resign"   // the seat's person left
	KindReplace  Kind = "replace"  // the seat has a new person, the one in People
	KindUndo     Kind = "undo"     // Undoes are undone; To is set if it was by consent
	KindAsk      Kind = "ask"      // the seat asks for what About says; for an undo, of To and everything after it
	KindAgree    Kind = "agree"    // the seat agrees to the question To
	KindRefuse   Kind = "refuse"   // the seat refuses the question To
	KindWithdraw Kind = "withdraw" // the asker, a seat or the person in People, withdraws the question To
	KindStand    Kind = "stand"    // the seat switches the auto-answer Move on or off; others may not see it
	KindAdvice   Kind = "advice"   // the seat asked what a computer would play
	KindPause    Kind = "pause"    // the clock is paused
	KindResume   Kind = "resume"   // the clock runs again
	KindEnd      Kind = "end"      // the match is over
)

// Entry is one entry of the log.
type Entry struct {
	N          uint64            `json:"n"`     // its number: its index in the log, from 0
	Press      uint64            `json:"press"` // number of the first entry written by the same press
	At         time.Time         `json:"at"`
	User       string            `json:"user,omitempty"` // the user who pressed; empty if it happened by itself
	Seat       engine.Seat       `json:"seat,omitempty"`
	Kind       Kind              `json:"kind"`
	Move       string            `json:"move,omitempty"`     // notation; for a call, or an ask about one, its name
	Idle       bool              `json:"idle,omitempty"`     // played by Guide.Idle
	AutoAnswer bool              `json:"standing,omitempty"` // for a move: played by an auto-answer; for a stand: it is on
	Thought    *Thought          `json:"thought,omitempty"`  // for a move: a computer played it
	Barrier    bool              `json:"barrier,omitempty"`
	Events     []engine.Event    `json:"events,omitempty"`
	Undoes     []uint64          `json:"undoes,omitempty"`
	To         uint64            `json:"to,omitempty"`
	People     []Person          `json:"people,omitempty"`
	Order      []int             `json:"order,omitempty"` // for a start: each seat's place before the seats were drawn
	About      Question          `json:"about,omitempty"` // for an ask
	Whom       engine.Seat       `json:"whom,omitempty"`  // for an ask: the seat it is about
	Kept       bool              `json:"kept,omitempty"`  // for an ask or a replace: a computer keeps the seat, or its person is back
	Ending     Ending            `json:"ending,omitempty"`
	Standings  []engine.Standing `json:"standings,omitempty"`
	Sum        string            `json:"sum,omitempty"`
}

// Plays reports whether the entry changed the position by a move or a call.
func (e *Entry) Plays() bool {
	return e.Kind == KindMove || e.Kind == KindSkip || e.Kind == KindCall
}

// step returns the entry as a step for [rewind.Course.Play].
func (e *Entry) step() rewind.Step {
	return rewind.Step{N: e.N, Press: e.Press, Seat: e.Seat, Move: e.Move}
}

// seal sets the entry's sum, given the previous entry's, and returns the encoded entry.
// The sum covers the JSON before it and is its last field.
func (e *Entry) seal(before string) ([]byte, error) {
	e.Sum = ""
	bytes, err := json.Marshal(e)
	if err != nil {
		return nil, &Error{Code: CodeLog, Entry: e.N, What: "cannot be written", Err: err}
	}
	h := sha256.New()
	h.Write([]byte(before + "\n"))
	h.Write(bytes)
	e.Sum = hex.EncodeToString(h.Sum(nil)[:16])
	return append(bytes[:len(bytes)-1], `,"sum":"`+e.Sum+`"}`...), nil
}

// firstSum returns the text that entry 0 hashes in place of a previous entry's sum.
func firstSum(id, commitment string) string { return id + " " + commitment }

// ReadEntries decodes log entries from a [Change]. It fails with [CodeLog].
func ReadEntries(raw [][]byte) ([]Entry, error) {
	entries := make([]Entry, len(raw))
	for i, bytes := range raw {
		if err := json.Unmarshal(bytes, &entries[i]); err != nil {
			return nil, &Error{Code: CodeLog, What: "not an entry"}
		}
	}
	return entries, nil
}

// Visible returns the entries as one seat (zero: a spectator) may read them. While the
// match runs, it removes events addressed to others and the notation of others' moves,
// which may contain a secret choice; their public events remain. Of another seat's
// change of an auto-answer only the entry's number and kind remain. Once the match
// is over and not sealed, everything is visible.
func (m Match) Visible(entries []Entry, reader engine.Seat) []Entry {
	visible := make([]Entry, len(entries))
	for i, e := range entries {
		if !m.isOpen() {
			e = e.visibleTo(reader)
		}
		visible[i] = e
	}
	return visible
}

// visibleTo returns the entry as a reader may see it while the match runs.
func (e Entry) visibleTo(reader engine.Seat) Entry {
	e.Events = engine.Visible(e.Events, reader)
	e.Sum = "" // a secret move could be guessed by trying all of them
	own := reader != engine.Spectator && reader == e.Seat
	switch {
	case !own && e.Kind == KindStand:
		return Entry{N: e.N, Press: e.Press, Kind: e.Kind}
	case !own && e.Kind != KindCall && e.Kind != KindAsk:
		e.Move, e.AutoAnswer = "", false
	}
	return e
}

// Story returns the events of the entries that were not undone by others of them, in order.
func Story(entries []Entry) []engine.Event {
	undone := Undone(entries)
	var story []engine.Event
	for _, e := range entries {
		if !undone[e.N] {
			story = append(story, e.Events...)
		}
	}
	return story
}

// Undone returns the numbers that the undo entries in the list have undone.
func Undone(entries []Entry) map[uint64]bool {
	undone := map[uint64]bool{}
	for _, e := range entries {
		for _, n := range e.Undoes {
			undone[n] = true
		}
	}
	return undone
}
