package night_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// evening is a game night on a server, with its organiser.
type evening struct {
	*playtest.World
	host *playtest.Person
	id   string
}

// storedNight is what of a stored night a test looks at.
type storedNight struct {
	Phase  string    `json:"phase"`
	Reason string    `json:"reason"`
	Start  time.Time `json:"start"`
	People []struct {
		User string `json:"user"`
		Name string `json:"name"`
	} `json:"people"`
	Left   []int         `json:"left"`
	Tables []storedTable `json:"tables"`
	Posts  []struct {
		Key     string `json:"key"`
		Message string `json:"message"`
	} `json:"posts"`
	Shown   interaction.PostedMessage `json:"shown"`
	Results interaction.PostedMessage `json:"results"`
	Event   struct {
		State string `json:"state"`
		ID    string `json:"id"`
	} `json:"event"`
}

// storedTable is a table of a stored night.
type storedTable struct {
	People                 []int
	Match, Message, Thread string
	Opened                 bool
	Result                 *struct{ Void bool }
}

// tomorrow is the date and time of the tests' nights: 19:00 UTC on the next day.
var tomorrow = []string{"date=tomorrow", "time=20:00", "zone=Europe/Paris"}

// planNight lets the organiser plan a night of a game, with further options.
func planNight(t *testing.T, w *playtest.World, options ...string) *evening {
	t.Helper()
	e := &evening{World: w, host: w.Person("boss")}
	playtest.Contains(t, e.host.Run("rails-server night", slices.Concat([]string{"game=toy"}, tomorrow, options)...),
		"**Game night: The toy**, <t:1772737200:F>: it’s announced in this channel")
	list, err := w.Store.Seasons(w.Ctx, w.Guild)
	if err != nil || len(list) == 0 {
		t.Fatalf("got %d nights, error %v, want one", len(list), err)
	}
	e.id = list[0].ID
	e.update()
	return e
}

// update does what the night waits for.
func (e *evening) update() {
	e.T.Helper()
	if err := e.Commands.TickSeason(e.Ctx, e.Guild+"/"+e.id); err != nil {
		e.T.Fatal(err)
	}
	e.Dirty.Store(false) // the boards of threads are not this test's
}

// updateAt moves the clock to a time relative to the beginning, and updates the night.
func (e *evening) updateAt(after time.Duration) {
	e.T.Helper()
	e.Clock.Set(e.night().Start.Add(after))
	e.update()
}

// night returns the night as it is stored.
func (e *evening) night() (n storedNight) {
	e.T.Helper()
	if err := json.Unmarshal([]byte(e.stored()), &n); err != nil {
		e.T.Fatal(err)
	}
	return n
}

// stored returns the stored record.
func (e *evening) stored() string {
	e.T.Helper()
	got, err := e.Store.Season(e.Ctx, e.Guild, e.id)
	if err != nil {
		e.T.Fatal(err)
	}
	return string(got.Record)
}

// due returns when the night is due.
func (e *evening) due() time.Time {
	e.T.Helper()
	got, err := e.Store.Season(e.Ctx, e.Guild, e.id)
	if err != nil {
		e.T.Fatal(err)
	}
	return got.Due
}

// message returns the night's message.
func (e *evening) message() *playtest.ServerMessage {
	e.T.Helper()
	n := e.Server.Find(e.Channel, e.night().Shown.ID)
	if n == nil {
		e.T.Fatalf("the channel has no message about the night: %+v", e.night().Shown)
	}
	return n
}

// press presses a button of the night's message, and returns the text of the answer.
func (e *evening) press(p *playtest.Person, label string) string {
	e.T.Helper()
	return p.PressPublicID(playtest.Find(e.T, e.message().Message, label).ID)
}

// come signs people up.
func (e *evening) come(users ...string) {
	e.T.Helper()
	for _, user := range users {
		playtest.Contains(e.T, e.press(e.Person(user), "I’ll come"), "You’re in")
	}
	e.update()
}

