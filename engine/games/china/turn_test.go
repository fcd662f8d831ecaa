package china

import (
	"fmt"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

func TestSetupDealsHandsAndMoney(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		s := rules{}.Setup(seats, engine.Options{"limit": limitNone}, engine.NewRecorder(engine.NewRand(engine.Seed{byte(seats)}, 0)))
		if want := allCards - 3*seats; s.Deck.Len() != want {
			t.Errorf("%d seats: a pile of %d cards, want %d", seats, s.Deck.Len(), want)
		}
		events := 0
		for _, c := range s.Deck.All(engine.NewRand(engine.Seed{}, 0)) {
			if c.isEvent() {
				events++
			}
		}
		if events != NumEvents {
			t.Errorf("%d seats: unexpected number of events in the pile: %d", seats, events)
		}
		for i := range s.Players {
			p := &s.Players[i]
			if p.Cash != 60 || p.Engine != Freight || p.Placed || slices.ContainsFunc(p.Cards[:], func(c Card) bool { return c == NoCard || c.isEvent() }) {
				t.Errorf("unexpected start of seat %d: %+v", i+1, p)
			}
			if slices.Compare(s.sortedPayouts(engine.Seat(i+1)), s.sortedPayouts(s.First)) > 0 {
				t.Errorf("seat %d begins, but seat %d has %v", s.First, i+1, s.sortedPayouts(engine.Seat(i+1)))
			}
		}
		if sums := conserved(s); sums["chips"] != 100 || sums["cards"] != 156 || sums["money"] != 60*seats {
			t.Errorf("%d seats: sums are %v", seats, sums)
		}
	}
}

// TestHighestPayoutBegins checks that the second highest payouts decide if the
// highest ones are equal, and so on.
func TestHighestPayoutBegins(t *testing.T) {
	s := newStage(t, 3).State
	best := s.Players[0].Cards
	for c := NoCard + 1; c <= NumCards; c++ {
		s.Players[1].Cards = [handSize]Card{c, c, c}
		s.Players[2].Cards = [handSize]Card{1, 1, 1}
		s.Players[0].Cards = best
		want := engine.Seat(1)
		for seat := engine.Seat(2); seat <= 3; seat++ {
			if slices.Compare(s.sortedPayouts(seat), s.sortedPayouts(want)) > 0 {
				want = seat
			}
		}
		if got := s.firstPlayer(engine.NewRand(engine.Seed{}, 0)); slices.Compare(s.sortedPayouts(got), s.sortedPayouts(want)) != 0 {
			t.Errorf("seat %d begins with %v, seat %d has %v", got, s.sortedPayouts(got), want, s.sortedPayouts(want))
		}
	}
	s.Players[0].Cards, s.Players[1].Cards, s.Players[2].Cards = best, best, best
	drawn := map[engine.Seat]bool{}
	for i := range 40 {
		drawn[s.firstPlayer(engine.NewRand(engine.Seed{byte(i)}, 0))] = true
	}
	if len(drawn) != 3 {
		t.Errorf("random choice only returned %v", drawn)
	}
}

// TestOpeningGoesOutAndBack checks the order of turns in the opening and after
// it, and that the opening allows only building.
func TestOpeningGoesOutAndBack(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		s := rules{}.Setup(seats, engine.Options{"limit": limitNone}, engine.NewRecorder(engine.NewRand(engine.Seed{3}, 0)))
		st := &stage{State: s, t: t}
		var order, want []engine.Seat
		for i, seat := 0, s.First; i < seats; i, seat = i+1, s.seatAfter(seat) {
			want = append(want, seat)
		}
		back := slices.Clone(want)
		slices.Reverse(back)
		want = append(append(want, back...), want...)
		for range 3 * seats {
			order = append(order, st.Actor)
			if st.isOpening() != (len(order) <= 2*seats) {
				t.Errorf("turn %d: stage %s", len(order), st.Stage)
			}
			if st.isOpening() && (st.isLegal("discard") || st.isLegal("start beijing")) {
				t.Error("moves other than building are legal in the opening")
			}
			st.play("end")
		}
		if !slices.Equal(order, want) {
			t.Errorf("%d seats: turns of %v, want %v", seats, order, want)
		}
		st.expect("round: 2")
	}
}

// TestUpgradeReplacesBuilding checks that a turn has track or one upgrade for
// 20 million, and that fast and heavy trains are not exchanged.
func TestUpgradeReplacesBuilding(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	st.player(1).Cash = 100
	for _, text := range []string{"upgrade fast-freight", "upgrade heavy-freight"} {
		if !st.isLegal(text) {
			t.Errorf("%s is illegal, want legal", text)
		}
	}
	if st.isLegal("upgrade super-freight") {
		t.Error("freight to super freight is legal, want illegal")
	}
	st.play("upgrade fast-freight")
	st.expect("cash: 80", "train: fast-freight", "spent: 20")
	if st.isLegal("build tianjin") || st.isLegal("upgrade super-freight") {
		t.Error("building after an upgrade is legal, want illegal")
	}
	st.endTurns(1)
	if st.isLegal("upgrade heavy-freight") {
		t.Error("fast to heavy is legal, want illegal")
	}
	st.play("build tianjin")
	if st.isLegal("upgrade super-freight") {
		t.Error("an upgrade after track is legal, want illegal")
	}
	st.endTurns(1)
	st.play("upgrade super-freight")
	st.expect("train: super-freight")
	st.endTurns(1)
	st.player(1).Cash = 19
	for _, e := range []Engine{Freight, Fast, Heavy} {
		st.player(1).Engine = e
		if slices.ContainsFunc(st.legalMoves(), func(text string) bool { return text[:3] == "upg" }) {
			t.Error("an upgrade with 19M is legal, want illegal")
		}
	}
}

