package trains

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestKnownTopOfDeck checks what everybody and what the owner know of the top
// of a deck as cards are put there and drawn.
func TestKnownTopOfDeck(t *testing.T) {
	const (
		waste   = "{[waste] 0}"
		express = "{[express-train] 0}"
	)
	for _, c := range []struct {
		name  string
		with  setting
		moves string
		all   string // layers that everybody knows
		owner string
	}{
		{"a card left by Signals is the owner's knowledge",
			setting{hand: "signals", deck: "tower waste apartment"}, "play signals, choose leave-it", "[]", "waste"},
		{"already while it is looked at",
			setting{hand: "signals", deck: "tower waste apartment"}, "play signals", "[]", "waste"},
		{"so is a card that Command Central misses",
			setting{hand: "command-central", deck: "tower waste apartment"}, "play command-central, name tower", "[]", "waste"},
		{"a public card above it shows that there is one",
			setting{hand: "signals switchback express-train", deck: "tower waste apartment", coins: 0},
			"play signals, choose leave-it, play express-train, play switchback",
			"[" + express + "]", "express-train waste"},
		{"several above and below",
			setting{hand: "signals switchback express-train information-central", deck: "tower waste*4 apartment"},
			"play signals, choose leave-it, play express-train, play switchback, play information-central, done, put waste, put express-train, put waste",
			"[{[express-train waste waste waste] 0}]", "waste express-train waste waste"},
		{"a draw takes the top one away",
			setting{hand: "early-train passing-station", deck: "apartment", coins: 4},
			"play early-train, buy-top express-train, buy-top express-train, play passing-station",
			"[" + express + "]", "express-train"},
		{"a secret draw dissolves a group for the others",
			setting{hand: "information-central passing-station", deck: "tower waste lay-rails apartment tower"},
			"play information-central, done, put lay-rails, put tower, put waste, play passing-station",
			"[]", "tower waste apartment"},
		{"a public departure leaves the rest of it",
			setting{hand: "information-central temporary-timetable", deck: "express-train normal-train lay-rails waste tower"},
			"play information-central, done, put express-train, put normal-train, put waste, play temporary-timetable",
			"[{[lay-rails waste] 0}]", "waste lay-rails"},
		{"two groups that touch stay apart",
			setting{hand: "information-central*2 switchback express-train", deck: "waste tower lay-rails skyscraper apartment"},
			"play information-central, done, put waste, put tower, put lay-rails, play express-train, play switchback, " +
				"play information-central, done, put waste, put tower, put express-train",
			"[{[express-train lay-rails tower waste] 0} {[skyscraper] 0}]", "waste tower express-train lay-rails skyscraper"},
		{"a public card stays public after a look",
			setting{hand: "early-train signals", deck: "apartment", coins: 4},
			"play early-train, buy-top express-train, buy-top express-train, play signals, choose leave-it",
			"[" + express + "]", "express-train"},
		{"after a miss too",
			setting{hand: "early-train command-central", deck: "apartment", coins: 4},
			"play early-train, buy-top express-train, buy-top express-train, play command-central, name waste",
			"[" + express + "]", "express-train"},
		{"equal cards put back are public one by one",
			setting{hand: "information-central passing-station", deck: "waste*4"},
			"play information-central, done, play passing-station", "[" + waste + " " + waste + " " + waste + "]", "waste waste waste"},
		{"a shuffle ends all knowledge",
			setting{hand: "signals control-room", deck: "tower waste", discard: "tower*4"},
			"play signals, choose leave-it, play control-room", "[]", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, c.with)
			st.play(strings.Split(c.moves, ", ")...)
			table := secrets{}.Table(st.State).(Table)
			if got := fmt.Sprint(table.Players[0].Top); got != c.all {
				t.Errorf("known to everybody: got %s, want %s", got, c.all)
			}
			hand := secrets{}.Hand(st.State, 1).(Hand)
			if got := strings.Join(hand.Top, " "); got != c.owner {
				t.Errorf("known to the owner: got %s, want %s", got, c.owner)
			}
			st.checkRedeals(t)
		})
	}
}

