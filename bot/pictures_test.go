package bot

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// panelOf is a panel whose picture follows.
func panelOf(text string, later func(context.Context, *queue.Turn) ([]components.File, error)) interaction.Reply {
	r := saying(text)
	r.Panel, r.Later = true, later
	return r
}

// withFiles gives files later.
func withFiles(files []components.File) func(context.Context, *queue.Turn) ([]components.File, error) {
	return func(context.Context, *queue.Turn) ([]components.File, error) { return files, nil }
}

func hand(t *testing.T, name string) []components.File {
	t.Helper()
	return []components.File{{Name: name + ".png", Alt: "a hand", Data: []byte(smallPNG(t, 9)[6:])}}
}

// TestPictureFollows: the answer comes in words, its picture afterwards, and
// the words stay.
func TestPictureFollows(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		drawn := make(chan struct{})
		s.handle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			return panelOf("your hand", func(context.Context, *queue.Turn) ([]components.File, error) {
				<-drawn
				return hand(t, "one"), nil
			}), nil
		}
		w.start(s)
		alice := w.user("Alice")
		r := w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
		if r.Message.Content != "your hand" || len(r.Message.Attachments) != 0 {
			t.Fatalf("answered %+v", r.Message)
		}
		close(drawn)
		var m *client.Message
		w.await("the picture follows", func() bool {
			m = alice.Message(table, r.Message.ID)
			return len(m.Attachments) == 1
		})
		if m.Content != "your hand" || *m.Attachments[0].Description != "a hand" || !m.Ephemeral() {
			t.Errorf("completed to %+v", m)
		}
	})
}

// TestCaptionFollows: with its picture an answer says what goes with that, and no more
// what the picture shows, whether it was answered in time or is drawn at once.
func TestCaptionFollows(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		reply := panelOf("three wood, two fish: your turn", withFiles(hand(t, "one")))
		reply.Message.Rows = buttons("", "p:1").Message.Rows
		reply.Caption = "your turn, see `/rails hand`"
		s.handle = func(context.Context, interaction.Request) (interaction.Reply, error) { return reply, nil }
		b := w.start(s)
		alice := w.user("Alice")
		r := w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
		var m *client.Message
		w.await("the picture and its words follow", func() bool {
			m = alice.Message(table, r.Message.ID)
			return len(m.Attachments) == 1
		})
		if !strings.HasPrefix(m.Content, "your turn, see </rails hand:") || len(m.Components) != 1 {
			t.Errorf("completed to %+v", m)
		}
		drawn, err := b.whole(w.ctx, reply)
		if err != nil || drawn.Message.Content != reply.Caption || len(drawn.Message.Files) != 1 {
			t.Errorf("drawn at once: %+v, %v", drawn.Message, err)
		}
	})
}

// TestNewerPanelEndsPicture: a picture that would come to a newer panel is not
// sent; another person's is.
func TestNewerPanelEndsPicture(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		ended := make(chan struct{})
		s.handle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if r.Path[1] == "hand" {
				return panelOf("first", func(ctx context.Context, _ *queue.Turn) ([]components.File, error) {
					<-ctx.Done()
					close(ended)
					return nil, ctx.Err()
				}), nil
			}
			return panelOf("second", withFiles(hand(t, "two"))), nil
		}
		b := w.start(s)
		alice, bob := w.user("Alice"), w.user("Bob")
		first := w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
		w.must(bob.Command(w.ctx, table, "rails", "find", client.Options{"what": "x"}))
		synctest.Wait()
		select {
		case <-ended:
			t.Error("another person's panel ended it")
		default:
		}
		second := w.must(alice.Command(w.ctx, table, "rails", "find", client.Options{"what": "x"}))
		<-ended
		w.await("the newer picture comes", func() bool { return len(alice.Message(table, second.Message.ID).Attachments) == 1 })
		if m := alice.Message(table, first.Message.ID); m != nil && len(m.Attachments) > 0 {
			t.Errorf("the older panel has %d pictures", len(m.Attachments))
		}
		synctest.Wait()
		b.panels.mu.Lock()
		defer b.panels.mu.Unlock()
		if n := len(b.panels.last); n != 0 {
			t.Errorf("%d panels are left", n)
		}
	})
}

