package china

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// serveMoves returns the builds of the shortcuts for demands.
func serveMoves(s *State) (moves []Move) {
	for _, sc := range (guide{}).Shortcuts(s, s.Actor) {
		if sc.Name == serveName {
			moves = append(moves, sc.Moves...)
		}
	}
	return moves
}

// TestServeShortcutsAreLegalAndAffordable checks the builds that random openings
// and later turns offer for demands: they are legal, few and distinct, and the
// seat's cash pays for a route that they serve. Each lays other track, and is named
// by where that leads. While the train moves there is at most one.
func TestServeShortcutsAreLegalAndAffordable(t *testing.T) {
	offered, whole := 0, 0
	for seed := range byte(6) {
		r := engine.NewRand(engine.Seed{seed}, 0)
		rec := engine.NewRecorder(r)
		s := rules{}.Setup(2+int(seed)%3, nil, rec)
		for range 150 {
			if s.isOver() {
				break
			}
			legal := rules{}.Legal(s, s.actingSeats().First(), nil)
			moves := serveMoves(s)
			if offered += len(moves); len(moves) > maxServeShortcuts || len(moves) > maxServeInRide && !s.Turn.Building && s.Turn.MovesLeft > 0 {
				t.Fatalf("seed %d: got %d builds for demands, building: %v", seed, len(moves), s.Turn.Building)
			}
			hand, _ := secrets{}.Hand(s, s.Actor).(Hand)
			for _, p := range hand.Builds {
				if (p.Start == "") != (p.Cost == 0) {
					t.Fatalf("seed %d: the build to %s for %dM starts in %q", seed, p.To, p.Cost, p.Start)
				}
				if p.Serves != nil && p.From != "" && s.buildSite(s.Actor).base != (MilepostSet{}) {
					t.Fatalf("seed %d: the build from %s to %s, apart from the train's track, serves a demand", seed, p.From, p.To)
				}
			}
			tracks := map[Tracks]bool{}
			for i, m := range moves {
				plan, after, log := hand.Serves[i], s.Clone(), engine.NewRecorder(r)
				rules{}.Apply(after, s.Actor, m, log)
				built := slices.IndexFunc(log.Events(), func(e engine.Event) bool { return e.Kind == "build" })
				if plan.Stop == "" && built >= 0 {
					if whole++; log.Events()[built].What[0] != plan.To {
						t.Fatalf("seed %d: the build to %s ends in %s", seed, plan.To, log.Events()[built].What[0])
					}
				}
				if tracks[after.Track] {
					t.Fatalf("seed %d: two builds lay the same track, one to %s", seed, plan.To)
				}
				tracks[after.Track] = true
				switch {
				case !slices.Contains(legal, m) || slices.Contains(moves[:i], m):
					t.Fatalf("seed %d: the build to %s is illegal or repeated", seed, plan.To)
				case plan.Serves == nil && i > 0 && hand.Serves[0].Serves != nil && s.actor().BuildsFor != board.Token(Milepost(m.a)):
					t.Fatalf("seed %d: the build to %s serves nothing, though others do", seed, plan.To)
				case plan.Serves != nil && plan.Serves.Build >= plan.Serves.Pays:
					t.Fatalf("seed %d: the build to %s costs %dM for %dM", seed, plan.To, plan.Serves.Build, plan.Serves.Pays)
				case plan.Cost == 0 || plan.Serves != nil && plan.Serves.Build > hand.Cash:
					t.Fatalf("seed %d: the build to %s serves %+v with %dM", seed, plan.To, plan.Serves, hand.Cash)
				}
			}
			rules{}.Apply(s, s.actingSeats().First(), legal[r.IntN(len(legal))], rec)
		}
	}
	if offered < 20 || whole < 10 {
		t.Errorf("only %d builds were offered, %d of them whole", offered, whole)
	}
}

