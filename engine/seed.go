package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
)

// SeedSize is the length of a match's seed in bytes.
const SeedSize = 32

// Seed is the source of all chance in one match. It is secret while the match runs and
// is published at its end. No fmt verb, log or encoding shows it; only [Seed.Reveal]
// does. (fmt calls no methods on unexported fields, so a struct that holds a Seed in
// one must hide itself.)
type Seed [SeedSize]byte

const seedHidden = "seed(secret)"

// String hides the seed.
func (Seed) String() string { return seedHidden }

// Format hides the seed from every fmt verb.
func (Seed) Format(f fmt.State, _ rune) { io.WriteString(f, seedHidden) }

// LogValue hides the seed from slog.
func (Seed) LogValue() slog.Value { return slog.StringValue(seedHidden) }

// MarshalText always fails, so that no encoder writes a seed by accident.
func (Seed) MarshalText() ([]byte, error) {
	return nil, errors.New("engine: marshal seed: only Reveal writes a seed")
}

// Reveal returns the seed in lower case hexadecimal, for storage and for the end of a
// match.
func (s Seed) Reveal() string { return hex.EncodeToString(s[:]) }

// ParseSeed reads what [Seed.Reveal] wrote.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != SeedSize {
		return s, fmt.Errorf("engine: parse seed: want %d bytes in hexadecimal", SeedSize)
	}
	copy(s[:], b)
	return s, nil
}

// ThinkKey returns the key for all chance in a computer's decision for a seat after
// entry log entries: SHA-256("railbot thought" || seed || entry || seat), both numbers
// as 8 bytes, big endian. The key reveals nothing about the seed, so another process
// can think with it, and the decision can be repeated when the seed is published.
func (s Seed) ThinkKey(entry uint64, seat Seat) Seed {
	text := append([]byte("railbot thought"), s[:]...)
	text = binary.BigEndian.AppendUint64(text, entry)
	return sha256.Sum256(binary.BigEndian.AppendUint64(text, uint64(seat)))
}

// ViewKey is [Seed.ThinkKey] for a match with fixed chance. It depends on what the seat
// sees of the position instead of the number of log entries: SHA-256("railbot view" ||
// seed || seat || table || 0 || hand), the seat as 8 bytes, big endian, table and hand as
// JSON.
func (s Seed) ViewKey(p Position, seat Seat) (Seed, error) {
	table, err := json.Marshal(p.Table())
	if err != nil {
		return Seed{}, fmt.Errorf("engine: key of a view: %w", err)
	}
	hand, err := json.Marshal(p.Hand(seat))
	if err != nil {
		return Seed{}, fmt.Errorf("engine: key of a view: %w", err)
	}
	text := append([]byte("railbot view"), s[:]...)
	text = binary.BigEndian.AppendUint64(text, uint64(seat))
	text = append(append(append(text, table...), 0), hand...)
	return sha256.Sum256(text), nil
}
