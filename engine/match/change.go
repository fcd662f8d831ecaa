package match

import "time"

// Change is what the store must write for one operation, atomically.
type Change struct {
	Match     string     // the match's id
	Rev       uint64     // the revision it is based on, 0 for a new match; the new record has Rev+1
	Record    []byte     // the new record; it holds secrets
	Entries   [][]byte   // to append to the log
	Snapshots []Snapshot // to store beside the log
	Due       time.Time  // when [Match.Expire] has something to do; zero: never
	DueBy     time.Time  // Due may be rounded up, but not beyond this: when somebody leaves or returns; zero: no limit
	Touched   time.Time  // when a person pressed last; see [Record.Touched]
	Joined    []string   // users who are at the table from now on
	Left      []string   // users who have left the table
	Named     []string   // users not at the table whom the record names from now on, such as invited ones
	Finished  bool       // the match is over and belongs in the archive
	Dropped   bool       // the table was closed before the game began: nothing needs to be kept
	Outcome   Outcome    // for the caller, not for the store
}

// Outcome describes what an operation did, for its caller.
type Outcome struct {
	Log      []Entry  // the entries just written, unfiltered: for readers see [Match.Visible]
	Unplayed []string // the moves that were not played because of a barrier
	Barrier  bool     // something happened that cannot be undone freely
	Chapter  bool     // a new chapter has begun
	Over     bool     // the match is over now
	Undone   []uint64 // the numbers of the undone entries
}
