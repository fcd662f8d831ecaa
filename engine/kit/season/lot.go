package season

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Seed is the source of all lots of a season. It is secret until the season is over.
type Seed [32]byte

// String hides the seed; see [Seed.Hex].
func (Seed) String() string { return "(a seed)" }

// GoString hides the seed.
func (Seed) GoString() string { return "(a seed)" }

// Hex returns the seed in hexadecimal.
func (s Seed) Hex() string { return hex.EncodeToString(s[:]) }

// MarshalText returns the seed as it is stored.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.Hex()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Seed) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(s) {
		return fmt.Errorf("season: invalid seed of %d characters", len(text))
	}
	copy(s[:], b)
	return nil
}

// preamble begins every hashed text; see the package comment.
const preamble = "railbot-season/1\n"

// Commitment returns the digest that is published when sign-up opens; see the package
// comment.
func (s Seed) Commitment(id string) string {
	return digest(preamble + "season=" + id + "\nseed=" + s.Hex() + "\n")
}

// Lot returns an entrant's lot in a draw. The smallest lot comes first.
func (s Seed) Lot(draw string, entrant int) string {
	return digest(fmt.Sprintf("%sseed=%s\ndraw=%s\nentrant=%d\n", preamble, s.Hex(), draw, entrant))
}

// digest returns the SHA-256 of a text in hexadecimal.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