// TestOfferedBuildsCostWhatTheHandSays plays games by their shortcuts. The builds that
// are offered for demands cost what their plans say, never more than the hand says for
// the whole demand, and the hand then asks for that much less, except where a path of
// the same price was laid that serves the rest less well. A load on the train is as far
// from its city as the hand says, or nearer over the track of others.
func TestOfferedBuildsCostWhatTheHandSays(t *testing.T) {
	offered, dearer, rides := 0, 0, 0
	for seed := range byte(6) {
		r := engine.NewRand(engine.Seed{seed, 3}, 0)
		rec := engine.NewRecorder(r)
		s := rules{}.Setup(2+int(seed)%3, nil, rec)
		for range 250 {
			if s.isOver() {
				break
			}
			seat := s.actingSeats().First()
			hand, _ := secrets{}.Hand(s, seat).(Hand)
			for _, a := range hand.Aids {
				for _, trip := range hand.Trips {
					if a.Held && a.Build == 0 && trip.Kind == "go" && trip.To == a.Drop && a.Drop == a.City && trip.Fee == 0 {
						if rides++; trip.Steps > a.Steps {
							t.Fatalf("seed %d: %s is %d mileposts away, the hand says %d", seed, a.City, trip.Steps, a.Steps)
						}
					}
				}
			}
			for i, m := range serveMoves(s) {
				plan, after := hand.Serves[i], s.Clone()
				rules{}.Apply(after, seat, m, engine.NewRecorder(r))
				paid := hand.Cash - after.player(seat).Cash
				if plan.Serves == nil { // a line begun for its own sake, or one that no demand pays for alone
					continue
				}
				if paid != plan.Cost || plan.Whole > plan.Serves.Build {
					t.Fatalf("seed %d: %dM paid for %+v, which serves %+v", seed, paid, plan, *plan.Serves)
				}
				left, _ := secrets{}.Hand(after, seat).(Hand)
				at := slices.IndexFunc(left.Aids, func(a DemandAid) bool {
					return a.Card == plan.Serves.Card && a.City == plan.Serves.City && a.Good == plan.Serves.Good
				})
				if offered++; left.Aids[at].Build > plan.Serves.Build-paid {
					dearer++
				}
			}
			rules{}.Apply(s, seat, shortcutOrAnyMove(s, seat, r), rec)
		}
	}
	t.Logf("%d builds, after %d of them the rest costs more; %d rides", offered, dearer, rides)
	if offered < 100 || rides == 0 || dearer > offered/10 {
		t.Errorf("%d of %d builds leave more to pay than the hand said", dearer, offered)
	}
}

// TestBegunLineIsOffered builds toward a city beyond the turn's money. In the next turns
// a build that is offered leads there, until the track is complete.
func TestBegunLineIsOffered(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin")
	st.putTrain(1, "tianjin")
	st.player(1).Cash = 200
	st.restartTurn()
	goal := Move{kind: kindBuild, a: uint16(st.at("urumqi"))}
	for turns := 0; ; turns++ {
		st.play("build urumqi")
		st.restartTurn()
		if st.player(1).BuildsFor == "" {
			if turns == 0 {
				t.Fatal("the line was complete in one turn")
			}
			break
		}
		if moves := serveMoves(st.State); !slices.Contains(moves, goal) {
			t.Fatalf("after %d turns the builds are %v, want %v among them", turns+1, moves, goal)
		}
	}
	if moves := serveMoves(st.State); slices.Contains(moves, goal) {
		t.Error("the complete line is still offered")
	}
}

// TestBuildsAreOrderedBySense checks which of two builds is offered first.
func TestBuildsAreOrderedBySense(t *testing.T) {
	st := newStage(t, 2)
	st.player(1).Cash = 60
	st.restartTurn()
	site := st.buildSite(1)
	for name, c := range map[string]struct{ better, worse route }{
		"what pays more beyond its track":  {route{pays: 38, cost: 23}, route{pays: 45, cost: 37}},
		"even if the other load is aboard": {route{pays: 38, cost: 8}, route{pays: 45, cost: 37, held: true}},
		"a load aboard at the same profit": {route{pays: 30, cost: 15, held: true}, route{pays: 35, cost: 20}},
		"what is complete this turn":       {route{pays: 25, cost: 18}, route{pays: 40, cost: 21}},
	} {
		if better, worse := site.buildValue(&c.better), site.buildValue(&c.worse); better <= worse {
			t.Errorf("%s: got %d, not more than %d", name, better, worse)
		}
	}
}

// TestTrainIsPlacedWhereAGoodWaits checks that a major city of the seat's network that
// supplies a demanded good is the first place for the train.
func TestTrainIsPlacedWhereAGoodWaits(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "chongqing", "lanzhou", "xian")
	st.player(1).Cards = [handSize]Card{}
	st.giveDemand(1, 0, "machinery", "lanzhou")
	places := []string{"xian", "lanzhou", "chongqing"}
	if ranked := (guide{}).Ranker(st.State, 1)("start", 0, places); ranked[0] != "chongqing" {
		t.Errorf("got the places %v, want the source of the good first", ranked)
	}
}

