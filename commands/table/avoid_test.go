package table_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
)

// avoid puts a user on the list of an owner.
func avoid(w *playtest.World, owner, user string) {
	w.T.Helper()
	p := w.Person(owner)
	r := p.PressRequest("s:avoid", true, user)
	r.NamedUsers = map[string]interaction.NamedUser{user: {Name: user + " *name*"}}
	playtest.Contains(w.T, p.Text(p.Send(r)), "<@"+user+">")
}

// answerBytes returns everything that a person sees of a reply.
func answerBytes(p *playtest.Person, r interaction.Request) string {
	p.World.T.Helper()
	reply := p.Send(r)
	return fmt.Sprintf("%v %v %+v", reply.Update, reply.Refusal, *reply.Message)
}

// publicBytes returns all public messages of the channel.
func publicBytes(w *playtest.World) (all string) {
	for _, p := range w.Posts {
		all += fmt.Sprintf("%+v\n", p.Message)
	}
	return all
}

// TestListedPersonReadsWhatOthersRead refuses a listed person, somebody at a full table and somebody at a table
// whose free seats are reserved. All three read the same bytes, by the button and by the command.
func TestListedPersonReadsWhatOthersRead(t *testing.T) {
	worlds := map[string]func(w *playtest.World, people []*playtest.Person){
		"listed": func(w *playtest.World, _ []*playtest.Person) { avoid(w, "u1", "u9") },
		"full": func(w *playtest.World, people []*playtest.Person) {
			for _, p := range people[1:5] {
				p.Run("rails join")
			}
		},
		"reserved": func(w *playtest.World, people []*playtest.Person) {
			for _, p := range people[2:5] {
				p.Run("rails join")
			}
			people[0].Run("rails invite")
			people[0].ChooseGuest("u2", false)
		},
	}
	for _, locale := range []string{"en-US", "fr"} {
		for _, press := range []bool{true, false} {
			answers := map[string][]string{}
			for name, prepare := range worlds {
				w := playtest.New(t)
				all := w.People(5)
				all[0].Run("rails start", "game=toy")
				prepare(w, all)
				p := w.Person("u9")
				p.Locale = locale
				before := publicBytes(w)
				r := p.CommandRequest("rails join")
				if press {
					r = p.PressRequest("v:join", false)
				}
				answer := answerBytes(p, r)
				answers[answer] = append(answers[answer], name)
				playtest.Contains(t, answer, p.InLanguage("taken, or kept for others", "gardées pour d’autres"))
				if w.Match().Seat("u9") != 0 || publicBytes(w) != before {
					t.Errorf("%s: the refused person changed the table", name)
				}
			}
			if len(answers) != 1 {
				t.Errorf("got different answers: %q", answers)
			}
		}
	}
}

// TestListChangesNothingElse sends the same requests in two worlds, in one of which a person is on the host's
// list. Until the person would get a seat, all answers and public messages are the same.
func TestListChangesNothingElse(t *testing.T) {
	var answers, public [2]string
	for i := range answers {
		w := playtest.New(t)
		if i == 1 {
			avoid(w, "u1", "u9")
		} else {
			avoid(w, "u1", "u8") // so that requests have the same ids
		}
		p := w.Person("u9")
		say := func(requests ...interaction.Request) {
			for _, r := range requests {
				answers[i] += answerBytes(p, r) + "\n"
			}
		}
		join := func() interaction.Request { return p.CommandRequest("rails join") }
		say(join()) // no table
		all := w.People(3)
		all[0].Run("rails start", "game=toy")
		r := join()
		r.BotPermissions = 0
		say(r, p.CommandRequest("rails table"), p.CommandRequest("rails hand"), p.CommandRequest("rails board"))
		all[1].Run("rails join")
		all[2].Run("rails join")
		all[0].Run("rails begin")
		say(join()) // running, and nobody has left
		all[1].Run("rails leave")
		all[1].Click("Resign")
		say(join(), p.CommandRequest("rails table"), p.CommandRequest("rails log"))
		all[2].Run("rails table")
		all[2].Click("Pause the clock")
		say(p.PressRequest("t:"+w.Match().Record().ID+":take:2", true)) // while another question is asked
		all[2].ClickPublic("No")
		public[i] = publicBytes(w)
	}
	if answers[0] != answers[1] {
		t.Errorf("got the answers\n%s\nand, when listed,\n%s", answers[0], answers[1])
	}
	if public[0] != public[1] {
		t.Errorf("got the messages\n%s\nand, when listed,\n%s", public[0], public[1])
	}
}

