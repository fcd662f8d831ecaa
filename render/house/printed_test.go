package house

import (
	"strconv"
	"testing"
)

// TestMemoCreatesEachValueOnce checks that the first value of each key is kept.
func TestMemoCreatesEachValueOnce(t *testing.T) {
	var kept Memo[int, string]
	made := 0
	for range 3 {
		for key := range 2 {
			got := kept.Get(key, func() string { made++; return strconv.Itoa(made) })
			if got != strconv.Itoa(key+1) {
				t.Errorf("%d is %s", key, got)
			}
		}
	}
	if made != 2 {
		t.Errorf("two were made %d times", made)
	}
}
