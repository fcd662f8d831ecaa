package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

const (
	postRoute = "/channels/{channel_id}/messages"
	editRoute = "/channels/{channel_id}/messages/{message_id}"
)

// shows waits until the channel's one public message says so.
func (w *world) shows(text string) {
	w.t.Helper()
	w.await(fmt.Sprintf("the public message says %q", text), func() bool {
		m := w.public()
		return len(m) > 0 && m[len(m)-1].Content == text
	})
}

// oneMessage demands that there is one public message.
func (w *world) oneMessage() {
	w.t.Helper()
	if m := w.public(); len(m) != 1 {
		w.t.Errorf("%d public messages, want 1", len(m))
	}
}

func TestBoardIsPostedThenEdited(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		for range 3 {
			rev := s.change()
			b.Touch(table)
			w.shows(revision(rev))
		}
		w.oneMessage()
	})
}

// TestTouchesCoalesce: fifty changes while an edit is under way are one edit.
func TestTouchesCoalesce(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		s.change()
		b.Touch(table)
		w.shows(revision(1))
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "PATCH", Route: editRoute, DelayMS: 200})
		for range 51 {
			s.change()
			b.Touch(table)
			synctest.Wait() // the first edit is under way
		}
		w.shows(revision(52))
		if n := len(w.requests("PATCH", w.public()[0].ID)); n != 2 {
			t.Errorf("%d edits for 51 changes, want 2", n)
		}
		w.oneMessage()
	})
}

// TestBoardTriedAgain: faults of Discord, of the store and of a painter pass.
func TestBoardTriedAgain(t *testing.T) {
	for name, f := range map[string]sandbox.Fault{
		"500":          {Kind: sandbox.FaultStatus, Status: 500, Count: 2, Route: "/channels*"},
		"500 for long": {Kind: sandbox.FaultStatus, Status: 500, Count: 4, Route: "/channels*"},
		"500 but done": {Kind: sandbox.FaultStatus, Status: 500, Applied: true, Route: "/channels*"},
		"502":          {Kind: sandbox.FaultStatus, Status: 502, Route: "/channels*"},
		"429":          {Kind: sandbox.FaultRateLimit, RetryAfter: 0.2, Route: "/channels*"},
		"429 for all":  {Kind: sandbox.FaultRateLimit, RetryAfter: 0.2, Global: true, Route: "/channels*"},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				s := newSide()
				b := w.start(s)
				for range 2 { // the post, then an edit
					w.Fail(f)
					rev := s.change()
					b.Touch(table)
					w.shows(revision(rev))
					if len(w.Faults()) > 0 {
						t.Error("the faults did not happen")
					}
				}
				w.oneMessage()
			})
		})
	}
}

// TestGlobalLimit: one answer "too many requests of all kinds" holds up the
// other channels too.
func TestGlobalLimit(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 1, Global: true, Route: "/channels*"})
		s.change()
		b.Touch(table)
		synctest.Wait()
		if limit := b.rest.limit.remaining(); limit != time.Second {
			t.Errorf("the limit lasts %v", limit)
		}
		w.shows(revision(1))
		if b.rest.limit.remaining() > 0 {
			t.Error("posted before the limit was over")
		}
	})
}

