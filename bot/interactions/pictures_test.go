package interactions_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// panelOf returns a panel whose picture follows.
func panelOf(text string, later func(context.Context, *queue.Permit) ([]components.File, error)) interaction.Reply {
	r := bottest.NewTextReply(text)
	r.Panel, r.Later = true, later
	return r
}

// withFiles returns a function that draws files.
func withFiles(files []components.File) func(context.Context, *queue.Permit) ([]components.File, error) {
	return func(context.Context, *queue.Permit) ([]components.File, error) { return files, nil }
}

func hand(t *testing.T, name string) []components.File {
	t.Helper()
	return []components.File{{Name: name + ".png", Alt: "a hand", Data: []byte(smallPNG(t, 9)[6:])}}
}

// TestPictureFollows checks that the answer is sent as text, and that its picture is added later
// without changing the text.
func TestPictureFollows(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		drawn := make(chan struct{})
		s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			return panelOf("your hand", func(context.Context, *queue.Permit) ([]components.File, error) {
				<-drawn
				return hand(t, "one"), nil
			}), nil
		}
		w.Start(s)
		alice := w.DialUser("Alice")
		r := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		if r.Message.Content != "your hand" || len(r.Message.Attachments) != 0 {
			t.Fatalf("answered %+v", r.Message)
		}
		close(drawn)
		var m *client.Message
		w.Await("the picture follows", func() bool {
			m = alice.Message(bottest.Table, r.Message.ID)
			return len(m.Attachments) == 1
		})
		if m.Content != "your hand" || *m.Attachments[0].Description != "a hand" || !m.Ephemeral() {
			t.Errorf("completed to %+v", m)
		}
	})
}

// TestCaptionFollows checks that the text of an answer with a picture is the caption, whether the
// picture is added later or sent with a late answer.
func TestCaptionFollows(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		reply := panelOf("three wood, two fish: your turn", withFiles(hand(t, "one")))
		reply.Message.Rows = bottest.NewButtonReply("", "p:1").Message.Rows
		reply.Caption = "your turn, see `/rails hand`"
		s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) { return reply, nil }
		b := w.Start(s)
		alice := w.DialUser("Alice")
		r := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		var m *client.Message
		w.Await("the picture and its words follow", func() bool {
			m = alice.Message(bottest.Table, r.Message.ID)
			return len(m.Attachments) == 1
		})
		if !strings.HasPrefix(m.Content, "your turn, see </rails hand:") || len(m.Components) != 1 {
			t.Errorf("completed to %+v", m)
		}
		drawn, err := b.Interactions.DrawNow(w.Ctx, reply)
		if err != nil || drawn.Message.Content != reply.Caption || len(drawn.Message.Files) != 1 {
			t.Errorf("drawn at once: %+v, %v", drawn.Message, err)
		}
	})
}

// TestNewerPanelEndsPicture checks that a picture for an older panel is not sent, and that another
// person's is.
func TestNewerPanelEndsPicture(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		ended := make(chan struct{})
		s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if r.Path[1] == "hand" {
				return panelOf("first", func(ctx context.Context, _ *queue.Permit) ([]components.File, error) {
					<-ctx.Done()
					close(ended)
					return nil, ctx.Err()
				}), nil
			}
			return panelOf("second", withFiles(hand(t, "two"))), nil
		}
		b := w.Start(s)
		alice, bob := w.DialUser("Alice"), w.DialUser("Bob")
		first := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		w.Must(bob.Command(w.Ctx, bottest.Table, "rails", "find", client.Options{"what": "x"}))
		synctest.Wait()
		select {
		case <-ended:
			t.Error("another person's panel ended it")
		default:
		}
		second := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "find", client.Options{"what": "x"}))
		<-ended
		w.Await("the newer picture comes", func() bool { return len(alice.Message(bottest.Table, second.Message.ID).Attachments) == 1 })
		if m := alice.Message(bottest.Table, first.Message.ID); m != nil && len(m.Attachments) > 0 {
			t.Errorf("the older panel has %d pictures", len(m.Attachments))
		}
		synctest.Wait()
		if n := b.Interactions.PanelCount(); n != 0 {
			t.Errorf("%d panels are left", n)
		}
	})
}

// TestSlowAnswerLeavesNewerPicture checks that a late answer does not cancel the picture of a
// newer panel.
func TestSlowAnswerLeavesNewerPicture(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		asked, answer, draw := make(chan struct{}), make(chan struct{}), make(chan struct{})
		s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if r.Path[1] == "hand" {
				close(asked)
				<-answer
				return panelOf("slow", nil), nil
			}
			return panelOf("newer", func(ctx context.Context, _ *queue.Permit) ([]components.File, error) {
				select {
				case <-draw:
					return hand(t, "newer"), nil
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			}), nil
		}
		w.Start(s)
		alice := w.DialUser("Alice")
		answered := make(chan error)
		go func() {
			_, err := alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)
			answered <- err
		}()
		<-asked
		newer := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "find", client.Options{"what": "x"}))
		close(answer)
		if err := <-answered; err != nil {
			t.Fatal(err)
		}
		close(draw)
		w.Await("its picture comes", func() bool { return len(alice.Message(bottest.Table, newer.Message.ID).Attachments) == 1 })
	})
}

// TestNewPanelWaitsForPictureInFlight checks that a picture that was being sent when a newer panel
// came is not added to the newer panel, however long Discord takes.
func TestNewPanelWaitsForPictureInFlight(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			reply := panelOf("first", withFiles(hand(t, "one")))
			if r.Kind == interaction.Component {
				reply = panelOf("second", nil)
				reply.Update = true
			}
			reply.Message.Rows = bottest.NewButtonReply("", "p:1").Message.Rows
			return reply, nil
		}
		b := w.Start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "PATCH", DelayMS: 1000})
		alice := w.DialUser("Alice")
		first := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		w.Await("its picture is on its way", func() bool { return len(w.Faults()) == 0 })
		began := time.Now()
		w.Must(alice.Click(w.Ctx, first.Message, "p:1"))
		if took := time.Since(began); took < 900*time.Millisecond {
			t.Errorf("the press was answered after %v, before the picture had come", took)
		}
		if synctest.Wait(); b.Interactions.PanelCount() != 0 {
			t.Error("a panel is left")
		}
		m := alice.Message(bottest.Table, first.Message.ID)
		if m.Content != "second" || len(m.Attachments) != 0 {
			t.Errorf("the panel is %q with %d pictures", m.Content, len(m.Attachments))
		}
	})
}

// TestLatePanelIncludesPicture checks that an answer that was acknowledged first is sent with its
// picture.
func TestLatePanelIncludesPicture(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.OnHandle = w.ReplyLate(panelOf("late", withFiles(hand(t, "one"))))
		w.Start(s)
		r := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		if r.Message.Content != "late" || len(r.Message.Attachments) != 1 {
			t.Errorf("answered %+v", r.Message)
		}
	})
}
