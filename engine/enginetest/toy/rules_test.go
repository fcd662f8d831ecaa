package toy

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// table is a two-seat game prepared for a test: everybody holds one of each card but
// coal, the row shows fish, milk and wood, and coal is on top of the pile.
type table struct {
	t      *testing.T
	s      *State
	events []engine.Event
}

func laid(t *testing.T) *table {
	s := &State{Seats: 2, Round: 1, Chapter: 1, Bank: bankCoins}
	s.Row = [4]Card{Fish, Milk, Wood}
	for range 30 {
		s.Pile.Put(Coal)
	}
	for i := range s.Seats {
		s.Players[i].Hand = CardCounts{0, 1, 1, 1, 0}
		s.Players[i].Coins = firstCoins
		s.Players[i].visit(Stop(i * startDistance))
	}
	return &table{t: t, s: s}
}

// play plays moves in notation, each after its seat: "1 stoke wood".
func (tb *table) play(lines ...string) {
	tb.t.Helper()
	for _, line := range lines {
		var seat engine.Seat
		fmt.Sscan(line, &seat)
		_, notation, _ := strings.Cut(line, " ")
		rec := engine.NewRecorder(engine.NewRand(engine.Seed{}, 0))
		list := Rules{}.Legal(tb.s, seat, nil)
		i := slices.IndexFunc(list, func(m Move) bool { return engine.Notation(m) == notation })
		if i < 0 {
			tb.t.Fatalf("%q is not legal", line)
		}
		Rules{}.Apply(tb.s, seat, list[i], rec)
		tb.events = rec.Events()
	}
}

func (tb *table) call(seat engine.Seat) bool {
	rec := engine.NewRecorder(engine.NewRand(engine.Seed{}, 0))
	return callTime(tb.s, seat, rec)
}

func (tb *table) kinds(seat engine.Seat) string {
	var kinds []string
	for _, m := range (Rules{}).Legal(tb.s, seat, nil) {
		kinds = append(kinds, m.Kind())
	}
	return strings.Join(slices.Compact(kinds), " ")
}

