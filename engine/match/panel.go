package match

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/railbot/railbot/engine"
)

// panelsEqual reports whether a seat sees the same panel in two positions: the same
// hand and the same legal moves. The table is not compared, because what others do
// there must not invalidate a press.
func panelsEqual(p, q engine.Position, s engine.Seat) (bool, error) {
	same := func(m, n engine.Move) bool { return engine.Notation(m) == engine.Notation(n) }
	if !slices.EqualFunc(p.List(s), q.List(s), same) {
		return false, nil
	}
	return handsEqual(p.Hand(s), q.Hand(s))
}

// handsEqual reports whether two hands are equal as values or as JSON.
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
