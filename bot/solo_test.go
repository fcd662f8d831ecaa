package bot_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	toygame "github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// soloist is a user at a solo table of the toy.
type soloist struct {
	*client.User
	w   *bottest.World
	bot *bottest.Bot
	at  *client.Message // the message of the table
}

// thinkFor lets the computers of a bot think for some time about each move.
func thinkFor(b *bottest.Bot, pause *atomic.Int64) {
	b.Commands.(*commands.Commands).Think = func(ctx context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		timer := time.NewTimer(time.Duration(pause.Load()))
		defer timer.Stop()
		select {
		case <-timer.C:
			return q.Answer().Move, q.Level(), nil
		case <-ctx.Done():
			return "", "", ctx.Err()
		}
	}
}

// startSolo starts a bot whose computers think for pause, and begins a solo game of the toy.
func startSolo(w *bottest.World, pause *atomic.Int64, change ...func(*bot.Config)) *soloist {
	w.T.Helper()
	b := w.Start(nil, change...)
	thinkFor(b, pause)
	s := &soloist{User: w.DialUser("Alice"), w: w, bot: b}
	r := w.Must(s.Command(w.Ctx, bottest.Table, "rails", "solo", client.Options{"game": "toy", "level": "easy"}))
	s.follow(r)
	return s
}

// key returns the key of the table in the store.
func (s *soloist) key() string { return interaction.SoloKey(s.ID(), "toy") }

// match returns the match of the table, or the one that ended last.
func (s *soloist) match() match.Match {
	s.w.T.Helper()
	m, err := loadSolo(s.w, s.bot.Store, s.key())
	if err != nil {
		s.w.T.Fatal(err)
	}
	return m
}

func loadSolo(w *bottest.World, from *store.Store, key string) (match.Match, error) {
	saved, err := from.Load(w.Ctx, key)
	if err != nil {
		saved, err = from.Last(w.Ctx, key)
	}
	if err != nil {
		return match.Match{}, err
	}
	return match.Load(func(string) (*engine.Game, bool) { return toygame.Game, true }, saved.Record)
}

// follow waits until the message of a reply says that no computer thinks.
func (s *soloist) follow(r *client.Reply) {
	s.w.T.Helper()
	if !r.Message.Ephemeral() {
		s.w.T.Fatal("a message about a solo table is public")
	}
	s.w.Await("the computers have moved", func() bool {
		s.at = s.Message(r.Message.ChannelID, r.Message.ID)
		return s.at != nil && !strings.Contains(s.at.Content, "thinking…")
	})
}

// click presses a button by its label.
func (s *soloist) click(label string) *client.Reply {
	s.w.T.Helper()
	return s.w.Must(s.ClickLabel(s.w.Ctx, s.at, label))
}

// play plays a move by presses, and returns the answer to the last one.
func (s *soloist) play() *client.Reply {
	s.w.T.Helper()
	if s.at.Component(components.SoloID("toy", components.ViewID("play"))) != nil {
		s.follow(s.click("Continue"))
	}
	m := s.match()
	pos, _ := m.Position()
	notation := pos.Choose(m.Seat(s.ID()), engine.NewRand(engine.Seed{3}, m.Record().Entries))
	words := strings.Fields(notation)
	options := client.Options{}
	spec, _ := m.Game().Kind(words[0])
	for i, slot := range spec.Slots {
		options[slot.Name] = words[i+1]
	}
	r := s.w.Must(s.Command(s.w.Ctx, s.at.ChannelID, "toy", words[0], options))
	for c := range wire.Walk(r.Message.Components) {
		if c.Label == "Confirm" {
			return s.w.Must(s.Click(s.w.Ctx, r.Message, c.CustomID))
		}
	}
	return r
}

// stayAway lets time pass, longer than a test may wait in vain.
func (s *soloist) stayAway(d time.Duration) {
	for ; d > 0; d -= time.Minute {
		time.Sleep(time.Minute)
		s.w.Ctx.Renew()
	}
}

