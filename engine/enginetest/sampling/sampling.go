// Package sampling selects which part of a long test runs at a commit.
//
// A part is selected by a seed, the environment variable RAILBOT_SUITE_SEED, which may
// be any text. `make test` derives it from the commit and prints it. Each commit
// therefore tests another part, always the same one, and after a few commits every part
// was tested. Without the variable the seed is empty. If RAILBOT_SUITE is "long",
// everything is tested.
package sampling

import (
	"hash/fnv"
	"io"
	"os"
)

// Long reports whether everything is tested.
func Long() bool { return os.Getenv("RAILBOT_SUITE") == "long" }

// Seed returns the seed, with which a failure can be repeated.
func Seed() string { return os.Getenv("RAILBOT_SUITE_SEED") }

// Picked reports whether the i-th part of a test runs. Of any n consecutive parts, one
// does; which one differs from test to test.
func Picked(test string, i, n int) bool {
	if Long() {
		return true
	}
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, Seed()+" "+test)
	first := int((sum.Sum64() >> 32) % uint64(n))
	return i%n == first
}
