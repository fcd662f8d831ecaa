package china

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestExplainNamesTheReason checks each reason for refusing a move in a
// position where its rule applies.
func TestExplainNamesTheReason(t *testing.T) {
	met := map[string]bool{}
	for _, c := range []struct {
		name  string
		lay   func(*stage)
		move  string
		wants string
	}{
		{"another's turn", func(st *stage) { st.Actor = 2; st.putTrain(2, "beijing") }, "end", "wait-turn"},
		{"an event asks", func(st *stage) { st.Choices[1].Load = true }, "go tianjin", "event-first"},
		{"no train yet", func(st *stage) { st.player(1).Placed = false }, "go tianjin", "start-first"},
		{"placed already", nil, "start tianjin", "started"},
		{"no track", nil, "go lhasa", "no-way"},
		{"where it stands", nil, "go beijing", "here-already"},
		{"nowhere", nil, "go atlantis", "no-place"},
		{"no moves", func(st *stage) { st.State.Turn.MovesLeft = 0 }, "go tianjin", "no-moves"},
		{"after building", func(st *stage) { st.play("build tianjin") }, "go tianjin", "building-begun"},
		{"no ferry here", nil, "sail", "no-ferry"},
		{"not sold here", nil, "load silk", "not-here"},
		{"no chip", func(st *stage) { st.Stock[25] = 0 }, "load tourists", "no-chip"},
		{"full", func(st *stage) { st.giveLoads(1, "jade", "jade") }, "load tourists", "no-room"},
		{"congress", func(st *stage) { st.player(1).CalledToCongress = true }, "load tourists", "congress"},
		{"not carried", nil, "deliver silk taipei", "not-held"},
		{"no card", func(st *stage) { st.giveLoads(1, "jade"); st.Players[0].Cards = [handSize]Card{} }, "deliver jade beijing", "not-wanted"},
		{"no track there", nil, "lay lhasa golmud", "no-segment"},
		{"no money", func(st *stage) { st.player(1).Cash = 0 }, "build tianjin", "no-money"},
		{"limit", func(st *stage) { st.State.Turn.Spent = 20 }, "build lhasa", "limit"},
		{"track or train", func(st *stage) { st.play("build tianjin") }, "upgrade fast-freight", "track-or-train"},
		{"too dear", func(st *stage) { st.player(1).Cash = 19 }, "upgrade fast-freight", "too-dear"},
		{"no link without track", nil, "link fuzhou-link", "not-joined"},
		{"no variant", nil, "borrow 5", "no-loans"},
		{"owing all", func(st *stage) { st.Indulgence, st.player(1).Loan = true, 20 }, "borrow 5", "loan-full"},
		{"a needless loan", func(st *stage) { st.Indulgence = true }, "borrow 5", "loan-due"},
		{"too late", func(st *stage) { st.play("load tourists") }, "discard", "too-late"},
		{"no choice", nil, "lose jade", "not-asked"},
		{"New Year's cities", func(st *stage) { st.putTrain(1, "tianjin"); st.drawEvent("new-year") }, "load salt", "new-year"},
		{"New Year's goods", func(st *stage) {
			st.drawEvent("new-year")
			st.giveLoads(1, "coal")
			st.giveDemand(1, 0, "coal", "beijing")
		}, "deliver coal beijing", "new-year-goods"},

		{"opening", func(st *stage) { st.Stage = OpeningBack }, "start beijing", "opening"},
		{"start in the open", func(st *stage) { st.player(1).Placed = false }, "start ba40", "no-town"},
		{"lose what is not carried", func(st *stage) {
			st.giveLoads(1, "jade", "coal")
			st.Choices[0].Load = true
		}, "lose silk", "not-held"},
		{"lose before the train is moved", func(st *stage) {
			st.giveLoads(1, "jade", "coal")
			st.Choices[0] = Choice{Towns: 3, Load: true}
		}, "lose jade", "event-first"},

		{"ferry on arrival", func(st *stage) {
			st.giveTrack(1, "shenyang", "dalian")
			st.putTrain(1, "shenyang")
			st.play("go dalian")
		}, "sail", "wait-ferry"},
		{"ferry of nobody", func(st *stage) { st.putTrain(1, "dalian") }, "sail", "no-owner"},
		{"ferry unpaid", func(st *stage) {
			st.putTrain(1, "dalian")
			st.Links[DalianFerry] = st.Links[DalianFerry].With(2)
			st.player(1).Cash = 3
		}, "sail", "no-fee"},
		{"over the sea", func(st *stage) {
			st.giveTrack(1, "yantai", "jinan")
			st.Links[DalianFerry] = st.Links[DalianFerry].With(1)
			st.putTrain(1, "dalian")
		}, "go jinan", "ferry-first"},
		{"foreign track without cash", func(st *stage) {
			st.giveTrack(2, "beijing", "tianjin")
			st.player(1).Cash = 3
		}, "go tianjin", "no-fee"},
		{"the short way is the only one", func(st *stage) { st.giveTrack(1, "beijing", "tianjin") }, "go-short tianjin", "no-shorter"},
		{"too far for the short way", func(st *stage) { st.giveTrack(1, "beijing", "tianjin", "jinan", "xuzhou", "nanjing") }, "go-short nanjing", "too-far"},
		{"a step too far", func(st *stage) { st.giveTrack(1, "beijing", "tianjin") }, "step tianjin", "not-next"},

		{"no such good", nil, "load gold", "no-good"},
		{"strike", func(st *stage) { st.putTrain(1, "shanghai"); st.drawEvent("dock-strike") }, "load tea", "strike"},
		{"in the open", func(st *stage) { st.putTrain(1, "ba40") }, "load silk", "no-city"},
		{"wanted here", func(st *stage) { st.giveLoads(1, "rice"); st.giveDemand(1, 0, "rice", "beijing") }, "unload rice", "deliver-it"},
		{"no link", func(st *stage) { st.putTrain(1, "fuzhou") }, "load fish", "no-link"},
		{"both ways by container", func(st *stage) {
			st.Links[FuzhouLink] = 1 << 1
			st.putTrain(1, "fuzhou")
			st.State.Turn.DockUsedFor = DockDeliver
		}, "load fish", "dock-used"},
		{"a second load at the start", func(st *stage) {
			st.Links[FuzhouLink] = 1 << 1
			st.player(1).Placed = false
			st.restartTurn()
			st.play("start fuzhou, load fish")
		}, "load fish", "one-load"},
		{"containers on arrival", func(st *stage) {
			st.Links[FuzhouLink] = 1 << 1
			st.putTrain(1, "fuzhou")
			st.State.Turn.Moved = true
		}, "load fish", "wait-dock"},
		{"wanted elsewhere", func(st *stage) {
			st.giveLoads(1, "rice")
			st.giveDemand(1, 0, "rice", "beijing")
			st.putTrain(1, "jinan")
		}, "deliver rice beijing", "elsewhere"},

		{"track after an upgrade", func(st *stage) { st.play("upgrade fast-freight") }, "build tianjin", "upgraded"},
		{"a passage after an upgrade", func(st *stage) {
			st.giveTrack(1, "fuzhou", "nanchang")
			st.play("upgrade fast-freight")
		}, "link fuzhou-link", "upgraded"},
		{"a second upgrade", func(st *stage) { st.play("upgrade fast-freight") }, "upgrade super-freight", "one-upgrade"},
		{"no such upgrade", nil, "upgrade super-freight", "no-upgrade"},
		{"a major city to begin at", nil, "build shanghai", "starts-there"},
		{"own track is there", func(st *stage) { st.giveTrack(1, "beijing", "tianjin") }, "build tianjin", "joined"},
		{"out of a major city", func(st *stage) { st.State.Turn.MajorExits = [NumMajors]uint8{2, 2, 2, 2} }, "build jinan", "city-out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, 2)
			st.putTrain(1, "beijing")
			if c.lay != nil {
				c.lay(st)
			}
			st.checkReason(c.move, c.wants)
			met[c.wants] = true
		})
	}
	for _, c := range trackRefusals {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, 4)
			st.putTrain(1, "beijing")
			st.checkReason(c.lay(st), c.wants)
			met[c.wants] = true
		})
	}
	for why := range reasonChecks {
		if !met[why] {
			t.Errorf("no case has the reason %q", why)
		}
	}
	for why, reason := range refusalTokens {
		if reason == "" && Refusal(why) != Allowed {
			t.Errorf("refusal %d has no token", why)
		}
	}
}