// posts returns the messages in a channel that contain a text.
func (e *evening) posts(channel, text string) (found []*playtest.ServerMessage) {
	for _, m := range e.Server.LiveMessages(channel) {
		if strings.Contains(m.Content, text) {
			found = append(found, m)
		}
	}
	return found
}

// usersAt returns the users of a table.
func (e *evening) usersAt(t storedTable) (users []string) {
	n := e.night()
	for _, i := range t.People {
		users = append(users, n.People[i].User)
	}
	return users
}

// matchOf returns the match of a table.
func (e *evening) matchOf(t storedTable) match.Match {
	e.T.Helper()
	saved, err := e.Store.Load(e.Ctx, t.Thread)
	if errors.Is(err, store.ErrNone) {
		saved, err = e.Store.Archived(e.Ctx, t.Thread, t.Match)
	}
	if err != nil {
		e.T.Fatalf("load the match of %+v: %v", t, err)
	}
	m, err := match.Load(e.Game, saved.Record)
	if err != nil {
		e.T.Fatal(err)
	}
	return m
}

// conclude ends a match at once: all but the winner resign.
func (e *evening) conclude(t storedTable, winner string) {
	e.T.Helper()
	for {
		m := e.matchOf(t)
		rec := m.Record()
		if rec.Phase == match.PhaseOver {
			break
		}
		i := slices.IndexFunc(rec.Seats, func(c match.Chair) bool { return c.User != winner && !c.Gone && !c.Computer() })
		_, change, err := m.Resign(m.Seat(rec.Seats[i].User), e.Clock.Now())
		if err == nil {
			err = e.Commands.Save(e.Ctx, t.Thread, change)
		}
		if err != nil {
			e.T.Fatal(err)
		}
	}
	if err := e.Commands.Finished(e.Ctx, t.Thread, t.Match); err != nil {
		e.T.Fatal(err)
	}
}

// thinkQuickly answers by the quick policy.
func thinkQuickly(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
	return q.AtLevel(think.Quick).Answer().Move, think.Quick, nil
}

var seven = []string{"p1", "p2", "p3", "p4", "p5", "p6", "p7"}

