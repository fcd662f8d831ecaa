package china

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
)

// giveWinningNetwork gives a seat the network that wins.
func (st *stage) giveWinningNetwork(seat engine.Seat) {
	st.giveTrack(seat, "beijing", "shanghai", "hong-kong", "chongqing")
	st.Links[HongKongLink] = st.Links[HongKongLink].With(uint8(seat))
}

// giveSecondWinningNetwork gives another seat a complete network on segments that
// the first one leaves free.
func (st *stage) giveSecondWinningNetwork(seat engine.Seat) {
	v := &BuildView{Board: board, Tracks: st.Track[:], Seat: uint8(seat), Seats: st.seatCount()}
	from := "beijing"
	for _, to := range []string{"shanghai", "hong-kong", "chongqing"} {
		var at MilepostSet
		for _, m := range st.placePosts(from) {
			at.Add(m)
		}
		v.Starts = &at
		found := v.findPaths(unlimited)
		for _, l := range found.Path(found.cheapestEnd(st.at(to))) {
			if l.IsFerry() {
				st.Links[DalianFerry] = st.Links[DalianFerry].With(uint8(seat))
				continue
			}
			st.Track.Lay(l.Edge, uint8(seat))
		}
		from = to
	}
	st.Links[HongKongLink] = st.Links[HongKongLink].With(uint8(seat))
}

// TestBestConnectionCountsMajorsAndPort checks that a complete network has all
// four major cities and a port with its link, connected by own track.
func TestBestConnectionCountsMajorsAndPort(t *testing.T) {
	st := newStage(t, 2)
	st.giveWinningNetwork(1)
	if !st.bestConnection(1).isComplete() {
		t.Fatal("complete network: got incomplete")
	}
	for name, spoil := range map[string]func(*stage){
		"no link":         func(c *stage) { c.Links[HongKongLink] = 0 },
		"another's link":  func(c *stage) { c.Links[HongKongLink] = SeatSet(engine.SeatsOf(2)) },
		"a gap":           func(c *stage) { c.Track.Erase(ownEdge(c, 1)) },
		"a lost bridge":   func(c *stage) { c.Track.WashOut(ownEdge(c, 1)) },
		"foreign track":   func(c *stage) { c.Track.Lay(ownEdge(c, 1), 2) },
		"a far-off port":  func(c *stage) { c.Links = [NumPassages]SeatSet{FuzhouLink: SeatSet(engine.SeatsOf(1))} },
		"only the ferry":  func(c *stage) { c.Links = [NumPassages]SeatSet{DalianFerry: SeatSet(engine.SeatsOf(1))} },
		"links of Taiwan": func(c *stage) { c.removeBeijingTrack(t); c.Links[FuzhouLink], c.Links[XiamenLink] = 2, 2 },
	} {
		c := &stage{State: st.Clone(), t: t}
		spoil(c)
		if c.bestConnection(1).isComplete() {
			t.Errorf("network with %s: got complete, want incomplete", name)
		}
	}
	ferry := newStage(t, 2)
	ferry.giveTrack(1, "beijing", "shenyang", "dalian")
	ferry.giveTrack(1, "yantai", "shanghai", "hong-kong", "chongqing")
	ferry.Links[HongKongLink] = 2
	if ferry.bestConnection(1).isComplete() {
		t.Error("network without the ferry: got complete, want incomplete")
	}
	ferry.Links[DalianFerry] = 2
	if !ferry.bestConnection(1).isComplete() {
		t.Error("network over the ferry: got incomplete, want complete")
	}
}

// ownEdge returns a segment of a seat.
func ownEdge(st *stage, seat uint8) Edge {
	for e := range Edge(NumEdges) {
		if st.Track.Owner(e) == seat {
			return e
		}
	}
	return NoEdge
}

// removeBeijingTrack removes the track at Beijing.
func (st *stage) removeBeijingTrack(t *testing.T) {
	t.Helper()
	for _, e := range board.Exits(0) {
		st.Track.Erase(e)
	}
}

