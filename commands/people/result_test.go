package people_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/store/redistest"
)

func TestFinishedMatchesCount(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	playtest.Contains(t, people[0].Run("rails stats"), "No finished games yet")
	playtest.Contains(t, people[0].Run("rails-server leaderboard", "game=toy"), "The toy: nobody to rank here yet")
	w.PlayToEnd()
	id := w.Match().Record().ID
	standings := w.Match().Record().Standings
	playtest.Contains(t, people[0].Run("rails stats"), "**The toy**: 1 game played", "of 3)")
	playtest.Contains(t, people[0].Run("rails stats", "user=u2", "game=toy"), "<@u2>", "1 game played")
	playtest.Contains(t, people[0].Run("rails stats", "user=u2", "game=trains"), "No finished games")
	playtest.Contains(t, people[0].Run("rails-server leaderboard", "game=toy"), "the best on this server")
	winner := w.Match().Chair(standings[0].Seat).Name
	if alt := people[0].Shown.Files[0].Alt; !strings.Contains(alt, "1. "+winner) {
		t.Errorf("got the leaderboard %q, want %s as its winner", alt, winner)
	}
	if err := w.Commands.Finished(w.Ctx, w.Channel, id); err != nil {
		t.Fatal(err)
	}
	playtest.Contains(t, people[0].Run("rails stats"), "1 game played") // counted once

	people[1].Run("rails settings")
	people[1].Click("More…")
	people[1].Choose("leave me out")
	playtest.Contains(t, people[1].Run("rails stats"), "No finished games")
	playtest.Contains(t, people[0].Run("rails stats"), "of 2)")
	people = w.StartMatch("toy", 3, nil)
	w.PlayToEnd()
	playtest.Contains(t, people[0].Run("rails stats"), "2 games played")
	playtest.Contains(t, people[1].Run("rails stats"), "No finished games")
}

// TestUnfinishedMatchesDoNotCount ends matches early.
func TestUnfinishedMatchesDoNotCount(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	people[0].Run("rails end")
	people[0].Click("Close the table")
	playtest.Contains(t, people[0].Run("rails stats"), "No finished games")
	people[0].Run("rails start", "game=toy")
	people[0].ClickPublic("Leave")
	playtest.Contains(t, people[0].Run("rails stats"), "No finished games")
}

// TestMatchCountsOnItsServer checks that a match counts on the server that is stored with it or,
// without one, on that in the note about the channel.
func TestMatchCountsOnItsServer(t *testing.T) {
	server := redistest.Start(t)
	redis := server.Client()
	defer redis.Close()
	for _, c := range []struct {
		why      string
		restored bool // into another channel
		note     string
		counts   string
	}{
		{"who opened it was killed before the note", false, "", "1 game played"},
		{"the note is of another match", false, "501", "1 game played"},
		{"restored into another channel", true, "500", "1 game played"},
		{"restored into a channel without a note", true, "", "No finished games"},
	} {
		t.Run(c.why, func(t *testing.T) {
			if err := redis.FlushAll(t.Context()).Err(); err != nil {
				t.Fatal(err)
			}
			w := playtest.NewAt(t, playtest.Book(t), server.URL)
			people := w.StartMatch("toy", 2, nil)
			if c.restored {
				if err := redis.HDel(w.Ctx, "rails:{100}:live", "home").Err(); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Store.SetPreference(w.Ctx, interaction.GuildScope, w.Channel, []byte(c.note)); err != nil {
				t.Fatal(err)
			}
			w.PlayToEnd()
			playtest.Contains(t, people[0].Run("rails stats"), c.counts)
		})
	}
}
