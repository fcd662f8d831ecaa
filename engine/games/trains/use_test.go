package trains

import "testing"

// TestUseIsLeft checks what is useful before the end of a turn: a card with an effect, a station at a rail in
// a city, and a rail that can be paid.
// Plain Trains, cards without a target and Waste are not.
func TestUseIsLeft(t *testing.T) {
	for _, c := range []struct {
		hand, rails string
		want        bool
	}{
		{"", "", false},
		{"normal-train*3", "", false},
		{"waste", "", false},
		{"landfill normal-train", "", false},
		{"landfill waste", "", true},
		{"wagon-factory", "", true},
		{"lay-rails normal-train*4", "", true},
		{"station-expansion", "e1", true},
		{"station-expansion", "f1", false},
	} {
		st := newStage(t, setting{hand: c.hand, rails: c.rails})
		if got := hasUse(st.State, st.Actor); got != c.want {
			t.Errorf("with %q: got %t, want %t", c.hand, got, c.want)
		}
		if hasUse(st.State, 3-st.Actor) {
			t.Errorf("with %q: another seat has something to do", c.hand)
		}
	}
}
