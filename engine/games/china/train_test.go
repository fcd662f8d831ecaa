package china

import (
	"slices"
	"strings"
	"testing"
)

// neighbours are the mileposts to which a single step leads.
func (st *stage) steps() (list []string) {
	for _, text := range st.legal() {
		if to, ok := strings.CutPrefix(text, "step "); ok {
			list = append(list, to)
		}
	}
	return list
}

// A train starts in any city of the mainland, and nothing else is done before.
func TestStart(t *testing.T) {
	st := newStage(t, 2)
	n := 0
	for _, text := range st.legal() {
		if strings.HasPrefix(text, "start ") {
			n++
		}
	}
	if n != NumMainland || st.can("start taipei") || !st.can("discard") || len(st.legal()) != n+2 {
		t.Errorf("%d places to start: %s", n, st.brief())
	}
	st.play("start lanzhou")
	st.expect("at: lanzhou", "cash: 60", "left: 9")
}

// Ruling 7: no reversing outside of cities, also in the next turn; at a dead
// end the train waits for track.
func TestReversing(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "beijing", "taiyuan")
	st.put(1, "taiyuan")
	way := st.steps()
	if len(way) != 1 {
		t.Fatalf("steps from Taiyuan: %v", way)
	}
	st.play("step " + way[0])
	if slices.Contains(st.steps(), "taiyuan") {
		t.Error("the train turns round outside of a city")
	}
	st.endTurns(1)
	if slices.Contains(st.steps(), "taiyuan") {
		t.Error("it turns round on the next turn")
	}
	for _, e := range land.Exits(cityAt(st.at("beijing"))) { // a dead end before Beijing
		st.Track.Erase(e)
	}
	for len(st.steps()) > 0 && st.State.Turn.Left > 0 {
		st.play("step " + st.steps()[0])
	}
	st.endTurns(1)
	if len(st.steps()) != 0 || st.can("go taiyuan") {
		t.Errorf("from a dead end it goes to %v", st.steps())
	}
	st.own(1, "beijing", "taiyuan")
	if len(st.steps()) != 1 {
		t.Errorf("after new track it goes to %v", st.steps())
	}
	st.play("go beijing")
	if st.at("beijing") != st.player(1).At {
		st.endTurns(1)
		st.play("go beijing")
	}
	if !st.can("go taiyuan") {
		t.Error("it cannot turn round in a city")
	}
}

// Red areas belong to everybody, a move a point; the centre counts.
func TestRedArea(t *testing.T) {
	st := newStage(t, 2)
	st.put(1, "chongqing")
	if got, want := len(st.steps()), len(land.Cities[3].Points)-1; got != want {
		t.Errorf("%d points of %d around the centre", got, want)
	}
	ring := st.steps()[0]
	st.play("step " + ring + ", step chongqing, step " + ring)
	st.expect("left: 6", "cash: 60")
}

// Ruling 8: 4 to each owner in a turn, at the first segment, from cash in hand.
func TestFees(t *testing.T) {
	st := newStage(t, 3)
	st.own(2, "beijing", "tianjin")
	st.own(3, "tianjin", "jinan")
	st.put(1, "beijing")
	st.expect("cash: 60")
	st.play("go tianjin")
	st.expect("cash: 56", "cash 2: 64", "cash 3: 60")
	st.play("go beijing")
	st.expect("cash: 56", "cash 2: 64")
	st.endTurns(1)
	st.expect("cash: 56") // standing there is free
	st.player(1).Cash = 4
	st.play("go tianjin")
	st.expect("cash: 0", "cash 2: 68")
	if st.can("go jinan") || !st.can("go beijing") {
		t.Error("without cash only paid track may be used")
	}
	st.expect("spent: 0")
}

// The fee repays the owner's loan.
func TestFeeMeetsLoan(t *testing.T) {
	st := newStage(t, 2, "indulgence=yes")
	st.own(2, "beijing", "tianjin")
	st.put(1, "beijing")
	st.player(2).Cash, st.player(2).Loan = 38, 20
	st.play("go tianjin")
	st.expect("cash 2: 2", "loan 2: 0")
}

// Ruling 9: the cheapest way, and the shortest where it costs more.
func TestShorterForAFee(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "beijing", "tianjin", "jinan", "shijiazhuang")
	st.own(2, "shijiazhuang", "beijing")
	st.player(1).Engine = Super
	st.put(1, "beijing")
	var both string
	for _, text := range st.legal() {
		if to, ok := strings.CutPrefix(text, "go-short "); ok {
			both = to
		}
	}
	if both == "" {
		t.Fatalf("no shorter way is offered: %s", st.brief())
	}
	long, short := &stage{State: st.Clone(), t: t}, &stage{State: st.Clone(), t: t}
	long.play("go " + both)
	long.expect("cash: 60")
	short.play("go-short " + both)
	short.expect("cash: 56")
	if long.State.Turn.Left >= short.State.Turn.Left {
		t.Errorf("left %d the long way, %d the short way", long.State.Turn.Left, short.State.Turn.Left)
	}
}

