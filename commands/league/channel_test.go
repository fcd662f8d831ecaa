package league_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// TestFinishedSeasonInADeletedChannel checks that a season that is over or cancelled is not
// retried after its channel was deleted, and is shown in another channel if it is moved there.
func TestFinishedSeasonInADeletedChannel(t *testing.T) {
	for _, people := range [][]string{{"p1", "p2"}, {"p1"}} {
		w := playtest.New(t)
		l := announceSeason(t, w, "toy", "1 division", "1 round")
		l.signUp(people...)
		if len(people) > 1 {
			l.endSignUp()
			l.Server.Channels["100"] = false
			l.conclude(l.openTables()[0], "p1")
			l.update()
		} else {
			l.Server.Channels["100"] = false
			l.waitUntilDue()
		}
		got, err := w.Store.Season(w.Ctx, w.Guild, l.id)
		if phase := l.season().Phase; err != nil || phase == season.Running || !got.Due.IsZero() {
			t.Errorf("signed up %v: got phase %s, due %v, error %v; want an ended season that is not due", people, phase, got.Due, err)
		}
		if len(people) < 2 {
			continue
		}
		l.Channel = "102"
		playtest.Contains(t, l.boss.PressID("y:here:"+l.id), "Corrected")
		l.update()
		playtest.Contains(t, l.seasonMessage().Content, "The season is over")
	}
}

// TestMatchOfADeletedThreadContinuesInANewOne deletes a match's thread. The match continues in a
// new one, although the process that moves it crashes again and again.
func TestMatchOfADeletedThreadContinuesInANewOne(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy", "1 division")
	l.signUp("p1", "p2")
	l.endSignUp()
	at := l.openTables()[0]
	l.Channel = at.Thread
	for range 3 {
		if err := l.playChosen(l.Match().Acting().First(), engine.Seed{}); err != nil {
			t.Fatal(err)
		}
	}
	was := l.Match().Record()
	l.Channel = "100"
	l.Server.Channels[at.Thread] = false
	l.update()
	if now := l.openTables()[0]; now.Thread != at.Thread {
		t.Error("got a new thread although people have just played in the old one")
	}
	w.Clock.Advance(time.Hour)
	r := rand.New(rand.NewPCG(4, 4))
	l.Server.Fail = func() error {
		if r.IntN(3) == 0 {
			return errors.New("killed")
		}
		return nil
	}
	for range 200 {
		if err := l.Commands.TickSeason(l.Ctx, l.Guild+"/"+l.id); err == nil {
			break
		}
	}
	l.Server.Fail = nil
	now := l.openTables()[0]
	if now.Thread == at.Thread || now.Match != at.Match || now.FormerThread != "" {
		t.Fatalf("got the table before %+v and after %+v, want the same match in a new thread", at, now)
	}
	if rec := l.matchOf(now).Record(); rec.Rev != was.Rev || rec.Entries != was.Entries || rec.ID != was.ID {
		t.Errorf("got the match before %+v and after %+v, want no change", was, rec)
	}
	if _, err := w.Store.Load(w.Ctx, at.Thread); !errors.Is(err, store.ErrNone) {
		t.Errorf("the deleted thread still has a match: %v", err)
	}
	if tables, err := w.Store.ServerTables(w.Ctx, w.Guild); err != nil || !slices.Equal(tables.Channels, []string{now.Thread}) {
		t.Errorf("got the server's tables %v, %v, want the new thread only", tables.Channels, err)
	}
	if seats, err := w.Store.UserChannels(w.Ctx, "p1"); err != nil || !slices.Equal(seats, []string{now.Thread}) {
		t.Errorf("got p1's channels %v, %v, want the new thread only", seats, err)
	}
	if n := l.Server.Find("100", at.Message); n != nil {
		t.Errorf("the message about the deleted thread still exists: %q", n.Content)
	}
	l.conclude(now, "p2")
	l.update()
	if s := l.season(); s.Tables[0].Result == nil {
		t.Error("the match is over, but its result was not recorded")
	}
}

// continueIn lets the manager move the season to another channel.
func (l *league) continueIn(channel string) {
	l.T.Helper()
	l.Channel = channel
	l.boss.Run("rails-server league")
	l.boss.Choose("The toy: league, season\u00a01")
	l.boss.Click("Correct…")
	playtest.Contains(l.T, l.boss.Click("Continue in this channel"), "Corrected")
	l.update()
}

