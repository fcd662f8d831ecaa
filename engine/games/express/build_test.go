package express

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestPaymentBuysStationOrTwoLinks checks that one card pays for one station or
// up to two links, laid before the next payment. A second link that is not laid
// lapses.
func TestPaymentBuysStationOrTwoLinks(t *testing.T) {
	st := newStage(t, setting{board: "013 606", hands: []string{"201 202 203", "204"}})
	st.wantLegal(true, "pay 201, pay 202, end, swap seat-2")
	st.wantLegal(false, "lay, run, give, draw, decline")
	st.play("pay 201")
	st.wantLegal(true, "lay 006 601, lay 014 102, lay 012 106r")
	st.wantLegal(false, "pay, end, swap, buy")
	st.wantWhy("lay-first", "pay 202")
	st.play("lay 014 102")
	st.wantLegal(true, "lay 012 102, pay 202, end")
	st.wantLegal(false, "lay 006 601, swap")
	st.wantWhy("links-only", "lay 006 601")
	st.play("lay 012 102")
	st.wantLegal(false, "lay")
	st.play("pay 202, lay 014 130") // an upgrade is a link like any other
	st.play("pay 203")              // the second link lapses
	st.play("lay 006 601")
	st.wantLegal(false, "lay, pay")
	st.wantWhy("not-now", "lay 014 213")
	st.play("end")
	wantText(t, "cards paid and laid", st.hand(1)+"/"+st.openTop("link-3"), "/203")
}

// TestUnusedLinkLapses checks that a link that lapsed cannot be laid with the
// next payment.
func TestUnusedLinkLapses(t *testing.T) {
	st := newStage(t, setting{board: "013 606", hands: []string{"201 202", "204"}})
	st.play("pay 201, lay 014 102, pay 202, lay 012 102, lay 012 121")
	wantNumber(t, "links left to lay", st.LinkCredit, 0)
	st.wantLegal(false, "lay")
}

func TestPaymentNeedsSomethingToLay(t *testing.T) {
	st := newStage(t, setting{board: "013 665", hands: []string{"101 201", "204"}})
	st.emptyPiles()
	st.wantLegal(true, "pay 101")
	st.wantWhy("nothing-to-lay", "pay 201")
	st.EngineOwner = 1
	st.wantWhy("nothing-to-lay", "pay black-engine")
	st.play("pay 101, lay 020 101")
	wantText(t, "the hand", st.hand(1), "201")
	st.wantLegal(false, "lay, pay")
}

// emptyPiles moves all cards of the piles to the last seat's hand.
func (st *stage) emptyPiles() {
	for i := range st.Piles {
		for _, c := range st.Piles[i].all() {
			st.Hands[st.Seats-1][c]++
		}
		st.Piles[i] = Pile{}
	}
	st.Stock = st.Piles.countCards()
}

// TestPaidCardsCanBeBuilt checks that a paid card lies open and may be built in
// the same action, and so may a colored card that was replaced. The order of
// the rest of the pile is kept.
func TestPaidCardsCanBeBuilt(t *testing.T) {
	st := newStage(t, setting{board: "013 606, 014 102", hands: []string{"123 201", "204"}})
	st.play("pay 123")
	wantText(t, "what lies open", st.openTop("link-2"), "123")
	st.play("lay 014 123")
	wantText(t, "what lies open", st.openTop("link-2")+"/"+st.openTop("link-1"), "/102")
	st.wantLegal(true, "lay 012 102")
	before := st.Piles[1].all()[:3]
	st.play("pay 201, lay 012 102")
	if st.Piles[1].all()[0] != before[0] || st.Piles[1].all()[2] != before[2] {
		t.Errorf("unexpected pile %v", st.Piles[1].all())
	}
	wantText(t, "what lies open", st.openTop("link-3")+"/"+st.openTop("link-1"), "201/")
}

// TestReplacedCardsReturnToTheirPile checks that a colored card that is
// replaced lies open on its pile afterwards. The base card under it was taken
// before.
func TestReplacedCardsReturnToTheirPile(t *testing.T) {
	st := newStage(t, setting{board: "013 606, 014 102", hands: []string{"201 202", "204"}})
	st.play("pay 201, lay 014 121, lay 012 102, pay 202, lay 014 201")
	wantText(t, "replaced", st.openTop("link-2"), "121")
	if st.Bases[st.cell("012")] != 1 || st.Bases[st.cell("014")] != 1 || st.Bases.countTaken() != 3 {
		t.Errorf("unexpected owners of base cards: %v", st.Bases)
	}
}