// The rulebook's example: 12 - 3 = 9, and on entering the snow 5 are left.
func TestHalvedOnEntering(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "tianjin", "shenyang")
	st.player(1).Engine = Fast
	st.put(1, "tianjin")
	st.event("manchurian-snow")
	st.again()
	zone := land.Manchuria()
	entered := false
	for range 11 {
		before := st.State.Turn.Left
		steps := st.steps()
		if len(steps) != 1 {
			break
		}
		into := zone.Has(st.at(steps[0])) && !entered
		st.play("step " + steps[0])
		want := before - 1
		if into {
			entered = true
			want = (before+1)/2 - 1
		}
		if st.State.Turn.Left != want {
			t.Errorf("%d left after %d", st.State.Turn.Left, before)
		}
	}
	if !entered {
		t.Fatal("the train never came to Manchuria")
	}
	if half(12-3) != 5 {
		t.Error("9 are halved otherwise than to 5")
	}
	st.play("end")
	st.put(2, "kashi")
	st.play("end") // the drawer's next turn begins: still in force, in the zone
	st.expect("left: 6")
}

// Ruling 10: arrive and wait, then cross with half a move; the fee is due for
// a foreign ferry.
func TestFerry(t *testing.T) {
	st := newStage(t, 2)
	st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
	st.own(1, "dalian", "shenyang")
	st.own(1, "yantai", "qingdao")
	st.put(1, "shenyang")
	st.play("go dalian")
	if st.can("sail") {
		t.Error("the train takes the ferry at once")
	}
	st.endTurns(1)
	st.play("sail")
	st.expect("at: yantai", "left: 5", "cash: 60")
	if st.can("sail") {
		t.Error("it sails back at once")
	}
	if !st.can("go qingdao") {
		t.Errorf("it goes nowhere: %s", st.brief())
	}
	st.endTurns(1)
	if st.can("sail") {
		t.Error("it turns back at Yantai, which is no city")
	}
	back := newStage(t, 2)
	back.Links[DalianFerry] = back.Links[DalianFerry].With(1)
	back.put(1, "yantai")
	back.play("sail")
	back.endTurns(1)
	if !back.can("sail") {
		t.Error("it cannot turn back at Dalian, which is a city")
	}
	other := newStage(t, 2)
	other.Links[DalianFerry] = other.Links[DalianFerry].With(1)
	other.Actor = 2
	other.put(2, "dalian")
	other.play("sail")
	other.expect("cash 2: 56", "cash 1: 64", "at 2: yantai")
	other = newStage(t, 2)
	other.put(1, "dalian")
	if other.can("sail") {
		t.Error("a ferry without owner sails")
	}
	other.Links[DalianFerry] = other.Links[DalianFerry].With(2)
	other.player(1).Cash = 3
	if other.can("sail") {
		t.Error("the fee is not asked for")
	}
}

// The rulebook's example: Sue delivers silk to Taipei, waits, loads imports and
// fish, and goes on.
func TestContainers(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "fuzhou", "xiamen")
	st.silkForTaipei(FuzhouLink)
	st.put(1, "xiamen")
	st.play("go fuzhou")
	if st.can("deliver silk taipei") {
		t.Error("the train does not wait")
	}
	st.endTurns(1)
	st.next("d1")
	st.play("deliver silk taipei")
	if st.can("load imports") || st.can("load fish") {
		t.Error("delivering and loading in one turn")
	}
	if !st.can("load oranges") {
		t.Error("the port is a city as well")
	}
	st.endTurns(1)
	st.play("load imports, load fish")
	st.expect("loads: fish+imports", "left: 9")
	st.play("go xiamen")
	if st.can("load machinery") {
		t.Error("containers without waiting")
	}
}

// Whoever moves first loses the containers of that turn; passing needs no stop.
func TestContainersComeFirst(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "fuzhou", "xiamen")
	st.Links[FuzhouLink] = st.Links[FuzhouLink].With(1)
	st.put(1, "fuzhou")
	st.play("step " + st.steps()[0])
	st.play("go fuzhou")
	if st.can("load imports") {
		t.Error("containers after a ride")
	}
}

// Ruling 6: a train may start in a port of its own link, with one Taiwan load.
func TestStartInAPort(t *testing.T) {
	st := newStage(t, 2)
	st.Links[HongKongLink] = st.Links[HongKongLink].With(1)
	st.play("start hong-kong, load machinery")
	if st.can("load fish") {
		t.Error("a second Taiwan load")
	}
	if !st.can("load imports") {
		t.Error("Hong Kong's own loads are to be had")
	}
	st = newStage(t, 2)
	st.play("start hong-kong")
	if st.can("load machinery") {
		t.Error("a Taiwan load without the link")
	}
}

