package boards_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/boards"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

func TestBoardIsPostedThenEdited(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		for range 3 {
			rev := s.Change()
			b.MarkDirty(bottest.Table)
			w.AwaitText(bottest.RevisionText(rev))
		}
		w.WantOneMessage()
	})
}

// TestMarkDirtyCoalescesEdits checks that fifty changes during an edit lead to one more edit.
func TestMarkDirtyCoalescesEdits(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		s.Change()
		b.MarkDirty(bottest.Table)
		w.AwaitText(bottest.RevisionText(1))
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "PATCH", Route: bottest.EditRoute, DelayMS: 200})
		for range 51 {
			s.Change()
			b.MarkDirty(bottest.Table)
			synctest.Wait() // the first edit is under way
		}
		w.AwaitText(bottest.RevisionText(52))
		if n := len(w.FindRequests("PATCH", w.PublicMessages()[0].ID)); n != 2 {
			t.Errorf("%d edits for 51 changes, want 2", n)
		}
		w.WantOneMessage()
	})
}

// TestFailedBoardIsRetried checks that a board is published after failures of Discord, the store
// or the drawing.
func TestFailedBoardIsRetried(t *testing.T) {
	for name, f := range map[string]sandbox.Fault{
		"500":          {Kind: sandbox.FaultStatus, Status: 500, Count: 2, Route: "/channels*"},
		"500 for long": {Kind: sandbox.FaultStatus, Status: 500, Count: 4, Route: "/channels*"},
		"500 but done": {Kind: sandbox.FaultStatus, Status: 500, Applied: true, Route: "/channels*"},
		"502":          {Kind: sandbox.FaultStatus, Status: 502, Route: "/channels*"},
		"429":          {Kind: sandbox.FaultRateLimit, RetryAfter: 0.2, Route: "/channels*"},
		"429 for all":  {Kind: sandbox.FaultRateLimit, RetryAfter: 0.2, Global: true, Route: "/channels*"},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				s := bottest.NewFakeCommands()
				b := w.Start(s)
				for range 2 { // the post, then an edit
					w.Fail(f)
					rev := s.Change()
					b.MarkDirty(bottest.Table)
					w.AwaitText(bottest.RevisionText(rev))
					if len(w.Faults()) > 0 {
						t.Error("the faults did not happen")
					}
				}
				w.WantOneMessage()
			})
		})
	}
}

// TestPostWithLostAnswerIsNotRepeated makes SetShown fail after a message was posted, as if the
// program had been killed there. The message must not be posted again.
func TestPostWithLostAnswerIsNotRepeated(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.FailSetShown = 1
		b := w.Start(s)
		s.Change()
		b.MarkDirty(bottest.Table)
		w.Await("the message is noted", func() bool { s.Mu.Lock(); defer s.Mu.Unlock(); return s.ShownRev == 1 })
		if n := len(w.FindRequests("POST", "/messages")); n != 2 {
			t.Errorf("posted %d times, want 2", n)
		}
		w.WantOneMessage()
	})
}

// TestUnrecordedPostIsNotRepeated checks that a message that was posted but not recorded is
// deleted if the match has changed since.
func TestUnrecordedPostIsNotRepeated(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.FailSetShown, s.ChangeOnFailure = 1, true
		b := w.Start(s)
		s.Change()
		b.MarkDirty(bottest.Table)
		w.AwaitText(bottest.RevisionText(2))
		w.Await("the message is noted", func() bool { s.Mu.Lock(); defer s.Mu.Unlock(); return s.ShownRev == 2 })
		w.WantOneMessage()
	})
}

func TestPanicWhileDrawingIsRetried(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.FailPlan = 1
		b := w.Start(s)
		s.Change()
		b.MarkDirty(bottest.Table)
		w.AwaitText(bottest.RevisionText(1))
	})
}

// TestDeletedMessageIsReposted checks that a message that Discord does not find is posted again,
// whatever the error code, unless the channel itself is not found.
func TestDeletedMessageIsReposted(t *testing.T) {
	for _, code := range []int{0, 10008, 10015} {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := editNotFound(t, code)
				w.AwaitText(bottest.RevisionText(2))
				if n := len(w.PublicMessages()); n != 2 {
					t.Errorf("%d messages, want a new one", n)
				}
				w.Await("what is to be deleted is", func() bool {
					return slices.ContainsFunc(w.Requests(), func(r sandbox.Request) bool {
						return r.Method == "DELETE" && strings.HasSuffix(r.Path, "/4711")
					})
				})
			})
		})
	}
	t.Run("no channel", func(t *testing.T) {
		bottest.InBubble(t, func(t *testing.T) {
			w := editNotFound(t, discord.CodeUnknownChannel)
			w.Await("the channel is given up", func() bool { return strings.Contains(w.Log.String(), "channel refuses messages") })
			w.WantOneMessage()
		})
	})
}