// TestListedPersonTakesNoSeat asks for seats of somebody who has resigned and of a computer. The refusal is
// that of a person who asks for a seat that a computer keeps for somebody who is away.
func TestListedPersonTakesNoSeat(t *testing.T) {
	kept := func() string {
		w := playtest.NewThinking(t)
		mover, others := startDaily(w, 3)
		mover.Run("rails settings", "away=5 days")
		seat := w.Match().Seat(mover.User)
		name := strings.ToUpper(mover.User) + " *name*"
		others[0].Run("rails table")
		others[0].Choose("For " + name + " until they’re back: a computer on easy")
		others[1].ClickPublic("Yes")
		p := w.Person("u9")
		return answerBytes(p, p.PressRequest("t:"+w.Match().Record().ID+":take:"+seat.String(), true))
	}()
	playtest.Contains(t, kept, "taken, or kept for others")
	for _, computer := range []bool{false, true} {
		w := playtest.NewThinking(t)
		avoid(w, "u1", "u9")
		all := w.People(3)
		all[0].Run("rails start", "game=toy")
		if computer {
			all[0].ClickPublic("Add a computer")
			all[0].Click("Add one: easy")
		}
		all[1].Run("rails join")
		all[2].Run("rails join")
		all[0].Run("rails begin")
		seat := w.Match().Seat("u2")
		if !computer {
			all[1].Run("rails leave")
			all[1].Click("Resign")
		} else {
			seat = 2
		}
		p := w.Person("u9")
		id := "t:" + w.Match().Record().ID + ":take:" + seat.String()
		if got := answerBytes(p, p.PressRequest(id, true)); got != kept {
			t.Errorf("computer %v: got the answer\n%s\nwant\n%s", computer, got, kept)
		}
		if w.Match().Record().Ask != nil {
			t.Error("the table is asked")
		}
		playtest.Contains(t, w.Person("u8").PressID(id), "You’ve asked the others")
	}
}

// TestOnlyTheHostsListCounts lets the host leave, and people with seats, also reserved ones, keep them.
func TestOnlyTheHostsListCounts(t *testing.T) {
	w := playtest.New(t)
	all := w.People(4)
	all[0].Run("rails start", "game=toy")
	all[1].Run("rails join")
	all[0].Run("rails invite")
	all[0].ChooseGuest("u4", false)
	avoid(w, "u1", "u3")
	avoid(w, "u2", "u1")
	avoid(w, "u1", "u4")
	playtest.Contains(t, all[3].Run("rails join"), "You’re in")
	playtest.Contains(t, all[2].Run("rails join"), "kept for others")
	all[0].Run("rails leave")
	playtest.Contains(t, all[2].Run("rails join"), "You’re in")
	playtest.Contains(t, all[0].Run("rails join"), "kept for others")
}

// TestListedPersonIsNotInvited invites a listed person. The host is told why not; others read what they read
// about a full table.
func TestListedPersonIsNotInvited(t *testing.T) {
	invite := func(listed bool, inviter int) string {
		w := playtest.New(t)
		all := w.People(6)
		all[0].Run("rails start", "game=toy")
		all[1].Run("rails join")
		if listed {
			avoid(w, "u1", "u9")
		} else {
			for _, p := range all[2:5] {
				p.Run("rails join")
			}
		}
		all[inviter].Run("rails invite")
		answer := all[inviter].ChooseGuest("u9", false)
		if len(w.Match().Record().Invited) > 0 {
			t.Error("the listed person is invited")
		}
		return answer
	}
	if listed, full := invite(true, 1), invite(false, 1); listed != full || !strings.Contains(full, "seats that are free for them") {
		t.Errorf("got the answers %q and %q", listed, full)
	}
	playtest.Contains(t, invite(true, 0), "<@u9> is on your list")
}

