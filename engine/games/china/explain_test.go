package china

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// Why a move is refused.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		name  string
		lay   func(*stage)
		move  string
		wants string
	}{
		{"another's turn", func(st *stage) { st.Actor = 2; st.put(2, "beijing") }, "end", "wait-turn"},
		{"an event asks", func(st *stage) { st.Choices[1].Load = true }, "go tianjin", "event-first"},
		{"no train yet", func(st *stage) { st.player(1).Placed = false }, "go tianjin", "start-first"},
		{"placed already", nil, "start tianjin", "started"},
		{"no track", nil, "go lhasa", "no-way"},
		{"where it stands", nil, "go beijing", "here-already"},
		{"nowhere", nil, "go atlantis", "no-place"},
		{"no moves", func(st *stage) { st.State.Turn.Left = 0 }, "go tianjin", "no-moves"},
		{"after building", func(st *stage) { st.play("build tianjin") }, "go tianjin", "building-begun"},
		{"no ferry here", nil, "sail", "no-ferry"},
		{"not sold here", nil, "load silk", "not-here"},
		{"no chip", func(st *stage) { st.Stock[25] = 0 }, "load tourists", "no-chip"},
		{"full", func(st *stage) { st.loads(1, "jade", "jade") }, "load tourists", "no-room"},
		{"congress", func(st *stage) { st.player(1).Called = true }, "load tourists", "congress"},
		{"not carried", nil, "deliver silk taipei", "not-held"},
		{"no card", func(st *stage) { st.loads(1, "jade"); st.Players[0].Cards = [handSize]Card{} }, "deliver jade beijing", "not-wanted"},
		{"no track there", nil, "lay lhasa golmud", "no-segment"},
		{"no money", func(st *stage) { st.player(1).Cash = 0 }, "build tianjin", "no-money"},
		{"limit", func(st *stage) { st.State.Turn.Spent = 20 }, "build lhasa", "limit"},
		{"track or train", func(st *stage) { st.play("build tianjin") }, "upgrade fast-freight", "track-or-train"},
		{"too dear", func(st *stage) { st.player(1).Cash = 19 }, "upgrade fast-freight", "too-dear"},
		{"no link without track", nil, "link fuzhou-link", "not-joined"},
		{"no variant", nil, "borrow 5", "no-loans"},
		{"too late", func(st *stage) { st.play("load tourists") }, "discard", "too-late"},
		{"no choice", nil, "lose jade", "not-asked"},
		{"New Year's cities", func(st *stage) { st.put(1, "tianjin"); st.event("new-year") }, "load salt", "new-year"},
		{"New Year's goods", func(st *stage) {
			st.event("new-year")
			st.loads(1, "coal")
			st.wants(1, 0, "coal", "beijing")
		}, "deliver coal beijing", "new-year-goods"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, 2)
			st.put(1, "beijing")
			if c.lay != nil {
				c.lay(st)
			}
			words := strings.Fields(c.move)
			if got := (guide{}).Explain(st.State, 1, words[0], words[1:]); got != c.wants {
				t.Errorf("%q is refused for %q, want %q", c.move, got, c.wants)
			}
		})
	}
	for why, reason := range refusals {
		if reason == "" && Refusal(why) != Allowed {
			t.Errorf("refusal %d has no name", why)
		}
	}
}

// Towns of routes come first, and what the cards pay most for.
func TestRank(t *testing.T) {
	st := newStage(t, 2)
	st.put(1, "hailar")
	for i := range handSize {
		st.swap(&st.player(1).Cards[i], Card(1+i))
	}
	st.wants(1, 0, "wood", "fuzhou")
	if got := (guide{}).Rank(st.State, 1, "load", 0, []string{"cattle", "wood"}); got[0] != "wood" {
		t.Errorf("loads in the order %v", got)
	}
	ranked := guide{}.Rank(st.State, 1, "build", 0, []string{"ba30", "kashi", "jiamusi", "fuzhou"})
	if slices.Index(ranked, "fuzhou") > slices.Index(ranked, "kashi") || ranked[len(ranked)-1] != "ba30" {
		t.Errorf("places in the order %v", ranked)
	}
}

// A ride to a point of a ring is hardly ever meant: those come last.
func TestRingsAreRankedLast(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "hong-kong", "guangzhou", "nanchang")
	st.put(1, "hong-kong")
	st.wants(1, 0, "wood", "fuzhou")
	var places []string
	for _, m := range (rules{}).Legal(st.State, 1, nil) {
		if m.kind == kindGo {
			places = append(places, m.Args()[0])
		}
	}
	rings, others := 0, 0
	for _, place := range (guide{}).Rank(st.State, 1, "go", 0, places) {
		if land.Posts[st.at(place)].Terrain == Ring {
			rings++
		} else if others++; rings > 0 {
			t.Fatalf("%s comes behind a ring point, of %d places", place, len(places))
		}
	}
	if rings < 3 || others < 3 {
		t.Errorf("%d ring points and %d other places", rings, others)
	}
}

// A train is placed where its network is reached; one that stands apart from it has the
// town where it waits first among the places to build to.
func TestTheNetworkIsRankedFirst(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "kunming", "guiyang")
	st.wants(1, 0, "wood", "fuzhou")
	p := st.player(1)
	p.Placed = false
	st.again()
	var places []string
	for _, m := range (rules{}).Legal(st.State, 1, nil) {
		if m.kind == kindStart {
			places = append(places, m.Args()[0])
		}
	}
	ranked := guide{}.Rank(st.State, 1, "start", 0, places)
	if first := ranked[:2]; len(ranked) < 40 || !slices.Contains(first, "kunming") || !slices.Contains(first, "guiyang") {
		t.Errorf("starts in the order %v", ranked)
	}
	st.put(1, "harbin")
	st.loads(1, "wood")
	if ranked = (guide{}).Rank(st.State, 1, "build", 0, places); ranked[0] != "harbin" {
		t.Errorf("track in the order %v", ranked)
	}
}

// Of towns that own track joins, one stands among the places to build to: the others
// are the same track.
func TestTheSameTrackIsRankedOnce(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "shanghai", "nanjing", "xuzhou")
	st.own(1, "beijing", "tianjin")
	places := []string{"nanjing", "xuzhou", "shanghai", "beijing", "tianjin", "wuhan", "jinan", "kunming"}
	ranked := guide{}.Rank(st.State, 1, "build", 0, places)
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

// FuzzDecode: no text from storage makes the reader panic, and what it accepts
// it writes again.
func FuzzDecode(f *testing.F) {
	s := rules{}.Setup(3, engine.Options{"limit": limitNone}, engine.NewTurn(engine.NewRand(engine.Seed{}, 0)))
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