// want compares two values as text.
func (tb *table) want(what string, got, want any) {
	tb.t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		tb.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestAllSeatsChooseTogether(t *testing.T) {
	tb := laid(t)
	acting := func() []engine.Seat { return slices.Collect(Rules{}.Status(tb.s).Acting.All()) }
	tb.want("acting", acting(), "[1 2]")
	tb.play("2 stoke fish")
	tb.want("acting", acting(), "[1]")
	tb.want("the choice is hidden", Secrets{}.Table(tb.s).(Table).Places[1].Chosen, true)
	tb.want("the chooser knows it", Secrets{}.Hand(tb.s, 2).(Private).Burning, "fish")
	tb.play("1 stoke milk")
	tb.want("he who burns more moves first", tb.s.mover(), 1)
	tb.want("fuel", []int{tb.s.Players[0].Fuel, tb.s.Players[1].Fuel}, "[2 1]")
	tb.want("burnt cards", tb.s.Discard.tokens(), "[fish milk]")
	tb.want("a chapter begins", tb.s.Chapter, 2)
}

func TestEqualFiresMoveInOrderOfSeats(t *testing.T) {
	tb := laid(t)
	tb.play("2 stoke wood", "1 stoke wood")
	tb.want("the first", tb.s.mover(), 1)
	tb.play("1 end")
	tb.want("the second", tb.s.mover(), 2)
	tb.play("2 end")
	tb.want("then all choose again", tb.s.Phase, Choosing)
	tb.want("round", tb.s.Round, 2)
}

func TestSeatWithoutCardsDoesNotChoose(t *testing.T) {
	tb := laid(t)
	tb.s.Players[0].Hand = CardCounts{}
	tb.play("2 stoke fish")
	tb.want("the first", tb.s.mover(), 2)
	tb.play("2 end")
	tb.want("without fuel", tb.kinds(1), "take draw sign ask end")
}

func TestGoingBurnsFuel(t *testing.T) {
	tb := laid(t)
	tb.play("1 stoke wood", "2 stoke fish", "1 go birch", "1 go damson")
	tb.want("fuel", tb.s.Players[0].Fuel, 0)
	tb.want("visited", Secrets{}.Table(tb.s).(Table).Places[0].Visited, "[alder birch damson]")
	tb.want("kinds", tb.kinds(1), "take draw sign ask drop end")
}

func TestTollIsPaidToEngineAtStop(t *testing.T) {
	tb := laid(t)
	coins := func() []int { return []int{tb.s.Players[0].Coins, tb.s.Players[1].Coins} }
	tb.s.Players[1].visit(1)
	tb.play("1 stoke wood", "2 stoke fish", "1 go birch")
	tb.want("coins", coins(), "[1 3]")
	tb.want("told", tb.events[1].Kind, "toll")
	tb.s.Players[0].Coins = 0
	tb.play("1 go cedar", "1 go birch")
	tb.want("without a coin", coins(), "[0 3]")
}

func TestTowardStaysWithinFuel(t *testing.T) {
	tb := laid(t)
	tb.play("1 stoke wood", "2 stoke milk")
	toward := func(seat engine.Seat, place string) string {
		args, ok := moveToward(tb.s, seat, "go", []string{place})
		return fmt.Sprint(args, ok)
	}
	tb.want("far", toward(1, "yew"), "[damson] true")
	tb.want("near", toward(1, "birch"), "[birch] true")
	tb.want("here", toward(1, "alder"), "[] false")
	tb.want("nowhere", toward(1, "paris"), "[] false")
	tb.want("out of turn", toward(2, "yew"), "[] false")
	tb.play("1 end")
	tb.want("backwards", toward(2, "alder"), "[cedar] true")
}

func TestTakingRefillsTheRow(t *testing.T) {
	tb := laid(t)
	tb.play("1 stoke wood", "2 stoke fish", "1 take milk")
	tb.want("the row", Secrets{}.Table(tb.s).(Table).Row, "[fish coal wood]")
	tb.want("the hand", tb.s.Players[0].Hand.tokens(), "[fish milk milk]")
	tb.want("kinds", tb.kinds(1), "go sign ask drop end")
}

func TestEmptyPileIsReshuffled(t *testing.T) {
	tb := laid(t)
	tb.s.Pile.Reset()
	tb.play("1 stoke wood", "2 stoke wood", "1 draw")
	tb.want("the hand", tb.s.Players[0].Hand.tokens(), "[fish milk wood]")
	tb.want("the pile", tb.s.Pile.Len(), 1)
	tb.play("1 end", "2 take fish", "2 end")
	tb.want("what there is is dealt", Secrets{}.Table(tb.s).(Table).Pile, 0)
	tb.want("a place of the row stays empty", len(Secrets{}.Table(tb.s).(Table).Row), 3)
}

func TestAskingDuringATurn(t *testing.T) {
	tb := laid(t)
	tb.play("1 stoke wood", "2 stoke fish", "1 ask seat-2 milk")
	tb.want("who acts", slices.Collect(Rules{}.Status(tb.s).Acting.All()), "[2]")
	tb.want("the answers", tb.kinds(2), "give refuse")
	tb.play("2 give")
	tb.want("the turn goes on", tb.s.mover(), 1)
	tb.want("cards", tb.s.Players[0].Hand.tokens(), "[fish milk milk]")
	tb.want("coins", []int{tb.s.Players[0].Coins, tb.s.Players[1].Coins}, "[1 3]")
	tb.want("once a turn", tb.kinds(1), "go take draw sign drop end")
	tb.play("1 end", "2 ask seat-1 coal")
	tb.want("what he has not he cannot give", tb.kinds(1), "refuse")
	tb.play("1 refuse")
	tb.want("coins", []int{tb.s.Players[0].Coins, tb.s.Players[1].Coins}, "[1 3]")
}

func TestAskingNeedsACoin(t *testing.T) {
	tb := laid(t)
	tb.s.Players[0].Coins = 0
	tb.play("1 stoke wood", "2 stoke fish")
	tb.want("kinds", tb.kinds(1), "go take draw sign drop end")
	tb.want("the reason", explainMove(tb.s, 1, "ask", []string{"seat-2", "milk"}), "no-coin")
}

func TestDropPaysOnlyFromBank(t *testing.T) {
	tb := laid(t)
	tb.s.Bank = 1
	tb.play("1 stoke wood", "2 stoke fish", "1 drop fish", "1 drop milk")
	tb.want("coins", []int{tb.s.Players[0].Coins, tb.s.Bank}, "[3 0]")
	tb.want("discards", tb.s.Discard.tokens(), "[fish fish milk wood]")
}

func TestPeekedCardStaysKnownUntilDrawn(t *testing.T) {
	tb := laid(t)
	tb.s.Tools = Lamp
	tb.play("1 stoke wood", "2 stoke fish", "1 peek")
	seen := func(seat engine.Seat) string { return Secrets{}.Hand(tb.s, seat).(Private).Top }
	tb.want("seen", []string{seen(1), seen(2)}, "[coal ]")
	tb.want("the other is not told", len(engine.Visible(tb.events, 2)), 1)
	tb.want("once is enough", tb.kinds(1), "go take draw sign ask drop end")
	tb.play("1 end", "2 draw")
	tb.want("gone", seen(1), "")
}

func TestToolsChangeTheRules(t *testing.T) {
	p, _, err := Game.Start(2, engine.Options{"yard": "tools", "tools": "whistle+crane"}, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	view := p.Table().View().(Table)
	if len(view.Row) != 4 || !slices.Equal(view.Tools, []string{"crane", "whistle"}) {
		t.Errorf("the table is %+v", view)
	}
	tb := laid(t)
	tb.s.Tools = Whistle
	tb.play("1 stoke wood", "2 stoke fish")
	tb.want("fuel", tb.s.Players[0].Fuel, 4)
}

func TestSignHasThreeSlots(t *testing.T) {
	tb := laid(t)
	tb.play("1 stoke wood", "2 stoke fish")
	n := 0
	for _, m := range (Rules{}).Legal(tb.s, 1, nil) {
		if m.Kind() == "sign" {
			n++
		}
	}
	tb.want("contracts to choose from", n, 24*23*4)
	tb.play("1 sign alder yew fish")
	tb.want("mine", Secrets{}.Hand(tb.s, 1).(Private).Contract, "[alder yew fish]")
	tb.want("the other is told that, not which", engine.Visible(tb.events, 2), []engine.Event{{By: 1, Kind: "sign"}})
	tb.want("kinds", tb.kinds(1), "go take draw ask drop end")
}

func TestContractPoints(t *testing.T) {
	far := Contract{From: 0, To: 6, Card: Fish}
	for _, c := range []struct {
		name    string
		visited uint32
		hand    CardCounts
		tools   Tools
		want    int
	}{
		{"both stops and the card", 1<<0 | 1<<6, CardCounts{0, 1}, 0, 5},
		{"with the map", 1<<0 | 1<<6, CardCounts{0, 1}, Map, 10},
		{"one stop only", 1 << 6, CardCounts{0, 1}, 0, 0},
		{"without the card", 1<<0 | 1<<6, CardCounts{0, 0, 1}, 0, 0},
	} {
		s := &State{Tools: c.tools}
		if got := s.contractPoints(&Player{Contract: far, Visited: c.visited, Hand: c.hand}); got != c.want {
			t.Errorf("%s: %d points, want %d", c.name, got, c.want)
		}
	}
}

func TestEqualScoresShareTheirPlace(t *testing.T) {
	tb := laid(t)
	tb.s.Seats = 4
	for i, coins := range []int{3, 9, 3, 1} {
		tb.s.Players[i] = Player{Coins: coins}
	}
	var got []string
	for _, st := range tb.s.standings() {
		got = append(got, fmt.Sprintf("seat %d place %d", st.Seat, st.Place))
	}
	tb.want("standings", strings.Join(got, ", "), "seat 2 place 1, seat 1 place 2, seat 3 place 2, seat 4 place 4")
}

func TestTheGameEndsAfterThreeRounds(t *testing.T) {
	tb := laid(t)
	for range numRounds {
		for seat := engine.Seat(1); seat <= 2; seat++ {
			tb.play(fmt.Sprintf("%d %s", seat, engine.Notation(Guide{}.Idle(tb.s, seat))))
		}
		tb.play(fmt.Sprintf("%d end", tb.s.mover()))
		tb.play(fmt.Sprintf("%d end", tb.s.mover()))
	}
	tb.want("over", Rules{}.Status(tb.s).Over(), true)
	tb.want("hands are shown", len(Secrets{}.Table(tb.s).(Table).Shown), 2)
}

func TestTimeCalled(t *testing.T) {
	tb := laid(t)
	tb.want("for the table", tb.call(engine.Spectator), false)
	tb.want("while choosing", tb.call(1), true)
	tb.want("a card burns", tb.s.Players[0].Burning != NoCard, true)
	tb.want("again", tb.call(1), false)
	tb.play("2 stoke wood")
	tb.play(fmt.Sprintf("%d ask seat-%d fish", tb.s.mover(), 3-tb.s.mover()))
	tb.want("for the mover, who waits", tb.call(tb.s.mover()), false)
	tb.want("for the asked one", tb.call(tb.s.Whom), true)
	tb.want("which is a refusal", tb.s.Phase, Turning)
	tb.want("in the turn", tb.call(tb.s.mover()), true)
	tb.want("which can only end", tb.kinds(tb.s.mover()), "end")
	tb.want("twice", tb.call(tb.s.mover()), false)
	tb.want("the reason", explainMove(tb.s, tb.s.mover(), "draw", nil), "too-late")
}

// TestReasons checks every reason once.
func TestReasons(t *testing.T) {
	const turn = "1 stoke wood;2 stoke fish;"
	for _, c := range []struct{ played, request, want string }{
		{"", "1 stoke coal", "not-now"},
		{turn, "1 go yew", "too-far"},
		{turn, "1 go alder", "here-already"},
		{turn, "1 go paris", "no-such-stop"},
		{turn + "1 draw", "1 draw", "drawn-already"},
		{turn + "1 draw", "1 take fish", "drawn-already"},
		{turn, "1 peek", "no-lamp"},
		{turn + "1 sign alder elm coal", "1 sign elm alder coal", "signed-already"},
		{turn + "1 ask seat-2 coal;2 refuse", "1 ask seat-2 milk", "asked-already"},
		{turn + "1 ask seat-2 coal", "2 give", "not-held"},
		{turn, "1 drop coal", "not-held"},
		{turn, "1 refuse", ""},
	} {
		tb := laid(t)
		for _, line := range strings.Split(c.played, ";") {
			if line != "" {
				tb.play(line)
			}
		}
		var seat engine.Seat
		fmt.Sscan(c.request, &seat)
		words := strings.Fields(c.request)
		tb.want(c.request+" after "+c.played, explainMove(tb.s, seat, words[1], words[2:]), c.want)
	}
}

func TestReasonsOfTheLamp(t *testing.T) {
	tb := laid(t)
	tb.s.Tools = Lamp
	tb.play("1 stoke wood", "2 stoke fish", "1 peek")
	tb.want("peeking twice", explainMove(tb.s, 1, "peek", nil), "seen-already")
	tb.s.Pile.Reset()
	tb.s.Seen = 0
	tb.want("peeking at nothing", explainMove(tb.s, 1, "peek", nil), "pile-empty")
}

func TestShortcuts(t *testing.T) {
	p, _, err := Game.Start(2, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Shortcuts(1); got != nil {
		t.Errorf("while choosing there is %v", got)
	}
	for n, seat := range []engine.Seat{1, 2} {
		if p, _, err = p.Play(seat, p.Idle(seat), engine.NewRand(engine.Seed{}, uint64(n+1))); err != nil {
			t.Fatal(err)
		}
	}
	list := p.Shortcuts(p.Status().Acting.First())
	if len(list) < 2 || list[0].Name != "drop-all" || len(list[0].Moves) < 2 || list[1].Name != "go-and-end" || len(list[1].Args) != 1 {
		t.Errorf("shortcuts are %+v", list)
	}
}

func TestDecodeReadsEncodedState(t *testing.T) {
	p := positionAfter(t, 4, 30, 1)
	b, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.Decode(1, b)
	if err != nil || fmt.Sprint(*s) != fmt.Sprint(*p.State().(*State)) {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := (Rules{}).Decode(1, []byte("{")); err == nil || errors.Is(err, engine.ErrState) {
		t.Errorf("half a state: %v, want the cause alone", err)
	}
}
