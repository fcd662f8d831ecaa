package commands_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// TestInteractionDeliveredTwiceIsAppliedOnce handles each request twice under its id: the second
// time it is silent. Under a new id the press is outdated.
func TestInteractionDeliveredTwiceIsAppliedOnce(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	p.ClickPublic("Play")
	twice := func(r interaction.Request) {
		t.Helper()
		first := p.Send(r)
		if !first.Applied {
			t.Errorf("%s was not applied", playtest.Describe(r))
		}
		rev := w.Match().Record().Rev
		if again := p.Send(r); !again.Silent || again.Applied || again.Message != nil {
			t.Errorf("the second delivery of %s was answered: %+v", playtest.Describe(r), again)
		}
		if w.Match().Record().Rev != rev {
			t.Errorf("%s was applied twice", playtest.Describe(r))
		}
	}
	draw := p.PressRequest(playtest.Find(t, p.Shown, "Draw a card").ID, true)
	twice(draw)
	draw.ID = "another"
	if reply := p.Send(draw); reply.Silent || reply.Applied {
		t.Error("an outdated press under a new id is not answered")
	}
	twice(p.CommandRequest("toy drop", "card="+w.Position().Choices(w.Match().Seat(p.User), "drop", nil, 0)[0]))
	twice(p.CommandRequest("rails undo"))
	twice(p.CommandRequest("toy end"))
	p = playtest.Others(people, w.Actor(people))[0]
	p.Run("rails leave")
	twice(p.PressRequest(playtest.Find(t, p.Shown, "Resign").ID, true))
	host := people[0]
	p = host
	host.Permissions = playtest.AllPermissions
	host.Run("rails end")
	twice(host.PressRequest(playtest.Find(t, host.Shown, "Close the table").ID, true))
	twice(host.CommandRequest("rails start", "game=toy"))
}

// TestConcurrentPressesAreAllApplied lets two people press at the same time. The press that comes
// second is tried again on the new match.
func TestConcurrentPressesAreAllApplied(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	done := make(chan interaction.Reply)
	for _, p := range people {
		r := p.CommandRequest("toy stoke", "card="+w.Position().Choices(w.Match().Seat(p.User), "stoke", nil, 0)[0])
		go func() {
			reply, err := w.Commands.Handle(w.Ctx, r)
			if err != nil {
				t.Error(err)
			}
			done <- reply
		}()
	}
	for range people {
		if reply := <-done; !reply.Applied {
			t.Errorf("got the answer %+v, want the press applied", reply.Message)
		}
	}
	if n := w.Match().Record().Entries; n != 3 {
		t.Errorf("the log has %d entries, want the start and two choices", n)
	}
}

// TestUnreachableStoreIsExplained checks that every answer says so if the store is unreachable.
func TestUnreachableStoreIsExplained(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	p.ClickPublic("Play")
	press := p.PressRequest(playtest.Find(t, p.Shown, "End turn").ID, true)
	requests := []interaction.Request{press, p.CommandRequest("toy end"), p.CommandRequest("rails hand"),
		p.CommandRequest("rails start", "game=toy"), p.CommandRequest("rails undo")}
	if err := w.Store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, r := range requests {
		reply, err := w.Commands.Handle(w.Ctx, r)
		if err == nil || reply.Message == nil || reply.Silent {
			t.Fatalf("%s: %+v, %v", playtest.Describe(r), reply, err)
		}
		playtest.Contains(t, reply.Message.Content, "I can’t reach the tables right now")
	}
	if _, _, err := w.PlanBoard(w.Channel); err == nil {
		t.Error("PlanBoard succeeded without a store")
	}
	r := p.CommandRequest("toy drop")
	r.Kind, r.Focused = interaction.Autocomplete, "card"
	if reply, err := w.Commands.Handle(w.Ctx, r); err == nil || len(reply.Choices) != 0 {
		t.Errorf("autocomplete: %+v, %v", reply, err)
	}
}

// TestUnknownCommandsAreRefused checks that a subcommand is only known under its own command.
func TestUnknownCommandsAreRefused(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	for _, path := range []string{"rails", "rails league", "rails-server", "rails-server hand"} {
		p.Run(path)
		if got := w.Observed[len(w.Observed)-1]; got != "command unknown refused" {
			t.Errorf("/%s: got %q", path, got)
		}
	}
}

