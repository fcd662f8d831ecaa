package commands_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

func TestWhoStartsWhere(t *testing.T) {
	d := newDesk(t)
	boss, guest := d.person("u1"), d.person("u2")
	boss.permissions = 1 << 5 // Manage Server
	contains(t, guest.run("rails server"), "in every channel", "You need **Manage Server**")
	for _, press := range []string{"g:here", "g:start"} {
		contains(t, guest.text(guest.send(guest.pressOf(press, true, "1"))), "You need **Manage Server**")
	}
	boss.run("rails server")
	boss.choose("moderators")
	contains(t, guest.run("rails start", "game=toy"), "only moderators")
	contains(t, boss.run("rails start", "game=toy"), "Your table is open")
	contains(t, guest.clickPublic("Join"), "You’re in")

	d.move("200")
	boss.run("rails server")
	boss.choose("everyone")
	contains(t, boss.click("Tables in this channel"), "can be opened in <#200>")
	d.move("300")
	contains(t, guest.run("rails start", "game=toy"), "No tables in this channel, please", "<#200>")
	thread := guest.command("rails start", "game=toy")
	thread.Thread, thread.Parent = true, "200"
	contains(t, guest.text(guest.send(thread)), "Your table is open")
	d.move("200")
	boss.run("rails server")
	boss.click("No tables in this channel")
	d.move("400")
	contains(t, guest.run("rails start", "game=toy"), "Your table is open")
	contains(t, boss.text(boss.send(boss.pressOf("g:what", true))), "don’t know")
	boss.run("rails server")
	boss.click("Tables in this channel")
	contains(t, boss.click("Tables in all channels"), "in every channel I")
}

// TestServerChangedByTwo: of two who choose something for a server at once, neither takes
// back what the other has chosen.
func TestServerChangedByTwo(t *testing.T) {
	d := newDesk(t)
	boss, other := d.person("u1"), d.person("u2")
	boss.permissions, other.permissions = 1<<5, 1<<5 // Manage Server
	barring := other.pressOf("g:bar:quiet:u3:Bob", true)
	for _, press := range []interaction.Request{barring, other.pressOf("g:here", true)} {
		d.between = func(op string) {
			if op == "preference" {
				d.between = nil
				other.send(press)
			}
		}
		boss.text(boss.send(boss.pressOf("g:start", true, "1")))
		if d.between != nil {
			t.Fatal("nobody was in between")
		}
		contains(t, boss.run("rails server"), "Banned from opening tables: **Bob**")
		contains(t, d.person("u4").run("rails start", "game=toy"), "only moderators")
		boss.text(boss.send(boss.pressOf("g:start", true, "0")))
	}
	contains(t, boss.run("rails server"), "can be opened in <#100>", "Banned from opening tables: **Bob**")
}

// TestForget deletes a person: nothing in the store names them any more, and
// what they played can still be verified.
func TestForget(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	contains(t, people[1].run("rails forget"), "I store your settings")
	contains(t, people[1].click("Forget me"), "still at a table: <#100>. Leave it")
	d.at(d.guild, "101")
	people[1].run("rails start", "game=toy")
	people[1].run("rails forget")
	contains(t, people[1].click("Forget me"), "still at 2 tables: <#", "Leave them")
	people[1].run("rails leave")
	d.at(d.guild, "100")
	people[1].run("rails settings")
	people[1].choose("never")
	d.finished(people)
	contains(t, people[0].run("rails stats", "user=u2"), "1 game played")
	people[1].run("rails forget")
	contains(t, people[1].click("Forget me"), "no longer know you")
	contains(t, people[0].run("rails stats", "user=u2"), "No finished games")
	contains(t, people[0].run("rails stats"), "1 game played")
	lacks(t, people[0].run("rails log"), "U2")

	m := d.match()
	entries := d.entries()
	file, err := m.Export(entries)
	if err != nil {
		t.Fatal(err)
	}
	b, err := file.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(b, []byte(`"u2"`)) || bytes.Contains(b, []byte("U2")) {
		t.Error("the match file names who wants to be forgotten")
	}
	if _, err := match.Verify(d.game, file); err != nil {
		t.Errorf("the match can no longer be verified: %v", err)
	}
	if kept, err := d.store.Preference(d.ctx, "user", "u2"); err != nil || kept != nil {
		t.Errorf("settings are kept: %s, %v", kept, err)
	}
}

