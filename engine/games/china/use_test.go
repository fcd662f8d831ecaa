package china

import "testing"

// TestUseIsADeliveryHere checks that hasUse reports a load that can be delivered where the train stands, and that it
// does not report mileposts that the train could still move.
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
		t.Errorf("after the delivery: %d mileposts left, hasUse returns %t, want some and false", st.Turn.MovesLeft, hasUse(st.State, 1))
	}
}
