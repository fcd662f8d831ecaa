package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// Rand is the only source of chance, and is needed to open face-down piles. It
// remembers whether it was used, which makes a step a barrier for undo.
//
// Its numbers never change, so that a published seed can be checked: entry n of a match
// draws from ChaCha8 (C2SP chacha8rand, as in math/rand/v2) keyed with SHA-256("railbot
// chance" || seed || n as 8 bytes, big endian).
type Rand struct {
	key   [32]byte
	src   *rand.ChaCha8
	asked bool
}

// NewRand returns the chance of one log entry. Entry numbers are never reused, not even
// those of undone entries.
func NewRand(seed Seed, entry uint64) *Rand {
	h := sha256.New()
	h.Write([]byte("railbot chance"))
	h.Write(seed[:])
	h.Write(binary.BigEndian.AppendUint64(nil, entry))
	r := &Rand{}
	h.Sum(r.key[:0])
	return r
}

// Asked reports whether chance was drawn or a face-down pile opened since r was made.
func (r *Rand) Asked() bool { return r.asked }

// Open records that a face-down card was looked at. Card piles call it when a card is
// drawn.
func (r *Rand) Open() { r.asked = true }

// Uint64 returns the next 64 random bits.
func (r *Rand) Uint64() uint64 {
	r.asked = true
	if r.src == nil {
		r.src = rand.NewChaCha8(r.key)
	}
	return r.src.Uint64()
}

// IntN returns a uniform number in [0, n). It panics unless n is in 1 to 1<<31. The
// method is Lemire's (2019, "Fast random integer generation in an interval").
func (r *Rand) IntN(n int) int {
	if n <= 0 || n > 1<<31 {
		panic("engine: IntN: n must be in 1 to 1<<31")
	}
	hi, lo := bits.Mul64(r.Uint64(), uint64(n))
	if lo < uint64(n) {
		for least := -uint64(n) % uint64(n); lo < least; {
			hi, lo = bits.Mul64(r.Uint64(), uint64(n))
		}
	}
	return int(hi)
}

// Shuffle puts n things in uniformly random order (Fisher and Yates, from the end).
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.IntN(i+1))
	}
}