// TestForgottenWatcherLeavesNothing: what is kept of a channel that somebody watches ends
// when they are forgotten, and nothing new is kept of it.
func TestForgottenWatcherLeavesNothing(t *testing.T) {
	d := newDesk(t)
	d.begun("toy", 2, nil)
	w := d.person("u9")
	w.send(w.pressOf("v:watch:on", true))
	if kept, err := d.store.Preference(d.ctx, interaction.WatchScope, d.channel); err != nil || kept == nil {
		t.Fatalf("nobody watches: %v", err)
	}
	w.run("rails forget")
	contains(t, w.click("Forget me"), "no longer know you")
	for _, scope := range []string{interaction.WatchScope, interaction.PostedScope, interaction.ServerScope} {
		if kept, err := d.store.Preference(d.ctx, scope, d.channel); err != nil || kept != nil {
			t.Errorf("of the channel is kept as %q: %s, %v", scope, kept, err)
		}
	}
}

// TestForgottenInPublic forgets somebody: no message of the channel names them
// any more, of this match and of an earlier one.
func TestForgottenInPublic(t *testing.T) {
	d := newDesk(t)
	play := func(people []*person) []*person {
		for d.match().Record().Phase == match.PhaseRunning {
			s := d.match().Acting().First()
			d.play(s, d.position().Choose(s, engine.NewRand(engine.Seed{9}, d.match().Record().Entries)))
			d.catchUp()
		}
		return people
	}
	play(d.begun("toy", 3, nil))
	people := play(d.begun("toy", 2, nil))
	d.clock.Advance(2 * time.Hour)
	if len(d.public) < 12 {
		t.Fatalf("%d messages", len(d.public))
	}
	name := func(p *post) bool { return p.names("U2") || p.names("<@u2>") }
	if !slices.ContainsFunc(d.public, name) {
		t.Fatal("nobody is named")
	}
	people[1].run("rails forget")
	people[1].click("Forget me")
	for _, p := range d.public {
		if name(p) {
			t.Errorf("%s still says %q", p.id, p.Content)
		}
	}
	contains(t, d.now.Content, match.ForgottenPerson.Name)
	if d.now.gone {
		t.Error("the result is gone")
	}
	if current, err := d.c.Current(d.ctx, d.channel, d.last.Display()); err != nil || !current {
		t.Errorf("there is still something to do: %v, %v", current, err)
	}
	if kept, err := d.store.Preference(d.ctx, "erase", d.channel); err != nil || kept != nil {
		t.Errorf("still to be deleted: %s, %v", kept, err)
	}
}

// names tells whether a message that stands says a word.
func (p *post) names(word string) bool {
	text := p.Content
	for _, f := range p.Files {
		text += f.Alt
	}
	return !p.gone && strings.Contains(text, word)
}

// shownNowhere wants no message that stands to say any of these words.
func (d *table) shownNowhere(words ...string) {
	d.t.Helper()
	for _, p := range d.public {
		if slices.ContainsFunc(words, p.names) {
			d.t.Errorf("%s still says %q", p.id, p.Content)
		}
	}
}