// TestNightOfSeven plans a night, signs seven people up, moves the clock, plays both tables and reads the results.
func TestNightOfSeven(t *testing.T) {
	w := playtest.New(t)
	e := planNight(t, w)
	playtest.Contains(t, e.message().Content, "**Game night: The toy**", "<t:1772737200:F> (<t:1772737200:R>)",
		"Nobody has signed up yet. There’s room for 50")
	e.come(seven...)
	playtest.Contains(t, e.press(e.Person("p1"), "I’ll come"), "You’re in already")
	playtest.Contains(t, e.press(e.Person("p7"), "I can’t after all"), "You’re out")
	playtest.Contains(t, e.press(e.Person("p7"), "I can’t after all"), "You haven’t signed up")
	e.come("p7")
	playtest.Contains(t, e.message().Content, "Coming (7 of 50): **P1 \\*name\\***, **P2")

	if due, want := e.due(), e.night().Start.Add(-30*time.Minute); !due.Equal(want) {
		t.Errorf("got due %v, want the reminder at %v", due, want)
	}
	e.updateAt(-30 * time.Minute)
	reminders := e.posts("100", "begins <t:1772737200:R>")
	if len(reminders) != 1 || !slices.Equal(reminders[0].Mentions, seven) {
		t.Fatalf("got the reminders %+v, want one that pings those who come", reminders)
	}
	e.updateAt(-29 * time.Minute)
	if n := len(e.posts("100", "begins <t:1772737200:R>")); n != 1 {
		t.Errorf("got %d reminders, want 1", n)
	}
	playtest.Contains(t, e.press(e.Person("late"), "I’ll come"), "You’re in")
	playtest.Contains(t, e.press(e.Person("late"), "I can’t after all"), "You’re out")
	e.update()

	come := playtest.Find(t, e.message().Message, "I’ll come").ID
	e.updateAt(0)
	n := e.night()
	if n.Phase != "running" || len(n.Tables) != 2 || len(n.Tables[0].People) != 4 || len(n.Tables[1].People) != 3 {
		t.Fatalf("got phase %s and tables %+v, want a table of four and one of three", n.Phase, n.Tables)
	}
	playtest.Contains(t, w.Person("later").PressPublicID(come), "Sign-up is closed")
	if len(e.posts("100", "begins <t:1772737200:R>")) > 0 {
		t.Error("the reminder is still there")
	}
	for i, at := range n.Tables {
		rec := e.matchOf(at).Record()
		users := e.usersAt(at)
		if rec.Phase != match.PhaseRunning || rec.Season != e.Guild+"/"+e.id || len(rec.Seats) != len(users) {
			t.Errorf("table %d: got the match %+v", i+1, rec)
		}
		calls := e.posts(at.Thread, fmt.Sprintf("welcome to Table %d", i+1))
		if len(calls) != 1 || !slices.Equal(calls[0].Mentions, users) {
			t.Errorf("table %d: got the calls %+v, want one that pings %v", i+1, calls, users)
		}
		playtest.Contains(t, e.message().Content, fmt.Sprintf("Table %d: ", i+1), "<#"+at.Thread+">")
		playtest.Contains(t, w.Server.Threads[at.Thread], fmt.Sprintf("Table %d · Game night", i+1))
	}
	if len(e.posts("100", "🚂")) != 2 || len(e.posts("100", "🏆")) > 0 {
		t.Error("want the messages of two tables and no results")
	}
	winners := []string{e.usersAt(n.Tables[0])[1], e.usersAt(n.Tables[1])[2]}
	for i, at := range n.Tables {
		e.conclude(at, winners[i])
		e.update()
	}
	if n = e.night(); n.Phase != "over" || !e.due().IsZero() {
		t.Fatalf("got phase %s, due %v, want a night that is over", n.Phase, e.due())
	}
	results := e.Server.Find("100", n.Results.ID)
	if results == nil || len(results.Files) != 1 {
		t.Fatalf("got the results %+v, want a message with one picture", results)
	}
	for i, user := range winners {
		name := strings.ToUpper(user) + " \\*name\\*"
		playtest.Contains(t, results.Content, fmt.Sprintf("Table %d: **%s** 🏆", i+1, name))
		playtest.Contains(t, results.Files[0].Alt, fmt.Sprintf("Table %d: 1. %s", i+1, strings.ToUpper(user)+" *name*"))
		playtest.Contains(t, e.message().Content, "The night is over", fmt.Sprintf("Table %d: **%s** 🏆", i+1, name))
	}
	if labels := playtest.Labels(e.message().Message); len(labels) > 0 {
		t.Errorf("got the buttons %q on a night that is over", labels)
	}
	playtest.Contains(t, e.host.Run("rails-server night"), "None planned yet")
	playtest.Contains(t, e.host.Run("rails-server league"), "None yet") // a night is no season
}

// TestNightWithCrashes makes the process crash again and again: nothing is doubled.
func TestNightWithCrashes(t *testing.T) {
	w := playtest.New(t)
	r := rand.New(rand.NewPCG(48, 4))
	e := &evening{World: w, host: w.Person("boss")}
	e.host.Run("rails-server night", append([]string{"game=toy"}, tomorrow...)...)
	list, err := w.Store.Seasons(w.Ctx, w.Guild)
	if err != nil {
		t.Fatal(err)
	}
	e.id = list[0].ID
	tick := func() {
		t.Helper()
		w.Server.Fail = func() error {
			if r.IntN(4) == 0 {
				return errors.New("killed")
			}
			return nil
		}
		defer func() { w.Server.Fail = nil }()
		for range 500 {
			if w.Commands.TickSeason(w.Ctx, w.Guild+"/"+e.id) == nil {
				return
			}
		}
		t.Fatal("the night was not updated in 500 attempts")
	}
	tick()
	for _, user := range seven {
		playtest.Contains(t, e.press(w.Person(user), "I’ll come"), "You’re in")
	}
	tick()
	w.Clock.Set(e.night().Start.Add(-30 * time.Minute))
	tick()
	if n := len(e.posts("100", "begins <t:")); n != 1 {
		t.Errorf("got %d reminders, want 1", n)
	}
	if len(w.Messenger.Scheduled) != 1 {
		t.Errorf("got the events %+v, want one", w.Messenger.Scheduled)
	}
	w.Clock.Set(e.night().Start)
	tick()
	n := e.night()
	if len(n.Tables) != 2 || len(w.Server.Threads) != 2 {
		t.Fatalf("got %d tables and %d threads, want two", len(n.Tables), len(w.Server.Threads))
	}
	for _, at := range n.Tables {
		if calls := e.posts(at.Thread, "welcome"); len(calls) != 1 {
			t.Errorf("got %d calls, want 1", len(calls))
		}
		e.conclude(at, e.usersAt(at)[0])
		tick()
	}
	if len(e.posts("100", "the results")) != 1 || len(e.posts("100", "The night is over")) != 1 || len(e.posts("100", "🚂")) != 2 {
		t.Errorf("got the messages %+v", e.Server.LiveMessages("100"))
	}
}