// editNotFound is a bot that has shown a board and is to edit it, which Discord
// answers once by 404 with that code.
func editNotFound(t *testing.T, code int) *bottest.World {
	t.Helper()
	w := bottest.NewBubbleWorld(t)
	s := bottest.NewFakeCommands()
	b := w.Start(s)
	s.Change()
	b.MarkDirty(bottest.Table)
	w.AwaitText(bottest.RevisionText(1))
	<-b.Boards.Settled() // lest it sees the next change by itself, and is touched meanwhile
	s.SetErase("4711")
	w.Fail(sandbox.Fault{
		Kind: sandbox.FaultStatus, Status: 404, Code: code, Method: "PATCH", Route: bottest.EditRoute,
	})
	s.Change()
	b.MarkDirty(bottest.Table)
	return w
}

// TestMarkDirtyWhileFailing checks that a change during a failing attempt is not lost, and that
// MarkDirty ends the pause.
func TestMarkDirtyWhileFailing(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Route: bottest.PostRoute, Count: -1})
		s.Change()
		b.MarkDirty(bottest.Table)
		w.Await("it has failed thrice", func() bool { return strings.Contains(w.Log.String(), "failures=3") })
		w.ClearFaults()
		s.Change()
		touched := time.Now()
		b.MarkDirty(bottest.Table) // the next try would be 4 s later
		w.AwaitText(bottest.RevisionText(2))
		if took := time.Since(touched); took > time.Second {
			t.Errorf("it is shown %v after the touch", took)
		}
		w.WantOneMessage()
	})
}

// TestDeletedMessage checks that a message that a moderator deleted is posted again.
func TestDeletedMessage(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		s.Change()
		b.MarkDirty(bottest.Table)
		w.AwaitText(bottest.RevisionText(1))
		w.DeleteMessage(bottest.Table, w.PublicMessages()[0].ID)
		s.Change()
		b.MarkDirty(bottest.Table)
		w.AwaitText(bottest.RevisionText(2))
		w.WantOneMessage()
	})
}

// TestBoardWaitsForLeaseOfOtherProcess checks that nothing is published while another process has
// the lease, and then the newest state.
func TestBoardWaitsForLeaseOfOtherProcess(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		release, ok, err := b.Store.Lease(w.Ctx, bottest.Table, "board", "another", boards.LeaseTTL)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		s.Change()
		b.MarkDirty(bottest.Table)
		w.Await("the lease is waited for", func() bool { return b.Boards.IsPending(bottest.Table) })
		if s.LookCount() > 0 || len(w.PublicMessages()) > 0 {
			t.Error("shown without the lease")
		}
		s.Change()
		release()
		w.AwaitText(bottest.RevisionText(2))
		w.WantOneMessage()
	})
}

// TestLeaseOutlastsPublication checks that the timeouts of publishing and the TTL of the lease fit
// together.
func TestLeaseOutlastsPublication(t *testing.T) {
	if boards.StepTimeout >= boards.LeaseTTL {
		t.Errorf("a step may take %v, the lease ends after %v", boards.StepTimeout, boards.LeaseTTL)
	}
}

// TestRetireAndPing carries out a plan that uses every field.
func TestRetireAndPing(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		side := bottest.NewFakeCommands()
		b := w.Start(side)
		held, ok, err := b.Store.Hold(w.Ctx, bottest.Table, "board", "test", boards.LeaseTTL)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		first := board.Plan{Match: "m", Rev: 1, Post: &components.Message{Content: "one",
			Rows: bottest.NewButtonReply("", "play").Message.Rows}, Ping: &components.Message{Content: "you"}}
		if err := b.Boards.CarryOut(w.Ctx, bottest.Table, held, &first); err != nil {
			t.Fatal(err)
		}
		second := board.Plan{
			Match: "m", Rev: 2, Shown: first.Next, Next: first.Next,
			Post: &components.Message{Content: "two"}, Retire: first.Next.Message, RetireText: "one has ended",
			Unping: []string{first.Next.Ping},
		}
		if err := b.Boards.CarryOut(w.Ctx, bottest.Table, held, &second); err != nil {
			t.Fatal(err)
		}
		b.Boards.CleanUp(bottest.Table, second)
		<-b.Boards.Settled() // what need not be at once is
		m := w.PublicMessages()
		if len(m) != 2 || m[0].Content != "one has ended" || len(m[0].Components) != 0 || m[1].Content != "two" {
			t.Errorf("got %+v", m)
		}
		if want := []string{first.Next.Message, first.Next.Ping}; !slices.Equal(side.TidiedMessages, want) {
			t.Errorf("noted as done are %q, want %q", side.TidiedMessages, want)
		}
	})
}

