package table_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

// TestInvitationReservesASeat checks that an invited person is called once, has a seat reserved
// for a day, and can decline.
func TestInvitationReservesASeat(t *testing.T) {
	w := playtest.New(t)
	people := w.People(6)
	people[0].Run("rails start", "game=toy")
	playtest.Contains(t, people[1].Run("rails invite"), "You’re not at this table")
	playtest.Contains(t, people[0].ClickPublic("Invite"), "Who do you want to invite?")
	playtest.Contains(t, people[0].ChooseGuest("u9", true), "can’t invite")
	people[0].Run("rails invite")
	playtest.Contains(t, people[0].ChooseGuest("u2", false), "I’ve reserved a seat for <@u2>")
	if w.Ping == nil {
		t.Fatal("got no ping after an invitation")
	}
	playtest.Contains(t, w.Ping.Content, "<@u2>, you’re invited to play The toy here")
	if len(w.Ping.Mentions) != 1 || w.Ping.Mentions[0] != "u2" {
		t.Errorf("got a ping to %q", w.Ping.Mentions)
	}
	playtest.Contains(t, w.Board.Content, "Seat reserved for <@u2> (expires <t:"+strconv.Itoa(int(playtest.Noon.Add(match.InvitationTTL).Unix())))
	people[0].Run("rails invite")
	playtest.Contains(t, people[0].ChooseGuest("u1", false), "is already at this table")
	people[0].Run("rails invite")
	playtest.Contains(t, people[0].ChooseGuest("u2", false), "already invited")

	called := w.Ping
	for _, p := range people[2:5] {
		p.ClickPublic("Join")
	}
	if w.Ping != called || called.Deleted {
		t.Errorf("got the ping %+v, want the first one", w.Ping)
	}
	playtest.Contains(t, people[5].ClickPublic("Join"), "taken, or kept for others")
	playtest.Contains(t, people[5].ClickPublic("I’m not coming"), "You’re not invited")
	playtest.Contains(t, people[1].ClickPublic("I’m not coming"), "The seat is free again")
	playtest.Lacks(t, w.Board.Content, "u2")
	if !called.Deleted {
		t.Error("the ping of a person who declined still exists")
	}
	people[0].ClickPublic("Invite")
	people[0].ChooseGuest("u2", false)
	w.Clock.Advance(match.InvitationTTL + time.Hour)
	if err := w.Commands.Tick(w.Ctx, w.Channel); err != nil {
		t.Fatal(err)
	}
	w.UpdateIfDirty()
	playtest.Lacks(t, w.Board.Content, "u2")
	if w.Ping != nil {
		t.Error("the ping of an expired invitation still exists")
	}
	playtest.Contains(t, people[5].ClickPublic("Join"), "You’re in")
}