// TestNightOfTooFew has one person come: they are told kindly and may play with computers.
func TestNightOfTooFew(t *testing.T) {
	w := playtest.New(t)
	w.Commands.Think = thinkQuickly
	e := planNight(t, w)
	e.come("p1")
	e.updateAt(0)
	n := e.night()
	if n.Phase != "running" || len(n.Tables) != 0 || len(n.Left) != 1 {
		t.Fatalf("got %+v, want one person without a table", n)
	}
	playtest.Contains(t, e.message().Content, "The numbers don’t add up tonight: **P1 \\*name\\*** has no table yet")
	if posts := e.posts("100", "<@p1> sorry"); len(posts) != 1 || !slices.Equal(posts[0].Mentions, []string{"p1"}) {
		t.Errorf("got the posts %+v, want one that pings p1", posts)
	}
	playtest.Contains(t, e.press(w.Person("p2"), "Play with computers"), "for the people who have no table yet")
	playtest.Contains(t, e.press(w.Person("p1"), "Play with computers"), "Good idea")
	e.update()
	n = e.night()
	if len(n.Tables) != 1 || len(n.Left) != 0 {
		t.Fatalf("got %+v, want a table", n)
	}
	rec := e.matchOf(n.Tables[0]).Record()
	if len(rec.Seats) != 2 || rec.Phase != match.PhaseRunning || !rec.Computers() {
		t.Errorf("got the seats %+v, want p1 and a computer", rec.Seats)
	}

	w = playtest.New(t)
	e = planNight(t, w)
	e.come("p1")
	e.updateAt(0)
	playtest.Contains(t, e.message().Content, "There’s no table for **P1 \\*name\\***")
	e.updateAt(time.Hour)
	if n := e.night(); n.Phase != "cancelled" || n.Reason != "few" || !e.due().IsZero() {
		t.Errorf("got %+v, want a cancelled night", n)
	}
	playtest.Contains(t, e.message().Content, "Not enough people for a table this time")

	w = playtest.New(t)
	e = planNight(t, w)
	e.updateAt(0)
	playtest.Contains(t, e.message().Content, "Nobody signed up")
}

// TestComputersFillTables plans a night whose tables computers fill up, as the organiser has chosen.
func TestComputersFillTables(t *testing.T) {
	w := playtest.New(t)
	playtest.Contains(t, w.Person("boss").Run("rails-server night", append([]string{"game=toy", "computers=easy"}, tomorrow...)...),
		"I can’t offer computers right now")
	w.Commands.Think = thinkQuickly
	e := planNight(t, w, "computers=easy")
	playtest.Contains(t, e.message().Content, "Computers (easy) fill them up")
	e.come("p1")
	playtest.Contains(t, e.press(w.Person("p1"), "Manage"), "Only the person who planned this night")
	playtest.Contains(t, e.press(e.host, "Manage"), "Computers (easy) fill them up")
	e.host.Choose("nobody")
	playtest.Lacks(t, e.host.Shown.Content, "fill them up")
	e.host.Choose("medium")
	e.update()
	playtest.Contains(t, e.message().Content, "Computers (medium) fill them up")
	e.updateAt(0)
	rec := e.matchOf(e.night().Tables[0]).Record()
	if len(rec.Seats) != 2 || !slices.ContainsFunc(rec.Seats, func(c match.Chair) bool { return c.Level == think.Medium }) {
		t.Errorf("got the seats %+v, want p1 and a medium computer", rec.Seats)
	}
}

