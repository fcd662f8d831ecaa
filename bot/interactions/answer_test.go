package interactions_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/interactions/fair"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// pressing is a side whose commands are answered by a message with the buttons,
// and whose buttons by the function.
func pressing(press func(context.Context, interaction.Request) (interaction.Reply, error), ids ...string) *bottest.FakeCommands {
	s := bottest.NewFakeCommands()
	s.OnHandle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
		if r.Kind == interaction.Command {
			return bottest.NewButtonReply("panel", ids...), nil
		}
		return press(ctx, r)
	}
	return s
}

func TestSlowCommandIsAcknowledged(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.OnHandle = w.ReplyLate(bottest.NewTextReply("at last"))
		w.Start(s)
		r := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		if r.Message.Content != "at last" || !r.Message.Ephemeral() {
			t.Errorf("got %q, ephemeral %v", r.Message.Content, r.Message.Ephemeral())
		}
	})
}

// TestUnansweredAcknowledgementIsWithdrawn checks that an acknowledgement is deleted if the
// process that should reply does not. A reply of that process must stay.
func TestUnansweredAcknowledgementIsWithdrawn(t *testing.T) {
	for _, lives := range []bool{true, false} {
		t.Run(fmt.Sprintf("lives %v", lives), func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				s := bottest.NewFakeCommands()
				b := w.Start(s)
				silent := w.ReplyLate(interaction.Reply{Silent: true})
				asked := make(chan interaction.Request, 1)
				s.OnHandle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
					asked <- r
					reply, err := silent(ctx, r)
					if lives {
						err = b.Discord.EditOriginal(ctx, r, *bottest.NewTextReply("by another").Message, nil)
					}
					return reply, err
				}
				r := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
				if lives && (r.Message == nil || r.Message.Content != "by another") || !lives && r.Message != nil {
					t.Errorf("got %+v", r.Message)
				}
				w.Await("it was looked", func() bool { return len(w.FindRequests("GET", "@original")) == 1 })
				b.Interactions.Withdraw(w.Ctx, <-asked)
				if deleted := len(w.FindRequests("DELETE", "@original")) > 0; deleted == lives {
					t.Errorf("taken away: %v", deleted)
				}
			})
		})
	}
}

// TestLogSaysAnsweredOnlyIfDelivered checks that the log says either "answered" or that the answer
// was not delivered.
func TestLogSaysAnsweredOnlyIfDelivered(t *testing.T) {
	for name, c := range map[string]struct {
		fault sandbox.Fault
		slow  bool
	}{
		"refused":        {sandbox.Fault{Status: 403, Code: 50013, Method: "POST"}, false},
		"too late":       {sandbox.Fault{Status: 404, Code: 10062, Method: "POST"}, false},
		"late edit":      {sandbox.Fault{Status: 403, Code: 50013, Method: "PATCH"}, true},
		"acknowledgment": {sandbox.Fault{Status: 403, Code: 50013, Method: "POST"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				s := bottest.NewFakeCommands()
				b := w.Start(s)
				if c.slow {
					s.OnHandle = w.ReplyLate(bottest.NewTextReply("at last"))
				}
				c.fault.Kind = sandbox.FaultStatus
				w.Fail(c.fault)
				pressing, stop := context.WithCancel(w.Ctx)
				go w.DialUser("Alice").Command(pressing, bottest.Table, "rails", "hand", nil)
				w.Await("the fault happens", func() bool { return len(w.Faults()) == 0 })
				b.Stop()
				if err := b.Wait(); err != nil {
					t.Error(err)
				}
				stop()
				log := w.Log.String()
				if strings.Contains(log, "msg=answered") || !strings.Contains(log, `msg="answer not`) {
					t.Error("the log does not say what happened, or says the contrary too")
				}
			})
		})
	}
}

