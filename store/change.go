package store

import (
	"fmt"
	"strconv"
	"time"
)

// Saved is a match as it is stored, live or finished.
type Saved struct {
	Match     string    // id, chosen by its creator
	Rev       uint64    // starts at 1 and grows by one with each Save
	Record    []byte    // bytes that the store does not interpret; nil if the caller has it already, see LoadUnless
	Entries   int       // length of the log
	Due       time.Time // when the match needs attention; zero: never; UTC, in ms
	Users     []string  // who takes part, sorted
	Shown     []byte    // bytes set by SetShown; nil if nothing was shown yet
	ShownRev  uint64    // the revision of Shown
	Mark      string    // identifies Rev; see IsShown
	ShownMark string    // the mark of ShownRev
	Finished  time.Time // by Redis' clock; zero while the match is live
	Home      string    // the server of the channel; empty for a private message
}

// IsShown reports whether Shown displays the current revision. The number alone is not enough: a Redis that
// lost its last changes may reach the same number again with other moves. Therefore each revision also has a
// unique mark.
func (m Saved) IsShown() bool { return m.ShownRev == m.Rev && m.ShownMark == m.Mark }

// Snapshot is the state of a match at the start of a chapter.
type Snapshot struct {
	Entry int // number of log entries before it
	State []byte
}

// Change is one step of a match from revision Rev to Rev+1. It is stored atomically.
type Change struct {
	Match  string // id, chosen by the creator and never reused
	Rev    uint64 // the revision that the change was made on; 0 creates the match
	Record []byte // not empty

	Entries     [][]byte   // appended to the log
	Snapshots   []Snapshot // compressed by the store; replaces an earlier one for the same Entry
	Interaction string     // the cause, applied at most once; empty for timers and others without one
	Nonce       string     // equal for each attempt to store this change; may be empty
	Due         time.Time  // replaces the previous one; zero: none
	Joined      []string   // users
	Left        []string   // users
	Named       []string   // users whom the record or an entry names, except those in Joined
	Home        string     // the server that the channel is on; empty: unchanged

	Finished bool // the match moves to the archive, and the channel becomes free
	Dropped  bool // the match ends and is deleted
}

// endingName returns the save script's name for the kind of change.
func (c Change) endingName() string {
	switch {
	case c.Finished:
		return "finished"
	case c.Dropped:
		return "dropped"
	}
	return ""
}

// Mark returns the mark of the revision that a change with a Nonce makes; see Saved.IsShown.
func (c Change) Mark() string { return strconv.FormatUint(c.Rev+1, 10) + " " + c.Nonce }

// check returns ErrInvalid if the change cannot be stored.
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
	case c.Finished && c.Dropped, c.Rev == 0 && c.endingName() != "":
		return fmt.Errorf("%w: change both creates and ends a match, or ends it twice", ErrInvalid)
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