// TestPeopleWhoAvoidEachOtherSitApart has two of four people avoid each other.
func TestPeopleWhoAvoidEachOtherSitApart(t *testing.T) {
	w := playtest.New(t)
	list := []byte(`[{"user":"p1","name":"P1"}]`)
	if _, err := w.Store.ReplacePreference(w.Ctx, "avoid", "p3", nil, list); err != nil {
		t.Fatal(err)
	}
	e := planNight(t, w)
	e.come("p1", "p2", "p3", "p4")
	e.updateAt(0)
	n := e.night()
	if len(n.Tables) != 2 {
		t.Fatalf("got the tables %+v, want two", n.Tables)
	}
	for _, at := range n.Tables {
		if users := e.usersAt(at); slices.Contains(users, "p1") && slices.Contains(users, "p3") {
			t.Errorf("got p1 and p3 at one table: %v", users)
		}
	}
}

// TestNightIsCancelled cancels a night: those who come are pinged once, and the event is cancelled.
func TestNightIsCancelled(t *testing.T) {
	w := playtest.New(t)
	e := planNight(t, w)
	e.come("p1", "p2")
	if len(w.Messenger.Scheduled) != 1 {
		t.Fatalf("got the events %+v, want one", w.Messenger.Scheduled)
	}
	event := w.Messenger.Scheduled[0]
	if event.Place != "https://discord.com/channels/500/100/"+e.night().Shown.ID || event.Name != "Game night: The toy" ||
		!event.Start.Equal(e.night().Start) || event.End.Sub(event.Start) != 3*time.Hour {
		t.Errorf("got the event %+v", event)
	}
	playtest.Contains(t, e.host.Run("rails-server night", append([]string{"game=toy"}, tomorrow...)...), "You already have a night")
	playtest.Contains(t, e.host.Run("rails-server night"), "[Game night: The toy](https://discord.com/channels/500/100/", "2 people are coming")
	e.press(e.host, "Manage")
	playtest.Contains(t, e.host.Click("Cancel the night"), "I’ll tell the 2 people")
	playtest.Contains(t, e.host.Click("Cancel the night"), "The night is cancelled")
	e.update()
	posts := e.posts("100", "is cancelled.")
	if len(posts) != 2 || len(w.Messenger.Scheduled) != 0 || !e.due().IsZero() {
		t.Errorf("got the posts %+v, events %+v, due %v", posts, w.Messenger.Scheduled, e.due())
	}
	playtest.Contains(t, e.message().Content, "This night is cancelled")
	if posts := e.posts("100", "<@p1> <@p2>"); len(posts) != 1 || !slices.Equal(posts[0].Mentions, []string{"p1", "p2"}) {
		t.Errorf("got the posts %+v, want one that pings both", posts)
	}
	playtest.Contains(t, e.host.Run("rails-server night", append([]string{"game=toy"}, tomorrow...)...), "it’s announced")
}

