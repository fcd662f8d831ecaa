package discord_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/commands/interaction"
)

// TestEvents creates, changes and cancels an event, and checks that an attempt without a clear outcome is not
// repeated and that refusals are told apart.
func TestEvents(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.ExpectedRefusal = "BASE_TYPE_MAX_LENGTH"
		m := w.Start(bottest.NewFakeCommands()).Discord.Messenger()
		from := time.Now().Add(24 * time.Hour)
		e := interaction.ServerEvent{Name: "Game night", Description: "Trains", Place: "here", Start: from, End: from.Add(time.Hour)}
		if _, err := m.CreateEvent(w.Ctx, sandbox.SeedGuild, e); !errors.Is(err, interaction.ErrForbidden) {
			t.Errorf("got %v without the permission, want ErrForbidden", err)
		}
		if err := w.SetBotMayCreateEvents(sandbox.SeedGuild, true); err != nil {
			t.Fatal(err)
		}
		lost := sandbox.Fault{Kind: sandbox.FaultStatus, Status: 502, Applied: true, Method: "POST", Route: "/guilds/{guild_id}/scheduled-events"}
		if err := w.Fail(lost); err != nil {
			t.Fatal(err)
		}
		if _, err := m.CreateEvent(w.Ctx, sandbox.SeedGuild, e); err == nil {
			t.Error("got no error for an attempt without a clear outcome")
		}
		all, err := m.Events(w.Ctx, sandbox.SeedGuild)
		if err != nil || len(all) != 1 || all[0].Place != "here" || all[0].Name != "Game night" || !all[0].End.Equal(e.End.Truncate(time.Second)) {
			t.Fatalf("got the events %+v, %v, want one", all, err)
		}
		e.ID, e.Name = all[0].ID, "Later"
		if err := m.EditEvent(w.Ctx, sandbox.SeedGuild, e); err != nil || w.Events(sandbox.SeedGuild)[0].Name != "Later" {
			t.Errorf("got %v, events %+v, want a changed one", err, w.Events(sandbox.SeedGuild))
		}
		wrong := e
		wrong.Place = strings.Repeat("p", 101)
		if _, err := m.CreateEvent(w.Ctx, sandbox.SeedGuild, wrong); !errors.Is(err, interaction.ErrEventRefused) {
			t.Errorf("got %v for a long place, want ErrEventRefused", err)
		}
		if err := m.CancelEvent(w.Ctx, sandbox.SeedGuild, e.ID); err != nil || len(w.Events(sandbox.SeedGuild)) != 0 {
			t.Errorf("got %v, events %+v, want none", err, w.Events(sandbox.SeedGuild))
		}
		if err := m.CancelEvent(w.Ctx, sandbox.SeedGuild, "7"); !errors.Is(err, interaction.ErrGone) {
			t.Errorf("got %v for an unknown event, want ErrGone", err)
		}
		for range 100 {
			if _, err := m.CreateEvent(w.Ctx, sandbox.SeedGuild, e); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := m.CreateEvent(w.Ctx, sandbox.SeedGuild, e); !errors.Is(err, interaction.ErrEventLimit) {
			t.Errorf("got %v for one too many, want ErrEventLimit", err)
		}
	})
}
