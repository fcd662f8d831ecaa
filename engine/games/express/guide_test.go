package express

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestCardsToPayStartWithTheLeastUseful checks that cards that are no title
// come first, then titles of the company with the fewest stations, then the
// lowest number; the Black Engine comes last.
func TestCardsToPayStartWithTheLeastUseful(t *testing.T) {
	st := newStage(t, setting{board: "013 501, 006 507, 021 502", hands: []string{"105 106 107 125 201 203", ""}, engine: 1})
	own := secrets{}.Hand(st.State, 1).(Hand)
	wantText(t, "what is least missed", strings.Join(own.Useful, " "), "201 203 107 125 106 105")
	ranked := guide{}.Ranker(st.State, 1)("pay", 0, []string{"black-engine", "105", "106", "107", "125", "201", "203"})
	wantText(t, "the order to pay in", strings.Join(ranked, " "), "201 203 107 125 106 105 black-engine")
	st.play("buy red 122")
	wantText(t, "idle", engine.Notation(guide{}.Idle(st.State, 1)), "give 201")
	st.payByShortcut(t)
}

// payByShortcut pays the whole price by the shortcut.
func (st *stage) payByShortcut(t *testing.T) {
	t.Helper()
	list := guide{}.Shortcuts(st.State, 1)
	if len(list) != 1 || list[0].Name != shortcutSettle || len(list[0].Moves) != 2 {
		t.Fatalf("unexpected shortcuts %+v", list)
	}
	for _, m := range list[0].Moves {
		st.play(engine.Notation(m))
	}
	wantText(t, "the hand", st.hand(1), "105 106 107 125")
}

// TestBuildShortcutsPayTheLeastUseful checks that for each place there is one shortcut, which pays
// the least useful card and lays the best card there, and that a second link is free.
func TestBuildShortcutsPayTheLeastUseful(t *testing.T) {
	free := 0
	for _, c := range []struct {
		hand   string
		engine engine.Seat
		want   string
	}{
		{"105 106 122 203", 0, "pay 203"},
		{"105 106 122", 1, "pay 106"},
		{"", 1, "pay black-engine"},
		{"", 0, ""},
	} {
		st := newStage(t, setting{board: "013 501, 006 507", hands: []string{c.hand, "201"}, engine: c.engine})
		places := map[string]bool{}
		for _, sc := range (guide{}).Shortcuts(st.State, 1) {
			if sc.Name != shortcutBuild {
				continue
			}
			wantText(t, c.hand, engine.Notation(sc.Moves[0]), c.want)
			lay := sc.Moves[1].Args()
			wantText(t, c.hand+", the site", sc.Args[0], lay[0]+SiteMark+lay[1])
			places[lay[0]] = true
			after := newStage(t, setting{board: "013 501, 006 507", hands: []string{c.hand, "201"}, engine: c.engine})
			after.play(engine.Notation(sc.Moves[0]) + ", " + engine.Notation(sc.Moves[1]))
			for _, next := range (guide{}).Shortcuts(after.State, 1) {
				isFree := after.LinkCredit > 0 && strings.Contains(next.Args[0], SiteMark+"1")
				if next.Name == shortcutBuild && isFree != (len(next.Moves) == 1) {
					t.Errorf("%s: %v takes the moves %v, a link is free: %t", c.hand, next.Args, next.Moves, isFree)
				}
				if isFree {
					free++
				}
			}
		}
		if (len(places) > 1) != (c.want != "") {
			t.Errorf("%s: got shortcuts for the places %v", c.hand, places)
		}
		if n := len(guide{}.Shortcuts(st.State, 2)); n > 0 {
			t.Errorf("got %d shortcuts out of turn", n)
		}
	}
	if free == 0 {
		t.Error("no second link was free")
	}
	st := newStage(t, setting{board: "013 501", hands: []string{"105 106 122 203", "201"}})
	st.play("swap seat-2")
	if n := len(guide{}.Shortcuts(st.State, 1)); n > 0 {
		t.Errorf("got %d shortcuts with another pair of actions", n)
	}
}

