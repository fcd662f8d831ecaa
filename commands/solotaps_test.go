package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

// TestTapsOfSoloTrick plays a solo game of Trick of the Rails and counts the taps of each trick, with
// Continue: two for a share, one more for where the card goes, and one more for a prize that was won.
// Between their card and these choices, the person is told what the computers did.
func TestTapsOfSoloTrick(t *testing.T) {
	_, p := newSoloist(t, "trick")
	most := map[string]int{"play": 2, "city": 3, "engine": 3, "place": 4}
	met := map[string]int{}
	taps, last := 0, ""
	for step := 0; p.match().Record().Phase == match.PhaseRunning; step++ {
		pos, _ := p.match().Position()
		seat := p.match().Seat(p.User)
		kind := pos.List(seat)[0].Kind()
		if stopped := playtest.HasLabel(p.Shown, "Continue"); stopped != (kind == "play") {
			t.Fatalf("%s after %q: the board comes first: %t\n%s", kind, last, stopped, p.Shown.Content)
		} else if stopped {
			taps = 1
		}
		if last == "play" && kind == "place" {
			playtest.Contains(t, p.Shown.Content, " won with ")
		}
		p.moveOnce(step)
		if taps++; taps > most[kind] {
			t.Errorf("%s is tap %d of its trick, want at most %d", kind, taps, most[kind])
		}
		met[kind]++
		last = kind
	}
	if met["play"] != 15 || met["city"] == 0 || met["engine"] == 0 || met["place"] != 5 { // 2 of 7 are played to lines of one card
		t.Errorf("got the choices %v", met)
	}
}

// TestSoloBoardComesBetweenTurns checks that the board is shown before each turn of a game whose turns
// are chapters.
func TestSoloBoardComesBetweenTurns(t *testing.T) {
	_, p := newSoloist(t, "trains")
	boards := 0
	for step := 0; boards < 2 && step < 200; step++ {
		before, _ := p.match().Position()
		p.moveOnce(step)
		after, _ := p.match().Position()
		if after.Status().Chapter-before.Status().Chapter < 2 {
			continue // no computer has had a turn
		}
		if boards++; !playtest.HasLabel(p.Shown, "Continue") {
			t.Fatalf("no board after the computers' turns:\n%s\n%q", p.Shown.Content, strings.Join(playtest.Labels(p.Shown), " "))
		}
	}
	if boards < 2 {
		t.Errorf("got %d turns of computers", boards)
	}
}
