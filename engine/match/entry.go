package match

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
)

// Kind is the sort of a log entry.
type Kind string

// The kinds. Those that carry the game on are start, move, skip and call.
const (
	KindStart    Kind = "start"    // the set-up, entry 0; People are all seats in order
	KindMove     Kind = "move"     // a move of the seat; with Idle: played for one who resigned
	KindSkip     Kind = "skip"     // a move played for the seat because User skipped it
	KindCall     Kind = "call"     // an outside fact; Move is its name, Seat whom it concerns
	KindResign   Kind = "resign"   // the seat's person left
	KindReplace  Kind = "replace"  // the seat has a new person, the one of People
	KindUndo     Kind = "undo"     // Undoes are taken back; To is set when by consent
	KindAsk      Kind = "ask"      // the seat asks for what About says; for an undo of To and all after it
	KindAgree    Kind = "agree"    // the seat agrees to the question To
	KindRefuse   Kind = "refuse"   // the seat refuses the question To
	KindWithdraw Kind = "withdraw" // the seat, or who would like to have it (People), no longer asks the question To
	KindStand    Kind = "stand"    // the seat switches the standing answer Move on or off; nobody else's business
	KindAdvice   Kind = "advice"   // the seat was told what a computer would play
	KindPause    Kind = "pause"    // the clock stands still
	KindResume   Kind = "resume"   // the clock runs again
	KindEnd      Kind = "end"      // the match is over
)

// Entry is one line of the log.
type Entry struct {
	N          uint64            `json:"n"`     // its number: its place in the log, from 0
	Press      uint64            `json:"press"` // number of the first entry written by the same press
	At         time.Time         `json:"at"`
	User       string            `json:"user,omitempty"` // who pressed; empty for what happened by itself
	Seat       engine.Seat       `json:"seat,omitempty"`
	Kind       Kind              `json:"kind"`
	Move       string            `json:"move,omitempty"`     // notation; of a call its name
	Idle       bool              `json:"idle,omitempty"`     // played by Guide.Idle
	AutoAnswer bool              `json:"standing,omitempty"` // of a move: played by a standing answer; of a stand: it is on
	Thought    *Thought          `json:"thought,omitempty"`  // of a move: a computer played it
	Barrier    bool              `json:"barrier,omitempty"`
	Events     []engine.Event    `json:"events,omitempty"`
	Undoes     []uint64          `json:"undoes,omitempty"`
	To         uint64            `json:"to,omitempty"`
	People     []Person          `json:"people,omitempty"`
	Order      []int             `json:"order,omitempty"` // of a start: where each seat's person had sat before the seats were drawn
	About      Question          `json:"about,omitempty"` // of an ask
	Whom       engine.Seat       `json:"whom,omitempty"`  // of an ask: the seat it is about
	Ending     Ending            `json:"ending,omitempty"`
	Standings  []engine.Standing `json:"standings,omitempty"`
	Sum        string            `json:"sum,omitempty"`
}

// Plays reports whether the entry carried the position on.
func (e *Entry) Plays() bool {
	return e.Kind == KindMove || e.Kind == KindSkip || e.Kind == KindCall
}

// step is the entry as a course plays it.
func (e *Entry) step() rewind.Step {
	return rewind.Step{N: e.N, Press: e.Press, Seat: e.Seat, Move: e.Move}
}

// seal sets the entry's sum, given that of the entry before, and writes the entry. The
// sum is that of all before it, and stands last.
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

// firstSum is what entry 0 has for the sum of the entry before.
func firstSum(id, commitment string) string { return id + " " + commitment }

// ReadEntries reads log entries as a [Change] held them. It refuses with
// [CodeLog].
func ReadEntries(raw [][]byte) ([]Entry, error) {
	entries := make([]Entry, len(raw))
	for i, bytes := range raw {
		if err := json.Unmarshal(bytes, &entries[i]); err != nil {
			return nil, &Error{Code: CodeLog, What: "not an entry"}
		}
	}
	return entries, nil
}

// Visible are the entries as one seat (zero: a spectator) may read them. While
// the match runs, events addressed to others are missing, and so is the
// notation of others' moves, for it may hold a secret choice: their events
// tell what everybody may know. Of a standing answer that somebody else switched
// nothing is left but the entry's number and kind. Once the match is over all is
// open.
func (m Match) Visible(entries []Entry, reader engine.Seat) []Entry {
	seen := make([]Entry, len(entries))
	for i, e := range entries {
		if m.rec.Phase != PhaseOver {
			e = e.seenBy(reader)
		}
		seen[i] = e
	}
	return seen
}

func (e Entry) seenBy(reader engine.Seat) Entry {
	e.Events = engine.Visible(e.Events, reader)
	e.Sum = "" // a secret move could be found out by trying
	own := reader != engine.Spectator && reader == e.Seat
	switch {
	case !own && e.Kind == KindStand:
		return Entry{N: e.N, Press: e.Press, Kind: e.Kind}
	case !own && e.Kind != KindCall:
		e.Move, e.AutoAnswer = "", false
	}
	return e
}

// Undone are the numbers that the undo entries among these have taken back.
func Undone(entries []Entry) map[uint64]bool {
	undone := map[uint64]bool{}
	for _, e := range entries {
		for _, n := range e.Undoes {
			undone[n] = true
		}
	}
	return undone
}