// TestTurnShortcutsBuyAndRunTheBest checks that in a turn shortcuts buy titles of the piles, one or
// several of a company, for the least useful cards, and run the best train. The Black Engine pays for
// one title at most.
func TestTurnShortcutsBuyAndRunTheBest(t *testing.T) {
	for _, c := range []struct {
		name, hand, titles string
		want               string
	}{
		{"a title and a run", "125 203 206", "122 128", "share red*1: buy red 105, give 203, give 125; share blue*1: buy blue 106, give 203; " +
			"share blue*2: buy blue 106, give 203, buy blue 106, give 125; " +
			"share blue*3: buy blue 106, give 203, buy blue 106, give 125, buy blue 106, give 206; train red: run red"},
		{"the Black Engine is paid last", "203", "122 128", "share red*1: buy red 105, give 203, give black-engine; share blue*1: buy blue 106, give 203; train red: run red"},
		{"a cheap title, and no train", "", "", "share blue*1: buy blue 106, give black-engine"},
	} {
		st := newStage(t, setting{board: twoRed, hands: []string{c.hand, "201"}, titles: []string{c.titles}, engine: 1})
		var got []string
		for _, sc := range (guide{}).Shortcuts(st.State, 1) {
			if sc.Name == shortcutBuild {
				continue
			}
			var moves []string
			for _, m := range sc.Moves {
				moves = append(moves, engine.Notation(m))
			}
			got = append(got, sc.Name+" "+sc.Args[0]+": "+strings.Join(moves, ", "))
		}
		wantText(t, c.name, strings.Join(got, "; "), c.want)
		if len(got) > 0 {
			st.play(strings.SplitN(got[0], ": ", 2)[1])
			if n := len(strings.Fields(st.ownTitles(1))); n != len(strings.Fields(c.titles))+1 {
				t.Errorf("%s: got %d titles after the purchase", c.name, n)
			}
		}
	}
}

// TestLotsOfTitlesArePlayable plays each shortcut that buys titles or takes one from a player, and counts
// the titles and the cards paid.
func TestLotsOfTitlesArePlayable(t *testing.T) {
	with := setting{board: twoRed, hands: []string{"125 203 206 207 208", "201", ""}, titles: []string{"", "105 210 122", "105"}, engine: 1}
	for _, empty := range []bool{false, true} {
		met := 0
		begin := func() *stage {
			st := newStage(t, with)
			if empty {
				st.emptyPiles()
			}
			return st
		}
		for _, sc := range (guide{}).Shortcuts(begin().State, 1) {
			if sc.Name != shortcutShare && sc.Name != shortcutTake {
				continue
			}
			met++
			n := 1
			if company, number, ok := strings.Cut(sc.Args[0], LotMark); ok {
				n = int(number[0] - '0')
				wantText(t, "company", sc.Moves[0].Args()[0], company)
			}
			st := begin()
			for _, m := range sc.Moves {
				st.play(engine.Notation(m))
			}
			wantNumber(t, fmt.Sprint("titles after ", sc), st.Titles[0].sum(), n)
			wantNumber(t, fmt.Sprint("moves of ", sc), len(sc.Moves), n+with.budget()-st.budget(1))
			wantNumber(t, fmt.Sprint("taken by ", sc), st.Titles[1].sum()+st.Titles[2].sum(), map[bool]int{false: 4, true: 3}[sc.Name == shortcutTake])
		}
		if want := map[bool]int{false: 7, true: 2}[empty]; met != want {
			t.Errorf("with empty piles (%t) there are %d shortcuts, want %d", empty, met, want)
		}
	}
}

// budget returns how many cards seat 1 of TestLotsOfTitlesArePlayable can pay.
func (s setting) budget() int { return len(strings.Fields(s.hands[0])) + 1 }

// TestLostTitlesAreKnownUntilTheNextTurn has a player take two titles from another one. The view must show
// the loss until the end of the loser's next turn.
func TestLostTitlesAreKnownUntilTheNextTurn(t *testing.T) {
	st := newStage(t, setting{board: twoRed, hands: []string{"203 206 207 208", "", ""}, titles: []string{"", "105 210", ""}})
	st.emptyPiles()
	st.play("force seat-2 105, give 203, give 206, force seat-2 210, give 207, give 208")
	lost := func() string {
		p := secrets{}.Table(st.State).(Table).Players[1]
		return fmt.Sprint(p.Lost, p.LostTo)
	}
	wantText(t, "lost", lost(), fmt.Sprint([]string{"red", "red"}, engine.SeatsOf(1)))
	st.play("end")
	wantText(t, "in the own turn", lost(), fmt.Sprint([]string{"red", "red"}, engine.SeatsOf(1)))
	st.play("end")
	wantText(t, "after it", lost(), fmt.Sprint([]string(nil), engine.SeatsOf()))
}

// TestOnlyOutcomesNeedNoPress checks which questions are answered without asking: the Black Engine where it
// would bring nothing, and a price that takes the whole hand.
func TestOnlyOutcomesNeedNoPress(t *testing.T) {
	for _, c := range []struct {
		name         string
		hand, titles string
		owner        engine.Seat
		play, want   string
	}{
		{"the Black Engine brings a card", "", "105 105 105 122 128", 2, "run red", ""},
		{"the Black Engine brings nothing in the own run", "", "105 105 105 122 128", 1, "run red", "engine keep"},
		{"the whole hand is the price", "203 206", "", 2, "buy red 105", "give 203"},
		{"the Black Engine may be spared", "203 206", "", 1, "buy red 105", ""},
		{"the turn", "203 206", "", 1, "", ""},
	} {
		st := newStage(t, setting{board: line, hands: []string{c.hand, ""}, titles: []string{c.titles}, engine: c.owner})
		if c.hand != "" {
			st = newStage(t, setting{board: twoRed, hands: []string{c.hand, ""}, engine: c.owner})
		}
		if c.play != "" {
			st.play(c.play)
		}
		got := ""
		if m, ok := onlyOutcome(st.State, st.Acting); ok {
			got = engine.Notation(m)
		}
		wantText(t, c.name, got, c.want)
	}
}