// TestNightIsMoved moves a night: those who come are told and reminded again, and the event moves too.
func TestNightIsMoved(t *testing.T) {
	w := playtest.New(t)
	e := planNight(t, w)
	e.come("p1", "p2")
	e.updateAt(-20 * time.Minute)
	e.press(e.host, "Manage")
	button := playtest.Find(t, e.host.Shown, "Change the time").ID
	form := e.host.Send(e.host.PressRequest(button, true)).Modal
	if form == nil || form.Field.Value != "2026-03-05 20:00" || !strings.Contains(form.Field.Label, "Europe/Paris") {
		t.Fatalf("got the form %+v, want one with the time in Paris", form)
	}
	submit := func(when string) string {
		t.Helper()
		r := e.host.PressRequest(form.CustomID, true)
		r.Kind, r.Fields = interaction.ModalSubmit, map[string]string{form.Field.CustomID: when}
		return e.host.Text(e.host.Send(r))
	}
	playtest.Contains(t, submit("someday"), "I can’t read “someday”")
	playtest.Contains(t, submit("2026-03-05 20:00"), "<t:1772737200:F>")
	e.update()
	if posts := e.posts("100", "now begins"); len(posts) != 0 {
		t.Errorf("got the posts %+v though nothing has changed", posts)
	}
	playtest.Contains(t, submit("2026-03-06 21:30"), "<t:1772829000:F>")
	e.update()
	if posts := e.posts("100", "now begins"); len(posts) != 1 || !slices.Equal(posts[0].Mentions, []string{"p1", "p2"}) {
		t.Errorf("got the posts %+v, want one that pings both", posts)
	}
	if len(e.posts("100", "Say so here")) != 0 {
		t.Error("the reminder of the former time is still there")
	}
	if events := w.Messenger.Scheduled; len(events) != 1 || events[0].Start.Unix() != 1772829000 {
		t.Errorf("got the events %+v, want one at the new time", events)
	}
	playtest.Contains(t, e.message().Content, "<t:1772829000:F>")
	e.updateAt(-30 * time.Minute)
	if posts := e.posts("100", "Say so here"); len(posts) != 1 {
		t.Errorf("got the reminders %+v, want one", posts)
	}
	e.updateAt(0)
	if n := e.night(); len(n.Tables) != 1 {
		t.Errorf("got the tables %+v, want one", n.Tables)
	}
}

// TestNightWithoutEvent plans nights where the bot may create no event, or none any more.
func TestNightWithoutEvent(t *testing.T) {
	for _, c := range []struct {
		err   error
		state string
	}{{interaction.ErrForbidden, ""}, {interaction.ErrEventLimit, "full"}, {interaction.ErrEventRefused, ""}} {
		w := playtest.New(t)
		w.Messenger.EventErr = c.err
		e := planNight(t, w)
		if got := e.night().Event.State; got != c.state {
			t.Errorf("%v: got the event %q, want %q", c.err, got, c.state)
		}
		if full := strings.Contains(e.message().Content, "This server has 100 events"); full != (c.state == "full") {
			t.Errorf("%v: got the message %q", c.err, e.message().Content)
		}
		e.come("p1", "p2")
		e.updateAt(0)
		if n := e.night(); len(n.Tables) != 1 {
			t.Errorf("%v: got the tables %+v, want one", c.err, n.Tables)
		}
	}
}

// TestNightInAChannelWithoutThreads plays one table in the channel itself when no thread can be made.
func TestNightInAChannelWithoutThreads(t *testing.T) {
	w := playtest.New(t)
	e := planNight(t, w)
	e.come(seven...)
	w.Server.NoThreads["100"] = true
	e.updateAt(0)
	n := e.night()
	if n.Tables[0].Thread != "100" || !n.Tables[0].Opened || n.Tables[1].Opened {
		t.Fatalf("got the tables %+v, want the first in the channel and the other not yet", n.Tables)
	}
	playtest.Contains(t, e.message().Content, "I can’t open tables here right now")
	delete(w.Server.NoThreads, "100")
	e.updateAt(5 * time.Minute)
	if n = e.night(); !n.Tables[1].Opened {
		t.Fatalf("got the tables %+v, want both", n.Tables)
	}
	playtest.Lacks(t, e.message().Content, "I can’t open tables")

	w = playtest.New(t)
	e = planNight(t, w)
	e.come("p1", "p2")
	w.Server.Channels["100"] = false
	e.updateAt(0)
	if n := e.night(); n.Phase != "cancelled" || !e.due().IsZero() {
		t.Errorf("got %+v, want a night that ended with its channel", n)
	}
}