// checkRedeals checks that a redealt position looks unchanged to the viewer it
// was redealt for.
func (st *stage) checkRedeals(t *testing.T) {
	t.Helper()
	for i := range 20 {
		r := engine.NewRand(engine.Seed{byte(i)}, 5)
		for viewer := engine.Spectator; int(viewer) <= len(st.Players); viewer++ {
			other := secrets{}.Redeal(st.State, viewer, r)
			if want, got := (secrets{}).Table(st.State), (secrets{}).Table(other); !reflect.DeepEqual(want, got) {
				t.Fatalf("seat %d sees another table: got %+v, want %+v", viewer, got, want)
			}
			if viewer == engine.Spectator {
				continue
			}
			if want, got := (secrets{}).Hand(st.State, viewer), (secrets{}).Hand(other, viewer); !reflect.DeepEqual(want, got) {
				t.Fatalf("seat %d sees another hand: got %+v, want %+v", viewer, got, want)
			}
		}
	}
}

// TestRedealKeepsPendingEffectPossible checks that in a redealt state, the
// pending effect must still be one that waits for an answer.
func TestRedealKeepsPendingEffectPossible(t *testing.T) {
	for _, c := range []struct {
		with    setting
		moves   string
		answers int // minimum number of legal answers
	}{
		{setting{hand: "wagon-factory waste", deck: "wagon-factory*9", discard: "tower*9"}, "play wagon-factory", 1},
		{setting{hand: "pulling tower*3", discard: "express-train mail-train tower*9"}, "play pulling", 1},
		{setting{hand: "maintenance-factory express-train mail-train", deck: "tower*9"}, "play maintenance-factory", 1},
		{setting{hand: "freight-train waste tower", deck: "tower*9"}, "play freight-train", 1},
		{setting{hand: "garage tower", deck: "waste*9"}, "play garage", 1},
		{setting{hand: "stationmasters-office wagon-factory pulling waste", discard: "express-train tower*9"},
			"plain wagon-factory, plain pulling, play stationmasters-office", 1},
		{setting{hand: "information-central", deck: "waste tower apartment tower"}, "play information-central, done, put waste", 1},
	} {
		st := newStage(t, c.with)
		st.play(strings.Split(c.moves, ", ")...)
		for i := range 30 {
			r := engine.NewRand(engine.Seed{byte(i)}, 5)
			other := secrets{}.Redeal(st.State, 2, r)
			if len((rules{}).Legal(other, 1, nil)) < c.answers {
				t.Errorf("%s: with redealt hand %s the effect would not wait", c.moves, brief(&other.actor().Hand))
			}
		}
		st.checkRedeals(t)
	}
}

// TestRedealReplacesRareNeededCards checks that even if the pending effect
// needs a rare card, all other hidden cards are redealt: no true card may stay
// in place because chance found no other.
func TestRedealReplacesRareNeededCards(t *testing.T) {
	for _, c := range []struct {
		with  setting
		moves string
	}{
		{setting{hand: "pulling tower waste", discard: "express-train", deck: "tower*30 waste*30"}, "play pulling"},
		{setting{hand: "maintenance-factory express-train", deck: "tower*30 waste*30", discard: "tower"},
			"play maintenance-factory"},
		{setting{hand: "wagon-factory waste", deck: "skyscraper*30 control-room*30"}, "play wagon-factory"},
		{setting{hand: "stationmasters-office pulling maintenance-factory tower", discard: "express-train",
			deck: "tower*30 waste*30"},
			"plain pulling, plain maintenance-factory, play stationmasters-office"},
	} {
		st := newStage(t, c.with)
		st.play(strings.Split(c.moves, ", ")...)
		for i := range 100 {
			other := &stage{State: secrets{}.Redeal(st.State, 2, engine.NewRand(engine.Seed{byte(i)}, 6)), t: t}
			if other.describe("deck", "") == st.describe("deck", "") {
				t.Fatalf("%s: seed %d leaves the true cards in place", c.moves, i)
			}
		}
	}
}

// TestPlayingRevealsNoHiddenCards checks that what everybody sees after a card
// was played does not depend on the contents of the hand or the discard pile,
// as long as their sizes are equal. The exception is a Landfill, since
// everybody can count the Waste that it returns.
func TestPlayingRevealsNoHiddenCards(t *testing.T) {
	compared := 0
	for c := NormalTrain; c < numCards; c++ {
		for _, inPlay := range []string{
			"", "pulling", "maintenance-factory pulling", "wagon-factory freight-train garage pulling", "tourist-train",
		} {
			for _, kind := range []string{"play ", "plain "} {
				if c != Landfill || kind == "plain " {
					compared += checkSameView(t, kind+c.String(), c, inPlay)
				}
			}
		}
	}
	t.Logf("%d plays compared", compared)
}