func TestTitleFromHandIsPaidFirst(t *testing.T) {
	st := newStage(t, setting{board: twoRed, hands: []string{"105 201 203", ""}, engine: 1})
	st.emptyPiles()
	st.play("buy red 105")
	for _, m := range (guide{}).Shortcuts(st.State, 1)[0].Moves {
		st.play(engine.Notation(m))
	}
	wantText(t, "titles", st.ownTitles(1)+"/"+st.hand(1), "105/203")
}

// TestEngineAnswersLapseAfterTheRound checks that answers about the Black
// Engine hold for a round; the first one includes the choice of the turn order.
// The choice of a pile holds for a turn, which has one bonus.
func TestEngineAnswersLapseAfterTheRound(t *testing.T) {
	st := newStage(t, setting{board: line, hands: []string{"201", "202"}})
	terms := func() string {
		return fmt.Sprint(findAnswer(autoUseEngine).Term(st.State), findAnswer(autoKeepEngine).Term(st.State))
	}
	wantText(t, "in the first round", terms(), "1 1")
	st.Round = 0
	wantText(t, "before it", terms(), "1 1")
	st.Round = 1
	term := findAnswer(autoDraw + "link-1").Term
	before := term(st.State)
	st.play("end")
	wantText(t, "in the next turn", terms(), "1 1")
	if term(st.State) == before {
		t.Error("the choice of a pile outlives the turn")
	}
	st.play("end")
	wantText(t, "in the second round", terms(), "2 2")
}

// TestAutoAnswersDrawAndAnswerForTheEngine checks that auto-answers draw
// from a pile while it has cards, and answer for the Black Engine only in other
// players' runs.
func TestAutoAnswersDrawAndAnswerForTheEngine(t *testing.T) {
	answer := func(st *stage, name string) string {
		m, ok := findAnswer(name).Answer(st.State, st.Acting)
		if !ok {
			return ""
		}
		return engine.Notation(m)
	}
	st := newStage(t, setting{board: line, hands: []string{"", ""}, titles: []string{"105 105 105", "122 128"}, engine: 2})
	wantText(t, "before a run", answer(st, autoDraw+"link-1")+answer(st, autoUseEngine), "")
	st.play("run red")
	wantText(t, "asked", answer(st, autoUseEngine)+", "+answer(st, autoKeepEngine)+answer(st, autoDraw+"link-1"), "engine use, engine keep")
	st.play("engine keep, draw central-3")
	wantText(t, "drawing", answer(st, autoDraw+"transit-2")+answer(st, autoDraw+"central-3")+answer(st, autoDraw+"double-1")+answer(st, autoUseEngine), "draw transit-2")

	st = newStage(t, setting{board: line, hands: []string{"", ""}, titles: []string{"105 105 105", "122 128"}, engine: 1})
	st.play("run red")
	wantText(t, "in the own run", answer(st, autoUseEngine)+answer(st, autoKeepEngine), "")
}

// TestRankPutsTheBestFirst checks that places with the western bonus and new
// places, the seat's own companies, and profitable runs come first.
func TestRankPutsTheBestFirst(t *testing.T) {
	st := newStage(t, setting{m: mapUSA, board: "066 121, 065 504, 069 501, 077 502", hands: []string{"", ""}, titles: []string{"106 106 105"}})
	for _, c := range []struct {
		kind string
		slot int
		in   string
		want string
	}{
		{"lay", 0, "066 057 073 069", "073 057 069 066"},
		{"lay", 1, "504 505 501 502 503r", "502 501 503r 504 505"},
		{"buy", 0, "yellow red blue", "blue red yellow"},
		{"order", 0, "201 236 210", "236 210 201"},
		{"swap", 0, "seat-2 seat-3", "seat-2 seat-3"},
	} {
		got := guide{}.Ranker(st.State, 1)(c.kind, c.slot, strings.Fields(c.in))
		wantText(t, c.kind, strings.Join(got, " "), c.want)
	}
	st = newStage(t, setting{board: line + ", 019 544, 018 503r", hands: []string{"", "", ""}, titles: []string{"105 106", "105 122 128 134", "106"}})
	got := guide{}.Ranker(st.State, 1)("run", 0, []string{"red", "blue"})
	wantText(t, "run", strings.Join(got, " "), "blue red")
}

