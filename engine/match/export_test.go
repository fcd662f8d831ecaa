package match

import "github.com/railbot/railbot/engine"

// Reseal makes the sums of a file right again, as a forger would.
func Reseal(f *File) {
	sum := firstSum(f.ID, f.Commitment)
	for i := range f.Entries {
		if _, err := f.Entries[i].seal(sum); err == nil {
			sum = f.Entries[i].Sum
		}
	}
}

// Commitment is the digest of what is committed to, for tests.
func Commitment(game string, rules int, o engine.Options, seats int, seed engine.Seed) string {
	return commitment(commitmentText(game, rules, o, seats, seed))
}