// checkSameView makes one move with every combination of hand and discard pile
// and checks that everybody sees the same. It returns the number of
// combinations.
func checkSameView(t *testing.T, move string, c Card, inPlay string) (compared int) {
	t.Helper()
	first := ""
	for _, hand := range []string{
		"waste*3", "waste tower express-train", "tower*3", "express-train*3", "express-train mail-train tower",
		"normal-train*2 waste",
	} {
		for _, discard := range []string{"waste*4", "tower*4", "express-train*4", "express-train mail-train tower waste"} {
			with := setting{
				hand: hand + " " + c.String(), discard: discard, coins: 3, deck: "tower*3 normal-train*2 waste apartment tower",
			}
			seen, ok := seenAfter(t, move, inPlay, with)
			if !ok {
				continue
			}
			if first == "" {
				first = seen
			}
			if compared++; seen != first {
				t.Fatalf("%s with %q in play, hand %q and discard %q shows\n%s\nand otherwise\n%s",
					move, inPlay, hand, discard, seen, first)
			}
		}
	}
	return compared
}

// seenAfter returns everything that everybody sees of a move: the table, the
// acting seat, and the events. It reports false if the move is not legal. The
// cards of inPlay are in play already, without their effect.
func seenAfter(t *testing.T, move, inPlay string, with setting) (string, bool) {
	t.Helper()
	st := newStage(t, with)
	for _, token := range strings.Fields(inPlay) {
		st.PlayArea = append(st.PlayArea, Played{Card: cardOf[token]})
	}
	if !slices.Contains(st.legal(), move) {
		return "", false
	}
	st.play(move)
	var told []engine.Event
	for _, e := range st.events {
		if e.To == engine.Spectator {
			told = append(told, e)
		}
	}
	b, err := json.Marshal([]any{secrets{}.Table(st.State), rules{}.Status(st.State), told})
	if err != nil {
		t.Fatal(err)
	}
	return string(b), true
}

// TestDecliningRevealsNoHiddenCards checks that whether a card may be declined
// must not reveal whether the hand has Waste.
func TestDecliningRevealsNoHiddenCards(t *testing.T) {
	for _, c := range []Card{FreightTrain, Landfill} {
		for _, hand := range []string{"tower", "waste"} {
			st := newStage(t, setting{hand: hand + " " + c.String()})
			st.expect("legal: play " + c.String() + ", plain " + c.String())
		}
	}
}

func TestRedealKeepsOwnHandAndKnownTop(t *testing.T) {
	st := newStage(t, setting{hand: "signals waste", deck: "tower express-train normal-train apartment*3 waste*5", discard: "lay-rails"})
	st.play("play signals", "choose leave-it")
	changed := false
	for i := range 20 {
		other := &stage{State: secrets{}.Redeal(st.State, 1, engine.NewRand(engine.Seed{byte(i)}, 5)), t: t}
		other.expect("hand: tower waste; discard: lay-rails")
		deck := other.describe("deck", "")
		if !strings.HasPrefix(deck, "express-train ") {
			t.Errorf("the known card is gone: %s", deck)
		}
		changed = changed || deck != st.describe("deck", "")
	}
	if !changed {
		t.Error("the unknown part of the deck never changed")
	}
}

// TestEventsReachTheRightReaders checks that everybody learns which cards are
// shown in passing; only the owner learns which are drawn or looked at.
func TestEventsReachTheRightReaders(t *testing.T) {
	st := newStage(t, setting{hand: "signals command-central", deck: "tower express-train waste apartment lay-rails"})
	st.play("play signals", "choose leave-it", "play command-central", "name apartment")
	for _, e := range st.events {
		private := e.To == 1
		switch e.Kind {
		case "draw":
			if private != (len(e.What) > 0) || e.N != 1 {
				t.Errorf("unexpected draw event %+v", e)
			}
		case "look":
			if !private || len(e.What) != 1 {
				t.Errorf("unexpected look event %+v", e)
			}
		default:
			if private {
				t.Errorf("event %+v must be public", e)
			}
		}
	}
	st.expect("event: peek 0 0; event: left 0 0; event: name apartment 0 0; event: miss 0 0; event: draw 1 0")
}
