package bot

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/render/queue"
)

// TestLockedThread: a thread that was locked is left alone, without an alarm, whatever the
// status of Discord's refusal, and shown at a press after it was unlocked.
func TestLockedThread(t *testing.T) {
	for _, status := range []int{http.StatusBadRequest, http.StatusForbidden} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				s := newSide()
				b := w.start(s)
				thread, err := b.rest.thread(w.ctx, table, "evening")
				if err != nil {
					t.Fatal(err)
				}
				if err := w.SetThread(thread, true, false); err != nil {
					t.Fatal(err)
				}
				if status != http.StatusBadRequest { // which the sandbox answers by itself
					err = w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Method: "POST", Route: postRoute, Status: status, Code: codeArchived})
				}
				if err != nil {
					t.Fatal(err)
				}
				s.change()
				b.Touch(thread)
				<-b.boards.ended()
				s.change()
				b.Touch(thread)
				<-b.boards.ended()
				if n := len(w.requests("POST", "/messages")); n != 1 {
					t.Errorf("%d messages were posted to a locked thread, want one try", n)
				}
				if age := b.boards.longestGauge(); age != 0 {
					t.Errorf("a board is behind by %v seconds by the metrics", age)
				}
				if err := w.SetThread(thread, false, false); err != nil {
					t.Fatal(err)
				}
				w.must(w.user("Alice").Command(w.ctx, thread, "rails", "hand", nil))
				w.await("the board is posted", func() bool {
					m := w.Messages(thread)
					return len(m) > 0 && m[0].Content == revision(2) || len(m) > 1 && m[1].Content == revision(2)
				})
			})
		})
	}
}

// TestLockedLater: a thread that is locked while it shows a board is left alone too.
func TestLockedLater(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		thread, err := b.rest.thread(w.ctx, table, "evening")
		if err != nil {
			t.Fatal(err)
		}
		s.change()
		b.Touch(thread)
		<-b.boards.ended()
		for _, archived := range []bool{false, true} {
			if err := w.SetThread(thread, true, archived); err != nil {
				t.Fatal(err)
			}
			s.change()
			b.Touch(thread)
			<-b.boards.ended()
		}
		if n := len(w.requests("PATCH", s.shown.Message)); n != 1 {
			t.Errorf("the board was edited %d times, want one try", n)
		}
	})
}

// TestGoneChannel: it is noted of the table that its channel was deleted, or that the bot
// was removed from the server, and not that the bot may not see the channel.
func TestGoneChannel(t *testing.T) {
	member := "/sandbox/guilds/" + sandbox.SeedGuild + "/members/" + sandbox.SeedApplication
	for name, c := range map[string]struct {
		refuse func(*world)
		gone   bool
	}{
		"deleted": {func(w *world) { w.admin("DELETE", "/sandbox/channels/"+table) }, true},
		"removed": {func(w *world) { w.admin("DELETE", member) }, true},
		"hidden":  {func(w *world) { w.SetBotPermissions(table, 0) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				s := newSide()
				b := w.start(s)
				s.change()
				b.Touch(table)
				w.shows(revision(1))
				<-b.boards.ended()
				c.refuse(w)
				s.change()
				b.Touch(table)
				<-b.boards.ended()
				if s.gone != c.gone {
					t.Errorf("the channel is noted as gone: %t, want %t", s.gone, c.gone)
				}
				if name != "removed" {
					return
				}
				if err := w.AddMember(sandbox.SeedGuild, sandbox.SeedApplication); err != nil {
					t.Fatal(err)
				}
				w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
				w.shows(revision(2))
				<-b.boards.ended()
				if s.gone {
					t.Error("a channel that shows its board is noted as gone")
				}
			})
		})
	}
}

// TestForbidden: after one refusal the channel is left alone until a press says
// that the permissions are back.
func TestForbidden(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		allowed := w.permissions(table)
		w.SetBotPermissions(table, 0)
		s.change()
		b.Touch(table)
		w.await("the refusal is heeded", func() bool { return strings.Contains(w.log.String(), "channel refuses messages") })
		asked := len(w.requests("POST", "/messages"))
		for range 20 {
			s.change()
			b.Touch(table)
		}
		alice := w.user("Alice")
		w.must(alice.Command(w.ctx, table, "rails", "hand", nil)) // says that they are still missing
		if n := len(w.requests("POST", "/messages")); n != asked || asked != 1 {
			t.Errorf("%d posts before and %d after, want one only", asked, n)
		}
		w.SetBotPermissions(table, allowed)
		w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
		w.shows(revision(21))
	})
}

// TestAllowedMeanwhile: a press that says that the permissions are back is heeded while
// a refusal from before is on its way.
func TestAllowedMeanwhile(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := &refusedOnce{side: newSide(), asked: make(chan struct{}), answered: make(chan struct{})}
		b := w.start(s)
		s.change()
		b.Touch(table)
		<-s.asked
		w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
		close(s.answered)
		w.shows(revision(1))
	})
}

