package boards_test

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/render/queue"
)

// TestLockedThread checks that a locked thread is left alone without an error in the log, whatever
// Discord's status, and is published at a press after it was unlocked.
func TestLockedThread(t *testing.T) {
	for _, status := range []int{http.StatusBadRequest, http.StatusForbidden} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				s := bottest.NewFakeCommands()
				b := w.Start(s)
				thread, err := b.Discord.CreateThread(w.Ctx, bottest.Table, "evening")
				if err != nil {
					t.Fatal(err)
				}
				if err := w.SetThread(thread, true, false); err != nil {
					t.Fatal(err)
				}
				if status != http.StatusBadRequest { // which the sandbox answers by itself
					err = w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Method: "POST", Route: bottest.PostRoute, Status: status, Code: discord.CodeArchived})
				}
				if err != nil {
					t.Fatal(err)
				}
				s.Change()
				b.MarkDirty(thread)
				<-b.Boards.Settled()
				s.Change()
				b.MarkDirty(thread)
				<-b.Boards.Settled()
				if n := len(w.FindRequests("POST", "/messages")); n != 1 {
					t.Errorf("%d messages were posted to a locked thread, want one try", n)
				}
				if age := b.Boards.LongestBehind(); age != 0 {
					t.Errorf("a board is behind by %v seconds by the metrics", age)
				}
				if err := w.SetThread(thread, false, false); err != nil {
					t.Fatal(err)
				}
				w.Must(w.DialUser("Alice").Command(w.Ctx, thread, "rails", "hand", nil))
				w.Await("the board is posted", func() bool {
					m := w.Messages(thread)
					return len(m) > 0 && m[0].Content == bottest.RevisionText(2) || len(m) > 1 && m[1].Content == bottest.RevisionText(2)
				})
			})
		})
	}
}

// TestThreadLockedDuringMatch checks that a thread that is locked while it shows a board is left
// alone too.
func TestThreadLockedDuringMatch(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		thread, err := b.Discord.CreateThread(w.Ctx, bottest.Table, "evening")
		if err != nil {
			t.Fatal(err)
		}
		s.Change()
		b.MarkDirty(thread)
		<-b.Boards.Settled()
		for _, archived := range []bool{false, true} {
			if err := w.SetThread(thread, true, archived); err != nil {
				t.Fatal(err)
			}
			s.Change()
			b.MarkDirty(thread)
			<-b.Boards.Settled()
		}
		if n := len(w.FindRequests("PATCH", s.Shown.Message)); n != 1 {
			t.Errorf("the board was edited %d times, want one try", n)
		}
	})
}

// TestDeletedChannel checks that Look is told that the channel is gone if it was deleted or the
// bot was removed from the server, but not if the bot may not see the channel.
func TestDeletedChannel(t *testing.T) {
	member := "/sandbox/guilds/" + sandbox.SeedGuild + "/members/" + sandbox.SeedApplication
	for name, c := range map[string]struct {
		refuse func(*bottest.World)
		gone   bool
	}{
		"deleted": {func(w *bottest.World) { w.Admin("DELETE", "/sandbox/channels/"+bottest.Table) }, true},
		"removed": {func(w *bottest.World) { w.Admin("DELETE", member) }, true},
		"hidden":  {func(w *bottest.World) { w.SetBotPermissions(bottest.Table, 0) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				s := bottest.NewFakeCommands()
				b := w.Start(s)
				s.Change()
				b.MarkDirty(bottest.Table)
				w.AwaitText(bottest.RevisionText(1))
				<-b.Boards.Settled()
				c.refuse(w)
				s.Change()
				b.MarkDirty(bottest.Table)
				<-b.Boards.Settled()
				if s.LastGone != c.gone {
					t.Errorf("the channel is noted as gone: %t, want %t", s.LastGone, c.gone)
				}
				if name != "removed" {
					return
				}
				if err := w.AddMember(sandbox.SeedGuild, sandbox.SeedApplication); err != nil {
					t.Fatal(err)
				}
				w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
				w.AwaitText(bottest.RevisionText(2))
				<-b.Boards.Settled()
				if s.LastGone {
					t.Error("a channel that shows its board is noted as gone")
				}
			})
		})
	}
}

// TestChannelWithoutPermissions checks that a channel is left alone after a refusal until a press
// shows that the bot has its permissions again.
func TestChannelWithoutPermissions(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		allowed := w.BotPermissions(bottest.Table)
		w.SetBotPermissions(bottest.Table, 0)
		s.Change()
		b.MarkDirty(bottest.Table)
		w.Await("the refusal is heeded", func() bool { return strings.Contains(w.Log.String(), "channel refuses messages") })
		asked := len(w.FindRequests("POST", "/messages"))
		for range 20 {
			s.Change()
			b.MarkDirty(bottest.Table)
		}
		alice := w.DialUser("Alice")
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)) // says that they are still missing
		if n := len(w.FindRequests("POST", "/messages")); n != asked || asked != 1 {
			t.Errorf("%d posts before and %d after, want one only", asked, n)
		}
		w.SetBotPermissions(bottest.Table, allowed)
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		w.AwaitText(bottest.RevisionText(21))
	})
}

// TestPermissionGrantedDuringAttempt checks that a press with permissions during an attempt that
// fails leads to another attempt.
func TestPermissionGrantedDuringAttempt(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := &refusedOnce{FakeCommands: bottest.NewFakeCommands(), asked: make(chan struct{}), answered: make(chan struct{})}
		b := w.Start(s)
		s.Change()
		b.MarkDirty(bottest.Table)
		<-s.asked
		w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		close(s.answered)
		w.AwaitText(bottest.RevisionText(1))
	})
}

