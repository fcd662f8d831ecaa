package interactions

import (
	"strconv"
	"testing"
)

// TestRecent checks that recent interactions are remembered and old ones forgotten.
func TestRecent(t *testing.T) {
	var r recent
	for i := range 5 * minRemembered {
		if !r.add(strconv.Itoa(i)) || r.add(strconv.Itoa(max(0, i-minRemembered+1))) {
			t.Fatalf("wrong at %d", i)
		}
	}
	if n := len(r.newest) + len(r.older); n > 2*minRemembered {
		t.Errorf("%d are remembered", n)
	}
	if !r.add("0") {
		t.Error("the oldest is still known")
	}
}