// TestGoalEndsTheMatchAtTheRoundsEnd checks that the round in which a seat
// meets both conditions is played out before the match ends.
func TestGoalEndsTheMatchAtTheRoundsEnd(t *testing.T) {
	st := newStage(t, 3)
	st.placeAll()
	st.giveWinningNetwork(1)
	st.player(1).Cash = 249
	st.restartTurn()
	st.play("end, end, end")
	if st.isOver() || st.GoalMet != 0 {
		t.Fatal("cash of 249 met the goal, want not")
	}
	st.player(1).Cash = 254
	st.events = nil
	st.play("end")
	if st.isOver() || !st.GoalMet.Has(1) {
		t.Fatal("match ended before the end of the round")
	}
	if i := slices.IndexFunc(st.events, func(e engine.Event) bool { return e.Kind == "fixed" }); st.events[i].N != 254 {
		t.Errorf("both conditions are met with %dM, told is %v", 254, st.events[i])
	}
	st.Track = Tracks{} // fixed is fixed
	st.player(3).Cash = 400
	st.play("end, end")
	if !st.isOver() {
		t.Fatal("match continues after the round, want it over")
	}
	want := "[{1 1 1254 [{cash 254} {goal 1000}]} {3 2 400 [{cash 400}]} {2 3 60 [{cash 60}]}]"
	if got := fmt.Sprint(st.Result); got != want {
		t.Errorf("standings %s", got)
	}
	if len(st.legalMoves()) != 0 || (rules{}).Status(st.State).Acting != 0 {
		t.Error("match continues, want it over")
	}
	for _, p := range (secrets{}).Table(st.State).(Table).Players {
		if p.Cash == nil {
			t.Error("cash is hidden at the end, want shown")
		}
	}
}

// TestRichestQualifiedSeatWins checks that of several seats that meet the
// conditions in a round the richest one wins, not the first.
func TestRichestQualifiedSeatWins(t *testing.T) {
	st := newStage(t, 2)
	st.placeAll()
	st.giveWinningNetwork(1)
	st.giveSecondWinningNetwork(2)
	st.player(1).Cash, st.player(2).Cash = 250, 260
	st.restartTurn()
	st.play("end, end")
	if !st.isOver() || st.Result[0].Seat != 2 || st.Result[1].Score != 1250 {
		t.Errorf("unexpected standings %v", st.Result)
	}
}

// TestCashCountsAtTheRoundsEnd checks that a fee received after a seat's own
// turn counts toward its final cash.
func TestCashCountsAtTheRoundsEnd(t *testing.T) {
	st := newStage(t, 2)
	st.placeAll()
	st.giveWinningNetwork(1)
	st.player(1).Cash = 250
	st.putTrain(2, "beijing")
	st.restartTurn()
	st.play("end")
	st.play("go " + st.outside("beijing"))
	st.play("end")
	if !st.isOver() || st.Result[0].Score != 1254 {
		t.Errorf("unexpected standings %v", st.Result)
	}
}

// outside is a place in reach that is not in a city.
func (st *stage) outside(city string) string {
	for _, text := range st.legalMoves() {
		if to, ok := strings.CutPrefix(text, "go "); ok && cityAt(st.at(to)) != cityAt(st.at(city)) {
			return to
		}
	}
	return ""
}

// TestTieRaisesTheGoal checks that the match continues after a tie: the goal is
// raised by 50 each time, nobody counts as having met it, and any seat may win.
func TestTieRaisesTheGoal(t *testing.T) {
	st := newStage(t, 3)
	st.placeAll()
	st.giveWinningNetwork(1)
	st.giveSecondWinningNetwork(2)
	st.player(1).Cash, st.player(2).Cash = 270, 270
	st.restartTurn()
	st.play("end, end, end")
	if st.isOver() || st.Goal != 300 || st.GoalMet != 0 || st.Round != 2 {
		t.Fatalf("after a tie: goal %d, fixed %b, round %d", st.Goal, st.GoalMet, st.Round)
	}
	st.player(1).Cash, st.player(2).Cash = 299, 299
	st.play("end, end, end")
	if st.isOver() {
		t.Fatal("cash of 299 met the raised goal, want not")
	}
	st.player(1).Cash, st.player(2).Cash = 310, 310
	st.play("end, end, end")
	if st.Goal != 350 {
		t.Fatalf("after a second tie: goal %d", st.Goal)
	}
	st.player(1).Cash, st.player(2).Cash = 340, 350
	st.play("end, end, end")
	if !st.isOver() || st.Result[0].Seat != 2 {
		t.Errorf("unexpected standings %v", st.Result)
	}
}

// TestLostTurnCanMeetTheGoal checks that victory is also checked at the end of
// a lost turn.
func TestLostTurnCanMeetTheGoal(t *testing.T) {
	st := newStage(t, 2)
	st.placeAll()
	st.giveWinningNetwork(2)
	st.player(2).Cash, st.player(2).LosesTurn = 250, true
	st.restartTurn()
	st.play("end")
	if !st.isOver() || st.Result[0].Seat != 2 {
		t.Errorf("unexpected standings %v", st.Result)
	}
}

