package trains

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

func shortcuts(st *stage) map[string]string {
	list := map[string]string{}
	for _, sc := range (guide{}).Shortcuts(st.State, st.Actor) {
		var moves []string
		for _, m := range sc.Moves {
			moves = append(moves, engine.Notation(m))
		}
		list[strings.Join(append([]string{sc.Name}, sc.Args...), " ")] = strings.Join(moves, ", ")
	}
	return list
}

// TestShortcutsUseFewestTrains checks that a shortcut has the same result as
// its moves one by one, and plays as few Trains as needed.
func TestShortcutsUseFewestTrains(t *testing.T) {
	for _, c := range []struct {
		name, shortcut, want string
		with                 setting
	}{
		{"all Trains, a Bullet Train last", "play-simple", "play normal-train, play normal-train, play express-train, play tourist-train, play bullet-train",
			setting{hand: "normal-train*2 express-train tourist-train bullet-train"}},
		{"all cards without a decision", "play-simple",
			"play dump-site, play ironworks, play landfill, play early-train, play normal-train",
			setting{hand: "normal-train early-train landfill ironworks dump-site lay-rails waste"}},
		{"no Landfill without Waste", "play-simple", "play ironworks, play normal-train", setting{hand: "normal-train ironworks landfill"}},
		{"none while a card may trash one", "play-simple", "", setting{hand: "normal-train*2 ironworks wagon-factory"}},
		{"none while a card may draw one", "play-simple", "", setting{hand: "normal-train*2 ironworks signals"}},
		{"no Waste that pays", "play-simple", "play ironworks, play normal-train",
			setting{hand: "normal-train ironworks landfill waste freight-train"}},
		{"not a single card", "play-simple", "", setting{hand: "bullet-train lay-rails"}},
		{"a free rail needs no Train", "pay-and-lay d2", "play lay-rails, lay d2", setting{hand: "lay-rails normal-train"}},
		{"a river needs one", "pay-and-lay c4", "play normal-train, play lay-rails, lay c4",
			setting{hand: "lay-rails normal-train*3 express-train"}},
		{"not with coins at hand", "pay-and-lay c4", "play lay-rails, lay c4", setting{hand: "lay-rails normal-train", coins: 1}},
		{"the smallest Train that will do", "pay-and-lay b2", "play express-train, play lay-rails, lay b2",
			setting{hand: "lay-rails normal-train express-train limited-express-train", rails: "c1"}},
		{"a Bridge where it helps", "pay-and-lay c4", "play steel-bridge, lay c4", setting{hand: "lay-rails steel-bridge normal-train"}},
		{"not where it does not", "pay-and-lay d2", "play lay-rails, lay d2", setting{hand: "lay-rails steel-bridge"}},
		{"Ironworks pay", "pay-and-lay b2", "play lay-rails, lay b2", setting{hand: "lay-rails ironworks", rails: "c1"}},
		{"out of reach", "pay-and-lay c4", "", setting{hand: "lay-rails"}},
		{"behind a barrier", "pay-and-lay f4", "", setting{hand: "lay-rails express-train", rails: "g3"}},
		{"no cube is left", "pay-and-lay h1", "", setting{hand: "lay-rails express-train", rails: nineteen + " g1"}},
		{"a station where a rail scores by it", "build-station e1", "play station-expansion, expand e1",
			setting{hand: "station-expansion", rails: "e1 f1"}},
		{"not where the seat has no rail", "build-station g1", "", setting{hand: "station-expansion", rails: "e1"}},
		{"not outside a city", "build-station f1", "", setting{hand: "station-expansion", rails: "e1 f1"}},
		{"not without the card", "build-station e1", "", setting{hand: "lay-rails", rails: "e1"}},
		{"buying with few Trains", "pay-and-buy tower", "play limited-express-train, play express-train, buy tower",
			setting{hand: "normal-train*5 express-train limited-express-train wagon-factory"}},
		{"of as many Trains the least", "pay-and-buy amusement-park", "play express-train, play express-train, buy amusement-park",
			setting{hand: "limited-express-train express-train*2 wagon-factory"}},
		{"fewer Trains before less", "pay-and-buy tower", "play limited-express-train, play limited-express-train, buy tower",
			setting{hand: "limited-express-train*2 normal-train*5 wagon-factory"}},
		{"all Trains if nothing else uses them", "pay-and-buy landfill", "play normal-train, play normal-train, play normal-train, buy landfill",
			setting{hand: "normal-train*3 lay-rails"}},
		{"a Tourist Train pays too", "pay-and-buy station-expansion", "play normal-train, play normal-train, play tourist-train, buy station-expansion",
			setting{hand: "normal-train*2 tourist-train"}},
		{"and before a Normal Train", "pay-and-lay c4", "play tourist-train, play lay-rails, lay c4",
			setting{hand: "lay-rails normal-train tourist-train"}},
		{"what can be bought already needs no shortcut", "pay-and-buy landfill", "", setting{hand: "normal-train*5", coins: 2}},
		{"too dear", "pay-and-buy tower", "", setting{hand: "normal-train*4"}},
		{"sold out", "pay-and-buy tower", "", setting{hand: "normal-train*5", supply: "tower*0"}},
		{"Waste is not for sale", "pay-and-buy waste", "", setting{hand: "normal-train*5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, c.with)
			if c.name == "Ironworks pay" {
				st.play("play ironworks")
			}
			got := shortcuts(st)[c.shortcut]
			earned := (secrets{}).Hand(st.State, st.Actor).(Hand).Simple
			if got != c.want {
				t.Fatalf("got %q, want %q", got, c.want)
			}
			before := st.Coins
			if got != "" {
				st.play(strings.Split(got, ", ")...)
			}
			if got := st.Coins - before; c.shortcut == playSimple && got != earned {
				t.Errorf("got %d coins, want the %d of the hand's view", got, earned)
			}
		})
	}
	st := newStage(t, setting{hand: "lay-rails normal-train"})
	st.play("play lay-rails")
	if len(shortcuts(st)) != 0 {
		t.Error("shortcuts are offered while an effect is pending, want none")
	}
}

