package express

import (
	"fmt"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestTurnOrderByHighestCard checks that all seats choose secretly. The highest
// card goes first and returns to the hand, where everybody knows it.
func TestTurnOrderByHighestCard(t *testing.T) {
	st := newStage(t, setting{hands: []string{"210 236", "222 201", "230 202"}})
	st.Turn, st.Round, st.Stage, st.Active, st.Acting, st.Order = 0, 0, Ordering, 0, 0, [maxSeats]int{}
	if status := (rules{}).Status(st.State); status.Acting != engine.SeatsOf(1, 2, 3) || status.Chapter != 1 {
		t.Fatalf("unexpected status %+v", status)
	}
	st.wantWhy("order-first", "pay 210")
	st.wantWhy("not-in-hand", "order 201")
	st.play("order 210, order 222")
	table := secrets{}.Table(st.State).(Table)
	if got := fmt.Sprint(table.Players[0].Chosen, table.Players[2].Chosen, table.Players[0].Known); got != "true false []" {
		t.Errorf("unexpected table %s", got)
	}
	st.play("order 230")
	wantText(t, "order", fmt.Sprint(st.Order[:3]), "[3 2 1]")
	wantText(t, "hand", st.hand(3), "202 230")
	wantText(t, "known", strings.Join(st.Known[2].tokens(), " "), "230")
	if st.Active != 3 || st.Round != 1 || st.Turn != 1 {
		t.Errorf("got seat %d in turn %d of round %d", st.Active, st.Turn, st.Round)
	}
	wantNumber(t, "the first aid goes to the first player", int(st.EngineOwner), 3)
}

// TestAidGoesToTheLowestCapital checks that the lowest capital gets the Black
// Engine, whose points count for its present owner. Ties are broken by the
// turn-order card. The Engine may change owners.
func TestAidGoesToTheLowestCapital(t *testing.T) {
	for _, c := range []struct {
		hands  []string
		order  []int
		engine engine.Seat
		want   engine.Seat
	}{
		{[]string{"201 202", "203", "204 205"}, nil, 0, 2},
		{[]string{"201", "202", "203 204"}, []int{3, 1, 2}, 0, 2},
		{[]string{"201", "202", "203 204"}, []int{1, 3, 2}, 0, 1},
		{[]string{"201", "203 204", "205 206"}, nil, 1, 2}, // 1 and 2 points for the Engine
		{[]string{"201", "202 203 204", "205 206 207"}, nil, 1, 1},
		{[]string{"", "202 203", "205 206 207"}, []int{2, 1, 3}, 1, 2},
	} {
		st := newStage(t, setting{board: "013 501", bases: "2 013", hands: c.hands, order: c.order, engine: c.engine})
		st.play("end, end, end")
		if st.EngineOwner != c.want || st.Round != 2 {
			t.Errorf("%v, order %v, Engine with %d: got new owner %d", c.hands, c.order, c.engine, st.EngineOwner)
		}
		wantNumber(t, "marker", st.RoundCapital[1], st.Hands[1].sum()+map[bool]int{true: 2}[c.engine == 2])
	}
}

// TestSwapExchangesTurnOrderCards checks that a swap does not change who has
// played, and the next player is determined again.
func TestSwapExchangesTurnOrderCards(t *testing.T) {
	with := setting{board: "013 501", hands: []string{"", "", "", ""}}
	st := newStage(t, with)
	st.play("swap seat-3, end")
	wantText(t, "order", fmt.Sprint(st.Order), "[3 2 1 4]")
	wantNumber(t, "next", int(st.Acting), 3) // it has not played and holds the lowest card
	st.play("end")
	wantNumber(t, "next", int(st.Acting), 2)
	st.play("swap seat-1, end") // seat 1 has played and stays so with the 2
	wantText(t, "order", fmt.Sprint(st.Order), "[2 3 1 4]")
	wantNumber(t, "next", int(st.Acting), 4)
	st.play("end")
	wantNumber(t, "round", st.Round, 2)
	wantNumber(t, "first", int(st.Acting), 3)
}

// TestRoundIsPlayedOutAfterTheEnd checks that the end is checked after each
// action. The round is played out, and no aid follows.
func TestRoundIsPlayedOutAfterTheEnd(t *testing.T) {
	board := "013 603, 014 102, 015 506, 016 102, 006 601, 007 102, 008 106, 009 604, 012 106, 011 406, 020 101"
	for _, c := range []struct {
		long  bool
		moves string
		ends  bool
	}{
		{false, "pay 201, lay 001 401r", true},
		{true, "pay 201, lay 001 401r", false},
		{false, "pay 201, lay 014 121", false},
	} {
		st := newStage(t, setting{board: board, long: c.long, hands: []string{"201", "202", "203"}})
		st.play(c.moves)
		if st.Ending {
			t.Errorf("%s: game ending before the action is finished", c.moves)
		}
		st.play("end")
		if st.Ending != c.ends {
			t.Errorf("%s, long %t: got ending %t", c.moves, c.long, st.Ending)
		}
		st.play("end, end")
		if (st.Stage == Over) != c.ends || c.ends && (st.EndReason != whyBases || st.EngineOwner != 0) {
			t.Errorf("%s: got stage %v, reason %q", c.moves, st.Stage, st.EndReason)
		}
	}
}

// TestEndIsCheckedBetweenActions checks that an action that is followed by
// another one is finished, too.
func TestEndIsCheckedBetweenActions(t *testing.T) {
	st := newStage(t, setting{
		board: "013 603, 014 102, 015 506, 016 102, 006 601, 007 102, 008 106, 009 604, 012 106, 011 406, 020 101",
		hands: []string{"201 202", "203"},
	})
	st.play("pay 201, lay 001 404r")
	if st.Ending {
		t.Error("game ending within the action")
	}
	st.play("buy yellow 108")
	if !st.Ending {
		t.Error("game not ending after the first action")
	}
}

// TestEndLimits checks that the limits of base cards and empty piles end the
// game, and one fewer does not.
func TestEndLimits(t *testing.T) {
	for _, c := range []struct {
		long         bool
		bases, piles int
		want         string
	}{
		{false, 11, 2, ""}, {false, 12, 0, whyBases}, {false, 0, 3, whyPiles}, {false, 12, 3, whyBases},
		{true, 23, 3, ""}, {true, 24, 0, whyBases}, {true, 0, 4, whyPiles},
	} {
		st := newStage(t, setting{long: c.long, hands: []string{"", "", ""}})
		for i := range c.bases {
			st.Bases[i] = engine.Seat(1 + i%3) // any owners
		}
		for i := range c.piles {
			st.Piles[i] = Pile{}
		}
		st.checkEnd(engine.NewRecorder(engine.NewRand(engine.Seed{}, 0)))
		if st.EndReason != c.want || st.Ending != (c.want != "") {
			t.Errorf("%+v: got ending %t by %q", c, st.Ending, st.EndReason)
		}
	}
}

// TestEmptyPilesEndTheGame checks that three empty piles end the game, four in
// a long one. A pile that is refilled within the action does not count; one
// that is refilled later does.
func TestEmptyPilesEndTheGame(t *testing.T) {
	for _, long := range []bool{false, true} {
		st := newStage(t, setting{board: "013 606, 014 102, 006 601", long: long, hands: []string{"665 201", "202"}})
		st.emptyPilesTo("terminal-3", "terminal-2")
		if long {
			st.emptyPilesTo("link-2")
		}
		// 665 was the only one of its pile.
		wantNumber(t, "empty", st.Piles.countEmpty(st.gameMap()), map[bool]int{false: 3, true: 4}[long])
		st.play("pay 665, lay 012 102") // now it is on its pile
		st.play("end")
		if st.Ending {
			t.Error("a pile filled within the action counts")
		}
		st = newStage(t, setting{board: "013 606, 014 102, 006 601", long: long, hands: []string{"665 201", "202"}})
		st.emptyPilesTo("terminal-3", "terminal-2")
		if long {
			st.emptyPilesTo("link-2")
		}
		st.play("swap seat-2, end, pay 202, lay 012 102, end")
		if st.Stage != Over || st.EndReason != whyPiles {
			t.Errorf("got stage %v, reason %q", st.Stage, st.EndReason)
		}
	}
}

// emptyPilesTo moves the cards of piles to the last seat.
func (st *stage) emptyPilesTo(piles ...string) {
	for _, token := range piles {
		p, _ := st.gameMap().pileWithToken(token)
		for _, c := range st.Piles[p].all() {
			st.Hands[st.Seats-1][c]++
		}
		st.Piles[p] = Pile{}
	}
	st.Stock = st.Piles.countCards()
}

func TestEndIsNotRevoked(t *testing.T) {
	st := newStage(t, setting{board: "013 606, 014 102, 006 601", hands: []string{"201 202", "203", "204"}})
	st.emptyPilesTo("terminal-3", "terminal-2", "central-3")
	st.play("pay 201, lay 012 102, end")
	if !st.Ending {
		t.Fatal("game not ending")
	}
	st.removeFromHand(3, cardOf["665"])
	st.putOnPile(cardOf["665"])
	st.play("end, end")
	wantText(t, "the stage", st.Stage.String(), "over")
}

// TestRulebookExamplesOfCapital checks the rulebook's two examples of capital:
// 12 points, and the one that adds up to 26 by the rule.
func TestRulebookExamplesOfCapital(t *testing.T) {
	st := newStage(t, setting{
		board: "013 501, 014 102, 006 507", bases: "2 006", hands: []string{"201 203 205 207 208", ""}, titles: []string{"105 105"}, engine: 1,
	})
	if c := st.capital(1); c != (Capital{5, 4, 1, 2, 12}) {
		t.Errorf("unexpected capital %+v", c)
	}
	st = newStage(t, setting{
		board:  "013 501, 014 101, 006 507, 012 101, 021 531, 015 502, 019 510",
		bases:  "2 021, 2 015, 2 019",
		hands:  []string{"201 203 205 207 208 209 211 213 215 217", ""},
		titles: []string{"105 105 106 106 106 108"}, engine: 1,
	})
	if c := st.capital(1); c != (Capital{10, 12, 2, 2, 26}) {
		t.Errorf("unexpected capital %+v", c)
	}
}

// TestPairsCountBaseCardsOnly checks that titles and cards in hand do not
// count.
func TestPairsCountBaseCardsOnly(t *testing.T) {
	for board, want := range map[string]int{"": 0, "013 501": 0, "014 101": 0, "013 501, 014 101": 1, "013 501, 014 101, 012 101": 1, "013 501, 006 502, 014 101, 012 101": 2} {
		st := newStage(t, setting{board: board, hands: []string{"401 402", ""}, titles: []string{"105 106"}})
		wantNumber(t, "pairs of "+board, st.capital(1).Pairs, want)
	}
}

// TestStandingsBreakTiesByTitles checks that the most capital wins, then most
// titles of any company; otherwise the place is shared.
func TestStandingsBreakTiesByTitles(t *testing.T) {
	for _, c := range []struct {
		hands, titles []string
		want          string
	}{
		{[]string{"201", "203 205", "207"}, []string{"", "", ""}, "1:2 2:1 2:3"},
		{[]string{"201 203", "205", "207 208"}, []string{"", "105", "106"}, "1:2 1:3 3:1"}, // 105 is worth 1, 106 nothing
		{[]string{"201", "203", "205"}, []string{"106", "108", "107"}, "1:1 1:2 1:3"},
		{[]string{"201", "203", "205"}, []string{"106", "108 126", "107 125"}, "1:2 1:3 3:1"},
	} {
		st := newStage(t, setting{board: "013 501", bases: "3 013", hands: c.hands, titles: c.titles})
		var got []string
		for _, s := range st.standings() {
			got = append(got, fmt.Sprintf("%d:%d", s.Place, s.Seat))
		}
		wantText(t, fmt.Sprint(c.hands, c.titles), strings.Join(got, " "), c.want)
	}
}

func TestDecodeRejectsImpossibleStates(t *testing.T) {
	p, _, err := Game().Start(3, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	b, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`"germany"`, `"moon"`}, {`"stage":"order"`, `"stage":"turn"`}, {`"engine":0`, `"engine":9`}, {`"seats":3`, `"seats":7`},
		{`"234"`, `"233"`}, {`"234"`, `"black-engine"`}, {`"234"`, `"999"`}, {`"stage":"order"`, `"stage":"never"`}, {`"open":0`, `"open":99`},
	} {
		if !strings.Contains(string(b), c[0]) {
			t.Fatalf("no %s in the state", c[0])
		}
		if _, err := (rules{}).Decode(1, []byte(strings.Replace(string(b), c[0], c[1], 1))); err == nil {
			t.Errorf("decoded impossible state with %s", c[1])
		}
	}
	for _, text := range []string{
		strings.Replace(string(b), `"stage":"order","active":0,"acting":0`, `"stage":"draw","active":1,"acting":1`, 1),
		strings.Replace(string(b), `"stage":"order","active":0,"acting":0`, `"stage":"lay","active":1,"acting":1`, 1),
		strings.Replace(string(b), `"round":0`, `"round":1`, 1),
		strings.Replace(string(b), `"chosen":["`, `"chosen":["101`, 1),
	} {
		if _, err := (rules{}).Decode(1, []byte(text)); err == nil || text == string(b) {
			t.Errorf("decoded impossible state: %s", text)
		}
	}
	if _, err := (rules{}).Decode(1, b); err != nil {
		t.Error(err)
	}
}
