package china

import (
	"testing"
)

// TestUnloadOnlyWhatCannotBeDelivered checks that a load that a card demands
// here can be delivered but not unloaded.
func TestUnloadOnlyWhatCannotBeDelivered(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin")
	st.putTrain(1, "beijing")
	for i := range handSize {
		st.swapCard(&st.player(1).Cards[i], Card(10+i))
	}
	st.giveDemand(1, 0, "silk", "taipei")
	st.giveLoads(1, "silk", "rice")
	if !st.isLegal("unload silk") || !st.isLegal("unload rice") {
		t.Fatalf("unloading is illegal, want legal: %s", st.legalSummary())
	}
	before := st.Stock
	st.play("unload rice")
	st.expect("loads: silk", "cash: 60")
	if st.Stock == before {
		t.Error("unloaded chip did not return to the stock")
	}
	for _, to := range st.steps() {
		st.play("step " + to)
		break
	}
	for cityAt(st.player(1).At) != NoCity {
		st.play("go tianjin")
		break
	}
}

// TestLoadingNeedsAChipInStock checks that loads are limited by the train's
// capacity and by the chips in stock.
func TestLoadingNeedsAChipInStock(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "beijing")
	st.play("load tourists, load tourists")
	if st.isLegal("load tourists") {
		t.Error("a third load on a freight train is legal, want illegal")
	}
	st.Actor = 2
	st.putTrain(2, "beijing")
	st.play("load tourists, load tourists")
	st.player(2).Engine = Heavy
	if st.isLegal("load tourists") {
		t.Error("loading a fifth chip of four is legal, want illegal")
	}
	st.expect("left: 9") // loading costs no move
}

// TestDeliveryPaysAndReplacesTheCard checks that a delivery returns the chip to
// the stock, is paid by the bank, and replaces the card.
func TestDeliveryPaysAndReplacesTheCard(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "fuzhou")
	st.giveDemand(1, 1, "wood", "fuzhou")
	st.giveLoads(1, "wood", "rice")
	card := st.player(1).Cards[1]
	if st.isLegal("unload wood") {
		t.Error("unloading wood where it is demanded is legal, want illegal")
	}
	st.stackDeck("d3")
	st.play("deliver wood fuzhou")
	st.expect("cash: 114", "loads: rice", "actor: 1", "left: 9")
	for _, c := range st.player(1).Cards {
		if c == card {
			t.Error("delivered card is still in the hand")
		}
	}
	if st.isLegal("discard") {
		t.Error("discarding after a delivery is legal, want illegal")
	}
}

// TestDeliveriesAreMadeOneByOne checks that an event drawn after a first
// delivery may prevent a second one.
func TestDeliveriesAreMadeOneByOne(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "wuhan")
	var goods []string
	for c := NoCard + 1; c <= NumCards && len(goods) < 2; c++ {
		for _, d := range c.demands() {
			if cityToken(d.City) == "wuhan" && len(goods) < 2 && (len(goods) == 0 || d.Good.Token() != goods[0]) {
				goods = append(goods, d.Good.Token())
			}
		}
	}
	st.giveDemand(1, 0, goods[0], "wuhan")
	st.giveDemand(1, 1, goods[1], "wuhan")
	st.giveLoads(1, goods...)
	st.stackDeck("derailment-1", "d1") // near Wuhan
	st.play("deliver " + goods[0] + " wuhan")
	st.expect("actor: 2", "lost: true", "loads: ") // the other load is lost with the turn
	if len(st.player(1).carriedGoods()) != 0 {
		t.Error("second load is still on the train")
	}
}

// TestSeatChoosesTheLoadItLoses checks that a seat with different loads is
// asked which one it loses, and that an absent seat loses the least valuable
// one.
func TestSeatChoosesTheLoadItLoses(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	st.putTrain(2, "wuhan")
	st.giveDemand(2, 0, "silk", "taipei")
	for _, c := range []struct {
		loads []string
		asked bool
		left  string
	}{{nil, false, ""}, {[]string{"rice"}, false, ""}, {[]string{"rice", "rice"}, false, "rice"}, {[]string{"jade", "silk"}, true, "silk"}} {
		one := &stage{State: st.Clone(), t: t}
		one.giveLoads(2, c.loads...)
		one.drawEvent("derailment-1")
		if asked := one.actingSeats().Has(2); asked != c.asked {
			t.Errorf("loads %v: seat is asked is %t", c.loads, asked)
		}
		if c.asked {
			if one.actingSeats().Has(1) || !one.isLegal("lose jade") || !one.isLegal("lose silk") {
				t.Errorf("loads %v: acting seats %b, legal %s", c.loads, one.actingSeats(), one.legalSummary())
			}
			m := guide{}.Idle(one.State, 2)
			if m.Args()[0] != "jade" {
				t.Errorf("an absent seat loses %v", m.Args())
			}
			one.play("lose jade")
		}
		one.expect("loads 2: "+c.left, "lost 2: true", "actor: 1")
	}
}
