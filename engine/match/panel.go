package match

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/railbot/railbot/engine"
)

// samePanel reports whether two positions show one seat the same to decide by: its hand and
// its legal moves, of which there are some exactly when it must act. The table is not
// part of it, for what the others do there does not spoil a press.
func panelsEqual(p, q engine.Position, s engine.Seat) (bool, error) {
	same := func(m, n engine.Move) bool { return engine.Notation(m) == engine.Notation(n) }
	if !slices.EqualFunc(p.List(s), q.List(s), same) {
		return false, nil
	}
	return handsEqual(p.Hand(s), q.Hand(s))
}

// sameHand reports whether two hands are written the same. Equal ones are.
func handsEqual(a, b engine.Hand) (bool, error) {
	if reflect.DeepEqual(a.View(), b.View()) {
		return true, nil
	}
	before, err := json.Marshal(a)
	if err != nil {
		return false, &Error{Code: CodeRecord, What: "hand", Err: err}
	}
	after, err := json.Marshal(b)
	if err != nil {
		return false, &Error{Code: CodeRecord, What: "hand", Err: err}
	}
	return bytes.Equal(before, after), nil
}
