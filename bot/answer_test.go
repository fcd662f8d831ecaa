package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/fair"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// buttons is a reply with buttons.
func buttons(text string, ids ...string) interaction.Reply {
	r := saying(text)
	row := discordgo.ActionsRow{}
	for _, id := range ids {
		row.Components = append(row.Components, discordgo.Button{Style: discordgo.PrimaryButton, Label: id, CustomID: id})
	}
	r.Message.Rows = []discordgo.MessageComponent{row}
	return r
}

// pressing is a side whose commands are answered by a message with the buttons,
// and whose buttons by the function.
func pressing(press func(context.Context, interaction.Request) (interaction.Reply, error), ids ...string) *side {
	s := newSide()
	s.handle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
		if r.Kind == interaction.Command {
			return buttons("panel", ids...), nil
		}
		return press(ctx, r)
	}
	return s
}

// late is a handler that answers when the bot has acknowledged.
func (w *world) late(reply interaction.Reply) func(context.Context, interaction.Request) (interaction.Reply, error) {
	return func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
		of := "/" + r.ID + "/"
		w.await("the bot acknowledges", func() bool {
			return slices.ContainsFunc(w.requests("POST", "callback"), func(sent sandbox.Request) bool {
				return strings.Contains(sent.Path, of)
			})
		})
		return reply, nil
	}
}

func TestSlowCommandIsAcknowledged(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.handle = w.late(saying("at last"))
		w.start(s)
		r := w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
		if r.Message.Content != "at last" || !r.Message.Ephemeral() {
			t.Errorf("got %q, ephemeral %v", r.Message.Content, r.Message.Ephemeral())
		}
	})
}

// TestPromiseIsWithdrawn: what was acknowledged and is to be told by another process does
// not stand as a promise for ever. What that process has told stays.
func TestPromiseIsWithdrawn(t *testing.T) {
	for _, lives := range []bool{true, false} {
		t.Run(fmt.Sprintf("lives %v", lives), func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				s := newSide()
				b := w.start(s)
				silent := w.late(interaction.Reply{Silent: true})
				asked := make(chan interaction.Request, 1)
				s.handle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
					asked <- r
					reply, err := silent(ctx, r)
					if lives {
						err = b.edit(ctx, r, saying("by another"), nil)
					}
					return reply, err
				}
				r := w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
				if lives && (r.Message == nil || r.Message.Content != "by another") || !lives && r.Message != nil {
					t.Errorf("got %+v", r.Message)
				}
				w.await("it was looked", func() bool { return len(w.requests("GET", "@original")) == 1 })
				b.withdraw(w.ctx, b.Log, <-asked)
				if deleted := len(w.requests("DELETE", "@original")) > 0; deleted == lives {
					t.Errorf("taken away: %v", deleted)
				}
			})
		})
	}
}

// TestUndeliveredIsNotAnswered: the log says one of the two.
func TestUndeliveredIsNotAnswered(t *testing.T) {
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
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				s := newSide()
				b := w.start(s)
				if c.slow {
					s.handle = w.late(saying("at last"))
				}
				c.fault.Kind = sandbox.FaultStatus
				w.Fail(c.fault)
				pressing, stop := context.WithCancel(w.ctx)
				go w.user("Alice").Command(pressing, table, "rails", "hand", nil)
				w.await("the fault happens", func() bool { return len(w.Faults()) == 0 })
				b.stop()
				if err := b.wait(); err != nil {
					t.Error(err)
				}
				stop()
				log := w.log.String()
				if strings.Contains(log, "msg=answered") || !strings.Contains(log, `msg="answer not`) {
					t.Error("the log does not say what happened, or says the contrary too")
				}
			})
		})
	}
}

