package board_test

import (
	"testing"

	"github.com/railbot/railbot/commands/board"
)

// TestDisplayIsNewerThan compares what a process has displayed with what the store says. The store
// may have lost the last of it, or another process may have displayed something since.
func TestDisplayIsNewerThan(t *testing.T) {
	for _, c := range []struct {
		why     string
		own     string
		ownRev  uint64
		message string
		rev     uint64
		newer   bool
	}{
		{"nothing was shown", "", 0, "", 0, false},
		{"the note is its own", "101", 7, "101", 7, false},
		{"the note of an edit was lost", "101", 8, "101", 7, true},
		{"another process has edited it since", "101", 7, "101", 8, false},
		{"a message of the same revision was posted, and its note lost", "102", 3, "101", 3, true},
		{"one of an earlier revision was posted after a loss", "102", 2, "101", 3, true},
		{"another process has posted one since, after a loss", "101", 8, "102", 4, false},
		{"ids grow longer with time", "1000", 3, "999", 3, true},
		{"the message is gone, and is to be posted again", "", 8, "101", 7, true},
	} {
		d := board.Display{Match: "m", Rev: c.ownRev, Shown: board.Shown{Message: c.own}}
		if got := d.IsNewerThan(c.rev, c.message); got != c.newer {
			t.Errorf("%s: got newer %v, want %v", c.why, got, c.newer)
		}
	}
}