// TestBuildsToACityDoNotStartThere checks that a build which joins a city to the network
// is not said to start in that city, although its cheapest track leads out of it.
func TestBuildsToACityDoNotStartThere(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "guangzhou", "nanning")
	st.putTrain(1, "nanning")
	st.restartTurn()
	hand, _ := secrets{}.Hand(st.State, 1).(Hand)
	met := false
	for _, p := range hand.Builds {
		met = met || p.To == "hong-kong" && p.Start != "" && cityAt(st.at(p.Start)) == cityAt(st.at(p.To))
		if p.From == p.To {
			t.Errorf("the build to %s starts there", p.To)
		}
	}
	if !met {
		t.Error("no build leads out of Hong Kong")
	}
}

// shortcutOrAnyMove returns mostly the first move of a shortcut, rather one of the first, or
// a delivery.
func shortcutOrAnyMove(s *State, seat engine.Seat, r *engine.Rand) Move {
	legal, list := rules{}.Legal(s, seat, nil), guide{}.Shortcuts(s, seat)
	if len(list) > 0 && r.IntN(4) > 0 {
		return list[r.IntN(1+r.IntN(len(list)))].Moves[0]
	}
	for _, m := range legal {
		if m.kind == kindDeliver || m.kind == kindLoad && s.player(seat).bestPayout(Good(m.a)) > 0 {
			return m
		}
	}
	switch m := legal[r.IntN(len(legal))]; m.kind {
	case kindLay, kindStep, kindDiscard:
		return Move{kind: kindEnd}
	default:
		return m
	}
}

// TestAffordableDeliveryComesFirst checks that builds for a delivery that the
// seat's cash pays for are ranked before those for a dearer one that pays more.
func TestAffordableDeliveryComesFirst(t *testing.T) {
	near := route{pays: 14, cost: 15, steps: 8}
	far := route{pays: 62, cost: 67, steps: 48}
	if near.value(60) <= far.value(60) {
		t.Errorf("a delivery for 14 is worth %d, one beyond the seat's cash %d", near.value(60), far.value(60))
	}
	far.held = true
	if rich := far.value(100); rich <= near.value(100) {
		t.Errorf("a load on the train is worth %d, want more than %d", rich, near.value(100))
	}
}

// TestExitsWithTrackComeFirst checks that the steps inside a major city list the
// exits with track first.
func TestExitsWithTrackComeFirst(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin")
	var tokens []string
	for _, m := range st.placePosts("beijing") {
		if board.Posts[m].Terrain == Ring {
			tokens = append(tokens, board.Token(m))
		}
	}
	ranked := guide{}.Ranker(st.State, 1)("step", 0, tokens)
	last := 1
	for _, token := range ranked {
		value := st.exitValue(token)
		if value > last {
			t.Fatalf("an exit with track comes after one without: %v", ranked)
		}
		last = value
	}
	if st.exitValue(ranked[0]) != 1 || last != 0 {
		t.Errorf("want exits with and without track among %v", ranked)
	}
}

// TestBuildsSayWhereTheyStart checks that the plan of a build has the place where its track starts, if that is neither
// at the train nor in the own city nearest to the goal.
func TestBuildsSayWhereTheyStart(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin", "jinan", "nanjing")
	st.putTrain(1, "tianjin")
	site := st.buildSite(1)
	for _, c := range []struct{ from, to, want string }{
		{"tianjin", "wuhan", ""}, // the train
		{"nanjing", "wuhan", ""}, // the nearest own city
		{"jinan", "wuhan", "jinan"},
		{"jinan", "jinan", ""}, // the goal
		{"beijing", "nanjing", "beijing"},
	} {
		if got := site.unexpectedStart(st.at(c.from), st.at(c.to)); got != c.want {
			t.Errorf("from %s to %s: got the start %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

// TestUpgradesMatterAfterTheRide checks that both better trains are offered once the train has moved, if the cash pays
// for them and for track, and that they are not before, nor in the opening.
func TestUpgradesMatterAfterTheRide(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "beijing", "tianjin", "jinan")
	st.putTrain(1, "beijing")
	for _, train := range []string{"fast-freight", "heavy-freight"} {
		moot := func() bool { return isMoot(st.State, 1, "upgrade", []string{train}) }
		st.player(1).Cash = 32
		st.restartTurn()
		before := moot()
		st.Turn.MovesLeft = 3
		after := moot()
		if st.player(1).Cash = 31; !before || after || !moot() {
			t.Errorf("%s: moot before the ride: %t, after it: %t, and without money: %t", train, before, after, moot())
		}
	}
	opening := rules{}.Setup(2, nil, engine.NewRecorder(engine.NewRand(engine.Seed{}, 0)))
	if !isMoot(opening, opening.Actor, "upgrade", []string{"fast-freight"}) {
		t.Error("an upgrade matters in the opening")
	}
}
