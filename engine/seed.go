package engine

import (
	"crypto/sha256"
	"encoding/binary"
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

// Thought is the key of all chance in what a computer thinks for a seat after so
// many log entries: SHA-256("railbot thought" || seed || entry || seat), both
// numbers as 8 bytes, big endian. It tells nothing of the seed, so that the
// thought can be had elsewhere, and had again when the seed is published.
func (s Seed) ThinkKey(entry uint64, seat Seat) Seed {
	text := append([]byte("railbot thought"), s[:]...)
	text = binary.BigEndian.AppendUint64(text, entry)
	return sha256.Sum256(binary.BigEndian.AppendUint64(text, uint64(seat)))
}
