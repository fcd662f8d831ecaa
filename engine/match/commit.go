package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// commitmentText returns the text whose digest is the commitment. Its form is described
// in the package comment and must not change.
func commitmentText(game string, rules int, o engine.Options, seats int, seed engine.Seed) string {
	var b strings.Builder
	fmt.Fprintf(&b, "railbot-commitment/1\ngame=%s\nrules=%d\n", game, rules)
	for _, key := range slices.Sorted(maps.Keys(o)) {
		fmt.Fprintf(&b, "option.%s=%s\n", key, o[key])
	}
	fmt.Fprintf(&b, "seats=%d\nseed=%s\n", seats, seed.Reveal())
	return b.String()
}

// commitment returns the SHA-256 of a commitment text in hexadecimal.
func commitment(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// CommitmentText returns the text whose SHA-256 is the commitment, once the match is
// over.
func (m Match) CommitmentText() (string, bool) {
	if !m.isOpen() || !m.begun {
		return "", false
	}
	r := &m.rec
	return commitmentText(r.Game, r.Rules, r.Options, len(r.Seats), m.seed), true
}