// TestDismissedAcknowledgement dismisses "Thinking…", or an answer whose picture is still to come.
// The late answer must not be logged as a warning.
func TestDismissedAcknowledgement(t *testing.T) {
	pictured := bottest.NewTextReply("the picture follows")
	pictured.Later = func(context.Context, *queue.Permit) ([]components.File, error) {
		return []components.File{drawing(t, 1)}, nil
	}
	for name, c := range map[string]struct {
		reply interaction.Reply
		slow  bool
	}{
		"thinking": {bottest.NewTextReply("at last"), true},
		"picture":  {pictured, false},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				s := bottest.NewFakeCommands()
				s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) { return c.reply, nil }
				if c.slow {
					s.OnHandle = w.ReplyLate(c.reply)
				}
				b := w.Start(s)
				w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 404, Code: 10008, Method: "PATCH"})
				pressing, stop := context.WithCancel(w.Ctx)
				defer stop()
				go w.DialUser("Alice").Command(pressing, bottest.Table, "rails", "hand", nil)
				w.Await("the result comes too late", func() bool { return len(w.Faults()) == 0 })
				b.Stop()
				if err := b.Wait(); err != nil {
					t.Error(err)
				}
				if strings.Contains(w.Log.String(), "level=WARN") {
					t.Error("the log warns")
				}
			})
		})
	}
}

// TestSlowPress checks that the pressed private message is replaced by an update, and kept if the
// answer is another message.
func TestSlowPress(t *testing.T) {
	for _, update := range []bool{true, false} {
		t.Run(fmt.Sprintf("update %v", update), func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				var answer interaction.Reply
				s := pressing(func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
					return w.ReplyLate(answer)(ctx, r)
				},
					"go")
				answer = bottest.NewTextReply("at last")
				answer.Update = update
				w.Start(s)
				alice := w.DialUser("Alice")
				panel := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
				r := w.Must(alice.Click(w.Ctx, panel, "go"))
				err := alice.WaitUntil(w.Ctx, bottest.Table, func(ms []client.Message) bool {
					return ms[len(ms)-1].Content == "at last"
				})
				if err != nil {
					t.Fatal(err)
				}
				if same := alice.Messages(bottest.Table)[len(alice.Messages(bottest.Table))-1].ID == panel.ID; same != update {
					t.Errorf("update %v, but the answer is the pressed message: %v (%+v)", update, same, r)
				}
				for _, m := range alice.Messages(bottest.Table) {
					if !m.Ephemeral() {
						t.Errorf("everybody sees %q", m.Content)
					}
				}
			})
		})
	}
}

const callback = "/interactions/{interaction_id}/{interaction_token}/callback"

// TestDeferralOfUnknownOutcome acknowledges a slow press. Discord accepts that, but its answer is
// a server error or comes too late. The result must replace "Thinking…". If another process has
// acknowledged the press, nothing may be changed.
func TestDeferralOfUnknownOutcome(t *testing.T) {
	serverError := sandbox.Fault{Kind: sandbox.FaultStatus, Status: 502, Applied: true, Route: callback}
	for name, f := range map[string]sandbox.Fault{
		"server error":      serverError,
		"two server errors": {Kind: sandbox.FaultStatus, Status: 502, Applied: true, Count: 2, Route: callback},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				s := bottest.NewFakeCommands()
				s.OnHandle = w.ReplyLate(bottest.NewTextReply("at last"))
				w.Start(s)
				w.Fail(f)
				r := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
				if r.Message.Content != "at last" {
					t.Errorf("got %q", r.Message.Content)
				}
				if len(w.Faults()) > 0 {
					t.Error("the fault did not happen")
				}
			})
		})
	}
	for _, update := range []bool{true, false} {
		t.Run(fmt.Sprintf("of a pressed panel, update %v", update), func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				answer := bottest.NewTextReply("at last")
				answer.Update = update
				w.Start(pressing(w.ReplyLate(answer), "go"))
				alice := w.DialUser("Alice")
				panel := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
				w.Fail(serverError)
				w.Must(alice.Click(w.Ctx, panel, "go"))
				w.Await("the result is there", func() bool {
					all := alice.Messages(bottest.Table)
					last := all[len(all)-1]
					return last.Content == "at last" && (last.ID == panel.ID) == update
				})
			})
		})
	}
	t.Run("confirmed late", func(t *testing.T) {
		bottest.InBubble(t, func(t *testing.T) {
			w := bottest.NewBubbleWorld(t, func(c *sandbox.Config) { c.AnswerTimeout = 5 * time.Minute })
			s := bottest.NewFakeCommands()
			s.OnHandle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
				w.Await("the bot gives up", func() bool { return strings.Contains(w.Log.String(), "answer not delivered") })
				time.Sleep(time.Minute)
				return w.ReplyLate(bottest.NewTextReply("at last"))(ctx, r)
			}
			w.Start(s)
			w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, DelayMS: 60_000, Route: callback})
			r := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
			if r.Message.Content != "at last" {
				t.Errorf("got %q", r.Message.Content)
			}
		})
	})
	t.Run("acknowledged by another", func(t *testing.T) {
		bottest.InBubble(t, func(t *testing.T) {
			w := bottest.NewBubbleWorld(t)
			s := bottest.NewFakeCommands()
			handled := make(chan struct{})
			s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) {
				<-handled
				return bottest.NewTextReply("at last"), nil
			}
			b := w.Start(s)
			w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: 40060, Route: callback})
			pressing, stop := context.WithCancel(w.Ctx)
			defer stop()
			go w.DialUser("Alice").Command(pressing, bottest.Table, "rails", "hand", nil)
			w.Await("it is refused", func() bool { return strings.Contains(w.Log.String(), "answer not needed") })
			close(handled)
			b.Stop()
			if err := b.Wait(); err != nil {
				t.Error(err)
			}
			if n := len(w.FindRequests("PATCH", "@original")); n != 0 {
				t.Errorf("%d edits of what another process acknowledged", n)
			}
		})
	})
}

