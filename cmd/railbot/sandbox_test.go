package main

import (
	"bytes"
	"io"
	"testing"
)

func TestSandboxSeedRepeatsChance(t *testing.T) {
	drawn := func(seed *uint64) []byte {
		out := make([]byte, 32)
		if _, err := io.ReadFull((&sandboxCmd{Seed: seed}).randomSource(), out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	one, two := uint64(1), uint64(2)
	if !bytes.Equal(drawn(&one), drawn(&one)) {
		t.Error("the same seed gave different numbers")
	}
	if bytes.Equal(drawn(&one), drawn(&two)) || bytes.Equal(drawn(nil), drawn(nil)) {
		t.Error("different seeds, or none, gave the same numbers")
	}
}