// refusedOnce is a side whose first message Discord refuses, when the test lets it.
type refusedOnce struct {
	*bottest.FakeCommands
	once            sync.Once
	asked, answered chan struct{}
}

func (s *refusedOnce) Plan(ctx context.Context, o commands.ChannelState, permit *queue.Permit) (plan board.Plan, err error) {
	s.once.Do(func() {
		close(s.asked)
		<-s.answered
		err = &discordgo.RESTError{Response: &http.Response{StatusCode: http.StatusForbidden}}
	})
	if err != nil {
		return plan, err
	}
	return s.FakeCommands.Plan(ctx, o, permit)
}

// TestRefusedChannelIsRetriedOncePerMinute checks that presses cause one attempt a minute in a
// channel that Discord refuses although the bot has its permissions.
func TestRefusedChannelIsRetriedOncePerMinute(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		clock := bottest.NewJumpingClock()
		b := w.Start(s, func(c *bot.Config) { c.Clock = clock })
		alice := w.DialUser("Alice")
		w.SetBotTimedOut(true)
		s.Change()
		b.MarkDirty(bottest.Table)
		<-b.Boards.Settled()
		for minute := range 3 {
			clock.SetError(time.Duration(minute) * time.Minute)
			before := len(w.FindRequests("POST", "/messages"))
			for range 5 {
				w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
				<-b.Boards.Settled()
			}
			if n := len(w.FindRequests("POST", "/messages")) - before; n != 1 {
				t.Errorf("five presses in minute %d led to %d tries, want 1", minute, n)
			}
		}
	})
}

// TestRefusalIsReportedToPlayers checks that private answers in a channel whose board Discord
// refuses explain the problem and the remedy, and that the retry button posts the board once the
// problem is solved.
func TestRefusalIsReportedToPlayers(t *testing.T) {
	for name, c := range map[string]struct {
		channel func(*bottest.World) string // in which a table is opened
		refuse  func(*bottest.World, string)
		says    string
		mend    func(*bottest.World, *client.User, string)
	}{
		"private thread": {
			channel: func(w *bottest.World) string {
				th, err := w.AddThreadOf(sandbox.SeedAlice, bottest.Table, wire.ChannelPrivateThread, "evening")
				if err != nil {
					w.T.Fatal(err)
				}
				return th.ID
			},
			says: "Mention <@" + sandbox.SeedApplication + ">",
			mend: func(w *bottest.World, u *client.User, channel string) {
				if _, err := u.Post(w.Ctx, channel, "<@"+sandbox.SeedApplication+">"); err != nil {
					w.T.Fatal(err)
				}
			},
		},
		"timed out": {
			refuse: func(w *bottest.World, _ string) { w.SetBotTimedOut(true) },
			says:   "timed out",
			mend:   func(w *bottest.World, _ *client.User, _ string) { w.SetBotTimedOut(false) },
		},
		"permission taken away": {
			refuse: func(w *bottest.World, channel string) {
				w.SetBotPermissions(channel, sandbox.DefaultBotPermissions&^sandbox.AttachFiles)
			},
			says: "I’m missing **Attach Files**",
			mend: func(w *bottest.World, _ *client.User, channel string) {
				w.SetBotPermissions(channel, sandbox.DefaultBotPermissions)
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				b := w.Start(nil)
				alice := w.DialUser("Alice")
				channel := bottest.Table
				if c.channel != nil {
					channel = c.channel(w)
				}
				w.Must(alice.Command(w.Ctx, channel, "rails", "start", client.Options{"game": "toy"}))
				<-b.Boards.Settled()
				if c.refuse != nil {
					players := []*client.User{alice, w.DialUser("Bob")}
					w.Must(players[1].Command(w.Ctx, channel, "rails", "join", nil))
					w.Must(alice.Command(w.Ctx, channel, "rails", "begin", nil))
					<-b.Boards.Settled()
					c.refuse(w, channel)
					m, _ := w.LoadMatch(b.Store)
					seat := m.Acting().First()
					w.Must(w.TypeMove(players[seat-1], m, seat))
					<-b.Boards.Settled()
				}
				answer := w.Must(alice.Command(w.Ctx, channel, "rails", "table", nil))
				if !strings.Contains(answer.Message.Content, c.says) {
					t.Fatalf("the answer does not say %q:\n%s", c.says, answer.Message.Content)
				}
				again := w.Must(alice.Click(w.Ctx, answer.Message, "v:retry"))
				if !strings.Contains(again.Message.Content, c.says) {
					t.Fatalf("the reply to a failed retry lacks %q:\n%s", c.says, again.Message.Content)
				}
				c.mend(w, alice, channel)
				b.Boards.AllowRetry(channel)
				again = w.Must(alice.Click(w.Ctx, again.Message, "v:retry:again"))
				if !strings.Contains(again.Message.Content, "The board is back") {
					t.Fatalf("tried again, the answer says:\n%s", again.Message.Content)
				}
				<-b.Boards.Settled()
				if current, err := b.Commands.IsCurrent(w.Ctx, channel, board.Display{}); err != nil || !current {
					t.Errorf("the channel shows its table: %t, %v", current, err)
				}
			})
		})
	}
}
