package sampling_test

import (
	"strconv"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// turns returns which of twelve parts are picked, one in n.
func turns(test string, n int) (list []int) {
	for i := range 12 {
		if sampling.Picked(test, i, n) {
			list = append(list, i)
		}
	}
	return list
}

// TestPickedPicksOneInN checks that for each seed one of n consecutive parts is picked, always the
// same; that every part is picked for some seed; and that tests do not pick in
// lockstep.
func TestPickedPicksOneInN(t *testing.T) {
	t.Setenv("RAILBOT_SUITE", "")
	firsts, together := map[int]bool{}, 0
	for seed := range 60 {
		t.Setenv("RAILBOT_SUITE_SEED", strconv.Itoa(seed))
		list := turns("TestA", 3)
		if len(list) != 4 || list[1]-list[0] != 3 || list[3]-list[2] != 3 || turns("TestA", 3)[0] != list[0] {
			t.Fatalf("seed %d: the turns are %v", seed, list)
		}
		firsts[list[0]] = true
		if turns("TestB", 3)[0] == list[0] {
			together++
		}
	}
	if len(firsts) != 3 || together == 60 {
		t.Errorf("first are %v; two tests try the same %d times of 60", firsts, together)
	}
}

// TestLongRunPicksEverything checks that a long run picks every part.
func TestLongRunPicksEverything(t *testing.T) {
	t.Setenv("RAILBOT_SUITE", "long")
	if list := turns("TestA", 3); len(list) != 12 {
		t.Errorf("the turns are %v", list)
	}
}