// refusedOnce is a side whose first message Discord refuses, when the test lets it.
type refusedOnce struct {
	*side
	once            sync.Once
	asked, answered chan struct{}
}

func (s *refusedOnce) Plan(ctx context.Context, o commands.Outlook, turn *queue.Turn) (plan board.Plan, err error) {
	s.once.Do(func() {
		close(s.asked)
		<-s.answered
		err = &discordgo.RESTError{Response: &http.Response{StatusCode: http.StatusForbidden}}
	})
	if err != nil {
		return plan, err
	}
	return s.side.Plan(ctx, o, turn)
}

// TestRefusedTriedOnceAMinute: presses lead to one try a minute in a channel that Discord
// refuses although the bot has its permissions there.
func TestRefusedTriedOnceAMinute(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		clock := newJumpingClock()
		b := w.start(s, func(c *Config) { c.Clock = clock })
		alice := w.user("Alice")
		w.SetBotTimedOut(true)
		s.change()
		b.Touch(table)
		<-b.boards.ended()
		for minute := range 3 {
			clock.set(time.Duration(minute) * time.Minute)
			before := len(w.requests("POST", "/messages"))
			for range 5 {
				w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
				<-b.boards.ended()
			}
			if n := len(w.requests("POST", "/messages")) - before; n != 1 {
				t.Errorf("five presses in minute %d led to %d tries, want 1", minute, n)
			}
		}
	})
}

// TestRefusalIsTold: the private answers in a channel in which the board cannot be posted
// say so and what helps, and trying again posts it once that was done.
func TestRefusalIsTold(t *testing.T) {
	for name, c := range map[string]struct {
		channel func(*world) string // in which a table is opened
		refuse  func(*world, string)
		says    string
		mend    func(*world, *client.User, string)
	}{
		"private thread": {
			channel: func(w *world) string {
				th, err := w.AddThreadOf(sandbox.SeedAlice, table, wire.ChannelPrivateThread, "evening")
				if err != nil {
					w.t.Fatal(err)
				}
				return th.ID
			},
			says: "Mention <@" + sandbox.SeedApplication + ">",
			mend: func(w *world, u *client.User, channel string) {
				if _, err := u.Post(w.ctx, channel, "<@"+sandbox.SeedApplication+">"); err != nil {
					w.t.Fatal(err)
				}
			},
		},
		"timed out": {
			refuse: func(w *world, _ string) { w.SetBotTimedOut(true) },
			says:   "timed out",
			mend:   func(w *world, _ *client.User, _ string) { w.SetBotTimedOut(false) },
		},
		"permission taken away": {
			refuse: func(w *world, channel string) {
				w.SetBotPermissions(channel, sandbox.DefaultBotPermissions&^sandbox.AttachFiles)
			},
			says: "I’m missing **Attach Files**",
			mend: func(w *world, _ *client.User, channel string) {
				w.SetBotPermissions(channel, sandbox.DefaultBotPermissions)
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				b := w.start(nil)
				alice := w.user("Alice")
				channel := table
				if c.channel != nil {
					channel = c.channel(w)
				}
				w.must(alice.Command(w.ctx, channel, "rails", "start", client.Options{"game": "toy"}))
				<-b.boards.ended()
				if c.refuse != nil {
					players := []*client.User{alice, w.user("Bob")}
					w.must(players[1].Command(w.ctx, channel, "rails", "join", nil))
					w.must(alice.Command(w.ctx, channel, "rails", "begin", nil))
					<-b.boards.ended()
					c.refuse(w, channel)
					m, _ := w.live(b.Store)
					seat := m.Acting().First()
					w.must(w.typed(players[seat-1], m, seat))
					<-b.boards.ended()
				}
				answer := w.must(alice.Command(w.ctx, channel, "rails", "table", nil))
				if !strings.Contains(answer.Message.Content, c.says) {
					t.Fatalf("the answer does not say %q:\n%s", c.says, answer.Message.Content)
				}
				again := w.must(alice.Click(w.ctx, answer.Message, "v:retry"))
				if !strings.Contains(again.Message.Content, c.says) {
					t.Fatalf("tried in vain, the answer does not say %q:\n%s", c.says, again.Message.Content)
				}
				c.mend(w, alice, channel)
				b.boards.forgive(channel)
				again = w.must(alice.Click(w.ctx, again.Message, "v:retry:again"))
				if !strings.Contains(again.Message.Content, "The board is back") {
					t.Fatalf("tried again, the answer says:\n%s", again.Message.Content)
				}
				<-b.boards.ended()
				if current, err := b.commands.Current(w.ctx, channel, board.Display{}); err != nil || !current {
					t.Errorf("the channel shows its table: %t, %v", current, err)
				}
			})
		})
	}
}

// forgive lets a channel be tried again at once, as a moment later.
func (bs *boards) forgive(channel string) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.refusals[channel].tried = time.Time{}
}
