package express

import "testing"

// TestUseIsLeft checks what is useful before the end of a turn: a title that can be paid, or a train that can run.
func TestUseIsLeft(t *testing.T) {
	for _, c := range []struct {
		name string
		with setting
		play string
		want bool
	}{
		{"a title can be paid", setting{board: twoRed, hands: []string{"201 203", "204"}}, "", true},
		{"no card is left", setting{board: twoRed, hands: []string{"", "204"}}, "", false},
		{"the last card was paid", setting{board: twoRed, hands: []string{"201", "204"}}, "buy blue 106, give 201", false},
		{"a train can run", setting{board: line, hands: []string{"", "", ""}, titles: []string{"105", "105 122", "128 134"}}, "", true},
	} {
		st := newStage(t, c.with)
		if c.play != "" {
			st.play(c.play)
		}
		if got := hasUse(st.State, st.Acting); got != c.want {
			t.Errorf("%s: got %t, want %t", c.name, got, c.want)
		}
	}
}