// TestButtonsLeftByAnotherProcess checks that the next process removes the buttons of an old board
// that a process left when it ended.
func TestButtonsLeftByAnotherProcess(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		kept := w.OpenStore("", bottest.RealClock)
		first := w.Start(nil, func(c *bot.Config) { c.Store = kept })
		alice, bob := w.DialUser("Alice"), w.DialUser("Bob")
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "start", client.Options{"game": "toy"}))
		w.Must(bob.Command(w.Ctx, bottest.Table, "rails", "join", nil))
		w.Await("two sit at the table", func() bool {
			return len(w.PublicMessages()) > 0 && strings.Contains(w.PublicMessages()[0].Content, "Bob")
		})
		lobby := w.PublicMessages()[0].ID
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: discord.CodeOldEdits, Method: "PATCH", Route: bottest.EditRoute})
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "begin", nil))
		w.WaitForBoard(alice)
		w.Await("the lobby cannot be edited", func() bool { return len(w.Faults()) == 0 })
		first.Stop()
		first.Wait()
		buttons := func() int { return len(alice.Message(bottest.Table, lobby).Components) }
		if buttons() == 0 {
			t.Fatal("the lobby has lost its buttons already")
		}
		time.Sleep(3 * time.Minute)
		w.Start(nil, func(c *bot.Config) { c.Store = kept })
		w.Await("the lobby loses its buttons", func() bool { return buttons() == 0 })
		w.Await("nothing is noted any more", func() bool {
			left, err := kept.Preference(w.Ctx, interaction.CleanupScope, bottest.Table)
			return err == nil && left == nil
		})
	})
}

// TestCleanupsWaitForBoards checks that cleanups wait while many boards are pending, but not
// forever.
func TestCleanupsWaitForBoards(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(bottest.NewFakeCommands())
		bs := b.Boards
		for n := range boards.MaxBacklog + 1 {
			bs.AddPending(fmt.Sprint("behind ", n), time.Time{})
		}
		order := make(chan string, 2)
		bs.AfterBacklog(bottest.Table, func(context.Context) error { order <- "errand"; return nil })
		select {
		case what := <-order:
			t.Error("an errand was done before the boards")
			order <- what
		case <-time.After(3 * boards.CleanupInterval):
		}
		bs.RemovePending("behind 0")
		if got := <-order; got != "errand" {
			t.Errorf("%s", got)
		}
		for n := 1; n <= boards.MaxBacklog; n++ {
			bs.RemovePending(fmt.Sprint("behind ", n))
		}
		<-bs.Settled()
	})
}

// TestCatchUp checks that a new process publishes what has changed while no process ran, as soon
// as the store answers.
func TestCatchUp(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		kept := w.OpenStore("", bottest.RealClock)
		err := kept.Save(w.Ctx, bottest.Table, store.Change{Match: "m1", Record: []byte("{}"), Joined: []string{"1"}})
		if err != nil {
			t.Fatal(err)
		}
		s := bottest.NewFakeCommands()
		s.Change()
		w.Start(s, func(c *bot.Config) { c.Store = kept })
		w.AwaitText(bottest.RevisionText(1))
	})
}

// TestNotifyEnds checks that people who can no longer be reached, because they accept no direct
// messages or share no server with the bot, are removed from those who are notified.
func TestNotifyEnds(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		if err := w.SetNoDMs(sandbox.SeedCarol, true); err != nil {
			t.Fatal(err)
		}
		w.Admin("DELETE", "/sandbox/guilds/"+sandbox.SeedGuild+"/members/"+sandbox.SeedBob)
		b.Boards.Notify(w.Ctx, bottest.Table, board.Notice{
			Users: []string{sandbox.SeedAlice, sandbox.SeedBob, sandbox.SeedCarol, "7"}, Message: components.Message{Content: "hello"},
		})
		if want := []string{sandbox.SeedBob, sandbox.SeedCarol, "7"}; !slices.Equal(s.Unwatched, want) {
			t.Errorf("no longer written to are %v, want %v", s.Unwatched, want)
		}
	})
}