// TestChannelProblemsPauseTheSeason checks that missing permissions and a deleted channel are
// reported and pause the season until they are solved.
func TestChannelProblemsPauseTheSeason(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy", "1 division")
	l.signUp("p1", "p2")
	l.Server.NoThreads["100"] = true
	l.endSignUp()
	playtest.Contains(t, l.seasonMessage().Content, "no tables can open", "Create Public Threads", "Send Messages in Threads")
	if got, err := w.Store.Season(w.Ctx, w.Guild, l.id); err != nil || got.Due.Sub(w.Clock.Now()) != 15*time.Minute {
		t.Errorf("got the next attempt at %v, %v, want it in a quarter of an hour", got.Due, err)
	}
	delete(l.Server.NoThreads, "100")
	l.waitUntilDue()
	playtest.Lacks(t, l.seasonMessage().Content, "no tables can open")
	at := l.openTables()[0]
	l.matchOf(at)

	l.Server.Channels["100"], l.Server.Channels[at.Thread] = false, false
	w.Clock.Advance(time.Hour)
	l.update()
	if trouble := l.season().Trouble; trouble != "gone" {
		t.Errorf("got trouble %q, want \"gone\"", trouble)
	}
	l.continueIn("200")
	s := l.season()
	if s.Channel != "200" || s.Trouble != "" || l.openTables()[0].Thread == at.Thread {
		t.Errorf("got channel %s, trouble %q, table %+v; want channel 200, no trouble, a new thread", s.Channel, s.Trouble, l.openTables()[0])
	}
	l.seasonMessage()

	old := s.Shown.ID
	l.Server.TooOld[old] = true
	l.conclude(l.openTables()[0], "p1")
	l.update()
	if now := l.seasonMessage(); now.ID == old || l.Server.Find("200", old) != nil {
		t.Errorf("got message %s before and %s after, want a new one, because the old one can no longer be edited", old, now.ID)
	}
	l.Server.Find("200", l.season().Shown.ID).Deleted = true // a moderator deletes it
	l.conclude(l.openTables()[0], "p1")
	l.update()
	l.seasonMessage()
}

// TestThreadErrorsAreExplained checks that the reason why Discord makes no thread is in the
// season's message, in a private message to the manager, and on the manager's page, where it can
// be retried. Otherwise it is retried after a quarter of an hour.
func TestThreadErrorsAreExplained(t *testing.T) {
	for why, words := range map[error]string{
		interaction.ErrThreadless: "kind of channel can’t have threads", interaction.ErrThreadLimit: "as many active threads",
		interaction.ErrThreadRefused: "won’t accept the thread", interaction.ErrForbidden: "Create Public Threads",
	} {
		for _, again := range []bool{false, true} {
			w := playtest.New(t)
			l := announceSeason(t, w, "toy", "1 division")
			l.signUp("p1", "p2")
			l.Server.ThreadErr = why
			l.endSignUp()
			playtest.Contains(t, l.seasonMessage().Content, words)
			if said := w.Messenger.Said["boss"]; len(said) != 1 {
				t.Errorf("%v: got the private messages %q to the manager, want one", why, said)
			} else {
				playtest.Contains(t, said[0], words, "<#100>", "The toy: league, season 1")
			}
			l.boss.Run("rails-server league")
			l.boss.Choose("The toy: league, season 1")
			playtest.Contains(t, l.boss.Click("Correct…"), words)
			l.waitUntilDue()
			if n := len(w.Messenger.Said["boss"]); n != 1 {
				t.Errorf("%v: got %d private messages to the manager, want 1", why, n)
			}
			l.Server.ThreadErr = nil
			if again {
				playtest.Contains(t, l.boss.Click("Try again"), "trying again")
				l.update()
			} else {
				l.waitUntilDue()
			}
			playtest.Lacks(t, l.seasonMessage().Content, words)
			l.matchOf(l.openTables()[0])
		}
	}
}

// TestChannelsWithoutThreadsAreRefused checks that no season is planned, announced or continued
// in a channel that cannot have threads.
func TestChannelsWithoutThreadsAreRefused(t *testing.T) {
	w := playtest.New(t)
	boss := w.Person("boss")
	boss.Permissions = interaction.PermManageMessages
	voice := boss.CommandRequest("rails-server league", "game=toy")
	voice.Threadless = true
	playtest.Contains(t, boss.Text(boss.Send(voice)), "this kind of channel can’t have any")
	l := announceSeason(t, w, "toy", "1 division")
	w.Channel = "200"
	here := l.boss.PressRequest("y:here:"+l.id, true)
	here.Threadless = true
	playtest.Contains(t, l.boss.Text(l.boss.Send(here)), "this kind of channel can’t have any")
	if s := l.season(); s.Channel != "100" {
		t.Errorf("the season moved to %s, want it in 100", s.Channel)
	}
}

// TestMovingTakesTablesOfDeletedThreads checks that moving a season moves the tables whose
// threads were deleted, even if people have just played there, and leaves the others.
func TestMovingTakesTablesOfDeletedThreads(t *testing.T) {
	for _, gone := range []bool{true, false} {
		w := playtest.New(t)
		l := announceSeason(t, w, "toy", "1 division")
		l.signUp("p1", "p2")
		l.endSignUp()
		at := l.openTables()[0]
		l.Server.Channels["100"], l.Server.Channels[at.Thread] = false, !gone
		l.continueIn("200")
		now := l.openTables()[0]
		if moved := now.Thread != at.Thread; moved != gone || now.Match != at.Match || now.CheckThread {
			t.Errorf("thread deleted: %v: got the table before %+v and after %+v", gone, at, now)
		}
		l.matchOf(now)
	}
}

