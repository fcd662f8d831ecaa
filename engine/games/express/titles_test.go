package express

import (
	"strings"
	"testing"
)

// twoRed is a network with two red stations and a blue one.
const twoRed = "013 601, 006 501, 021 502"

// TestTitleCostsOneCardPerStation checks that a title costs as many cards as
// its company has stations at the time of the purchase. The cards paid lie open
// on the piles, sorted by number.
func TestTitleCostsOneCardPerStation(t *testing.T) {
	st := newStage(t, setting{board: twoRed, hands: []string{"201 203 205 122", "204"}})
	st.wantLegal(true, "buy red 105, buy red 122, buy red 233, buy blue 106")
	st.wantLegal(false, "buy green, buy yellow, force")
	st.wantWhy("no-station", "buy green 107")
	st.wantWhy("other-title", "buy red 106")
	st.play("buy red 210")
	st.wantLegal(true, "give 122, give 201")
	st.wantLegal(false, "end, pay, give 210, give black-engine")
	st.wantWhy("give-first", "end")
	st.wantWhy("not-in-hand", "give 236")
	st.play("give 203, give 201")
	wantText(t, "titles", st.ownTitles(1), "210")
	wantText(t, "what lies open", st.openTop("link-3"), "203")
	wantText(t, "told", strings.Join(st.eventTexts("title"), ", "), "1 red 210")
	st.play("buy blue 106, give 122")
	wantText(t, "titles", st.ownTitles(1), "106 210")
	st.wantLegal(true, "buy blue 129, end")
	st.wantWhy("too-dear", "buy red 105")
}

// TestDoublesCountTwoStations checks that stations count, not cards.
func TestDoublesCountTwoStations(t *testing.T) {
	st := newStage(t, setting{m: mapUSA, board: "069 333, 058 301", hands: []string{"201 203 205", "204"}})
	if n := st.Board.countStations(); n != [numCompanies]int{2, 2, 0, 0} {
		t.Errorf("unexpected stations %v", n)
	}
	st.play("buy blue 106, give 201, give 203")
}

// TestBlackEnginePaysOneCard checks that the Black Engine pays one card, and
// then belongs to nobody.
func TestBlackEnginePaysOneCard(t *testing.T) {
	st := newStage(t, setting{board: twoRed, hands: []string{"201 203", "204"}, engine: 1})
	st.play("buy red 105, give black-engine")
	st.wantWhy("not-in-hand", "give black-engine")
	st.play("give 201")
	wantNumber(t, "owner of the Black Engine", int(st.EngineOwner), 0)
	wantText(t, "the hand", st.hand(1), "203")

	st = newStage(t, setting{board: twoRed, hands: []string{"201", "204"}, engine: 1})
	st.play("pay black-engine, lay 014 102")
}

// TestPaidCardCanBeTheTitle checks that a title that was just paid counts as
// being in the piles. It is bought out of the own hand, which does not make it
// free.
func TestPaidCardCanBeTheTitle(t *testing.T) {
	st := newStage(t, setting{board: twoRed, hands: []string{"105 201 203", "204"}})
	st.emptyPiles()
	st.wantLegal(true, "buy red 105")
	st.wantLegal(false, "buy red 122, force")
	st.wantWhy("title-gone", "buy red 122")
	st.play("buy red 105")
	st.wantLegal(true, "give 105, give 201")
	st.play("give 201")
	st.wantLegal(true, "give 105")
	st.wantLegal(false, "give 203")
	st.wantWhy("must-pay-title", "give 203")
	st.play("give 105")
	wantText(t, "titles", st.ownTitles(1)+"/"+st.hand(1), "105/203")
	wantText(t, "what lies open", st.openTop("link-1")+"/"+st.openTop("link-3"), "/201")
}

