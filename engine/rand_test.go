package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// countingSeed returns the seed 00 01 02 … 1f.
func countingSeed() Seed {
	var s Seed
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

// expectedNumbers computes the numbers of an entry from their description alone, like a person
// who checks a published seed.
func expectedNumbers(t *testing.T, seed Seed, entry uint64) func() uint64 {
	t.Helper()
	var number [8]byte
	binary.BigEndian.PutUint64(number[:], entry)
	text := append([]byte("railbot chance"), seed[:]...)
	return rand.NewChaCha8(sha256.Sum256(append(text, number[:]...))).Uint64
}

func TestRandNumbersArePinned(t *testing.T) {
	for _, c := range []struct {
		seed  Seed
		entry uint64
		want  [3]uint64
	}{
		{Seed{}, 0, [3]uint64{0xd59c24c789870612, 0x73809f16e6aa9890, 0x2778c2c79682901a}},
		{countingSeed(), 0, [3]uint64{0xf6f4e8c1c5a897b5, 0x79c9d93813db99a1, 0xe7e54e5222f264f6}},
		{countingSeed(), 1, [3]uint64{0x3eb0056563e622c9, 0xdef037539b29a854, 0x251cce3350ec4229}},
		{countingSeed(), math.MaxUint64, [3]uint64{0x7ae93c654bcecbf3, 0x5306f7a15232b68c, 0x57d6b80392e6136d}},
	} {
		r, derived := NewRand(c.seed, c.entry), expectedNumbers(t, c.seed, c.entry)
		for i, want := range c.want {
			if got := r.Uint64(); got != want {
				t.Errorf("entry %d, number %d: %#x, want %#x", c.entry, i, got, want)
			}
			if got := derived(); got != want {
				t.Errorf("entry %d, number %d as described: %#x, want %#x", c.entry, i, got, want)
			}
		}
	}
}

func TestRandMatchesItsDescription(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var seed Seed
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), SeedSize, SeedSize).Draw(rt, "seed"))
		entry := rapid.Uint64().Draw(rt, "entry")
		r, derived := NewRand(seed, entry), expectedNumbers(t, seed, entry)
		for range 40 { // more than one block of the cipher's buffer
			if got, want := r.Uint64(), derived(); got != want {
				rt.Fatalf("got %#x, want %#x", got, want)
			}
		}
	})
}

// TestIntNUsesLemiresMethod recomputes the method: the high word of a product, where numbers
// with a low word under 2^64 mod n are rejected.
func TestIntNUsesLemiresMethod(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 1<<31).Draw(rt, "n")
		entry := rapid.Uint64().Draw(rt, "entry")
		r, derived := NewRand(countingSeed(), entry), expectedNumbers(t, countingSeed(), entry)
		want := uint64(0)
		for {
			hi, lo := bits.Mul64(derived(), uint64(n))
			if lo >= (math.MaxUint64%uint64(n)+1)%uint64(n) {
				want = hi
				break
			}
		}
		if got := r.IntN(n); got != int(want) || got < 0 || got >= n {
			rt.Fatalf("IntN(%d) = %d, want %d", n, got, want)
		}
	})
}

// TestIntNIsUniform bounds Pearson's chi-squared over many entries, one number from
// each. Its mean is n-1, its deviation the root of twice that.
func TestIntNIsUniform(t *testing.T) {
	const draws = 60_000
	for _, n := range []int{2, 3, 6, 10, 52, 1000} {
		counts := make([]int, n)
		for i := range uint64(draws) {
			counts[NewRand(countingSeed(), i).IntN(n)]++
		}
		want, chi2 := float64(draws)/float64(n), 0.0
		for _, c := range counts {
			chi2 += (float64(c) - want) * (float64(c) - want) / want
		}
		if mean := float64(n - 1); math.Abs(chi2-mean) > 5*math.Sqrt(2*mean) {
			t.Errorf("n %d: chi-squared %.1f, want about %.0f", n, chi2, mean)
		}
	}
}

