package engine

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
)

// SeedSize is the length of a match's seed in bytes.
const SeedSize = 32

// Seed is the source of all chance of one match. It is a secret while the
// match runs and is published at its end: no verb of fmt, no log and no
// encoding shows it, only [Seed.Reveal] does. (fmt asks no methods of an
// unexported field: a struct that keeps a Seed in one must hide itself.)
type Seed [SeedSize]byte

const seedHidden = "seed(secret)"

// String hides the seed.
func (Seed) String() string { return seedHidden }

// Format hides the seed from every verb.
func (Seed) Format(f fmt.State, _ rune) { io.WriteString(f, seedHidden) }

// LogValue hides the seed from slog.
func (Seed) LogValue() slog.Value { return slog.StringValue(seedHidden) }

// MarshalText refuses, so that nothing that is encoded holds a seed by chance.
func (Seed) MarshalText() ([]byte, error) {
	return nil, errors.New("engine: a seed is written by Reveal only")
}

// Reveal is the seed in lower case hexadecimal, for storage and for the end of
// a match.
func (s Seed) Reveal() string { return hex.EncodeToString(s[:]) }

// ParseSeed reads what [Seed.Reveal] wrote.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != SeedSize {
		return s, fmt.Errorf("engine: a seed is %d bytes in hexadecimal", SeedSize)
	}
	copy(s[:], b)
	return s, nil
}