// trackRefusals are refusals that depend on single segments.
var trackRefusals = []struct {
	name  string
	lay   func(*stage) (move string)
	wants string
}{
	{"back outside of a city", func(st *stage) string {
		e := board.Exits(cityAt(st.at("jinan")))[0]
		st.Track.Lay(e, 1)
		st.putTrain(1, "jinan")
		st.play("step " + st.outerEnd(e, "jinan"))
		return "step jinan"
	}, "no-reverse"},
	{"a step on foreign track without cash", func(st *stage) string {
		e := board.Exits(cityAt(st.at("jinan")))[0]
		st.Track.Lay(e, 2)
		st.putTrain(1, "jinan")
		st.player(1).Cash = 3
		return "step " + st.outerEnd(e, "jinan")
	}, "no-fee"},
	{"a step without track", func(st *stage) string {
		st.putTrain(1, "jinan")
		return "step " + st.outerEnd(board.Exits(cityAt(st.at("jinan")))[0], "jinan")
	}, "no-way"},
	{"a town beyond the turn's money", func(st *stage) string {
		st.State.Turn.Spent = 18
		return st.layInto("jinan", 1)
	}, "limit"},
	{"a town beyond the cash", func(st *stage) string {
		st.player(1).Cash = 2
		return st.layInto("jinan", 1)
	}, "too-dear"},
	{"track of others", func(st *stage) string {
		st.Track.Lay(board.Exits(cityAt(st.at("jinan")))[1], 2)
		return st.layInto("jinan", 1)
	}, "taken"},
	{"a bridge of others", func(st *stage) string {
		e := board.Exits(cityAt(st.at("jinan")))[1]
		st.Track.Lay(e, 2)
		st.Track.WashOut(e)
		return st.layInto("jinan", 1)
	}, "reserved"},
	{"far from own track", func(st *stage) string {
		return "lay jinan " + st.outerEnd(board.Exits(cityAt(st.at("jinan")))[0], "jinan")
	}, "no-start"},
	{"a river in flood", func(st *stage) string {
		st.drawEvent("northern-flood")
		for e := range Edge(NumEdges) {
			if a, z := board.EndsOf(e); board.WatersOf(e)&st.Active.floodedWaters() != 0 {
				st.Track.Lay(st.edgeAt(a, e), 1)
				return "lay " + board.Token(a) + " " + board.Token(z)
			}
		}
		return ""
	}, "flooded"},
	{"a segment in a storm", func(st *stage) string {
		st.drawEvent("wind-storm")
		return st.layInto("hohhot", 1)
	}, "closed"},
	{"a step in heavy snow", func(st *stage) string {
		e := board.Exits(cityAt(st.at("lhasa")))[0]
		st.Track.Lay(e, 1)
		st.putTrain(1, "lhasa")
		st.drawEvent("heavy-snow")
		return "step " + st.outerEnd(e, "lhasa")
	}, "barred"},
	{"a fourth segment", func(st *stage) string {
		st.giveExits("jinan", 1, 1, 1)
		return st.layInto("jinan", 5)
	}, "town-mine"},
	{"a third player", func(st *stage) string {
		st.giveExits("kashi", 2, 3)
		return st.layInto("kashi", 3)
	}, "town-full"},
	{"the last way in", func(st *stage) string {
		st.giveExits("dalian", 2, 2, 2)
		return st.layInto("dalian", 3)
	}, "town-entry"},
	{"walled in", func(st *stage) string {
		for _, side := range board.Sides(st.at("ba40")) {
			st.Track.Lay(side.Edge, 2)
		}
		return "build ba40"
	}, "walled-in"},
	{"two owners", func(st *stage) string {
		st.Links[FuzhouLink] = 1<<2 | 1<<3
		return "link fuzhou-link"
	}, "passage-full"},
	{"own passage", func(st *stage) string {
		st.Links[FuzhouLink] = 1 << 1
		return "link fuzhou-link"
	}, "owned"},
	{"the ferry where Dalian is full", func(st *stage) string {
		st.giveExits("dalian", 2, 3, 4)
		st.giveTrack(1, "yantai", "jinan")
		return "link dalian-ferry"
	}, "town-full"},
}