// TestForcedPurchasePaysTheOwner checks that if the piles have no title, it is
// bought from its owner, who gets the cards but not the Black Engine. The piles
// come first, and the Engine's owner is protected.
func TestForcedPurchasePaysTheOwner(t *testing.T) {
	with := setting{board: twoRed, hands: []string{"201 203", "204", ""}, titles: []string{"", "105 210", "122"}}
	st := newStage(t, with)
	st.wantLegal(false, "force")
	st.wantWhy("piles-first", "force seat-2 105")

	st = newStage(t, with)
	st.emptyPiles()
	st.wantLegal(true, "force seat-2 105, force seat-2 210, force seat-3 122")
	st.wantWhy("not-owner", "force seat-2 122")
	st.wantLegal(false, "buy red")
	st.play("force seat-2 210, give 203, give 201")
	wantText(t, "titles", st.ownTitles(1)+"/"+st.ownTitles(2), "210/105")
	wantText(t, "the former owner's hand", st.hand(2), "201 203 204")
	wantNumber(t, "known of it", st.Known[1].sum(), 2)
	wantText(t, "told", strings.Join(append(st.eventTexts("taken"), st.eventTexts("handed")...), ", "), "1 red 210, 1 201 203")

	st = newStage(t, with)
	st.emptyPiles()
	st.EngineOwner = 2
	st.wantLegal(true, "force seat-3 122")
	st.wantWhy("protected", "force seat-2 105")

	st = newStage(t, with)
	st.emptyPiles()
	st.EngineOwner = 1
	st.play("force seat-2 105, give 201, give black-engine")
	wantText(t, "the former owner's hand", st.hand(2), "201 204")
	wantNumber(t, "owner of the Black Engine", int(st.EngineOwner), 0)
	st.wantLegal(false, "force") // one card is too few
	st.wantWhy("too-dear", "force seat-3 122")
}

// TestAnyLinkPileForbidsForcedPurchase checks that a title of any level in the
// piles forbids a forced purchase; one in a hand does not.
func TestAnyLinkPileForbidsForcedPurchase(t *testing.T) {
	st := newStage(t, setting{board: twoRed, hands: []string{"105 201 203", "204", ""}, titles: []string{"", "122"}})
	st.emptyPiles()
	st.wantLegal(true, "force seat-2 122, buy red 105")
	st.removeFromHand(3, cardOf["233"])
	st.putOnPile(cardOf["233"])
	st.wantLegal(false, "force")
	st.wantLegal(true, "buy red 233, buy red 105")
}

// TestActionPairs checks that the pairs are building, then titles; titles, then
// building; a run, then the turn order. Either action may be omitted.
func TestActionPairs(t *testing.T) {
	with := setting{
		board: "013 601, 006 501, 021 502", titles: []string{"105 105 122"},
		hands: []string{"201 203 205 207 208 209", "204"},
	}
	build, buy, run := "pay 201, lay 014 102", "buy blue 106, give 203", "run red, draw link-2, draw link-2, draw link-2"
	for _, c := range []struct{ played, may, mayNot string }{
		{"", "pay, buy, run, swap, end", ""},
		{build, "pay, lay, buy, end", "run, swap"},
		{build + ", " + buy, "buy, end", "pay, lay, run, swap"},
		{buy, "buy, pay, end", "run, swap"},
		{buy + ", " + build, "pay, lay, end", "buy, run, swap"},
		{run, "swap, end", "run, pay, buy"},
		{run + ", swap seat-2", "end", "run, pay, buy, swap"},
		{"swap seat-2", "end", "run, pay, buy, swap"},
	} {
		st := newStage(t, with)
		if c.played != "" {
			st.play(c.played)
		}
		st.wantLegal(true, c.may)
		if c.mayNot != "" {
			st.wantLegal(false, c.mayNot)
		}
	}
}

func TestExplainNamesThePair(t *testing.T) {
	st := newStage(t, setting{board: twoRed, hands: []string{"201 203", "204"}, titles: []string{"105"}})
	st.wantWhy("no-own-title", "run blue")
	st.wantWhy("no-route", "run red")
	st.wantWhy("self", "swap seat-1")
	st.wantWhy("no-player", "swap seat-4")
	st.play("swap seat-2")
	for _, move := range []string{"pay 201", "buy red 105", "force seat-2 105", "run red", "swap seat-2"} {
		st.wantWhy("pair", move)
	}
}