// TestRematchAsksItsHost opens a rematch with a person on the list of whoever opens it. Nothing opens before
// the owner of the list is sure, and then everybody has a seat.
func TestRematchAsksItsHost(t *testing.T) {
	for _, game := range []string{"toy", "trains"} {
		w := playtest.New(t)
		all := w.StartMatch("toy", 3, nil)
		avoid(w, "u1", "u2")
		w.PlayToEnd()
		before := publicBytes(w)
		if game == "toy" {
			all[0].ClickPublic("Rematch")
		} else {
			all[0].ClickPublic("Another game…")
			all[0].PressID("v:again:"+w.Match().Record().ID, game)
		}
		playtest.Contains(t, all[0].Shown.Content, "**U2 \\*name\\*** was at this table", "Only you see this")
		if publicBytes(w) != before {
			t.Fatal("the channel shows something before the host is sure")
		}
		playtest.Contains(t, all[0].Click("Rematch anyway"), "I’ve reserved seats for")
		if rec := w.Match().Record(); rec.Game != game || rec.Host != "u1" || len(rec.Invited) != 2 {
			t.Errorf("got a table of %s with the host %s and %v invited", rec.Game, rec.Host, rec.Invited)
		}
		playtest.Contains(t, all[1].Run("rails join"), "You’re in")
	}
	w := playtest.New(t)
	all := w.StartMatch("toy", 3, nil)
	avoid(w, "u1", "u2")
	w.PlayToEnd()
	playtest.Contains(t, all[1].ClickPublic("Rematch"), "I’ve reserved seats for") // who hosts it has no list
}

// TestVotersAreAskedInPrivate lets a person agree that somebody on their list takes a seat. Their vote counts
// only after they have said that they are sure.
func TestVotersAreAskedInPrivate(t *testing.T) {
	w, all := playtest.NewWithClock(t, 3)
	avoid(w, "u3", "u9")
	all[1].Run("rails leave")
	all[1].Click("Resign")
	p := w.Person("u9")
	p.Run("rails table")
	playtest.Contains(t, p.Click("Take over from U2 *name*"), "You’ve asked the others")
	all[0].ClickPublic("Yes")
	before := publicBytes(w)
	playtest.Contains(t, all[2].ClickPublic("Yes"), "**U9 \\*name\\*** is on your list", "You haven’t answered yet")
	if publicBytes(w) != before || w.Match().Record().Ask == nil {
		t.Error("the vote counted already")
	}
	playtest.Contains(t, all[2].Click("Agree anyway"), "the seat has a new player")
	if w.Match().Seat("u9") != 2 {
		t.Error("the newcomer has no seat")
	}
}

// TestListIsInNoMatch plays a whole match at a table whose host has a list. Neither the match, its file nor
// any message names the listed person.
func TestListIsInNoMatch(t *testing.T) {
	w := playtest.New(t)
	avoid(w, "u1", "mallory")
	all := w.People(2)
	all[0].Run("rails start", "game=toy")
	w.Person("mallory").ClickPublic("Join")
	all[1].ClickPublic("Join")
	all[0].ClickPublic("Begin")
	w.PlayToEnd()
	file, err := w.Match().Export(w.Entries())
	if err != nil {
		t.Fatal(err)
	}
	b, err := file.Encode()
	saved, failed := w.Store.Last(w.Ctx, w.Channel)
	if err != nil || failed != nil || bytes.Contains(b, []byte("mallory")) || bytes.Contains(saved.Record, []byte("mallory")) {
		t.Errorf("the match names the listed person, or cannot be read: %v, %v", err, failed)
	}
	w.WantNowhere(w.Channel, "mallory", "MALLORY")
	if users, err := match.MentionedUsers(saved.Record, nil); err != nil || slices.Contains(users, "mallory") {
		t.Errorf("the match mentions %v, %v", users, err)
	}
	if ok, err := people.Avoids(w.Ctx, w.Commands.Services, "u1", "mallory"); !ok || err != nil {
		t.Errorf("the list is gone, %v", err)
	}
}