// TestLayingRules checks what may be laid where ("Étendre le réseau", with the
// examples on its pages 5 and 6).
func TestLayingRules(t *testing.T) {
	for _, c := range []struct {
		what   string
		m      string
		board  string
		legal  string // lays
		reason string
		wrong  string // lays that are refused for the reason
	}{
		{what: "no level is jumped", board: "013 501", reason: "wrong-number", wrong: "006 531, 013 561, 013 502"},
		{what: "base cards take level 1 of their list", board: "013 501", legal: "006 502, 006 507r, 006 601", reason: "wrong-number", wrong: "006 401, 006 101"},
		{what: "only listed numbers", board: "013 501", legal: "013 531, 013 539, 013 630", reason: "wrong-number", wrong: "013 532, 013 535"},
		{what: "a new card continues a track", board: "013 501", legal: "006 502, 020 101, 020 103", reason: "unconnected", wrong: "012 102, 006 504, 020 102, 001 401r"},
		{what: "a link keeps its pairs", board: "013 603, 014 103", legal: "014 124, 014 130, 014 136, 014 143", reason: "breaks-track", wrong: "014 124r"},
		{what: "an upgrade need not connect", board: "013 501, 021 509", legal: "021 531, 021 543"},
		{what: "but turned it must keep its edges", board: "021 509", legal: "021 539, 021 541", reason: "breaks-track", wrong: "021 539r"},
		{what: "a tank keeps its corner", board: "013 603, 014 106", legal: "014 123, 014 132", reason: "tank", wrong: "014 123r"},
		{what: "a turned one too", board: "013 603, 014 106r", legal: "014 123r", reason: "tank", wrong: "014 123"},
		{what: "a new tank is free", board: "013 603, 014 102", legal: "014 123, 014 123r"},
		{what: "tracks may break off inside the map", board: "013 501", legal: "020 103, 020 104, 006 601"},
		{what: "not at the sea", board: "006 601", legal: "001 401r, 001 405r", reason: "edge", wrong: "001 401"},
		{what: "nor at a frontier", board: "018 507, 011 406", legal: "018 531, 018 539", reason: "edge", wrong: "018 543, 018 535"},
		{what: "the rim counts for upgrades", board: "002 103r", legal: "002 130r", reason: "edge", wrong: "002 136, 002 124r"},
		{what: "USA: the west is open", m: mapUSA, board: "066 102", legal: "065 504, 065 506, 065 510r", reason: "unconnected", wrong: "065 501"},
		{what: "USA: so is the south", m: mapUSA, board: "067 101", legal: "075 101, 075 103"},
		{what: "USA: the north is not", m: mapUSA, board: "057 101", legal: "052 103r", reason: "edge", wrong: "052 103"},
		{what: "USA: nothing through the block", m: mapUSA, board: "059 102, 062 102", legal: "060 510, 060 507r, 061 510r", reason: "edge", wrong: "060 507, 060 510r, 061 510"},
		{what: "USA: a double keeps what reached the station", m: mapUSA, board: "069 501", legal: "069 331, 069 333, 069 539", reason: "wrong-number", wrong: "069 334, 069 301"},
	} {
		t.Run(c.what, func(t *testing.T) {
			st := newStage(t, setting{m: c.m, board: c.board, hands: []string{"201", "204"}})
			st.play("pay 201")
			for _, lays := range []struct {
				list  string
				legal bool
			}{{c.legal, true}, {c.wrong, false}} {
				for place, token := range pairsOf(lays.list) {
					move := "lay " + place + " " + token
					if !lays.legal {
						st.wantLayWhy(c.reason, move)
					} else {
						st.wantLegal(true, move)
					}
				}
			}
		})
	}
}

// wantLayWhy checks the reason against a lay, and that Legal does not list it.
func (st *stage) wantLayWhy(reason, move string) {
	st.t.Helper()
	st.wantLegal(false, move)
	st.wantWhy(reason, move)
}