// TestForgottenWhileAMoveIsShown: somebody is taken out of a match that ends while the move
// before is being shown: whenever that is, no message names them, also where another table
// opens before they are deleted.
func TestForgottenWhileAMoveIsShown(t *testing.T) {
	for _, opened := range []bool{false, true} {
		for _, moment := range []string{"looked", "planned", "shown", "noted"} {
			d := newDesk(t)
			people := d.begun("toy", 3, nil)
			move := func() { d.play(d.match().Acting().First(), idle(d, d.match().Acting().First())) }
			move()
			d.catchUp()
			contains(t, people[1].goes(), "goes on without you")
			d.clock.Advance(time.Hour) // what shows it now is another message
			move()
			end := func(now string) {
				if now != moment {
					return
				}
				d.change(d.match().Stop("u1", d.clock.Now()))
				if !opened {
					return
				}
				if _, err := d.c.Handle(d.ctx, people[0].command("rails start", "game=trick")); err != nil {
					t.Fatal(err)
				}
			}
			seen, err := d.c.Look(d.ctx, d.channel, d.last.Display())
			if err != nil || seen.Current {
				t.Fatalf("nothing is to be shown: %v", err)
			}
			end("looked")
			plan, err := d.c.Plan(d.ctx, seen, nil)
			if err != nil {
				t.Fatal(err)
			}
			end("planned")
			d.carryOut(&plan)
			end("shown")
			d.last = plan
			if err := d.c.SetShown(d.ctx, d.channel, plan); err != nil {
				t.Fatal(err)
			}
			end("noted")
			d.tidy(plan)
			d.catchUp()
			for _, p := range d.public {
				if p.names("U2") {
					t.Errorf("ended when the move was %s (opened %v): %s says %q", moment, opened, p.id, p.Content)
				}
			}
			if d.now.gone {
				t.Errorf("ended when the move was %s: the result is gone", moment)
			}
		}
	}
}

// TestForgottenBeforeARematch: another table opens while the messages are being deleted that
// name somebody. Each is deleted once, and then there is nothing left to do.
func TestForgottenBeforeARematch(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	for len(d.public) < 20 {
		d.play(d.match().Acting().First(), idle(d, d.match().Acting().First()))
		d.catchUp()
	}
	contains(t, people[1].goes(), "goes on without you")
	d.change(d.match().Stop("u1", d.clock.Now()))
	d.showMore()
	if _, err := d.c.Handle(d.ctx, people[0].command("rails start", "game=toy")); err != nil {
		t.Fatal(err)
	}
	deleted := map[string]bool{}
	for d.showMore() {
		for _, id := range d.last.Erase {
			if deleted[id] {
				t.Fatalf("%s is deleted again, of %q", id, d.last.Erase)
			}
			deleted[id] = true
		}
	}
	if len(deleted) <= 5 {
		t.Errorf("only %d messages were left, as many as are deleted at once", len(deleted))
	}
	d.shownNowhere("U2")
	if left, err := d.store.Preference(d.ctx, interaction.EraseScope, d.channel); err != nil || left != nil {
		t.Errorf("still to be deleted: %s, %v", left, err)
	}
}

