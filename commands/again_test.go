package commands_test

import (
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
)

// chooseGuest chooses somebody from the menu of people in the private message.
func (p *person) chooseGuest(guest string, bot bool) string {
	p.d.t.Helper()
	menu, ok := p.shown.Rows[0].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
	if !ok || menu.MenuType != discordgo.UserSelectMenu {
		p.d.t.Fatalf("no menu of people in %+v", p.shown)
	}
	r := p.pressOf(menu.CustomID, true, guest)
	r.Others = map[string]interaction.NamedUser{guest: {Name: guest + " *name*", Bot: bot}}
	return p.text(p.send(r))
}

// TestInvite: who is invited is called once, has a seat kept for a day, and comes or
// declines by a button; the seat goes to nobody else.
func TestInvite(t *testing.T) {
	d := newDesk(t)
	people := d.people(6)
	people[0].run("rails start", "game=toy")
	contains(t, people[1].run("rails invite"), "You’re not at this table")
	contains(t, people[0].clickPublic("Invite"), "Who do you want to invite?")
	contains(t, people[0].chooseGuest("u9", true), "can’t invite")
	people[0].run("rails invite")
	contains(t, people[0].chooseGuest("u2", false), "Seat reserved for <@u2>")
	if d.ping == nil {
		t.Fatal("nobody is called")
	}
	contains(t, d.ping.Content, "<@u2>, you’re invited to play The toy here")
	if len(d.ping.Mentions) != 1 || d.ping.Mentions[0] != "u2" {
		t.Errorf("the call notifies %q", d.ping.Mentions)
	}
	contains(t, d.now.Content, "Seat reserved for <@u2>, expires <t:"+itoa(int(noon.Add(match.InvitationTTL).Unix())))
	people[0].run("rails invite")
	contains(t, people[0].chooseGuest("u1", false), "is already at this table")
	people[0].run("rails invite")
	contains(t, people[0].chooseGuest("u2", false), "already invited")

	called := d.ping
	for _, p := range people[2:5] {
		p.clickPublic("Join")
	}
	if d.ping != called || called.gone {
		t.Errorf("the call is gone, or somebody is called again: %+v", d.ping)
	}
	contains(t, people[5].clickPublic("Join"), "reserved for invited players")
	contains(t, people[5].clickPublic("I’m not coming"), "You’re not invited")
	contains(t, people[1].clickPublic("I’m not coming"), "The seat is free again")
	lacks(t, d.now.Content, "u2")
	if !called.gone {
		t.Error("who has declined is called still")
	}
	people[0].clickPublic("Invite")
	people[0].chooseGuest("u2", false)
	d.clock.Advance(match.InvitationTTL + time.Hour)
	if err := d.c.Tick(d.ctx, d.channel); err != nil {
		t.Fatal(err)
	}
	d.follow()
	lacks(t, d.now.Content, "u2")
	if d.ping != nil {
		t.Error("who is invited no longer is called still")
	}
	contains(t, people[5].clickPublic("Join"), "You’re in")
}

// TestRematch: the same people play again as soon as all have pressed; strangers and
// those who resigned do not.
func TestRematch(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	people[2].run("rails leave")
	people[2].click("Resign")
	d.stop(people[0])
	contains(t, people[2].clickPublic("Rematch"), "Only players who stayed to the end")
	contains(t, people[1].clickPublic("Rematch"), "seats reserved for a day for **U1 \\*name\\***")
	lobby := d.now
	contains(t, lobby.Content, "Seat reserved for <@u1>", "begins once everyone has joined")
	if len(lobby.Mentions) != 1 || lobby.Mentions[0] != "u1" {
		t.Errorf("the table calls %q", lobby.Mentions)
	}
	over := d.public[len(d.public)-2]
	again := find(t, over.Message, "Rematch").id
	contains(t, people[1].text(people[1].send(people[1].pressOf(again, false))), "seats reserved for a day")
	contains(t, people[0].text(people[0].send(people[0].pressOf(again, false))), "the game has begun")
	rec := d.match().Record()
	if rec.Phase != match.PhaseRunning || rec.Seats[0].User != "u2" || rec.Seats[1].User != "u1" {
		t.Errorf("the match is %s with %+v", rec.Phase, rec.Seats)
	}
	contains(t, people[0].text(people[0].send(people[0].pressOf(again, false))), "the game has begun")
}

// stop ends the match for all.
func (d *table) stop(p *person) {
	d.t.Helper()
	d.change(d.match().Stop(p.user, d.clock.Now()))
	d.catchUp()
}

// TestRematchInAnotherGame offers the games that are for so many.
func TestRematchInAnotherGame(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	d.stop(people[0])
	contains(t, people[0].clickPublic("Another game…"), "Which game?")
	if labelled(people[0].shown, "Trick of the Rails") || labelled(people[0].shown, "The toy") {
		t.Error("a game is offered that is not for two, or that was played")
	}
	over := d.now
	people[0].choose("Rails of Europe")
	again := find(t, over.Message, "Rematch").id
	contains(t, people[1].text(people[1].send(people[1].pressOf(again, false))), "Rails of Europe: everyone’s here")
	if game := d.match().Record().Game; game != "europe" {
		t.Errorf("they play %s", game)
	}
}