// TestDismissedAnswer has a person dismiss "Thinking…", or an answer whose picture is to
// follow: what comes too late is no warning.
func TestDismissedAnswer(t *testing.T) {
	pictured := saying("the picture follows")
	pictured.Later = func(context.Context, *queue.Turn) ([]components.File, error) {
		return []components.File{drawing(t, 1)}, nil
	}
	for name, c := range map[string]struct {
		reply interaction.Reply
		slow  bool
	}{
		"thinking": {saying("at last"), true},
		"picture":  {pictured, false},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				s := newSide()
				s.handle = func(context.Context, interaction.Request) (interaction.Reply, error) { return c.reply, nil }
				if c.slow {
					s.handle = w.late(c.reply)
				}
				b := w.start(s)
				w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 404, Code: 10008, Method: "PATCH"})
				pressing, stop := context.WithCancel(w.ctx)
				defer stop()
				go w.user("Alice").Command(pressing, table, "rails", "hand", nil)
				w.await("the result comes too late", func() bool { return len(w.Faults()) == 0 })
				b.stop()
				if err := b.wait(); err != nil {
					t.Error(err)
				}
				if strings.Contains(w.log.String(), "level=WARN") {
					t.Error("the log warns")
				}
			})
		})
	}
}

// TestSlowPress: the pressed private message is replaced by an update, and kept
// where the answer is another message.
func TestSlowPress(t *testing.T) {
	for _, update := range []bool{true, false} {
		t.Run(fmt.Sprintf("update %v", update), func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				var answer interaction.Reply
				s := pressing(func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
					return w.late(answer)(ctx, r)
				},
					"go")
				answer = saying("at last")
				answer.Update = update
				w.start(s)
				alice := w.user("Alice")
				panel := w.must(alice.Command(w.ctx, table, "rails", "hand", nil)).Message
				r := w.must(alice.Click(w.ctx, panel, "go"))
				err := alice.WaitUntil(w.ctx, table, func(ms []client.Message) bool {
					return ms[len(ms)-1].Content == "at last"
				})
				if err != nil {
					t.Fatal(err)
				}
				if same := alice.Messages(table)[len(alice.Messages(table))-1].ID == panel.ID; same != update {
					t.Errorf("update %v, but the answer is the pressed message: %v (%+v)", update, same, r)
				}
				for _, m := range alice.Messages(table) {
					if !m.Ephemeral() {
						t.Errorf("everybody sees %q", m.Content)
					}
				}
			})
		})
	}
}

const callback = "/interactions/{interaction_id}/{interaction_token}/callback"

// TestDeferralOfUnknownOutcome acknowledges a slow press, which Discord takes although its
// answer to the bot is a server error or comes too late. The result is shown in the place of
// "Thinking…". Of one that another process acknowledged nothing is touched.
func TestDeferralOfUnknownOutcome(t *testing.T) {
	serverError := sandbox.Fault{Kind: sandbox.FaultStatus, Status: 502, Applied: true, Route: callback}
	for name, f := range map[string]sandbox.Fault{
		"server error":      serverError,
		"two server errors": {Kind: sandbox.FaultStatus, Status: 502, Applied: true, Count: 2, Route: callback},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				s := newSide()
				s.handle = w.late(saying("at last"))
				w.start(s)
				w.Fail(f)
				r := w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
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
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				answer := saying("at last")
				answer.Update = update
				w.start(pressing(w.late(answer), "go"))
				alice := w.user("Alice")
				panel := w.must(alice.Command(w.ctx, table, "rails", "hand", nil)).Message
				w.Fail(serverError)
				w.must(alice.Click(w.ctx, panel, "go"))
				w.await("the result is there", func() bool {
					all := alice.Messages(table)
					last := all[len(all)-1]
					return last.Content == "at last" && (last.ID == panel.ID) == update
				})
			})
		})
	}
	t.Run("confirmed late", func(t *testing.T) {
		inBubble(t, func(t *testing.T) {
			w := bubbleWorld(t, func(c *sandbox.Config) { c.AnswerTimeout = 5 * time.Minute })
			s := newSide()
			s.handle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
				w.await("the bot gives up", func() bool { return strings.Contains(w.log.String(), "answer not delivered") })
				time.Sleep(time.Minute)
				return w.late(saying("at last"))(ctx, r)
			}
			w.start(s)
			w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, DelayMS: 60_000, Route: callback})
			r := w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
			if r.Message.Content != "at last" {
				t.Errorf("got %q", r.Message.Content)
			}
		})
	})
	t.Run("acknowledged by another", func(t *testing.T) {
		inBubble(t, func(t *testing.T) {
			w := bubbleWorld(t)
			s := newSide()
			handled := make(chan struct{})
			s.handle = func(context.Context, interaction.Request) (interaction.Reply, error) {
				<-handled
				return saying("at last"), nil
			}
			b := w.start(s)
			w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: 40060, Route: callback})
			pressing, stop := context.WithCancel(w.ctx)
			defer stop()
			go w.user("Alice").Command(pressing, table, "rails", "hand", nil)
			w.await("it is refused", func() bool { return strings.Contains(w.log.String(), "answer not needed") })
			close(handled)
			b.stop()
			if err := b.wait(); err != nil {
				t.Error(err)
			}
			if n := len(w.requests("PATCH", "@original")); n != 0 {
				t.Errorf("%d edits of what another process acknowledged", n)
			}
		})
	})
}

