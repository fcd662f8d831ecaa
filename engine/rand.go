package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Rand is the only source of chance, and is needed to open face-down piles. It
// remembers whether it was used, which makes a step a barrier for undo.
//
// Its numbers never change, so that a published seed can be checked: entry n of a match
// draws from ChaCha8 (C2SP chacha8rand, as in math/rand/v2) keyed with SHA-256("railbot
// chance" || seed || n as 8 bytes, big endian).
//
// Chance that is fixed (see [NewFixedRand]) does not depend on the number of the entry, so
// that everybody who plays with the same seed meets the same cards.
type Rand struct {
	key    [32]byte
	src    *rand.ChaCha8
	asked  bool
	fixed  bool     // see IsFixed
	piles  [32]byte // if chance is fixed: the key of the piles' keys
	parent *Rand    // if this is the chance of a pile: the chance that it belongs to
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

// NewFixedRand returns the chance of one log entry in a match with fixed chance. The
// set-up, entry 0, draws as with [NewRand]. Shuffles draw from [Rand.Pile]. Anything else
// draws from ChaCha8 keyed with SHA-256("railbot fixed chance" || seed), in every entry
// alike.
func NewFixedRand(seed Seed, entry uint64) *Rand {
	r := NewRand(seed, 0)
	if entry > 0 {
		r.key = sha256.Sum256(append([]byte("railbot fixed chance"), seed[:]...))
	}
	r.fixed, r.piles = true, sha256.Sum256(append([]byte("railbot piles"), seed[:]...))
	return r
}

// IsFixed reports whether the chance is fixed. Games then count the shuffles of each pile
// for [Rand.Pile].
func (r *Rand) IsFixed() bool { return r.fixed }

// Pile returns the chance of one shuffle of a pile, or of one card drawn from it. The
// numbers say which shuffle it is and which cards are in the pile, so that the order of one
// pile tells nothing about another. If chance is not fixed, Pile returns r.
// Otherwise the chance is keyed with SHA-256(SHA-256("railbot piles" || seed) || pile ||
// numbers), the numbers as 8 bytes, big endian, and using it counts as using r.
func (r *Rand) Pile(pile string, numbers ...int) *Rand {
	if !r.fixed {
		return r
	}
	text := append(slices.Clone(r.piles[:]), pile...)
	for _, n := range numbers {
		text = binary.BigEndian.AppendUint64(text, uint64(n))
	}
	return &Rand{key: sha256.Sum256(text), parent: r}
}

// Asked reports whether chance was drawn or a face-down pile opened since r was made.
func (r *Rand) Asked() bool { return r.asked }

// Open records that a face-down card was looked at. Card piles call it when a card is
// drawn.
func (r *Rand) Open() {
	r.asked = true
	if r.parent != nil {
		r.parent.asked = true
	}
}

// Uint64 returns the next 64 random bits.
func (r *Rand) Uint64() uint64 {
	r.Open()
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