// TestSeasonMessageIsRetried checks that a season's message that cannot be posted is retried
// every quarter of an hour, and that a message too old to be edited is deleted once there is a
// new one.
func TestSeasonMessageIsRetried(t *testing.T) {
	for _, deleted := range []bool{true, false} {
		w := playtest.New(t)
		l := announceSeason(t, w, "toy", "1 division", "2 people")
		l.signUp("p1", "p2", "p3", "p4")
		l.endSignUp()
		old := l.seasonMessage()
		old.Deleted, l.Server.TooOld[old.ID], l.Server.NoPosts["100"] = deleted, true, true
		l.conclude(l.openTables()[0], l.greatestUser(l.openTables()[0]))
		asked := 0
		l.Server.Fail = func() error {
			if asked++; asked > 50 {
				return errors.New("asked again and again")
			}
			return nil
		}
		l.update()
		l.Server.Fail = nil
		got, err := w.Store.Season(w.Ctx, w.Guild, l.id)
		if trouble := l.season().Trouble; trouble != "forbidden" || err != nil ||
			got.Due.Sub(w.Clock.Now()) != 15*time.Minute {
			t.Errorf("got trouble %q, next attempt at %v, error %v; want trouble \"forbidden\", 15 minutes", trouble, got.Due, err)
		}
		delete(l.Server.NoPosts, "100")
		l.waitUntilDue()
		playtest.Contains(t, l.seasonMessage().Content, "1 table in play")
		playtest.Lacks(t, l.seasonMessage().Content, "no tables can open")
		if n := l.Server.Find("100", old.ID); n != nil {
			t.Errorf("the old message still exists: %q", n.Content)
		}
	}
}

// TestCancelledSeasonEndsItsMatches checks that the matches of a cancelled season end even if the
// bot may not post in its channel.
func TestCancelledSeasonEndsItsMatches(t *testing.T) {
	l := announceSeason(t, playtest.New(t), "toy", "1 division")
	l.signUp("p1", "p2")
	l.endSignUp()
	at := l.openTables()[0]
	l.Server.NoPosts["100"] = true
	l.boss.Send(l.boss.PressRequest("y:cancel:"+l.id+":sure", true))
	l.update()
	if phase := l.matchOf(at).Record().Phase; phase != match.PhaseOver {
		t.Errorf("got a match that is %s after its season was cancelled, want it over", phase)
	}
	delete(l.Server.NoPosts, "100")
	l.waitUntilDue()
	if last := l.Server.LiveMessages("100"); !strings.Contains(last[len(last)-1].Content, "<@boss>") {
		t.Errorf("got the last message %q, want the manager's name", last[len(last)-1].Content)
	}
}

// TestUnreadableSeasonIsNotCalledGone lets Redis lose its replies. An unreadable season is not
// reported as gone, and an unreadable match is not taken for one that has not begun.
func TestUnreadableSeasonIsNotCalledGone(t *testing.T) {
	way := redistest.Proxy(t, redistest.Start(t).Addr)
	w := playtest.NewAt(t, playtest.Book(t), "redis://"+way.Addr)
	l := announceSeason(t, w, "toy", "1 division")
	l.signUp("p1", "p2", "p3", "p4")
	l.endSignUp()
	at := l.openTables()[0]
	wantReadError := func(key string, r interaction.Request) {
		t.Helper()
		const tries = 2
		way.LoseReplies(key, tries)
		reply, err := w.Commands.Handle(w.Ctx, r)
		if err == nil || strings.Contains(reply.Message.Content, "That season is gone") {
			t.Errorf("got the reply %q, error %v without an answer of Redis, want an error", reply.Message.Content, err)
		}
		if n := way.Lost(); n != tries {
			t.Errorf("lost %d answers of Redis, want %d", n, tries)
		}
	}
	l.boss.Run("rails-server league")
	l.boss.Choose("The toy: league, season\u00a01")
	wantReadError(l.id, l.boss.PressRequest("y:page:"+l.id, true))
	wantReadError(l.id, l.boss.PressRequest("y:manage:"+l.id, true))
	l.boss.Click("Correct…")
	l.boss.Choose("P1 *name*")
	r := l.replacementRequest("p9", interaction.NamedUser{Name: "P9"})
	wantReadError("{"+at.Thread+"}", r)
	playtest.Contains(t, l.boss.Text(l.boss.Send(r)), "Corrected")
	if m := l.matchOf(at); m.Seat("p9") == 0 || m.Seat("p1") != 0 {
		t.Errorf("got p9 on seat %d and p1 on seat %d, want p9 in place of p1", m.Seat("p9"), m.Seat("p1"))
	}
}