// A trip to a city out of reach goes as far as it can on the way.
func TestGoFar(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "beijing", "zhengzhou")
	st.put(1, "beijing")
	st.play("go zhengzhou")
	st.expect("left: 0")
	if st.player(1).At == st.at("zhengzhou") {
		t.Fatal("Zhengzhou is in reach")
	}
	st.endTurns(1)
	st.play("go zhengzhou")
	st.expect("at: zhengzhou")
	args, ok := guide{}.Toward(st.State, 1, "go", []string{"beijing"})
	if !ok || args[0] != "beijing" {
		t.Errorf("toward Beijing is %v", args)
	}
	if args, ok := (guide{}).Toward(st.State, 1, "build", []string{"lhasa"}); !ok || args[0] != "lhasa" {
		t.Errorf("to build toward Lhasa is %v", args)
	}
}

// A train that starts in a port of the ferry waits there like any other.
func TestFerryAfterTheStart(t *testing.T) {
	st := newStage(t, 2)
	st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
	st.play("start dalian")
	if st.can("sail") {
		t.Error("the ferry leaves in the turn of the start")
	}
	st.endTurns(1)
	st.play("sail")
	st.expect("at: yantai")
}

// Of two owners a rider pays the one that has its fee already, and nothing if
// it is one itself.
func TestFerryman(t *testing.T) {
	for _, c := range []struct {
		owners, paid SeatSet
		fee          int
	}{{1<<2 | 1<<3, 1 << 3, 0}, {1<<2 | 1<<3, 1 << 2, 0}, {1<<2 | 1<<3, 0, 4}, {1<<1 | 1<<2, 0, 0}} {
		st := newStage(t, 3)
		st.Links[DalianFerry] = c.owners
		st.put(1, "dalian")
		st.State.Turn.Paid = c.paid
		st.play("sail")
		if got := 60 - st.player(1).Cash; got != c.fee {
			t.Errorf("owners %b, paid %b: the ferry costs %d", c.owners, c.paid, got)
		}
		if c.fee > 0 {
			st.expect("cash 2: 64", "cash 3: 60")
		}
	}
}

// Nobody rides into heavy snow from beside it, by one step or by a way.
func TestBesideHeavySnow(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "lhasa", "golmud")
	lhasa := cityAt(st.at("lhasa"))
	for e := range Edge(NumEdges) {
		a, z := land.Mileposts(e)
		if st.Track.Owner(e) != 1 {
			continue
		}
		if land.FromCity(lhasa)[a] > land.FromCity(lhasa)[z] {
			a, z = z, a
		}
		if land.FromCity(lhasa)[a] == 6 && land.FromCity(lhasa)[z] == 7 {
			st.put(1, land.Token(z))
			into := land.Token(a)
			if !st.can("step "+into) || !st.can("go "+into) {
				t.Fatalf("no way to %s", into)
			}
			st.event("heavy-snow")
			if st.can("step "+into) || st.can("go "+into) || len(st.steps()) == 0 {
				t.Errorf("beside the snow the train may go %v", st.steps())
			}
			return
		}
	}
	t.Error("the track does not leave the snow")
}

// A turn's move is halved once, whatever comes together.
func TestHalvedOnce(t *testing.T) {
	st := newStage(t, 2)
	st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
	st.put(1, "dalian")
	st.event("northern-sea-storm")
	st.expect("left: 5")
	st.play("sail")
	st.expect("at: yantai", "left: 5")
	st.player(1).Slow = true
	st.again()
	st.expect("left: 5")
}

// silkForTaipei has the first seat joined to a port, with silk that is wanted
// across the strait.
func (st *stage) silkForTaipei(port Passage) {
	st.Links[port] = st.Links[port].With(1)
	st.wants(1, 0, "silk", "taipei")
	st.loads(1, "silk")
}

// Containers are no way round the Party Congress.
func TestNoContainersInTheCongress(t *testing.T) {
	st := newStage(t, 2)
	st.silkForTaipei(FuzhouLink)
	st.put(1, "fuzhou")
	if !st.can("load imports") || !st.can("deliver silk taipei") {
		t.Fatal("no containers at first")
	}
	st.State.happening(st.turn()).convene(cardTokens["party-congress"])
	if st.can("load imports") || st.can("deliver silk taipei") {
		t.Error("containers before the train has come to the congress")
	}
}

// In the turn of its start a train delivers nothing to Taiwan.
func TestNoDeliveryToTaiwanAtTheStart(t *testing.T) {
	st := newStage(t, 2)
	st.silkForTaipei(HongKongLink)
	st.play("start hong-kong")
	if st.can("deliver silk taipei") {
		t.Error("a delivery without waiting")
	}
	st.endTurns(1)
	if !st.can("deliver silk taipei") {
		t.Error("no delivery after waiting")
	}
}

// A good that the port itself supplies does not use its containers.
func TestOwnGoodsOfAPort(t *testing.T) {
	st := newStage(t, 2)
	st.silkForTaipei(HongKongLink)
	st.put(1, "hong-kong")
	st.play("load imports")
	if !st.can("deliver silk taipei") {
		t.Error("Hong Kong's own imports came by container")
	}
}