// TestAnswerOfUnknownOutcome gives an answer that Discord takes although it says otherwise:
// the picture that is to follow does.
func TestAnswerOfUnknownOutcome(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.handle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			reply := saying("the picture follows")
			reply.Later = func(context.Context, *queue.Turn) ([]components.File, error) {
				return []components.File{drawing(t, 1)}, nil
			}
			return reply, nil
		}
		w.start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 502, Applied: true, Route: callback})
		alice := w.user("Alice")
		m := w.must(alice.Command(w.ctx, table, "rails", "hand", nil)).Message
		w.await("the picture is there", func() bool { return len(alice.Message(table, m.ID).Attachments) == 1 })
	})
}

// TestSlowAutocomplete: it cannot be acknowledged, and comes late.
func TestSlowAutocomplete(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		s.handle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
			time.Sleep(2 * time.Second) // longer than Slow
			return interaction.Reply{Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Fish " + r.Options["what"],
				Value: "fish"}}}, nil
		}
		w.start(s)
		choices, err := w.user("Alice").Autocomplete(w.ctx, table, "rails", "find", client.Options{"what": "fi"}, "what")
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

// TestPressedPanelIsGone: who presses a panel as it is taken away is answered in a new one.
func TestPressedPanelIsGone(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := pressing(func(context.Context, interaction.Request) (interaction.Reply, error) {
			reply := saying("played")
			reply.Update = true
			return reply, nil
		}, "play")
		w.start(s)
		alice := w.user("Alice")
		panel := w.must(alice.Command(w.ctx, table, "rails", "hand", nil)).Message
		w.Fail(panelGone)
		r := w.must(alice.Click(w.ctx, panel, "play"))
		if r.Kind != client.Posted || r.Message.Content != "played" || !r.Message.Ephemeral() {
			t.Errorf("got %+v", r)
		}
	})
}

// TestPictureOfPanelThatIsGone: a picture that was not drawn again, for the pressed panel had
// it, is not sent empty in the new one.
func TestPictureOfPanelThatIsGone(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		picture := drawing(t, 1)
		s := newSide()
		s.handle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			reply := buttons("panel", "page")
			reply.Message.Files = []components.File{picture}
			if reply.Update = r.Message.Ephemeral; reply.Update {
				reply.Message.Files[0].Data = nil
			}
			return reply, nil
		}
		w.start(s)
		alice := w.user("Alice")
		panel := w.must(alice.Command(w.ctx, table, "rails", "hand", nil)).Message
		w.Fail(panelGone)
		r := w.must(alice.Click(w.ctx, panel, "page"))
		if r.Kind != client.Posted || r.Message.Content != "panel" || len(r.Message.Attachments) != 0 {
			t.Errorf("got %+v with %+v", r.Message.Content, r.Message.Attachments)
		}
	})
}

