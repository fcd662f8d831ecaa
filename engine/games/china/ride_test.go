package china

import (
	"slices"
	"strings"
	"testing"
)

// steps returns the mileposts to which a single step leads.
func (st *stage) steps() (list []string) {
	for _, text := range st.legalMoves() {
		if to, ok := strings.CutPrefix(text, "step "); ok {
			list = append(list, to)
		}
	}
	return list
}

// TestTrainStartsInAnyMainlandCity checks that the train may be placed in any
// city of the mainland, and that nothing else can be done before.
func TestTrainStartsInAnyMainlandCity(t *testing.T) {
	st := newStage(t, 2)
	n := 0
	for _, text := range st.legalMoves() {
		if strings.HasPrefix(text, "start ") {
			n++
		}
	}
	if n != NumMainland || st.isLegal("start taipei") || !st.isLegal("discard") || len(st.legalMoves()) != n+2 {
		t.Errorf("got %d starting cities: %s", n, st.legalSummary())
	}
	st.play("start lanzhou")
	st.expect("at: lanzhou", "cash: 60", "left: 9")
}

// TestTrainsReverseOnlyInCities checks that trains do not reverse outside of
// cities, also not in the next turn.
func TestTrainsReverseOnlyInCities(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "taiyuan")
	st.putTrain(1, "taiyuan")
	way := st.steps()
	if len(way) != 1 {
		t.Fatalf("unexpected steps from Taiyuan: %v", way)
	}
	st.play("step " + way[0])
	if slices.Contains(st.steps(), "taiyuan") {
		t.Error("reversing outside of a city is legal, want illegal")
	}
	st.endTurns(1)
	if slices.Contains(st.steps(), "taiyuan") {
		t.Error("reversing in the next turn is legal, want illegal")
	}
	for _, e := range board.Exits(cityAt(st.at("beijing"))) { // a dead end before Beijing
		st.Track.Erase(e)
	}
	for len(st.steps()) > 0 && st.State.Turn.MovesLeft > 0 {
		st.play("step " + st.steps()[0])
	}
	st.endTurns(1)
	if len(st.steps()) != 0 || st.isLegal("go taiyuan") {
		t.Errorf("unexpected steps from a dead end: %v", st.steps())
	}
	st.giveTrack(1, "beijing", "taiyuan")
	if len(st.steps()) != 1 {
		t.Errorf("unexpected steps after new track: %v", st.steps())
	}
	st.play("go beijing")
	if st.at("beijing") != st.player(1).At {
		st.endTurns(1)
		st.play("go beijing")
	}
	if !st.isLegal("go taiyuan") {
		t.Error("reversing in a city is illegal, want legal")
	}
}

// TestTrainsCrossRedAreasFreely checks that anybody rides in red areas without
// a fee, one move for each point including the centre.
func TestTrainsCrossRedAreasFreely(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "chongqing")
	if got, want := len(st.steps()), len(board.Cities[3].Points)-1; got != want {
		t.Errorf("reached %d of %d ring points around the centre", got, want)
	}
	ring := st.steps()[0]
	st.play("step " + ring + ", step chongqing, step " + ring)
	st.expect("left: 6", "cash: 60")
}

// TestForeignTrackCostsAFeePerTurn checks that each owner of track ridden on
// gets 4 million once per turn, which the rider must have in cash.
func TestForeignTrackCostsAFeePerTurn(t *testing.T) {
	st := newStage(t, 3)
	st.giveTrack(2, "beijing", "tianjin")
	st.giveTrack(3, "tianjin", "jinan")
	st.putTrain(1, "beijing")
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
	if st.isLegal("go jinan") || !st.isLegal("go beijing") {
		t.Error("without cash, riding on track already paid for must be legal, and on other track illegal")
	}
	st.expect("spent: 0")
}

// TestFeeRepaysTheOwnersLoan checks that a received fee repays the owner's
// loan.
func TestFeeRepaysTheOwnersLoan(t *testing.T) {
	st := newStage(t, 2, "indulgence=yes")
	st.giveTrack(2, "beijing", "tianjin")
	st.putTrain(1, "beijing")
	st.player(2).Cash, st.player(2).Loan = 38, 20
	st.play("go tianjin")
	st.expect("cash 2: 2", "loan 2: 0")
}