// TestGoalCountsBeforeTheTimeLimit checks that, with a time limit too, the
// round in which the goal is met is played out and won by its richest qualified
// seat.
func TestGoalCountsBeforeTheTimeLimit(t *testing.T) {
	for round, goes := range map[int]bool{3: true, 15: false} {
		st := newStage(t, 2, "limit=15")
		st.placeAll()
		st.giveWinningNetwork(1)
		st.giveSecondWinningNetwork(2)
		st.player(1).Cash, st.player(2).Cash = 250, 260
		st.Round = round
		st.restartTurn()
		tie := &stage{State: st.Clone(), t: t}
		st.play("end")
		if st.isOver() {
			t.Fatalf("match ended before the end of round %d", round)
		}
		st.play("end")
		if !st.isOver() || st.Result[0].Seat != 2 || st.Result[0].Score != 2260 || st.end() != "goal" {
			t.Errorf("round %d ended by %q: %v", round, st.end(), st.Result)
		}
		tie.player(2).Cash = 250
		tie.play("end, end")
		if tie.isOver() == goes || goes && tie.Goal != 300 {
			t.Errorf("after a tie in round %d: over %t, goal %d", round, tie.isOver(), tie.Goal)
		}
		if !goes && (tie.end() != "time" || tie.Result[1].Place != 1 || tie.Result[0].Score != 1250) {
			t.Errorf("a tie in round %d ended by %q: %v", round, tie.end(), tie.Result)
		}
	}
}

// end returns the reason of the end from the last event.
func (st *stage) end() string { return ending(enginetest.Outcome{Last: st.events}) }

// TestTimeLimitEndsTheMatch checks that the match ends after the last round,
// and that a complete network then ranks before cash.
func TestTimeLimitEndsTheMatch(t *testing.T) {
	st := newStage(t, 3, "limit=15")
	st.placeAll()
	st.giveWinningNetwork(2)
	st.player(1).Cash, st.player(2).Cash, st.player(3).Cash = 90, 10, 80
	st.Round = 15
	st.restartTurn()
	st.play("end, end")
	if st.isOver() {
		t.Fatal("match ended before the end of the last round")
	}
	st.play("end")
	if got := fmt.Sprint(st.Result); got != "[{2 1 1010 [{cash 10} {network 1000}]} {1 2 90 [{cash 90}]} {3 3 80 [{cash 80}]}]" {
		t.Errorf("after the last round: %s", got)
	}
	st = newStage(t, 2, "limit=15")
	st.placeAll()
	st.Round = 15
	st.restartTurn()
	st.play("end, end")
	if !st.isOver() || st.Result[1].Place != 1 {
		t.Errorf("equal cash: %v", st.Result)
	}
}

// TestCompleteNetworkRanksBeforeCash checks that a seat with a complete network
// ranks before a richer seat without one at a time limit.
func TestCompleteNetworkRanksBeforeCash(t *testing.T) {
	st := newStage(t, 2, "limit=called")
	st.giveWinningNetwork(2)
	st.player(1).Cash, st.player(2).Cash = 2600, 10
	list := st.standings()
	if got := fmt.Sprint(list); got != "[{2 1 3010 [{cash 10} {network 3000}]} {1 2 2600 [{cash 2600}]}]" {
		t.Error(got)
	}
}

// TestCallEndsTheMatchAfterTheRound checks that after time is called the round
// is played out and the goal no longer counts.
func TestCallEndsTheMatchAfterTheRound(t *testing.T) {
	for _, limit := range []string{limitNone, limitCalled, "15"} {
		st := newStage(t, 2, "limit="+limit)
		st.placeAll()
		st.restartTurn()
		heeded := callTimeUp(st.State, 0, st.newRecorder())
		if heeded != (limit != limitNone) {
			t.Errorf("limit %s: call of time accepted is %t", limit, heeded)
		}
		if !heeded {
			continue
		}
		if callTimeUp(st.State, 0, st.newRecorder()) {
			t.Error("second call of time was accepted, want rejected")
		}
		st.giveWinningNetwork(1)
		st.player(1).Cash = 300
		st.play("end")
		if st.isOver() {
			t.Error("goal met after time was called counts, want not")
		}
		st.play("end")
		if !st.isOver() || st.Result[0].Score != 1300 {
			t.Errorf("limit %s: %v", limit, st.Result)
		}
	}
}