// TestForgottenInTwoMatches: somebody is taken out of a match before the messages of the
// one before it were deleted, which name somebody else.
func TestForgottenInTwoMatches(t *testing.T) {
	d := newDesk(t)
	people, other := d.begun("toy", 3, nil), d.person("u4")
	contains(t, people[1].goes(), "goes on without you")
	stop := func() { d.change(d.match().Stop("u1", d.clock.Now())) }
	handle := func(r interaction.Request) { // and nothing is shown
		if _, err := d.c.Handle(d.ctx, r); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	handle(people[0].command("rails start", "game=toy"))
	handle(other.pressOf("v:join", false))
	handle(people[0].pressOf("v:begin", false))
	stop()
	handle(other.pressOf("v:forget", true))
	d.catchUp()
	d.shownNowhere("U2")
	if left, err := d.store.Preference(d.ctx, interaction.EraseScope, d.channel); err != nil || left != nil {
		t.Errorf("still to be deleted: %s, %v", left, err)
	}
}

// TestForgottenByTwoLives: whoever takes somebody out of a match that has ended may be
// killed before its messages are to be deleted; who goes on has them deleted.
func TestForgottenByTwoLives(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	contains(t, people[1].goes(), "goes on without you")
	d.store.HandleFinished(func(ctx context.Context, channel, id string) error { // the first life
		saved, err := d.store.Archived(ctx, channel, id)
		if err != nil {
			return err
		}
		log, err := d.store.Log(ctx, channel, id, 0, saved.Entries)
		if err != nil {
			return err
		}
		record, log, _, err := match.Forget(saved.Record, log, "u2")
		if err != nil {
			return err
		}
		return d.store.Rewrite(ctx, channel, saved, "u2", record, log)
	})
	id := d.match().Record().ID
	d.change(d.match().Stop("u1", d.clock.Now()))
	if err := d.c.Finished(d.ctx, d.channel, id); err != nil {
		t.Fatal(err)
	}
	d.catchUp()
	d.shownNowhere("U2")
}

// namesNone wants the match that ended last to name none of these people, and nothing to be
// known any more that might.
func (d *table) namesNone(users ...string) {
	d.t.Helper()
	kept := d.ended()
	for _, user := range users {
		if named, err := match.Mentions(kept.record, kept.log, user); err != nil || named {
			d.t.Errorf("the match names %s: %v, %v", user, named, err)
		}
		if refs, err := d.store.Named(d.ctx, user); err != nil || len(refs) > 0 {
			d.t.Errorf("%s may be named in %v, %v", user, refs, err)
		}
	}
}

// TestTwoForgottenAtOnce: of two people who are taken out of the same match by two
// processes, neither comes back.
func TestTwoForgottenAtOnce(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	d.finished(people)
	other := commands.New(*d.c.Services)
	d.between = func(op string) {
		if op != "log" { // the first has read the match
			return
		}
		d.between = nil
		if _, err := other.Handle(d.ctx, people[2].pressOf("v:forget", true)); err != nil {
			t.Error(err)
		}
	}
	contains(t, people[1].text(people[1].send(people[1].pressOf("v:forget", true))), "no longer know you")
	if d.between != nil {
		t.Fatal("nobody was in between")
	}
	d.namesNone("u2", "u3")
}

// TestForgetWhileTheMatchEnds forgets who has resigned from a match that ends between the
// look whether it runs and the note for its end.
func TestForgetWhileTheMatchEnds(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	people[1].run("rails leave")
	people[1].click("Resign")
	people[1].run("rails forget")
	d.between = func(op string) {
		if op != "log" { // it was read as one that runs
			return
		}
		d.between = nil
		d.change(d.match().Stop("u1", d.clock.Now()))
	}
	told := people[1].click("Forget me")
	if d.between != nil {
		t.Fatal("it did not end")
	}
	contains(t, told, "no longer know you")
	lacks(t, told, "goes on without you")
	d.namesNone("u2")
	d.shownNowhere("U2")
	if kept, err := d.store.Preference(d.ctx, "forget", d.channel); err != nil || kept != nil {
		t.Errorf("who was forgotten waits for the end of the next match: %s, %v", kept, err)
	}
}

// TestForgetWhileTheGameGoesOn forgets who has resigned, and who asked for a
// seat and watches: they are written to no more, and their names go when the
// match is over.
func TestForgetWhileTheGameGoesOn(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 3, nil)
	guest := d.person("u9")
	guest.run("rails table")
	guest.click("DM me each turn")
	people[1].run("rails leave")
	people[1].click("Resign")
	guest.run("rails table")
	guest.click("Take over from U2 *name*")
	people[0].clickPublic("No")
	for _, p := range []*person{people[1], guest} {
		p.run("rails forget")
		contains(t, p.click("Forget me"), "no longer know you", "goes on without you in <#100>")
		p.run("rails forget")
		contains(t, p.click("Forget me"), "goes on without you in <#100>")
	}
	d.finished(people)
	if d.last.Notify != nil {
		t.Errorf("written to are %q", d.last.Notify.Users)
	}
	if err := d.c.Finished(d.ctx, d.channel, d.match().Record().ID); err != nil {
		t.Fatal(err)
	}
	lacks(t, people[0].run("rails log"), "U2", "U9")
	d.namesNone("u2", "u9")
	for _, user := range []string{"u2", "u9"} {
		contains(t, people[0].run("rails stats", "user="+user), "No finished games")
	}
	contains(t, people[0].run("rails stats"), "1 game played")
	people[0].run("rails leaderboard", "game=toy")
	if alt := people[0].shown.Files[0].Alt; strings.Contains(alt, match.ForgottenPerson.Name+",") || strings.Contains(alt, "3.") {
		t.Errorf("the leaderboard lists who was forgotten: %s", alt)
	}
	if kept, err := d.store.Preference(d.ctx, "forget", d.channel); err != nil || kept != nil {
		t.Errorf("who was forgotten is still noted: %s, %v", kept, err)
	}
}