// TestShorterWayMayCostAFee checks that a ride takes the cheapest way, and that
// the shortest way is offered too if it costs more.
func TestShorterWayMayCostAFee(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin", "jinan", "shijiazhuang")
	st.giveTrack(2, "shijiazhuang", "beijing")
	st.player(1).Engine = Super
	st.putTrain(1, "beijing")
	var both string
	for _, text := range st.legalMoves() {
		if to, ok := strings.CutPrefix(text, "go-short "); ok {
			both = to
		}
	}
	if both == "" {
		t.Fatalf("no shorter way is offered: %s", st.legalSummary())
	}
	long, short := &stage{State: st.Clone(), t: t}, &stage{State: st.Clone(), t: t}
	long.play("go " + both)
	long.expect("cash: 60")
	short.play("go-short " + both)
	short.expect("cash: 56")
	if long.State.Turn.MovesLeft >= short.State.Turn.MovesLeft {
		t.Errorf("moves left: %d by the long way, %d by the short way", long.State.Turn.MovesLeft, short.State.Turn.MovesLeft)
	}
}

// TestEnteringAZoneHalvesTheMove checks the rulebook's example: of 12 moves 9
// are left, and 5 after entering the snow.
func TestEnteringAZoneHalvesTheMove(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "tianjin", "shenyang")
	st.player(1).Engine = Fast
	st.putTrain(1, "tianjin")
	st.drawEvent("manchurian-snow")
	st.restartTurn()
	zone := board.Manchuria()
	entered := false
	for range 11 {
		before := st.State.Turn.MovesLeft
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
		if st.State.Turn.MovesLeft != want {
			t.Errorf("got %d moves left after %d", st.State.Turn.MovesLeft, before)
		}
	}
	if !entered {
		t.Fatal("the train never came to Manchuria")
	}
	if roundedHalf(12-3) != 5 {
		t.Error("half of 9 is not 5")
	}
	st.play("end")
	st.putTrain(2, "kashi")
	st.play("end") // the drawer's next turn begins: still in force, in the zone
	st.expect("left: 6")
}

// TestFerryTakesHalfATurn checks that a train waits a turn at the port and then
// crosses with half a move and for a fee.
func TestFerryTakesHalfATurn(t *testing.T) {
	st := newStage(t, 2)
	st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
	st.giveTrack(1, "dalian", "shenyang")
	st.giveTrack(1, "yantai", "qingdao")
	st.putTrain(1, "shenyang")
	st.play("go dalian")
	if st.isLegal("sail") {
		t.Error("taking the ferry without waiting is legal, want illegal")
	}
	st.endTurns(1)
	st.play("sail")
	st.expect("at: yantai", "left: 5", "cash: 60")
	if st.isLegal("sail") {
		t.Error("sailing back at once is legal, want illegal")
	}
	if !st.isLegal("go qingdao") {
		t.Errorf("no step leads away from the port: %s", st.legalSummary())
	}
	st.endTurns(1)
	if st.isLegal("sail") {
		t.Error("reversing by ferry at Yantai is legal, want illegal")
	}
	back := newStage(t, 2)
	back.Links[DalianFerry] = back.Links[DalianFerry].With(1)
	back.putTrain(1, "yantai")
	back.play("sail")
	back.endTurns(1)
	if !back.isLegal("sail") {
		t.Error("reversing by ferry at Dalian is illegal, want legal")
	}
	other := newStage(t, 2)
	other.Links[DalianFerry] = other.Links[DalianFerry].With(1)
	other.Actor = 2
	other.putTrain(2, "dalian")
	other.play("sail")
	other.expect("cash 2: 56", "cash 1: 64", "at 2: yantai")
	other = newStage(t, 2)
	other.putTrain(1, "dalian")
	if other.isLegal("sail") {
		t.Error("a ferry without owner can be taken, want illegal")
	}
	other.Links[DalianFerry] = other.Links[DalianFerry].With(2)
	other.player(1).Cash = 3
	if other.isLegal("sail") {
		t.Error("ferry fee is not required")
	}
}