func TestShuffleIsUniform(t *testing.T) {
	const games = 48_000
	counts := map[[4]int]int{}
	for i := range uint64(games) {
		order := [4]int{0, 1, 2, 3}
		NewRand(Seed{1}, i).Shuffle(4, func(i, j int) { order[i], order[j] = order[j], order[i] })
		counts[order]++
	}
	if len(counts) != 24 {
		t.Fatalf("%d orders of 4, want 24", len(counts))
	}
	for order, n := range counts {
		if math.Abs(float64(n)-games/24) > 5*math.Sqrt(games/24) {
			t.Errorf("%v came %d times, want about %d", order, n, games/24)
		}
	}
}

func TestIntNPanicsOutOfRange(t *testing.T) {
	for _, n := range []int{0, -1, 1<<31 + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("IntN(%d) does not panic", n)
				}
			}()
			NewRand(Seed{}, 0).IntN(n)
		}()
	}
}

func TestRandRecordsUse(t *testing.T) {
	for name, ask := range map[string]func(*Rand){
		"Uint64":  func(r *Rand) { r.Uint64() },
		"IntN":    func(r *Rand) { r.IntN(1) },
		"Open":    func(r *Rand) { r.Open() },
		"Shuffle": func(r *Rand) { r.Shuffle(2, func(int, int) {}) },
	} {
		r := NewRand(Seed{}, 0)
		if r.Asked() {
			t.Errorf("%s: asked before", name)
		}
		if ask(r); !r.Asked() {
			t.Errorf("%s: not asked after", name)
		}
	}
	r := NewRand(Seed{}, 0)
	if r.Shuffle(1, func(int, int) {}); r.Asked() {
		t.Error("the order of one thing is no chance, but asked")
	}
}

// TestRandDependsOnSeedAndEntryOnly checks that the numbers depend on the seed and the entry,
// and on nothing else.
func TestRandDependsOnSeedAndEntryOnly(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		entry := rapid.Uint64().Draw(rt, "entry")
		other := rapid.Uint64().Filter(func(n uint64) bool { return n != entry }).Draw(rt, "other")
		first := NewRand(countingSeed(), entry).Uint64()
		if again := NewRand(countingSeed(), entry).Uint64(); again != first {
			rt.Fatalf("entry %d gives %#x, then %#x", entry, first, again)
		}
		if NewRand(countingSeed(), other).Uint64() == first || NewRand(Seed{}, entry).Uint64() == first {
			rt.Fatal("another entry or seed gives the same number")
		}
	})
	if a, b := (&Rand{}).Uint64(), (&Rand{}).Uint64(); a != b {
		t.Errorf("a Rand made of nothing draws from elsewhere: %#x, %#x", a, b)
	}
}

// TestSeedIsHidden checks that the printed text is the same for any seed.
func TestSeedIsHidden(t *testing.T) {
	other := formatSeed(t, Seed{200, 201})
	for name, text := range formatSeed(t, countingSeed()) {
		if text != other[name] {
			t.Errorf("%s shows the seed: %s", name, text)
		}
	}
}

func TestParseSeedReadsReveal(t *testing.T) {
	seed := countingSeed()
	if text := seed.Reveal(); text != "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f" {
		t.Errorf("Reveal gives %s", text)
	}
	rapid.Check(t, func(rt *rapid.T) {
		var seed Seed
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), SeedSize, SeedSize).Draw(rt, "seed"))
		if back, err := ParseSeed(seed.Reveal()); err != nil || back != seed {
			rt.Fatalf("read back %s, %v", back.Reveal(), err)
		}
	})
	for _, text := range []string{"", "00", seed.Reveal() + "00", seed.Reveal()[:62] + "xy"} {
		if _, err := ParseSeed(text); err == nil {
			t.Errorf("%q is read as a seed", text)
		}
	}
}