// TestFirstTurnBuildsAStation checks that the first turn of the game allows
// only the first pair of actions, and begins with a station.
func TestFirstTurnBuildsAStation(t *testing.T) {
	st := newStage(t, setting{turn: 1, hands: []string{"201 202 203", "204"}, engine: 1})
	st.wantLegal(true, "pay 201, pay black-engine")
	st.wantLegal(false, "end, swap, run, buy")
	st.wantWhy("opening", "end")
	st.wantWhy("opening", "swap seat-2")
	st.play("pay 201")
	st.wantLegal(true, "lay 009 601, lay 013 603, lay 001 401r, lay 021 501")
	st.wantWhy("station-first", "lay 014 102")
	st.play("lay 009 603r")
	st.wantLegal(true, "pay 202, end")
	st.wantLegal(false, "swap, run")
	st.wantWhy("pair", "swap seat-2")
	st.play("pay 202, lay 016 101, end")
	st.wantLegal(true, "end, swap seat-1")
}

// TestUSANetworkBeginsInTheEast checks rule a of the USA: where the network
// begins.
func TestUSANetworkBeginsInTheEast(t *testing.T) {
	st := newStage(t, setting{m: mapUSA, turn: 1, hands: []string{"201", "204"}})
	st.play("pay 201")
	st.wantLegal(true, "lay 064, lay 071, lay 072")
	for _, place := range []string{"070 501", "063 504", "058 301"} {
		st.wantWhy("first-place", "lay "+place)
	}
	st.play("lay 071 301")
}

// TestWesternBonusIsGivenOnce checks rule b of the USA: the bonus goes to
// the first player who replaces one of the four base cards, and may be
// declined.
func TestWesternBonusIsGivenOnce(t *testing.T) {
	with := setting{m: mapUSA, board: "066 121, 074 303r", hands: []string{"201 202 203", "204"}}
	st := newStage(t, with)
	st.play("pay 201, lay 065 504")
	st.wantLegal(true, "draw link-1, draw double-3, decline")
	st.wantLegal(false, "pay, end, lay")
	st.wantWhy("west-first", "end")
	st.play("draw link-3")
	wantNumber(t, "cards in hand", st.Hands[0].sum(), 3)
	wantNumber(t, "of a bonus", st.Payout.CardsLeft, 0)
	st.play("pay 202, lay 073 103")
	st.wantLegal(true, "lay, end")
	st.wantLegal(false, "draw, decline")

	st = newStage(t, with)
	st.play("pay 201, lay 073 103, decline")
	st.wantLegal(true, "lay 057 101") // the second link of the payment
	st.play("end")
	if !st.WesternGiven {
		t.Error("the bonus can be won twice")
	}

	st = newStage(t, with)
	st.WesternGiven = true
	st.play("pay 201, lay 073 103, end")

	st = newStage(t, setting{m: mapUSA, board: "065 504, 074 303r", hands: []string{"201 202 203", "204"}})
	st.play("pay 201, lay 065 541, end") // an upgrade is no base card

	st = newStage(t, setting{m: mapUSA, board: "066 121, 074 303r", hands: []string{"103 201", "204"}})
	st.emptyPiles()
	st.play("pay 103, lay 073 103, end") // no pile has a card
	if !st.WesternGiven {
		t.Error("the bonus can be won twice")
	}
}

// TestBaseCardsBelongToTheirReplacer checks that base cards belong to the
// player who replaced them. Replacing a colored card brings nothing.
func TestBaseCardsBelongToTheirReplacer(t *testing.T) {
	st := newStage(t, setting{board: "013 603", bases: "2 013", hands: []string{"201 202", "204"}})
	wantNumber(t, "pairs", st.capital(1).Pairs, 0)
	st.play("pay 201, lay 020 101, pay 202, lay 006 601")
	wantNumber(t, "pairs", st.capital(1).Pairs, 1)
	if st.Bases[st.cell("020")] != 1 || st.Bases[st.cell("013")] != 2 {
		t.Errorf("unexpected owners of base cards: %v", st.Bases)
	}
	got := []engine.Seat{st.Bases[st.cell("006")], st.Bases[st.cell("014")]}
	if got[0] != 1 || got[1] != 0 {
		t.Errorf("unexpected owners of base cards: %v", got)
	}
}