// TestLateForm: a form cannot follow an acknowledgement; nothing breaks, and the promise of an
// answer is taken away.
func TestLateForm(t *testing.T) {
	form := interaction.Reply{Modal: &components.Modal{CustomID: "f", Title: "Form"}}
	logged := func(w *world) {
		w.await("the log says so", func() bool { return strings.Contains(w.log.String(), "a form came too late") })
	}
	t.Run("pressed panel", func(t *testing.T) {
		inBubble(t, func(t *testing.T) {
			w := bubbleWorld(t)
			w.start(pressing(w.late(form), "form"))
			alice := w.user("Alice")
			panel := w.must(alice.Command(w.ctx, table, "rails", "hand", nil)).Message
			w.must(alice.Click(w.ctx, panel, "form"))
			logged(w)
		})
	})
	t.Run("command", func(t *testing.T) {
		inBubble(t, func(t *testing.T) {
			w := bubbleWorld(t)
			s := newSide()
			s.handle = w.late(form)
			w.start(s)
			if r := w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil)); r.Message != nil {
				t.Errorf("got %+v", r.Message)
			}
			logged(w)
		})
	})
}

func TestForm(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := pressing(func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			if r.Kind == interaction.ModalSubmit {
				reply := saying("searched for " + r.Fields["words"])
				reply.Update = r.Message.Ephemeral
				return reply, nil
			}
			return interaction.Reply{Modal: &components.Modal{CustomID: "f", Title: "Search", Field: discordgo.TextInput{
				CustomID: "words", Label: "Words", Style: discordgo.TextInputShort, Required: true, MinLength: 1, MaxLength: 50,
			}}}, nil
		}, "search")
		w.start(s)
		alice := w.user("Alice")
		panel := w.must(alice.Command(w.ctx, table, "rails", "hand", nil)).Message
		form := w.must(alice.Click(w.ctx, panel, "search"))
		w.must(alice.SubmitModal(w.ctx, form.Modal, map[string]string{"words": "yew"}))
		w.await("the panel shows what was found", func() bool {
			return alice.Message(table, panel.ID).Content == "searched for yew"
		})
	})
}

// TestHandlerPanics: the next press is answered all the same.
func TestHandlerPanics(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		ok := s.handle
		s.handle = func(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
			s.handle = ok
			return interaction.Reply{}, errors.New("half a reply")
		}
		w.start(s)
		alice := w.user("Alice")
		_, err := alice.Command(w.ctx, table, "rails", "hand", nil)
		if !errors.Is(err, client.ErrFailed) || !strings.Contains(w.log.String(), "msg=panic") {
			t.Errorf("a reply without a message: %v", err)
		}
		w.must(alice.Command(w.ctx, table, "rails", "hand", nil))
	})
}