// TestEnginesHaveThePrintedFigures checks the printed speeds and loads, and the
// speeds of express trains.
func TestEnginesHaveThePrintedFigures(t *testing.T) {
	for _, c := range []struct {
		engine                     Engine
		speed, half, express, slow int
		loads                      int
	}{
		{Freight, 9, 5, 12, 6, 2}, {Fast, 12, 6, 16, 8, 2}, {Heavy, 9, 5, 12, 6, 3}, {Super, 12, 6, 16, 8, 3},
	} {
		p := &Player{Engine: c.engine, Loads: [maxLoads]Good{NoGood, NoGood, NoGood}}
		plain, fast := &State{}, &State{Express: true}
		if plain.speed(p) != c.speed || plain.halfSpeed(p) != c.half || fast.speed(p) != c.express || fast.halfSpeed(p) != c.slow {
			t.Errorf("%s: speeds are %d and %d, with express trains %d and %d", c.engine, plain.speed(p), plain.halfSpeed(p), fast.speed(p), fast.halfSpeed(p))
		}
		n := 0
		for ; p.hasRoom(); n++ {
			plain.Stock[0] = 9
			plain.cargo().addLoad(p, 0)
		}
		if n != c.loads {
			t.Errorf("unexpected loads of %s: %d", c.engine, n)
		}
	}
}

// TestDiscardReplacesTheTurn checks that a hand is discarded only instead of a
// turn, and not in a lost one.
func TestDiscardReplacesTheTurn(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "beijing")
	st.giveTrack(1, "beijing", "tianjin")
	before := st.player(1).Cards
	for _, first := range []string{"go tianjin", "load tourists", "build jinan", "upgrade fast-freight"} {
		c := &stage{State: st.Clone(), t: t}
		c.play(first)
		if c.isLegal("discard") {
			t.Errorf("discarding after %q is legal, want illegal", first)
		}
	}
	st.stackDeck("desert-rains")
	st.play("discard")
	st.expect("actor: 2", "active: desert-rains")
	if st.player(1).Cards == before || slices.Contains(st.player(1).Cards[:], NoCard) {
		t.Errorf("hand before discarding %v, after %v", before, st.player(1).Cards)
	}
}

// TestDiscardPileIsReshuffled checks that an empty draw pile is replaced by the
// shuffled discard pile.
func TestDiscardPileIsReshuffled(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "beijing")
	st.stackDeck("d1", "d2")
	st.Discard = st.Deck.All(engine.NewRand(engine.Seed{}, 0))
	st.Discard = slices.DeleteFunc(st.Discard, func(c Card) bool { return c.isEvent() })
	st.Deck.Reset()
	st.play("discard")
	if st.Deck.Len() == 0 || len(st.Discard) != 0 && st.Deck.Len() < 100 {
		t.Errorf("draw pile has %d cards, discard pile %d", st.Deck.Len(), len(st.Discard))
	}
}

// TestLoansStayWithinTheirLimits checks that loans need the variant indulgence,
// stay within 20 million and are repaid twofold.
func TestLoansStayWithinTheirLimits(t *testing.T) {
	if st := newStage(t, 2); st.player(1).Cash == 60 {
		st.putTrain(1, "beijing")
		st.player(1).Cash = 0
		if st.isLegal("borrow 20") {
			t.Error("a loan without the variant is legal, want illegal")
		}
	}
	st := newStage(t, 2, "indulgence=yes")
	st.putTrain(1, "beijing")
	st.player(1).Cash = 5
	for n := 1; n <= 21; n++ {
		if got, want := st.isLegal(fmt.Sprintf("borrow %d", n)), n > 5 && n <= 20; got != want {
			t.Errorf("borrowing %d with 5 in cash: legal is %t", n, got)
		}
	}
	st.play("borrow 12")
	st.expect("cash: 17", "loan: 12")
	if st.isLegal("borrow 9") || !st.isLegal("borrow 8") {
		t.Error("principal is not limited to 20 in all")
	}
	st.payFromBank(1, 6, st.newRecorder())
	st.expect("cash: 23", "loan: 12")
	st.addCash(1, 1, st.newRecorder())
	st.expect("cash: 0", "loan: 0")
	if !st.isLegal("borrow 20") {
		t.Error("a loan after repayment is illegal, want legal")
	}
}

// TestNoDiscardAfterALoan checks that a seat that has borrowed can no longer
// discard its hand.
func TestNoDiscardAfterALoan(t *testing.T) {
	st := newStage(t, 2, "indulgence=yes")
	st.putTrain(1, "beijing")
	st.player(1).Cash = 5
	if !st.isLegal("discard") {
		t.Fatal("discarding at the start of the turn is illegal, want legal")
	}
	st.play("borrow 12")
	if st.isLegal("discard") {
		t.Error("discarding after a loan is legal, want illegal")
	}
}

// TestLostTurnClearsTheHalvedMove checks that a move halved by an earthquake is
// used up by a lost turn.
func TestLostTurnClearsTheHalvedMove(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "kashi")
	st.putTrain(2, "kashi")
	st.player(2).LosesTurn, st.player(2).MovesHalf = true, true
	st.play("end")
	st.expect("actor: 1")
	st.play("end")
	st.expect("actor: 2", "left: 9")
}
