package main

import (
	"bytes"
	"io"
	"testing"
)

// TestSandboxSeed: chance repeats itself by a seed, and only by one.
func TestSandboxSeed(t *testing.T) {
	drawn := func(seed *uint64) []byte {
		out := make([]byte, 32)
		if _, err := io.ReadFull((&sandboxCmd{Seed: seed}).random(), out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	one, two := uint64(1), uint64(2)
	if !bytes.Equal(drawn(&one), drawn(&one)) {
		t.Error("the same seed draws otherwise")
	}
	if bytes.Equal(drawn(&one), drawn(&two)) || bytes.Equal(drawn(nil), drawn(nil)) {
		t.Error("another seed, or none, draws the same")
	}
}