// TestUnknownPressesAreRefused presses custom ids that the bot never made.
func TestUnknownPressesAreRefused(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	id := w.Match().Record().ID
	for _, press := range []string{
		"", ":", "x", "v", "v:nothing", "p:" + id, "p:" + id + ":0:1:=end", "p:" + id + ":99:1:=end", "p:" + id + ":1:!!:=end",
		p.PanelID(""), p.PanelID("z"), p.PanelID("s0"), p.PanelID("*drop"),
		"o:" + id, "o:" + id + ":yard:x:0", "a:" + id, "a:" + id + ":!:y", "e:" + id, "e:" + id + ":what",
	} {
		playtest.Contains(t, p.PressID(press), "out of date")
	}
	for _, o := range w.Observed[len(w.Observed)-19:] {
		if !slices.Contains([]string{"component unknown refused", "component panel refused", "component option refused", "component consent refused", "component confirmed refused"}, o) {
			t.Errorf("observed %q", o)
		}
	}
	playtest.Contains(t, p.Run("other thing"), "The toy is being played")
	playtest.Contains(t, p.Run("rails thing"), "out of date")
}

// brittle is a painter that panics with a secret.
type brittle struct {
	render.Painter
	board, hand *bool
}

func (b brittle) Board(v render.View) render.Board {
	if *b.board {
		panic("the board cannot be painted")
	}
	return b.Painter.Board(v)
}

func (b brittle) Hand(v render.View, private render.Private) render.Hand {
	if *b.hand {
		panic("the hand cannot be painted")
	}
	return b.Painter.Hand(v, private)
}

// TestPanicIsAnsweredAndLogged checks that the answer to a panic has an id and only the log has
// the cause.
func TestPanicIsAnsweredAndLogged(t *testing.T) {
	var drawn, hand bool
	entry := playtest.GamesDrawnSmall()[0]
	entry.Painter = brittle{entry.Painter, &drawn, &hand}
	w := playtest.NewWithBook(t, rendertest.Book(t, entry))
	people := w.StartMatch("toy", 2, nil)
	hand = true
	r := people[0].PressRequest("v:play", false)
	reply, err := w.Commands.Handle(w.Ctx, r)
	if err == nil || !strings.Contains(err.Error(), "the hand cannot be painted") || strings.Contains(err.Error(), r.Token) {
		t.Errorf("got the error %v", err)
	}
	playtest.Contains(t, reply.Message.Content, "Something went wrong", r.ID)
	playtest.Lacks(t, reply.Message.Content, "painted")
	hand, drawn = false, true
	var log bytes.Buffer
	w.Commands.Log = slog.New(slog.NewTextHandler(&log, nil))
	w.Play(1, w.FirstMove(1))
	if _, _, err := w.PlanBoard(w.Channel); err == nil || !strings.Contains(err.Error(), "the board cannot be painted") {
		t.Errorf("the plan: %v", err)
	}
	playtest.Contains(t, log.String(), "msg=panic where=plan", "the board cannot be painted", "stack=")
	if got := w.Observed[len(w.Observed)-1]; got != "component view play failed" {
		t.Errorf("observed %q", got)
	}
}

// TestLogHasNoSecrets plays with a log of all levels.
func TestLogHasNoSecrets(t *testing.T) {
	var kept bytes.Buffer
	w := playtest.New(t)
	w.Commands = commands.New(interaction.Services{
		Book: w.Book, Pictures: w.Commands.Pictures, Store: w.Store, Clock: quartz.NewReal(),
		Log: slog.New(slog.NewTextHandler(&kept, &slog.HandlerOptions{Level: slog.LevelDebug})), Random: rand.NewChaCha8([32]byte{7}),
	})
	people := w.People(2)
	var errs []error
	for _, r := range []interaction.Request{people[0].CommandRequest("rails start", "game=toy"), people[1].PressRequest("v:join", false),
		people[0].PressRequest("v:begin", false)} {
		_, err := w.Commands.Handle(w.Ctx, r)
		errs = append(errs, err)
	}
	expired, cancel := context.WithCancel(w.Ctx)
	cancel()
	for _, p := range people {
		_, err := w.Commands.Handle(expired, p.CommandRequest("toy stoke", "card=fish"))
		errs = append(errs, err)
	}
	text := kept.String() + fmt.Sprint(errs)
	playtest.Lacks(t, text, "secret-token", "stoke", "fish", "seed")
	t.Logf("%s", text)
}