// checkReason checks the reason why the first seat cannot make a move, and that
// the reason is true.
func (st *stage) checkReason(move, wants string) {
	st.t.Helper()
	words := strings.Fields(move)
	k := kind(slices.IndexFunc(kindSpecs[:], func(spec engine.Spec) bool { return spec.Name == words[0] }))
	if isPlayable(st.State, 1, k, words[1:]) {
		st.t.Fatalf("%q is legal, want illegal", move)
	}
	got := explainMove(st.State, 1, words[0], words[1:])
	if got != wants {
		st.t.Errorf("%q is refused for %q, want %q", move, got, wants)
	}
	if claim := reasonChecks[got]; claim == nil || !claim(refusedMove{st.State, 1, k, words[1:]}) {
		st.t.Errorf("%q is refused for %q, which is not true", move, got)
	}
}

// outerEnd returns the end of a segment that is not in a city.
func (st *stage) outerEnd(e Edge, city string) string {
	a, z := board.EndsOf(e)
	if cityAt(a) == cityAt(st.at(city)) {
		a = z
	}
	return board.Coordinate(a)
}

// giveExits gives the first segments of a city to seats. Seat 0 leaves a segment
// free.
func (st *stage) giveExits(city string, seats ...uint8) {
	for i, e := range board.Exits(cityAt(st.at(city)))[:len(seats)] {
		st.Track.Lay(e, seats[i])
	}
}

