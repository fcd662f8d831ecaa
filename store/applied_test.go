package store_test

import (
	"errors"
	"testing"

	"github.com/railbot/railbot/store"
)

// TestApplied checks which interactions of a channel count as applied.
func TestApplied(t *testing.T) {
	s, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	applied := func(channel, interaction string) bool {
		t.Helper()
		was, err := s.Applied(t.Context(), channel, interaction)
		if err != nil {
			t.Fatal(err)
		}
		return was
	}
	if applied("c1", "i1") {
		t.Error("applied before it was")
	}
	if err := s.Save(t.Context(), "c1", store.Change{Match: "m1", Record: []byte("r"), Interaction: "i1"}); err != nil {
		t.Fatal(err)
	}
	if !applied("c1", "i1") || applied("c1", "i2") || applied("c2", "i1") {
		t.Error("it is not the one interaction in the one channel that was applied")
	}
	if _, err := s.Applied(t.Context(), "c 1", "i1"); !errors.Is(err, store.ErrInvalid) {
		t.Errorf("a bad name: %v", err)
	}
}