// TestAnswerOfUnknownOutcome sends an answer that Discord accepts although it reports a failure.
// Its picture must still follow.
func TestAnswerOfUnknownOutcome(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			reply := bottest.NewTextReply("the picture follows")
			reply.Later = func(context.Context, *queue.Permit) ([]components.File, error) {
				return []components.File{drawing(t, 1)}, nil
			}
			return reply, nil
		}
		w.Start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 502, Applied: true, Route: callback})
		alice := w.DialUser("Alice")
		m := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
		w.Await("the picture is there", func() bool { return len(alice.Message(bottest.Table, m.ID).Attachments) == 1 })
	})
}

// TestSlowAutocomplete checks that slow choices are sent late, because they cannot be
// acknowledged.
func TestSlowAutocomplete(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		s.OnHandle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
			time.Sleep(2 * time.Second) // longer than Slow
			return interaction.Reply{Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Fish " + r.Options["what"],
				Value: "fish"}}}, nil
		}
		w.Start(s)
		choices, err := w.DialUser("Alice").Autocomplete(w.Ctx, bottest.Table, "rails", "find", client.Options{"what": "fi"}, "what")
		if err != nil || len(choices) != 1 || choices[0].Name != "Fish fi" {
			t.Errorf("got %+v, %v", choices, err)
		}
	})
}

// panelGone is the answer of Discord where the pressed message is being taken away.
var panelGone = sandbox.Fault{
	Kind: sandbox.FaultStatus, Status: 404, Code: 10008,
	Route: callback,
}

// TestDeletedPanelGetsNewMessage checks that a person who presses a panel while it is being
// deleted gets the answer in a new one.
func TestDeletedPanelGetsNewMessage(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := pressing(func(context.Context, interaction.Request) (interaction.Reply, error) {
			reply := bottest.NewTextReply("played")
			reply.Update = true
			return reply, nil
		}, "play")
		w.Start(s)
		alice := w.DialUser("Alice")
		panel := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
		w.Fail(panelGone)
		r := w.Must(alice.Click(w.Ctx, panel, "play"))
		if r.Kind != client.Posted || r.Message.Content != "played" || !r.Message.Ephemeral() {
			t.Errorf("got %+v", r)
		}
	})
}

