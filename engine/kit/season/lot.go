package season

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Seed is the source of all lots of a season. It is secret until the season is over.
type Seed [32]byte

// String does not tell it: see [Seed.Hex].
func (Seed) String() string { return "(a seed)" }

// GoString does not tell it either.
func (Seed) GoString() string { return "(a seed)" }

// Hex is the seed itself, for who may know it.
func (s Seed) Hex() string { return hex.EncodeToString(s[:]) }

// MarshalText is how the seed is stored.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.Hex()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Seed) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(s) {
		return fmt.Errorf("season: a seed of %d characters", len(text))
	}
	copy(s[:], b)
	return nil
}

const preamble = "railbot-season/1\n"

// Commitment is what is published of a seed when sign-up opens; see the package
// comment.
func (s Seed) Commitment(id string) string {
	return digest(preamble + "season=" + id + "\nseed=" + s.Hex() + "\n")
}

// Lot is an entrant's lot in a draw; the least one comes first.
func (s Seed) Lot(draw string, entrant int) string {
	return digest(fmt.Sprintf("%sseed=%s\ndraw=%s\nentrant=%d\n", preamble, s.Hex(), draw, entrant))
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