// checkQuiet checks that nothing was posted in a channel, that no request names a solo table, and that
// nobody else saw anything.
func (s *soloist) checkQuiet() {
	s.w.T.Helper()
	for _, channel := range []string{bottest.Table, sandbox.SeedTable2} {
		for _, m := range s.w.Messages(channel) {
			if !m.Ephemeral() {
				s.w.T.Errorf("a public message was posted: %s", m.Content)
			}
		}
	}
	checkNoSoloKey(s.w)
	for _, u := range s.w.Users() {
		if u.ID == s.ID() {
			continue
		}
		for _, seen := range s.w.Seen(u.ID) {
			if seen.Message != nil {
				s.w.T.Errorf("%s sees %+v", u.Username, seen.Message.Content)
			}
		}
	}
}

// checkNoSoloKey checks that no request to Discord names a solo table.
func checkNoSoloKey(w *bottest.World) {
	w.T.Helper()
	for _, r := range w.Requests() {
		if strings.Contains(r.Path, "solo-") || strings.Contains(string(r.Body), "solo-") {
			w.T.Errorf("a request names a solo table: %s %s %s", r.Method, r.Path, r.Body)
		}
	}
}

// TestSoloGameShowsNothingToOthers plays a solo game to its end, in two channels. The bot must post no public
// message, name no solo table to Discord and leave nothing to be done.
func TestSoloGameShowsNothingToOthers(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		var pause atomic.Int64
		s := startSolo(w, &pause)
		for moves := 0; s.match().Record().Phase == match.PhaseRunning; moves++ {
			if moves == 4 {
				s.follow(w.Must(s.Command(w.Ctx, sandbox.SeedTable2, "rails", "solo", nil)))
			}
			s.follow(s.play())
		}
		if s.at.Component(components.SoloID("toy", components.ViewID("solo", "new"))) == nil {
			t.Errorf("the end offers no other game: %s", s.at.Content)
		}
		time.Sleep(time.Minute)
		behind, err := s.bot.Store.BehindOnStart(w.Ctx, time.Now().Add(-time.Hour))
		if err != nil || len(behind) > 0 {
			t.Errorf("%v are left behind, %v", behind, err)
		}
		s.checkQuiet()
	})
}

// TestSoloComputersThink presses while computers need seconds. The press is answered at once, with one button
// left, and the message shows the board when they are done.
func TestSoloComputersThink(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		var pause atomic.Int64
		s := startSolo(w, &pause)
		pause.Store(int64(time.Second))
		began := time.Now()
		r := s.play()
		for !strings.Contains(r.Message.Content, "thinking…") {
			s.follow(r)
			began = time.Now()
			r = s.play()
		}
		if took := time.Since(began); took > time.Second {
			t.Errorf("the press was answered after %s", took)
		}
		var enabled []string
		for c := range wire.Walk(r.Message.Components) {
			if c.Type == wire.Button && !c.Disabled {
				enabled = append(enabled, c.Label)
			}
		}
		if !slices.Equal(enabled, []string{"Continue"}) {
			t.Errorf("while computers think, these can be pressed: %q", enabled)
		}
		s.follow(r)
		if s.at.ID != r.Message.ID || len(s.at.Attachments) != 1 {
			t.Errorf("the board is in another message or has %d pictures", len(s.at.Attachments))
		}
		s.checkQuiet()
	})
}

// TestSoloPressAfterHours presses the message of a solo table after its interaction's token has ended.
func TestSoloPressAfterHours(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		var pause atomic.Int64
		s := startSolo(w, &pause)
		s.follow(s.play())
		for _, away := range []time.Duration{16 * time.Minute, 2 * time.Hour} {
			s.stayAway(away)
			id, entries := s.at.ID, s.match().Record().Entries
			s.follow(s.click("Board"))
			s.follow(s.click("Continue"))
			if s.at.ID != id {
				t.Errorf("after %s another message was posted", away)
			}
			s.follow(s.play())
			if s.match().Record().Entries == entries {
				t.Errorf("after %s no move was played", away)
			}
		}
		s.checkQuiet()
	})
}