// TestPictureForDeletedPanelIsDropped checks that a picture that was not drawn because the pressed
// panel had it is left out of the new message.
func TestPictureForDeletedPanelIsDropped(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		picture := drawing(t, 1)
		s := bottest.NewFakeCommands()
		s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			reply := bottest.NewButtonReply("panel", "page")
			reply.Message.Files = []components.File{picture}
			if reply.Update = r.Message.Ephemeral; reply.Update {
				reply.Message.Files[0].Data = nil
			}
			return reply, nil
		}
		w.Start(s)
		alice := w.DialUser("Alice")
		panel := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
		w.Fail(panelGone)
		r := w.Must(alice.Click(w.Ctx, panel, "page"))
		if r.Kind != client.Posted || r.Message.Content != "panel" || len(r.Message.Attachments) != 0 {
			t.Errorf("got %+v with %+v", r.Message.Content, r.Message.Attachments)
		}
	})
}

// TestLateForm checks that a form that comes after the acknowledgement is dropped and the
// acknowledgement withdrawn.
func TestLateForm(t *testing.T) {
	form := interaction.Reply{Modal: &components.Modal{CustomID: "f", Title: "Form"}}
	logged := func(w *bottest.World) {
		w.Await("the log says so", func() bool { return strings.Contains(w.Log.String(), "a form came too late") })
	}
	t.Run("pressed panel", func(t *testing.T) {
		bottest.InBubble(t, func(t *testing.T) {
			w := bottest.NewBubbleWorld(t)
			w.Start(pressing(w.ReplyLate(form), "form"))
			alice := w.DialUser("Alice")
			panel := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
			w.Must(alice.Click(w.Ctx, panel, "form"))
			logged(w)
		})
	})
	t.Run("command", func(t *testing.T) {
		bottest.InBubble(t, func(t *testing.T) {
			w := bottest.NewBubbleWorld(t)
			s := bottest.NewFakeCommands()
			s.OnHandle = w.ReplyLate(form)
			w.Start(s)
			if r := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil)); r.Message != nil {
				t.Errorf("got %+v", r.Message)
			}
			logged(w)
		})
	})
}

func TestForm(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := pressing(func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if r.Kind == interaction.ModalSubmit {
				reply := bottest.NewTextReply("searched for " + r.Fields["words"])
				reply.Update = r.Message.Ephemeral
				return reply, nil
			}
			return interaction.Reply{Modal: &components.Modal{CustomID: "f", Title: "Search", Field: discordgo.TextInput{
				CustomID: "words", Label: "Words", Style: discordgo.TextInputShort, Required: true, MinLength: 1, MaxLength: 50,
			}}}, nil
		}, "search")
		w.Start(s)
		alice := w.DialUser("Alice")
		panel := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
		form := w.Must(alice.Click(w.Ctx, panel, "search"))
		w.Must(alice.SubmitModal(w.Ctx, form.Modal, map[string]string{"words": "yew"}))
		w.Await("the panel shows what was found", func() bool {
			return alice.Message(bottest.Table, panel.ID).Content == "searched for yew"
		})
	})
}

// TestHandlerPanics checks that the next press is answered after a panic.
func TestHandlerPanics(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		ok := s.OnHandle
		s.OnHandle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
			s.OnHandle = ok
			return interaction.Reply{}, errors.New("half a reply")
		}
		w.Start(s)
		alice := w.DialUser("Alice")
		_, err := alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)
		if !errors.Is(err, client.ErrFailed) || !strings.Contains(w.Log.String(), "msg=panic") {
			t.Errorf("a reply without a message: %v", err)
		}
		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil))
	})
}

// TestFailedAnswerIsRetried checks that the person gets the answer despite a server error, a rate
// limit, or a failure reported for an answer that was accepted.
func TestFailedAnswerIsRetried(t *testing.T) {
	for name, f := range map[string]sandbox.Fault{
		"500":          {Kind: sandbox.FaultStatus, Status: 500, Route: callback},
		"502 twice":    {Kind: sandbox.FaultStatus, Status: 502, Route: callback, Count: 2},
		"500 but done": {Kind: sandbox.FaultStatus, Status: 500, Route: callback, Applied: true},
		"429":          {Kind: sandbox.FaultRateLimit, RetryAfter: 0.2, Route: callback},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				w.Start(bottest.NewFakeCommands())
				w.Fail(f)
				if r := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil)); r.Message.Content != "done" {
					t.Errorf("got %+v", r.Message)
				}
				if len(w.Faults()) > 0 {
					t.Error("the fault did not happen")
				}
			})
		})
	}
}

