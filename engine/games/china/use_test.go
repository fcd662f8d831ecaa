package china

import "testing"

// TestUseIsADeliveryHere checks that a load that can be delivered where the train stands is useful before the end of the
// turn, and that moves that are left are not.
func TestUseIsADeliveryHere(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "fuzhou")
	st.giveDemand(1, 1, "wood", "fuzhou")
	st.giveLoads(1, "wood", "rice")
	if !hasUse(st.State, 1) {
		t.Error("a delivery counts as useless")
	}
	st.stackDeck("d3")
	st.play("deliver wood fuzhou")
	if st.Turn.MovesLeft == 0 || hasUse(st.State, 1) {
		t.Errorf("got a use with %d moves left, want none but moves", st.Turn.MovesLeft)
	}
}