// TestContainersCarryGoodsToAndFromTaiwan checks the rulebook's example: Sue
// delivers silk to Taipei, waits a turn and loads imports.
func TestContainersCarryGoodsToAndFromTaiwan(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "fuzhou", "xiamen")
	st.silkForTaipei(FuzhouLink)
	st.putTrain(1, "xiamen")
	st.play("go fuzhou")
	if st.isLegal("deliver silk taipei") {
		t.Error("containers without waiting are legal, want illegal")
	}
	st.endTurns(1)
	st.stackDeck("d1")
	st.play("deliver silk taipei")
	if st.isLegal("load imports") || st.isLegal("load fish") {
		t.Error("delivering and loading containers in one turn is legal, want illegal")
	}
	if !st.isLegal("load oranges") {
		t.Error("loads of the port's own city are illegal, want legal")
	}
	st.endTurns(1)
	st.play("load imports, load fish")
	st.expect("loads: fish+imports", "left: 9")
	st.play("go xiamen")
	if st.isLegal("load machinery") {
		t.Error("containers without waiting are legal, want illegal")
	}
}

// TestContainersComeBeforeRiding checks that a train that rides first cannot
// use containers in that turn.
func TestContainersComeBeforeRiding(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "fuzhou", "xiamen")
	st.Links[FuzhouLink] = st.Links[FuzhouLink].With(1)
	st.putTrain(1, "fuzhou")
	st.play("step " + st.steps()[0])
	st.play("go fuzhou")
	if st.isLegal("load imports") {
		t.Error("containers after a ride are legal, want illegal")
	}
}

// TestTrainPlacedInAPortTakesOneContainer checks that a train placed in a port
// with its own link may load one good from Taiwan at once.
func TestTrainPlacedInAPortTakesOneContainer(t *testing.T) {
	st := newStage(t, 2)
	st.Links[HongKongLink] = st.Links[HongKongLink].With(1)
	st.play("start hong-kong, load machinery")
	if st.isLegal("load fish") {
		t.Error("a second load from Taiwan is legal, want illegal")
	}
	if !st.isLegal("load imports") {
		t.Error("Hong Kong's own loads are legal, want illegal")
	}
	st = newStage(t, 2)
	st.play("start hong-kong")
	if st.isLegal("load machinery") {
		t.Error("a Taiwan load without the link is legal, want illegal")
	}
}

// TestGoRidesTowardPlacesOutOfReach checks that a ride to a city out of reach
// goes as far as it can on the way.
func TestGoRidesTowardPlacesOutOfReach(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "zhengzhou")
	st.putTrain(1, "beijing")
	st.play("go zhengzhou")
	st.expect("left: 0")
	if st.player(1).At == st.at("zhengzhou") {
		t.Fatal("Zhengzhou is within reach, want beyond")
	}
	st.endTurns(1)
	st.play("go zhengzhou")
	st.expect("at: zhengzhou")
	args, ok := moveToward(st.State, 1, "go", []string{"beijing"})
	if !ok || args[0] != "beijing" {
		t.Errorf("ride toward Beijing resolves to %v", args)
	}
	if args, ok := moveToward(st.State, 1, "build", []string{"lhasa"}); !ok || args[0] != "lhasa" {
		t.Errorf("build toward Lhasa resolves to %v", args)
	}
}

// TestPlacedTrainCannotTakeTheFerry checks that a train placed in a port of the
// ferry waits a turn there.
func TestPlacedTrainCannotTakeTheFerry(t *testing.T) {
	st := newStage(t, 2)
	st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
	st.play("start dalian")
	if st.isLegal("sail") {
		t.Error("taking the ferry in the turn of placing the train is legal, want illegal")
	}
	st.endTurns(1)
	st.play("sail")
	st.expect("at: yantai")
}

