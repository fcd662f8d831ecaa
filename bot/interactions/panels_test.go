package interactions_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/interactions"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// paneled is a side whose "hand" is a panel, and whose other commands are none.
func paneled() *bottest.FakeCommands {
	s := bottest.NewFakeCommands()
	s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
		if r.Kind == interaction.Command && r.Path[1] != "hand" {
			return bottest.NewTextReply("no panel"), nil
		}
		reply := bottest.NewButtonReply("panel", "p:1")
		reply.Panel, reply.Update = true, r.Message.Ephemeral
		return reply, nil
	}
	return s
}

// private are the private messages that somebody sees, by their ids.
func private(w *bottest.World, u *client.User) (ids []string) {
	for _, m := range w.Messages(bottest.Table) {
		if m.Ephemeral() && m.InteractionMetadata.User.ID == u.ID() {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// TestOlderPanelsAreDeleted checks that a new panel deletes the person's previous one, even if
// that was pressed meanwhile, but no other message. An expired token must not be used, and no
// token may be logged.
func TestOlderPanelsAreDeleted(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
		w := bottest.NewBubbleWorld(t)
		bot := w.Start(paneled())
		bot.Interactions.SetPanelClock(clock)
		alice, bob := w.DialUser("Alice"), w.DialUser("Bob")
		play := func(u *client.User) *client.Message {
			defer synctest.Wait() // other panels are removed
			return w.Must(u.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
		}
		other := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "find", client.Options{"what": "x"})).Message
		others := play(bob)
		first := play(alice)
		second := play(alice)
		if n := len(private(w, alice)); n != 2 {
			t.Errorf("Alice has %d private messages, want 2 without the first panel", n)
		}
		pressed := w.Must(alice.Click(w.Ctx, second, "p:1"))
		synctest.Wait()
		if pressed.Kind != client.Updated || pressed.Message.ID != second.ID {
			t.Errorf("the press was answered by %+v", pressed)
		}
		third := play(alice)
		if left := private(w, alice); len(left) != 2 || left[0] != other.ID || left[1] != third.ID {
			t.Errorf("left are %q, want the answer %s and the panel %s, not %s", left, other.ID, third.ID, first.ID)
		}
		if left := private(w, bob); len(left) != 1 || left[0] != others.ID {
			t.Errorf("Bob has %q left, want his panel", left)
		}
		clock.Advance(interactions.TokenTTL)
		removed := func() int { return len(w.FindRequests("DELETE", "@original")) }
		if n := removed(); n != 2 {
			t.Errorf("%d panels were taken away, want 2", n)
		}
		play(alice)
		if after := removed(); after != 2 || len(private(w, alice)) != 3 {
			t.Errorf("%d panels were taken away, the last one by a token that has ended", after)
		}
		if log := w.Log.String(); strings.Contains(log, "@original") {
			t.Error("an address with a token stands in the log")
		}
		for _, in := range w.Interactions() {
			if in.Outcome != sandbox.Answered {
				t.Errorf("%+v", in)
			}
		}
	})
}

// TestStopAwaitsRemovalOfPanel stops the bot while Discord takes half a second to delete an older
// panel. Run ends when that is done.
func TestStopAwaitsRemovalOfPanel(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		bot := w.Start(paneled())
		alice := w.DialUser("Alice")
		if err := w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "DELETE", DelayMS: 500}); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
			synctest.Wait()
		}
		began := time.Now()
		bot.Stop()
		if err := bot.Wait(); err != nil {
			t.Error(err)
		}
		if left := private(w, alice); len(left) != 1 || time.Since(began) != 500*time.Millisecond {
			t.Errorf("after %v there are %d panels, want 1 after half a second", time.Since(began), len(left))
		}
	})
}

// TestPressEndsWhatWasAnnounced checks that a press in a message ends what was announced there, whatever
// answers the press: another screen in its place, a message beside it, or a form. Without a press it follows.
func TestPressEndsWhatWasAnnounced(t *testing.T) {
	for name, answer := range map[string]func(interaction.Request) interaction.Reply{
		"nothing is pressed": nil,
		"a view": func(r interaction.Request) interaction.Reply {
			reply := bottest.NewTextReply("answer")
			reply.Update = r.Message.Ephemeral
			return reply
		},
		"a message": func(interaction.Request) interaction.Reply { return bottest.NewTextReply("answer") },
		"a form": func(interaction.Request) interaction.Reply {
			return interaction.Reply{Modal: &components.Modal{CustomID: "f", Title: "Search", Field: discordgo.TextInput{
				CustomID: "words", Label: "Words", Style: discordgo.TextInputShort,
			}}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				found, ended := make(chan struct{}), make(chan struct{})
				s := bottest.NewFakeCommands()
				s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
					if r.Kind == interaction.Component {
						return answer(r), nil
					}
					reply := bottest.NewButtonReply("thinking", "p:1")
					reply.Panel = true
					reply.Continue = func(ctx context.Context) (interaction.Reply, error) {
						defer close(ended)
						select {
						case <-found:
						case <-ctx.Done():
						}
						return bottest.NewTextReply("hint"), nil
					}
					return reply, nil
				}
				w.Start(s)
				alice := w.DialUser("Alice")
				shown := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
				want := "hint"
				if answer != nil {
					want = "thinking"
					if r := w.Must(alice.Click(w.Ctx, shown, "p:1")); r.Kind == client.Updated {
						want = r.Message.Content
					}
				}
				synctest.Wait()
				close(found)
				<-ended
				synctest.Wait()
				if got := alice.Message(bottest.Table, shown.ID).Content; got != want {
					t.Errorf("the message says %q, want %q", got, want)
				}
			})
		})
	}
}

// TestPanelIsFollowed checks that the next turn takes the place of a panel, and that nothing does after a press in its
// message or while the bot stops, which does not wait for it.
func TestPanelIsFollowed(t *testing.T) {
	for _, end := range []string{"turn", "press", "stop"} {
		t.Run(end, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				turn, ended := make(chan struct{}), make(chan struct{})
				s := bottest.NewFakeCommands()
				s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
					if r.Kind == interaction.Component {
						return bottest.NewTextReply("answer"), nil
					}
					reply := bottest.NewButtonReply("nothing to do", "p:1")
					reply.Panel = true
					reply.Follow = func(ctx context.Context) (interaction.Reply, error) {
						defer close(ended)
						select {
						case <-turn:
							return bottest.NewTextReply("your turn"), nil
						case <-ctx.Done():
							return interaction.Reply{}, ctx.Err()
						}
					}
					return reply, nil
				}
				bot := w.Start(s)
				alice := w.DialUser("Alice")
				shown := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
				want := "nothing to do"
				switch end {
				case "turn":
					want = "your turn"
					close(turn)
				case "press":
					w.Must(alice.Click(w.Ctx, shown, "p:1"))
				case "stop":
					bot.Stop()
					if err := bot.Wait(); err != nil {
						t.Error(err)
					}
				}
				<-ended
				synctest.Wait()
				if got := alice.Message(bottest.Table, shown.ID).Content; got != want {
					t.Errorf("the message says %q, want %q", got, want)
				}
			})
		})
	}
}