// drawing is a real picture with its name, of a square at x.
func drawing(t *testing.T, x float64) components.File {
	t.Helper()
	named := smallPNG(t, x)
	return components.File{Name: "hand-" + named[:6] + ".png", Alt: "a square", Data: []byte(named[6:])}
}

// TestPictureKept checks that an update with the same picture does not send it again, and that one
// with another picture drops the old one.
func TestPictureKept(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		first, second := drawing(t, 1), drawing(t, 2)
		s := bottest.NewFakeCommands()
		s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			reply := bottest.NewButtonReply("panel", "same", "other")
			reply.Message.Files = []components.File{first}
			reply.Update = r.Message.Ephemeral
			if r.CustomID == "other" {
				reply.Message.Files = []components.File{second}
			}
			return reply, nil
		}
		w.Start(s)
		alice := w.DialUser("Alice")
		m := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
		picture := m.Attachments[0].ID
		m = w.Must(alice.Click(w.Ctx, m, "same")).Message
		if len(m.Attachments) != 1 || m.Attachments[0].ID != picture {
			t.Errorf("not kept: %+v", m.Attachments)
		}
		m = w.Must(alice.Click(w.Ctx, m, "other")).Message
		if len(m.Attachments) != 1 || m.Attachments[0].Filename != second.Name {
			t.Errorf("not replaced: %+v", m.Attachments)
		}
		synctest.Wait() // a user sees an answer a moment before its request is written down
		for i, want := range []int{1, 0, 1} {
			if got := len(w.FindRequests("POST", "callback")[i].Files); got != want {
				t.Errorf("answer %d sent %d files, want %d", i, got, want)
			}
		}
	})
}

// TestConcurrentInteractions checks that more presses than can be handled at a time, on many
// servers, are all answered.
func TestConcurrentInteractions(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		var begun atomic.Int64
		full := make(chan struct{})
		s.OnHandle = func(ctx context.Context, _ interaction.Request) (interaction.Reply, error) {
			if begun.Add(1) == fair.MaxAtWork {
				close(full)
			}
			select {
			case <-full:
				return bottest.NewTextReply("done"), nil
			case <-ctx.Done():
				return interaction.Reply{}, ctx.Err()
			}
		}
		b := w.Start(s)
		b.Interactions.SetLimits(fair.NewInFlight(fair.MaxOfServer, 3*fair.MaxAtWork))
		each := fair.MaxSlotsOfServer(1)
		var channels []string
		for i := range 3 * fair.MaxAtWork / each {
			channels = append(channels, w.AddChannelIn(w.AddGuild(fmt.Sprint("Server ", i), "en-US"), "table").ID)
		}
		alice := w.DialUser("Alice") // who sees the servers that there are
		failed := make(chan error)
		for _, channel := range channels {
			for range each {
				go func() {
					_, err := alice.Command(w.Ctx, channel, "rails", "hand", nil)
					failed <- err
				}()
			}
		}
		for range 3 * fair.MaxAtWork {
			if err := <-failed; err != nil {
				t.Fatal(err)
			}
			w.Ctx.Renew()
		}
	})
}

// smallPNG is six letters that name a picture, and the picture: a square as wide
// as x.
func smallPNG(t *testing.T, x float64) string {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, int(x), int(x)), color.Palette{color.Black})
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%06d", int(x)) + out.String()
}

// TestThread checks that a request from a thread is recognized, which discordgo does not support.
func TestThread(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		threads := make(chan bool, 2)
		s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			threads <- r.Thread
			return bottest.NewTextReply("done"), nil
		}
		b := w.Start(s)
		thread, err := b.Discord.CreateThread(w.Ctx, bottest.Table, "evening")
		if err != nil {
			t.Fatal(err)
		}
		alice := w.DialUser("Alice")
		for channel, want := range map[string]bool{bottest.Table: false, thread: true} {
			w.Must(alice.Command(w.Ctx, channel, "rails", "hand", nil))
			if got := <-threads; got != want {
				t.Errorf("in channel %s: thread %v, want %v", channel, got, want)
			}
		}
	})
}