// TestPostsWaitForEachOther: where Discord takes one more message in a channel for now, a
// message and its ping wait until it takes both, outside the lease; and a request that
// would wait for longer than its step tells how long.
func TestPostsWaitForEachOther(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.pinging = true
		b := w.start(s)
		limited := func(method, remaining, after string) {
			t.Helper()
			err := b.rest.channels.Ratelimiter.GetBucket(method + " " + table).Release(http.Header{
				"X-Ratelimit-Remaining": {remaining}, "X-Ratelimit-Reset-After": {after},
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		b.rest.channels.Ratelimiter.LockBucket("POST " + table)
		over := time.Now().Add(time.Second - 5*time.Millisecond) // discordgo cuts milliseconds off
		limited("POST", "1", "1.0")
		s.change()
		b.Touch(table)
		posts := func() int { return len(w.requests("POST", "/channels/"+table+"/messages")) }
		w.await("a message", func() bool { return posts() > 0 })
		if time.Now().Before(over) {
			t.Error("posted before there was room for both")
		}
		w.await("its ping", func() bool { return posts() == 2 })

		b.rest.channels.Ratelimiter.LockBucket("PATCH " + table)
		limited("PATCH", "0", "60")
		short, cancel := context.WithTimeout(w.ctx, time.Second)
		defer cancel()
		var wait rationed
		_, err := b.rest.edit(short, table, "1", struct{}{}, nil)
		if !errors.As(err, &wait) || time.Duration(wait) < 50*time.Second {
			t.Errorf("an edit that would wait for a minute: %v", err)
		}
		if strings.Contains(w.log.String(), "not shown") {
			t.Error("a rate limit was logged as a failure")
		}
	})
}

// TestPostedOnce: the store fails to note the message that was posted, as when
// the program is killed there. It is not posted again.
func TestPostedOnce(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.setFail = 1
		b := w.start(s)
		s.change()
		b.Touch(table)
		w.await("the message is noted", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.showed == 1 })
		if n := len(w.requests("POST", "/messages")); n != 2 {
			t.Errorf("posted %d times, want 2", n)
		}
		w.oneMessage()
	})
}

// TestPostedAndNotNoted: a message that was posted and not noted is deleted when somebody
// has played since, for nobody knows of it.
func TestPostedAndNotNoted(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.setFail, s.goesOn = 1, true
		b := w.start(s)
		s.change()
		b.Touch(table)
		w.shows(revision(2))
		w.await("the message is noted", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.showed == 2 })
		w.oneMessage()
	})
}

func TestPainterPanics(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.panics = 1
		b := w.start(s)
		s.change()
		b.Touch(table)
		w.shows(revision(1))
	})
}

// TestMessageGone: whatever the code with which Discord does not find a message,
// it is posted again, unless the channel itself is not found.
func TestMessageGone(t *testing.T) {
	for _, code := range []int{0, 10008, 10015} {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := editNotFound(t, code)
				w.shows(revision(2))
				if n := len(w.public()); n != 2 {
					t.Errorf("%d messages, want a new one", n)
				}
				w.await("what is to be deleted is", func() bool {
					return slices.ContainsFunc(w.Requests(), func(r sandbox.Request) bool {
						return r.Method == "DELETE" && strings.HasSuffix(r.Path, "/4711")
					})
				})
			})
		})
	}
	t.Run("no channel", func(t *testing.T) {
		inBubble(t, func(t *testing.T) {
			w := editNotFound(t, codeUnknownChannel)
			w.await("the channel is given up", func() bool { return strings.Contains(w.log.String(), "channel refuses messages") })
			w.oneMessage()
		})
	})
}

// editNotFound is a bot that has shown a board and is to edit it, which Discord
// answers once by 404 with that code.
func editNotFound(t *testing.T, code int) *world {
	t.Helper()
	w := bubbleWorld(t)
	s := newSide()
	b := w.start(s)
	s.change()
	b.Touch(table)
	w.shows(revision(1))
	<-b.boards.ended() // lest it sees the next change by itself, and is touched meanwhile
	s.toErase("4711")
	w.Fail(sandbox.Fault{
		Kind: sandbox.FaultStatus, Status: 404, Code: code, Method: "PATCH", Route: editRoute,
	})
	s.change()
	b.Touch(table)
	return w
}

// TestTouchWhileFailing: a change during a failing round is not lost, and a
// touch ends the waiting.
func TestTouchWhileFailing(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Route: postRoute, Count: -1})
		s.change()
		b.Touch(table)
		w.await("it has failed thrice", func() bool { return strings.Contains(w.log.String(), "failures=3") })
		w.ClearFaults()
		s.change()
		touched := time.Now()
		b.Touch(table) // the next try would be 4 s later
		w.shows(revision(2))
		if took := time.Since(touched); took > time.Second {
			t.Errorf("it is shown %v after the touch", took)
		}
		w.oneMessage()
	})
}

