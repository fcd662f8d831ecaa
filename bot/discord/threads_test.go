package discord_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/components"
)

// TestArchivedThreadIsReopened checks that a thread is unarchived before a message in it is edited
// or deleted, and left alone if the bot lacks the permission.
func TestArchivedThreadIsReopened(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s)
		thread, err := b.Discord.CreateThread(w.Ctx, bottest.Table, "evening")
		if err != nil {
			t.Fatal(err)
		}
		old, err := b.Discord.Post(w.Ctx, thread, components.Message{Content: "old"})
		if err != nil {
			t.Fatal(err)
		}
		shows := func(text string) {
			t.Helper()
			w.Await("the thread's one message says "+text, func() bool {
				m := w.Messages(thread)
				return len(m) == 1 && m[0].Content == text
			})
			<-b.Boards.Settled()
		}
		allowed := w.BotPermissions(bottest.Table)
		next := func(may sandbox.Permission) string {
			t.Helper()
			w.SetBotPermissions(bottest.Table, allowed|sandbox.ManageThreads)
			asBot(w, "PATCH", "/channels/"+thread, map[string]bool{"archived": true})
			w.SetBotPermissions(bottest.Table, may)
			rev := s.Change()
			b.MarkDirty(thread)
			return bottest.RevisionText(rev)
		}
		s.Change()
		b.MarkDirty(thread)
		w.Await("the board is posted", func() bool { return len(w.Messages(thread)) == 2 })
		<-b.Boards.Settled()
		s.SetErase(old.ID)
		shows(next(allowed))
		shows(next(allowed))
		next(allowed &^ sandbox.SendInThreads)
		w.Await("the thread is given up", func() bool { return strings.Contains(w.Log.String(), "channel refuses messages") })
	})
}

const threadsRoute = "/channels/{channel_id}/threads"

// TestNoThreadForATable opens a table where Discord creates no thread. The player must be told
// why, the log must have no error, and the reply must offer to open the table in the channel.
func TestNoThreadForATable(t *testing.T) {
	for name, c := range map[string]struct {
		kind    int
		limit   bool
		fault   sandbox.Fault
		because string
	}{
		"a voice channel":       {kind: wire.ChannelVoice, because: "can’t have threads"},
		"a type that is new":    {fault: sandbox.Fault{Status: 400, Code: discord.CodeChannelType, Count: 2}, because: "can’t have threads"},
		"too many threads":      {limit: true, because: "as many active threads"},
		"a name that it bans":   {fault: sandbox.Fault{Status: 400, Code: 50035}, because: "won’t accept"},
		"a permission is taken": {fault: sandbox.Fault{Status: 403, Code: discord.CodeMissingPermissions}, because: "not allowed to make threads"},
		"a limit of minutes":    {fault: sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 300}, because: "few minutes"},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				w.ExpectedRefusal = "50035"
				w.Start(nil)
				alice := w.DialUser("Alice")
				channel, err := w.AddChannelOf(c.kind, "here")
				if err != nil {
					t.Fatal(err)
				}
				if c.limit {
					w.SetMaxThreads(0)
				}
				if c.fault != (sandbox.Fault{}) {
					if c.fault.Kind == "" {
						c.fault.Kind = sandbox.FaultStatus
					}
					c.fault.Method, c.fault.Route = "POST", threadsRoute
					if err := w.Fail(c.fault); err != nil {
						t.Fatal(err)
					}
				}
				r := w.Must(alice.Command(w.Ctx, channel.ID, "rails", "start", client.Options{"game": "toy", "thread": true}))
				if !strings.Contains(r.Message.Content, c.because) {
					t.Errorf("Alice reads %q", r.Message.Content)
				}
				w.Must(alice.ClickLabel(w.Ctx, r.Message, "Open the table here"))
				if _, err := alice.WaitMessage(w.Ctx, channel.ID, func(m *client.Message) bool {
					return m.Component("v:join") != nil
				}); err != nil {
					t.Error(err)
				}
				if log := w.Log.String(); strings.Contains(log, "level=ERROR") {
					t.Error("the log has an error")
				}
			})
		})
	}
}

// TestAnnouncementThread opens a table in a thread of an announcement channel.
func TestAnnouncementThread(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.ExpectedRefusal = "50024"
		w.Start(nil)
		channel, err := w.AddChannelOf(wire.ChannelAnnouncement, "news")
		if err != nil {
			t.Fatal(err)
		}
		r := w.Must(w.DialUser("Alice").Command(w.Ctx, channel.ID, "rails", "start", client.Options{"game": "toy", "thread": true}))
		if !strings.Contains(r.Message.Content, "is open in <#") {
			t.Errorf("Alice reads %q", r.Message.Content)
		}
	})
}
