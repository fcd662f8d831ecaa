package match

import "github.com/railbot/railbot/engine"

// Reseal recomputes the sums of a file, as a forger would.
func Reseal(f *File) {
	sum := firstSum(f.ID, f.Commitment)
	for i := range f.Entries {
		if _, err := f.Entries[i].seal(sum); err == nil {
			sum = f.Entries[i].Sum
		}
	}
}

// Commitment returns the commitment, for tests.
func Commitment(game string, rules int, o engine.Options, seats int, seed engine.Seed) string {
	return commitment(commitmentText(game, rules, o, seats, seed))
}
