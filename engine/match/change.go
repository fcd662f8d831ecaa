package match

import "time"

// Change is what one operation means for the store, to be applied in one
// stroke or not at all.
type Change struct {
	Match     string     // the match's id
	Rev       uint64     // the revision it was made on, 0 for a new match; the record's is greater by one
	Record    []byte     // the record from now on; it holds secrets
	Entries   [][]byte   // to be appended to the log
	Snapshots []Snapshot // to be kept beside it
	Due       time.Time  // when [Match.Expire] has something to do; zero: never
	Joined    []string   // users who are at the table from now on
	Left      []string   // users who no longer are
	Named     []string   // users whom the record names from now on, though they are not at the table
	Finished  bool       // the match is over: it is for the archive
	Dropped   bool       // the table was given up before it began: nothing is worth keeping
	Outcome   Outcome    // for the caller, not for the store
}

// Outcome tells the caller of an operation what happened.
type Outcome struct {
	Log      []Entry  // the entries just written, unfiltered: for readers see [Match.Visible]
	Unplayed []string // the moves of the sequence that a barrier left unplayed
	Barrier  bool     // something happened that cannot be taken back freely
	Chapter  bool     // the position is of another chapter than before
	Over     bool     // the match is over now
	Undone   []uint64 // the numbers of the entries taken back
}