// TestSilentPeopleAreNotPinged checks that reminders respect settings: nobody is pinged who does not want it, and
// those who wish get a private message.
func TestSilentPeopleAreNotPinged(t *testing.T) {
	w := playtest.New(t)
	for user, settings := range map[string]string{"p1": `{"silent":true}`, "p2": `{"direct":true}`} {
		if err := w.Store.SetPreference(w.Ctx, "user", user, []byte(settings)); err != nil {
			t.Fatal(err)
		}
	}
	e := planNight(t, w)
	e.come("p1", "p2", "p3")
	e.updateAt(-30 * time.Minute)
	reminders := e.posts("100", "begins <t:")
	if len(reminders) != 1 || !slices.Equal(reminders[0].Mentions, []string{"p3"}) {
		t.Errorf("got the reminders %+v, want one that pings p3 alone", reminders)
	}
	if said := w.Messenger.Said["p2"]; len(said) != 1 {
		t.Errorf("got the private messages %q, want one", said)
	} else {
		playtest.Contains(t, said[0], "Game night: The toy", "begins <t:")
	}
	e.updateAt(0)
	calls := e.posts(e.night().Tables[0].Thread, "welcome")
	if len(calls) != 1 || !slices.Equal(calls[0].Mentions, []string{"p2", "p3"}) {
		t.Errorf("got the calls %+v, want one that names three and pings two", calls)
	}
}

// TestServerSwitchesNightsOff checks that no night can be planned, and that one to come is cancelled.
func TestServerSwitchesNightsOff(t *testing.T) {
	w := playtest.New(t)
	e := planNight(t, w)
	e.come("p1", "p2")
	come := playtest.Find(t, e.message().Message, "I’ll come").ID
	boss := w.Person("admin")
	boss.Permissions = playtest.ManageServer
	boss.Run("rails-server settings")
	playtest.Contains(t, boss.Click("No game nights"), "Game nights are switched off here")
	playtest.Contains(t, w.Person("p3").PressPublicID(come), "Game nights are switched off")
	playtest.Contains(t, w.Person("p3").Run("rails-server night", append([]string{"game=toy"}, tomorrow...)...), "Game nights are switched off")
	e.updateAt(-30 * time.Minute)
	if n := e.night(); n.Phase != "cancelled" || n.Reason != "server" {
		t.Errorf("got %+v, want a cancelled night", n)
	}
	playtest.Contains(t, boss.Click("Allow game nights"), "Game nights can be planned here")
}

// TestBadPlansAreRefused checks that wrong options get a sentence and plan nothing.
func TestBadPlansAreRefused(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("boss")
	zone := "zone=Europe/Paris"
	for _, c := range []struct {
		options []string
		want    string
	}{
		{[]string{"game=toy", "date=tomorrow", "time=20:00"}, "Which time zone"},
		{[]string{"game=toy", "date=tomorrow", "time=20:00", "zone=Atlantis"}, "I don’t know which time zone “Atlantis”"},
		{[]string{"date=tomorrow", "time=20:00", zone}, "Which game"},
		{[]string{"game=toy", zone}, "When does it begin"},
		{[]string{"game=toy", "date=tomorrow", zone}, "I can’t read “tomorrow”"},
		{[]string{"game=toy", "date=soon", "time=20:00", zone}, "I can’t read “soon 20"},
		{[]string{"game=toy", "date=2026-03-04", "time=12:00", zone}, "is in the past"},
		{[]string{"game=toy", "date=2026-03-04", "time=13:02", zone}, "at least 5 minutes"},
		{[]string{"game=toy", "date=2026-09-01", "time=20:00", zone}, "up to 90 days ahead"},
		{[]string{"game=toy", "date=tomorrow", "time=20:00", zone, "people=1"}, "takes 2 to 50 people"},
	} {
		playtest.Contains(t, p.Run("rails-server night", c.options...), c.want)
	}
	if list, err := w.Store.Seasons(w.Ctx, w.Guild); err != nil || len(list) > 0 {
		t.Errorf("got %d nights, %v, want none", len(list), err)
	}
	if err := w.Store.SetPreference(w.Ctx, "user", "boss", []byte(`{"place":"Europe/Paris"}`)); err != nil {
		t.Fatal(err)
	}
	playtest.Contains(t, p.Run("rails-server night", "game=toy", "date=tomorrow", "time=8pm", "people=2"), "<t:1772737200:F>")
	list, err := w.Store.Seasons(w.Ctx, w.Guild)
	if err != nil || len(list) != 1 {
		t.Fatalf("got %d nights, %v, want one", len(list), err)
	}
	e := &evening{World: w, host: p, id: list[0].ID}
	e.update()
	e.come("p1", "p2")
	playtest.Contains(t, e.press(w.Person("p3"), "I’ll come"), "the night is full")
	playtest.Contains(t, p.PressID("k:in:other"), "That night is gone")
	playtest.Contains(t, p.PressID("k:in"), "")
}

