package bot

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

const threadsRoute = "/channels/{channel_id}/threads"

// TestNoThreadForATable opens a table in a thread where Discord makes none. The player reads
// why, the log has no error, and the table can be opened in the channel by the answer.
func TestNoThreadForATable(t *testing.T) {
	for name, c := range map[string]struct {
		kind    int
		limit   bool
		fault   sandbox.Fault
		because string
	}{
		"a voice channel":       {kind: wire.ChannelVoice, because: "can’t have threads"},
		"a type that is new":    {fault: sandbox.Fault{Status: 400, Code: codeChannelType, Count: 2}, because: "can’t have threads"},
		"too many threads":      {limit: true, because: "as many active threads"},
		"a name that it bans":   {fault: sandbox.Fault{Status: 400, Code: 50035}, because: "won’t accept"},
		"a permission is taken": {fault: sandbox.Fault{Status: 403, Code: codeMissingPermissions}, because: "not allowed to make threads"},
		"a limit of minutes":    {fault: sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 300}, because: "few minutes"},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				w.bears = "50035"
				w.start(nil)
				alice := w.user("Alice")
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
				r := w.must(alice.Command(w.ctx, channel.ID, "rails", "start", client.Options{"game": "toy", "thread": true}))
				if !strings.Contains(r.Message.Content, c.because) {
					t.Errorf("Alice reads %q", r.Message.Content)
				}
				w.must(alice.ClickLabel(w.ctx, r.Message, "Open the table here"))
				if _, err := alice.WaitMessage(w.ctx, channel.ID, func(m *client.Message) bool {
					return m.Component("v:join") != nil
				}); err != nil {
					t.Error(err)
				}
				if log := w.log.String(); strings.Contains(log, "level=ERROR") {
					t.Error("the log has an error")
				}
			})
		})
	}
}

// TestAnnouncementThread opens a table in a thread of an announcement channel.
func TestAnnouncementThread(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		w.bears = "50024"
		w.start(nil)
		channel, err := w.AddChannelOf(wire.ChannelAnnouncement, "news")
		if err != nil {
			t.Fatal(err)
		}
		r := w.must(w.user("Alice").Command(w.ctx, channel.ID, "rails", "start", client.Options{"game": "toy", "thread": true}))
		if !strings.Contains(r.Message.Content, "is open in <#") {
			t.Errorf("Alice reads %q", r.Message.Content)
		}
	})
}