// layInto lays track up to the n-th way into a city and returns the notation of
// the segment into it.
func (st *stage) layInto(city string, n int) string {
	e := board.Exits(cityAt(st.at(city)))[n]
	from := st.outerEnd(e, city)
	st.Track.Lay(st.edgeAt(st.at(from), e), 1)
	return "lay " + from + " " + city
}

// edgeAt returns a free segment at a milepost other than the given one.
func (st *stage) edgeAt(m Milepost, other Edge) Edge {
	for _, side := range board.Sides(m) {
		if side.Edge != NoEdge && side.Edge != other && st.Track.OwnerOrClaimant(side.Edge) == 0 && cityAt(side.To) == NoCity {
			return side.Edge
		}
	}
	st.t.Fatal("no free segment")
	return NoEdge
}

// TestRankPutsUsefulChoicesFirst checks that towns of routes and goods with
// high payouts come first.
func TestRankPutsUsefulChoicesFirst(t *testing.T) {
	st := newStage(t, 2)
	st.putTrain(1, "hailar")
	for i := range handSize {
		st.swapCard(&st.player(1).Cards[i], Card(1+i))
	}
	st.giveDemand(1, 0, "wood", "fuzhou")
	if got := (guide{}).Ranker(st.State, 1)("load", 0, []string{"cattle", "wood"}); got[0] != "wood" {
		t.Errorf("unexpected order of loads: %v", got)
	}
	ranked := guide{}.Ranker(st.State, 1)("build", 0, []string{"ba30", "kashi", "jiamusi", "fuzhou"})
	if slices.Index(ranked, "fuzhou") > slices.Index(ranked, "kashi") || ranked[len(ranked)-1] != "ba30" {
		t.Errorf("unexpected order of places: %v", ranked)
	}
}