func TestRailOffersListPayableHexes(t *testing.T) {
	st := newStage(t, setting{hand: "lay-rails normal-train*2", rails: "d3", others: "d2"})
	offer := func(hex string) Offer {
		for _, o := range (secrets{}).Hand(st.State, 1).(Hand).Lays {
			if o.Hex == hex {
				return o
			}
		}
		return Offer{}
	}
	if got, want := offer("d2"), (Offer{"d2", 1, true, "lay-rails", 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got, want := offer("d4"), (Offer{"d4", 0, false, "lay-rails", 0}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	st.play("play normal-train", "play lay-rails")
	if got, want := offer("d2"), (Offer{Hex: "d2", Coins: 1, Waste: true}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for _, with := range []setting{
		{hand: "dump-site lay-rails", others: "d2"},
		{hand: "passing-station lay-rails", others: "d2", supply: "waste*0"},
	} {
		st = newStage(t, with)
		st.play("play " + strings.Fields(with.hand)[0])
		if got, want := offer("d2"), (Offer{Hex: "d2", Coins: 1, Card: "lay-rails"}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	if lays := (secrets{}).Hand(st.State, 2).(Hand).Lays; lays != nil {
		t.Errorf("seat that does not act: got offers %v", lays)
	}
}

func TestExplainNamesTheReason(t *testing.T) {
	far := "a3 b3 c3 d3 e3 f3 g3 a2 b2 c2 d2 e2 f2 g2 b1 c1 d1 e1 f1 g1"
	for _, c := range []struct {
		move, want string
		with       setting
		before     string
	}{
		{"play lay-rails", "not-in-hand", setting{}, ""},
		{"play waste", "not-playable", setting{hand: "waste"}, ""},
		{"plain normal-train", "play-it", setting{hand: "normal-train"}, ""},
		{"play lay-rails", "no-cube", setting{hand: "lay-rails", rails: far}, ""},
		{"play lay-rails", "no-hex-payable", setting{hand: "lay-rails", rails: "a1"}, ""},
		{"play station-expansion", "no-token", setting{hand: "station-expansion", tokens: -1}, ""},
		{"play pulling", "unusable", setting{hand: "pulling"}, ""},
		{"buy tower", "too-dear", setting{coins: 4}, ""},
		{"buy tower", "sold-out", setting{coins: 9, supply: "tower*0"}, ""},
		{"buy waste", "not-for-sale", setting{}, ""},
		{"buy viaduct", "not-in-match", setting{coins: 9, supply: "viaduct*0"}, ""},
		{"buy-top tower", "no-early-train", setting{coins: 9}, ""},
		{"return-waste", "no-waste", setting{}, ""},
		{"return-waste", "already-acted", setting{hand: "waste normal-train"}, "play normal-train"},
		{"lay d2", "no-effect", setting{hand: "lay-rails"}, ""},
		{"done", "no-effect", setting{}, ""},
		{"end", "effect-pending", setting{hand: "lay-rails"}, "play lay-rails"},
		{"lay c4", "too-dear", setting{hand: "lay-rails"}, "play lay-rails"},
		{"lay d3", "own-cube", setting{hand: "lay-rails"}, "play lay-rails"},
		{"lay j1", "not-adjacent", setting{hand: "lay-rails"}, "play lay-rails"},
		{"lay j8", "no-hex", setting{hand: "lay-rails"}, "play lay-rails"},
		{"lay i7", "sea", setting{hand: "lay-rails"}, "play lay-rails"},
		{"lay f4", "barrier", setting{hand: "lay-rails", rails: "g3"}, "play lay-rails"},
		{"expand d3", "not-a-city", setting{hand: "station-expansion"}, "play station-expansion"},
		{"expand e3", "city-full", setting{hand: "station-expansion", stations: "e3*1"}, "play station-expansion"},
		{"discard tower", "not-in-hand", setting{hand: "mail-train waste"}, "play mail-train"},
		{"return waste*2", "not-in-hand", setting{hand: "freight-train waste"}, "play freight-train"},
		{"trash tower", "not-there", setting{hand: "wagon-factory waste tower"}, "play wagon-factory"},
		{"take tower", "not-there", setting{hand: "pulling", discard: "tower express-train mail-train"}, "play pulling"},
		{"name tunnel", "not-in-match", setting{hand: "command-central", deck: "waste*2"}, "play command-central"},
		{"choose return-one", "no-waste", setting{hand: "station-crew"}, "play station-crew"},
		{"choose leave-it", "not-there", setting{hand: "station-crew"}, "play station-crew"},
	} {
		st := newStage(t, c.with)
		if c.with.tokens < 0 {
			st.Tokens = 0
		}
		if c.before != "" {
			st.play(c.before)
		}
		if slices.Contains(st.legal(), c.move) {
			t.Errorf("%s is legal, want illegal", c.move)
		}
		words := strings.Fields(c.move)
		if got := explainMove(st.State, 1, words[0], words[1:]); got != c.want {
			t.Errorf("%s: got %q, want %q", c.move, got, c.want)
		}
		if got := explainMove(st.State, 2, words[0], words[1:]); got != "wait-turn" {
			t.Errorf("%s by seat 2: got reason %q", c.move, got)
		}
	}
	s, _ := start(t, 2, nil, 1)
	for token, want := range map[string]string{"a1": "no-start", "i7": "sea", "z9": "no-hex"} {
		if got := explainMove(s, s.Actor, "start", []string{token}); got != want {
			t.Errorf("start %s: got %q, want %q", token, got, want)
		}
	}
	rules{}.Apply(s, s.Actor, Move{kind: kindStart, n: uint8(s.board().mustFind("d3"))}, engine.NewRecorder(engine.NewRand(engine.Seed{}, 1)))
	if got := explainMove(s, s.Actor, "start", []string{"d3"}); got != "occupied" {
		t.Errorf("start on own d3: got reason %q", got)
	}
	if got := explainMove(s, s.Actor, "end", nil); got != "first-rails" {
		t.Errorf("end before the first rails: got reason %q", got)
	}
}

func TestRankPutsTheBestFirst(t *testing.T) {
	st := newStage(t, setting{hand: "mail-train waste express-train tower", coins: 8})
	for _, c := range []struct{ kind, tokens, first string }{
		{"buy", "lay-rails express-train limited-express-train landfill", "limited-express-train"},
		{"discard", "express-train tower waste", "waste"},
		{"start", "i8 d3 a1", "d3"},
		{"return", "waste*1 waste*3 waste*2", "waste*3"},
	} {
		tokens := strings.Fields(c.tokens)
		if got := (guide{}).Ranker(st.State, 1)(c.kind, 0, tokens); got[0] != c.first || len(got) != len(tokens) {
			t.Errorf("%s: got %v, want %s first", c.kind, got, c.first)
		}
	}
}

// TestStationsWithoutGainComeLast checks that a station is offered last where the seat has no rail, although
// another player gains as much in the first place.
func TestStationsWithoutGainComeLast(t *testing.T) {
	st := newStage(t, setting{hand: "station-expansion", rails: "e1", others: "e1"})
	got := (guide{}).Ranker(st.State, 1)(kindExpand.String(), 0, []string{"g1", "c2", "e1"})
	if got[0] != "e1" {
		t.Errorf("got %v, want e1 first", got)
	}
}

func TestIdleEndsOrAnswers(t *testing.T) {
	run := func(with setting, moves ...string) string {
		st := newStage(t, with)
		st.play(moves...)
		return engine.Notation(guide{}.Idle(st.State, 1))
	}
	if got := run(setting{hand: "normal-train*5 waste"}); got != "end" {
		t.Errorf("idle move in a turn: got %s", got)
	}
	if got := run(setting{hand: "mail-train waste"}, "play mail-train"); got != "done" {
		t.Errorf("idle move during a discard: got %s", got)
	}
	if got := run(setting{hand: "garage express-train waste", deck: "tower*2"}, "play garage"); got != "discard waste" {
		t.Errorf("idle move for a Garage: got %s", got)
	}
}

func TestDecodeRejectsImpossibleStates(t *testing.T) {
	s, _ := start(t, 3, engine.Options{"map": "osaka", "cards": "tunnels"}, 1)
	good, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(good), `"map":"osaka"`) || !strings.Contains(string(good), `"express-train":20`) {
		t.Errorf("unexpected stored form %s", good)
	}
	if _, err := decode(1, good); err != nil {
		t.Error(err)
	}
	for what, bad := range map[string]string{
		"no JSON":      "{",
		"another map":  strings.Replace(string(good), "osaka", "kyoto", 1),
		"another card": strings.Replace(string(good), "express-train", "ghost-train", 1),
		"no actor":     strings.Replace(string(good), `"actor":`, `"nobody":`, 1),
		"no players":   `{"map":"tokyo","first":1,"actor":1}`,
		"no such step": strings.Replace(string(good), `"pending":{"text":"","step":0`, `"pending":{"text":"tunnel","step":7`, 1),
	} {
		if _, err := decode(1, []byte(bad)); err == nil {
			t.Errorf("decoded impossible state: %s", what)
		}
	}
}

// TestRankKeepsLookedAtCardSecret checks that the card that Signals shows may
// influence the ranking for its owner only.
func TestRankKeepsLookedAtCardSecret(t *testing.T) {
	rank := func(next string, seat engine.Seat) string {
		st := newStage(t, setting{hand: "signals", deck: "tower " + next})
		st.play("play signals")
		return strings.Join((guide{}).Ranker(st.State, seat)("choose", 0, []string{"leave-it", "discard-it"}), " ")
	}
	if own := rank("waste", 1); own != "discard-it leave-it" || own == rank("early-train", 1) {
		t.Errorf("owner: got ranking %s", own)
	}
	if rank("waste", 2) != rank("early-train", 2) {
		t.Error("the ranking for another seat depends on the card")
	}
}

// TestCandidatesDropUselessPlays checks that candidates drops plays for no
// effect and no coins when nothing else can be gained this turn, and keeps all
// moves otherwise.
func TestCandidatesDropUselessPlays(t *testing.T) {
	for _, c := range []struct {
		name, want string
		with       setting
	}{
		{"no rail can be paid", "end", setting{hand: "lay-rails", rails: "a1", others: "a2 b1"}},
		{"a station may be wanted, a Waste not", "play station-expansion, end", setting{hand: "station-expansion"}},
		{"a coin of it is one", "plain garage, end", setting{hand: "garage"}},
		{"something can be bought", "plain lay-rails, buy landfill, end",
			setting{hand: "lay-rails", rails: "a1", others: "a2 b1", coins: 2,
				supply: "bullet-train*0 conductors-station*0 signals*0 station-crew*0"}},
		{"something can be copied", "plain lay-rails, play stationmasters-office, plain stationmasters-office, end",
			setting{hand: "signals stationmasters-office lay-rails", rails: "a1", others: "a2 b1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, c.with)
			if strings.HasPrefix(c.with.hand, "signals") {
				st.play("play signals")
			}
			var got []string
			for _, m := range candidates(st.State, 1, rules{}.Legal(st.State, 1, nil)) {
				got = append(got, engine.Notation(m))
			}
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("got %s, want %s", text, c.want)
			}
		})
	}
}

// TestMootMoves checks which moves bring nothing: Trains that a purchase plays, the only rail card, and
// cards without their effect that bring no coins, and a Landfill without Waste. A card that may use Trains makes them matter.
func TestMootMoves(t *testing.T) {
	for _, c := range []struct {
		move string
		with setting
		want bool
	}{
		{"play normal-train", setting{hand: "normal-train*2 lay-rails"}, true},
		{"play normal-train", setting{hand: "normal-train*2 wagon-factory"}, false},
		{"play tourist-train", setting{hand: "normal-train tourist-train"}, false},
		{"play lay-rails", setting{hand: "lay-rails*2"}, true},
		{"play lay-rails", setting{hand: "lay-rails steel-bridge"}, false},
		{"play station-expansion", setting{hand: "station-expansion"}, false},
		{"plain station-expansion", setting{hand: "station-expansion"}, true},
		{"plain tourist-train", setting{hand: "tourist-train"}, false},
		{"play landfill", setting{hand: "landfill normal-train"}, true},
		{"play landfill", setting{hand: "landfill waste"}, false},
		{"play normal-train", setting{hand: "landfill normal-train"}, true},
		{"play normal-train", setting{hand: "landfill normal-train waste"}, false},
		{"buy landfill", setting{coins: 2}, false},
		{"end", setting{}, false},
	} {
		st := newStage(t, c.with)
		words := strings.Fields(c.move)
		if got := isMoot(st.State, st.Actor, words[0], words[1:]); got != c.want {
			t.Errorf("%s with %+v: got %t, want %t", c.move, c.with, got, c.want)
		}
	}
}