// TestFerryFeeGoesToThePaidOwner checks that a rider pays the ferry owner who
// already received a fee, and nothing if it owns a share.
func TestFerryFeeGoesToThePaidOwner(t *testing.T) {
	for _, c := range []struct {
		owners, paid SeatSet
		fee          int
	}{{1<<2 | 1<<3, 1 << 3, 0}, {1<<2 | 1<<3, 1 << 2, 0}, {1<<2 | 1<<3, 0, 4}, {1<<1 | 1<<2, 0, 0}} {
		st := newStage(t, 3)
		st.Links[DalianFerry] = c.owners
		st.putTrain(1, "dalian")
		st.State.Turn.PaidOwners = c.paid
		st.play("sail")
		if got := 60 - st.player(1).Cash; got != c.fee {
			t.Errorf("owners %b, paid %b: ferry fee is %d", c.owners, c.paid, got)
		}
		if c.fee > 0 {
			st.expect("cash 2: 64", "cash 3: 60")
		}
	}
}

// TestTrainBesideHeavySnowRidesAway checks that a train beside heavy snow can
// ride away from it but not into it.
func TestTrainBesideHeavySnowRidesAway(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "lhasa", "golmud")
	lhasa := cityAt(st.at("lhasa"))
	for e := range Edge(NumEdges) {
		a, z := board.EndsOf(e)
		if st.Track.Owner(e) != 1 {
			continue
		}
		if board.StepsFromCity(lhasa)[a] > board.StepsFromCity(lhasa)[z] {
			a, z = z, a
		}
		if board.StepsFromCity(lhasa)[a] == 6 && board.StepsFromCity(lhasa)[z] == 7 {
			st.putTrain(1, board.Token(z))
			into := board.Token(a)
			if !st.isLegal("step "+into) || !st.isLegal("go "+into) {
				t.Fatalf("no way to %s", into)
			}
			st.drawEvent("heavy-snow")
			if st.isLegal("step "+into) || st.isLegal("go "+into) || len(st.steps()) == 0 {
				t.Errorf("unexpected steps beside the snow: %v", st.steps())
			}
			return
		}
	}
	t.Error("the track does not leave the snow")
}

// A turn's move is halved once, whatever comes together.
func TestMoveIsHalvedOnce(t *testing.T) {
	st := newStage(t, 2)
	st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
	st.putTrain(1, "dalian")
	st.drawEvent("northern-sea-storm")
	st.expect("left: 5")
	st.play("sail")
	st.expect("at: yantai", "left: 5")
	st.player(1).MovesHalf = true
	st.restartTurn()
	st.expect("left: 5")
}

// silkForTaipei has the first seat joined to a port, with silk that is wanted
// across the strait.
func (st *stage) silkForTaipei(port Passage) {
	st.Links[port] = st.Links[port].With(1)
	st.giveDemand(1, 0, "silk", "taipei")
	st.giveLoads(1, "silk")
}

// Containers are no way round the Party Congress.
func TestCongressStopsContainers(t *testing.T) {
	st := newStage(t, 2)
	st.silkForTaipei(FuzhouLink)
	st.putTrain(1, "fuzhou")
	if !st.isLegal("load imports") || !st.isLegal("deliver silk taipei") {
		t.Fatal("containers are illegal before the congress, want legal")
	}
	st.State.eventEffects(st.newRecorder()).startCongress(cardByToken["party-congress"])
	if st.isLegal("load imports") || st.isLegal("deliver silk taipei") {
		t.Error("containers are legal while the train is called to the congress, want illegal")
	}
}

// In the turn of its start a train delivers nothing to Taiwan.
func TestPlacedTrainCannotDeliverToTaiwan(t *testing.T) {
	st := newStage(t, 2)
	st.silkForTaipei(HongKongLink)
	st.play("start hong-kong")
	if st.isLegal("deliver silk taipei") {
		t.Error("a delivery by container without waiting is legal, want illegal")
	}
	st.endTurns(1)
	if !st.isLegal("deliver silk taipei") {
		t.Error("a delivery by container after waiting is illegal, want legal")
	}
}

// A good that the port itself supplies does not use its containers.
func TestPortsOwnGoodsNeedNoContainer(t *testing.T) {
	st := newStage(t, 2)
	st.silkForTaipei(HongKongLink)
	st.putTrain(1, "hong-kong")
	st.play("load imports")
	if !st.isLegal("deliver silk taipei") {
		t.Error("Hong Kong's own imports used its containers")
	}
}