// TestForgottenPersonIsNowhereInTheNight checks that a forgotten person is in neither store nor channel: before the
// night begins, while a table waits, and when it is over.
func TestForgottenPersonIsNowhereInTheNight(t *testing.T) {
	forget := func(e *evening, user string) {
		t.Helper()
		p := e.Person(user)
		p.Run("rails forget")
		playtest.Contains(t, p.Click("Forget me"), "I’ve forgotten you")
		e.update()
	}
	check := func(e *evening, user string) {
		t.Helper()
		name := strings.ToUpper(user) + " "
		playtest.Lacks(t, e.stored(), `"`+user+`"`, name)
		for _, channel := range []string{"100", "91", "92", "93", "94", "95", "96"} {
			e.WantNowhere(channel, name, "<@"+user+">")
		}
		if refs, err := e.Store.SeasonsNaming(e.Ctx, user); err != nil || len(refs) > 0 {
			t.Errorf("the index still has %s in %v, %v", user, refs, err)
		}
	}
	w := playtest.New(t)
	e := planNight(t, w)
	e.come(seven...)
	forget(e, "p4")
	check(e, "p4")
	forget(e, "boss")
	check(e, "boss")
	e.updateAt(-30 * time.Minute)
	forget(e, "p5")
	check(e, "p5")
	w.Server.NoThreads["100"] = true
	e.come("p8") // six: one table, which waits
	e.Clock.Set(e.night().Start)
	w.Server.NoPosts["100"] = true
	e.update()
	forget(e, "p6")
	check(e, "p6")
	delete(w.Server.NoThreads, "100")
	delete(w.Server.NoPosts, "100")
	e.updateAt(5 * time.Minute)
	n := e.night()
	if len(n.Tables) == 0 || !n.Tables[0].Opened {
		t.Fatalf("got the tables %+v, want one that is played", n.Tables)
	}
	for _, at := range n.Tables {
		playtest.Lacks(t, strings.Join(e.usersAt(at), " "), "p6")
		e.conclude(at, "p1")
	}
	e.update()
	forget(e, "p1")
	check(e, "p1")
	results := e.Server.Find("100", e.night().Results.ID)
	if results == nil {
		t.Fatal("there are no results")
	}
	playtest.Contains(t, results.Files[0].Alt, "1. "+match.ForgottenPerson.Name)
}

// TestSuggestions checks what is suggested while date, time and zone are typed.
func TestSuggestions(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("boss")
	complete := func(focused string, options ...string) (names []string) {
		t.Helper()
		r := p.CommandRequest("rails-server night", options...)
		r.Kind, r.Focused = interaction.Autocomplete, focused
		for _, c := range p.Send(r).Choices {
			names = append(names, c.Name)
		}
		return names
	}
	if got := complete("date"); len(got) != 14 || got[0] != "Wednesday 4 Mar" {
		t.Errorf("got the dates %q", got)
	}
	if got := complete("date", "date=sat"); !slices.Equal(got, []string{"Saturday 7 Mar"}) {
		t.Errorf("got %q for sat", got)
	}
	if got := complete("time", "date=tomorrow", "zone=Europe/Paris", "time=8pm"); !slices.Equal(got, []string{"Thursday 5 Mar 20:00"}) {
		t.Errorf("got %q for 8pm", got)
	}
	if got := complete("time", "time=late"); len(got) != 0 {
		t.Errorf("got %q for late", got)
	}
	if got := complete("zone", "zone=paris"); len(got) == 0 || !strings.HasPrefix(got[0], "Europe/Paris") {
		t.Errorf("got the zones %q", got)
	}
}
