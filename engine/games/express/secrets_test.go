package express

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

func TestOnlyBuildersAndBuyersSeeThePiles(t *testing.T) {
	st := newStage(t, setting{board: line, hands: []string{"201 203", "204"}, titles: []string{"105 105 105"}})
	sees := func(seat engine.Seat) bool { return secrets{}.Hand(st.State, seat).(Hand).Piles != nil }
	if !sees(1) || sees(2) {
		t.Error("a seat must see the piles in its own turn, and in no other")
	}
	piles := secrets{}.Hand(st.State, 1).(Hand).Piles
	if got := strings.Join(piles[3], " "); got != "401 402 403 404 405 407 408 409 410" {
		t.Errorf("got first terminal pile %s", got)
	}
	st.play("pay 201")
	if !sees(1) {
		t.Error("the piles must be visible while something must be laid")
	}
	st = newStage(t, setting{board: line, hands: []string{"201 203", "204"}, titles: []string{"105 105 105"}})
	st.play("run red")
	if sees(1) {
		t.Error("the piles must be hidden during a run")
	}
	st.drawAll("link-1")
	if sees(1) {
		t.Error("the piles must be hidden after a run")
	}
	st = newStage(t, setting{board: line, hands: []string{"201", ""}})
	st.play("pay 201, lay 014 121")
	if !sees(1) {
		t.Error("the piles must be visible while a second link may be laid")
	}
	st.play("lay 016 102")
	if sees(1) {
		t.Error("the piles must be hidden if nothing is left to pay with")
	}
	st.play("end")
	if sees(2) {
		t.Error("the piles must be hidden with an empty hand")
	}
	st.EngineOwner = 2
	if !sees(2) {
		t.Error("the piles must be visible if the Black Engine can pay")
	}
}

// TestRedealKeepsWhatEverybodySaw checks that a redeal keeps publicly known
// cards, deals each pile separately, and leaves the acting seat a move.
func TestRedealKeepsWhatEverybodySaw(t *testing.T) {
	st := newStage(t, setting{board: line, hands: []string{"201 203 122", "204 232 531", "233 105 401"}})
	st.Known[2][cardOf["105"]] = 1
	var second, third, order []string
	for n := range uint64(40) {
		for viewer := engine.Seat(0); viewer < 2; viewer++ {
			other := secrets{}.Redeal(st.State, viewer, engine.NewRand(engine.Seed{}, n))
			if err := other.validate(); err != nil || other.Stock != recount(other) {
				t.Fatalf("seat %d: %v", viewer, err)
			}
			if other.Hands[2][cardOf["105"]] != 1 || viewer == 1 && other.Hands[0] != st.Hands[0] {
				t.Fatalf("seat %d: unexpected hands %v, %v", viewer, other.Hands[0].tokens(), other.Hands[2].tokens())
			}
			if viewer == 1 && other.Stock != st.Stock {
				t.Fatalf("redeal changed the piles for a seat that sees them")
			}
			if viewer == 0 {
				second = append(second, strings.Join(other.Hands[1].tokens(), " "))
				third = append(third, strings.Join(other.Hands[2].tokens(), " "))
			}
			order = append(order, other.Piles[0].Cards[0].String())
		}
	}
	for what, list := range map[string][]string{"the second hand": second, "the third hand": third, "a pile": order} {
		slices.Sort(list)
		if len(slices.Compact(list)) < 4 {
			t.Errorf("%s: too few different deals: %v", what, list)
		}
	}
}

func recount(s *State) cardCounts {
	c := s.Clone()
	c.Stock = c.Piles.countCards()
	return c.Stock
}

// TestRedealKeepsThePurchase checks that the title being bought stays
// available.
func TestRedealKeepsThePurchase(t *testing.T) {
	st := newStage(t, setting{board: twoRed, hands: []string{"105 201 203", "122 204"}})
	st.play("buy red 210")
	bought := func(s *State) bool { return s.Stock[cardOf["210"]] == 1 }
	own := newStage(t, setting{board: twoRed, hands: []string{"105 201 203", "122 204"}})
	own.emptyPiles()
	own.play("buy red 105")
	for n := range uint64(40) {
		if s := (secrets{}).Redeal(st.State, 2, engine.NewRand(engine.Seed{}, n)); !bought(s) {
			t.Fatal("the title has left its pile")
		}
		if s := (secrets{}).Redeal(own.State, 2, engine.NewRand(engine.Seed{}, n)); s.Hands[0][cardOf["105"]] != 1 {
			t.Fatal("the title has left the hand")
		}
	}
}

// TestRedealHidesWhereTheTitleIs checks that the redealt states do not depend
// on where the title being bought really is: in the pile, deeper in it, or in
// the hand.
func TestRedealHidesWhereTheTitleIs(t *testing.T) {
	st := newStage(t, setting{board: twoRed, hands: []string{"105 201 203", "122 204"}})
	st.play("buy red 210")
	p := &st.Piles[st.gameMap().pileOf(cardOf["210"])]
	at := slices.Index(p.hidden(), cardOf["210"])
	deeper, swapped := st.Clone(), st.Clone()
	hidden := deeper.Piles[st.gameMap().pileOf(cardOf["210"])].hidden()
	other := (at + 3) % len(hidden)
	hidden[at], hidden[other] = hidden[other], hidden[at]
	swapped.Piles[st.gameMap().pileOf(cardOf["210"])].hidden()[at] = cardOf["201"]
	swapped.Hands[0][cardOf["201"]]--
	swapped.Hands[0][cardOf["210"]]++
	swapped.Stock = swapped.Piles.countCards()
	for n := range uint64(40) {
		want := secrets{}.Redeal(st.State, 2, engine.NewRand(engine.Seed{}, n))
		for what, s := range map[string]*State{"deeper in the pile": deeper, "in the hand": swapped} {
			if got := (secrets{}).Redeal(s, 2, engine.NewRand(engine.Seed{}, n)); !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d: with the title %s the deal differs", n, what)
			}
		}
	}
}

// TestTableHidesUnseenHandCards checks that the table shows open cards and how
// many cards came from which pile, but no card of a hand that nobody has seen.
func TestTableHidesUnseenHandCards(t *testing.T) {
	st := newStage(t, setting{board: line, hands: []string{"201 203", "204"}, titles: []string{"105 105 105 122", "128"}, engine: 2})
	st.play("pay 203, lay 016 104, pay 201, lay 009 602")
	table := secrets{}.Table(st.State).(Table)
	if open := table.Piles[2].Open; !slices.Equal(open, []string{"201", "203"}) {
		t.Errorf("unexpected open cards %v", open)
	}
	if held := table.Players[1].Held; held[2] != 1 || len(table.Players[1].Known) != 0 {
		t.Errorf("got held %v, known %v", held, table.Players[1].Known)
	}
	if !slices.Equal(table.Actions, []string{"build"}) || !slices.Equal(table.May, []string{"build", "buy"}) {
		t.Errorf("got actions begun %v, possible %v", table.Actions, table.May)
	}
	red := table.Companies[0]
	if red.Stations != 1 || red.Titles != 5 || red.Run.Bonus != 4 || !slices.Equal(red.Run.Pays, []int{3, 1}) {
		t.Errorf("red: unexpected view %+v, %+v", red, red.Run)
	}
	if blue := table.Companies[1]; blue.Stations != 1 || blue.Run != nil {
		t.Errorf("blue: unexpected view %+v", blue)
	}
	if got := table.Players[0].Shares; !slices.Equal(got, []int{4, 0, 0, 0}) {
		t.Errorf("unexpected shares %v", got)
	}
}