// TestDeletedMessage: what a moderator deleted is posted again.
func TestDeletedMessage(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		s.change()
		b.Touch(table)
		w.shows(revision(1))
		w.delete(table, w.public()[0].ID)
		s.change()
		b.Touch(table)
		w.shows(revision(2))
		w.oneMessage()
	})
}

// TestThreadPutAway: a thread is taken out when what stands in it is to be changed or
// deleted, and left alone where the bot may not do that.
func TestThreadPutAway(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		thread, err := b.rest.thread(w.ctx, table, "evening")
		if err != nil {
			t.Fatal(err)
		}
		old, err := b.rest.post(w.ctx, thread, payload{Content: "old"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		shows := func(text string) {
			t.Helper()
			w.await("the thread's one message says "+text, func() bool {
				m := w.Messages(thread)
				return len(m) == 1 && m[0].Content == text
			})
			<-b.boards.ended()
		}
		allowed := w.permissions(table)
		next := func(may sandbox.Permission) string {
			t.Helper()
			w.SetBotPermissions(table, allowed|sandbox.ManageThreads)
			w.asBot("PATCH", "/channels/"+thread, map[string]bool{"archived": true})
			w.SetBotPermissions(table, may)
			rev := s.change()
			b.Touch(thread)
			return revision(rev)
		}
		s.change()
		b.Touch(thread)
		w.await("the board is posted", func() bool { return len(w.Messages(thread)) == 2 })
		<-b.boards.ended()
		s.toErase(old.ID)
		shows(next(allowed))
		shows(next(allowed))
		next(allowed &^ sandbox.SendInThreads)
		w.await("the thread is given up", func() bool { return strings.Contains(w.log.String(), "channel refuses messages") })
	})
}

// TestLeaseOfAnother: while another process has the lease nothing is shown;
// afterwards the newest state is.
func TestLeaseOfAnother(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		release, ok, err := b.Store.Lease(w.ctx, table, "board", "another", leaseTime)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		s.change()
		b.Touch(table)
		w.await("the lease is waited for", func() bool {
			b.boards.mu.Lock()
			defer b.boards.mu.Unlock()
			return b.boards.pending[table] != nil
		})
		if s.looked() > 0 || len(w.public()) > 0 {
			t.Error("shown without the lease")
		}
		s.change()
		release()
		w.shows(revision(2))
		w.oneMessage()
	})
}

// TestLeaseOutlastsTheWork is about numbers that depend on one another.
func TestLeaseOutlastsTheWork(t *testing.T) {
	if stepTime >= leaseTime {
		t.Errorf("a step may take %v, the lease ends after %v", stepTime, leaseTime)
	}
}

// TestRetireAndPing carries out a plan with all its parts.
func TestRetireAndPing(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		side := newSide()
		b := w.start(side)
		held, ok, err := b.Store.Hold(w.ctx, table, "board", "test", leaseTime)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		s := showing{b.boards, table, held}
		first := board.Plan{Match: "m", Rev: 1, Post: &components.Message{Content: "one",
			Rows: buttons("", "play").Message.Rows}, Ping: &components.Message{Content: "you"}}
		if err := s.carryOut(w.ctx, &first); err != nil {
			t.Fatal(err)
		}
		second := board.Plan{
			Match: "m", Rev: 2, Shown: first.Next, Next: first.Next,
			Post: &components.Message{Content: "two"}, Retire: first.Next.Message, Last: "one has ended",
			Unping: []string{first.Next.Ping},
		}
		if err := s.carryOut(w.ctx, &second); err != nil {
			t.Fatal(err)
		}
		b.boards.tidy(table, second)
		<-b.boards.ended() // what need not be at once is
		m := w.public()
		if len(m) != 2 || m[0].Content != "one has ended" || len(m[0].Components) != 0 || m[1].Content != "two" {
			t.Errorf("got %+v", m)
		}
		if want := []string{first.Next.Message, first.Next.Ping}; !slices.Equal(side.tidied, want) {
			t.Errorf("noted as done are %q, want %q", side.tidied, want)
		}
	})
}