// TestRankPutsRingPointsLast checks that ring points come last among rides,
// because players seldom mean them.
func TestRankPutsRingPointsLast(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "hong-kong", "guangzhou", "nanchang")
	st.putTrain(1, "hong-kong")
	st.giveDemand(1, 0, "wood", "fuzhou")
	var places []string
	for _, m := range (rules{}).Legal(st.State, 1, nil) {
		if m.kind == kindGo {
			places = append(places, m.Args()[0])
		}
	}
	rings, others := 0, 0
	for _, place := range (guide{}).Ranker(st.State, 1)("go", 0, places) {
		if board.Posts[st.at(place)].Terrain == Ring {
			rings++
		} else if others++; rings > 0 {
			t.Fatalf("%s comes behind a ring point, of %d places", place, len(places))
		}
	}
	if rings < 3 || others < 3 {
		t.Errorf("%d ring points and %d other places", rings, others)
	}
}

// TestRankPutsOwnNetworkFirst checks that towns of the own network come first
// for placing the train, and the town of a train that stands apart from it
// first for building.
func TestRankPutsOwnNetworkFirst(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "kunming", "guiyang")
	st.giveDemand(1, 0, "wood", "fuzhou")
	p := st.player(1)
	p.Placed = false
	st.restartTurn()
	var places []string
	for _, m := range (rules{}).Legal(st.State, 1, nil) {
		if m.kind == kindStart {
			places = append(places, m.Args()[0])
		}
	}
	ranked := guide{}.Ranker(st.State, 1)("start", 0, places)
	if first := ranked[:2]; len(ranked) < 40 || !slices.Contains(first, "kunming") || !slices.Contains(first, "guiyang") {
		t.Errorf("unexpected order of starting cities: %v", ranked)
	}
	st.putTrain(1, "harbin")
	st.giveLoads(1, "wood")
	if ranked = (guide{}).Ranker(st.State, 1)("build", 0, places); ranked[0] != "harbin" {
		t.Errorf("unexpected order of segments: %v", ranked)
	}
}

// TestRankMovesConnectedTownsLast checks that of several towns connected by own
// track only one is ranked normally, because building to any of them lays the
// same track.
func TestRankMovesConnectedTownsLast(t *testing.T) {
	st := newStage(t, 2)
	st.giveTrack(1, "shanghai", "nanjing", "xuzhou")
	st.giveTrack(1, "beijing", "tianjin")
	places := []string{"nanjing", "xuzhou", "shanghai", "beijing", "tianjin", "wuhan", "jinan", "kunming"}
	ranked := guide{}.Ranker(st.State, 1)("build", 0, places)
	if len(ranked) != len(places) {
		t.Fatalf("%d places of %d: %v", len(ranked), len(places), ranked)
	}
	first := ranked[:len(places)-3]
	for _, piece := range [][]string{{"nanjing", "xuzhou", "shanghai"}, {"beijing", "tianjin"}} {
		met := 0
		for _, place := range piece {
			if slices.Contains(first, place) {
				met++
			}
		}
		if met != 1 {
			t.Errorf("%d of %v are among the first: %v", met, piece, ranked)
		}
	}
}

// FuzzDecode checks that no stored text makes Decode panic, and that an accepted
// state can be written again.
func FuzzDecode(f *testing.F) {
	s := rules{}.Setup(3, engine.Options{"limit": limitNone}, engine.NewRecorder(engine.NewRand(engine.Seed{}, 0)))
	good, err := json.Marshal(s)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte(`{"players":[{},{}],"first":1,"actor":2,"number":1,"goal":250}`))
	f.Add([]byte(`{"track":"6264."}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := (rules{}).Decode(1, b)
		if err != nil {
			return
		}
		if _, err := json.Marshal(s); err != nil {
			t.Errorf("accepted, but not written again: %v", err)
		}
	})
}