// TestAnswerTriedAgain: a server error, a rate limit, or an answer that was
// taken though the server said otherwise, is no failure for the person.
func TestAnswerTriedAgain(t *testing.T) {
	for name, f := range map[string]sandbox.Fault{
		"500":          {Kind: sandbox.FaultStatus, Status: 500, Route: callback},
		"502 twice":    {Kind: sandbox.FaultStatus, Status: 502, Route: callback, Count: 2},
		"500 but done": {Kind: sandbox.FaultStatus, Status: 500, Route: callback, Applied: true},
		"429":          {Kind: sandbox.FaultRateLimit, RetryAfter: 0.2, Route: callback},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				w.start(newSide())
				w.Fail(f)
				if r := w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil)); r.Message.Content != "done" {
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

// TestPictureKept: an update that shows the same picture does not send it
// again, one with another picture drops the old one.
func TestPictureKept(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		first, second := drawing(t, 1), drawing(t, 2)
		s := newSide()
		s.handle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			reply := buttons("panel", "same", "other")
			reply.Message.Files = []components.File{first}
			reply.Update = r.Message.Ephemeral
			if r.CustomID == "other" {
				reply.Message.Files = []components.File{second}
			}
			return reply, nil
		}
		w.start(s)
		alice := w.user("Alice")
		m := w.must(alice.Command(w.ctx, table, "rails", "hand", nil)).Message
		picture := m.Attachments[0].ID
		m = w.must(alice.Click(w.ctx, m, "same")).Message
		if len(m.Attachments) != 1 || m.Attachments[0].ID != picture {
			t.Errorf("not kept: %+v", m.Attachments)
		}
		m = w.must(alice.Click(w.ctx, m, "other")).Message
		if len(m.Attachments) != 1 || m.Attachments[0].Filename != second.Name {
			t.Errorf("not replaced: %+v", m.Attachments)
		}
		synctest.Wait() // a user sees an answer a moment before its request is written down
		for i, want := range []int{1, 0, 1} {
			if got := len(w.requests("POST", "callback")[i].Files); got != want {
				t.Errorf("answer %d sent %d files, want %d", i, got, want)
			}
		}
	})
}

// TestManyAtOnce: more presses than are worked on at once, on many servers, are all
// answered. The first wait until so many are in hand.
func TestManyAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		var begun atomic.Int64
		full := make(chan struct{})
		s.handle = func(ctx context.Context, _ interaction.Request) (interaction.Reply, error) {
			if begun.Add(1) == fair.AtWork {
				close(full)
			}
			select {
			case <-full:
				return saying("done"), nil
			case <-ctx.Done():
				return interaction.Reply{}, ctx.Err()
			}
		}
		b := w.start(s)
		b.hand = fair.NewInFlight(fair.OfServer, 3*fair.AtWork)
		each := fair.Share(1)
		var channels []string
		for i := range 3 * fair.AtWork / each {
			channels = append(channels, w.AddChannelIn(w.AddGuild(fmt.Sprint("Server ", i), "en-US"), "table").ID)
		}
		alice := w.user("Alice") // who sees the servers that there are
		failed := make(chan error)
		for _, channel := range channels {
			for range each {
				go func() {
					_, err := alice.Command(w.ctx, channel, "rails", "hand", nil)
					failed <- err
				}()
			}
		}
		for range 3 * fair.AtWork {
			if err := <-failed; err != nil {
				t.Fatal(err)
			}
			w.ctx.Renew()
		}
	})
}

// TestLimiterReplaced: the limiter of interactions is not kept for ever.
func TestLimiterReplaced(t *testing.T) {
	r := newREST(Config{Token: "t", Clock: realClock, Log: discard, Metrics: NewMetrics()})
	first := r.answering()
	for range answersPerLimiter {
		r.answering()
	}
	if second, third := r.answering(), r.answering(); second == first || second != third {
		t.Error("the limiter is not replaced after so many interactions")
	}
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

// TestThread: a request from a thread says so, though discordgo does not tell.
func TestThread(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		threads := make(chan bool, 2)
		s.handle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
			threads <- r.Thread
			return saying("done"), nil
		}
		b := w.start(s)
		answer, err := b.rest.send(w.ctx, b.rest.channels, table, http.MethodPost,
			discordgo.EndpointChannelThreads(table), map[string]any{"name": "evening", "type": 11}, nil)
		thread, err := message(answer, err)
		if err != nil {
			t.Fatal(err)
		}
		alice := w.user("Alice")
		for channel, want := range map[string]bool{table: false, thread.ID: true} {
			w.must(alice.Command(w.ctx, channel, "rails", "hand", nil))
			if got := <-threads; got != want {
				t.Errorf("in channel %s: thread %v, want %v", channel, got, want)
			}
		}
	})
}