// TestButtonsLeftByAnotherProcess: the buttons of an old board that a process could not take
// off before it ended are taken off by the next one.
func TestButtonsLeftByAnotherProcess(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		kept := w.store("", realClock)
		first := w.start(nil, func(c *Config) { c.Store = kept })
		alice, bob := w.user("Alice"), w.user("Bob")
		w.must(alice.Command(w.ctx, table, "rails", "start", client.Options{"game": "toy"}))
		w.must(bob.Command(w.ctx, table, "rails", "join", nil))
		w.await("two sit at the table", func() bool { return len(w.public()) > 0 && strings.Contains(w.public()[0].Content, "Bob") })
		lobby := w.public()[0].ID
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: codeOldEdits, Method: "PATCH", Route: editRoute})
		w.must(alice.Command(w.ctx, table, "rails", "begin", nil))
		w.board(alice)
		w.await("the lobby cannot be edited", func() bool { return len(w.Faults()) == 0 })
		first.stop()
		first.wait()
		buttons := func() int { return len(alice.Message(table, lobby).Components) }
		if buttons() == 0 {
			t.Fatal("the lobby has lost its buttons already")
		}
		time.Sleep(3 * time.Minute)
		w.start(nil, func(c *Config) { c.Store = kept })
		w.await("the lobby loses its buttons", func() bool { return buttons() == 0 })
		w.await("nothing is noted any more", func() bool {
			left, err := kept.Preference(w.ctx, interaction.EraseScope, table)
			return err == nil && left == nil
		})
	})
}

// TestErrandsWaitForBoards: while many boards are behind, none waits for the buttons of
// an old message, nor do those for ever.
func TestErrandsWaitForBoards(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide())
		bs := b.boards
		bs.mu.Lock()
		for n := range crowd + 1 {
			bs.pending[fmt.Sprint("behind ", n)] = newJob(time.Time{})
		}
		bs.mu.Unlock()
		order := make(chan string, 2)
		bs.afterwards(table, func(context.Context) error { order <- "errand"; return nil })
		select {
		case what := <-order:
			t.Error("an errand was done before the boards")
			order <- what
		case <-time.After(3 * errandPause):
		}
		bs.giveUp("behind 0", bs.pending["behind 0"])
		if got := <-order; got != "errand" {
			t.Errorf("%s", got)
		}
		for n := 1; n <= crowd; n++ {
			bs.giveUp(fmt.Sprint("behind ", n), bs.pending[fmt.Sprint("behind ", n)])
		}
		<-bs.ended()
	})
}

// TestCatchUp: a new process shows what changed while none was there, as soon
// as the store answers.
func TestCatchUp(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		kept := w.store("", realClock)
		err := kept.Save(w.ctx, table, store.Change{Match: "m1", Record: []byte("{}"), Joined: []string{"1"}})
		if err != nil {
			t.Fatal(err)
		}
		s := newSide()
		s.change()
		w.start(s, func(c *Config) { c.Store = kept })
		w.shows(revision(1))
	})
}

// TestNotifyEnds takes people off the list who can no longer be written to: they take no
// direct messages, or share no server with the bot.
func TestNotifyEnds(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		if err := w.SetNoDMs(sandbox.SeedCarol, true); err != nil {
			t.Fatal(err)
		}
		w.admin("DELETE", "/sandbox/guilds/"+sandbox.SeedGuild+"/members/"+sandbox.SeedBob)
		b.boards.notify(w.ctx, table, board.Notice{
			Users: []string{sandbox.SeedAlice, sandbox.SeedBob, sandbox.SeedCarol, "7"}, Message: components.Message{Content: "hello"},
		})
		if want := []string{sandbox.SeedBob, sandbox.SeedCarol, "7"}; !slices.Equal(s.unwatched, want) {
			t.Errorf("no longer written to are %v, want %v", s.unwatched, want)
		}
	})
}
