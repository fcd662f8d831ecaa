package e2e

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	records "github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// TestDayOnTwoServers lets two people on two servers and one in private messages play the train of the
// day to its end. The bot is killed in each of their games. All three meet the same deal and see the
// same table, and no request of the bot holds the seed. They play alike, so that they have the same score.
func TestDayOnTwoServers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withLongTimeout)
	second := w.AddGuild("Second Station", "fr")
	day := interaction.DayAt(time.Now())
	if left := time.Until(interaction.DayClosing(day).Add(-interaction.DayGrace)); left < 3*time.Minute {
		time.Sleep(left) // the three must meet the same day
		day = interaction.DayAt(time.Now())
	}
	seed := w.pinDay(day)
	h := w.host()
	alice, bob, carol := w.seeded("Alice"), w.seeded("Bob"), w.seeded("Carol")
	private, err := carol.OpenDM(w.ctx, sandbox.SeedApplication)
	if err != nil {
		t.Fatal(err)
	}
	var riders []*rider
	for u, channel := range map[*client.User]string{
		alice: sandbox.SeedTable1, bob: w.channelIn(second, "there", bob), carol: private,
	} {
		riders = append(riders, &rider{w: w, User: u, channel: channel, day: day})
	}
	commitments := map[string]bool{}
	for _, p := range riders {
		r := w.ask(p.Command(w.ctx, p.channel, "rails", "daily", nil))
		if !strings.Contains(r.Message.Content, "Trick of the Rails") {
			t.Fatalf("the page is %q", r.Message.Content)
		}
		p.at = r.Message
		p.follow(w.ask(p.Click(w.ctx, p.at, components.ViewID("daily", "play", day))))
		before := h.died
		for step := 0; p.match().Record().Phase == match.PhaseRunning; step++ {
			w.await("the computers have moved", func() bool { return !interaction.MustWaitForComputers(p.match()) })
			if p.match().Record().Phase != match.PhaseRunning {
				break
			}
			if step == 4 {
				h.kill()
				p.follow(w.ask(p.Command(w.ctx, p.channel, "rails", "hand", nil)))
			}
			p.follow(p.move(uint64(step)))
		}
		if h.died == before {
			t.Error("the bot was not killed")
		}
		rec := p.match().Record()
		commitments[rec.Commitment] = true
		if rec.Deal == nil || !rec.Deal.Counts {
			t.Errorf("%s played %+v", p.Name(), rec.Deal)
		}
	}
	if len(commitments) != 1 {
		t.Errorf("there were %d deals", len(commitments))
	}
	tables := map[string]bool{}
	for _, p := range riders {
		r := w.ask(p.Command(w.ctx, p.channel, "rails", "daily", client.Options{"day": day}))
		r = w.ask(p.Click(w.ctx, r.Message, components.ViewID("daily", "table", day)))
		if p.channel != private {
			if n := strings.Count(r.Message.Content, " · "); n != 1 {
				t.Errorf("the server's table is\n%s", r.Message.Content)
			}
			r = w.ask(p.Click(w.ctx, r.Message, components.ViewID("daily", "all", day)))
		}
		var rows []string // without the titles and the spaces, which depend on the reader's language
		for line := range strings.Lines(strings.ReplaceAll(r.Message.Content, "**", "")) {
			if strings.HasPrefix(line, "1. ") {
				rows = append(rows, strings.Join(strings.Fields(line), " "))
			}
		}
		tables[strings.Join(rows, "\n")] = true
	}
	if len(tables) != 1 {
		t.Errorf("they see different tables: %v", tables)
	}
	for text := range tables {
		for _, u := range []*client.User{alice, bob, carol} {
			if !strings.Contains(text, u.Name()) {
				t.Errorf("%s is missing in\n%s", u.Name(), text)
			}
		}
	}
	for _, form := range []string{string(seed[:]), seed.Reveal(), base64.RawStdEncoding.EncodeToString(seed[:])} {
		for _, r := range w.Requests() {
			if strings.Contains(r.Path+string(r.Body), form) {
				t.Fatalf("a request holds the seed: %s %s", r.Method, r.Path)
			}
		}
		if strings.Contains(w.log.String(), form) {
			t.Error("the log holds the seed")
		}
	}
	h.now.Load().stop()
	w.check()
}

// rider is a user who plays the train of the day.
type rider struct {
	*client.User
	w            *world
	channel, day string
	at           *client.Message // the message of the table
}

// match returns the match of the day, also if it is over.
func (p *rider) match() match.Match {
	p.w.t.Helper()
	key := interaction.SoloKey(p.ID(), interaction.DayTable(p.day))
	saved, err := p.w.store.Load(p.w.ctx, key)
	if errors.Is(err, store.ErrNone) {
		saved, err = p.w.store.Last(p.w.ctx, key)
	}
	if err != nil {
		p.w.t.Fatal(err)
	}
	m, err := match.Load(func(key string) (*engine.Game, bool) {
		e, ok := p.w.book.Entry(key)
		return e.Game, ok
	}, saved.Record)
	if err != nil {
		p.w.t.Fatal(err)
	}
	return m
}

// follow waits until the message of a reply does not say that computers think.
func (p *rider) follow(r *client.Reply) {
	p.w.t.Helper()
	p.w.await("the computers have moved", func() bool {
		p.at = p.Message(r.Message.ChannelID, r.Message.ID)
		return p.at != nil && !p.at.Loading() && !thinks(p.at)
	})
}

// move types the move that the game's chooser finds, and returns the last answer.
func (p *rider) move(step uint64) *client.Reply {
	p.w.t.Helper()
	m := p.match()
	pos, _ := m.Position()
	words := strings.Fields(pos.Choose(m.Seat(p.ID()), engine.NewRand(engine.Seed{7}, step)))
	options := client.Options{}
	spec, _ := m.Game().Kind(words[0])
	for i, slot := range spec.Slots[:min(len(words)-1, len(spec.Slots))] {
		options[slot.Name] = words[i+1]
	}
	r := p.w.ask(p.Command(p.w.ctx, p.channel, m.Record().Game, words[0], options))
	for c := range wire.Walk(r.Message.Components) {
		if c.Label == "Confirm" && !c.Disabled {
			return p.w.ask(p.Click(p.w.ctx, r.Message, c.CustomID))
		}
	}
	return r
}

// pinDay makes Trick the game of a day, whatever its weekday, and returns the day's seed.
func (w *world) pinDay(day string) engine.Seed {
	w.t.Helper()
	secret, err := w.store.DailySecret(w.ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(day))
	seed, err := engine.ParseSeed(hex.EncodeToString(mac.Sum(nil)))
	if err != nil {
		w.t.Fatal(err)
	}
	entry, _ := w.book.Entry("trick")
	options, err := entry.Game.Complete(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	commitment, err := match.DealCommitment(entry.Game, options, 1+records.DayOpponents, seed)
	if err != nil {
		w.t.Fatal(err)
	}
	pinned, err := json.Marshal(records.Day{
		Day: day, Game: "trick", Options: options, Rules: entry.Game.Rules, Mind: think.Version(entry.Game), Commitment: commitment,
	})
	if err == nil {
		_, err = w.store.PinDay(w.ctx, day, pinned)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return seed
}
