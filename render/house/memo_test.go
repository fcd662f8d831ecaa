package house

import (
	"strconv"
	"testing"
)

// TestMemoCreatesEachValueOnce checks that the first value of each key is kept.
func TestMemoCreatesEachValueOnce(t *testing.T) {
	var memo Memo[int, string]
	created := 0
	for range 3 {
		for key := range 2 {
			got := memo.Get(key, func() string { created++; return strconv.Itoa(created) })
			if want := strconv.Itoa(key + 1); got != want {
				t.Errorf("key %d: got value %s, want %s", key, got, want)
			}
		}
	}
	if created != 2 {
		t.Errorf("created %d values for 2 keys", created)
	}
}
