// Package sampling decides what tests try of that which would take too long to
// try whole at each commit.
//
// A part has its turn by a seed, the variable RAILBOT_SUITE_SEED: any text.
// `make test` makes it of the commit and prints it, so that each commit tries
// another part, the same commit always the same one, and all parts have had
// their turn after a few. Without it the seed is empty. Where RAILBOT_SUITE is
// "long", everything has its turn.
package sampling

import (
	"hash/fnv"
	"io"
	"os"
)

// Long tells whether everything is tried.
func Long() bool { return os.Getenv("RAILBOT_SUITE") == "long" }

// Seed is the text that a failure is repeated with.
func Seed() string { return os.Getenv("RAILBOT_SUITE_SEED") }

// Turn tells whether the i-th part of what a test could try has its turn. Of
// any n parts in a row one has, which differs from test to test.
func Picked(test string, i, n int) bool {
	if Long() {
		return true
	}
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, Seed()+" "+test)
	first := int((sum.Sum64() >> 32) % uint64(n))
	return i%n == first
}