// TestSlowAnswerLeavesNewerPicture: what is answered late does not end the drawing of a
// panel that came meanwhile.
func TestSlowAnswerLeavesNewerPicture(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		asked, answer, draw := make(chan struct{}), make(chan struct{}), make(chan struct{})
		s.handle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if r.Path[1] == "hand" {
				close(asked)
				<-answer
				return panelOf("slow", nil), nil
			}
			return panelOf("newer", func(ctx context.Context, _ *queue.Turn) ([]components.File, error) {
				select {
				case <-draw:
					return hand(t, "newer"), nil
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			}), nil
		}
		w.start(s)
		alice := w.user("Alice")
		answered := make(chan error)
		go func() {
			_, err := alice.Command(w.ctx, table, "rails", "hand", nil)
			answered <- err
		}()
		<-asked
		newer := w.must(alice.Command(w.ctx, table, "rails", "find", client.Options{"what": "x"}))
		close(answer)
		if err := <-answered; err != nil {
			t.Fatal(err)
		}
		close(draw)
		w.await("its picture comes", func() bool { return len(alice.Message(table, newer.Message.ID).Attachments) == 1 })
	})
}

// TestPictureOnItsWay: a picture that was sent when a newer panel came does not come to
// that one, however long Discord takes over it.
func TestPictureOnItsWay(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.handle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			reply := panelOf("first", withFiles(hand(t, "one")))
			if r.Kind == interaction.Component {
				reply = panelOf("second", nil)
				reply.Update = true
			}
			reply.Message.Rows = buttons("", "p:1").Message.Rows
			return reply, nil
		}
		b := w.start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "PATCH", DelayMS: 1000})
		alice := w.user("Alice")
		first := w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
		w.await("its picture is on its way", func() bool { return len(w.Faults()) == 0 })
		last := func() *panel {
			b.panels.mu.Lock()
			defer b.panels.mu.Unlock()
			return b.panels.last[alice.ID()+"/"+table]
		}
		began := time.Now()
		w.must(alice.Click(w.ctx, first.Message, "p:1"))
		if took := time.Since(began); took < 900*time.Millisecond {
			t.Errorf("the press was answered after %v, before the picture had come", took)
		}
		if synctest.Wait(); last() != nil {
			t.Error("a panel is left")
		}
		m := alice.Message(table, first.Message.ID)
		if m.Content != "second" || len(m.Attachments) != 0 {
			t.Errorf("the panel is %q with %d pictures", m.Content, len(m.Attachments))
		}
	})
}

// TestSlowPanelIsWhole: an answer that was acknowledged first is sent with its
// picture.
func TestSlowPanelIsWhole(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.handle = w.late(panelOf("late", withFiles(hand(t, "one"))))
		w.start(s)
		r := w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
		if r.Message.Content != "late" || len(r.Message.Attachments) != 1 {
			t.Errorf("answered %+v", r.Message)
		}
	})
}

// TestCatchUpSparesWhatIsShown: with ten thousand matches, the start looks at
// each but plans only what has changed.
func TestCatchUpSparesWhatIsShown(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.rev, s.showed, s.shown.Message = 3, 3, "1"
		kept := w.store("", realClock)
		for _, channel := range []string{"11", "12", "13"} {
			if err := kept.Save(t.Context(), channel, store.Change{Match: "m" + channel, Record: []byte("r")}); err != nil {
				t.Fatal(err)
			}
		}
		b := w.start(s, func(c *Config) { c.Store = kept })
		b.stop()
		b.wait()
		if n := s.looked(); n != 0 {
			t.Errorf("%d channels were planned", n)
		}
		s.change()
		b = w.start(s, func(c *Config) { c.Store = kept })
		w.await("all are planned", func() bool { return s.looked() >= 3 })
		b.stop()
		b.wait()
	})
}

// TestStartAsksAboutWhatIsLeft: of all tables a start asks about those only that do not
// display what is stored.
func TestStartAsksAboutWhatIsLeft(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.rev, s.showed, s.shown.Message = 3, 3, "1"
		kept := w.store("", realClock)
		for _, channel := range []string{"11", "12", "13", "14"} {
			if err := kept.Save(t.Context(), channel, store.Change{Match: "m", Record: []byte("r")}); err != nil {
				t.Fatal(err)
			}
			saved, err := kept.Load(t.Context(), channel)
			if err == nil && channel != "14" {
				err = kept.SetShown(t.Context(), channel, saved, []byte("{}"))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		w.start(s, func(c *Config) { c.Store = kept })
		w.await("the last is asked about", func() bool { return slices.Contains(s.asked(), "14") })
		if asked := s.asked(); len(asked) != 1 {
			t.Errorf("it has asked about %v", asked)
		}
	})
}