// TestSoloBotIsKilledWhileComputersThink ends the process that answers a press while its computers think.
// Another plays on, and the same message shows it.
func TestSoloBotIsKilledWhileComputersThink(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		redis := w.StartRedis()
		open := func(c *bot.Config) { c.Store = w.OpenStore(redis.URL, c.Clock) }
		var pause atomic.Int64
		s := startSolo(w, &pause, open)
		pause.Store(int64(time.Hour))
		r := s.play()
		for !strings.Contains(r.Message.Content, "thinking…") {
			s.follow(r)
			r = s.play()
		}
		s.bot.Stop()
		if err := s.bot.Wait(); err != nil {
			t.Fatal(err)
		}
		pause.Store(0)
		s.bot = w.Start(nil, open)
		thinkFor(s.bot, &pause)
		s.at = s.Message(r.Message.ChannelID, r.Message.ID)
		s.follow(s.click("Continue"))
		s.w.Await("the computers have moved", func() bool { return !interaction.MustWaitForComputers(s.match()) })
		if s.at.ID != r.Message.ID {
			t.Error("another message was posted")
		}
		for range 3 {
			s.follow(s.play())
		}
		s.checkQuiet()
	})
}

// TestSoloStaleCopies presses an old copy of a solo table's message, twice at once, and the same press that is
// delivered twice.
func TestSoloStaleCopies(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		redis := w.StartRedis()
		var pause atomic.Int64
		change := []func(*bot.Config){w.SeparateGateway, func(c *bot.Config) { c.Store = w.OpenStore(redis.URL, c.Clock) }}
		s := startSolo(w, &pause, change...) // both bots receive each press
		other := w.Start(nil, change...)
		thinkFor(other, &pause)
		old := s.at
		s.stayAway(16 * time.Minute) // the copy cannot be deleted any more
		s.follow(w.Must(s.Command(w.Ctx, sandbox.SeedTable2, "rails", "solo", nil)))
		if s.match().Record().Entries == 0 {
			t.Fatal("there is no game")
		}
		s.follow(s.play())
		rev := s.match().Record().Rev
		var plays []string
		for c := range wire.Walk(old.Components) {
			if strings.Contains(c.CustomID, ":=") || strings.Contains(c.CustomID, ":!") {
				plays = append(plays, c.CustomID)
			}
		}
		if len(plays) == 0 {
			t.Fatalf("the old copy offers no move: %+v", old.Components)
		}
		results := make(chan error, 2)
		for range 2 {
			go func() {
				r, err := s.Click(w.Ctx, old, plays[0])
				if err == nil && !strings.Contains(r.Message.Content, "has moved on") {
					t.Errorf("an old copy shows %q", r.Message.Content)
				}
				results <- err
			}()
		}
		if first, second := <-results, <-results; first != nil && second != nil {
			t.Error(first, second) // one may find that the other has replaced the buttons
		}
		if got := s.match().Record().Rev; got != rev {
			t.Errorf("an old copy has changed the match: revision %d, want %d", got, rev)
		}
		checkNoSoloKey(w)
	})
}

// TestSoloSecretsStayEphemeral plays a solo game and checks that every answer is ephemeral.
func TestSoloSecretsStayEphemeral(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		var pause atomic.Int64
		s := startSolo(w, &pause)
		for range 5 {
			s.follow(s.play())
		}
		for _, label := range []string{"Board", "As text", "Log", "Table"} {
			s.follow(s.click(label))
			if s.at.Component(components.SoloID("toy", components.ViewID("play"))) == nil {
				t.Errorf("%s does not lead back", label)
			}
			if label != "Table" {
				continue
			}
			s.follow(s.click("Continue"))
		}
		for _, r := range w.FindRequests("POST", "callback") {
			var sent struct {
				Type int
				Data struct{ Flags int }
			}
			if err := json.Unmarshal(r.Body, &sent); err != nil {
				t.Fatal(err)
			}
			if sent.Type == 4 && sent.Data.Flags&64 == 0 {
				t.Errorf("a public answer: %s", r.Body)
			}
		}
		s.checkQuiet()
	})
}