// TestRankPutsTheSensiblePileFirst checks the order of piles. The answers about the Black Engine keep theirs,
// whatever they bring.
func TestRankPutsTheSensiblePileFirst(t *testing.T) {
	rank := func(s *State, kind, in string) string {
		return strings.Join(guide{}.Ranker(s, s.Acting)(kind, 0, strings.Fields(in)), " ")
	}
	const answers = "use keep use-round keep-round"
	for _, c := range []struct {
		titles []string
		ending bool
		want   string
	}{
		{[]string{"105 105 105 122 128"}, false, answers},
		{[]string{"105 105 105 122 128"}, true, answers},     // in the last round it is worth 2
		{[]string{"105 105", "122 128 105"}, false, answers}, // it brings nothing
	} {
		st := newStage(t, setting{board: line, hands: []string{"", ""}, titles: c.titles, engine: 2})
		st.play("run red")
		st.Ending = c.ending
		wantText(t, "answers", rank(st.State, "engine", answers), c.want)
		st.play("engine keep")
		wantText(t, "piles", rank(st.State, "draw", "central-1 link-1 transit-2 link-3"), "link-3 link-1 transit-2 central-1")
	}
}

// TestIdleIsSafe checks that an absent player's moves are safe, and continue
// the game where they must.
func TestIdleIsSafe(t *testing.T) {
	p, _, err := Game().Start(3, engine.Options{"map": mapUSA}, engine.NewRand(engine.Seed{3}, 0))
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for entry := uint64(1); entry < 12; entry++ {
		seat := p.Status().Acting.First()
		kind, _, _ := strings.Cut(p.Idle(seat), " ")
		kinds = append(kinds, kind)
		if p, _, err = p.Play(seat, p.Idle(seat), engine.NewRand(engine.Seed{3}, entry)); err != nil {
			t.Fatal(err)
		}
	}
	wantText(t, "idle moves", strings.Join(kinds, " "), "order order order pay lay end end end end end end")
	st := newStage(t, setting{board: line, hands: []string{"", ""}, titles: []string{"105 105 105 122 128"}, engine: 2})
	st.play("run red")
	wantText(t, "asked", engine.Notation(guide{}.Idle(st.State, 2)), "engine keep")
	st.play("engine keep")
	wantText(t, "drawing", engine.Notation(guide{}.Idle(st.State, 1)), "draw link-3")
}

// TestExplainNamesTheReason checks reasons that no other test covers.
func TestExplainNamesTheReason(t *testing.T) {
	st := newStage(t, setting{board: "013 606", hands: []string{"201", "202"}})
	if got := explainMove(st.State, 2, "pay", []string{"202"}); got != "wait-turn" {
		t.Errorf("out of turn: got reason %q", got)
	}
	for move, want := range map[string]string{
		"pay 999": "no-card", "pay 202": "not-in-hand", "draw link-1": "not-now", "give 201": "not-now",
		"order 201": "not-now", "decline": "not-now", "engine use": "not-now", "never": "not-now", "lay 014 102": "not-now",
		"force seat-2 105": "not-owner", "force seat-9 105": "not-owner", "buy red 999": "no-card",
		"run neutral": "no-own-title",
	} {
		st.wantWhy(want, move)
	}
	st.play("pay 201")
	for move, want := range map[string]string{
		"lay 099 102": "no-place", "lay 014 999": "no-card", "lay 014 black-engine": "no-card", "lay 014 102r": "upright",
	} {
		st.wantWhy(want, move)
	}
	st.play("lay 014 102, end, pay 202, lay 006 501")
	st.putOnPile(st.takeFromPile("502"))
	st.emptyPiles()
	st.LinkCredit, st.Stage = 2, Laying
	st.wantWhy("not-in-piles", "lay 014 121")
}

func TestReasonsAreTokens(t *testing.T) {
	st := newStage(t, setting{board: "013 606", hands: []string{"201", "202"}})
	for _, spec := range kindSpecs {
		why := explainMove(st.State, 1, spec.Name, nil)
		if strings.ContainsFunc(why, func(c rune) bool { return c != '-' && (c < 'a' || c > 'z') }) {
			t.Errorf("%s: unexpected reason %q", spec.Name, why)
		}
	}
	if !slices.Contains(game.AutoAnswers, autoDraw+"double-3") || len(game.AutoAnswers) != 17 {
		t.Errorf("unexpected auto-answers %v", game.AutoAnswers)
	}
}

// findAnswer returns the auto-answer with a name.
func findAnswer(name string) engine.AutoAnswer[*State, Move] {
	i := slices.IndexFunc(extras.AutoAnswers, func(a engine.AutoAnswer[*State, Move]) bool { return a.Name == name })
	return extras.AutoAnswers[i]
}
