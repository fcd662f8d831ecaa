package store

import (
	"fmt"
	"strconv"
	"time"
)

// Saved is a match as it is stored, live or finished.
type Saved struct {
	Match     string    // the id its creator gave it
	Rev       uint64    // from 1, one more with each Save
	Record    []byte    // opaque; nil where who loaded it has it, see LoadUnless
	Entries   int       // length of the log
	Due       time.Time // when the record wants to be looked at; zero: never. UTC, ms
	Users     []string  // who takes part, sorted
	Shown     []byte    // opaque, of SetShown; nil: nothing shown yet
	ShownRev  uint64    // the revision that Shown belongs to
	Mark      string    // of Rev; see IsShown
	ShownMark string    // of ShownRev
	Finished  time.Time // by the clock of Redis; zero while the match is live
	Home      string    // the server that the channel is on; empty in a private message
}

// IsShown tells whether Shown belongs to the match as it is. A Redis that has lost
// its last changes may reach a revision twice, with other moves: so the number
// alone does not tell, and each revision has a mark of its own.
func (m Saved) IsShown() bool { return m.ShownRev == m.Rev && m.ShownMark == m.Mark }

// Snapshot is the state of a match at the start of a chapter.
type Snapshot struct {
	Entry int // number of log entries before it
	State []byte
}

// Change is one step of a match from revision Rev to Rev+1. Everything in it is
// stored together or not at all.
type Change struct {
	Match  string // id of the match, chosen by who creates it and never used again
	Rev    uint64 // the revision it was made on; 0 creates the match
	Record []byte // not empty

	Entries     [][]byte   // appended to the log
	Snapshots   []Snapshot // compressed by the store; a later one for the same Entry replaces
	Interaction string     // what caused it, applied at most once; empty for timers and the like
	Nonce       string     // empty, or the same for each attempt to store this one change
	Due         time.Time  // replaces the former one; zero: none
	Joined      []string   // users
	Left        []string   // users
	Named       []string   // users whom the record or an entry names, but for those who joined
	Home        string     // the server that the channel is on; empty: as it was

	Finished bool // the match moves to the archive and the channel is free
	Dropped  bool // the match ends and nothing of it is kept
}

// ending is what the save script calls the kinds of change.
func (c Change) ending() string {
	switch {
	case c.Finished:
		return "finished"
	case c.Dropped:
		return "dropped"
	}
	return ""
}

// Mark is that of the revision which a change with a Nonce makes; see Saved.IsShown.
func (c Change) Mark() string { return strconv.FormatUint(c.Rev+1, 10) + " " + c.Nonce }

func (c Change) check(channel string) error {
	names := append([]string{channel, c.Match}, c.Joined...)
	names = append(append(names, c.Left...), c.Named...)
	if c.Interaction != "" {
		names = append(names, c.Interaction)
	}
	for _, optional := range []string{c.Nonce, c.Home} {
		if optional != "" {
			names = append(names, optional)
		}
	}
	switch {
	case len(c.Record) == 0:
		return fmt.Errorf("%w: empty record", ErrInvalid)
	case c.Finished && c.Dropped, c.Rev == 0 && c.ending() != "":
		return fmt.Errorf("%w: a change that both begins and ends, or ends twice", ErrInvalid)
	case c.Due.UnixMilli() < 0 && !c.Due.IsZero():
		return fmt.Errorf("%w: due before 1970", ErrInvalid)
	}
	for _, s := range c.Snapshots {
		if s.Entry < 0 {
			return fmt.Errorf("%w: snapshot at entry %d", ErrInvalid, s.Entry)
		}
	}
	return checkNames(names...)
}
