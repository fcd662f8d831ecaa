package trains

import (
	"slices"
	"strconv"
	"testing"

	"github.com/railbot/railbot/engine/enginetest"
)

// All 39 cards as printed.
func TestFaces(t *testing.T) {
	list := enginetest.Records(t, "cards.csv")
	if len(list) != numCards-1 {
		t.Errorf("%d cards, want %d", numCards-1, len(list))
	}
	yes := map[bool]string{true: "1", false: "0"}
	for _, r := range list {
		f, ok := Printed(r[0])
		got := []string{f.Key, strconv.Itoa(f.Cost), strconv.Itoa(f.Value), strconv.Itoa(f.Points),
			string(f.Category), yes[f.Icon], yes[f.Lasting], strconv.Itoa(f.Copies)}
		if !ok || !slices.Equal(got, r) {
			t.Errorf("%q, want %q", got, r)
		}
	}
}
