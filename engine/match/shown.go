package match

import (
	"crypto/sha256"
	"encoding/json"

	"github.com/railbot/railbot/engine"
)

// shown is a digest of what one seat is shown to decide by: its hand and its
// legal moves, of which there are some exactly when it must act. The table is
// not part of it, for what the others do there does not spoil a press.
func shown(p engine.Position, s engine.Seat) ([]byte, error) {
	hand, err := json.Marshal(p.Hand(s))
	if err != nil {
		return nil, &Error{Code: CodeRecord, What: "hand", Err: err}
	}
	h := sha256.New()
	h.Write(hand)
	for _, m := range p.List(s) {
		h.Write([]byte("\n" + engine.Notation(m)))
	}
	return h.Sum(nil), nil
}
